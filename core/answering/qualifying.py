"""Entries of a list that a language model made → those whose values meet the bounds that the question sets."""

from collections.abc import Iterable, Sequence

from core.draft import Entry
from core.quantities.compare import meets
from core.quantities.parse import parse_value
from core.quantities.value import Value
from core.query import Constraint, Order, Query
from core.verification.prover import Proof, measures

_AT_LEAST = frozenset({"at_least", "above"})
_AT_MOST = frozenset({"at_most", "below"})


def qualifying(entries: Sequence[tuple[Entry, Proof]], query: Query) -> tuple[tuple[Entry, Proof], ...]:
    """Return the entries that meet the query's bounds, as far as their values can tell.

    A ranking's values are of what is ranked, which says nothing of other bounds; and where no entry meets a bound, they
    state something else.
    """
    bounds = () if query.order is not Order.NONE else _bounds(query.constraints)
    held = [each for each in entries if all(_meets(measures(each[0].text), *bound) for bound in bounds)]
    return tuple(held or entries)


def _bounds(constraints: Iterable[Constraint]) -> Sequence[tuple[Constraint, Value]]:
    """Return the constraints that are a number with a unit, the only ones of their measure."""
    of_numbers = [each for each in constraints if each.unit and each.relation in _AT_LEAST | _AT_MOST]
    typed = [(each, value) for each in of_numbers for value in parse_value(f"{each.value} {each.unit}")[:1]]
    told = [value.dimension for _, value in typed]
    return [(each, value) for each, value in typed if value.dimension is not None and told.count(value.dimension) == 1]


def _meets(stated: Sequence[Value], constraint: Constraint, bound: Value) -> bool:
    """Return whether one of the values of the bound's measure meets it, or none is of its measure."""
    number = bound.canonical.nominal if bound.canonical.nominal is not None else bound.canonical.low
    own = [value for value in stated if value.dimension is bound.dimension]
    if number is None or not own:
        return True
    if constraint.relation in _AT_LEAST:
        return any(meets(value, at_least=number) for value in own)
    return any(meets(value, at_most=number) for value in own)
