"""A row of a table → its values: what each cell, or several together, say of which product models."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.knowledge.cell_names import is_name
from core.knowledge.chunk import Belongs, Value
from core.knowledge.columns import Columns, Role, distinct, is_measured, is_vague, joined
from core.knowledge.labels import is_bare, is_unit, with_unit
from core.knowledge.row_labels import is_counting, is_ordinal
from core.knowledge.tree import GridCell, Place

_WORD = re.compile(r"\w+")
_PAIR = 2
_STATED: frozenset[Role] = frozenset({"value", "min", "typ", "max"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One row below the headings.

    Attributes:
        columns: What its columns hold.
        first: Its first column that states something; those before it are labels.
        models: Product models that the row itself names.
        about: These, or those that the whole table is about.
        label: What its first cells are about; of the row above, where they are empty.
    """

    cells: tuple[GridCell, ...]
    columns: Columns
    first: int
    models: tuple[str, ...]
    about: tuple[str, ...]
    label: str


def values_of(row: Row) -> Iterator[Value]:
    """Yield what the cells of a row state, each with its label."""
    columns = row.columns
    if columns.models:
        yield from _by_column(row)
    elif columns.parameter is not None:
        rest = [at for at in range(len(row.cells)) if at not in {columns.parameter, columns.subject}]
        yield from _together(row, rest, row.label, row.about)
    elif columns.subject is not None:
        yield from _by_row(row)
    else:
        yield from _by_label(row)


def beside(row: Row, values: Sequence[Value]) -> Iterator[tuple[str, str]]:
    """Yield the cells behind the first that no value tells, as (heading, text): a symbol, the name of a variant."""
    told = [(value.place, _words(f"{value.label} {value.text}")) for value in values]
    for cell in distinct(row.cells)[1:]:
        said = _words(cell.plain)
        mere = is_ordinal(cell.plain)
        within = [words for place, words in told if not mere or place.start <= cell.place.start < place.end]
        if said and not any(said <= words for words in within):
            at = next(at for at, each in enumerate(row.cells) if each.origin == cell.origin)
            yield row.columns.headings[at], cell.plain


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text))


def _by_column(row: Row) -> Iterator[Value]:
    """Yield what each product model's column, or its minimum, typical and maximum together, says."""
    columns = row.columns
    shared = [
        at for at in range(len(row.cells)) if at not in columns.models and columns.roles[at] in {"unit", "remark"}
    ]
    taken = {*shared}
    for names in dict.fromkeys(columns.models.values()):
        at = [column for column, each in columns.models.items() if each == names]
        if len(at) > 1 and is_measured(columns.roles[column] for column in at):
            yield from _together(row, [*at, *shared], row.label, names, cell=True)
            taken.update(at)
    for cell in distinct(row.cells[min(columns.models) :]):
        spans = [at for at, other in enumerate(row.cells) if other.origin == cell.origin]
        if taken.issuperset(spans) or not cell.plain:
            continue
        said_of = tuple(dict.fromkeys(name for at in spans for name in columns.models.get(at, ())))
        label, text = with_unit(" > ".join(filter(None, [row.label, columns.headings[spans[0]]])), cell.plain)
        extra: list[tuple[Role, str]] = [(columns.roles[at], row.cells[at].plain) for at in shared]
        text = joined([("value", text), *extra]) if extra else text
        yield _value((label, text), said_of or row.about, cell.place, spans[0], named=bool(said_of))


def _by_row(row: Row) -> Iterator[Value]:
    """Yield what each column says of the product models that the row names."""
    columns = row.columns
    by_heading = defaultdict[str, list[int]](list)
    for column, heading in enumerate(columns.headings):
        above, _, _ = heading.rpartition(" > ")
        by_heading[above if above and columns.roles[column] else f"{column}"].append(column)
    for parent, at in by_heading.items():
        if len(at) > 1 and is_measured(columns.roles[each] for each in at):
            yield from _together(row, at, parent, row.about, cell=True)
        else:
            yield from _one_by_one(row, at)


def _by_label(row: Row) -> Iterator[Value]:
    """Yield what the cells behind the label say of it."""
    columns, rest = row.columns, range(row.first, len(row.cells))
    roles: list[Role] = [columns.roles[at] for at in rest]
    if len(rest) > 1 and is_measured(roles) and (all(roles) or {"min", "max", "typ", "unit"}.intersection(roles)):
        bare = [at for at in rest if not columns.roles[at] and columns.headings[at] and row.cells[at].plain]
        measuring = _measuring(columns, bare)
        label = " > ".join([row.label, *(row.cells[at].plain for at in bare if at not in measuring)])
        stated = [at for at in rest if at not in bare]
        for parent, together in _by_parent(columns, stated, called=bool(measuring)):
            yield from _together(row, together, " > ".join(filter(None, [label, parent])), row.about)
        yield from _one_by_one(row, measuring)
    else:
        yield from _one_by_one(row, rest)


def _measuring(columns: Columns, bare: Sequence[int]) -> list[int]:
    """Return which columns beside a minimum and a maximum are no part of the label, but state measures themselves.

    They have units, and stand behind these, or beside a heading over these alone.
    """
    stated = [at for at, role in enumerate(columns.roles) if role in _STATED]
    over = any(" > " in columns.headings[at] for at in stated)
    return [at for at in bare if (over or at > min(stated)) and _has_unit(columns.headings[at])]


def _has_unit(heading: str) -> bool:
    return is_unit(heading) or with_unit(heading, "1")[1] != "1"


def _by_parent(columns: Columns, at: Sequence[int], *, called: bool) -> Iterator[tuple[str, list[int]]]:
    """Yield the columns that state one value together, and the heading over them where others state something else.

    Units and remarks without such a heading of their own go with each value. A single heading counts if it is `called`.
    """
    parents = {each: columns.headings[each].rpartition(" > ")[0] for each in at}
    over = dict.fromkeys(parents[each] for each in at if columns.roles[each] in _STATED)
    if len([parent for parent in over if parent]) <= (not called):
        yield "", list(at)
        return
    for parent in over:
        yield parent, [each for each in at if parents[each] == parent or parents[each] not in over]


def _one_by_one(row: Row, at: Sequence[int]) -> Iterator[Value]:
    """Yield what each cell of several columns says, under the label of the row and the heading of its column."""
    columns, by_row = row.columns, row.columns.subject is not None
    for cell in distinct([row.cells[each] for each in at if each != columns.subject]):
        column = next(each for each in at if row.cells[each].origin == cell.origin)
        heading = columns.headings[column]
        if not cell.plain or (is_ordinal(cell.plain) and is_counting(heading)):
            continue
        above = [heading] if heading and is_name(row.label, row.about) else [row.label, heading]
        if not by_row and len(row.cells) <= _PAIR:
            plain = columns.roles[column] or is_vague(heading) or not is_bare(cell.plain)
            above = [row.label] if plain else above
        said = with_unit(" > ".join(filter(None, above)), cell.plain)
        yield _value(said, row.about, cell.place, column, named=by_row and bool(row.models))


def _together(
    row: Row, at: Sequence[int], label: str, models: tuple[str, ...], *, cell: bool = False
) -> Iterator[Value]:
    """Yield the one value that the cells of several columns state."""
    told: list[tuple[Role, str]] = [(row.columns.roles[column], row.cells[column].plain) for column in at]
    bare, said = with_unit(label, "1")
    unit = said.removeprefix("1").strip()
    if text := joined(told, unit=unit):
        place = Place(row.cells[at[0]].place.start, max(row.cells[column].place.end for column in at))
        named = cell or bool(row.models)
        yield _value((bare if unit else label, text), models, place, at[0], named=named)


def _value(said: tuple[str, str], models: tuple[str, ...], place: Place, column: int, *, named: bool) -> Value:
    """Return the value that the cell at `column` states; `said` is its label and its text."""
    belongs = Belongs.CELL if named else None
    return Value(label=said[0], text=said[1], models=models, place=place, belongs=belongs, column=column)
