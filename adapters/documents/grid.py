"""Rows of loose cells to a full grid: spans resolved, header rows told from values."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from core.knowledge.tree import GridCell, Place, TableRows

MAX_SPAN = 200
"""A cell that claims more columns or rows than this gets only so many."""
_SHORT_CHARS = 40
_LONG_CHARS = 90
_LABELS = frozenset(
    "attribute category characteristic characteristics component condition conditions description detail details"  # noqa: SIM905  a list of literals reads worse
    " device feature features function id interface item items label max min model module name no note notes number"
    " option order parameter parameters part pin platform port position product property rating revision signal"
    " spec specification specifications symbol test title typ type unit units value values variant version".split()
)
_VALUE = re.compile(r"[<>≤≥±~+\-–−]?\s?\d[\d.,]*\s*(?:[^\W\d_]{0,4}|%|°\s?[CF])(?:\b|$)")
_NUMBER = re.compile(r"[<>≤≥±~+\-–−]?\s?\d[\d.,' ]*")
_BULLET_OR_KEY = re.compile(r"[-•*]\s|[^:：]{2,30}[:：]\s?\S")


@dataclass(frozen=True, slots=True, kw_only=True)
class LooseCell:
    """A cell as it is written, before spans are resolved.

    Attributes:
        lines: What a person reads, line by line; empty if nothing.
        stored: What the file holds, where that isn't what a person reads: more digits than are shown.
    """

    lines: tuple[str, ...]
    place: Place
    stored: str = ""
    heads: bool = False
    columns: int = 1
    rows: int = 1

    @property
    def plain(self) -> str:
        """The lines as one."""
        return "; ".join(self.lines)


@dataclass(slots=True, kw_only=True)
class LooseRow:
    """A row as it is written.

    Attributes:
        in_head: It stands in a `thead`.
    """

    cells: list[LooseCell] = field(default_factory=list[LooseCell])
    place: Place
    in_head: bool = False


def table_of(
    rows: Sequence[LooseRow],
    place: Place,
    *,
    header_rows: int | None = None,
    caption: str = "",
    tabs: tuple[str, ...] = (),
) -> TableRows | None:
    """Return the table with its spans resolved, or None if it says nothing.

    Unless `header_rows` is given, a first row is a heading if it stands in a `thead`; else if all its cells are
    `th` while the table has `td` as well; else if it reads like headings: short, distinct, no values, and, in a
    table of two columns, a word such as "Model" or "Parameter" (or nothing) in the corner or "Value" beside it.
    A row of one cell above the headings belongs to them.
    """
    rows = [row for row in rows if row.cells]
    if not any(cell.lines for row in rows for cell in row.cells):
        return None
    heads_tell = any(cell.lines and not cell.heads for row in rows for cell in row.cells)
    slots = _without_echoes(_slots(rows))
    count = _header_rows(rows, slots, heads_tell=heads_tell) if header_rows is None else header_rows
    grid = tuple(
        tuple(
            _grid_cell(cell, origin, above=index < count, header=cell.heads and (heads_tell or origin[1] == 0))
            for cell, origin in row
        )
        for index, row in enumerate(slots)
    )
    return TableRows(
        rows=grid, places=tuple(row.place for row in rows), header_rows=count, place=place, caption=caption, tabs=tabs
    )


Slot = tuple[LooseCell, tuple[int, int]]


def _grid_cell(cell: LooseCell, origin: tuple[int, int], *, above: bool, header: bool) -> GridCell:
    """Return a cell of the grid; one `above` the values is a heading, whose lines are one."""
    lines = cell.lines if len(cell.lines) > 1 else ()
    plain = " ".join(cell.lines) if above else cell.plain
    return GridCell(plain=plain, place=cell.place, origin=origin, header=above or header, lines=lines)


def _slots(rows: Sequence[LooseRow]) -> list[list[Slot]]:
    taken: dict[tuple[int, int], Slot] = {}
    for r, row in enumerate(rows):
        c = 0
        for cell in row.cells:
            while (r, c) in taken:
                c += 1
            if cell.rows == cell.columns == 1:
                taken[r, c] = (cell, (r, c))
            else:
                _spread(taken, cell, (r, c), last_row=len(rows))
    width = max(c for _, c in taken) + 1
    return [
        [
            taken.get((r, c)) or (LooseCell(lines=(), place=Place(row.place.end, row.place.end)), (r, c))
            for c in range(width)
        ]
        for r, row in enumerate(rows)
    ]


def _spread(taken: dict[tuple[int, int], Slot], cell: LooseCell, origin: tuple[int, int], *, last_row: int) -> None:
    r, c = origin
    down = cell.rows or last_row
    for row in range(r, min(last_row, r + min(down, MAX_SPAN))):
        for column in range(c, c + min(max(cell.columns, 1), MAX_SPAN)):
            taken.setdefault((row, column), (cell, origin))


def _without_echoes(slots: list[list[Slot]]) -> list[list[Slot]]:
    """Return the grid without columns in which no cell with text begins but every one repeats its neighbour.

    Such columns come from a colspan wider than the table.
    """
    kept = [c for c in range(len(slots[0])) if not _echoes([row[c] for row in slots], c)]
    moved = {c: i for i, c in enumerate(kept)}
    return [[(row[c][0], (row[c][1][0], moved.get(row[c][1][1], moved[c]))) for c in kept] for row in slots]


def _echoes(column: Sequence[Slot], index: int) -> bool:
    begins = [bool(cell.lines) for cell, origin in column if origin[1] == index]
    return not any(begins) and len(begins) < len(column)


def _header_rows(rows: Sequence[LooseRow], slots: list[list[Slot]], *, heads_tell: bool) -> int:
    headed = next((i for i, row in enumerate(rows) if not row.in_head), len(rows))
    if headed:
        return headed if headed < len(rows) else 1
    if heads_tell:
        headed = next((i for i, row in enumerate(rows) if not all(cell.heads for cell in row.cells)), 0)
        if headed and not (headed == 1 and _one_cell(rows[0], slots[0])):
            return headed
    title = int(_one_cell(rows[0], slots[0]) and len(rows) > 1)
    if (
        len(rows) > title + 1
        and not _groups_rows(slots[title:])
        and (
            _reads_like_headings([cell for cell, _ in slots[title]])
            or _over_numbers(slots[title:])
            or _groups_headings(slots[title:])
        )
    ):
        return title + 1 + _is_over_headings(slots[title:])
    return title + 2 if _takes_two_rows(slots[title:]) else title


def _groups_rows(slots: Sequence[Sequence[Slot]]) -> bool:
    """Tell whether a first row holds values: its first cell spans rows, as others below do, and none spans columns."""
    groups = dict.fromkeys(row[0] for row in slots)
    tall = sum(cell.rows > 1 for cell, _ in groups)
    first = slots[0][0][0]
    return first.rows > 1 and 2 * tall >= len(groups) and tall > 1 and not _spans_columns(slots[0])


def _spans_columns(row: Sequence[Slot]) -> bool:
    return len({origin for _, origin in row}) < len(row)


def _groups_headings(slots: Sequence[Sequence[Slot]]) -> bool:
    """Tell whether each cell of a first row stands over several columns, which the row below it calls by labels."""
    above, below = slots[:2]
    widths = Counter(origin for _, origin in above)
    said = [cell.plain for cell, _ in below]
    return (
        len(slots) > 2  # noqa: PLR2004  groups, headings and a row of values
        and len(widths) > 1
        and all(cell.lines and widths[origin] > 1 for cell, origin in above)
        and not _spans_columns(below)
        and 2 * sum(map(is_label, said)) >= len(said)
        and len(set(said)) == len(said)
        and _reads_like_headings([cell for cell, _ in below])
    )


def _is_over_headings(slots: Sequence[Sequence[Slot]]) -> bool:
    """Tell whether a first row only groups the headings in the row below it: nothing above most, one above several."""
    above, below = ([cell for cell, _ in row] for row in slots[:2])
    said = [cell.plain for cell in below]
    groups = {origin for cell, origin in slots[0] if cell.lines}
    spans = len(groups) < sum(bool(cell.lines) for cell in above)
    return (
        len(slots) > 2  # noqa: PLR2004  a group, headings and a row of values
        and not above[0].lines
        and (spans or 2 * len(groups) < len(above))
        and is_label(said[0])
        and all(said)
        and not any(map(is_value, below))
    )


def _takes_two_rows(slots: Sequence[Sequence[Slot]]) -> bool:
    """Tell whether each cell of a first row goes down into the second, or is over several there; values below."""
    if len(slots) <= 2 or _groups_rows(slots):  # noqa: PLR2004  two rows of headings and a row of values
        return False
    above, below, *body = slots
    parted = [at for at, slot in enumerate(below) if slot[1] != above[at][1]]
    widths = Counter(origin for _, origin in above)
    heads = [cell for cell, _ in (*above, *(below[at] for at in parted))]
    values = [row[at][0] for row in body for at in parted if row[at][0].lines]
    return (
        0 < len(parted) < len(above)
        and all(widths[above[at][1]] > 1 for at in parted)
        and not _spans_columns([below[at] for at in parted])
        and not {below[at][1] for at in range(len(below))} & {origin for _, origin in body[0]}
        and all(cell.lines and not is_value(cell) for cell in heads)
        and 2 * sum(bool(_NUMBER.fullmatch(cell.plain) or is_value(cell)) for cell in values) > len(values)
    )


def _one_cell(row: LooseRow, slots: list[Slot]) -> bool:
    return len(row.cells) == 1 and len(slots) > 1


def _reads_like_headings(cells: Sequence[LooseCell]) -> bool:
    texts = [cell.plain for cell in cells]
    said = [text for text in texts if text]
    if len(texts) < 2 or not said or any(map(is_value, cells)):  # noqa: PLR2004  one column has no headings
        return False
    if is_label(texts[0]) or not texts[0]:
        return True
    if len(texts) == 2:  # noqa: PLR2004  a key and its value look alike, so a heading word must tell
        return is_label(texts[1])
    return len(set(said)) == len(said) and all(len(text) <= _SHORT_CHARS for text in said)


def _over_numbers(slots: Sequence[Sequence[Slot]]) -> bool:
    """Tell whether a first row with a word for a heading, and values such as "4 kHz", stands over mere numbers."""
    corner, *heads = [cell.plain for cell, _ in slots[0]]
    below = [[row[column][0].plain for row in slots[1:] if row[column][0].lines] for column in range(1, len(slots[0]))]
    return (
        is_label(corner)
        and len(heads) > 1
        and len(set(heads)) == len(heads)
        and all(text and not _NUMBER.fullmatch(text) for text in heads)
        and all(column and all(map(_NUMBER.fullmatch, column)) for column in below)
    )


def is_value(cell: LooseCell) -> bool:
    """Tell whether a cell holds a value, or is too rich for a heading."""
    return bool(_VALUE.fullmatch(cell.plain)) or holds_values(cell.lines)


def is_label(text: str) -> bool:
    """Tell whether a cell holds a word that people put above a column of values."""
    words = re.findall(r"[^\W\d_]+", text.lower())
    return bool(words) and (words[-1] in _LABELS or words[0] in _LABELS) and len(words) <= 3  # noqa: PLR2004


def holds_values(lines: Sequence[str]) -> bool:
    """Tell whether a cell is too rich for a heading: a long text, or lines with bullets or keys."""
    if sum(map(len, lines)) > _LONG_CHARS:
        return True
    return len(lines) > 1 and any(_BULLET_OR_KEY.match(line) for line in lines)
