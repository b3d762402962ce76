"""Tokens → the terminals of the grammar at a place: a signed number, a unit, a known phrase; and its parse nodes."""

from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from core.quantities.dimensions import Dimension
from core.quantities.lexer import Kind, Token, normalized, read_number, tokens_of
from core.quantities.units import Unit, UnitTable
from core.quantities.value import Stat
from core.quantities.vocabulary import COUNTED, LINKED, LONGEST, MOBILE, PHRASES, Role

_JOINED = frozenset({"°", "º", "deg", "Deg", "degrees", "degree", "Degrees", "N", "%", "sq"})
_SIGNS = {Kind.DASH: -1.0, Kind.PLUS: 1.0}
_FRESH = frozenset({Kind.BREAK, Kind.OPEN, Kind.COMMA, Kind.COMPARISON, Kind.TILDE})
_ENDS = frozenset({Kind.BREAK, Kind.OPEN, Kind.CLOSE, Kind.COMMA, Kind.SLASH, Kind.END})
_SHORTENED = frozenset({"min", "sec", "hr", "hrs", "in", "ft", "lb", "lbs", "oz"})
_SCALES = frozenset({"k", "K", "M"})
_SCALED = frozenset({"ohm", "ohms", "Ohm", "Ohms", "Ω"})
_SAID_OF_MEASURES = frozenset({"dc", "ac", "only", "tolerant", "rated", "compatible", "capable", "powered"})
"""What follows a measure behind a hyphen: "3.3V-only"."""
_BELOW_ZERO = frozenset({Dimension.TEMPERATURE, Dimension.DECIBEL})
_LINE = 8
RELATIVE = "%"


@dataclass(slots=True, kw_only=True)
class Item:
    """A number and the unit right behind it, if any."""

    number: float
    start: int
    end: int
    unit: Unit | None = None
    written: str = ""
    signed: bool = False


class Tolerance(NamedTuple):
    """How far below (negative) and above a value may be; `high` has the unit, if it isn't the value's own."""

    low: float
    high: Item

    @property
    def shared(self) -> bool:
        """Whether the value has its unit as well ("28 ±1 dBm"), as it isn't a share of the value."""
        return self.high.unit is not None and self.high.unit.symbol != RELATIVE


@dataclass(slots=True, kw_only=True)
class Draft:
    """A quantity as read.

    Attributes:
        in_brackets: The role was said in brackets behind it.
        clean: No unknown word stands in its part of the text.
        leading: The choices that a cell begins with, such as "4/8/16": kept without a unit, which the asker may know.
        text: As written, up to its unit.
    """

    shape: Stat
    items: list[Item]
    start: int
    end: int
    role: Role | None = None
    in_brackets: bool = False
    tolerance: Tolerance | None = None
    conditions: list[str] = field(default_factory=list[str])
    notes: list[str] = field(default_factory=list[str])
    labels: tuple[str, ...] = ()
    kind: str = ""
    approximate: bool = False
    clean: bool = True
    leading: bool = False
    text: str = ""

    @property
    def bare(self) -> bool:
        """Whether no unit was written, not with a tolerance either ("28 ±1 dBm"), and it is no count."""
        shared = self.tolerance is not None and self.tolerance.shared
        return self.shape is not Stat.COUNT and not shared and all(item.unit is None for item in self.items)

    def share(self, unit: Unit | None, written: str) -> None:
        """Give the unit to all numbers without one; a code such as IP67 is a whole and no unit to share."""
        if unit is not None and unit.dimension is Dimension.PROTECTION:
            return
        for item in self.items:
            if item.unit is None:
                item.unit, item.written = unit, written


class Reader:
    """A text's tokens, and what is known about how to read them.

    Attributes:
        running: The text is a sentence, not a cell: conditions behind "at" are quantities of their own.
    """

    def __init__(
        self, text: str, *, units: UnitTable, dimension: Dimension | None, decimal_comma: bool | None, running: bool
    ) -> None:
        self.original = text
        self.text, self._after_current = normalized(text)
        self.tokens = tokens_of(self.text)
        self.bounded = " max" in self.text.lower() and sum(token.kind is Kind.NUMBER for token in self.tokens) > 1
        self.units = units
        self.dimension = dimension
        self.comma = decimal_comma
        self.running = running

    @cached_property
    def last_word(self) -> int:
        """The last word's token; 0 if there is none."""
        return max((at for at, token in enumerate(self.tokens) if token.kind is Kind.WORD), default=0)

    @cached_property
    def bullets(self) -> frozenset[int]:
        """The dashes that begin a line, and are no minus of the number behind.

        There are none in a text of one line. A line is taken for negative all the same if what it states may well be
        so (a temperature, a level), or if others begin with a plus, and none with a dash and words.
        """
        tokens = self.tokens
        lines = [0, *(at + 1 for at, token in enumerate(tokens) if token.kind is Kind.BREAK)]
        if len(lines) == 1:
            return frozenset()
        dashes = [at for at in lines if tokens[at].kind is Kind.DASH and tokens[at + 1].start > tokens[at].end]
        listed = any(tokens[at + 1].kind is Kind.WORD for at in dashes)
        if not listed and (self.dimension in _BELOW_ZERO or any(tokens[at].kind is Kind.PLUS for at in lines)):
            return frozenset()
        numbered = (at for at in dashes if tokens[at + 1].kind is Kind.NUMBER)
        return frozenset(at for at in numbered if listed or not self._may_be_negative(at))

    def _may_be_negative(self, at: int) -> bool:
        """Return whether the line speaks of a temperature or a level, or of a range that ends above zero."""
        for token, after in pairwise(self.tokens[at + 1 : at + _LINE]):
            unit = self.units.find(token.text) if token.kind is Kind.WORD else None
            signed = token.kind is Kind.PLUS and after.kind is Kind.NUMBER
            if signed or (unit is not None and unit.dimension in _BELOW_ZERO):
                return True
            if token.kind is Kind.BREAK:
                break
        return False

    def number(self, at: int, *, joined: bool = False) -> tuple[Item, int] | None:
        """Return a number with its sign; `joined` allows anything to stand right before it."""
        first = self.tokens[at]
        sign = _SIGNS.get(first.kind)
        digits = first
        if sign is not None:
            at += 1
            digits = self.tokens[at]
            if digits.start - first.end > (joined or self._spaced_minus(at - 1)):
                return None
        if digits.kind is not Kind.NUMBER or not (joined or self.free(first.start, signed=sign is not None)):
            return None
        value = read_number(digits.text, decimal_comma=self.comma)
        if value is None:
            return None
        return Item(number=value * (sign or 1.0), start=first.start, end=digits.end, signed=sign is not None), at + 1

    def _spaced_minus(self, at: int) -> bool:
        """Return whether a sign may stand apart from its number: nothing that it could follow is before it."""
        before = self.tokens[at - 1].kind if at else Kind.BREAK
        return self.tokens[at].kind is Kind.DASH and before in _FRESH and at not in self.bullets

    def free(self, start: int, *, signed: bool) -> bool:
        """Return whether a number may begin there: neither "M12", nor "RS-485", nor "v2.0"."""
        if start == 0 or start in self._after_current:
            return True
        before = self.text[start - 1]
        if before.isalnum() or before in "_.'" or (before == ":" and self.text[start - 2 : start - 1].isdigit()):
            return False
        return signed or before != "-" or start == 1 or not self.text[start - 2].isalnum()

    def unit(self, at: int) -> tuple[Unit, str, int] | None:
        """Return (unit, as written, next token)."""
        token = self.tokens[at]
        if token.text == "1" and self.tokens[at + 1].kind is Kind.SLASH:
            return self._reciprocal(at)
        if token.kind is not Kind.WORD:
            return None
        after = self.tokens[at + 1]
        generation = token.text == "G" and after.text.lower() in MOBILE and self.dimension is Dimension.DATA_RATE
        if generation or self.is_link(at):  # "5G modem" is no speed
            return None
        if (joined := self._joined(at)) is not None:
            return joined, self.original[token.start : after.end], at + 2
        unit = self.units.find(token.text.rstrip("."), self.dimension)
        if unit is None and token.text[-1] in "²³":
            unit = self.units.find(token.text[:-1], self.dimension)
        if unit is None and token.text == "v" and self.text[token.start - 1 : token.start].isdigit():
            unit = self.units.find("V", self.dimension)
        if unit is None or not self._ends(token, at):
            return None
        return unit, self.original[token.start : token.end], at + 1

    def _joined(self, at: int) -> Unit | None:
        """Return the unit that is written as two words: "° C", "k ohm"."""
        token, after = self.tokens[at], self.tokens[at + 1]
        scales = token.text in _SCALES and after.text.rstrip(".") in _SCALED
        if not (scales or token.text in _JOINED) or after.kind is not Kind.WORD or after.start - token.end > 1:
            return None
        head = "k" if scales and token.text == "K" else token.text
        unit = self.units.find(head + after.text.rstrip("."), self.dimension)
        return unit if self._ends(after, at + 1) else None

    def _reciprocal(self, at: int) -> tuple[Unit, str, int] | None:
        """Return a unit written as "1/min"."""
        one, word = self.tokens[at], self.tokens[at + 2]
        unit = self.units.find(f"1/{word.text}", self.dimension) if word.start == one.end + 1 else None
        return (unit, self.original[one.start : word.end], at + 3) if unit is not None else None

    def is_link(self, at: int) -> bool:
        """Return whether a network is named there: "Gigabit Ethernet" is no amount of data."""
        word, network = self.tokens[at], self.tokens[at + 1]
        return word.text.lower() == "gigabit" and network.kind is Kind.WORD and network.text.lower() in LINKED

    def _ends(self, token: Token, at: int) -> bool:
        """Return whether the unit ends with its token: "A-coded" is none, nor is the "in" of "5 in the box"."""
        after = self.tokens[at + 1]
        if token.text == "in":
            return after.kind not in {Kind.WORD, Kind.NUMBER}
        if after.start > token.end:
            return True
        if after.kind is Kind.NUMBER:
            return False
        word = self.tokens[at + 2] if after.kind is Kind.DASH else self.tokens[-1]
        return word.kind is not Kind.WORD or word.start > after.end or word.text.lower() in _SAID_OF_MEASURES

    def quantity_item(self, at: int, *, joined: bool = False) -> tuple[Item, int] | None:
        """Return a number with the unit behind it, if there is one; None for a name such as "1000BASE"."""
        found = self.number(at, joined=joined)
        if found is None:
            return None
        item, at = found
        at = self.marks(at)
        token = self.tokens[at]
        hyphen = token.kind is Kind.DASH and token.start == item.end and self.tokens[at + 1].start == token.end
        unit = self.unit(at + hyphen)
        if unit is not None and unit[0].symbol == token.text == "min" and self.bounded:
            unit = None  # another number is a maximum
        if unit is not None and unit[1] == "B" and token.start == item.end and self.dimension is None:
            return None  # "ECU-850 3B" is a name; bytes are rarely written so
        if unit is not None:
            item.unit, item.written, at = unit
            last, stop, after = self.tokens[at - 1 : at + 2]
            item.end = last.end
            shortens = last.text in _SHORTENED or after.kind in _ENDS  # "10 min.": it ends no sentence
            return item, at + (stop.text == "." and stop.start == last.end and shortens and not self.running)
        glued = token.kind in {Kind.WORD, Kind.CODE} and token.start == item.end and self.phrase(at) is None
        word = self.tokens[at + 1]
        name = hyphen and word.kind is Kind.WORD and word.text.lower() not in COUNTED
        share = token.text == ":" and token.start == item.end and word.kind is Kind.NUMBER and word.start == token.end
        return None if glued or name or share else (item, at)

    def marks(self, at: int) -> int:
        """Return the next token that is no footnote mark."""
        while self.tokens[at].kind is Kind.MARK:
            at += 1
        return at

    def phrase(self, at: int) -> tuple[Role, str, int] | None:
        """Return (role, condition, next token) of the longest known phrase there."""
        token, after = self.tokens[at], self.tokens[at + 1]
        if token.kind is not Kind.WORD:
            return None
        longest = LONGEST.get(token.text.lower().rstrip("."))
        if longest is None:  # "INT8" is a word and a number
            glued = after.kind is Kind.NUMBER and after.start == token.end
            known = PHRASES.get((token.text.lower() + after.text,)) if glued else None
            return (*known, at + 2) if known is not None else None
        words: list[str] = []
        ends: list[int] = []
        while len(words) < longest and self.tokens[at].kind is Kind.WORD:
            token, stop = self.tokens[at], self.tokens[at + 1]
            words.append(token.text.lower().rstrip("."))
            at += 1 + (stop.text == "." and stop.start == token.end)
            ends.append(at)
            at += self.tokens[at].kind is Kind.DASH and self.tokens[at + 1].kind is Kind.WORD
        for size in range(len(words), 0, -1):
            known = PHRASES.get(tuple(words[:size]))
            if known is not None:
                return *known, ends[size - 1]
        return None
