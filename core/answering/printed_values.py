"""Values as a language model wrote them → as lines print them, and the order that they make."""

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from core.answering.printed import numbers_in
from core.knowledge.labels import stat_in
from core.quantities.compare import lower, upper
from core.quantities.dimensions import Dimension
from core.quantities.parse import parse_value
from core.quantities.render import render
from core.quantities.value import Stat, Value
from core.query import Order, Query
from core.verification.prover import measures

_GROUPED = re.compile(r"\d{1,3}(?: \d{3})+(?!\d)")
_NUMBER = r"[+\u2212-]?\d+(?:[.,]\d+)?"
_UNIT = r"(?:°\s?[CF]|[℃%Ω]|[µμnmkMG]?[A-ZΩa-z]{1,3})"
_RANGE = re.compile(
    rf"(?<![\w.,/=`~+±<>≤≥\u2212-])(?:(?:DC|AC) ?)?{_NUMBER}\s?(?P<unit>{_UNIT})?"
    rf"(?P<before> ?)(?:[~\uff5e\u223c]|---|(?<=V)-(?=DC|AC))(?P<after> ?)(?:(?:DC|AC) ?)?{_NUMBER}\s?(?P<last>{_UNIT})"
    r"(?:\s(?:DC|AC))?(?![\w`/~+±]| ?[\u00b1])"
)
_MICRO = re.compile(r"(?<![\w.,`=/-])(\d+(?:[.,]\d+)?) ?u(?=[AVWFHsgm]\b)")
_OHM = re.compile(r"(?<![\w.,`=/-])(\d+(?:[.,]\d+)?) ?([kKM]) ?(?:[Oo]hms?\b|Ω)")
_QUOTED = re.compile(r"(?<![\w\"=(,])\"(?=\S)([^\"\n{}=]{1,120}?)(?<=\S)\"(?![\w\"])")
_CODE = re.compile(r"[`{}#]|://|(?<!\S)--?[A-Za-z]|=\"")
_CAPITAL = re.compile(r"(?:[^\d:：]*[:：]\s*)?(\d+(?:[.,]\d+)?\s?[A-Z])")
_PHASES = frozenset({1.0, 3.0})
_MAINS = 100


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
    """Return a text with quantities that are hard to read as people write them, and with quotation marks.

    "4.75V---28V" is "4.75 to 28 V", "80uV" is "80 µV", "4k ohm" is "4 kΩ"; a text with code stays as it is.
    """
    if _CODE.search(text):
        return text
    told = _RANGE.sub(_plain_range, _QUOTED.sub(r"“\1”", text))
    told = _MICRO.sub(r"\1 µ", told)
    return _OHM.sub(lambda found: f"{found[1]} {found[2].replace('K', 'k')}Ω", told)


def _plain_range(found: re.Match[str]) -> str:
    """Return a range in plain words, if it is one of this unit from a lower to a higher number and nothing else."""
    one_unit = found["unit"] in {None, found["last"]} and found["before"] == found["after"]
    values = parse_value(found[0]) if one_unit else ()
    value = values[0] if len(values) == 1 else None
    if value is None or value.stat is not Stat.RANGE or value.notes or value.approximate:
        return found[0]
    written = render(value)
    return written if numbers_in([written]) == numbers_in([found[0]]) and _rises(value) else found[0]


def _rises(value: Value) -> bool:
    """Return whether the lower end is the first number that is written, and no number of phases: "3~400V"."""
    first, low = re.search(r"\d+(?:[.,]\d+)?", value.text), abs(value.written.low or 0.0)
    phases = low in _PHASES and value.unit == "V" and (value.written.high or 0.0) >= _MAINS
    return first is not None and float(first[0].replace(",", ".")) == low and not phases


def stated_in(texts: Mapping[str, str]) -> dict[str, Sequence[Value]]:
    """Return the values that the text of each product model states, in order.

    Where all that can be typed state one measure, a number with one capital letter is one of it: "24S" beside "28 s".
    """
    stated: dict[str, Sequence[Value]] = {model: measures(text) for model, text in texts.items()}
    shared = _shared(values for values in stated.values() if values)
    capital = {model: found[1] for model, text in texts.items() if (found := _CAPITAL.fullmatch(text.strip()))}
    for model, text in capital.items():
        stated[model] = stated[model] or [each for each in measures(text.lower()) if each.dimension in shared]
    return stated


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
