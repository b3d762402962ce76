"""The smallest steps of the grammar: a signed number, a unit, a known phrase, at a given token."""

import re
from functools import cached_property

from core.quantities.bullets import bullets
from core.quantities.dimensions import Dimension
from core.quantities.drafts import Item
from core.quantities.numbers import read_number
from core.quantities.tokens import Kind, Token, tokens_of, unified
from core.quantities.unit_table import UnitTable
from core.quantities.units import Unit
from core.quantities.vocabulary import COUNTED, LINKED, LONGEST, MOBILE, PHRASES, Role

_JOINED = frozenset({"°", "º", "deg", "Deg", "degrees", "degree", "Degrees", "N", "%", "sq"})
_SIGNS = {Kind.DASH: -1.0, Kind.PLUS: 1.0}
_FOOTNOTES = frozenset("²³")
_FRESH = frozenset({Kind.BREAK, Kind.OPEN, Kind.COMMA, Kind.COMPARISON, Kind.TILDE})
_ENDS = frozenset({Kind.BREAK, Kind.OPEN, Kind.CLOSE, Kind.COMMA, Kind.SLASH, Kind.END})
_SHORTENED = frozenset({"min", "sec", "hr", "hrs", "in", "ft", "lb", "lbs", "oz"})
_CURRENTS = frozenset({"dc", "ac"})
_VOLTS = r"\d[\d.,]*\s?m?[Vv](?!\w)"
_GLUED = re.compile(rf"(?<![\w-])(?:DC|AC)(?={_VOLTS}|\d[\d.,]*\s?(?:-+|~|\.\.+|…)\s*{_VOLTS})")
"""A kind of current right before a voltage: "DC24V", "DC7~35V"."""
_AGAIN = re.compile(
    rf"(?<![\w-])(DC|AC)(?= ?\d)(?P<first> ?\d[\d.,]*\s?V?\s?[-~…]\s?)(?P<again>\1 ?)(?=(?P<high>{_VOLTS}))"
)
"""The same once more within a range: "DC24V-DC28V"."""
_OTHER = re.compile(r"(?<=V)[/ ~-](?=(?:DC|AC)\d)")
"""Before another voltage: "AC85-265V/DC100-370V", "DC12V-AC220V"."""
_SCALES = frozenset({"k", "K", "M"})
_SCALED = frozenset({"ohm", "ohms", "Ohm", "Ohms", "Ω"})
_SAID_OF_MEASURES = _CURRENTS | {"only", "tolerant", "rated", "compatible", "capable", "powered"}
"""What follows a measure behind a hyphen: "3.3V-only"."""


def _once(found: re.Match[str]) -> str:
    """Return a range with one kind of current; two voltages, the higher first, are those of a converter."""
    low, high = (
        float(re.sub(r"[^\d.]", "", each.replace(",", ".")).strip(".")) for each in (found["first"], found["high"])
    )
    return f"{found[1]}{found['first']}{' ' * len(found['again'])}" if low < high else found[0]


class Reader:
    """A text's tokens, and what is known about how to read them.

    Attributes:
        running: The text is a sentence, not a cell: conditions behind "at" are quantities of their own.
    """

    def __init__(
        self,
        text: str,
        *,
        units: UnitTable,
        dimension: Dimension | None,
        decimal_comma: bool | None,
        running: bool,
    ) -> None:
        self.original = text
        self.text = unified(text)
        self._after_current = set[int]()
        if "DC" in text or "AC" in text:
            self.text = _OTHER.sub(";", _AGAIN.sub(_once, self.text))
            self._after_current = {found.end() for found in _GLUED.finditer(self.text)}
        self.tokens: list[Token] = tokens_of(self.text)
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
        """The dashes that begin a line, and are no minus of the number behind."""
        return bullets(self.tokens, self.units, self.dimension)

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
        value = value if sign is None else sign * value
        return Item(number=value, start=first.start, end=digits.end, signed=sign is not None), at + 1

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
        if self.is_link(at) or self._is_generation(token, after):
            return None
        if (joined := self._joined(at)) is not None:
            return joined, self.original[token.start : after.end], at + 2
        unit = self.units.find(token.text.rstrip("."), self.dimension)
        if unit is None and token.text[-1] in _FOOTNOTES:
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

    def _is_generation(self, token: Token, after: Token) -> bool:
        """Return whether it is the "G" of a "5G modem", which is no speed."""
        return token.text == "G" and after.text.lower() in MOBILE and self.dimension is Dimension.DATA_RATE

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
        if unit is not None and self._is_minimum(unit[0], at):
            unit = None
        if unit is not None and unit[1] == "B" and token.start == item.end and self.dimension is None:
            return None  # "ECU-850 3B" is a name; bytes are rarely written so
        if unit is not None:
            item.unit, item.written, at = unit
            item.end = self.tokens[at - 1].end
            return item, at + self._is_stop(at)
        glued = token.kind in {Kind.WORD, Kind.CODE} and token.start == item.end and self.phrase(at) is None
        word = self.tokens[at + 1]
        name = hyphen and word.kind is Kind.WORD and word.text.lower() not in COUNTED
        share = token.text == ":" and token.start == item.end and word.kind is Kind.NUMBER and word.start == token.end
        return None if glued or name or share else (item, at)

    def _is_minimum(self, unit: Unit, at: int) -> bool:
        """Return whether "min" stands for a minimum: it does where another number is a maximum."""
        return unit.symbol == "min" and self.tokens[at].text == "min" and self.bounded

    def _is_stop(self, at: int) -> bool:
        """Return whether a full stop shortens the unit before ("10 min."), and so ends no sentence."""
        stop, unit = self.tokens[at], self.tokens[at - 1]
        ends = unit.text in _SHORTENED or self.tokens[at + 1].kind in _ENDS
        return stop.text == "." and stop.start == unit.end and ends and not self.running

    def marks(self, at: int) -> int:
        """Return the next token that is no footnote mark."""
        while self.tokens[at].kind is Kind.MARK:
            at += 1
        return at

    def phrase(self, at: int) -> tuple[Role, str, int] | None:
        """Return (role, condition, next token) of the longest known phrase there."""
        token = self.tokens[at]
        if token.kind is not Kind.WORD:
            return None
        longest = LONGEST.get(token.text.lower().rstrip("."))
        if longest is None:
            return self._number_word(at)
        words: list[str] = []
        ends: list[int] = []
        while len(words) < longest and self.tokens[at].kind is Kind.WORD:
            words.append(self.tokens[at].text.lower().rstrip("."))
            at = self._after_word(at)
            ends.append(at)
            at += self.tokens[at].kind is Kind.DASH and self.tokens[at + 1].kind is Kind.WORD
        for size in range(len(words), 0, -1):
            known = PHRASES.get(tuple(words[:size]))
            if known is not None:
                return *known, ends[size - 1]
        return None

    def _number_word(self, at: int) -> tuple[Role, str, int] | None:
        """Return the phrase of a word that ends in digits: "INT8"."""
        token, digits = self.tokens[at], self.tokens[at + 1]
        if digits.kind is not Kind.NUMBER or digits.start > token.end:
            return None
        known = PHRASES.get((token.text.lower() + digits.text,))
        return (*known, at + 2) if known is not None else None

    def _after_word(self, at: int) -> int:
        """Return the token behind a word and the full stop that shortens it."""
        stop = self.tokens[at + 1]
        return at + 1 + (stop.text == "." and stop.start == self.tokens[at].end)
