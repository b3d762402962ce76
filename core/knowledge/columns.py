"""A table's headings → what each column holds: product models, parameters, or values, units and remarks.

Cells of value columns (value, minimum, typical, maximum, unit, condition) are joined to what they state together.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from core.knowledge.analyzer import fold
from core.knowledge.cell_names import Named, is_name, naming_too
from core.knowledge.corrections import corrects
from core.knowledge.labels import attached, is_unit, spelled
from core.knowledge.merged_headings import over_models
from core.knowledge.sentences import is_text_about
from core.knowledge.tree import GridCell, TableRows

Role: TypeAlias = Literal["value", "min", "typ", "max", "unit", "remark", "symbol", ""]
"""What a column holds by its heading; empty for anything else."""

_ROLES: dict[Role, str] = {
    "value": "value|values|rating|ratings|limit|limits|data|specification|specifications|spec|description|nominal|nom",
    "min": "min|minimum",
    "typ": "typ|typical|typical value",
    "max": "max|maximum",
    "unit": "unit|units|uom|unit of measure",
    "remark": "condition|conditions|test condition|test conditions|note|notes|remark|remarks|comment|comments",
    "symbol": "symbol|sym",
}
_ROLE_OF: dict[str, Role] = {name: role for role, names in _ROLES.items() for name in names.split("|")}
_SAID: dict[Role, str] = {"min": "min. ", "typ": "typ. ", "max": "max. "}
_NOTHING = " -–—"

Cells: TypeAlias = Sequence[GridCell]

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
_FITS = re.compile(r"fits?\b|(?:compatible|works?|used?|for use) with\b|(?:suitable|accessory|made|intended) for\b")
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
    models: Mapping[int, tuple[str, ...]]
    subject: int | None
    parameter: int | None
    headings: tuple[str, ...]
    roles: tuple[Role, ...]

    @property
    def of_accessories(self) -> bool:
        """Whether each row is of something that fits the product models it names: "Spacer | fits X1 | 40 g"."""
        return bool(self.subject) and _FITS.match(bare_heading(self.headings[self.subject or 0])) is not None


def role_of(heading: str) -> Role:
    """Return what a column with this heading holds; only the heading's last part counts."""
    return _ROLE_OF.get(fold(heading.rpartition(" > ")[2]).strip(" .:()[]"), "")


def _roles(headings: Sequence[str]) -> tuple[Role, ...]:
    """Return what the columns hold by their headings; what was printed falsely is no value beside what is correct."""
    roles: list[Role] = [role_of(heading) for heading in headings]
    if found := corrects(headings):
        roles[found[0]], roles[found[1]] = "symbol", "value"
    return tuple(roles)


def joined(cells: Sequence[tuple[Role, str]], *, unit: str = "") -> str:
    """Return what the cells of one row say together; empty if no value is among them.

    `unit` is that of all of them, where no cell of the row gives it.
    """
    own = next((text for role, text in cells if role == "unit" and text.strip(_NOTHING)), unit)
    said = [
        _SAID.get(role, "") + attached(text, own)
        for role, text in cells
        if role in {"value", "min", "typ", "max"} and text.strip(_NOTHING)
    ]
    remarks = [text for role, text in cells if role == "remark" and text.strip(_NOTHING)]
    return ", ".join(said) + (f" ({'; '.join(remarks)})" if said and remarks else "")


def is_measured(roles: Iterable[Role]) -> bool:
    """Return whether columns of these roles state one value together: not a mere "description"."""
    held = [role for role in roles if role]
    return len(held) > 1 and bool({"value", "min", "typ", "max"}.intersection(held))


def units_row(texts: Sequence[str]) -> bool:
    """Return whether a row below the headings gives the units of its columns: "V | A | kg"."""
    said = [text.strip(" []()") for text in texts[1:] if text.strip(_NOTHING + "[]()")]
    return bool(said) and all(is_unit(text) and not _NUMBER.search(text) for text in said)


def columns_of(table: TableRows, named: Named, covered: Sequence[str] = ()) -> Columns:
    """Return what the columns of a table hold, which stands where `covered` are spoken of: `named` names others only.

    Beside columns of other product models, one that is called as these is theirs.
    """
    width, rows = len(table.rows[0]) if table.rows else 0, _heading_rows(table, named)
    if models := _models_by_column(table.rows[:rows], named):
        named = naming_too(named, tuple(covered))
        models = _models_by_column(table.rows[:rows], named)
    subject = _subject(table, rows, named)
    if subject is not None and _FEW * len(models) < width - 1:
        models = {}  # rows are called by product models: a heading "max." or "Keypad" is no short name of one
    elif models:
        subject = None
    over = over_models(table, rows, models)
    headings = tuple(_heading(table.rows[:rows], at, named if at in models else None, over) for at in range(width))
    roles = _roles(headings)
    return Columns(
        heading_rows=rows,
        models=models,
        subject=subject,
        parameter=None if subject is None else _parameter(table.rows[rows:], headings, roles, subject),
        headings=headings,
        roles=roles,
    )


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
    while count > 1 and len(distinct(table.rows[count - 1])) == 1 < len(table.rows[0]):
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


def _models_by_column(rows: Sequence[Cells], named: Named) -> dict[int, tuple[str, ...]]:
    """Return column → product models for a table with models as columns, by its heading rows; empty for any other.

    What stands over the labels as well, where no other column names any, is the title of a part ("Parts of the X").
    """
    heads = [row for row in rows if not _is_title(row)]
    found = {
        column: models
        for column in range(1, len(heads[0]) if heads else 0)
        if (models := _named_over([row[column].plain for row in heads], named))
    }
    for row in heads:
        over = {at for at, cell in enumerate(row) if cell.origin == row[0].origin}
        if found and over >= found.keys() and not is_name(row[0].plain, named(row[0].plain)):
            return {}
    return found


def _named_over(parts: Sequence[str], named: Named) -> tuple[str, ...]:
    """Return the product models that a column's headings name: together, where they then name fewer."""
    each = next((models for part in reversed(parts) if (models := named(part))), ())
    said = list(dict.fromkeys(filter(None, parts)))
    together = named(" ".join(said)) if len(said) > 1 else ()
    return together if together and (not each or len(together) < len(each)) else each


def _is_title(row: Cells) -> bool:
    """Return whether a row is one cell over all columns."""
    return len(row) > 1 and len({cell.origin for cell in row}) == 1


def title_of(table: TableRows, columns: Columns) -> str:
    """Return what stands above all columns' headings; empty if nothing does."""
    return next((row[0].plain for row in table.rows[: columns.heading_rows] if _is_title(row)), "")


def _subject(table: TableRows, rows: int, named: Named) -> int | None:
    """Return the column whose cells are called by product models in most rows: one of the first three."""
    body = table.rows[rows:]
    for column in range(min(_MAX_SUBJECT_COLUMN, len(body[0])) if rows and body else 0):
        if any(role_of(row[column].plain) for row in table.rows[:rows]):
            continue
        correcting = corrects([cell.plain for cell in table.rows[rows - 1]])
        told = [text for row in body if named(text := row[column].plain) and not is_text_about(text, named)]
        count = sum(not correcting or is_name(text, named(text)) for text in told)
        if count >= min(_MIN_MODEL_ROWS, len(body)) and count * 2 >= len(body):
            return column
    return None


def _heading(rows: Sequence[Cells], column: int, named: Named | None, over: Collection[tuple[int, int]]) -> str:
    """Return a column's heading; with `named`, without the parts that name product models, or stand `over` them."""
    cells = [row[column] for row in rows if row[column].plain and not _is_title(row)]
    parts = [spelled(cell.plain) for cell in cells]
    if named is not None:
        whole = named(" ".join(dict.fromkeys(parts)))
        parts = [spelled(cell.plain) for cell in cells if cell.origin not in over]
        parts = [part for part in parts if not (named(part) or is_name(part, whole))]
        parts = [part for part in parts if bare_heading(part) not in _MODEL]
    return " > ".join(dict.fromkeys(parts))


def _parameter(body: Sequence[Cells], headings: Sequence[str], roles: Sequence[Role], subject: int) -> int | None:
    """Return the column of parameters in a table with a row per product model, parameter and value.

    It is called so, or the only one besides the models' that has no role, and holds no numbers.
    """
    if not any(role in {"value", "min", "max", "typ"} for role in roles):
        return None
    unnamed = [column for column, role in enumerate(roles) if not role and column != subject]
    for column, heading in enumerate(headings):
        alone = unnamed == [column] and not any(_NUMBER.search(row[column].plain) for row in body)
        if column != subject and (bare_heading(heading) in _PARAMETER or alone):
            return column
    return None


def bare_heading(heading: str) -> str:
    """Return a heading folded, without the signs around it."""
    return fold(heading).strip(" .:")


def is_vague(heading: str) -> bool:
    """Return whether a heading says no more than that something is called so, or nothing: a number, a mere unit."""
    said = heading.strip()
    return not said or bare_heading(said) in VAGUE or is_unit(said) or any(map(str.isdigit, said))


def distinct(cells: Sequence[GridCell]) -> list[GridCell]:
    """Return each cell once, in order, spanning ones too."""
    return list({cell.origin: cell for cell in cells}.values())
