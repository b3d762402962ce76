"""Labels and values as a language model wrote them → as the question and the lines have them, in order."""

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from core.answering.grounding import numbers_in
from core.answering.wording import MAX_LABEL_CHARS
from core.draft import Entry
from core.gathering.lines import Gathered
from core.knowledge.analyzer import STOP_WORDS, all_forms, fold, is_made_of, is_plain
from core.knowledge.labels import stat_in
from core.quantities.compare import meets
from core.quantities.dimensions import Dimension
from core.quantities.parse import parse_value
from core.quantities.value import Stat, Value, render
from core.query import AskedAspect, Constraint, Kind, Order, Query
from core.verification.prover import Proof, measures

_OF_PARTS = frozenset({Kind.LOOK_UP, Kind.COMPARE, Kind.YES_NO, Kind.LIST, Kind.RANK})
"""Kinds of questions of which each thing asked has a value."""
_AT_LEAST = frozenset({"at_least", "above"})
_AT_MOST = frozenset({"at_most", "below"})
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


class Labels:
    """Tells what may be shown for one query."""

    def __init__(self, query: Query, gathered: Gathered) -> None:
        self._query, self._gathered = query, gathered
        self._own: frozenset[str] | None = None

    def is_ours(self, said: str) -> bool:
        """Return whether what is asked is plain, in words of the question or the lines: nothing else proves it."""
        if self._own is None:
            lines = self._gathered.by_number.values()
            asked = (self._query.shown, *(aspect.shown for aspect in self._query.aspects))
            self._own = all_forms((*asked, *(text for line in lines for text in (line.text, *line.above))))
        return is_plain(said) and is_made_of(said, self._own)

    def lacking(self, said: str) -> str:
        """Return what is asked, of which a writer says in its words that it isn't stated; empty if nothing is."""
        told = all_forms([said])
        found = next((each for each in self._query.aspects if not told.isdisjoint(_forms(each))), None)
        asked = found.shown.strip()[:MAX_LABEL_CHARS] if found is not None else ""
        return asked if asked and self.is_ours(asked) else ""

    def unanswered(self, shown: Iterable[str]) -> Iterator[str]:
        """Yield each of several things asked of which nothing that is shown has a single word."""
        if len(self._query.aspects) <= 1 or self._query.kind not in _OF_PARTS:
            return
        told = all_forms(shown)
        for aspect in self._query.aspects:
            asked = aspect.shown.strip()[:MAX_LABEL_CHARS]
            if asked and told.isdisjoint(_forms(aspect)) and self.is_ours(asked):
                yield asked


def _forms(aspect: AskedAspect) -> frozenset[str]:
    """Return the words of what is asked, in all forms, but for words of grammar."""
    return all_forms((aspect.asked, *aspect.phrases)) - STOP_WORDS


def labelled(label: str, text: str) -> str:
    """Return a text behind its label, unless it begins with that."""
    return text if fold(text).startswith(fold(label)) else f"{label}: {text}"


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
