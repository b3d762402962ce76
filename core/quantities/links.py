"""Speeds of network ports, which are named rather than stated: "Gigabit Ethernet", "10/100Base-T", "Fast Ethernet"."""

import re
from collections.abc import Iterator

from core.quantities.drafts import Draft, Item
from core.quantities.reader import Reader
from core.quantities.tokens import Kind
from core.quantities.value import Stat
from core.quantities.vocabulary import LINKED

_NAMED_SPEEDS = frozenset({2.5, 10.0, 25.0, 40.0, 50.0, 100.0, 200.0, 400.0, 800.0})
"""What stands before "Gigabit Ethernet" and is a speed: of other numbers it is the count."""
_EITHER = 5.0
_NETWORK = r"(?:Ethernet|LANs?|NICs?|RJ-?45|ports?|interfaces?)\b"
_SPEED = r"(?:(?:10|100|1000|2500|5000|10000)M?|(?:1|2\.5|5|10|25|40|100)G)"
_SPEEDS = rf"(?P<speeds>{_SPEED}(?:/{_SPEED})*)"
_LINK = re.compile(
    rf"(?<![\w.-])(?<!\d/)(?<!no )(?<!without )(?:{_SPEEDS}[ -]?BASE-?[TFSLKC]\w*"
    rf"|(?P<listed>{_SPEED}(?:/{_SPEED})+)\s?(?:M(?:bit|b|bps)?)?(?:[ -]?(?:Giga|Mega)bit)?[ -]?{_NETWORK}"
    rf"|(?P<fast>Fast[ -]Ethernet)\b"
    rf"|(?:(?P<number>\d+(?:\.\d+)?)[ -])?(?P<named>Gigabit[ -]{_NETWORK}(?:\s{_NETWORK})*|GbE\b|GigE\b)"
    rf"|(?P<alone>Gigabit)(?=\s*(?:[;,/()\n]|\Z)))",
    re.IGNORECASE,
)


def link_speeds(reader: Reader) -> list[Draft]:
    """Return the speeds of the network ports that the text names."""
    return [draft for match in _LINK.finditer(reader.text) if (draft := _link(reader, match)) is not None]


def _link(reader: Reader, match: re.Match[str]) -> Draft | None:
    items = list(_items(reader, match))
    if not items:
        return None
    shape = Stat.LIST if len(items) > 1 else Stat.POINT
    return Draft(shape=shape, items=items, start=match.start(), end=match.end())


def _items(reader: Reader, match: re.Match[str]) -> Iterator[Item]:
    speeds = match["speeds"] or match["listed"]
    if speeds:
        for speed in speeds.upper().split("/"):
            yield _item(reader, match, float(speed.rstrip("MG")), "G" if speed.endswith("G") else "M")
    elif match["fast"]:
        yield _item(reader, match, 100.0, "M")
    else:
        number = float(match["number"] or 1)
        if number != _EITHER or _many(match["named"]):
            yield _item(reader, match, number if _is_speed(number, match["named"] or "") else 1.0, "G")


def _item(reader: Reader, match: re.Match[str], number: float, prefix: str) -> Item:
    unit = reader.units.find(f"{prefix}bit/s")
    return Item(number=number, start=match.start(), end=match.end(), unit=unit)


def _is_speed(number: float, named: str) -> bool:
    return number in _NAMED_SPEEDS and not _many(named)


def _many(named: str) -> bool:
    return named.lower().endswith("s")


def named_link(reader: Reader, first: Item, at: int) -> tuple[Draft | None, int] | None:
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
    if not first.number.is_integer() or (first.number == _EITHER and not _many(kind)):
        return None, after
    return Draft(shape=Stat.COUNT, items=[first], start=first.start, end=end, kind=kind), after
