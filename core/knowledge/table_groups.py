"""What people leave out of a table's rows: blanks that mean as above, headings between rows, headings printed again."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from core.knowledge.analyzer import fold
from core.knowledge.columns import VAGUE, Columns, Named, distinct, title_of
from core.knowledge.measured import Role
from core.knowledge.tree import GridCell, TableRows

_WIDE = 3
"""In a narrower table a label without a value is just that, unless one begins the table."""
_LEAST = 2
_PARAMETERS = VAGUE & {"attribute", "characteristic", "feature", "parameter", "property", "quantity", "specification"}
_MEASURED: frozenset[Role] = frozenset({"min", "typ", "max", "unit"})

Row = tuple[GridCell, ...]


def settled(table: TableRows, columns: Columns, named: Named) -> TableRows:
    """Return the table with the labels of its rows complete.

    A blank label means the one above it; a label alone, with nothing in any other column, goes over all columns, as it
    heads the rows below; a row that repeats the headings is empty.
    """
    heads = table.rows[: columns.heading_rows]
    body = [_blank(row) if _is_repeated(row, heads) else row for row in table.rows[columns.heading_rows :]]
    alone = [at for at, row in enumerate(body) if _is_heading(row, body[at + 1 : at + 2], columns, named)]
    if len(columns.headings) < _WIDE and (len(alone) < _LEAST or alone[0]):
        alone = []
    body = [(row[0],) * len(row) if at in alone else row for at, row in enumerate(body)]
    grouped = is_grouped(table, columns)
    above: Row = ()
    rows: list[Row] = []
    for row in body:
        if any(cell.plain for cell in row):
            row = above = _filled(row, above, columns, grouped=grouped)  # noqa: PLW2901  the row as it is meant
        rows.append(row)
    return replace(table, rows=(*heads, *rows))


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
    called = fold(columns.headings[1]).strip(" .:") in _PARAMETERS
    measured = all(rest) and (not _MEASURED.isdisjoint(rest) or fold(columns.headings[-1]) in {"value", "values"})
    body = table.rows[columns.heading_rows :]
    spans = any(row[0].origin == below[0].origin for row, below in pairwise(body))
    words = all(row[1].plain and row[1].plain[0].isalpha() for row in body if len(distinct(row)) > 1)
    return words and (called or measured or (spans and not any(columns.headings)))


def _is_repeated(row: Row, heads: Sequence[Row]) -> bool:
    said = [cell.plain for cell in row]
    return len(distinct(row)) > 1 and any(said) and any(said == [cell.plain for cell in head] for head in heads)


def _blank(row: Row) -> Row:
    return tuple(replace(cell, plain="", lines=()) for cell in row)


def _is_heading(row: Row, below: Sequence[Row], columns: Columns, named: Named) -> bool:
    """Return whether a row says something in its first cell alone, which is no name, and the next row says more."""
    if not row[0].plain or len(distinct(row)) == 1 or any(cell.plain for cell in row[1:]):
        return False
    if columns.subject is not None and named(row[0].plain):
        return False
    return any(other[0].plain and any(cell.plain for cell in other[1:]) for other in below)


def _filled(row: Row, above: Row, columns: Columns, *, grouped: bool) -> Row:
    """Return a row whose blank labels are those of the row above, unless that is a heading between the rows."""
    if len(distinct(row)) == 1 or len(distinct(above)) <= 1:
        return row
    blank = _blank_labels(row, columns, grouped=grouped)
    return tuple(above[at] if at in blank else cell for at, cell in enumerate(row))


def _blank_labels(row: Row, columns: Columns, *, grouped: bool) -> range | tuple[int, ...]:
    """Return the columns whose blank cells mean as above.

    That is the one that names product models, else those to the left of a row's own label.
    """
    if columns.subject is not None:
        return () if row[columns.subject].plain else (columns.subject,)
    labels = [at for at in range(min(columns.models, default=_LEAST * grouped)) if not columns.roles[at]]
    own = next((at for at in labels if row[at].plain), 0)
    return range(own)
