"""A number and what follows → a range, a tolerance, a list, the edges of a thing, or a fraction of an inch."""

import re
from dataclasses import replace
from math import isclose, log2, log10

from core.quantities.counts import count_from, counted
from core.quantities.dimensions import Dimension
from core.quantities.lexer import Kind
from core.quantities.reader import RELATIVE, Draft, Item, Reader, Tolerance
from core.quantities.value import Stat
from core.quantities.vocabulary import Role

EDGES = frozenset({Dimension.LENGTH, Dimension.PIXELS, Dimension.ANGLE})
"""What the edges of one thing are measured in."""
_RANGE_SIGNS = frozenset({Kind.DOTS, Kind.TILDE, Kind.DASH})
_BEGINNINGS = frozenset({Kind.DOTS, Kind.DASH, Kind.TIMES, Kind.TOLERANCE})
_CURRENTS = frozenset({"DC", "AC"})
_PAIR = 2
_LABELS = re.compile(r"\(\s?([A-Z])\s?[x×*/]\s?([A-Z])(?:\s?[x×*/]\s?([A-Z]))?\s?\)")
_BELOW = frozenset({2.0, 4.0, 8.0, 16.0, 32.0, 64.0})


def range_from(reader: Reader, first: Item, at: int, *, between: bool) -> tuple[Draft | None, int] | None:
    """Return the range that `first` begins; units must measure the same. A draft of None for one that goes on."""
    phrase = reader.phrase(at)
    conditions = [phrase[1]] if phrase is not None and phrase[1] in _CURRENTS else []
    after = _range_sign(reader, first, phrase[2] if phrase is not None and conditions else at, between=between)
    if after is None:
        return None
    found = reader.quantity_item(after, joined=True)
    if found is None or not _alike(first, found[0]):
        return None
    last, at = found
    if first.unit is not None and last.unit is not None and first.unit.symbol == "°":  # "-40°…85 °C"
        first.unit = last.unit
    draft = Draft(shape=Stat.RANGE, items=[first, last], start=first.start, end=last.end, conditions=conditions)
    chained = _chained(reader, last, at)
    return (draft, at) if chained is None else (None, chained)


def _range_sign(reader: Reader, first: Item, at: int, *, between: bool) -> int | None:
    token, after = reader.tokens[at], reader.tokens[at + 1]
    if token.kind in _RANGE_SIGNS or token.text == "÷":
        return at + 1
    if token.kind is Kind.PLUS and first.number < 0 and token.start == first.end and after.start == token.end:
        return at
    if token.kind is Kind.SLASH:
        opposite = first.number < 0 and after.kind in {Kind.PLUS, Kind.NUMBER}
        return at + 1 if opposite or (first.signed and first.number > 0 and after.kind is Kind.DASH) else None
    phrase = reader.phrase(at)
    if phrase is None:
        return None
    role, _, after_phrase = phrase
    joins = role is Role.TO or (role is Role.AT_MOST and token.text.lower() == "up") or (between and role is Role.AND)
    return after_phrase if joins else None


def torn(reader: Reader, at: int) -> bool:
    """Return whether a dash there may be a minus as well as "to" ("9 -36 V")."""
    dash, after = reader.tokens[at], reader.tokens[at + 1]
    spaced = reader.tokens[at - 1].end < dash.start
    return dash.kind is Kind.DASH and after.kind is Kind.NUMBER and spaced and after.start == dash.end


def _chained(reader: Reader, last: Item, at: int) -> int | None:
    """Return the token behind a range that goes on ("3.0 … 3.3 … 3.6 V", "5 to 9 -36 V"); None if it ends there."""
    if torn(reader, at):
        return at + 2
    after = None
    while reader.tokens[at].kind in {Kind.DOTS, Kind.DASH}:
        found = reader.quantity_item(at + 1, joined=True)
        if found is None or not _alike(last, found[0]):
            break
        after = at = found[1]
    return after


def _alike(one: Item, other: Item) -> bool:
    """Return whether both may share a unit, or have units that measure the same."""
    if one.unit is None or other.unit is None:
        return True
    return one.unit.canonical == other.unit.canonical or (one.unit.symbol == "°" and other.unit.canonical == "°C")


def _scaled(one: Item, other: Item) -> bool:
    """Return whether one unit is the other with a prefix: "1.2 kg / 2.6 lb" says the same twice, and is no list."""
    if one.unit is None or other.unit is None:
        return True
    ratio = one.unit.factor / other.unit.factor
    tens, twos = log10(ratio), log2(ratio)
    return one.unit.offset == other.unit.offset and any(isclose(n, round(n), abs_tol=1e-9) for n in (tens, twos))


def tolerance_at(reader: Reader, first: Item, at: int) -> tuple[Tolerance, int] | None:
    """Return "±10 %", "+20/-15 %" or "-15 %/+20 %"."""
    after = plus_minus(reader, at)
    one = reader.quantity_item(after or at, joined=True)
    if one is None or one[0].signed == bool(after):
        return None
    if after:
        return (Tolerance(-one[0].number, one[0]), one[1]) if _tolerates(first, one[0]) else None
    between = reader.tokens[one[1]].kind in {Kind.SLASH, Kind.DOTS, Kind.COMMA}
    two = reader.quantity_item(one[1] + between, joined=True)
    if two is None or not two[0].signed or one[0].number * two[0].number > 0 or not _tolerates(first, two[0]):
        return None
    last, at = two
    low, last.number = sorted((one[0].number, last.number))
    return Tolerance(low, last), at


def plus_minus(reader: Reader, at: int) -> int | None:
    """Return the token behind "±" or "plus/minus"."""
    if reader.tokens[at].kind is Kind.TOLERANCE:
        return at + 1
    phrase = reader.phrase(at)
    return phrase[2] if phrase is not None and phrase[0] is Role.PLUS_MINUS else None


def _tolerates(first: Item, item: Item) -> bool:
    if item.unit is None or first.unit is None or item.unit.symbol == RELATIVE:
        return True
    return first.unit.dimension is item.unit.dimension


def list_from(reader: Reader, first: Item, at: int) -> tuple[Draft, int] | None:
    """Return "10/100/1000 Mbit/s", "4 GB, 8 GB" or "3.3 V or 5 V": numbers of one unit."""
    items = [first]
    while (after := _list_sign(reader, at)) is not None:
        found = reader.quantity_item(after)
        if found is None or not _is_member(reader, first, *found):
            break
        items.append(found[0])
        at = found[1]
        if first.unit is None and found[0].unit is not None:
            break
    if len(items) == 1:
        return None
    part = _fraction(*items) if len(items) == _PAIR else None
    if part is not None:
        return Draft(shape=Stat.POINT, items=[part], start=part.start, end=part.end), at
    return Draft(shape=Stat.LIST, items=items, start=first.start, end=items[-1].end), at


def _list_sign(reader: Reader, at: int) -> int | None:
    kind = reader.tokens[at].kind
    phrase = reader.phrase(at + (kind is Kind.COMMA))
    if phrase is not None and phrase[0] in {Role.AND, Role.OR}:
        return phrase[2]
    return at + 1 if kind in {Kind.SLASH, Kind.COMMA} else None


def _is_member(reader: Reader, first: Item, item: Item, after: int) -> bool:
    """Return whether the item goes on with the list, rather than begin something else."""
    begins = reader.tokens[after].kind in _BEGINNINGS and reader.tokens[after + 1].kind is not Kind.END
    bare = first.unit is not None and item.unit is None
    return not begins and not bare and _alike(first, item) and _scaled(first, item)


def times_from(reader: Reader, first: Item, at: int) -> tuple[Draft | None, int] | None:
    """Return "100 × 50 × 20 mm" as a tuple, "2 × 8 GB" and "2x CAN FD" as counts."""
    items, labels = [first], [_label(reader, at)]
    at += 3 * bool(labels[0])
    while reader.tokens[at].kind is Kind.TIMES:
        found = reader.quantity_item(at + 1, joined=True)
        if found is None or reader.is_link(found[1]):
            break
        items.append(found[0])
        labels.append(_label(reader, found[1]))
        at = found[1] + 3 * bool(labels[-1])
        unit = reader.unit(at) if labels[-1] else None
        if unit is not None:
            found[0].unit, found[0].written, at = unit
    end = reader.tokens[at - 1].end
    if len(items) == 1:
        return count_from(reader, first, at)
    if not _edges(items):
        pair = counted(first, reader.original[items[1].start : end], end, at) if len(items) == _PAIR else None
        return pair or (None, at)
    listed = _LABELS.match(reader.text, reader.tokens[at].start)
    names = [name for name in listed.groups() if name] if listed is not None else []
    if listed is not None and len(names) == len(items):
        labels = names
        while reader.tokens[at].start < listed.end():
            at += 1
        end = listed.end()
    named = tuple(labels) if all(labels) else ()
    return Draft(shape=Stat.TUPLE, items=items, start=first.start, end=end, labels=named), at


def _edges(items: list[Item]) -> bool:
    """Return whether these may be the edges of one thing."""
    units = [item.unit for item in items if item.unit is not None]
    return all(unit.dimension in EDGES and unit.canonical == units[0].canonical for unit in units)


def _label(reader: Reader, at: int) -> str:
    """Return the letter of "(L)"."""
    if reader.tokens[at].kind is not Kind.OPEN or reader.tokens[at + 1].kind is not Kind.WORD:
        return ""
    letter = reader.tokens[at + 1].text
    return letter if len(letter) == 1 and reader.tokens[at + 2].kind is Kind.CLOSE else ""


def is_inch(item: Item) -> bool:
    """Return whether the number is one of inches."""
    return item.unit is not None and item.unit.symbol == "in"


def _fraction(over: Item, below: Item) -> Item | None:
    """Return the fraction of an inch that two numbers joined by a slash are, such as 1/4"."""
    if over.unit is not None or not is_inch(below) or over.number >= below.number or below.number not in _BELOW:
        return None
    return replace(below, number=over.number / below.number, start=over.start, signed=False)


def mixed_from(reader: Reader, whole: Item, at: int) -> tuple[Draft, int] | None:
    """Return 1 1/2" or 1-1/2"."""
    if whole.unit is not None or whole.signed or not whole.number.is_integer():
        return None
    dash = reader.tokens[at]
    at += dash.kind is Kind.DASH and dash.start == whole.end
    over = reader.quantity_item(at, joined=True)
    if over is None or over[0].signed or reader.tokens[over[1]].kind is not Kind.SLASH:
        return None
    below = reader.quantity_item(over[1] + 1)
    part = _fraction(over[0], below[0]) if below is not None else None
    if below is None or part is None:
        return None
    part.number, part.start = part.number + whole.number, whole.start
    return Draft(shape=Stat.POINT, items=[part], start=part.start, end=part.end), below[1]
