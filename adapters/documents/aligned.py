"""Lines of plain text whose columns are kept apart by blanks → a table."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from adapters.documents.grid import LooseCell, LooseRow, table_of
from adapters.documents.inline import fold
from adapters.documents.outline import MARKER
from adapters.documents.source import Line
from core.knowledge.tree import Place, TableRows

_FIELD = re.compile(r"\S+(?: \S+)*")
"""What stands between two gaps: no two blanks, nor a tab, are in it."""
_RULE = re.compile(r"[\s=_+|─━=-]*")
_SENTENCE_ENDS = (".", "!", "?")
_TAB = 8
_FEWEST_ROWS = 3
_FEWEST_CELLS = 2
_GUTTER = 2
_MAX_LABEL_CHARS = 48
_MAX_CELL_CHARS = 70
_MAX_GROUP_CHARS = 40
_MAX_LEFT_OFF = 40
"""So many lines behind a table may look like its rows."""


@dataclass(frozen=True, slots=True)
class _Field:
    """What stands between two gaps of a line: from which column of the screen to which, and where in the source."""

    left: int
    right: int
    place: Place


_Row = Sequence[_Field]
_Column = tuple[int, int]


def aligned_at(text: str, lines: Sequence[Line], at: int) -> tuple[TableRows, int] | None:
    """Return the table that begins with the line `at`, and the index of the line behind it; None if none begins there.

    It has three lines or more with several cells, and between any two columns a gap that no such line crosses. A line
    with one cell goes on with the cell above it, or heads the rows below it; one that is drawn says nothing.
    """
    rows = _fitting(_rows_from(text, lines, at))
    fewest = max(_FEWEST_ROWS, len(rows) - _MAX_LEFT_OFF)
    while len(rows) >= fewest:
        columns = _columns(rows)
        if _is_table(text, rows, columns):
            place = Place(rows[0][0].place.start, rows[-1][-1].place.end)
            table = table_of(list(_loose(text, [row for row in rows if row], columns)), place)
            return (table, at + len(rows)) if table else None
        rows.pop()
    return None


def _rows_from(text: str, lines: Sequence[Line], at: int) -> Iterator[_Row]:
    """Yield the cells of the lines from `at` to the first that can't be of a table; a drawn line has none."""
    for line in lines[at:]:
        raw = text[line.start : line.end]
        if not raw.strip() or MARKER.match(raw.strip()):
            return
        fields = [] if _RULE.fullmatch(raw) else list(_fields(raw, line.start))
        if len(fields) == 1 and raw.rstrip().endswith(_SENTENCE_ENDS):
            return
        yield fields


def _fitting(rows: Iterator[_Row]) -> list[_Row]:
    """Return the first rows, up to one that closes the gaps between columns, or is too long: each is looked at once."""
    fitting: list[_Row] = []
    columns: list[_Column] = []
    for row in rows:
        if len(row) > 1:
            columns = _merged([*columns, *((each.left, each.right) for each in row)])
            if any(each.right - each.left > _MAX_CELL_CHARS for each in row):
                break
        if len(columns) < _FEWEST_CELLS:
            break
        fitting.append(row)
    return fitting


def _fields(raw: str, start: int) -> Iterator[_Field]:
    for found in _FIELD.finditer(raw):
        left = len(raw[: found.start()].expandtabs(_TAB))
        yield _Field(left, left + len(found[0]), Place(start + found.start(), start + found.end()))


def _columns(rows: Sequence[_Row]) -> list[_Column]:
    """Return where the columns stand: what gaps keep apart on all lines with several cells."""
    return _merged([(each.left, each.right) for row in rows if len(row) > 1 for each in row])


def _merged(places: Sequence[_Column]) -> list[_Column]:
    columns: list[_Column] = []
    for each in sorted(places):
        if columns and each[0] - columns[-1][1] < _GUTTER:
            columns[-1] = (columns[-1][0], max(columns[-1][1], each[1]))
        else:
            columns.append(each)
    return columns


def _is_table(text: str, rows: Sequence[_Row], columns: Sequence[_Column]) -> bool:
    """Say whether lines are a table: it ends with a row, most lines have a label, and labels and cells are short."""
    several = [row for row in rows if len(row) > 1]
    if len(several) < _FEWEST_ROWS or len(columns) < _FEWEST_CELLS or len(rows[0]) < _FEWEST_CELLS or not rows[-1]:
        return False
    labels = [row[0] for row in several if row[0].right <= columns[0][1]]
    keyed = len(columns) == _FEWEST_CELLS and all(text[each.place.end - 1] == ":" for each in labels)
    short = columns[0][1] - columns[0][0] <= _MAX_LABEL_CHARS and all(
        each.right - each.left <= _MAX_CELL_CHARS for row in several for each in row
    )
    return short and not keyed and 2 * len(labels) > len(several) and all(map(_may_stand_alone, _lone(rows, columns)))


def _lone(rows: Sequence[_Row], columns: Sequence[_Column]) -> Iterator[_Field]:
    """Yield the cells that stand alone on a line, in the column of labels."""
    return (row[0] for row in rows if len(row) == 1 and row[0].left < columns[1][0])


def _may_stand_alone(field: _Field) -> bool:
    return field.right - field.left <= _MAX_GROUP_CHARS


def _loose(text: str, rows: Sequence[_Row], columns: Sequence[_Column]) -> Iterator[LooseRow]:
    """Yield the rows with a cell for each column; what stands alone below a cell goes on with it."""
    at = 0
    while at < len(rows):
        past = at + 1
        while past < len(rows) and len(rows[past]) == 1 and rows[past][0].left >= columns[1][0]:
            past += 1
        of_row = [each for row in rows[at:past] for each in row]
        place = Place(of_row[0].place.start, of_row[-1].place.end)
        alone = len(of_row) == 1
        cells = [_cell(text, of_row, column, place) for column in (columns[:1] if alone else columns)]
        yield LooseRow(cells=cells, place=place)
        at = past


def _cell(text: str, fields: _Row, column: _Column, row: Place) -> LooseCell:
    held = [each.place for each in fields if column[0] <= each.left < column[1]]
    if not held:
        return LooseCell(lines=(), place=Place(row.end, row.end))
    said = fold(" ".join(text[each.start : each.end] for each in held))
    return LooseCell(lines=(said,), place=Place(held[0].start, held[-1].end))
