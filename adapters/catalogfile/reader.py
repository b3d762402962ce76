"""Reads the catalogue file (YAML) and says exactly what is wrong in it, and writes one."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import cast

import yaml

from adapters.catalogfile.curated.answers import ANSWERS_PATH
from adapters.catalogfile.entries import to_curated, to_listed, to_model
from adapters.catalogfile.fields import Fields, mapping, raise_faults
from adapters.catalogfile.yaml_text import yaml_faults
from core.catalog.catalog import Catalog, ProductModel, build_catalog
from core.errors import CatalogError
from core.knowledge.document import Document, Status

_SECTIONS = {"models": "models", "product_models": "models", "docs": "docs", "documents": "docs", "curated": "curated"}


def read_catalog(path: Path) -> Catalog:
    """Return the catalogue in the file at `path`.

    Raises:
        CatalogError: The file can't be read, or something in it is wrong; the message names the file, the
            entry with its line, and how to mend it.
    """
    models: list[ProductModel] = []
    documents: list[Document] = []
    faults: list[str] = []
    known: dict[str, ProductModel] = {}
    for section, fields in _entries(path, faults):
        if section == "models":
            models.append(to_model(fields))
            known[models[-1].name] = models[-1]
        else:
            documents.append((to_curated if section == "curated" else to_listed)(fields, known))
    paths = [document.path for document in documents]
    twice = dict.fromkeys(entry for entry in paths if entry and paths.count(entry) > 1)
    faults += [f"document {entry!r} is listed twice; keep one of them" for entry in twice]
    raise_faults(str(path), faults)
    try:
        return build_catalog(models, documents)
    except CatalogError as error:
        raise CatalogError(f"{path}: {error}") from error


def write_catalog(catalog: Catalog, path: Path) -> None:
    """Write `catalog` as a file that people can edit and `read_catalog` reads; fingerprints are left out.

    So are the answers of experts, which need no entry.

    Raises:
        CatalogError: The file can't be written.
    """
    content = {
        "models": [_model(model) for model in catalog.models.values()],
        "docs": [_document(document) for document in catalog.documents.values() if not document.curated],
        "curated": [
            _curated(document)
            for document in catalog.documents.values()
            if document.curated and document.path != ANSWERS_PATH
        ],
    }
    text = yaml.safe_dump(_stated(**content), sort_keys=False, allow_unicode=True, width=110)
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CatalogError(f"{path}: can't be written: {error.strerror}") from error


def _entries(path: Path, faults: list[str]) -> Iterator[tuple[str, Fields]]:
    content, lines = _parsed(path)
    top = mapping(content)
    if top is None:
        raise CatalogError(f"{path}: expected `models:` and `docs:` at the top, each with a list below it")
    Fields("top level", top, faults).check_keys(_SECTIONS)
    for key, section in _SECTIONS.items():
        items = top.get(key)
        if items is not None and not isinstance(items, list):
            faults.append(f"{key}: expected a list, each entry starting with `- `")
            continue
        for index, item in enumerate(cast("list[object]", items or [])):
            fields = _fields(section, item, lines.get((key, index), 0), faults)
            if fields is not None:
                yield section, fields


def _fields(section: str, item: object, line: int, faults: list[str]) -> Fields | None:
    if section == "models" and isinstance(item, str | int) and not isinstance(item, bool):
        item = {"name": str(item)}
    raw = mapping(item)
    if raw is None:
        faults.append(f"line {line}: expected an entry of `key: value` lines, got {type(item).__name__}")
        return None
    label = raw.get("name" if section == "models" else "path") or "entry without a name"
    return Fields(f"line {line} ({label})", raw, faults)


def _parsed(path: Path) -> tuple[object, dict[tuple[str, int], int]]:
    """Return the content, and the line of each entry by section and place in it."""
    with yaml_faults(path):
        loader = yaml.SafeLoader(path.read_text(encoding="utf-8-sig"))
        node = loader.get_single_node()
        if node is None:
            raise CatalogError(f"{path}: the file is empty; list product models under `models:`")
        content: object = loader.construct_document(node)  # pyright: ignore[reportUnknownMemberType]
    return content, _lines(node)


def _lines(node: yaml.Node) -> dict[tuple[str, int], int]:
    if not isinstance(node, yaml.MappingNode):
        return {}
    return {
        (str(key.value), index): item.start_mark.line + 1
        for key, value in node.value
        if isinstance(value, yaml.SequenceNode)
        for index, item in enumerate(value.value)
    }


def _model(model: ProductModel) -> Mapping[str, object]:
    return _stated(
        name=model.name,
        aliases=list(model.aliases),
        family=model.family,
        series=model.series,
        inherits_from=model.inherits_from,
        status="" if model.status is Status.ONLINE else str(model.status),
        kind="" if model.kind == "product" else model.kind,
        note=model.note,
        replaced_by=list(model.replaced_by),
    )


def _document(document: Document) -> Mapping[str, object]:
    return _stated(
        path=document.path,
        title=document.title,
        product_line=document.product_line,
        series=list(document.series),
        covered_models=list(document.covered_models),
        compatible_models=list(document.compatible_models),
        doc_kind=document.doc_kind,
        status="" if document.status is Status.ONLINE else str(document.status),
        superseded_by=document.superseded_by,
        url=document.url,
        format=document.format,
        date=document.date,
        authority=document.authority,
    )


def _curated(document: Document) -> Mapping[str, object]:
    return {
        **_stated(
            path=document.path,
            title=document.title,
            models=list(document.covered_models),
            url=document.url,
            effective=document.date,
        ),
        "authority": document.authority,
    }


def _stated(**fields: object) -> Mapping[str, object]:
    return {key: value for key, value in fields.items() if value}
