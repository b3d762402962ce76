"""Reads a file of curated values and says exactly what is wrong in it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from adapters.catalogfile.curated.check import Check
from adapters.catalogfile.curated.sheet import Sheet
from adapters.catalogfile.curated.table_sheet import table_sheet
from adapters.catalogfile.curated.tree import tree_of
from adapters.catalogfile.curated.yaml_sheet import yaml_sheet
from adapters.catalogfile.fields import raise_faults
from core.catalog.catalog import ProductModel
from core.errors import CatalogError, DocumentError
from core.knowledge.document import Document
from core.knowledge.tree import DocumentTree

_YAML = frozenset((".yaml", ".yml"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Curated:
    """A file of curated values, read: its completed register entry and its text."""

    document: Document
    tree: DocumentTree


def read_curated(
    path: Path,
    document: Document,
    models: Mapping[str, ProductModel],
    *,
    today: date,
    read: Callable[[Path], DocumentTree],
) -> Curated:
    """Return the curated values in the file at `path`: YAML, or a document with tables.

    Args:
        path: The file.
        document: Its register entry. Its product models and its date are for entries that name none.
        models: All product models by canonical name.
        today: What holds from a later day is shown with it.
        read: Reads a document that isn't YAML; raises DocumentError.

    Raises:
        CatalogError: The file can't be read, or something in it is wrong; the message names every fault with its
            line, and how to mend it.
    """
    check = Check(sheet=_sheet(path, read), document=document, models=models, today=today)
    values = check.values()
    raise_faults(str(path), check.faults)
    if not values:
        raise CatalogError(f"{path}: holds no values; add some, or take the file out of `curated:` in the catalogue")
    covered = {name for value in values for name in value.models}
    sources = {value.source for value in values}
    title = sources.pop() if document.title == path.stem and len(sources) == 1 else ""
    completed = replace(
        document,
        title=title or document.title,
        covered_models=tuple(name for name in models if name in covered),
        date=max([value.date for value in values if not value.to_come] or [value.date for value in values]),
    )
    return Curated(document=completed, tree=tree_of(check.sheet.text, values, completed))


def _sheet(path: Path, read: Callable[[Path], DocumentTree]) -> Sheet:
    if path.suffix.lower() in _YAML:
        return yaml_sheet(path)
    try:
        return table_sheet(read(path))
    except DocumentError as error:
        raise CatalogError(str(error)) from error
