"""Tables of PDF pages without upright lines: columns told by the gaps that go down through several lines of text."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from adapters.documents.outline import MARKER
from adapters.documents.pdf_cells import CellText
from adapters.documents.pdf_ink import Glyph
from adapters.documents.pdf_sheet import Sheet, confidence_of, is_table
from adapters.documents.ruling import Span
from core.knowledge.tree import SURE

_GAP = 0.45
"""Of a line's height: a gap between two columns is at least so wide."""

_WIDE_GAP = 0.9
"""A gap of this width is none between words: what crosses it ends the table."""

_LEVEL = 0.4
_LEADING = 2.6
_FEWEST_ROWS = 3
_FULL = 0.7
_WORD = re.compile(r"[^\W_]{3}")
_LONG_LABEL = 45
_LONG_CELL = 60
_MOST_COLUMNS = 12

Mend = Callable[[str], str]


@dataclass(slots=True)
class _Line:
    """What is printed level: its characters, from the left."""

    glyphs: list[Glyph]
    middle: float
    height: float

    def parts(self) -> Iterator[tuple[float, float]]:
        """Yield where text stands between wide gaps."""
        start, end = self.glyphs[0].box.left, self.glyphs[0].box.right
        for glyph in self.glyphs[1:]:
            if glyph.box.left - end > _GAP * self.height:
                yield start, end
                start = glyph.box.left
            end = max(end, glyph.box.right)
        yield start, end


def sheets_without_lines(glyphs: Sequence[Glyph], text: str, offset: int, mend: Mend) -> list[Sheet]:
    """Return the tables among characters that no drawn lines tell apart, in the order of the text.

    Only what is surely one is taken: three rows or more whose characters follow each other row by row, short labels,
    and a gap between any two columns that no line crosses. Anything else stays lines of text.

    Args:
        glyphs: Of one page, upright, in no table yet.
        text: The page's text.
        offset: Where the page's text begins in the document's.
        mend: Puts lines together.
    """
    lines = _lines(glyphs)
    found: list[Sheet] = []
    at = 0
    while at < len(lines):
        past, gutters = _run(lines, at)
        sheet = _sheet(lines[at:past], gutters, text, offset, mend) if past - at >= _FEWEST_ROWS else None
        if sheet is not None:
            found.append(sheet)
        at = past if sheet is not None else at + 1
    return sorted(found, key=lambda sheet: sheet.start)


def _lines(glyphs: Sequence[Glyph]) -> list[_Line]:
    lines: list[_Line] = []
    for glyph in sorted(glyphs, key=lambda glyph: (glyph.box.top + glyph.box.bottom, glyph.box.left)):
        middle, height = (glyph.box.top + glyph.box.bottom) / 2, glyph.box.bottom - glyph.box.top
        if lines and middle - lines[-1].middle <= _LEVEL * max(height, lines[-1].height):
            lines[-1].glyphs.append(glyph)
            lines[-1].height = max(lines[-1].height, height)
        else:
            lines.append(_Line([glyph], middle, height))
    for line in lines:
        line.glyphs.sort(key=lambda glyph: glyph.box.left)
    return lines


Gutters = tuple[tuple[float, float], ...]


def _run(lines: Sequence[_Line], at: int) -> tuple[int, Gutters]:
    """Return the index past the lines from `at` on through which the same gaps go, and where these gaps are.

    Lines at the end that have nothing behind the first gap belong to the text below.
    """
    gutters = _gutters(list(lines[at].parts()))
    past = at + 1
    while gutters and past < len(lines):
        line, before = lines[past], lines[past - 1]
        if line.middle - before.middle > _LEADING * max(line.height, before.height):
            break
        narrower = tuple(_narrowed(gutters, list(line.parts()), _GAP * line.height))
        lost = [gap for gap in gutters if not any(gap[0] <= low and high <= gap[1] for low, high in narrower)]
        if any(right - left > _WIDE_GAP * line.height for left, right in lost):
            break
        gutters = narrower
        past += 1
    while gutters and past > at + 1 and lines[past - 1].glyphs[-1].box.right <= gutters[0][0]:
        past -= 1
    return past, gutters


def _gutters(parts: Sequence[tuple[float, float]]) -> Gutters:
    return tuple((one[1], other[0]) for one, other in pairwise(parts))


def _narrowed(gutters: Gutters, parts: Sequence[tuple[float, float]], least: float) -> Iterator[tuple[float, float]]:
    """Yield what each gap leaves free between the parts of a further line, where that is wide enough."""
    for left, right in gutters:
        ends = [left, *(end for _, end in parts if left < end < right)]
        starts = [*(start for start, _ in parts if left < start < right), right]
        free = [(low, min(start for start in starts if start >= low)) for low in ends]
        free = [(low, high) for low, high in free if not any(start < high and low < end for start, end in parts)]
        low, high = max(free, key=lambda each: each[1] - each[0], default=(0.0, 0.0))
        if high - low >= least:
            yield low, high


def _sheet(lines: Sequence[_Line], gutters: Gutters, text: str, offset: int, mend: Mend) -> Sheet | None:
    if not 0 < len(gutters) < _MOST_COLUMNS:
        return None
    walls = [(left + right) / 2 for left, right in gutters]
    rows = list(_rows(lines, walls))
    if not _is_sure(rows, len(walls) + 1):
        return None
    cells = {
        Span(number, column, 1, 1): _cell(glyphs, text, offset, mend)
        for number, row in enumerate(rows)
        for column, glyphs in enumerate(row)
    }
    edges = [min(line.glyphs[0].box.left for line in lines), *walls, max(line.glyphs[-1].box.right for line in lines)]
    sheet = Sheet(
        widths=tuple(right - left for left, right in pairwise(edges)),
        rows=len(rows),
        cells=cells,
        claimed=frozenset(offset + glyph.at for line in lines for glyph in line.glyphs),
        confidence=1.0,
        ruled=False,
    )
    return sheet if is_table(sheet) and confidence_of(sheet) >= SURE and _is_short(sheet) else None


Row = list[list[Glyph]]


def _rows(lines: Sequence[_Line], walls: Sequence[float]) -> Iterator[Row]:
    """Yield rows of cells; a line without a label goes on with the row above it."""
    row: Row = []
    for line in lines:
        cells: Row = [[] for _ in range(len(walls) + 1)]
        for glyph in line.glyphs:
            cells[bisect_right(walls, (glyph.box.left + glyph.box.right) / 2)].append(glyph)
        if row and not cells[0]:
            row = [[*above, *below] for above, below in zip(row, cells, strict=True)]
            continue
        if row:
            yield row
        row = cells
    if row:
        yield row


def _is_sure(rows: Sequence[Row], columns: int) -> bool:
    """Tell whether there are rows enough, and most are filled."""
    filled = sum(1 for row in rows for cell in row if cell)
    labelled = sum(1 for row in rows if row[0] and sum(map(bool, row)) > 1)
    return len(rows) >= _FEWEST_ROWS and filled >= _FULL * len(rows) * columns and labelled >= _FULL * len(rows)


def _cell(glyphs: Sequence[Glyph], text: str, offset: int, mend: Mend) -> CellText:
    if not glyphs:
        return CellText()
    start, end = min(glyph.at for glyph in glyphs), max(glyph.at for glyph in glyphs) + 1
    said = mend(text[start:end])
    return CellText(
        lines=(said,) if said else (),
        start=offset + start,
        end=offset + end,
        glyphs=len(glyphs),
        bold=all(glyph.bold for glyph in glyphs),
        printed=1,
    )


def _is_short(sheet: Sheet) -> bool:
    """Tell whether its labels and cells are as short as in a table: neither a list nor columns of running text."""
    said = [(span, cell.lines[0]) for span, cell in sheet.cells.items() if cell.lines]
    labels = [text for span, text in said if span.column == 0]
    others = [text for span, text in said if span.column]
    if sum(1 for label in labels if _WORD.search(label) and not MARKER.match(label)) < _FULL * len(labels):
        return False
    return max(map(len, labels)) <= _LONG_LABEL and sum(map(len, others)) <= _LONG_CELL * len(others)
