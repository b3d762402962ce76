"""Values that a language model read from lines → those within the question's bounds, compared and in its order."""

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from core.draft import Entry
from core.knowledge.labels import stat_in
from core.quantities.compare import meets
from core.quantities.dimensions import Dimension
from core.quantities.parse import parse_value
from core.quantities.value import Stat, Value
from core.query import Constraint, Order, Query
from core.verification.prover import Proof, measures

_AT_LEAST = frozenset({"at_least", "above"})
_AT_MOST = frozenset({"at_most", "below"})
_CAPITAL = re.compile(r"(?:[^\d:：]*[:：]\s*)?(\d+(?:[.,]\d+)?\s?[A-Z])")


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


@dataclass(frozen=True, slots=True)
class Ordering:
    """How values are put in order.

    Attributes:
        first: Which come first.
        stat: MINIMUM or MAXIMUM if that end of values is asked for, whichever comes first: "the lowest maximum".
    """

    first: Order
    stat: Stat | None = None

    @property
    def by_upper(self) -> bool:
        """Whether upper ends are compared."""
        return self.stat is Stat.MAXIMUM or (self.stat is not Stat.MINIMUM and self.first is Order.HIGHEST)


def ordering_of(query: Query) -> Ordering:
    """Return how a query wants values in order."""
    asked = next((stat for aspect in query.aspects[:1] if (stat := stat_in(aspect.asked))), None)
    return Ordering(query.order, asked or stat_in(query.standalone))


def stated_in(texts: Mapping[str, str]) -> dict[str, Sequence[Value]]:
    """Return the values that the text of each product model states, in order.

    Where all that can be typed state one measure, a number with one capital letter is one of it: "24S" beside "28 s".
    """
    stated: dict[str, Sequence[Value]] = {model: measures(text) for model, text in texts.items()}
    shared = _shared(values for values in stated.values() if values)
    for model, text in texts.items():
        if not stated[model] and (found := _CAPITAL.fullmatch(text.strip())):
            stated[model] = [each for each in measures(found[1].lower()) if each.dimension in shared]
    return stated


def comparable(stated: Mapping[str, Sequence[Value]], by: Ordering) -> dict[str, Value | None]:
    """Return of each product model, in order of places, the value of the one measure that all state; else nothing.

    Of several values that one states, it is the one that its place allows, if such an order is possible; else the
    first.
    """
    shared = _shared(stated.values()) or _shared(values[:1] for values in stated.values())
    if len(shared) != 1:
        return dict.fromkeys(stated)
    values = {model: [each for each in every if each.dimension in shared] for model, every in stated.items()}
    first: dict[str, Value | None] = {model: every[0] for model, every in values.items()}
    return _in_places(values, by) or first


def _shared(stated: Iterable[Sequence[Value]]) -> set[Dimension | None]:
    """Return the one measure of which all state a value; empty for none, or several: a value, and a condition of it."""
    told = [{value.dimension for value in values} for values in stated]
    shared = set[Dimension | None].intersection(*told) if told else set[Dimension | None]()
    return shared if len(shared) == 1 else set()


def _in_places(values: Mapping[str, Sequence[Value]], by: Ordering) -> dict[str, Value | None]:
    """Return of each the value nearest to the one before that may follow it; empty if one has none."""
    if by.first is Order.NONE:
        return {}
    sign = -1 if by.first is Order.HIGHEST else 1
    chosen: dict[str, Value | None] = {}
    last = -math.inf
    for model, every in values.items():
        keys = [(sign * key, value) for value in every if (key := key_of(value, by)) is not None]
        allowed = [(key, value) for key, value in keys if key >= last]
        if not allowed:
            return {}
        last, chosen[model] = min(allowed, key=lambda each: each[0])
    return chosen


def ordered(values: Mapping[str, Value | None], by: Ordering) -> list[str] | None:
    """Return whom the values belong to, in order; None if they can't be put in one."""
    if by.first is Order.NONE or not values:
        return None
    dimensions = {value.dimension for value in values.values() if value is not None}
    keys = {model: key_of(value, by) for model, value in values.items() if value is not None}
    numbers = {model: key for model, key in keys.items() if key is not None}
    if len(numbers) < len(values) or len(dimensions) > 1:
        return None
    return sorted(numbers, key=lambda model: numbers[model], reverse=by.first is Order.HIGHEST)


def key_of(value: Value, by: Ordering) -> float | None:
    """Return the end of a value that is compared, in canonical units; the other one where only that is stated.

    With a tolerance the value itself is compared; of a tolerance alone ("±3 %") how wide it is.
    """
    if value.stat is Stat.TOLERANCE and value.canonical.high is not None:
        return value.canonical.high if value.canonical.nominal is None else value.canonical.nominal
    low, high = value.canonical.low, value.canonical.high
    ends = (high, low) if by.by_upper else (low, high)
    return next((end for end in ends if end is not None), None)
