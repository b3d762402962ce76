"""Labels and values as a language model wrote them → as the question and the lines have them."""

import re
from collections.abc import Iterable, Iterator, Sequence

from core.answering.grounding import numbers_in
from core.answering.quotation import MAX_LABEL_CHARS
from core.gathering.lines import Gathered
from core.knowledge.analyzer import STOP_WORDS, all_forms, fold, is_made_of, is_plain
from core.quantities.parse import parse_value
from core.quantities.value import Stat, Value, render
from core.query import AskedAspect, Kind, Query

_OF_PARTS = frozenset({Kind.LOOK_UP, Kind.COMPARE, Kind.YES_NO, Kind.LIST, Kind.RANK})
"""Kinds of questions of which each thing asked has a value."""
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
