"""What a question says its answer must hold at ("at 24 V", "@ 10 °C"), and whether a text says that it does."""

import re
from collections.abc import Iterable

from core.quantities.dimensions import states
from core.quantities.parse import quantities_in
from core.quantities.value import Found, Value

_AT = re.compile(r"(?i)(?:\bat|@|\bunder|\bwith|\bfor)\s*\Z")
_PLAINLY_AT = re.compile(r"(?i)(?:\bat|@)\s*\Z")
_WORD_BEFORE = 8


def conditions_in(text: str) -> tuple[Value, ...]:
    """Return the quantities that a question says something must hold at: "at 24 V"."""
    return tuple(found.value for found in _under(text, _AT))


def parted(text: str) -> tuple[str, tuple[Value, ...]]:
    """Return a text without "at 24 V" and the like, and the quantities that were named so."""
    rest: list[str] = []
    conditions: list[Value] = []
    last = 0
    for found in _under(text, _PLAINLY_AT):
        rest.append(_PLAINLY_AT.sub("", text[last : found.start]))
        conditions.append(found.value)
        last = found.end
    return " ".join((*rest, text[last:])), tuple(conditions)


def named_at(text: str, conditions: Iterable[Value]) -> int:
    """Return how many of the conditions a text names, in whatever unit."""
    return sum(_names(text, each) for each in conditions)


def _under(text: str, before: re.Pattern[str]) -> Iterable[Found]:
    return (
        found
        for found in quantities_in(text)
        if found.value.unit and before.search(text[max(0, found.start - _WORD_BEFORE) : found.start])
    )


def _names(text: str, condition: Value) -> bool:
    dimension = condition.dimension
    return (
        dimension is not None
        and states(text, dimension)
        and any(
            found.value.dimension is dimension and found.value.canonical == condition.canonical
            for found in quantities_in(text)
        )
    )
