"""Values as a language model wrote them → as lines print them, and the order that they make."""

import math
import re
from collections.abc import Mapping, Sequence

from core.quantities.compare import lower, upper
from core.quantities.dimensions import Dimension
from core.quantities.value import Stat, Value
from core.query import Order

_GROUPED = re.compile(r"\d{1,3}(?: \d{3})+(?!\d)")


def as_printed(text: str, lines: Sequence[str]) -> str:
    """Return a text with the blanks between groups of digits as lines have them: models write plain ones."""

    def printed(number: re.Match[str]) -> str:
        pattern = re.compile(r"\s".join(number[0].split()))
        return next((found[0] for line in lines if (found := pattern.search(line))), number[0])

    return _GROUPED.sub(printed, text)


def comparable(stated: Mapping[str, Sequence[Value]], order: Order) -> dict[str, Value | None]:
    """Return of each product model the value of the one measure that all of them state; nothing for several measures.

    Of several values that one states, it is the one that its place allows, if such an order is possible; else the
    first.

    Args:
        stated: What each states, in the order of places.
        order: Which end comes first.
    """
    told = [{value.dimension for value in values} for values in stated.values()]
    shared = set[Dimension | None].intersection(*told) if told else set[Dimension | None]()
    if len(shared) != 1:
        return dict.fromkeys(stated)
    values = {model: [each for each in every if each.dimension in shared] for model, every in stated.items()}
    first: dict[str, Value | None] = {model: every[0] for model, every in values.items()}
    return _in_places(values, order) or first


def _in_places(values: Mapping[str, Sequence[Value]], order: Order) -> dict[str, Value | None]:
    """Return of each the value nearest to the one before that may follow it; empty if one has none."""
    if order is Order.NONE:
        return {}
    sign = -1 if order is Order.HIGHEST else 1
    chosen: dict[str, Value | None] = {}
    last = -math.inf
    for model, every in values.items():
        keys = [(sign * key, value) for value in every if (key := key_of(value, order)) is not None]
        allowed = [(key, value) for key, value in keys if key >= last]
        if not allowed:
            return {}
        last, chosen[model] = min(allowed, key=lambda each: each[0])
    return chosen


def ordered(values: Mapping[str, Value | None], order: Order) -> list[str] | None:
    """Return whom the values belong to, in order; None if they can't be put in one."""
    if order is Order.NONE or not values:
        return None
    typed = {model: value for model, value in values.items() if value is not None}
    if len(typed) < len(values) or len({value.dimension for value in typed.values()}) > 1:
        return None
    keys = {model: key_of(value, order) for model, value in typed.items()}
    numbers = {model: key for model, key in keys.items() if key is not None}
    if len(numbers) < len(keys):
        return None
    return sorted(numbers, key=lambda model: numbers[model], reverse=order is Order.HIGHEST)


def key_of(value: Value, order: Order) -> float | None:
    """Return the end of a value that is compared, in canonical units; the other one where only that is stated.

    With a tolerance the value itself is compared; of a tolerance alone ("±3 %") how wide it is.
    """
    if value.stat is Stat.TOLERANCE and value.canonical.high is not None:
        return value.canonical.high if value.canonical.nominal is None else value.canonical.nominal
    ends = (upper(value), lower(value)) if order is Order.HIGHEST else (lower(value), upper(value))
    return next((end for end in ends if end is not None), None)
