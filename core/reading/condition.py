"""A bound that a question sets: "at least 85 °C", "under 5 W", "100 mA or less"; or how many: "with 4 ports"."""

import math
import re
from dataclasses import dataclass

from core.quantities.compare import meets
from core.quantities.dimensions import Dimension, fits
from core.quantities.parse import parse_value, quantities_in
from core.quantities.value import EMPTY, Value
from core.reading.bounds import SIDES, with_bounds
from core.reading.places import NUMBER_WORDS


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """A bound: `at_least`, `at_most`, or both alike where it is asked for just so many; in canonical units.

    Attributes:
        written: As asked, or as data sheets write it.
        rest: The question's text without it.
        beyond: The bound itself isn't enough: "more than 4".
    """

    written: str
    rest: str
    dimension: Dimension
    at_least: float | None
    at_most: float | None
    beyond: bool = False

    def met_by(self, text: str) -> bool | None:
        """Return whether a value, as written, keeps to the bound; None if it states nothing of that kind."""
        read = (*parse_value(text, dimension=self.dimension), *(found.value for found in quantities_in(text)))
        stated = [value for value in read if self.is_of_kind(value)]
        return any(map(self.kept_by, stated)) if stated else None

    def kept_by(self, value: Value) -> bool:
        """Return whether a value keeps to the bound."""
        only = self.beyond and (_is(self.at_least, value.canonical.high) or _is(self.at_most, value.canonical.low))
        return not only and meets(value, at_least=self.at_least, at_most=self.at_most)

    def is_of_kind(self, value: Value) -> bool:
        """Return whether a value may be held against the bound: a bare number says how many."""
        if value.dimension is None:
            return self.dimension is Dimension.COUNT and not value.unit and value.canonical != EMPTY
        return fits(value.dimension, self.dimension)


_BOUND = re.compile(rf"(?i)\A\W*(?:{SIDES}|(?:a )?(?:minimum|maximum|min\.?|max\.?)(?: of)?)\b")


def _is(bound: float | None, end: float | None) -> bool:
    return bound is not None and end is not None and math.isclose(bound, end)


def _told_beside(value: Value) -> str:
    """Return the words that were read as a condition of the bound: here they are what is asked ("storage")."""
    if all(condition.startswith("at ") for condition in value.conditions):
        return ""
    return _BOUND.sub("", re.sub(rf"\d[\d.,'\u202f ]*{re.escape(value.unit_written)}", " ", value.text))


def _without_words(value: Value, written: str) -> str:
    """Return a bound up to its unit, where words behind it were read as a condition."""
    if all(condition.startswith("at ") for condition in value.conditions):
        return written
    unit = written.rfind(value.unit_written)
    return written[: unit + len(value.unit_written)]


_COUNTS = (*NUMBER_WORDS, "eleven", "twelve")
_SO_MANY = re.compile(
    r"(?i)\b(?:have|has|having|with|got|offers?|provides?|includes?|features?|needs?|uses?|comes? with)"
    rf"(?: (?:exactly|just|only|all|the))? (?P<count>\d{{1,3}}|{'|'.join(_COUNTS[1:])})[ -]"
    r"(?!(?:phase|wire|way|pole|core|stage|axis|layer|point)\b)(?=[^\W\d_]{3})"
)


def _so_many_in(text: str) -> Condition | None:
    """Return that a question asks for just so many of something; None if it counts nothing, or states a quantity."""
    match = _SO_MANY.search(text)
    others = (found for found in quantities_in(text) if found.value.dimension is not Dimension.COUNT)
    measured = {place for found in others for place in range(found.start, found.end)}
    if match is None or match.start("count") in measured:
        return None
    said = match["count"].casefold()
    count = float(said) if said.isdigit() else _COUNTS.index(said) + 1.0
    rest = f"{text[: match.start('count')]} {text[match.end('count') :]}"
    return Condition(written=said, rest=rest, dimension=Dimension.COUNT, at_least=count, at_most=count)


def condition_in(text: str) -> Condition | None:
    """Return the first bound that `text` sets on a quantity with a unit; None if it sets none."""
    text = with_bounds(text)
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
            beyond=not (found.value.low_inclusive and found.value.high_inclusive),
        )
    return _so_many_in(text)
