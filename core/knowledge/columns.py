"""What each column of a table holds, told by its headings and by who names product models."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from core.knowledge.labels import is_unit
from core.knowledge.measured import Role, role_of, units_row
from core.knowledge.tree import GridCell, TableRows
from core.knowledge.words import fold, words

Named = Callable[[str], tuple[str, ...]]
"""Returns the canonical names of the document's product models that a text names; empty for none."""

_MIN_MODEL_ROWS = 2
_PAIR = 2
_MAX_SUBJECT_COLUMN = 3
_PARAMETER = frozenset(
    "attribute characteristic feature item key name parameter property quantity specification spec".split()  # noqa: SIM905  a list reads worse
)
_MODEL = frozenset("model models product products device devices type variant variants version versions".split())  # noqa: SIM905  a list reads worse
"""Headings over product models that say no more than that."""
_NUMBER = re.compile(r"\d")


@dataclass(frozen=True, slots=True, kw_only=True)
class Columns:
    """The columns of one table.

    Attributes:
        heading_rows: How many rows are headings.
        models: Column → product models that its heading names.
        subject: The column whose cells name the row's product models; None if none does.
        parameter: In a long table ("model, parameter, value, unit") the column of parameters; None elsewhere.
        headings: Per column its heading, "A > B" for several rows, without what names product models.
        roles: Per column what it holds by its heading.
    """

    heading_rows: int
    models: Mapping[int, tuple[str, ...]] = field(default_factory=dict[int, tuple[str, ...]])
    subject: int | None = None
    parameter: int | None = None
    headings: tuple[str, ...] = ()
    roles: tuple[Role, ...] = ()


def naming(named: Named) -> Named:
    """Return `named` for cells: a unit names no product model, be it the last letter of one ("°C")."""
    return lambda text: () if is_unit(text) else named(text)


def columns_of(table: TableRows, named: Named) -> Columns:
    """Return what the columns of a table hold."""
    rows = _heading_rows(table, named)
    models = _models_by_column(table, rows, named)
    subject = None if models else _subject(table, rows, named)
    headings = tuple(
        _heading(table, rows, column, named if column in models else None) for column in range(_width(table))
    )
    roles: tuple[Role, ...] = tuple(role_of(heading) for heading in headings)
    parameter = _parameter(table.rows[rows:], headings, roles, subject) if subject is not None else None
    return Columns(
        heading_rows=rows, models=models, subject=subject, parameter=parameter, headings=headings, roles=roles
    )


def _width(table: TableRows) -> int:
    return len(table.rows[0]) if table.rows else 0


def _heading_rows(table: TableRows, named: Named) -> int:
    """Count the heading rows; a first row that names models in two or more columns is one in any case."""
    if len(table.rows) < _PAIR:
        return 0
    count = table.header_rows
    if count == 0 and sum(bool(named(cell.plain)) for cell in table.rows[0][1:]) >= _PAIR:
        count = 1
    if 0 < count < len(table.rows) - 1 and _continues(table, count, named):
        count += 1
    while count > 1 and len(distinct(table.rows[count - 1])) == 1 < _width(table):
        count -= 1  # a heading between the rows, over all columns, is none of the columns' headings
    return min(count, len(table.rows) - 1)


def _continues(table: TableRows, count: int, named: Named) -> bool:
    """Return whether the row below the headings is one as well: units, or min, typ and max."""
    row = [cell.plain for cell in table.rows[count]]
    if named(row[0]):
        return False
    rest = [text for text in row[1:] if text.strip()]
    stats = bool(rest) and all(role_of(text) for text in rest)
    return stats or (units_row(row) and (not row[0].strip() or role_of(row[0]) == "unit"))


def _models_by_column(table: TableRows, rows: int, named: Named) -> dict[int, tuple[str, ...]]:
    """Return column → product models for a table with models as columns; empty for any other."""
    found: dict[int, tuple[str, ...]] = {}
    for row in table.rows[:rows]:
        for column, cell in enumerate(row):
            if column and (models := named(cell.plain)):
                found[column] = models
    return found


def _subject(table: TableRows, rows: int, named: Named) -> int | None:
    """Return the column whose cells name product models in most rows: one of the first three."""
    body = table.rows[rows:]
    if not rows or not body:
        return None
    for column in range(min(_MAX_SUBJECT_COLUMN, _width(table))):
        if any(role_of(row[column].plain) for row in table.rows[:rows]):
            continue
        count = sum(bool(named(row[column].plain)) for row in body)
        if count >= min(_MIN_MODEL_ROWS, len(body)) and count * 2 >= len(body):
            return column
    return None


def _heading(table: TableRows, rows: int, column: int, named: Named | None) -> str:
    """Return a column's heading; with `named`, without the parts that name product models."""
    parts = [row[column].plain for row in table.rows[:rows] if row[column].plain]
    if named is not None:
        parts = [part for part in parts if not named(part) and fold(part).strip(" .:") not in _MODEL]
    return " > ".join(dict.fromkeys(parts))


def _parameter(
    body: Sequence[Sequence[GridCell]], headings: Sequence[str], roles: Sequence[Role], subject: int
) -> int | None:
    """Return the column of parameters in a table with a row per product model, parameter and value."""
    if not any(role in {"value", "min", "max", "typ"} for role in roles):
        return None
    for column, heading in enumerate(headings):
        called = fold(heading).strip(" .:") in _PARAMETER
        alone = _all_but(roles, column, subject) and not any(_NUMBER.search(row[column].plain) for row in body)
        if column != subject and (called or alone):
            return column
    return None


def _all_but(roles: Sequence[Role], column: int, subject: int) -> bool:
    """Return whether every column but this one and the models' has a role."""
    return all(role for at, role in enumerate(roles) if at not in {column, subject}) and not roles[column]


def is_name(text: str, models: Sequence[str]) -> bool:
    """Return whether a text says nothing but the product models' names: it is no part of a label then."""
    return {form for name in models for form in words(name)}.issuperset(words(text))


def distinct(cells: Sequence[GridCell]) -> list[GridCell]:
    """Return each cell once, in order, spanning ones too."""
    return list({cell.origin: cell for cell in cells}.values())
