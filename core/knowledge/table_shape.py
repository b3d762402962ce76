"""A table as a whole: parts side by side brought below each other, and the unit that its title gives."""

from collections.abc import Sequence
from dataclasses import replace

from core.knowledge.analyzer import fold
from core.knowledge.columns import Columns, title_of
from core.knowledge.labels import is_bare, is_unit, unit_in_title
from core.knowledge.measured import role_of
from core.knowledge.tree import GridCell, Place, TableRows

_PAIR = 2
_PAIRED = (4, 6)


def unfolded(table: TableRows) -> TableRows:
    """Return a table that is printed in two or three parts side by side as one below the other.

    Either its headings say the same twice, or once forwards and once backwards, as those of a connector with two rows
    of pins; or it has none, and its columns are labels and values by turns.
    """
    if _is_paired(table):
        return _in_parts(table, _PAIR, 0)
    headings = [fold(cell.plain) for cell in table.rows[0]] if table.rows and table.header_rows == 1 else []
    if _is_mirrored(headings):
        return _in_parts(_turned(table), len(headings) // 2, 1)
    width = next(
        (
            size
            for size in (len(headings) // 3, len(headings) // 2)
            if size >= _PAIR and headings[:size] * (len(headings) // size) == headings
        ),
        0,
    )
    return _in_parts(table, width, 1) if width else table


def _in_parts(table: TableRows, width: int, heads: int) -> TableRows:
    parts = [
        row[start : start + width]
        for row in table.rows[heads:]
        for start in range(0, len(row), width)
        if heads or any(cell.plain for cell in row[start : start + width])
    ]
    rows = (*(row[:width] for row in table.rows[:heads]), *parts)
    places = (*table.places[:heads], *map(_place, parts))
    return replace(table, rows=rows, places=places)


def _place(part: Sequence[GridCell]) -> Place:
    return Place(min(cell.place.start for cell in part), max(cell.place.end for cell in part))


def _is_mirrored(headings: Sequence[str]) -> bool:
    """Return whether headings are the same from both ends, and differ up to the middle; none says which value it is."""
    half = headings[: len(headings) // 2]
    differ = (
        len(set(half)) == len(half) >= _PAIR and all(half) and not any(role_of(each) or is_unit(each) for each in half)
    )
    return differ and [*half, *reversed(half)] == [*headings]


def _turned(table: TableRows) -> TableRows:
    """Return a table with the second half of each row backwards."""
    rows = ((*row[: len(row) // 2], *reversed(row[len(row) // 2 :])) for row in table.rows)
    return replace(table, rows=tuple(rows))


def _is_paired(table: TableRows) -> bool:
    """Return whether a table without headings holds two or three labels, each with its value, in a row.

    Labels are words and differ, and most of what stands beside them are figures.
    """
    width = len(table.rows[0]) if table.rows else 0
    if table.header_rows or width not in _PAIRED or len(table.rows) < _PAIR:
        return False
    spans = any(cell.origin != (number, at) for number, row in enumerate(table.rows) for at, cell in enumerate(row))
    labels = [row[at].plain for row in table.rows for at in range(0, width, _PAIR) if row[at].plain]
    values = [[row[at].plain for row in table.rows if row[at].plain] for at in range(1, width, _PAIR)]
    return (
        not spans
        and len({*map(fold, labels)}) == len(labels)
        and sum(map(_has_figure, labels)) * 4 <= len(labels)
        and all(said and sum(map(_has_figure, said)) * 2 >= len(said) for said in values)
    )


def _has_figure(text: str) -> bool:
    return any(map(str.isdigit, text))


def common_unit(table: TableRows, columns: Columns, heading: str) -> str:
    """Return the unit that a title gives for a table of measures: one whose cells are numbers, most of them bare."""
    titles = (title_of(table, columns), table.caption, heading)
    unit = next((unit for title in titles if (unit := unit_in_title(title))), "")
    if not unit or "unit" in columns.roles:
        return ""
    cells = [
        cell.plain
        for row in table.rows[columns.heading_rows :]
        for cell in row[1:]
        if any(map(str.isalnum, cell.plain))
    ]
    return unit if sum(map(is_bare, cells)) * 2 > len(cells) else ""
