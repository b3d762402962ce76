"""A question → what must hold of product models: a bound ("under 5 W"), a count ("with 4 ports"), a code ("IP67").

Bounds as people say them ("heavier than 5 kg", "survives 50 °C") are first told as data sheets write them.
"""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.knowledge.analyzer import fold
from core.quantities.compare import meets, same, span
from core.quantities.dimensions import Dimension, fits
from core.quantities.parse import parse_value, quantities_in
from core.quantities.value import EMPTY, Value

NUMBER_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_COUNTS = (*NUMBER_WORDS, "eleven", "twelve")
SIDES = r"(?:at least|at most|(?:no )?(?:more|less|fewer) than|up to|over|under|above|below)"
"""Pattern of the words before a number that make a bound of it, lower case."""
_NUMBER = r"[-−–]?\d+(?:[.,]\d+)?"
_UNIT = r"(?: ?(?:%|°[CF]?|[^\W\d_]{1,12}[²³]?(?:/[^\W\d_]{1,4}[²³]?)?))"
_QUANTITY = re.compile(rf"(?i)(?<![\w.,%°-]){_NUMBER}{_UNIT}(?!\w)")
_MORE = (
    r"(?:heavi|long|wid|tall|high|larg|bigg|great|fast|quick|strong|deep|thick|loud|bright|hott|warm|pric)(?:i)?er"
    r"|more expensive"
)
_LESS = r"(?:light|short|narrow|low|small|slow|weak|thinn|quiet|dimm|cold|cool|cheap|tini|slimm|flatt)er|less expensive"
_THAN = re.compile(
    rf"(?i)\b(?P<not>(?:not?|isn't|aren't)(?: any)? )?(?P<said>(?P<more>{_MORE})|{_LESS}) than (?=(?:an? )?{_NUMBER})"
)
_MORE_BEHIND = re.compile(
    rf"(?i)\b(?P<quantity>{_NUMBER}{_UNIT}?) ?(?:\+(?!\w)|plus\b|upwards?\b|"
    r"and (?:more|higher|better|longer)\b|"
    r"(?:and|or) (?:up|over|above|upwards?|beyond|heavier|wider|bigger|larger|faster)\b)"
)
_LESS_BEHIND = re.compile(
    rf"(?i)\b(?P<quantity>{_NUMBER}{_UNIT}?) ?(?:and (?:less|smaller)|(?:and|or)"
    r" (?:under|down|downwards?|lighter|shorter|cheaper|sooner))\b"
)
_SO_MANY_BEHIND = re.compile(
    rf"(?i)\b(?P<count>\d{{1,3}}|{'|'.join(NUMBER_WORDS)}) or (?P<side>more|fewer|less) (?=[^\W\d_]{{2}})"
)
_WORDED = re.compile(rf"(?i)\b(?P<bound>{SIDES}) (?P<count>{'|'.join(NUMBER_WORDS)})(?= [^\W\d_]{{3}})")
_FEWER = re.compile(r"(?i)\bfewer than (?=\d)")
_AT_MOST = re.compile(
    rf"(?i)\b(?:within|no later than|(?:all the way )?down to|as (?:low|cold|little) as) (?={_NUMBER})"
)
_ENDURES = re.compile(
    r"(?i)\b(?:manag|handl|climb|surviv|withstand|tolerat|endur|cope|resist|reach|lift|carr|bear|sustain)"
    r"(?:y|e|es|s|ies)?\b|(?:\bcan |\A\W*)(?:take|stand|do)\b"
)
"""What such a verb has beside a number must go so far, or farther."""
_RATED = re.compile(r"(?i)(?:[mk]?v(?:dc|ac)?|volts?|[kmg]?hz)$")
"""Who is to take just so much must not be rated for more of it alone."""
_BOUNDED = re.compile(rf"(?i)(?:\b(?:{SIDES}|exactly|min|max|minimum|maximum)\.?|[<>≤≥=]) *(?:an? )?$")
_AT = re.compile(r"(?i)(?:\bat|@) *$")
_ANGLE = re.compile(r"(?i)\b(?:angles?|slopes?|tilt\w*|inclin\w+|hills?|ramps?|steep\w*|rotat\w+|turns?|swivels?)\b")
_GIG = re.compile(r"(?i)(?<=\d)[ -]?gigs?\b")
_DEGREES = re.compile(r"(?i)(?<=\d)(?: ?degs?\b\.?| ?degrees?\b|°)(?! ?(?:[cf]\b|celsius|fahrenheit))")
_FROST = re.compile(r"(?i)(?<= )(?P<number>[-−–]\d{1,2})(?= *(?:[?!.,;:)]|$|and\b|or\b|outdoors\b|outside\b))")
_BOUND = re.compile(rf"(?i)\A\W*(?:{SIDES}|(?:a )?(?:minimum|maximum|min\.?|max\.?)(?: of)?)\b")
_SO_MANY = re.compile(
    r"(?i)\b(?:have|has|having|with|got|offers?|provides?|includes?|features?|needs?|uses?|comes? with)"
    rf"(?: (?:exactly|just|only|all|the))? (?P<count>\d{{1,3}}|{'|'.join(_COUNTS[1:])})[ -]"
    r"(?!(?:phase|wire|way|pole|core|stage|axis|layer|point)\b)(?=[^\W\d_]{3})"
)
_CODE = re.compile(r"(?<![^\W_])(?=[^\W_-]*\d)(?=[^\W_-]*[^\W\d_])[^\W_][\w-]*[^\W_]")
_TYPED = (
    (re.compile(r"(?<=\d)mhz\b|(?<=\d )mhz\b"), "MHz"),
    (re.compile(r"(?<=\d\d) ?c\b", re.IGNORECASE), " °C"),
    (re.compile(r"(?<=\d) v\b"), " V"),
)
"""Units as people type them: nobody asks for thousandths of a hertz, or for coulombs."""
_NOT = r"not|without|never|isn't|aren't|doesn't|don't|can't|cannot|lacks?|lacking|free of"
_DENYING = re.compile(rf"\b(?:{_NOT}|no(?! more| less))\b(?![^()]*\))")
"""What a question leaves out in brackets is no part of what it asks."""
NEGATION = re.compile(rf"\b(?:no|{_NOT})\b")
_BLANKS = re.compile(r"[\s_-]+")


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Required:
    """What must be said of a product model; nothing is met by everything.

    Attributes:
        quantities: Numbers with units that a value must equal.
        codes: Codes, squeezed, that must be said.
    """

    quantities: tuple[Value, ...] = ()
    codes: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.quantities or self.codes)

    def met_by(self, text: str) -> bool:
        """Return whether a text says all of it."""
        said = _squeezed(text)
        stated = [found.value for found in quantities_in(text)] if self.quantities else []
        held = (_any_holds(stated, wanted) for wanted in self.quantities)
        return all(code in said for code in self.codes) and all(held)

    def within(self, text: str) -> bool | None:
        """Return whether the one number required is within the range that a text states; None if it states none."""
        if len(self.quantities) != 1:
            return None
        (wanted,) = self.quantities
        stated = [value for value in parse_value(text) if value.dimension is wanted.dimension]
        return _any_holds(stated, wanted) if any(map(span, stated)) or _ends_of(stated) else None


ANYTHING = Required()


def condition_in(text: str) -> Condition | None:
    """Return the first bound that `text` sets on a quantity with a unit, or how many it asks for; None if neither."""
    text = with_bounds(text)
    for found in quantities_in(text):
        value = found.value
        if value.dimension is None or not _is_bound(value):
            continue
        written, beside = text[found.start : found.end], ""
        if not all(condition.startswith("at ") for condition in value.conditions):
            # Words behind the unit were read as a condition of the bound: here they are what is asked ("storage").
            written = written[: written.rfind(value.unit_written) + len(value.unit_written)]
            number = rf"\d[\d.,'\u202f ]*{re.escape(value.unit_written)}"
            beside = _BOUND.sub("", re.sub(number, " ", value.text))
        return Condition(
            written=written,
            rest=f"{text[: found.start]} {beside} {text[found.end :]}",
            dimension=value.dimension,
            at_least=value.canonical.low,
            at_most=value.canonical.high,
            beyond=not (value.low_inclusive and value.high_inclusive),
        )
    return _so_many_in(text)


def _so_many_in(text: str) -> Condition | None:
    """Return that a question asks for just so many of something; None if it counts nothing, or states a quantity."""
    match = _SO_MANY.search(text)
    others = (found for found in quantities_in(text) if found.value.dimension is not Dimension.COUNT)
    if match is None or any(found.start <= match.start("count") < found.end for found in others):
        return None
    said = match["count"].casefold()
    rest = f"{text[: match.start('count')]} {text[match.end('count') :]}"
    count = float(count_of(said))
    return Condition(written=said, rest=rest, dimension=Dimension.COUNT, at_least=count, at_most=count)


def required_in(topic: str) -> Required:
    """Return what a question without product models requires; bounds ("at least 5 V") require nothing just so."""
    topic = with_bounds(topic)
    found = quantities_in(topic)
    rest = topic
    for each in reversed(found):
        rest = f"{rest[: each.start]} {rest[each.end :]}"
    return Required(
        quantities=tuple(each.value for each in found if each.value.unit and not _is_bound(each.value)),
        codes=tuple(dict.fromkeys(map(_squeezed, _CODE.findall(rest)))),
    )


def number_alone(text: str) -> tuple[Dimension, str] | None:
    """Return what the only number of a text measures, and the text without it; None if it has none, or several."""
    text = with_bounds(text)
    found = [(each, each.value.dimension) for each in quantities_in(text)]
    match [(each, dimension) for each, dimension in found if dimension is not None]:
        case [(one, dimension)]:
            return dimension, f"{text[: one.start]} {text[one.end :]}"
        case _:
            return None


def denies(text: str) -> bool:
    """Return whether a question asks for those that don't have something."""
    return _DENYING.search(fold(text)) is not None


def says_not(text: str) -> bool:
    """Return whether a sentence says that something isn't there, or isn't so."""
    return NEGATION.search(fold(text)) is not None


def count_of(said: str) -> int:
    """Return the number that digits or a word say: "3", "Three"."""
    return int(said) if said.isdecimal() else _COUNTS.index(said.casefold()) + 1


def with_units(text: str) -> str:
    """Return a question with units as data sheets write them.

    Degrees without a scale are of temperature where nothing speaks of angles, and so is a bare number below zero.
    """
    text = _GIG.sub("G", text)
    for typed, unit in _TYPED:
        text = typed.sub(unit, text)
    return text if _ANGLE.search(text) else _FROST.sub(r"\g<number> °C", _DEGREES.sub(" °C", text))


def with_bounds(text: str) -> str:
    """Return a question with bounds that no data sheet words so written out: "at least 4 m", "at most 2 days"."""
    text = with_units(text)
    text = _SO_MANY_BEHIND.sub(_bounded_before, text)
    text = _WORDED.sub(lambda match: f"{match['bound']} {count_of(match['count'])}", text)
    text = _THAN.sub(_compared, _FEWER.sub("less than ", text))
    text = _MORE_BEHIND.sub(r"at least \g<quantity>", _AT_MOST.sub("at most ", text))
    text = _LESS_BEHIND.sub(r"at most \g<quantity>", text)
    return _endured(text) if _ENDURES.search(text) else text


def _bounded_before(match: re.Match[str]) -> str:
    return f"{'at least' if match['side'].casefold() == 'more' else 'at most'} {count_of(match['count'])} "


def _compared(match: re.Match[str]) -> str:
    """Return a comparison with what is compared before its bound: "heavier", which is said of a mass."""
    return f"{match['said']} {'more' if bool(match['more']) is not bool(match['not']) else 'less'} than "


def _endured(text: str) -> str:
    """Return a text with its first number as a bound, where it has no other: a frost is endured from below."""
    match = next((each for each in _QUANTITY.finditer(text) if _AT.search(text[: each.start()]) is None), None)
    if match is None or _BOUNDED.search(text[: match.start()]) or _RATED.search(match.group()):
        return text
    bound = "at least" if match.group()[0].isdigit() else "at most"
    return f"{text[: match.start()]}{bound} {text[match.start() :]}"


def _is(bound: float | None, end: float | None) -> bool:
    return bound is not None and end is not None and math.isclose(bound, end)


def _is_bound(value: Value) -> bool:
    """Return whether a value has one end only."""
    return (value.canonical.low is None) != (value.canonical.high is None)


def _holds(stated: Value, wanted: Value) -> bool:
    """Return whether a value is the number wanted, or a range, a bound or a list that it is in."""
    if stated.items:
        return any(same(each, wanted) for each in stated.items)
    low, high = wanted.canonical.low, wanted.canonical.high
    if stated.dimension is not wanted.dimension or stated.canonical == EMPTY or low is None or high is None:
        return False
    above = stated.canonical.low is None or meets(stated, at_most=low)
    return above and (stated.canonical.high is None or meets(stated, at_least=high))


def _any_holds(stated: Sequence[Value], wanted: Value) -> bool:
    """Return whether any value holds the number wanted, or a minimum and a maximum do together."""
    ends = _ends_of([each for each in stated if each.dimension is wanted.dimension])
    return all(_holds(each, wanted) for each in ends) if ends else any(_holds(each, wanted) for each in stated)


def _ends_of(stated: Sequence[Value]) -> list[Value]:
    """Return the bounds that make a range together; none where they are all of one side."""
    ends = [each for each in stated if _is_bound(each)]
    return ends if len({each.canonical.low is None for each in ends}) > 1 else []


def _squeezed(text: str) -> str:
    return _BLANKS.sub("", fold(text))
