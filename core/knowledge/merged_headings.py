"""Headings over several columns of product models: which say what these are, and which what is stated of them."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from core.knowledge.labels import attached, is_unit, with_unit
from core.knowledge.tree import GridCell, TableRows
from core.quantities.parse import parse_value
from core.quantities.value import Stat, Value

_UNMEASURED = frozenset({Stat.TEXT, Stat.STATE})


def over_models(table: TableRows, rows: int, models: Mapping[int, tuple[str, ...]]) -> frozenset[tuple[int, int]]:
    """Return where headings in the first `rows` begin that say what the models below are: "Reader" over "R20 | R40".

    What the same product models have again in other columns, or what has a unit, is stated of them; and so is what
    stands over cells that all measure the same: "Supply current" over "idle" and "running".
    """
    cells = [value for row in table.rows[rows:] for value in _values(row, models)]
    if len({value.dimension or value.stat for value in cells if value.stat not in _UNMEASURED}) <= 1:
        return frozenset()
    found: set[tuple[int, int]] = set()
    for row in table.rows[:rows]:
        spans = defaultdict[tuple[int, int], set[int]](set)
        for at, cell in enumerate(row):
            spans[cell.origin].add(at)
        for origin, span in spans.items():
            within = {name for at in span for name in models.get(at, ())}
            beyond = {name for at in models.keys() - span for name in models[at]}
            heads = len(within) > 1 and span <= models.keys() and not within & beyond
            if heads and with_unit(row[min(span)].plain, "1")[1] == "1":
                found.add(origin)
    return frozenset(found)


def _values(row: Sequence[GridCell], models: Mapping[int, tuple[str, ...]]) -> Iterator[Value]:
    """Return what the cells of product models state, in the unit that a cell beside them gives."""
    beside = (cell.plain for at, cell in enumerate(row[1:], 1) if at not in models)
    unit = next(filter(is_unit, beside), "")
    return (parse_value(attached(row[at].plain, unit))[0] for at in models if row[at].plain)
