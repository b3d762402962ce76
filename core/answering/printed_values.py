"""Values as a language model wrote them → as lines print them, and the order that they make."""

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from core.answering.printed import numbers_in
from core.knowledge.label_words import stat_in
from core.quantities.compare import lower, upper
from core.quantities.dimensions import Dimension
from core.quantities.parse import quantities_in
from core.quantities.render import render
from core.quantities.value import Stat, Value
from core.query import Order, Query

_GROUPED = re.compile(r"\d{1,3}(?: \d{3})+(?!\d)")
_HARD = re.compile(r"[~\u223c\uff5e\u00f7]|--|(?:DC|AC)\d|\d ?[kKM] (?:[Oo]hms?|Ω)|\d ?u[A-Z]|\dv\b")
"""What makes a quantity hard to read: "DC7~35V", "4.75V---28V", "4k ohm", "80uV"."""
_QUOTED = re.compile(r"(?<![\w\"])\"(?=\S)([^\"\n]{1,120}?)(?<=\S)\"(?![\w\"])")


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


def as_printed(text: str, lines: Sequence[str]) -> str:
    """Return a text with the blanks between groups of digits as lines have them: models write plain ones."""

    def printed(number: re.Match[str]) -> str:
        pattern = re.compile(r"\s".join(number[0].split()))
        return next((found[0] for line in lines if (found := pattern.search(line))), number[0])

    return _GROUPED.sub(printed, text)


def readable(text: str) -> str:
    """Return a text with its quantities as people write them, where they are hard to read, and with quotation marks."""
    told = _QUOTED.sub(r"“\1”", text)
    for found in reversed(quantities_in(told)):
        value, written = found.value, render(found.value)
        plain = not value.notes and not value.approximate and numbers_in([written]) == numbers_in([value.text])
        if plain and _HARD.search(value.text):
            told = f"{told[: found.start]}{written}{told[found.end - value.text.endswith('.') :]}"
    return told


def comparable(stated: Mapping[str, Sequence[Value]], by: Ordering) -> dict[str, Value | None]:
    """Return of each product model the value of the one measure that all of them state; nothing for several measures.

    Of several values that one states, it is the one that its place allows, if such an order is possible; else the
    first.

    Args:
        stated: What each states, in the order of places.
        by: How they are put in order.
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
    typed = {model: value for model, value in values.items() if value is not None}
    if len(typed) < len(values) or len({value.dimension for value in typed.values()}) > 1:
        return None
    keys = {model: key_of(value, by) for model, value in typed.items()}
    numbers = {model: key for model, key in keys.items() if key is not None}
    if len(numbers) < len(keys):
        return None
    return sorted(numbers, key=lambda model: numbers[model], reverse=by.first is Order.HIGHEST)


def key_of(value: Value, by: Ordering) -> float | None:
    """Return the end of a value that is compared, in canonical units; the other one where only that is stated.

    With a tolerance the value itself is compared; of a tolerance alone ("±3 %") how wide it is.
    """
    if value.stat is Stat.TOLERANCE and value.canonical.high is not None:
        return value.canonical.high if value.canonical.nominal is None else value.canonical.nominal
    ends = (upper(value), lower(value)) if by.by_upper else (lower(value), upper(value))
    return next((end for end in ends if end is not None), None)
