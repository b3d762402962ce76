"""Numbers with their units and sides, and codes → whether the lines give the same."""

import math
import re
from collections.abc import Collection, Iterator, Sequence
from typing import TypeAlias

from core.knowledge.analyzer import fold
from core.quantities.parse import quantities_in
from core.quantities.value import Found, Stat, Value
from core.verification.clauses import SIDES, Bound, Parsed, Token
from core.verification.evidence import Held
from core.verification.lexicon import Lexicon

_End: TypeAlias = tuple[str, str, float]
_TOWARDS = {"up to": "upper", "down to": "lower"}
_PRONOUN = frozenset({"the", "this", "that", "each", "every", "another", "of", "to", "which", "if"})
"""Beside "one", which counts nothing then: "the one to choose", "each one"."""
_BESIDE = 2
_WIDE = 4
_DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2212"), "-")
_UNIT = re.compile(r"\s?([^\W\d_]{1,3})(?![^\W_])")
_PARTS = re.compile(r"\d+(?:[.,:]\d+)*|[^\W\d_]+|[^\w]")
_LONG_CODE = 8
"""So long a code is known where it is a part of a longer one, too: "…_CXT101-42E"."""
_LISTED = re.compile(r"\d\w*(?:(?:,|\s?[-\u2013/])\s?\w*\d\w*){2,}")
"""Several numbers in a row, as they stand: "0 - 8, 10, 11"."""
_OPTION = re.compile(r"(?<!\S)--[A-Za-z][\w-]*")
_ENDS = re.compile(r"[;,.!?|](?:\s|\Z)")
_SOON = 40
"""So many characters may stand between a phrase and the number that it bounds."""


def loose_number(said: Parsed, held: Held, lexicon: Lexicon) -> str:
    """Return a number of `said` that the lines don't give, nor their headings; empty if they give all."""
    texts = (held.own, held.above)
    for found in said.quantities:
        if not any(is_given(found.value, each) for each in texts):
            return found.value.text
        if other := _other_unit(found, said.text):
            return f"{found.value.text} {other}"
    listed = [each.span() for each in _LISTED.finditer(said.text) if _is_printed(each.group(), held.own.text)]
    for place, token in enumerate(said.tokens):
        if any(start < token.start and token.end < end for start, end in listed):
            continue
        if token.is_number and not any(_has_number(said, place, each, lexicon) for each in texts):
            return token.said
        around = {each.said for each in said.tokens[max(0, place - 1) : place + 2]}
        counts = token.said in lexicon.numerals and (token.said != "one" or around.isdisjoint(_PRONOUN))
        if counts and not any(_is_counted(said, place, each, lexicon) for each in texts):
            return token.said
    return ""


def _other_unit(found: Found, text: str) -> str:
    """Return the unit that is written behind a range which has another one already; empty if there is none."""
    behind = _UNIT.match(text, found.end)
    is_range = found.value.stat is Stat.RANGE and found.value.text[-1:].isdigit() and bool(found.value.unit)
    if not is_range or behind is None:
        return ""
    return behind[1] if behind[1].isupper() or quantities_in(f"1 {behind[1]}") else ""


def loose_name(said: Parsed, held: Held) -> str:
    """Return a code of `said` that doesn't stand in the lines letter by letter, nor in their headings."""
    for token in said.tokens:
        if token.is_code and not _is_code_of(token, held.own) and not _is_code_of(token, held.above):
            return said.text[token.start : token.end].strip() or token.said
    told, options = f"{held.text} {held.above.text}", _OPTION.findall(said.text)
    return next((each for each in options if not re.search(rf"{re.escape(each)}(?![\w-])", told)), "")


def loose_bound(said: Parsed, held: Parsed, lexicon: Lexicon) -> str:
    """Return a word of comparing of `said` that `held` doesn't use of the same; empty if it uses all."""
    sides = {bound.side for bound in held.bounds}
    for bound in said.bounds:
        following = _following(bound, said)
        if following and bound.said in lexicon.soft:
            continue
        if following and _TOWARDS.get(bound.said) == bound.side:
            number = re.search(r"[-+\u2212]?\d[\d.,]*", following.value.text)
            if number and f"to {number.group()}" in held.text:
                continue
        ends = _sides_of(following.value, held) if following and bound.side in SIDES else ()
        if bound.side not in (ends or sides):
            return bound.said
    return ""


def _following(bound: Bound, said: Parsed) -> Found | None:
    """Return the quantity that a phrase bounds: the one that follows soon, or that it stands in or behind."""
    behind = [found for found in said.quantities if 0 <= bound.start - found.end <= 1]
    around = (
        found
        for found in said.quantities
        if (bound.start < found.end and found.start - bound.end <= _SOON)
        or (bound.said.startswith("or ") and found in behind)
    )
    return next(around, next(iter(behind), None))


def _sides_of(value: Value, held: Parsed) -> set[str]:
    """Return on which sides `held` has the ends of a value, where it has them on one side only."""
    ends = list(_ends_in(value))
    return {
        side
        for found in held.quantities
        for side, end in (("lower", found.value.canonical.low), ("upper", found.value.canonical.high))
        if end is not None and found.value.canonical.low != found.value.canonical.high
        if any(_same((str(found.value.dimension), found.value.canonical_unit, end), each) for each in ends)
    }


def given_in(value: Value, held: Parsed) -> list[Value]:
    """Return the values in `held` that have a number of a value."""
    ends = list(_ends_in(value))
    values = (found.value for found in held.quantities)
    return [each for each in values if any(_same(one, end) for one in _ends_in(each) for end in ends)]


def measured_alike(one: Value, other: Value) -> bool:
    """Return whether two values measure the same, in whatever unit."""
    return one.dimension is other.dimension and one.canonical_unit == other.canonical_unit


def is_given(value: Value, held: Parsed) -> bool:
    """Return whether a quantity, or each of its members and ends, is one of those in `held`."""
    ends, theirs = list(_ends_in(value)), [list(_ends_in(found.value)) for found in held.quantities]
    if value.stat is Stat.TUPLE:
        return any(len(ends) == len(each) and all(map(_same, ends, each)) for each in theirs)
    if value.stat is Stat.RANGE:
        several = len(set(ends)) > 1
        return any(
            several and len(set(ends)) == len(set(each)) and _are_all_in(ends, each) for each in theirs
        ) or _is_printed(value.text, held.text)
    given = [end for each in theirs for end in each]
    return (bool(ends) and _are_all_in(ends, given)) or _is_printed(value.text, held.text)


def _are_all_in(ends: Sequence[_End], others: Sequence[_End]) -> bool:
    return all(any(_same(end, other) for other in others) for end in ends)


def _ends_in(value: Value) -> Iterator[_End]:
    """Yield every number in a value: what it counts or measures, in which unit, and how much."""
    for member in value.items:
        yield from _ends_in(member)
    for end in (value.canonical.low, value.canonical.high, value.canonical.nominal):
        if end is not None and not value.items:
            yield str(value.dimension), value.canonical_unit or fold(value.kind), end


def _same(one: _End, other: _End) -> bool:
    return one[:2] == other[:2] and math.isclose(one[2], other[2], rel_tol=1e-9, abs_tol=1e-12)


def _is_printed(text: str, held: str) -> bool:
    """Return whether `text` stands in `held` as it is, spaces apart, and no part of another number or unit."""
    signs = r"\s*".join(re.escape(sign) for sign in text.translate(_DASHES) if not sign.isspace())
    return re.search(rf"(?<![\w+\-±])(?<!\d[.,]){signs}(?![^\W_]|[.,]\d)", held.translate(_DASHES)) is not None


def _has_number(said: Parsed, place: int, held: Parsed, lexicon: Lexicon) -> bool:
    """Return whether `held` has a bare number: beside a word that it stands beside, with a unit, or behind a label."""
    number = said.tokens[place].said
    counted = {number, *(word for word, other in lexicon.numerals.items() if f"{other:g}" == number)}
    measured = _is_beside(said, place, held, counted, lexicon) or _is_measured(said.tokens, place, held, lexicon)
    return measured or _leads(said, place, held, lexicon)


def _is_counted(said: Parsed, place: int, held: Parsed, lexicon: Lexicon) -> bool:
    """Return whether a number in words is one of `held`'s, in words or digits, beside a word that it stands beside."""
    wanted = lexicon.numerals[said.tokens[place].said]
    counted = {word for word, number in lexicon.numerals.items() if number == wanted} | {f"{wanted:g}"}
    written = (end for found in held.quantities for end in (found.value.written.low, found.value.written.high))
    return _is_beside(said, place, held, counted, lexicon) or wanted in written


def _is_beside(said: Parsed, place: int, held: Parsed, counted: Collection[str], lexicon: Lexicon) -> bool:
    """Return whether what is counted here is counted in `held`, in digits or in words."""
    tokens = said.tokens
    beside = [word for word in _near(said, place, _BESIDE, lexicon) if not lexicon.is_ordinary(word)]
    after = [each.said for each in tokens[place + 1 : place + 2] if _tells(each, lexicon)]
    if after and "(" in said.text[tokens[place].end : tokens[place + 1].start]:
        after = []
    for at, token in enumerate(held.tokens):
        if token.said in counted and not beside:
            return True
        if token.said in counted and lexicon.says_any(beside, _near(held, at, _BESIDE, lexicon)):
            wide = _near(held, at, _WIDE, lexicon)
            if not wide or all(lexicon.says(word, wide) or lexicon.is_ordinary(word) for word in after):
                return True
    return False


def _is_measured(tokens: Sequence[Token], place: int, held: Parsed, lexicon: Lexicon) -> bool:
    """Return whether `held` gives a number with a unit in words that follows here soon ("4000 operating hours")."""
    soon = [each.said for each in tokens[place + 1 : place + 2 + _BESIDE] if each.is_word]
    for found in held.quantities:
        written = {end for end in (found.value.written.low, found.value.written.high) if end is not None}
        units = re.findall(r"[^\W\d_]{3,}", fold(found.value.unit_written))
        if any(f"{end:g}" == tokens[place].said for end in written) and lexicon.says_any(units, soon):
            return True
    return False


def _leads(said: Parsed, place: int, held: Parsed, lexicon: Lexicon) -> bool:
    """Return whether a bare number follows a label before more of its value: "Inputs: 4, 0 V to 10 V".

    The label is what the number stands beside here, if beside anything.
    """
    beside = _near(said, place, _BESIDE, lexicon)
    for found in re.finditer(rf": {re.escape(said.tokens[place].said)}(?=,\s|;|\Z)", held.text):
        begin = held.text.rfind(";", 0, found.start())
        label = [each.said for each in held.tokens if begin < each.start < found.start()]
        if not beside or lexicon.says_any(beside, label):
            return True
    return False


def _near(told: Parsed, place: int, reach: int, lexicon: Lexicon) -> list[str]:
    """Return the words and codes that claim something beside a token, up to the next punctuation."""
    tokens, around = told.tokens, list[Token]()
    for beyond in (tokens[max(0, place - reach) : place][::-1], tokens[place + 1 : place + 1 + reach]):
        here = tokens[place]
        for token in beyond:
            first, last = sorted((here, token), key=lambda each: each.start)
            if _ENDS.search(told.text[first.end : last.start]):
                break
            around.append(token)
            here = token
    return [each.said for each in around if _tells(each, lexicon)]


def _tells(token: Token, lexicon: Lexicon) -> bool:
    return token.is_code or (token.is_word and token.said not in lexicon.numerals and lexicon.claims(token.said))


def _is_code_of(token: Token, held: Parsed) -> bool:
    """Return whether a code stands in `held`, however it is joined."""
    plain, text = _joined(token.said), fold(held.text)
    codes = {_joined(each.said) for each in held.tokens} | {_joined(name) for name, _, _ in held.names}
    if plain in codes or _is_printed(token.said, text):
        return True
    parts = r"[-_/ ]?".join(re.escape(part) for part in _PARTS.findall(fold(token.said)) if part not in "-_/ ")
    beside = r"[^\W_]" if len(plain) >= _LONG_CODE else r"\w"
    return bool(parts) and re.search(rf"(?<!{beside})(?<!\.){parts}(?!{beside}|[.,]\d)", text) is not None


def _joined(code: str) -> str:
    return re.sub(r"[-_/ ]", "", fold(code))
