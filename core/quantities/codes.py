"""Protection codes: "IP67" and "IK08" have an order, but nothing to calculate with."""

from core.quantities.dimensions import Dimension
from core.quantities.drafts import Draft, Item
from core.quantities.reader import Reader
from core.quantities.tokens import Kind
from core.quantities.units import Unit
from core.quantities.value import Stat
from core.quantities.vocabulary import Role

_UNITS = {kind: Unit(symbol=kind, dimension=Dimension.PROTECTION, canonical=kind) for kind in ("IP", "IK")}
_TEN = 10.0


def codes_from(reader: Reader, at: int) -> tuple[Draft, int]:
    """Return the code there, or the list of codes ("IP65/IP67", "IP65/67")."""
    items = [_code(reader, at)]
    at += 1
    while (after := _joined(reader, at)) is not None:
        items.append(_code(reader, after, kind=items[0].unit.symbol if items[0].unit else "IP"))
        at = after + 1
    shape = Stat.LIST if len(items) > 1 else Stat.POINT
    return Draft(shape=shape, items=items, start=items[0].start, end=items[-1].end), at


def _joined(reader: Reader, at: int) -> int | None:
    """Return the next code's token, if codes are joined there."""
    token, after = reader.tokens[at], reader.tokens[min(at + 1, len(reader.tokens) - 1)]
    if token.kind is Kind.SLASH and after.kind is Kind.NUMBER and len(after.text) == len("67"):
        return at + 1
    phrase = reader.phrase(at)
    signed = token.kind in {Kind.SLASH, Kind.COMMA} or (phrase is not None and phrase[0] in {Role.AND, Role.OR})
    return at + 1 if signed and after.kind is Kind.CODE else None


def _code(reader: Reader, at: int, *, kind: str = "IP") -> Item:
    token = reader.tokens[at]
    text = token.text.replace(" ", "").replace("-", "")
    if token.kind is Kind.CODE:
        kind, text = text[:2], text[2:]
    item = Item(number=ordinal(text), start=token.start, end=token.end)
    item.unit, item.written = _UNITS[kind], kind + text
    return item


def ordinal(digits: str) -> float:
    """Return a number that grows with the protection: ten times the first digit, plus the second, "K" adds a half."""
    first, second = [0.0 if digit == "X" else float(digit) for digit in digits.replace("K", "")]
    return first * _TEN + second + 0.5 * ("K" in digits)
