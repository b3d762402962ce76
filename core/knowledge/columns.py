"""What each column of a table holds, told by its headings and by who names product models."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from core.knowledge.analyzer import fold, words
from core.knowledge.labels import is_unit, spelled
from core.knowledge.measured import Role, role_of, units_row
from core.knowledge.tree import GridCell, TableRows

Named = Callable[[str], tuple[str, ...]]
"""Returns the canonical names of the document's product models that a text names; empty for none."""

_MIN_MODEL_ROWS = 2
_PAIR = 2
_MAX_SUBJECT_COLUMN = 3
_PARAMETER = frozenset(
    "attribute characteristic feature item key name parameter property quantity specification spec".split()  # noqa: SIM905  a list reads worse
)
_FEW = 2
"""Where rows name product models, headings do so too if at least one in so many does."""
_MODEL = frozenset("model models product products device devices type variant variants version versions".split())  # noqa: SIM905  a list reads worse
"""Headings over product models that say no more than that."""
VAGUE = _PARAMETER | _MODEL
"""Headings over what rows are called that say no more than that."""
_ALL_BUT = re.compile(r"(?i)\W*(?:all|any|every)\b[^,;]{0,40}?\b(?:but|except(?: for)?|apart from|other than)\b")
_NUMBER = re.compile(r"\d")
_VALUE = re.compile(r"[<>≤≥±~+\-–−]?\s?\d[^()\[\]]{0,16}")


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


def naming(named: Named, covered: Sequence[str]) -> Named:
    """Return `named` for cells: a unit names no product model, be it the last letter of one ("°C").

    "All but" one of them names those of `covered` that are left.
    """

    def naming_cell(text: str) -> tuple[str, ...]:
        if is_unit(text):
            return ()
        found = named(text)
        left_out = named(text[match.end() :]) if found and (match := _ALL_BUT.match(text)) else ()
        return tuple(name for name in covered if name not in left_out) if left_out else found

    return naming_cell


def columns_of(table: TableRows, named: Named) -> Columns:
    """Return what the columns of a table hold."""
    rows = _heading_rows(table, named)
    models = _models_by_column(table, rows, named)
    subject = _subject(table, rows, named)
    if subject is not None and _FEW * len(models) < _width(table) - 1:
        models = {}  # rows are called by product models: a heading "max." or "Keypad" is no short name of one
    elif models:
        subject = None
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
    while 0 < count < len(table.rows) - 1 and _goes_down(table, count):
        count += 1
    if 0 < count < len(table.rows) - 1 and _continues(table, count, named):
        count += 1
    while count > 1 and len(distinct(table.rows[count - 1])) == 1 < _width(table):
        count -= 1  # a heading between the rows, over all columns, is none of the columns' headings
    return min(count, len(table.rows) - 1)


def _goes_down(table: TableRows, count: int) -> bool:
    """Return whether the headings go on in the row below them.

    They do if one of them takes in that row as well, or if there is none in the corner, or all go over several columns,
    and the columns of a heading over several have names of their own and no values.
    """
    above, row = table.rows[count - 1], table.rows[count]
    if any(cell.plain and cell.origin[0] < count for cell in row[1:] + row[:1]):
        return any(cell.origin[0] >= count for cell in row)
    parted = [at for at in range(1, len(row)) if above[at].plain and above[at].origin == above[at - 1].origin]
    whole = all(at in parted or at + 1 in parted for at in range(len(row))) and len(distinct(above)) > 1
    if not parted or (above[0].plain and not whole) or any(_VALUE.fullmatch(cell.plain) for cell in row):
        return False
    return all(row[at].plain and row[at].plain != row[at - 1].plain for at in parted)


def _continues(table: TableRows, count: int, named: Named) -> bool:
    """Return whether the row below the headings is one as well: units, or min, typ and max."""
    row = [cell.plain for cell in table.rows[count]]
    if named(row[0]):
        return False
    rest = [text for text in row[1:] if text.strip()]
    stats = bool(rest) and all(role_of(text) for text in rest)
    return stats or (units_row(row) and (not row[0].strip() or role_of(row[0]) == "unit"))


def _models_by_column(table: TableRows, rows: int, named: Named) -> dict[int, tuple[str, ...]]:
    """Return column → product models for a table with models as columns; empty for any other.

    What stands over the labels as well, where no other column names any, is the title of a part ("Parts of the X").
    """
    heads = [row for row in table.rows[:rows] if not _is_title(row)]
    found = {
        column: models
        for column in range(1, _width(table))
        if (models := _named_over([row[column].plain for row in heads], named))
    }
    return {} if any(_is_part(row, found.keys(), named) for row in heads) else found


def _is_part(row: Sequence[GridCell], columns: Collection[int], named: Named) -> bool:
    """Return whether a heading stands over the labels and all columns that name product models, and is no mere name."""
    over = {at for at, cell in enumerate(row) if cell.origin == row[0].origin}
    return over >= set(columns) and bool(columns) and not is_name(row[0].plain, named(row[0].plain))


def _named_over(parts: Sequence[str], named: Named) -> tuple[str, ...]:
    """Return the product models that a column's headings name: together, where they then name fewer."""
    each = next((models for part in reversed(parts) if (models := named(part))), ())
    said = list(dict.fromkeys(filter(None, parts)))
    together = named(" ".join(said)) if len(said) > 1 else ()
    return together if together and (not each or len(together) < len(each)) else each


def _is_title(row: Sequence[GridCell]) -> bool:
    """Return whether a row is one cell over all columns."""
    return len(row) > 1 and len({cell.origin for cell in row}) == 1


def title_of(table: TableRows, columns: Columns) -> str:
    """Return what stands above all columns' headings; empty if nothing does."""
    return next((row[0].plain for row in table.rows[: columns.heading_rows] if _is_title(row)), "")


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
    parts = [spelled(row[column].plain) for row in table.rows[:rows] if row[column].plain and not _is_title(row)]
    if named is not None:
        whole = named(" ".join(dict.fromkeys(parts)))
        parts = [part for part in parts if not (named(part) or is_name(part, whole))]
        parts = [part for part in parts if fold(part).strip(" .:") not in _MODEL]
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


def is_vague(heading: str) -> bool:
    """Return whether a heading says no more than that something is called so, or nothing: a number, a mere unit."""
    said = heading.strip()
    return not said or fold(said).strip(" .:") in VAGUE or is_unit(said) or any(map(str.isdigit, said))


def is_name(text: str, models: Sequence[str]) -> bool:
    """Return whether a text says nothing but the product models' names: it is no part of a label then."""
    return {form for name in models for form in words(name)}.issuperset(words(text))


def distinct(cells: Sequence[GridCell]) -> list[GridCell]:
    """Return each cell once, in order, spanning ones too."""
    return list({cell.origin: cell for cell in cells}.values())
