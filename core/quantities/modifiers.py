"""What stands before and behind a number → its bound or statistic, conditions, tolerance and late unit."""

from core.quantities.composite_values import EDGES, tolerance_at
from core.quantities.dimensions import Dimension
from core.quantities.lexer import Kind
from core.quantities.reader import RELATIVE, Draft, Reader
from core.quantities.value import Stat
from core.quantities.vocabulary import STATISTICS, Role

_PREFIX_SIGNS = {"~": Role.ABOUT, "<": Role.BELOW, ">": Role.ABOVE} | {
    **dict.fromkeys(("≤", "<=", "=<"), Role.AT_MOST),
    **dict.fromkeys(("≥", ">=", "=>"), Role.AT_LEAST),
}
BOUNDS = STATISTICS | {Role.AT_MOST, Role.BELOW, Role.AT_LEAST, Role.ABOVE}
_BEFORE = BOUNDS | {Role.ABOUT, Role.FROM, Role.DIFFERENCE, Role.CONDITION}
_BEHIND = frozenset({Role.OR_LESS, Role.OR_MORE})
_CLAUSE_ENDS = frozenset({Kind.COMMA, Kind.BREAK, Kind.OPEN, Kind.CLOSE, Kind.END})
_ENDS = frozenset({Kind.COMMA, Kind.BREAK, Kind.CLOSE, Kind.END, Kind.MARK, Kind.SLASH})
_CURRENTS = frozenset({"DC", "AC", "RMS"})
_SIGNS = frozenset({Kind.NUMBER, Kind.DASH, Kind.PLUS})


def read_prefix(reader: Reader, at: int) -> tuple[list[Role], list[str], int]:
    """Return the roles and conditions of what stands before a number, and the number's token."""
    roles: list[Role] = []
    conditions: list[str] = []
    while True:
        phrase = reader.phrase(at)
        role, condition, after = phrase or (_PREFIX_SIGNS.get(reader.tokens[at].text), "", at + 1)
        if role is None or role not in _BEFORE:
            return roles, conditions, at
        roles.append(role)
        if condition:
            conditions.append(condition)
        at = reader.marks(after + (phrase is not None and reader.tokens[after].text in {":", "=", "."}))


def read_suffix(reader: Reader, draft: Draft, at: int) -> int:
    """Add to the draft what is said behind it; return the next token."""
    while True:
        after = (
            _current_sign(reader, draft, at)
            or _word(reader, draft, at)
            or _tolerance(reader, draft, at)
            or _late_unit(reader, draft, at)
            or _bracket(reader, draft, at)
            or _behind_comma(reader, draft, at)
        )
        if after is None:
            return at
        draft.end = max(draft.end, reader.tokens[after - 1].end)
        at = reader.marks(after)


def _current_sign(reader: Reader, draft: Draft, at: int) -> int | None:
    """Read "~" and "⎓" behind a voltage."""
    kind, unit = reader.tokens[at].kind, draft.items[-1].unit
    if kind is Kind.MARK:
        return at + 1
    current = unit is not None and unit.dimension in {Dimension.VOLTAGE, Dimension.CURRENT}
    if not current or kind not in {Kind.TILDE, Kind.DIRECT}:
        return None
    draft.conditions.append("AC" if kind is Kind.TILDE else "DC")
    return at + 1


def _word(reader: Reader, draft: Draft, at: int, *, bracketed: bool = False) -> int | None:
    """Read a statistic, a condition (unless it introduces the next number: "idle 1 W active 5 W"), or a clause."""
    phrase = (Role.AT, "", at + 1) if reader.tokens[at].kind is Kind.AT else reader.phrase(at)
    if phrase is None:
        return None
    role, condition, after = phrase
    if role is Role.AT:
        return None if reader.running else clause(reader, draft.conditions, after)
    if role is Role.CONDITION:
        introduces = reader.tokens[after].kind in _SIGNS and condition not in _CURRENTS
        if introduces and draft.conditions and not bracketed:
            return None
        draft.conditions.append(condition)
        return after
    behind = role in _BEHIND or (role in STATISTICS and (bracketed or not _introduces(reader, after)))
    if draft.role is not None or not behind:
        return None
    draft.role, draft.in_brackets = role, bracketed
    return after


def _introduces(reader: Reader, after: int) -> bool:
    """Return whether a statistic speaks of the next number ("24 V max. 2 A"): not where the last word is one."""
    if reader.tokens[after].kind not in _SIGNS:
        return False
    last = reader.phrase(reader.last_word)
    return last is None or last[0] not in STATISTICS


def _late_unit(reader: Reader, draft: Draft, at: int) -> int | None:
    """Read the unit of "80 x 28 (mm)" and of "3.6 (max) V"."""
    opened = reader.tokens[at].kind is Kind.OPEN
    if not draft.bare or not (opened if draft.shape is Stat.TUPLE else draft.in_brackets):
        return None
    unit = reader.unit(at + opened)
    if unit is None or (opened and (reader.tokens[unit[2]].kind is not Kind.CLOSE or unit[0].dimension not in EDGES)):
        return None
    draft.share(unit[0], unit[1])
    return unit[2] + opened


def _bracket(reader: Reader, draft: Draft, at: int) -> int | None:
    """Read a bracket that says nothing but known things about the value before it."""
    if reader.tokens[at].kind is not Kind.OPEN:
        return None
    inside = at + 1
    after = _tolerance(reader, draft, inside)
    if after is not None:
        return after + 1
    role, conditions = draft.role, list(draft.conditions)
    while reader.tokens[inside].kind is not Kind.CLOSE:
        after = _word(reader, draft, inside, bracketed=True)
        if after is None:
            draft.role, draft.conditions = role, conditions
            draft.in_brackets = draft.in_brackets and role is not None
            return None
        inside = after + (reader.tokens[after].kind in {Kind.COMMA, Kind.SLASH})
    return inside + 1 if inside > at + 1 else None


def _tolerance(reader: Reader, draft: Draft, at: int) -> int | None:
    """Read "24 V DC ±20 %" and "24 V (-15 %/+20 %)"; behind a comma, only a share is one."""
    comma, opened = reader.tokens[at].kind is Kind.COMMA, reader.tokens[at - 1].kind is Kind.OPEN
    of = draft.items[0].unit
    if (
        draft.shape is not Stat.POINT
        or of is None
        or of.dimension is Dimension.PROTECTION
        or (comma and reader.running)
    ):
        return None
    found = tolerance_at(reader, draft.items[0], at + comma)
    if found is None or (opened and reader.tokens[found[1]].kind is not Kind.CLOSE):
        return None
    unit = found[0].high.unit
    if comma and (unit is None or unit.symbol != RELATIVE or of is unit):
        return None
    draft.shape, draft.tolerance = Stat.TOLERANCE, found[0]
    return found[1]


def _behind_comma(reader: Reader, draft: Draft, at: int) -> int | None:
    """Read ", non-condensing" and ", at 25 °C", up to the next comma."""
    phrase = reader.phrase(at + 1) if reader.tokens[at].kind is Kind.COMMA and not reader.running else None
    if phrase is None:
        return None
    role, condition, after = phrase
    if role is Role.AT:
        return clause(reader, draft.conditions, after)
    if role is not Role.CONDITION or reader.tokens[after].kind not in _ENDS:
        return None
    draft.conditions.append(condition)
    return after


def clause(reader: Reader, conditions: list[str], at: int) -> int | None:
    """Add the condition behind "at", up to where it ends; return the next token."""
    begin = at
    while not _clause_ends(reader, begin, at):
        at += 1
    if at == begin:
        return None
    said = reader.original[reader.tokens[begin].start : reader.tokens[at - 1].end]
    conditions.append("at " + " ".join(said.split()))
    return at


def _clause_ends(reader: Reader, begin: int, at: int) -> bool:
    token = reader.tokens[at]
    if token.kind in _CLAUSE_ENDS:
        return True
    spaced = at > begin and token.start > reader.tokens[at - 1].end
    if token.kind in {Kind.SLASH, Kind.PLUS}:
        return spaced and reader.tokens[at + 1].start > token.end
    return token.text == ":"
