"""Two rows of headings where no cells are merged: a heading takes in the blank ones beside it, or the one below."""

from collections.abc import Sequence
from dataclasses import replace

from adapters.documents.grid import LooseCell, LooseRow, is_value

_LEAST_COLUMNS = 4
_LEAST_ROWS = 3
_GROUPS = 2


def with_groups(rows: Sequence[LooseRow]) -> list[LooseRow]:
    """Return the rows of a table, the first two with spans if blank cells tell that those group headings.

    That is so if neither holds a value, one of them alone has a corner, each column is called by one or the other,
    and several headings of the first have blanks beside them, or one has while the other columns are blank below.
    """
    title = int(len(rows) > 1 and len(rows[0].cells) == 1)
    pair = rows[title : title + 2]
    if len(rows) < title + _LEAST_ROWS or not _may_group(pair):
        return [*rows]
    above, below = (row.cells for row in pair)
    sizes = [_size(above, at) for at in range(len(above))]
    groups = [at for at, size in enumerate(sizes) if size > 1]
    outside = [at for at, size in enumerate(sizes) if size == 1 and above[at].lines]
    if len(groups) < _GROUPS and (not groups or not outside or any(below[at].lines for at in outside)):
        return [*rows]
    first = [
        replace(cell, columns=size, rows=1 if below[at].lines else 2)
        for at, (cell, size) in enumerate(zip(above, sizes, strict=True))
        if size
    ]
    second = [cell for cell in below if cell.lines]
    return [*rows[:title], replace(pair[0], cells=first), replace(pair[1], cells=second), *rows[title + 2 :]]


def _may_group(pair: Sequence[LooseRow]) -> bool:
    above, below = (row.cells for row in pair)
    cells = [*above, *below]
    return (
        len(above) == len(below) >= _LEAST_COLUMNS
        and bool(above[0].lines) is not bool(below[0].lines)
        and all(upper.lines or lower.lines for upper, lower in zip(above, below, strict=True))
        and all(cell.columns == cell.rows == 1 and not is_value(cell) for cell in cells)
    )


def _size(above: Sequence[LooseCell], at: int) -> int:
    """Return how many columns the heading at `at` is over; 0 for a blank one that another takes in."""
    if not above[at].lines:
        return int(not any(cell.lines for cell in above[:at]))
    beside = next((column for column in range(at + 1, len(above)) if above[column].lines), len(above))
    return beside - at
