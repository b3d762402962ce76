"""A ruled table of a PDF, over one page or more: joined, emptied of idle rows, and how sure it is."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import TypeAlias

from adapters.documents.pdf_cells import CellText
from adapters.documents.ruling import NEAR, Span

_MOST_HEADINGS = 4
_MOST_SHADED = 3
_LAYOUT_LINES = 25
_DOUBT = 0.5
_SLIGHT_DOUBT = 0.7
_FEWEST = 2

Row: TypeAlias = list[tuple[Span, CellText]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A table as it is printed; offsets count from the document's start.

    Attributes:
        widths: Of its columns, in points.
        claimed: Offset of every character in it.
        confidence: 0.0 to 1.0, as far as lines and letters tell; the order of the text comes on top.
        ruled: Drawn lines tell its columns apart; else gaps do.
    """

    widths: tuple[float, ...]
    rows: int
    cells: Mapping[Span, CellText]
    claimed: frozenset[int]
    confidence: float
    ruled: bool = True

    @property
    def start(self) -> int:
        """Offset of its first character."""
        return min(self.claimed)

    def by_row(self) -> list[Row]:
        """Return for each row the cells that begin in it, from the left."""
        return by_row(self.cells, self.rows)


def by_row(cells: Mapping[Span, CellText], count: int) -> list[Row]:
    """Return for each of `count` rows the cells that begin in it, from the left."""
    rows: list[Row] = [[] for _ in range(count)]
    for span, cell in sorted(cells.items(), key=lambda item: item[0]):
        rows[span.row].append((span, cell))
    return rows


def headings_in(rows: Sequence[Row]) -> int:
    """Count the leading rows that are surely headings: all bold, or filled with a colour, as no later row is."""
    bold = [all(cell.bold for _, cell in row if cell.lines) for row in rows]
    leading = sum(1 for _ in takewhile(bool, bold))
    return max(leading if sum(bold) == leading < len(rows) else 0, shaded(rows))


def shaded(rows: Sequence[Row]) -> int:
    """Count the leading rows that are filled with a colour which no later row has."""
    colours = [{cell.colour for _, cell in row} for row in rows]
    for count in range(1, min(_MOST_SHADED, len(rows) // 2) + 1):
        above, below = set[object]().union(*colours[:count]), set[object]().union(*colours[count:])
        if None not in above and above.isdisjoint(below):
            return count
    return 0


def is_table(sheet: Sheet) -> bool:
    """Tell whether it holds a table's cells: it is no frame around a page's text, no drawing, and ruled by rows."""
    filled = [(span, cell) for span, cell in sheet.cells.items() if cell.lines]
    rows = {span.row for span, _ in filled}
    if len(rows) < _FEWEST or len({span.column for span, _ in filled}) < _FEWEST:
        return False
    if any(cell.printed > _LAYOUT_LINES and cell.glyphs * 2 > len(sheet.claimed) for _, cell in filled):
        return False
    first = {span.row for span, _ in filled if span.column == 0}
    if len(filled) * 2 < len(sheet.cells) and len(first) * 2 < sheet.rows:
        return False
    printed = sheet.by_row()
    if sum(_own(row) for row in printed[headings_in(printed) :] if _stacked(row)) * 2 > len(sheet.claimed):
        return False
    return sum(_scattered(sheet, printed)) * 2 <= len(rows)


def _own(row: Row) -> int:
    return sum(cell.glyphs for _, cell in row)


def _scattered(sheet: Sheet, rows: Sequence[Row]) -> list[bool]:
    """Tell of each row whether more of the table's characters stand among its own in the text than it has."""
    claimed = sorted(sheet.claimed)
    scattered: list[bool] = []
    for row in rows:
        said = [cell for _, cell in row if cell.lines]
        start, end = min((cell.start for cell in said), default=0), max((cell.end for cell in said), default=0)
        among = bisect_left(claimed, end) - bisect_left(claimed, start)
        scattered.append(among > 2 * _own(row))
    return scattered


def goes_on(sheet: Sheet, other: Sheet) -> bool:
    """Tell whether a table goes on in another: same columns, and either no headings or the same, no label again."""
    if len(sheet.widths) != len(other.widths):
        return False
    if any(abs(one - two) > NEAR for one, two in zip(sheet.widths, other.widths, strict=True)):
        return False
    above, below = sheet.by_row(), other.by_row()
    repeated = _repeated(above, below)
    if not repeated:
        return not _heads_anew(above[0], below[0])
    return len(below) > repeated and (
        len(above) <= repeated or _said(above[repeated])[:1] != _said(below[repeated])[:1]
    )


def _repeated(above: Sequence[Row], below: Sequence[Row]) -> int:
    """Count the rows at the top of a table that stand at the top of another as well."""
    pairs = zip(above[:_MOST_HEADINGS], below, strict=False)
    return sum(1 for _ in takewhile(lambda pair: _said(pair[0]) == _said(pair[1]), pairs))


def _heads_anew(heading: Row, row: Row) -> bool:
    """Tell whether a row looks like the headings of another table, or says the same in its corner."""
    if _said(heading)[:1] == _said(row)[:1] != [()]:
        return True
    looks = [
        (all(cell.bold for _, cell in each if cell.lines), {cell.colour for _, cell in each}) for each in (heading, row)
    ]
    return looks[0] == looks[1] != (False, {None})


def _said(row: Row) -> list[tuple[str, ...]]:
    return [cell.lines for _, cell in row]


def joined(sheet: Sheet, other: Sheet) -> Sheet:
    """Return the table that goes on in `other`, whose repeated headings are left out."""
    repeated = _repeated(sheet.by_row(), other.by_row())
    moved = {
        span._replace(row=span.row - repeated + sheet.rows): cell
        for span, cell in other.cells.items()
        if span.row >= repeated
    }
    first = [cell for span, cell in moved.items() if span.row == sheet.rows and span.column == 0]
    cut = bool(moved) and not any(cell.lines for cell in first)
    return Sheet(
        widths=sheet.widths,
        rows=sheet.rows + other.rows - repeated,
        cells={**sheet.cells, **moved},
        claimed=sheet.claimed | other.claimed,
        confidence=min(sheet.confidence, other.confidence) * (_SLIGHT_DOUBT if cut else 1.0),
        ruled=sheet.ruled and other.ruled,
    )


def without_idle(sheet: Sheet) -> Sheet:
    """Return the table without rows and columns that say nothing, such as the gap of a double line."""
    cells, rows = _closed(sheet.cells, sheet.rows)
    flipped = {_flip(span): cell for span, cell in cells.items()}
    flipped, columns = _closed(flipped, len(sheet.widths))
    return Sheet(
        widths=sheet.widths[:columns],
        rows=rows,
        cells={_flip(span): cell for span, cell in flipped.items()},
        claimed=sheet.claimed,
        confidence=sheet.confidence,
        ruled=sheet.ruled,
    )


def _flip(span: Span) -> Span:
    return Span(span.column, span.row, span.columns, span.rows)


def _closed(cells: Mapping[Span, CellText], rows: int) -> tuple[dict[Span, CellText], int]:
    kept = dict(cells)
    speaking = {row for span, cell in cells.items() if cell.lines and span.rows == 1 for row in (span.row,)}
    for row in range(rows - 1, -1, -1):
        if row in speaking or any(c.lines and s.rows == 1 and s.row == row for s, c in kept.items()):
            continue
        kept = {_shrunk(span, row): cell for span, cell in kept.items() if (span.row, span.rows) != (row, 1)}
        rows -= 1
    return kept, rows


def _shrunk(span: Span, row: int) -> Span:
    if span.row > row:
        return span._replace(row=span.row - 1)
    return span._replace(rows=span.rows - 1) if span.row + span.rows > row else span


def confidence_of(sheet: Sheet) -> float:
    """Return how sure cells and columns are as printed, the order of the text counted in.

    Any one of these is a doubt: the characters of a row do not follow each other in the text; the lines of
    neighbouring cells stand level as if a rule between two rows were missing. What is surely a heading may have
    several lines.
    """
    confidence = sheet.confidence
    rows = sheet.by_row()
    starts = [cell.start for row in rows for _, cell in row if cell.lines]
    if starts != sorted(starts) or any(_scattered(sheet, rows)):
        confidence *= _DOUBT
    if any(map(_stacked, rows[headings_in(rows) :])):
        confidence *= _DOUBT
    return round(confidence, 3)


def _stacked(row: Row) -> bool:
    """Tell whether a row looks like two: all its cells have lines as far apart as rows, or some begin anew level."""
    said = [(span, cell) for span, cell in row if cell.lines]
    if len(said) > 1 and all(cell.spaced for _, cell in said):
        return True
    seen: list[float] = []
    for span, cell in said:
        if cell.breaks and (span.rows > 1 or any(abs(at - other) < NEAR for at in cell.breaks for other in seen)):
            return True
        seen += cell.breaks
    return False
