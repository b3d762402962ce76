"""Tables of PDF pages without upright lines: columns told by the gaps that go down through several lines of text."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import inf

from adapters.documents.outline import MARKER
from adapters.documents.pdf_cells import CellText
from adapters.documents.pdf_ink import Glyph
from adapters.documents.pdf_sheet import Sheet, confidence_of, is_table
from adapters.documents.ruling import Span
from core.knowledge.columns import units_row
from core.knowledge.tree import SURE

_GAP = 0.45
"""Of a line's height: a gap between two columns is at least so wide."""

_WIDE_GAP = 0.9
"""A gap of this width is none between words: what crosses it ends the table."""

_LEVEL = 0.4
_LEADING = 2.6
_FEWEST_ROWS = 3
_FULL = 0.7
_NEAR_ROW = 0.85
_COLUMN_GAP = 2.0
_WORD = re.compile(r"[^\W_]{3}|(?<!\S)(?=\S*[^\W\d_])(?:[^\W_][-–./+]?){3}")
"""A word, or a product's code: three letters or digits, with a hyphen between them or not."""
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

    @property
    def left(self) -> float:
        """Where its text begins."""
        return self.glyphs[0].box.left

    @property
    def right(self) -> float:
        """Where its text ends."""
        return self.glyphs[-1].box.right

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
    inner = _gutters(list(lines[at].parts()))
    gutters = ((-inf, lines[at].left), *inner, (lines[at].right, inf)) if inner else ()
    past = at + 1
    sure, kept = past, inner
    while gutters and past < len(lines):
        line, before = lines[past], lines[past - 1]
        if line.middle - before.middle > _LEADING * max(line.height, before.height):
            break
        parts = list(line.parts())
        narrower = tuple(_narrowed(gutters, parts, _GAP * line.height))
        lost = [gap for gap in gutters if not any(gap[0] <= low and high <= gap[1] for low, high in narrower)]
        if any(right - left > _WIDE_GAP * line.height for left, right in lost):
            break
        if not _between(narrower):
            return past + 1, ()
        past += 1
        if len(parts) > 1 or any(left < parts[0][0] and right < inf for left, right in _between(narrower)):
            gutters = narrower
            sure, kept = past, _between(gutters)
    return sure, kept


def _between(gutters: Gutters) -> Gutters:
    """Return the gaps that have text on both sides."""
    return tuple(gap for gap in gutters if gap[0] > -inf and gap[1] < inf)


def _gutters(parts: Sequence[tuple[float, float]]) -> Gutters:
    return tuple((one[1], other[0]) for one, other in pairwise(parts))


def _narrowed(gutters: Gutters, parts: Sequence[tuple[float, float]], least: float) -> Iterator[tuple[float, float]]:
    """Yield what each gap leaves free between the parts of a further line, where that is wide enough.

    A gap in which a part stands is parted: a column begins there that the lines above leave empty.
    """
    for left, right in gutters:
        ends = [left, *(end for _, end in parts if left < end < right)]
        starts = [*(start for start, _ in parts if left < start < right), right]
        free = [(low, min(start for start in starts if start >= low)) for low in ends]
        free = [(low, high) for low, high in free if not any(start < high and low < end for start, end in parts)]
        yield from ((low, high) for low, high in free if high - low >= least)


def _sheet(lines: Sequence[_Line], gutters: Gutters, text: str, offset: int, mend: Mend) -> Sheet | None:
    if not 0 < len(gutters) < _MOST_COLUMNS:
        return None
    walls = [(left + right) / 2 for left, right in gutters]
    rows = list(_rows(lines, walls, text))
    if not _is_sure(rows, len(walls) + 1) or sum(map(_is_gappy, rows)) * 2 > len(rows):
        return None
    cells = {
        Span(number, column, 1, 1): _cell(cell, text, offset, mend)
        for number, row in enumerate(rows)
        for column, cell in enumerate(row)
    }
    edges = [min(line.left for line in lines), *walls, max(line.right for line in lines)]
    sheet = Sheet(
        widths=tuple(right - left for left, right in pairwise(edges)),
        rows=len(rows),
        cells=cells,
        claimed=frozenset(offset + glyph.at for line in lines for glyph in line.glyphs),
        confidence=1.0,
        ruled=False,
    )
    return sheet if is_table(sheet) and confidence_of(sheet) >= SURE and _is_short(sheet) else None


Row = list[list[list[Glyph]]]
"""For each column the characters of its cell, line by line."""


def _rows(lines: Sequence[_Line], walls: Sequence[float], text: str) -> Iterator[Row]:
    """Yield rows of cells; a line without a label goes on with the row above it.

    Lines of headings that stand higher than the first label, but nearer to it than a row, are of its row; a line of
    units below the headings is a row of its own.
    """
    cells = [_parted(line, walls) for line in lines]
    first = next((number for number, row in enumerate(cells) if row[0]), 0)
    row: Row = []
    begun = 0
    for number, own in enumerate(cells):
        above = 0 < number <= first and _is_near(lines[first - 1], lines[first], lines[first:])
        goes_on = above or (number > first and not own[0] and not (begun == 1 and _gives_units(own, text)))
        if row and goes_on:
            row = [[*over, *under] for over, under in zip(row, own, strict=True)]
            continue
        if row:
            yield row
        row = own
        begun += 1
    if row:
        yield row


def _is_gappy(row: Row) -> bool:
    """Tell whether a cell of a row has a gap as between columns: a heading above it takes in several."""
    return any(
        other.box.left - one.box.right > _COLUMN_GAP * (one.box.bottom - one.box.top)
        for cell in row
        for line in cell
        for one, other in pairwise(line)
        if not one.tilted
    )


def _parted(line: _Line, walls: Sequence[float]) -> Row:
    """Return the cells of one line."""
    cells: list[list[Glyph]] = [[] for _ in range(len(walls) + 1)]
    for glyph in line.glyphs:
        cells[bisect_right(walls, (glyph.box.left + glyph.box.right) / 2)].append(glyph)
    return [[glyphs] if glyphs else [] for glyphs in cells]


def _is_near(line: _Line, below: _Line, rows: Sequence[_Line]) -> bool:
    """Tell whether two lines of headings stand nearer to each other than the rows below them."""
    apart = sorted(other.middle - one.middle for one, other in pairwise(rows[1:]))
    alike = all(glyph.bold for glyph in line.glyphs) == all(glyph.bold for glyph in below.glyphs)
    return bool(apart) and alike and below.middle - line.middle < _NEAR_ROW * apart[len(apart) // 2]


def _gives_units(row: Row, text: str) -> bool:
    return units_row(["", *("".join(text[glyph.at] for line in cell for glyph in line) for cell in row[1:])])


def _is_sure(rows: Sequence[Row], columns: int) -> bool:
    """Tell whether there are rows enough, and most are filled."""
    filled = sum(1 for row in rows for cell in row if cell)
    labelled = sum(1 for row in rows if row[0] and sum(map(bool, row)) > 1)
    return len(rows) >= _FEWEST_ROWS and filled >= _FULL * len(rows) * columns and labelled >= _FULL * len(rows)


def _cell(lines: Sequence[Sequence[Glyph]], text: str, offset: int, mend: Mend) -> CellText:
    glyphs = [glyph for line in lines for glyph in line]
    if not glyphs:
        return CellText()
    ends = [(min(glyph.at for glyph in line), max(glyph.at for glyph in line) + 1) for line in lines]
    said = mend("\n".join(text[start:end] for start, end in ends))
    return CellText(
        lines=(said,) if said else (),
        start=offset + min(start for start, _ in ends),
        end=offset + max(end for _, end in ends),
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
