"""Ruled tables of PDF pages: which characters stand in which cell, and rows with their places in the text."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise

from adapters.documents.grid import LooseCell, LooseRow, is_label, table_of
from adapters.documents.pdf_cells import CellText, PrintedLine, is_glued, parted, printed_lines, read_cell, spaced
from adapters.documents.pdf_ink import Fill, Glyph, Ink
from adapters.documents.pdf_sheet import Sheet, by_row, confidence_of, headings_in, is_table, shaded, without_idle
from adapters.documents.ruling import Lattice, Span, lattices
from core.knowledge.tree import Place, TableRows

_DOUBT = 0.5
_PAIR = 2
_ACROSS = 0.3
_OVER = 0.4
_TOUCHES = 0.15
_MOST_GRIDS = 60
_WHITE = (255, 255, 255)

Mend = Callable[[str], str]
"""Returns a piece of text on one line, hyphenation undone."""


def sheets_on(ink: Ink, text: str, offset: int, mend: Mend) -> list[Sheet]:
    """Return the ruled tables on a page, in the order of its text; a table around another one is layout.

    Edges of filled areas rule a table where drawn lines alone do not, or less surely.

    Args:
        ink: The page's ink.
        text: The page's text.
        offset: Where the page's text begins in the document's.
        mend: Puts lines together.
    """
    read = partial(_sheet, ink=ink, text=text, offset=offset, mend=mend)
    found = _tables(lattices(ink.rules), read)
    for sheet in _tables(lattices(ink.edges), read) if ink.edges != ink.rules else ():
        rivals = [other for other in found if _overlap(other, sheet)]
        if all(confidence_of(other) < confidence_of(sheet) for other in rivals):
            found = [*(other for other in found if other not in rivals), sheet]
    return sorted(found, key=lambda sheet: sheet.start)


def _tables(grids: Iterable[Lattice], read: Callable[[Lattice], Sheet | None]) -> list[Sheet]:
    found: list[Sheet] = []
    for lattice in sorted(grids, key=lambda each: each.ys[-1] - each.ys[0])[-_MOST_GRIDS:]:
        sheet = read(lattice)
        if sheet is not None and not any(_overlap(sheet, inner) for inner in found):
            found.append(sheet)
    return found


def _overlap(one: Sheet, other: Sheet) -> bool:
    return not one.claimed.isdisjoint(other.claimed)


def _sheet(lattice: Lattice, *, ink: Ink, text: str, offset: int, mend: Mend) -> Sheet | None:
    owners = _owners(lattice, ink.glyphs)
    if not owners or _cuts(ink.glyphs, owners):
        return None
    glyphs_of: defaultdict[Span, list[Glyph]] = defaultdict(list)
    for glyph in ink.glyphs:
        if glyph.at in owners:
            glyphs_of[owners[glyph.at]].append(glyph)
    printed = {span: printed_lines(text, glyphs) for span, glyphs in glyphs_of.items()}
    proved = not any(is_glued(text, line) for lines, _ in printed.values() for line in lines)
    pad = min(_gap(lattice, span, line) for span, (lines, _) in printed.items() for line in lines)
    cells: dict[Span, CellText] = {}
    for span in lattice.cells:
        lines, even = printed.get(span, ([], True))
        cells[span] = _cell(lattice, span, (lines, even), max(pad, 0.0), (ink.fills, offset, mend))
    clear = not any(_crosses(lattice, span, glyph) for span, glyphs in glyphs_of.items() for glyph in glyphs)
    heads = headings_in(by_row(cells, len(lattice.ys) - 1))
    sure = all(cell.sure and (cell.close or span.row < heads) for span, cell in cells.items())
    checks = [lattice.regular, clear, proved, sure]
    sheet = Sheet(
        widths=tuple(right - left for left, right in pairwise(lattice.xs)),
        rows=len(lattice.ys) - 1,
        cells=cells,
        claimed=frozenset(offset + at for at in owners),
        confidence=_DOUBT ** checks.count(False),
    )
    return sheet if is_table(sheet) else None


def _owners(lattice: Lattice, glyphs: Sequence[Glyph]) -> dict[int, Span]:
    """Return by offset in which cell a character's middle stands."""
    slots = {
        (row, column): cell
        for cell in lattice.cells
        for row in range(cell.row, cell.row + cell.rows)
        for column in range(cell.column, cell.column + cell.columns)
    }
    owners: dict[int, Span] = {}
    for glyph in glyphs:
        x, y = (glyph.box.left + glyph.box.right) / 2, (glyph.box.top + glyph.box.bottom) / 2
        slot = (bisect_right(lattice.ys, y) - 1, bisect_right(lattice.xs, x) - 1)
        if slot in slots:
            owners[glyph.at] = slots[slot]
    return owners


def _gap(lattice: Lattice, span: Span, line: PrintedLine) -> float:
    box = lattice.box_of(span)
    return min(line.left - box.left, box.right - line.right)


def _cell(
    lattice: Lattice,
    span: Span,
    printed: tuple[list[PrintedLine], bool],
    pad: float,
    around: tuple[Sequence[Fill], int, Mend],
) -> CellText:
    lines, even = printed
    fills, offset, mend = around
    box = lattice.box_of(span)
    middle = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    drawn = next((fill.colour for fill in reversed(fills) if fill.box.holds(*middle)), _WHITE)
    colour = None if drawn == _WHITE else drawn
    if not lines:
        return CellText(colour=colour)
    said, breaks, close = read_cell(lines, box, pad, mend)
    whole = not any(parted(line, x) for line in lines for x in lattice.xs[span.column + 1 : span.column + span.columns])
    glyphs = [glyph for line in lines for glyph in line.glyphs]
    return CellText(
        lines=said,
        start=offset + glyphs[0].at,
        end=offset + glyphs[-1].at + 1,
        glyphs=len(glyphs),
        bold=all(glyph.bold for glyph in glyphs),
        breaks=breaks,
        sure=even and whole,
        close=close and not (span.rows > 1 and spaced(lines)),
        spaced=spaced(lines),
        printed=len(lines),
        colour=colour,
    )


def _cuts(glyphs: Sequence[Glyph], owners: Mapping[int, Span]) -> bool:
    """Tell whether a word stands across a line."""
    for one, other in pairwise(glyphs):
        if other.at == one.at + 1 and owners.get(one.at) != owners.get(other.at):
            reach = (one.box.bottom - one.box.top) * _TOUCHES
            if abs(one.box.bottom - other.box.bottom) < reach and abs(other.box.left - one.box.right) < reach:
                return True
    return False


def _crosses(lattice: Lattice, span: Span, glyph: Glyph) -> bool:
    cell, box = lattice.box_of(span), glyph.box
    beside = max(cell.left - box.left, box.right - cell.right) > _ACROSS * (box.right - box.left)
    return beside or max(cell.top - box.top, box.bottom - cell.bottom) > _OVER * (box.bottom - box.top)


def rows_of(sheet: Sheet) -> TableRows | None:
    """Return a table with its spans resolved and its headings told; None if it says nothing.

    Leading rows whose cells are all bold, or all filled with a colour that no later row has, are headings; else
    a first row is one if it reads like one. Gaps alone don't prove the columns of a table that has no headings.
    """
    sheet = without_idle(sheet)
    rows = sheet.by_row()
    above = shaded(rows)
    loose = [_loose(row, heads=number < above) for number, row in enumerate(rows)]
    place = Place(min(row.place.start for row in loose), max(row.place.end for row in loose))
    table = table_of(loose, place, header_rows=None if sheet.ruled or _headed(loose) else 0)
    if table is None:
        return None
    doubtful = not sheet.ruled and not table.header_rows and len(sheet.widths) > _PAIR
    return replace(table, confidence=confidence_of(sheet) * (_DOUBT if doubtful else 1.0))


def _headed(rows: Sequence[LooseRow]) -> bool:
    """Tell whether the first row of a table without lines is surely one of headings: bold, or with a word for one."""
    first, *below = rows
    bold = all(cell.heads for cell in first.cells) and not all(cell.heads for row in below for cell in row.cells)
    return bold or any(is_label(cell.plain) for cell in first.cells)


def _loose(row: Sequence[tuple[Span, CellText]], *, heads: bool) -> LooseRow:
    said = [cell for _, cell in row if cell.lines]
    place = Place(min(cell.start for cell in said), max(cell.end for cell in said))
    strong = heads or all(cell.bold for cell in said)
    return LooseRow(cells=list(_loose_cells(row, place, strong=strong)), place=place)


def _loose_cells(row: Sequence[tuple[Span, CellText]], place: Place, *, strong: bool) -> Iterator[LooseCell]:
    end = place.start
    for span, cell in row:
        yield LooseCell(
            lines=cell.lines,
            place=Place(cell.start, cell.end) if cell.lines else Place(end, end),
            heads=strong or (cell.bold and bool(cell.lines)),
            columns=span.columns,
            rows=span.rows,
        )
        end = cell.end if cell.lines else end
