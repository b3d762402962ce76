"""Curated values in a table: a row per value, or a row per product model with a column per attribute."""

import re
from collections.abc import Iterator, Mapping, Sequence

from adapters.catalogfile.curated.sheet import ENTRY_KEYS, Entry, Said, Sheet
from adapters.catalogfile.fields import ROUTE_KEYS, unknown_key
from core.knowledge.analyzer import fold
from core.knowledge.tree import DocumentTree, GridCell, Place, TableRows

_KEYS = {
    "product model": "model",
    "product models": "models",
    "parameter": "attribute",
    "units": "unit",
    "condition": "conditions",
    "effective date": "effective",
    "effective from": "effective",
    "notes": "note",
}
_SEVERAL = re.compile(r"\s*[;,]\s*")
_WIDE_KEYS = (*ROUTE_KEYS, "conditions", "effective", "source", "note")


def table_sheet(tree: DocumentTree) -> Sheet:
    """Return what the tables of a document say; other text in it is no curated value.

    What a loader only warns of is a fault here: nothing that is half understood may be believed before the documents.
    """
    entries: list[Entry] = []
    faults = list(tree.warnings)
    for table in tree.blocks:
        if isinstance(table, TableRows):
            entries += _entries(tree.text, table, faults)
    if not any(isinstance(block, TableRows) for block in tree.blocks):
        faults.append("holds no table; its first row must name its columns: model, attribute, value …")
    top = Entry(line=1, place=Place(0, 0), said={})
    return Sheet(text=tree.text, top=top, entries=tuple(entries), faults=faults)


def _entries(text: str, table: TableRows, faults: list[str]) -> Iterator[Entry]:
    headed = max(table.header_rows, 1)
    headings = table.rows[headed - 1]
    columns = [_key(cell.plain) for cell in headings]
    line = _line(text, headings[0].place.start)
    if faulty := list(_faults(columns)):
        faults += [f"line {line}: {fault}" for fault in faulty]
        return
    for row, place in list(zip(table.rows, table.places, strict=True))[headed:]:
        for said in _rows_said(columns, headings, row):
            yield Entry(line=_line(text, place.start), place=place, said=said)


def _rows_said(
    columns: Sequence[str], headings: Sequence[GridCell], row: Sequence[GridCell]
) -> Iterator[Mapping[str, tuple[Said, ...]]]:
    """Yield what each curated value in a row says: one in a long table, one per attribute in a wide one."""
    known = ENTRY_KEYS if _is_long(columns) else _WIDE_KEYS
    said = {key: found for key, cell in zip(columns, row, strict=True) if key in known and (found := _said(key, cell))}
    if _is_long(columns):
        if said:
            yield said
        return
    for key, heading, cell in zip(columns, headings, row, strict=True):
        if key not in known and heading.plain and cell.plain:
            yield {**said, "attribute": _said("", heading), "value": _said("", cell)}


def _said(key: str, cell: GridCell) -> tuple[Said, ...]:
    texts = _SEVERAL.split(cell.plain) if key in ROUTE_KEYS else [cell.plain]
    return tuple(Said(text, cell.place) for text in texts if text)


def _is_long(columns: Sequence[str]) -> bool:
    return "attribute" in columns or "value" in columns


def _faults(columns: Sequence[str]) -> Iterator[str]:
    for key in ENTRY_KEYS:
        if columns.count(key) > 1:
            yield f"two columns are called {key!r}; keep one of them"
    if _is_long(columns):
        yield from _long_faults(columns)
    elif not set(ROUTE_KEYS).intersection(columns):
        yield "the first row of a table must name its columns: model, attribute, value …, or model and attributes"


def _long_faults(columns: Sequence[str]) -> Iterator[str]:
    for key in ("attribute", "value"):
        if key not in columns:
            yield f"a column {key!r} is missing; without both 'attribute' and 'value', every column is an attribute"
    for key in filter(None, columns):
        if key not in ENTRY_KEYS:
            yield unknown_key(key, ENTRY_KEYS)


def _key(heading: str) -> str:
    name = " ".join(fold(heading).replace("_", " ").split()).strip(" .:")
    return _KEYS.get(name, name.replace(" ", "_"))


def _line(text: str, start: int) -> int:
    return text.count("\n", 0, start) + 1
