"""Tells a table's headings from its values by bold print."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from adapters.documents.grid import LooseCell, is_value


def marked_by_print(
    rows: Sequence[Sequence[LooseCell]], *, first_looks_different: bool = False
) -> list[list[LooseCell]]:
    """Return the rows with only those cells as headings that are labels; those given are headings if bold.

    The rows on top that are bold throughout are headings, or the first if the table's style marks it and it
    holds no value. Below them, bold print makes a heading in the first column only.
    """
    heading = _leading(rows, first_looks_different=first_looks_different)
    return [list(_marked(row, all_head=index < heading)) for index, row in enumerate(rows)]


def _leading(rows: Sequence[Sequence[LooseCell]], *, first_looks_different: bool) -> int:
    bold = next((index for index, row in enumerate(rows) if not _all_bold(row)), 0)
    if bold or not first_looks_different or len(rows) == 1:
        return bold
    return int(not any(map(is_value, rows[0])))


def _all_bold(row: Sequence[LooseCell]) -> bool:
    return any(cell.lines for cell in row) and all(cell.heads for cell in row if cell.lines)


def _marked(cells: Sequence[LooseCell], *, all_head: bool) -> Iterator[LooseCell]:
    for index, cell in enumerate(cells):
        heads = all_head or (cell.heads and index == 0)
        yield cell if cell.heads == heads else replace(cell, heads=heads)
