"""What follows a number and makes it a range, a tolerance, a list, dimensions or a count."""

import re
from math import isclose, log2, log10

from core.quantities.dimensions import Dimension
from core.quantities.drafts import Draft, Item, Tolerance
from core.quantities.inches import fraction
from core.quantities.reader import Reader
from core.quantities.tokens import Kind
from core.quantities.value import Stat
from core.quantities.vocabulary import COUNTED, Role

_RANGE_SIGNS = frozenset({Kind.DOTS, Kind.TILDE, Kind.DASH})
_CURRENTS = frozenset({"DC", "AC"})
_LIST_SIGNS = frozenset({Kind.SLASH, Kind.COMMA})
_KIND_ENDS = frozenset({Kind.COMMA, Kind.BREAK, Kind.OPEN, Kind.CLOSE, Kind.AT, Kind.END, Kind.SLASH, Kind.MARK})
_PLUS_ENDS = frozenset({Kind.COMMA, Kind.BREAK, Kind.CLOSE, Kind.SLASH, Kind.MARK, Kind.END})
_RUNNING_ENDS = frozenset("and or with for of at on via in is are as by the to plus which that".split())  # noqa: SIM905
_MAX_RUNNING_WORDS = 4
_MAX_COUNTED_WORDS = 4
_PAIR = 2
_LABELS = re.compile(r"\(\s?([A-Z])\s?[x×*/]\s?([A-Z])(?:\s?[x×*/]\s?([A-Z]))?\s?\)")


def range_from(reader: Reader, first: Item, at: int, *, between: bool) -> tuple[Draft, int] | None:
    """Return the range that `first` begins; units must measure the same."""
    phrase = reader.phrase(at)
    conditions = [phrase[1]] if phrase is not None and phrase[1] in _CURRENTS else []
    after = _range_sign(reader, first, phrase[2] if phrase is not None and conditions else at, between=between)
    if after is None:
        return None
    found = reader.quantity_item(after, joined=True)
    if found is None or not _alike(first, found[0]):
        return None
    last, at = found
    _same_degrees(first, last)
    draft = Draft(shape=Stat.RANGE, items=[first, last], start=first.start, end=last.end, conditions=conditions)
    return draft, at


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


def chained(reader: Reader, ranged: Draft, at: int) -> int | None:
    """Return the token behind a range that goes on ("3.0 … 3.3 … 3.6 V", "5 to 9 -36 V"); None if it ends there."""
    if torn(reader, at):
        return at + 2
    after = None
    while reader.tokens[at].kind in {Kind.DOTS, Kind.DASH}:
        found = reader.quantity_item(at + 1, joined=True)
        if found is None or not _alike(ranged.items[-1], found[0]):
            break
        after = at = found[1]
    return after


def open_ended(reader: Reader, first: Item, at: int) -> tuple[Draft, int] | None:
    """Return "29+ TOPS", "100+ channels" or "5+" as at least as much."""
    plus = reader.tokens[at]
    if plus.kind is not Kind.PLUS or plus.start != first.end or first.unit is not None or first.signed:
        return None
    unit = reader.unit(at + 1)
    counted = words_counted(reader, first, at + 1)
    if unit is not None:
        first.unit, first.written, at = unit
        first.end = reader.tokens[at - 1].end
    elif counted is not None:
        counted[0].role = Role.AT_LEAST
        return counted
    elif reader.tokens[at + 1].kind not in _PLUS_ENDS:
        return None
    else:
        at += 1
    end = max(plus.end, first.end)
    return Draft(shape=Stat.POINT, items=[first], start=first.start, end=end, role=Role.AT_LEAST), at


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


def _same_degrees(first: Item, last: Item) -> None:
    """Read the "°" of "-40°…85 °C" as what the other end says."""
    if first.unit is not None and last.unit is not None and first.unit.symbol == "°":
        first.unit = last.unit


def tolerance_at(reader: Reader, first: Item, at: int) -> tuple[Tolerance, int] | None:
    """Return "±10 %", "+20/-15 %" or "-15 %/+20 %"."""
    start = reader.tokens[at].start
    after = plus_minus(reader, at)
    if after is not None:
        found = reader.quantity_item(after, joined=True)
        if found is None or found[0].signed or not _tolerates(first, found[0]):
            return None
        item, at = found
        return _tolerance(-item.number, item.number, item, start), at
    one = reader.quantity_item(at, joined=True)
    if one is None or not one[0].signed:
        return None
    at = one[1] + (reader.tokens[one[1]].kind in {Kind.SLASH, Kind.DOTS, Kind.COMMA})
    two = reader.quantity_item(at, joined=True)
    if two is None or not two[0].signed or one[0].number * two[0].number > 0 or not _tolerates(first, two[0]):
        return None
    low, high = sorted((one[0].number, two[0].number))
    return _tolerance(low, high, two[0], start), two[1]


def _tolerance(low: float, high: float, last: Item, start: int) -> Tolerance:
    return Tolerance(low=low, high=high, unit=last.unit, written=last.written, start=start, end=last.end)


def plus_minus(reader: Reader, at: int) -> int | None:
    """Return the token behind "±" or "plus/minus"."""
    if reader.tokens[at].kind is Kind.TOLERANCE:
        return at + 1
    phrase = reader.phrase(at)
    return phrase[2] if phrase is not None and phrase[0] is Role.PLUS_MINUS else None


def _tolerates(first: Item, item: Item) -> bool:
    if item.unit is None or (first.unit is None and item.unit.symbol != "%"):
        return True
    return item.unit.symbol == "%" or (first.unit is not None and first.unit.dimension is item.unit.dimension)


def list_from(reader: Reader, first: Item, at: int) -> tuple[Draft, int] | None:
    """Return "10/100/1000 Mbit/s", "4 GB, 8 GB" or "3.3 V or 5 V": numbers of one unit."""
    items = [first]
    while (after := _list_sign(reader, at)) is not None:
        found = reader.quantity_item(after)
        if found is None or _goes_on(reader, found[1]) or not (_alike(first, found[0]) and _scaled(first, found[0])):
            break
        if first.unit is not None and found[0].unit is None:
            break
        items.append(found[0])
        at = found[1]
        if first.unit is None and found[0].unit is not None:
            break
    if len(items) == 1:
        return None
    part = fraction(*items) if len(items) == _PAIR else None
    if part is not None:
        return Draft(shape=Stat.POINT, items=[part], start=part.start, end=part.end), at
    return Draft(shape=Stat.LIST, items=items, start=first.start, end=items[-1].end), at


def _list_sign(reader: Reader, at: int) -> int | None:
    token = reader.tokens[at]
    if token.kind in _LIST_SIGNS:
        phrase = reader.phrase(at + 1) if token.kind is Kind.COMMA else None
        return phrase[2] if phrase is not None and phrase[0] in {Role.AND, Role.OR} else at + 1
    phrase = reader.phrase(at)
    return phrase[2] if phrase is not None and phrase[0] in {Role.AND, Role.OR} else None


def _goes_on(reader: Reader, at: int) -> bool:
    """Return whether the number before is the start of something else than a list's member."""
    token = reader.tokens[at]
    starts = token.kind in _RANGE_SIGNS or token.kind in {Kind.TIMES, Kind.TOLERANCE}
    return starts and reader.tokens[at + 1].kind is not Kind.END and token.kind is not Kind.TILDE


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
        counted = _counted(first, reader.original[items[1].start : end], end, at) if len(items) == _PAIR else None
        return counted or (None, at)
    listed = _LABELS.match(reader.text, reader.tokens[at].start)
    if listed is not None and len([name for name in listed.groups() if name]) == len(items):
        labels = [name for name in listed.groups() if name]
        while reader.tokens[at].start < listed.end():
            at += 1
        end = listed.end()
    draft = Draft(shape=Stat.TUPLE, items=items, start=first.start, end=end)
    draft.labels = tuple(labels) if all(labels) else ()
    return draft, at


EDGES = frozenset({Dimension.LENGTH, Dimension.PIXELS, Dimension.ANGLE})
"""What the edges of one thing are measured in."""


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


def count_from(reader: Reader, first: Item, at: int) -> tuple[Draft, int] | None:
    """Return the count of what the words behind a times sign name."""
    if reader.tokens[at].kind is not Kind.TIMES or not _countable(first):
        return None
    begin = at + 1
    at = begin
    while not kind_ends(reader, begin, at):
        at += 1
    if at == begin and reader.tokens[at].kind not in {Kind.END, Kind.CLOSE}:
        return None
    end = reader.tokens[at - 1].end
    return _counted(first, reader.original[reader.tokens[begin].start : end].strip() if at > begin else "", end, at)


def kind_ends(reader: Reader, begin: int, at: int) -> bool:
    """Return whether the name of what is counted, which begins at `begin`, ends before a token."""
    token = reader.tokens[at]
    if token.kind in _KIND_ENDS:
        return not (token.kind is Kind.SLASH and reader.tokens[at - 1].end == token.start)
    if token.kind is Kind.PLUS or token.text == ":":
        return token.start > reader.tokens[at - 1].end
    word = token.text.lower()
    if reader.running and (word in _RUNNING_ENDS or token.text == "." or at - begin >= _MAX_RUNNING_WORDS):
        return True
    return word in {"and", "with", "at"} and at > begin


def words_counted(reader: Reader, first: Item, at: int) -> tuple[Draft, int] | None:
    """Return the count of "8 digital inputs" or "24-pin"."""
    if first.unit is not None or first.signed:
        return None
    begin = at + (reader.tokens[at].kind is Kind.DASH)
    for last in range(begin, begin + _MAX_COUNTED_WORDS):
        token = reader.tokens[last]
        if token.kind is not Kind.WORD:
            return None
        if token.text.lower() in COUNTED:
            return _counted(first, reader.original[reader.tokens[begin].start : token.end], token.end, last + 1)
    return None


def _counted(first: Item, kind: str, end: int, at: int) -> tuple[Draft, int] | None:
    """Return a count, if the number can be one."""
    if not _countable(first):
        return None
    return Draft(shape=Stat.COUNT, items=[first], start=first.start, end=end, kind=kind), at


def _countable(first: Item) -> bool:
    return first.unit is None and not first.signed and first.number.is_integer()
