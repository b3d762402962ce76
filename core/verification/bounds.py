"""Constraints of a question, and values that are stated → whether these meet the bounds."""

from collections.abc import Iterable, Sequence

from core.quantities.compare import meets
from core.quantities.parse import parse_value, quantities_in
from core.quantities.value import Stat, Value
from core.query import Constraint

_UNTYPED = frozenset({Stat.TEXT, Stat.STATE})
_AT_LEAST = frozenset({"at_least", "above"})
_AT_MOST = frozenset({"at_most", "below"})


def measures(text: str) -> tuple[Value, ...]:
    """Return the values that a text states, for ordering, in order; none if it can't be typed."""
    typed = [value for value in parse_value(text) if value.stat not in _UNTYPED]
    return (*typed, *(found.value for found in quantities_in(text)))


def bounds_in(constraints: Iterable[Constraint]) -> Sequence[tuple[Constraint, Value]]:
    """Return the constraints that are a number with a unit, the only ones of their measure."""
    of_numbers = [each for each in constraints if each.unit and each.relation in _AT_LEAST | _AT_MOST]
    typed = [(each, value) for each in of_numbers for value in parse_value(f"{each.value} {each.unit}")[:1]]
    told = [value.dimension for _, value in typed]
    return [(each, value) for each, value in typed if value.dimension is not None and told.count(value.dimension) == 1]


def meets_bound(stated: Sequence[Value], constraint: Constraint, bound: Value) -> bool:
    """Return whether one of the values of the bound's measure meets it, or none is of its measure."""
    number = bound.canonical.nominal if bound.canonical.nominal is not None else bound.canonical.low
    own = [value for value in stated if value.dimension is bound.dimension]
    if number is None or not own:
        return True
    if constraint.relation in _AT_LEAST:
        return any(meets(value, at_least=number) for value in own)
    return any(meets(value, at_most=number) for value in own)
