"""A table as printed → one row per thing with its whole label.

Parts side by side go below each other, blanks that mean as above are filled, labels alone become headings between the
rows, headings printed again become blank. A title may give the unit of all cells.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from core.knowledge.analyzer import fold
from core.knowledge.cell_names import Named
from core.knowledge.columns import VAGUE, Columns, Role, bare_heading, distinct, role_of, title_of
from core.knowledge.labels import is_bare, is_unit, unit_in_title
from core.knowledge.tree import GridCell, Place, TableRows

_PAIR = 2
_PAIRED = (4, 6)
_WIDE = 3
"""In a narrower table a label without a value is just that, unless one begins the table."""
_LEAST = 2
_PARAMETERS = VAGUE & {"attribute", "characteristic", "feature", "parameter", "property", "quantity", "specification"}
_MEASURED: frozenset[Role] = frozenset({"min", "typ", "max", "unit"})

_Cells = tuple[GridCell, ...]


def unfolded(table: TableRows) -> TableRows:
    """Return a table that is printed in two or three parts side by side as one below the other.

    Either its headings say the same twice, or once forwards and once backwards, as those of a connector with two rows
    of pins; or it has none, and its columns are labels and values by turns.
    """
    if _is_paired(table):
        return _in_parts(table, _PAIR, 0)
    headings = [fold(cell.plain) for cell in table.rows[0]] if table.rows and table.header_rows == 1 else []
    if _is_mirrored(headings):
        half = len(headings) // 2
        rows = tuple((*row[:half], *reversed(row[half:])) for row in table.rows)
        return _in_parts(replace(table, rows=rows), half, 1)
    for width in (len(headings) // 3, len(headings) // 2):
        if width >= _PAIR and headings[:width] * (len(headings) // width) == headings:
            return _in_parts(table, width, 1)
    return table


def _in_parts(table: TableRows, width: int, heads: int) -> TableRows:
    """Return a table with each row below the headings cut into parts of so many columns, one below the other."""
    parts = [
        row[start : start + width]
        for row in table.rows[heads:]
        for start in range(0, len(row), width)
        if heads or any(cell.plain for cell in row[start : start + width])
    ]
    rows = (*(row[:width] for row in table.rows[:heads]), *parts)
    spans = [Place(min(cell.place.start for cell in part), max(cell.place.end for cell in part)) for part in parts]
    return replace(table, rows=rows, places=(*table.places[:heads], *spans))


def _is_mirrored(headings: Sequence[str]) -> bool:
    """Return whether headings are the same from both ends, and differ up to the middle; none says which value it is."""
    half = headings[: len(headings) // 2]
    differ = len(set(half)) == len(half) >= _PAIR and [*half, *reversed(half)] == [*headings]
    return differ and all(each and not role_of(each) and not is_unit(each) for each in half)


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
    texts = [cell.plain for row in table.rows[columns.heading_rows :] for cell in row[1:]]
    said = [text for text in texts if any(map(str.isalnum, text))]
    return unit if sum(map(is_bare, said)) * 2 > len(said) else ""


def settled(table: TableRows, columns: Columns, named: Named) -> TableRows:
    """Return the table with the labels of its rows complete.

    A blank label means the one above it; a label alone, with nothing in any other column, goes over all columns, as it
    heads the rows below; a row that repeats the headings is empty.
    """
    heads = table.rows[: columns.heading_rows]
    body = [_without_repetition(row, heads) for row in table.rows[columns.heading_rows :]]
    alone = [at for at, row in enumerate(body) if _is_heading(row, body[at + 1 : at + 2], columns, named)]
    if len(columns.headings) < _WIDE and (len(alone) < _LEAST or alone[0]):
        alone = []
    body = [(row[0],) * len(row) if at in alone else row for at, row in enumerate(body)]
    grouped = is_grouped(table, columns)
    above: _Cells = ()
    for at, row in enumerate(body):
        if any(cell.plain for cell in row):
            body[at] = above = _filled(row, above, columns, grouped=grouped)
    return replace(table, rows=(*heads, *body))


def first_group(table: TableRows, columns: Columns) -> str:
    """Return the heading of the first rows of a settled table: its title, where others stand between the rows."""
    first, *below = [len(distinct(row)) for row in table.rows[columns.heading_rows :]] or [1]
    return title_of(table, columns) if first > 1 and 1 in below else ""


def is_grouped(table: TableRows, columns: Columns) -> bool:
    """Return whether the first column of a table without product models groups what the second one calls the rows.

    It does if the second one is headed by a word such as "Parameter", or all others by what their values are; without
    headings, if cells of the first one go over several rows.
    """
    if columns.models or columns.subject is not None or len(columns.headings) < _WIDE or any(columns.roles[:_LEAST]):
        return False
    rest = columns.roles[_LEAST:]
    called = bare_heading(columns.headings[1]) in _PARAMETERS
    measured = all(rest) and (not _MEASURED.isdisjoint(rest) or fold(columns.headings[-1]) in {"value", "values"})
    body = table.rows[columns.heading_rows :]
    spans = any(row[0].origin == below[0].origin for row, below in pairwise(body))
    words = all(row[1].plain and row[1].plain[0].isalpha() for row in body if len(distinct(row)) > 1)
    return words and (called or measured or (spans and not any(columns.headings)))


def _without_repetition(row: _Cells, heads: Sequence[_Cells]) -> _Cells:
    """Return a row, blank if it says the headings once more."""
    said = [cell.plain for cell in row]
    repeats = len(distinct(row)) > 1 and any(said) and any(said == [cell.plain for cell in head] for head in heads)
    return tuple(replace(cell, plain="", lines=()) for cell in row) if repeats else row


def _is_heading(row: _Cells, below: Sequence[_Cells], columns: Columns, named: Named) -> bool:
    """Return whether a row says something in its first cell alone, which is no name, and the next row says more."""
    if not row[0].plain or len(distinct(row)) == 1 or any(cell.plain for cell in row[1:]):
        return False
    if columns.subject is not None and named(row[0].plain):
        return False
    return any(other[0].plain and any(cell.plain for cell in other[1:]) for other in below)


def _filled(row: _Cells, above: _Cells, columns: Columns, *, grouped: bool) -> _Cells:
    """Return a row whose blank labels are those of the row above, unless that is a heading between the rows.

    That is the one that names product models, else those to the left of a row's own label.
    """
    if len(distinct(row)) == 1 or len(distinct(above)) <= 1:
        return row
    if columns.subject is not None:
        blank = range(0) if row[columns.subject].plain else range(columns.subject, columns.subject + 1)
    else:
        labels = [at for at in range(min(columns.models, default=_LEAST * grouped)) if not columns.roles[at]]
        blank = range(next((at for at in labels if row[at].plain), 0))
    return tuple(above[at] if at in blank else cell for at, cell in enumerate(row))
