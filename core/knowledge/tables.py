"""Table rows to pieces: which cell says what of which product model.

Four layouts are told apart, by who names product models:

- models as columns: cells of a heading row name them; every other row is one attribute;
- models as rows: cells of the first column name them; every other column is one attribute;
- two columns: an attribute and its value, for the models of the section or document;
- anything else: the row's first cell is the subject, column headings say what is stated of it.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from core.knowledge.chunk import Piece, PieceKind, Value
from core.knowledge.labels import with_unit
from core.knowledge.tree import DocumentTree, GridCell, Place, TableRows
from core.knowledge.words import fold, words

Named = Callable[[str], tuple[str, ...]]
"""Returns the canonical names of the document's product models that a text names; empty for none."""

_MIN_MODEL_ROWS = 2
_ORDINAL = re.compile(r"^\W*\d{0,3}\W*$")
_STATS = frozenset({"min", "typ", "max", "nom"})
_VALUE = frozenset({"value", "values", "rating", "limit", "data", "specification", "specifications", "description"})
_UNIT = frozenset({"unit", "units"})
_REMARK = frozenset(
    {"condition", "conditions", "test condition", "test conditions", "note", "notes", "remark", "remarks", "comment"}
)
_MEASURE_HEADINGS = (
    _VALUE | _UNIT | _REMARK | _STATS | {"symbol", "minimum", "typical", "maximum", "nominal", "comments", "typ", ""}
)
"""Headings of columns that together state one value."""
_COUNTING = re.compile(r"(?i)^(?:no|nr|num|number|item|index|pos|#|№)?\W*$")
"""A row's mere number, as in the key to a picture, is no label."""
_DIVIDER = re.compile(r"^[^.!?:]{1,60}$")
_PAIR = 2


def row_pieces(tree: DocumentTree, table: TableRows, named: Named, covered: tuple[str, ...]) -> list[Piece]:
    """Return a piece per row below the headings; `covered` is what cells hold for by default.

    A row of one cell over all columns is a heading between the rows, and states nothing.
    """
    table = _unfolded(table)
    heading_rows = _heading_rows(table, named)
    columns = _models_by_column(table, heading_rows, named)
    by_row = not columns and _names_models_by_row(table, heading_rows, named)
    pieces: list[Piece] = []
    for row, place in list(zip(table.rows, table.places, strict=True))[heading_rows:]:
        cells = _distinct(row)
        if not any(cell.plain for cell in cells) or _divides(cells, row):
            continue
        models = named(cells[0].plain) if by_row else ()
        values = tuple(_values(table, row, heading_rows, columns, models or covered))
        pieces.append(
            Piece(
                kind=PieceKind.ROW,
                plain=_row_text(cells),
                quote=tree.text[place.start : place.end],
                place=place,
                page=tree.page_of(place.start),
                models=models,
                values=values,
            )
        )
    return pieces


def _divides(cells: Sequence[GridCell], row: Sequence[GridCell]) -> bool:
    """Return whether a row is a mere heading over those below it; a remark over all columns is none."""
    return len(cells) == 1 < len(row) and _DIVIDER.match(cells[0].plain) is not None


def headings_text(table: TableRows, named: Named) -> str:
    """Return the table's caption and headings as one line, to be searched with its rows."""
    headings = [
        cell.plain for row in table.rows[: _heading_rows(table, named)] for cell in _distinct(row) if cell.plain
    ]
    return " | ".join(filter(None, [table.caption, *headings]))


def _unfolded(table: TableRows) -> TableRows:
    """Return a table that is printed in two or three parts side by side as one below the other."""
    headings = [fold(cell.plain) for cell in table.rows[0]] if table.rows and table.header_rows == 1 else []
    width = next(
        (
            size
            for size in (len(headings) // 3, len(headings) // 2)
            if size >= _PAIR and headings[:size] * (len(headings) // size) == headings
        ),
        0,
    )
    if not width:
        return table
    parts = [
        row[start : start + width]
        for row in table.rows
        for start in range(0, len(row), width)
        if row is not table.rows[0]
    ]
    rows = (table.rows[0][:width], *parts)
    places = (table.places[0], *(Place(part[0].place.start, part[-1].place.end) for part in parts))
    return replace(table, rows=rows, places=places)


def _heading_rows(table: TableRows, named: Named) -> int:
    """Count the heading rows; a first row that names models in two or more columns is one in any case."""
    if table.header_rows == 0 and table.rows and sum(bool(named(c.plain)) for c in table.rows[0][1:]) >= _PAIR:
        return 1
    return min(table.header_rows, len(table.rows) - 1) if len(table.rows) > 1 else 0


def _models_by_column(table: TableRows, heading_rows: int, named: Named) -> dict[int, tuple[str, ...]]:
    """Return column → product models for a table with models as columns; empty for any other."""
    found: dict[int, tuple[str, ...]] = {}
    for row in table.rows[:heading_rows]:
        for column, cell in enumerate(row):
            if column and (models := named(cell.plain)):
                found[column] = models
    return found


def _names_models_by_row(table: TableRows, heading_rows: int, named: Named) -> bool:
    body = table.rows[heading_rows:]
    naming = sum(bool(named(row[0].plain)) for row in body if row)
    return heading_rows > 0 and naming >= min(_MIN_MODEL_ROWS, len(body)) and naming * 2 >= len(body) > 0


def _is_name(text: str, models: Sequence[str]) -> bool:
    """Return whether a text says nothing but the product models' names: it is no part of a label then."""
    return {form for name in models for form in words(name)}.issuperset(words(text))


def _values(
    table: TableRows,
    row: Sequence[GridCell],
    heading_rows: int,
    columns: dict[int, tuple[str, ...]],
    models: tuple[str, ...],
) -> Iterator[Value]:
    first = min(columns) if columns else 1 + (len(row) > _PAIR and _is_ordinal(row[0].plain))
    subject = " > ".join(dict.fromkeys(cell.plain for cell in row[:first] if not _is_ordinal(cell.plain)))
    if not columns and (measured := _measured(table, row, heading_rows, first)):
        place = Place(row[first].place.start, row[-1].place.end)
        yield Value(label=subject, text=measured, models=models, place=place)
        return
    for cell in _distinct(row[first:]):
        at = [column for column, other in enumerate(row) if other is cell or other.origin == cell.origin]
        said_of = tuple(dict.fromkeys(name for column in at for name in columns.get(column, ())))
        if not cell.plain or (_is_ordinal(cell.plain) and _COUNTING.match(_heading(table, heading_rows, at[0]))):
            continue
        heading = _heading(table, heading_rows, at[0]) if not columns or not said_of else ""
        above = [heading] if heading and _is_name(subject, models) else [subject, heading]
        label = subject if len(row) <= _PAIR else " > ".join(filter(None, above))
        label, text = with_unit(label, cell.plain)
        yield Value(label=label, text=text, models=said_of or models, place=cell.place)


def _measured(table: TableRows, row: Sequence[GridCell], heading_rows: int, first: int) -> str:
    """Return what a row of a table with min/typ/max, unit and condition columns says; empty for any other table."""
    headings = [fold(_heading(table, heading_rows, column)).strip(" .:") for column in range(len(row))]
    if not all(heading in _MEASURE_HEADINGS for heading in headings[first:]) or len(row) - first < _PAIR:
        return ""
    by_heading = {heading: cell.plain for heading, cell in zip(headings, row, strict=True) if _states(cell)}
    said = [text for heading, text in by_heading.items() if heading in _VALUE]
    said += [f"{heading[:3]}. {text}" for heading, text in by_heading.items() if heading[:3] in _STATS]
    unit = next((text for heading, text in by_heading.items() if heading in _UNIT), "")
    remarks = [text for heading, text in by_heading.items() if heading in _REMARK]
    text = ", ".join(f"{each} {unit}".strip() for each in said)
    return f"{text} ({'; '.join(remarks)})" if remarks and text else text


def _states(cell: GridCell) -> bool:
    return cell.plain.strip(" -–—") != ""


def _is_ordinal(text: str) -> bool:
    return _ORDINAL.match(fold(text)) is not None


def _heading(table: TableRows, heading_rows: int, column: int) -> str:
    return " > ".join(dict.fromkeys(row[column].plain for row in table.rows[:heading_rows] if row[column].plain))


def _distinct(cells: Sequence[GridCell]) -> list[GridCell]:
    return list({cell.origin: cell for cell in cells}.values())


def _row_text(cells: Sequence[GridCell]) -> str:
    subject, *rest = [cell.plain for cell in cells]
    if not rest:
        return subject
    return f"{subject}: {' | '.join(text or '-' for text in rest)}" if subject else " | ".join(filter(None, rest))
