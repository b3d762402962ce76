"""A document's own front matter as its register entry."""

from collections.abc import Mapping
from typing import cast

from adapters.catalogfile.entries import to_document, to_model
from adapters.catalogfile.fields import DOCUMENT_KEYS, Fields, mapping, raise_faults
from core.catalog.catalog import ProductModel
from core.knowledge.document import Document

_MODELS = ("product_models", "models")
_OURS = {*DOCUMENT_KEYS, *_MODELS} - {"path"}


def from_front_matter(path: str, front: Mapping[str, object], title: str) -> tuple[Document, tuple[ProductModel, ...]]:
    """Return the document's register entry and the product models that its front matter introduces.

    `product_models` (or `models`) lists names or entries as in a catalogue file; without `covered_models`
    the document covers those. Keys of other tools are let through.

    Args:
        path: The document's path in the register.
        front: The keys of the front matter.
        title: What the document is called if the front matter has no title.

    Raises:
        CatalogError: A key is misspelt, or a value is of the wrong kind.
    """
    faults: list[str] = []
    given = Fields("front matter", front, faults)
    given.check_keys(sorted(_OURS))
    models = tuple(_models(front, faults))
    ours = {key: value for key, value in front.items() if key in _OURS and key not in _MODELS}
    entry = {"title": title, **ours, "path": path}
    if entry.get("covered_models") is None:
        entry["covered_models"] = [model.name for model in models]
    document = to_document(Fields("front matter", entry, faults))
    raise_faults(path, faults)
    return document, models


def _models(front: Mapping[str, object], faults: list[str]) -> list[ProductModel]:
    found: list[ProductModel] = []
    for key in _MODELS:
        value = front.get(key)
        items = cast("list[object]", value) if isinstance(value, list) else [value] if value else []
        for item in items:
            raw = mapping(item) or {"name": item}
            fields = Fields(f"front matter, {key} ({raw.get('name', 'entry without a name')})", raw, faults)
            found.append(to_model(fields))
    return found
