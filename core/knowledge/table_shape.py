"""A table as a whole: parts side by side brought below each other, and the unit that its title gives."""

from dataclasses import replace

from core.knowledge.columns import Columns, title_of
from core.knowledge.labels import is_bare, unit_in_title
from core.knowledge.tree import Place, TableRows
from core.knowledge.words import fold

_PAIR = 2


def unfolded(table: TableRows) -> TableRows:
    """Return a table that is printed in two or three parts side by side as one below the other."""
    headings = [fold(cell.plain) for cell in table.rows[0]] if table.rows and table.header_rows == 1 else []
    width = next(
        (
            size
            for size in (len(headings) // 3, len(headings) // 2)
            if size >= _PAIR and headings[:size] * (len(headings) // size) == headings
        ),
        0,
    )
    if not width:
        return table
    parts = [
        row[start : start + width]
        for row in table.rows
        for start in range(0, len(row), width)
        if row is not table.rows[0]
    ]
    rows = (table.rows[0][:width], *parts)
    places = (table.places[0], *(Place(part[0].place.start, part[-1].place.end) for part in parts))
    return replace(table, rows=rows, places=places)


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
