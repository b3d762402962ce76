"""One quantity: what stands before its number, its shape, and what stands behind."""

from dataclasses import dataclass, field

from core.quantities.codes import codes_from
from core.quantities.dimensions import Dimension
from core.quantities.drafts import Draft, Item, Tolerance
from core.quantities.inches import mixed_from, thread_before, thread_behind
from core.quantities.links import named_link
from core.quantities.reader import Reader
from core.quantities.shapes import (
    chained,
    list_from,
    open_ended,
    plus_minus,
    range_from,
    times_from,
    tolerance_at,
    torn,
    words_counted,
)
from core.quantities.suffix import read_suffix
from core.quantities.tokens import Kind
from core.quantities.value import Stat
from core.quantities.vocabulary import Role

_COMPARISONS = {
    "<": Role.BELOW,
    ">": Role.ABOVE,
    "≤": Role.AT_MOST,
    "<=": Role.AT_MOST,
    "=<": Role.AT_MOST,
    "≥": Role.AT_LEAST,
    ">=": Role.AT_LEAST,
    "=>": Role.AT_LEAST,
}
_BOUNDS = frozenset({Role.AT_MOST, Role.BELOW, Role.AT_LEAST, Role.ABOVE, Role.MINIMUM, Role.TYPICAL, Role.MAXIMUM})
_MAYBE_DIFFERENCE = (None, Dimension.TEMPERATURE)
_MANY = frozenset({Stat.TUPLE, Stat.COUNT})
_BEFORE_NUMBERS = frozenset({Dimension.MONEY, Dimension.GAUGE})


@dataclass(slots=True)
class _Prefix:
    role: Role | None = None
    conditions: list[str] = field(default_factory=list[str])
    approximate: bool = False
    difference: bool = False
    between: bool = False


def quantity(reader: Reader, at: int) -> tuple[Draft | None, int]:
    """Return the quantity that begins there, if one does, and the next token to look at (always a later one)."""
    start = reader.tokens[at].start
    prefix, first = _prefix(reader, at)
    dimension = reader.dimension
    if prefix.difference or (dimension in _MAYBE_DIFFERENCE and plus_minus(reader, first) is not None):
        reader.dimension = Dimension.TEMPERATURE_DIFFERENCE
    read = _measure(reader, first, prefix)
    reader.dimension = dimension
    if read is None:
        return None, max(at + 1, first)
    draft, at = read
    if draft is None:
        return None, at
    draft.start = start
    draft.role, draft.approximate = draft.role or prefix.role, prefix.approximate
    draft.conditions.extend(prefix.conditions)
    draft.text = reader.original[start : draft.end]
    return draft, read_suffix(reader, draft, at)


def _prefix(reader: Reader, at: int) -> tuple[_Prefix, int]:
    prefix = _Prefix()
    while True:
        after = _prefix_sign(reader, prefix, at)
        if after is None:
            phrase = reader.phrase(at)
            if phrase is None or not _prefix_word(prefix, phrase[0], phrase[1]):
                return prefix, at
            after = phrase[2]
            after += reader.tokens[after].text in {":", "=", "."}
        at = reader.marks(after)


def _prefix_sign(reader: Reader, prefix: _Prefix, at: int) -> int | None:
    token = reader.tokens[at]
    if token.kind is Kind.TILDE:
        prefix.approximate = True
    elif token.kind is Kind.COMPARISON and token.text in _COMPARISONS:
        prefix.role = _COMPARISONS[token.text]
    else:
        return None
    return at + 1


def _prefix_word(prefix: _Prefix, role: Role, condition: str) -> bool:
    """Note what the word says; return whether it may stand before a number."""
    if role is Role.CONDITION:
        prefix.conditions.append(condition)
    elif role in _BOUNDS:
        prefix.role = role
    elif role is Role.ABOUT:
        prefix.approximate = True
    elif role is Role.DIFFERENCE:
        prefix.difference = True
    elif role is Role.FROM:
        prefix.between = True
    else:
        return False
    return True


def _measure(reader: Reader, at: int, prefix: _Prefix) -> tuple[Draft | None, int] | None:
    """Return (draft, next token); a draft of None with a later token for what must not be read in parts."""
    token = reader.tokens[at]
    if token.kind is Kind.CODE:
        return codes_from(reader, at)
    if token.kind is Kind.OPEN:
        return bracketed(reader, at)
    after = plus_minus(reader, at)
    if after is not None:
        return _spread(reader, at, after)
    if token.kind is Kind.WORD:
        thread = thread_before(reader, at)
        return _unit_first(reader, at) if thread is None else (None, thread)
    found = reader.quantity_item(at)
    return _shaped(reader, *found, between=prefix.between) if found is not None else None


def _shaped(reader: Reader, first: Item, at: int, *, between: bool = False) -> tuple[Draft | None, int]:
    if torn(reader, at):
        return None, at + 2
    mixed = mixed_from(reader, first, at)
    if mixed is not None:
        return mixed
    ranged = range_from(reader, first, at, between=between)
    if ranged is not None:
        after = chained(reader, *ranged)
        return ranged if after is None else (None, after)
    tolerance = tolerance_at(reader, first, at)
    if tolerance is not None:
        return _tolerated(first, *tolerance)
    shaped = times_from(reader, first, at) or list_from(reader, first, at) or named_link(reader, first, at)
    shaped = shaped or words_counted(reader, first, at) or open_ended(reader, first, at)
    if shaped is None:
        shaped = Draft(shape=Stat.POINT, items=[first], start=first.start, end=first.end), at
    named = shaped[0] is not None and thread_behind(reader, shaped[0].items[-1], shaped[1])
    return shaped if not named else (None, shaped[1] + 1)


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


def _tolerated(first: Item, tolerance: Tolerance, at: int) -> tuple[Draft, int]:
    draft = Draft(shape=Stat.TOLERANCE, items=[first], start=first.start, end=tolerance.end, tolerance=tolerance)
    return draft, at


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
    if draft is not None and draft.shape in _MANY:
        return None, after
    if draft is not None:
        draft.share(unit, reader.original[token.start : token.end])
    return draft, after
