"""Whether numbers, with their units and the side on which they bound something, are those of a proof."""

import math
import re
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from core.composing.lexicon import Lexicon
from core.composing.parsed import Bound, Parsed, Token
from core.knowledge.words import fold
from core.quantities.value import Found, Stat, Value

_End: TypeAlias = tuple[str, str, float]
LOWER, UPPER = "lower", "upper"
_SIDES = frozenset({LOWER, UPPER})
_TOWARDS = frozenset({"up to", "down to"})
_PRONOUN = frozenset({"the", "this", "that", "each", "every", "another", "of", "to", "which", "if"})
_BESIDE = 2
_SOON = 25
"""So many characters may stand between a phrase and the number that it bounds."""


def loose_number(said: Parsed, held: Parsed, lexicon: Lexicon) -> str:
    """Return a number of `said` that `held` doesn't give; empty if it gives all."""
    for found in said.quantities:
        if not holds(found.value, held):
            return found.value.text
    for place, token in enumerate(said.tokens):
        if token.is_number and not (
            _stands_beside(said.tokens, place, held, lexicon) or _is_measured(said.tokens, place, held, lexicon)
        ):
            return token.said
        if not token.is_word and not token.is_number and not _is_code_of(token, held):
            return token.said
        if (
            token.said in lexicon.numerals
            and not _is_pronoun(said.tokens, place)
            and not _is_counted(said.tokens, place, held, lexicon)
        ):
            return token.said
    return ""


def loose_bound(said: Parsed, held: Parsed) -> str:
    """Return a word of comparing of `said` that `held` doesn't use of the same; empty if it uses all."""
    sides = {bound.side for bound in held.bounds}
    for bound in said.bounds:
        following = _following(bound, said)
        ends = _sides_of(following.value, held) if following and bound.side in _SIDES else set[str]()
        if following and bound.said in _TOWARDS and _leads_to(following, held):
            continue
        if bound.side not in (ends or sides):
            return bound.said
    return ""


def _leads_to(found: Found, held: Parsed) -> bool:
    """Return whether `held` says "to" before the number that a sentence says "up to" or "down to" before."""
    number = re.search(r"[-+\u2212]?\d[\d.,]*", found.value.text)
    return number is not None and f"to {number.group()}" in held.text


def _is_pronoun(tokens: Sequence[Token], place: int) -> bool:
    """Return whether "one" counts nothing: "the one to choose", "each one", "one of"."""
    around = {each.said for each in tokens[max(0, place - 1) : place + 2]}
    return tokens[place].said == "one" and not around.isdisjoint(_PRONOUN)


def holds(value: Value, held: Parsed) -> bool:
    """Return whether a quantity, or each of its members and ends, is one of those in `held`."""
    if value.stat is Stat.RANGE:
        return any(_is_range(value, found.value) for found in held.quantities) or _is_printed(value.text, held.text)
    if value.stat is Stat.TUPLE:
        ends = list(_ends_in(value))
        return any(_in_order(ends, list(_ends_in(found.value))) for found in held.quantities)
    given = {end for found in held.quantities for end in _ends_in(found.value)}
    ends = list(_ends_in(value))
    if ends and all(any(_same(end, other) for other in given) for end in ends):
        return True
    return _is_printed(value.text, held.text)


def _is_range(value: Value, other: Value) -> bool:
    """Return whether another value has both ends of a range."""
    ends, others = set(_ends_in(value)), set(_ends_in(other))
    return len(ends) == len(others) > 1 and all(any(_same(end, each) for each in others) for end in ends)


def _in_order(ends: Sequence[_End], others: Sequence[_End]) -> bool:
    return len(ends) == len(others) and all(map(_same, ends, others))


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
    signs = r"\s*".join(re.escape(sign) for sign in fold(text) if not sign.isspace())
    return re.search(rf"(?<![\w+\-±])(?<!\d[.,]){signs}(?![^\W_]|[.,]\d)", fold(held)) is not None


def _stands_beside(tokens: Sequence[Token], place: int, held: Parsed, lexicon: Lexicon) -> bool:
    """Return whether a bare number stands in `held` as well, beside a word that it stands beside here."""
    beside = _near(tokens, place, lexicon)
    for at, token in enumerate(held.tokens):
        if token.said == tokens[place].said:
            near = _near(held.tokens, at, lexicon)
            if not beside or any(lexicon.says(word, near) for word in beside):
                return True
    counted = {word for word, number in lexicon.numerals.items() if f"{number:g}" == tokens[place].said}
    return any(
        token.said in counted and any(lexicon.says(word, _near(held.tokens, at, lexicon)) for word in beside)
        for at, token in enumerate(held.tokens)
    )


def _is_measured(tokens: Sequence[Token], place: int, held: Parsed, lexicon: Lexicon) -> bool:
    """Return whether `held` gives a number with a unit in words that follows here soon ("4000 operating hours")."""
    soon = [each.said for each in tokens[place + 1 : place + 2 + _BESIDE] if each.is_word]
    for found in held.quantities:
        written = {end for end in (found.value.written.low, found.value.written.high) if end is not None}
        units = re.findall(r"[^\W\d_]{3,}", fold(found.value.unit_written))
        if any(f"{end:g}" == tokens[place].said for end in written) and any(lexicon.says(unit, soon) for unit in units):
            return True
    return False


def _near(tokens: Sequence[Token], place: int, lexicon: Lexicon) -> list[str]:
    """Return the words that claim something beside a token."""
    around = tokens[max(0, place - _BESIDE) : place + 1 + _BESIDE]
    return [
        each.said for each in around if each.is_word and each.said not in lexicon.numerals and lexicon.claims(each.said)
    ]


def _is_code_of(token: Token, held: Parsed) -> bool:
    """Return whether a code stands in `held`, however it is joined."""
    plain = _joined(token.said)
    codes = {_joined(each.said) for each in held.tokens} | {_joined(name) for name, _, _ in held.names}
    return plain in codes or _is_printed(token.said, held.text)


def _joined(code: str) -> str:
    return re.sub(r"[-_/ ]", "", fold(code))


def _is_counted(tokens: Sequence[Token], place: int, held: Parsed, lexicon: Lexicon) -> bool:
    """Return whether a number in words is one of `held`'s, in words or digits, beside a word that it stands beside."""
    wanted = lexicon.numerals[tokens[place].said]
    beside = _near(tokens, place, lexicon)
    for at, token in enumerate(held.tokens):
        if lexicon.numerals.get(token.said) == wanted or token.said == f"{wanted:g}":
            near = _near(held.tokens, at, lexicon)
            if not beside or not near or any(lexicon.says(word, near) for word in beside):
                return True
    return any(wanted in {found.value.written.low, found.value.written.high} for found in held.quantities)


def _following(bound: Bound, said: Parsed) -> Found | None:
    """Return the quantity that a phrase bounds: the one that follows soon, or that it stands in or behind."""
    around = (
        found
        for found in said.quantities
        if (bound.start < found.end and found.start - bound.end <= _SOON)
        or (bound.said.startswith("or ") and 0 <= bound.start - found.end <= 1)
    )
    behind = (found for found in said.quantities if 0 <= bound.start - found.end <= 1)
    return next(around, next(behind, None))


def _sides_of(value: Value, held: Parsed) -> set[str]:
    """Return on which sides `held` has the ends of a value, where it has them on one side only."""
    ends = list(_ends_in(value))
    sides: set[str] = set()
    for found in held.quantities:
        low, high = found.value.canonical.low, found.value.canonical.high
        for side, end in ((LOWER, low), (UPPER, high)):
            told = (str(found.value.dimension), found.value.canonical_unit, end or 0.0)
            if end is not None and low != high and any(_same(told, each) for each in ends):
                sides.add(side)
    return sides
