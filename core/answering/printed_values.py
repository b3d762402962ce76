"""Values as a language model wrote them → as lines print them, and the order that they make."""

import re
from collections.abc import Mapping, Sequence

from core.quantities.compare import lower, upper
from core.quantities.dimensions import Dimension
from core.quantities.value import Value
from core.query import Order

_GROUPED = re.compile(r"\d{1,3}(?: \d{3})+(?!\d)")


def as_printed(text: str, lines: Sequence[str]) -> str:
    """Return a text with the blanks between groups of digits as lines have them: models write plain ones."""

    def printed(number: re.Match[str]) -> str:
        pattern = re.compile(r"\s".join(number[0].split()))
        return next((found[0] for line in lines if (found := pattern.search(line))), number[0])

    return _GROUPED.sub(printed, text)


def comparable(stated: Mapping[str, Sequence[Value]]) -> dict[str, Value | None]:
    """Return of each product model the value of the one measure that all of them state; nothing for several."""
    told = [{value.dimension for value in values} for values in stated.values()]
    shared = set[Dimension | None].intersection(*told) if told else set[Dimension | None]()
    if len(shared) != 1:
        return dict.fromkeys(stated)
    return {model: next(each for each in values if each.dimension in shared) for model, values in stated.items()}


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
    """Return the end of a value that is compared, in canonical units; the other one where only that is stated."""
    ends = (upper(value), lower(value)) if order is Order.HIGHEST else (lower(value), upper(value))
    return next((end for end in ends if end is not None), None)
