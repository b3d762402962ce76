"""Tokens → one quantity: its prefix, its shape and its suffix; codes, threads and network speeds, which are named."""

import re

from core.quantities.composite_values import (
    is_inch,
    list_from,
    mixed_from,
    plus_minus,
    range_from,
    times_from,
    tolerance_at,
    torn,
)
from core.quantities.counts import counted, open_ended, words_counted
from core.quantities.dimensions import Dimension
from core.quantities.lexer import Kind, Token
from core.quantities.modifiers import BOUNDS, read_prefix, read_suffix
from core.quantities.reader import Draft, Item, Reader
from core.quantities.units import Unit
from core.quantities.value import Stat
from core.quantities.vocabulary import LINKED, Role

_MAYBE_DIFFERENCE = (None, Dimension.TEMPERATURE)
_MANY = frozenset({Stat.TUPLE, Stat.COUNT})
_BEFORE_NUMBERS = frozenset({Dimension.MONEY, Dimension.GAUGE})
_CODES = {kind: Unit(symbol=kind, dimension=Dimension.PROTECTION, canonical=kind) for kind in ("IP", "IK")}
_TEN = 10.0
_THREADS = frozenset({"G", "R", "Rp", "Rc", "Rs", "NPT", "NPTF", "BSP", "BSPP", "BSPT", "UNC", "UNF"})
_NAMED_SPEEDS = frozenset({2.5, 10.0, 25.0, 40.0, 50.0, 100.0, 200.0, 400.0, 800.0})
"""What stands before "Gigabit Ethernet" and is a speed: of other numbers it is the count."""
_EITHER = 5.0
_NETWORK = r"(?:Ethernet|LANs?|NICs?|RJ-?45|ports?|interfaces?)\b"
_SPEED = r"(?:(?:10|100|1000|2500|5000|10000)M?|(?:1|2\.5|5|10|25|40|100)G)"
_LINK = re.compile(
    rf"(?<![\w.-])(?<!\d/)(?<!no )(?<!without )(?:(?P<speeds>{_SPEED}(?:/{_SPEED})*)[ -]?BASE-?[TFSLKC]\w*"
    rf"|(?P<listed>{_SPEED}(?:/{_SPEED})+)\s?(?:M(?:bit|b|bps)?)?(?:[ -]?(?:Giga|Mega)bit)?[ -]?{_NETWORK}"
    rf"|(?P<fast>Fast[ -]Ethernet)\b"
    rf"|(?:(?P<number>\d+(?:\.\d+)?)[ -])?(?P<named>Gigabit[ -]{_NETWORK}(?:\s{_NETWORK})*|GbE\b|GigE\b)"
    rf"|(?P<alone>Gigabit)(?=\s*(?:[;,/()\n]|\Z)))",
    re.IGNORECASE,
)


def quantity(reader: Reader, at: int) -> tuple[Draft | None, int]:
    """Return the quantity that begins there, if one does, and the next token to look at (always a later one)."""
    start = reader.tokens[at].start
    roles, conditions, first = read_prefix(reader, at)
    dimension = reader.dimension
    if Role.DIFFERENCE in roles or (dimension in _MAYBE_DIFFERENCE and plus_minus(reader, first) is not None):
        reader.dimension = Dimension.TEMPERATURE_DIFFERENCE
    read = _measure(reader, first, between=Role.FROM in roles)
    reader.dimension = dimension
    if read is None:
        return None, max(at + 1, first)
    draft, at = read
    if draft is None:
        return None, at
    draft.start = start
    draft.role = draft.role or next((role for role in reversed(roles) if role in BOUNDS), None)
    draft.approximate = Role.ABOUT in roles
    draft.conditions.extend(conditions)
    draft.text = reader.original[start : draft.end]
    return draft, read_suffix(reader, draft, at)


def _measure(reader: Reader, at: int, *, between: bool) -> tuple[Draft | None, int] | None:
    """Return (draft, next token); a draft of None with a later token for what must not be read in parts."""
    token = reader.tokens[at]
    if token.kind is Kind.CODE:
        return _codes(reader, at)
    if token.kind is Kind.OPEN:
        return bracketed(reader, at)
    after = plus_minus(reader, at)
    if after is not None:
        return _spread(reader, at, after)
    if token.kind is Kind.WORD:
        thread = _thread_before(reader, at)
        return _unit_first(reader, at) if thread is None else (None, thread)
    found = reader.quantity_item(at)
    return _shaped(reader, *found, between=between) if found is not None else None


def _shaped(reader: Reader, first: Item, at: int, *, between: bool = False) -> tuple[Draft | None, int]:
    if torn(reader, at):
        return None, at + 2
    joined = mixed_from(reader, first, at) or range_from(reader, first, at, between=between)
    if joined is not None:
        return joined
    tolerance = tolerance_at(reader, first, at)
    if tolerance is not None:
        off, at = tolerance
        return Draft(shape=Stat.TOLERANCE, items=[first], start=first.start, end=off.high.end, tolerance=off), at
    shaped = times_from(reader, first, at) or list_from(reader, first, at) or _named_link(reader, first, at)
    shaped = shaped or words_counted(reader, first, at) or open_ended(reader, first, at)
    if shaped is None:
        shaped = Draft(shape=Stat.POINT, items=[first], start=first.start, end=first.end), at
    draft, after = shaped
    thread = draft is not None and is_inch(draft.items[-1]) and reader.tokens[after].text in _THREADS  # 1/2" NPT
    return (None, after + 1) if thread else shaped


def bracketed(reader: Reader, at: int) -> tuple[Draft, int] | None:
    """Return numbers in brackets with their unit behind: "(80 x 28) mm", "(20 ± 5) °C"."""
    found = reader.quantity_item(at + 1)
    draft, after = _shaped(reader, *found) if found is not None else (None, at)
    if draft is None or not draft.bare or draft.shape is Stat.POINT or reader.tokens[after].kind is not Kind.CLOSE:
        return None
    unit = reader.unit(after + 1)
    if unit is None:
        return None
    draft.share(unit[0], unit[1])
    draft.end = reader.tokens[unit[2] - 1].end
    return draft, unit[2]


def _spread(reader: Reader, at: int, after: int) -> tuple[Draft | None, int] | None:
    """Return a tolerance stated alone: "±0.5 °C", "±15 kV"."""
    found = reader.quantity_item(after, joined=True)
    if found is None or found[0].signed:
        return None
    item, after = found
    return Draft(shape=Stat.TOLERANCE, items=[item], start=reader.tokens[at].start, end=item.end), after


def _unit_first(reader: Reader, at: int) -> tuple[Draft | None, int] | None:
    """Return "AWG 24-12", "USD 35" or "$ 35"."""
    token = reader.tokens[at]
    unit = reader.units.find(token.text)
    if unit is None or unit.dimension not in _BEFORE_NUMBERS:
        return None
    found = reader.number(at + 1, joined=True)
    if found is None:
        return None
    draft, after = _shaped(reader, *found)
    if draft is None or draft.shape in _MANY:
        return None, after
    draft.share(unit, reader.original[token.start : token.end])
    return draft, after


def _codes(reader: Reader, at: int) -> tuple[Draft, int]:
    """Return the protection code there, or the list of codes ("IP65/IP67", "IP65/67")."""
    items = [_code(reader.tokens[at])]
    at += 1
    while _joins_codes(reader, at):
        items.append(_code(reader.tokens[at + 1], kind=items[0].written[:2]))
        at += 2
    shape = Stat.LIST if len(items) > 1 else Stat.POINT
    return Draft(shape=shape, items=items, start=items[0].start, end=items[-1].end), at


def _joins_codes(reader: Reader, at: int) -> bool:
    token, after = reader.tokens[at], reader.tokens[at + 1]
    if token.kind is Kind.SLASH and after.kind is Kind.NUMBER and len(after.text) == len("67"):
        return True
    phrase = reader.phrase(at)
    joins = token.kind in {Kind.SLASH, Kind.COMMA} or (phrase is not None and phrase[0] in {Role.AND, Role.OR})
    return joins and after.kind is Kind.CODE


def _code(token: Token, *, kind: str = "") -> Item:
    """Return a code as a number that grows with it: ten times the first digit plus the second, a half for "K"."""
    text = token.text.replace(" ", "").replace("-", "")
    if token.kind is Kind.CODE:
        kind, text = text[:2], text[2:]
    first, second = (0.0 if digit == "X" else float(digit) for digit in text.replace("K", ""))
    number = first * _TEN + second + 0.5 * ("K" in text)
    return Item(number=number, start=token.start, end=token.end, unit=_CODES[kind], written=kind + text)


def _thread_before(reader: Reader, at: int) -> int | None:
    """Return the token behind a thread that is named there: G 1/2" or NPT 3/4."""
    tokens = reader.tokens
    if tokens[at].text not in _THREADS or tokens[at + 1].kind is not Kind.NUMBER:
        return None
    after = at + 2
    sized = tokens[after].kind is Kind.SLASH and tokens[after + 1].kind is Kind.NUMBER
    after += 2 * sized
    unit = reader.unit(after)
    if unit is not None and unit[0].symbol == "in":
        return unit[2]
    return after if sized and unit is None else None


def _named_link(reader: Reader, first: Item, at: int) -> tuple[Draft | None, int] | None:
    """Return "2.5 Gigabit Ethernet" as a speed, "2 Gigabit LAN ports" as a count; a draft of None for either."""
    if first.unit is not None or first.signed or not reader.is_link(at):
        return None
    after = at + 1
    while reader.tokens[after].kind is Kind.WORD and reader.tokens[after].text.lower() in LINKED:
        after += 1
    end = reader.tokens[after - 1].end
    kind = reader.original[reader.tokens[at].start : end]
    if _is_speed(first.number, kind):
        first.unit, first.written, first.end = reader.units.find("Gbit/s"), reader.tokens[at].text, end
        return Draft(shape=Stat.POINT, items=[first], start=first.start, end=end), after
    if first.number == _EITHER and not _many(kind):
        return None, after
    return counted(first, kind, end, after) or (None, after)


def link_speeds(reader: Reader) -> list[Draft]:
    """Return the speeds of network ports, which are named rather than stated: "Gigabit Ethernet", "10/100Base-T"."""
    drafts: list[Draft] = []
    for match in _LINK.finditer(reader.text):
        start, end = match.span()
        items = [
            Item(number=number, start=start, end=end, unit=reader.units.find(unit)) for number, unit in _speeds(match)
        ]
        if items:
            drafts.append(Draft(shape=Stat.LIST if len(items) > 1 else Stat.POINT, items=items, start=start, end=end))
    return drafts


def _speeds(match: re.Match[str]) -> list[tuple[float, str]]:
    listed = match["speeds"] or match["listed"]
    if listed:
        speeds = listed.upper().split("/")
        return [(float(speed.rstrip("MG")), "Gbit/s" if speed.endswith("G") else "Mbit/s") for speed in speeds]
    if match["fast"]:
        return [(100.0, "Mbit/s")]
    number, named = float(match["number"] or 1), match["named"] or ""
    if number == _EITHER and not _many(named):
        return []
    return [(number if _is_speed(number, named) else 1.0, "Gbit/s")]


def _is_speed(number: float, named: str) -> bool:
    return number in _NAMED_SPEEDS and not _many(named)


def _many(named: str) -> bool:
    return named.lower().endswith("s")
