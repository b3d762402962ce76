"""A Word table's rows and cells to loose cells: merges to spans, headings by flag, weight or style."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from adapters.documents.bold import marked_by_print
from adapters.documents.docx_package import Element, W, number, switch, value_of
from adapters.documents.grid import MAX_SPAN, LooseCell
from core.knowledge.tree import Place

_ROW_HOLDERS = frozenset(W + name for name in ("sdt", "sdtContent", "ins", "customXml"))


@dataclass(frozen=True, slots=True, kw_only=True)
class MergedCell:
    """A cell of a row as the file has it.

    Attributes:
        column: Where it begins in the table's grid.
        merged: "restart" where a merge downwards begins, "continue" where it goes on, else empty.
    """

    holder: Element
    column: int
    columns: int
    merged: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MergedRow:
    """A row as the file has it.

    Attributes:
        before: How many columns of the grid are left out before its first cell.
        in_head: It is repeated on top of every page.
    """

    cells: tuple[MergedCell, ...]
    before: int
    in_head: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnRow:
    """A row as a person sees it; cells that another one covers are left out."""

    cells: tuple[LooseCell, ...]
    in_head: bool


def rows_of(table: Iterable[Element]) -> Iterator[MergedRow]:
    """Yield the rows, without those that a tracked change deletes or that only go on with those above."""
    for child in table:
        if child.tag == f"{W}tr":
            row = _row(child)
            if row is not None and any(cell.merged != "continue" for cell in row.cells):
                yield row
        elif child.tag in _ROW_HOLDERS:
            yield from rows_of(child)


def is_box(rows: Sequence[MergedRow]) -> bool:
    """Tell whether a table is a mere frame around text."""
    return len(rows) == 1 and len(rows[0].cells) == 1


def _row(element: Element) -> MergedRow | None:
    look = element.find(f"{W}trPr")
    if look is not None and look.find(f"{W}del") is not None:
        return None
    before = max(0, number(value_of(look, f"{W}gridBefore")))
    return MergedRow(cells=tuple(_cells(element, before)), before=before, in_head=switch(look, "tblHeader") or False)


def _cells(row: Element, column: int) -> Iterator[MergedCell]:
    for element in _cell_elements(row):
        look = element.find(f"{W}tcPr")
        columns = min(max(1, number(value_of(look, f"{W}gridSpan"), 1)), MAX_SPAN)
        merged = value_of(look, f"{W}vMerge")
        kind = "" if merged is None else merged or "continue"
        yield MergedCell(holder=element, column=column, columns=columns, merged=kind)
        column += columns


def _cell_elements(holder: Iterable[Element]) -> Iterator[Element]:
    for child in holder:
        if child.tag == f"{W}tc":
            yield child
        elif child.tag in _ROW_HOLDERS:
            yield from _cell_elements(child)


def drawn_rows(
    rows: Sequence[MergedRow], read: Callable[[Element], LooseCell], *, first_looks_different: bool
) -> list[DrawnRow]:
    """Return the rows with their cells read and merges counted."""
    drawn: list[list[LooseCell]] = []
    above: dict[int, tuple[int, int]] = {}
    for index, row in enumerate(rows):
        cells = [LooseCell(lines=(), place=Place(0, 0), columns=row.before)] if row.before else []
        open_merges: dict[int, tuple[int, int]] = {}
        for cell in row.cells:
            at = above.get(cell.column) if cell.merged == "continue" else None
            origin = drawn[at[0]][at[1]] if at else None
            if at and origin and origin.columns == cell.columns and origin.rows < MAX_SPAN:
                drawn[at[0]][at[1]] = replace(origin, rows=origin.rows + 1)
                open_merges[cell.column] = at
                continue
            if cell.merged:
                open_merges[cell.column] = (index, len(cells))
            cells.append(replace(origin or read(cell.holder), columns=cell.columns, rows=1))
        above = open_merges
        drawn.append(cells)
    marked = marked_by_print(drawn, first_looks_different=first_looks_different)
    return [DrawnRow(cells=tuple(cells), in_head=row.in_head) for row, cells in zip(rows, marked, strict=True)]
