"""A bound that a question sets: "at least 85 °C", "under 5 W", "100 mA or less"."""

import re
from dataclasses import dataclass

from core.quantities.compare import meets
from core.quantities.dimensions import Dimension, fits
from core.quantities.parse import parse_value, quantities_in
from core.quantities.value import Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """A bound; one of `at_least` and `at_most` is set, in canonical units.

    Attributes:
        written: As asked.
        rest: The question's text without it.
    """

    written: str
    rest: str
    dimension: Dimension
    at_least: float | None
    at_most: float | None

    def met_by(self, text: str) -> bool | None:
        """Return whether a value, as written, keeps to the bound; None if it states nothing of that kind."""
        read = (*parse_value(text, dimension=self.dimension), *(found.value for found in quantities_in(text)))
        stated = [value for value in read if self._is_of_kind(value)]
        if not stated:
            return None
        return any(meets(value, at_least=self.at_least, at_most=self.at_most) for value in stated)

    def _is_of_kind(self, value: Value) -> bool:
        return value.dimension is not None and fits(value.dimension, self.dimension)


def _told_beside(value: Value) -> str:
    """Return the words that were read as a condition of the bound: here they are what is asked ("storage")."""
    if all(condition.startswith("at ") for condition in value.conditions):
        return ""
    return re.sub(rf"\d[\d.,'\u202f ]*{re.escape(value.unit_written)}", " ", value.text)


def _without_words(value: Value, written: str) -> str:
    """Return a bound up to its unit, where words behind it were read as a condition."""
    if all(condition.startswith("at ") for condition in value.conditions):
        return written
    unit = written.rfind(value.unit_written)
    return written[: unit + len(value.unit_written)]


def condition_in(text: str) -> Condition | None:
    """Return the first bound that `text` sets on a quantity with a unit; None if it sets none."""
    for found in quantities_in(text):
        ends, dimension = found.value.canonical, found.value.dimension
        if dimension is None or (ends.low is None) == (ends.high is None):
            continue
        return Condition(
            written=_without_words(found.value, text[found.start : found.end]),
            rest=f"{text[: found.start]} {_told_beside(found.value)} {text[found.end :]}",
            dimension=dimension,
            at_least=ends.low,
            at_most=ends.high,
        )
    return None
