"""Writes values as documents do, in a family's habits, and keeps what was written where."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from random import Random

from tests.generated.attributes import Shape, Unit
from tests.generated.family import Chosen, Fact, Meaning, Style

_RANGES = (
    "{a}..{b} {u}", "{a} to {b} {u}", "{a} – {b} {u}", "{a} … {b} {u}", "{a} {u} to {b} {u}", "{a} {u} … {b} {u}",
    "from {a} to {b} {u}", "{a}…{b}{u}", "{a} - {b} {u}",
)  # fmt: skip
_UPPERS = ("≤ {a} {u}", "max. {a} {u}", "up to {a} {u}", "{a} {u} max.", "<= {a} {u}")
_LOWERS = ("≥ {a} {u}", "min. {a} {u}", "at least {a} {u}", ">= {a} {u}")
_TYPICALS = ("typ. {a} {u}", "{a} {u} typ.", "{a} {u} (typ.)")
_TOLERANCES = ("{a} {u} ±{b} %", "{a} {u} ± {b} %", "{a} {u} ±{b}%")
_LISTS = ("/", " / ")
_SIZES = ("{a} x {b} x {c} {u}", "{a} × {b} × {c} {u}", "{a} {u} × {b} {u} × {c} {u}")
_STATES = {
    "yes": ("Yes", "✓", "yes", "●"),
    "no": ("No", "✗", "no", "No"),
    "optional": ("optional", "Optional", "optional", "○"),
    "TBD": ("TBD", "TBD", "tbd", "TBD"),
}
_TIGHT = frozenset({"V", "A", "mA", "W", "mW", "g", "kg", "mm", "MHz", "MB", "GB", "ms", "°C", "%"})
_UNPRINTABLE = frozenset("℃✓✗●○⁻μ\u2009")
_SHORTEST_GROUPED = 10_000
_BLANKS = re.compile(" +")


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """What a document says of one fact.

    Attributes:
        document: Its name.
        text: The value as it stands in its cell, without footnote mark.
        unit: The unit as written, wherever it stands; empty for none.
        layout: How the section it stands in is set.
    """

    fact: Fact
    document: str
    text: str
    unit: str
    layout: str


@dataclass(slots=True, kw_only=True)
class Pen:
    """Writes the values of one document.

    Attributes:
        habits: Picks notations; the same for all documents of a family and format.
        grouped: Whether thousands are grouped: only where another number shows which mark is the decimal one.
        layout: How the section at work is set.
        log: Everything written.
    """

    document: str
    style: Style
    habits: "Habits"
    grouped: bool
    layout: str = ""
    log: list[Written] = field(default_factory=list[Written])

    def value(self, chosen: Chosen, fact: Fact, unit: Unit, *, with_unit: bool = True) -> str:
        """Return the value's text, and remember it."""
        text = self._text(chosen, fact.meaning, unit, written=unit.written if with_unit else "")
        self.log.append(self._written(fact, text, unit))
        return text

    def triple(self, facts: Sequence[Fact], unit: Unit) -> str:
        """Return several statistics in one cell, and remember them."""
        said = (f"{fact.stat} {self.number(fact.meaning.numbers[0] * unit.scale)}" for fact in facts)
        text = f"{' / '.join(said)} {unit.written}"
        self.log += [self._written(fact, text, unit) for fact in facts]
        return text

    def ends(self, fact: Fact, unit: Unit) -> tuple[str, str]:
        """Return both ends of a range for cells of their own, and remember the lower one."""
        low, high = (self.number(number * unit.scale) for number in fact.meaning.numbers)
        self.log.append(self._written(fact, low, unit))
        return low, high

    def _written(self, fact: Fact, text: str, unit: Unit) -> Written:
        return Written(fact=fact, document=self.document, text=text, unit=unit.written, layout=self.layout)

    def _text(self, chosen: Chosen, meaning: Meaning, unit: Unit, *, written: str) -> str:
        match meaning.shape:
            case Shape.STATE:
                return _STATES[meaning.words][self.habits.state]
            case Shape.WORDS:
                return meaning.words
            case Shape.LIST:
                return f"{self.habits.list.join(f'{number:f}' for number in meaning.numbers)} {written}".strip()
            case _:
                template = self.habits.template(meaning.shape, glued=written)
        numbers = [self.number(number * unit.scale) for number in meaning.numbers]
        if meaning.shape is Shape.TOLERANCE:
            numbers[1] = self.number(meaning.numbers[1])
        if meaning.shape is Shape.RANGE:
            numbers[1] = ("+" if self.habits.plus and meaning.numbers[0] < 0 else "") + numbers[1]
            template = template if meaning.numbers[0] >= 0 or "{a} - " not in template else "{a} to {b} {u}"
        text = template.format(**dict(zip("abc", numbers, strict=False)), u=written)
        return _BLANKS.sub(" ", text).strip(" ")

    def number(self, number: Decimal) -> str:
        """Return the number in the family's habits."""
        plain = f"{abs(number).normalize():f}"
        whole, _, fraction = plain.partition(".")
        if self.grouped and self.style.thousands and int(whole) >= _SHORTEST_GROUPED:
            whole = f"{int(whole):,}".replace(",", self.style.thousands)
        text = f"{whole}{self.style.decimal}{fraction}" if fraction else whole
        return f"{self.habits.minus}{text}" if number < 0 else text


@dataclass(slots=True, kw_only=True)
class Habits:
    """The notations that a maker uses."""

    range: str
    upper: str
    lower: str
    typical: str
    tolerance: str
    list: str
    size: str
    state: int
    minus: str
    plus: bool
    tight: bool

    def template(self, shape: Shape, *, glued: str) -> str:
        """Return how a shape is written."""
        templates = {
            Shape.RANGE: self.range,
            Shape.UPPER: self.upper,
            Shape.LOWER: self.lower,
            Shape.TYPICAL: self.typical,
            Shape.TOLERANCE: self.tolerance,
            Shape.SIZE: self.size,
        }
        plain = "{a}{u}" if self.tight and glued in _TIGHT else "{a} {u}" if glued else "{a}"
        return templates.get(shape, plain)


def habits_of(rng: Random) -> Habits:
    """Return a maker's notations."""
    return Habits(
        range=rng.choice(_RANGES),
        upper=rng.choice(_UPPERS),
        lower=rng.choice(_LOWERS),
        typical=rng.choice(_TYPICALS),
        tolerance=rng.choice(_TOLERANCES),
        list=rng.choice(_LISTS),
        size=rng.choice(_SIZES),
        state=rng.randrange(4),
        minus=rng.choice("-−"),
        plus=rng.random() < 0.5,
        tight=rng.random() < 0.25,
    )


def shows_decimal_mark(numbers: list[Decimal]) -> bool:
    """Return whether one of the numbers has one or two decimals, which tells the marks apart for all of them."""
    exponents = (number.normalize().as_tuple().exponent for number in numbers)
    return any(isinstance(exponent, int) and exponent in {-1, -2} for exponent in exponents)


def printable(text: str) -> bool:
    """Return whether the font of the PDF renderer has all of the text."""
    return not set(text) & _UNPRINTABLE


def printable_habits(habits: Habits) -> Habits:
    """Return the habits without signs that the font lacks."""
    return replace(habits, state=habits.state - habits.state % 2)


def printable_style(style: Style) -> Style:
    """Return the style without the thin space, which the font lacks."""
    return replace(style, thousands=style.thousands.replace("\u2009", "\u00a0"))
