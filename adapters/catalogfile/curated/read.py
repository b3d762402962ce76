"""Reads a file of curated values and says exactly what is wrong in it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from adapters.catalogfile.curated.check import Check, CuratedValue
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
        today: What holds from a later day, or held until an earlier one, is left out, and warned of.
        read: Reads a document that isn't YAML; raises DocumentError.

    Raises:
        CatalogError: The file can't be read, or something in it is wrong; the message names every fault with its
            line, and how to mend it.
    """
    check = Check(sheet=_sheet(path, read), document=document, models=models, today=today)
    values = check.values()
    raise_faults(str(path), check.faults)
    if not (values or check.to_come or check.expired):
        raise CatalogError(f"{path}: holds no values; add some, or take the file out of `curated:` in the catalogue")
    completed = _completed(document, path, values, models)
    return Curated(document=completed, tree=tree_of(check, values, completed))


def _completed(
    document: Document, path: Path, values: Sequence[CuratedValue], models: Mapping[str, ProductModel]
) -> Document:
    """Return the register entry with what only the values tell."""
    covered = {name for value in values for name in value.models}
    sources = {value.source for value in values}
    lines = {models[name].family for name in covered}
    return replace(
        document,
        title=(sources.pop() if document.title == path.stem and len(sources) == 1 else "") or document.title,
        covered_models=tuple(name for name in models if name in covered),
        product_line=document.product_line or (lines.pop() if len(lines) == 1 else ""),
        date=max((value.date for value in values), default=document.date),
    )


def _sheet(path: Path, read: Callable[[Path], DocumentTree]) -> Sheet:
    if path.suffix.lower() in _YAML:
        return yaml_sheet(path)
    try:
        return table_sheet(read(path))
    except DocumentError as error:
        raise CatalogError(str(error)) from error
