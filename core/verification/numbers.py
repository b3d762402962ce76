"""Whether numbers, with their units and the side on which they bound something, are those of a proof."""

import math
import re
from collections.abc import Collection, Iterator, Sequence
from typing import TypeAlias

from core.knowledge.analyzer import fold
from core.quantities.parse import quantities_in
from core.quantities.value import Found, Stat, Value
from core.verification.held import Held
from core.verification.lexicon import Lexicon
from core.verification.parsed import Bound, Parsed, Token

_End: TypeAlias = tuple[str, str, float]
LOWER, UPPER = "lower", "upper"
_SIDES = frozenset({LOWER, UPPER})
_TOWARDS = {"up to": UPPER, "down to": LOWER}
_PRONOUN = frozenset({"the", "this", "that", "each", "every", "another", "of", "to", "which", "if"})
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
    for found in said.quantities:
        if not is_given(found.value, held.own) and not is_given(found.value, held.above):
            return found.value.text
        if other := _other_unit(found, said.text):
            return f"{found.value.text} {other}"
    texts = (held.own, held.above)
    listed = [each.span() for each in _LISTED.finditer(said.text) if _is_printed(each.group(), held.own.text)]
    for place, token in enumerate(said.tokens):
        if any(start < token.start and token.end < end for start, end in listed):
            continue
        if token.is_number and not any(
            _stands_beside(said.tokens, place, each, said.text, lexicon)
            or _is_measured(said.tokens, place, each, lexicon)
            or _leads(said.tokens, place, each, said.text, lexicon)
            for each in texts
        ):
            return token.said
        if (
            token.said in lexicon.numerals
            and not _is_pronoun(said.tokens, place)
            and not any(_is_counted(said.tokens, place, each, said.text, lexicon) for each in texts)
        ):
            return token.said
    return ""


def _other_unit(found: Found, text: str) -> str:
    """Return the unit that is written behind a range which has another one already; empty if there is none."""
    behind = _UNIT.match(text, found.end)
    is_range = found.value.stat is Stat.RANGE and found.value.text[-1:].isdigit() and bool(found.value.unit)
    is_unit = behind is not None and (behind[1].isupper() or bool(quantities_in(f"1 {behind[1]}")))
    return behind[1] if is_range and behind is not None and is_unit else ""


def loose_name(said: Parsed, held: Held) -> str:
    """Return a code of `said` that doesn't stand in the lines letter by letter, nor in their headings."""
    for token in said.tokens:
        if token.is_code and not _is_code_of(token, held.own) and not _is_code_of(token, held.above):
            return said.text[token.start : token.end].strip() or token.said
    told = f"{held.text} {held.above.text}"
    return next(
        (option for option in _OPTION.findall(said.text) if not re.search(rf"{re.escape(option)}(?![\w-])", told)), ""
    )


def loose_bound(said: Parsed, held: Parsed, lexicon: Lexicon) -> str:
    """Return a word of comparing of `said` that `held` doesn't use of the same; empty if it uses all."""
    sides = {bound.side for bound in held.bounds}
    for bound in said.bounds:
        following = _following(bound, said)
        ends = _sides_of(following.value, held) if following and bound.side in _SIDES else set[str]()
        if following and bound.said in lexicon.soft:
            continue
        if following and _TOWARDS.get(bound.said) == bound.side and _leads_to(following, held):
            continue
        if bound.side not in (ends or sides):
            return bound.said
    return ""


def _leads_to(found: Found, held: Parsed) -> bool:
    """Return whether `held` says "to" before the number that a sentence says "up to" or "down to" before."""
    number = re.search(r"[-+\u2212]?\d[\d.,]*", found.value.text)
    return number is not None and f"to {number.group()}" in held.text


def given_in(value: Value, held: Parsed) -> list[Value]:
    """Return the values in `held` that have a number of a value."""
    ends = list(_ends_in(value))
    return [
        found.value
        for found in held.quantities
        if any(_same(one, end) for one in _ends_in(found.value) for end in ends)
    ]


def _is_pronoun(tokens: Sequence[Token], place: int) -> bool:
    """Return whether "one" counts nothing: "the one to choose", "each one", "one of"."""
    around = {each.said for each in tokens[max(0, place - 1) : place + 2]}
    return tokens[place].said == "one" and not around.isdisjoint(_PRONOUN)


def measured_alike(one: Value, other: Value) -> bool:
    """Return whether two values measure the same, in whatever unit."""
    return one.dimension is other.dimension and one.canonical_unit == other.canonical_unit


def is_given(value: Value, held: Parsed) -> bool:
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
    signs = r"\s*".join(re.escape(sign) for sign in text.translate(_DASHES) if not sign.isspace())
    return re.search(rf"(?<![\w+\-±])(?<!\d[.,]){signs}(?![^\W_]|[.,]\d)", held.translate(_DASHES)) is not None


def _stands_beside(tokens: Sequence[Token], place: int, held: Parsed, text: str, lexicon: Lexicon) -> bool:
    """Return whether a bare number stands in `held` as well, beside a word that it stands beside here."""
    counted = {word for word, number in lexicon.numerals.items() if f"{number:g}" == tokens[place].said}
    counted.add(tokens[place].said)
    return _is_beside(tokens, place, held, text, counted, lexicon=lexicon)


def _is_beside(
    tokens: Sequence[Token], place: int, held: Parsed, text: str, counted: Collection[str], *, lexicon: Lexicon
) -> bool:
    """Return whether what is counted here is counted in `held`, in digits or in words."""
    beside = [word for word in _near(tokens, place, text, _BESIDE, lexicon) if not lexicon.is_ordinary(word)]
    after = [each.said for each in tokens[place + 1 : place + 2] if _tells(each, lexicon)]
    if after and "(" in text[tokens[place].end : tokens[place + 1].start]:
        after = []
    for at, token in enumerate(held.tokens):
        if token.said in counted:
            near = _near(held.tokens, at, held.text, _BESIDE, lexicon)
            wide = _near(held.tokens, at, held.text, _WIDE, lexicon)
            if not beside or (
                any(lexicon.says(word, near) for word in beside) and (not wide or _says_all(after, wide, lexicon))
            ):
                return True
    return False


def _says_all(words: Sequence[str], held: Sequence[str], lexicon: Lexicon) -> bool:
    return all(lexicon.says(word, held) or lexicon.is_ordinary(word) for word in words)


def _is_measured(tokens: Sequence[Token], place: int, held: Parsed, lexicon: Lexicon) -> bool:
    """Return whether `held` gives a number with a unit in words that follows here soon ("4000 operating hours")."""
    soon = [each.said for each in tokens[place + 1 : place + 2 + _BESIDE] if each.is_word]
    for found in held.quantities:
        written = {end for end in (found.value.written.low, found.value.written.high) if end is not None}
        units = re.findall(r"[^\W\d_]{3,}", fold(found.value.unit_written))
        if any(f"{end:g}" == tokens[place].said for end in written) and any(lexicon.says(unit, soon) for unit in units):
            return True
    return False


def _leads(tokens: Sequence[Token], place: int, held: Parsed, text: str, lexicon: Lexicon) -> bool:
    """Return whether a bare number follows a label before more of its value: "Inputs: 4, 0 V to 10 V".

    The label is what the number stands beside here, if beside anything.
    """
    beside = _near(tokens, place, text, _BESIDE, lexicon)
    for found in re.finditer(rf": {re.escape(tokens[place].said)}(?=,\s|;|\Z)", held.text):
        begin = held.text.rfind(";", 0, found.start())
        label = [each.said for each in held.tokens if begin < each.start < found.start()]
        if not beside or any(lexicon.says(word, label) for word in beside):
            return True
    return False


def _near(tokens: Sequence[Token], place: int, text: str, reach: int, lexicon: Lexicon) -> list[str]:
    """Return the words and codes that claim something beside a token, up to the next punctuation."""
    around: list[Token] = []
    for step in (-1, 1):
        here = tokens[place]
        for at in range(place + step, place + step * (reach + 1), step):
            if not 0 <= at < len(tokens):
                break
            first, last = sorted((here, tokens[at]), key=lambda token: token.start)
            if _ENDS.search(text[first.end : last.start]):
                break
            here = tokens[at]
            around.append(here)
    return [each.said for each in around if _tells(each, lexicon)]


def _tells(token: Token, lexicon: Lexicon) -> bool:
    return token.is_code or (token.is_word and token.said not in lexicon.numerals and lexicon.claims(token.said))


def _is_code_of(token: Token, held: Parsed) -> bool:
    """Return whether a code stands in `held`, however it is joined."""
    plain = _joined(token.said)
    codes = {_joined(each.said) for each in held.tokens} | {_joined(name) for name, _, _ in held.names}
    if plain in codes or _is_printed(token.said, fold(held.text)):
        return True
    parts = r"[-_/ ]?".join(re.escape(part) for part in _PARTS.findall(fold(token.said)) if part not in "-_/ ")
    beside = r"[^\W_]" if len(plain) >= _LONG_CODE else r"\w"
    return bool(parts) and re.search(rf"(?<!{beside})(?<!\.){parts}(?!{beside}|[.,]\d)", fold(held.text)) is not None


def _joined(code: str) -> str:
    return re.sub(r"[-_/ ]", "", fold(code))


def _is_counted(tokens: Sequence[Token], place: int, held: Parsed, text: str, lexicon: Lexicon) -> bool:
    """Return whether a number in words is one of `held`'s, in words or digits, beside a word that it stands beside."""
    wanted = lexicon.numerals[tokens[place].said]
    counted = {word for word, number in lexicon.numerals.items() if number == wanted} | {f"{wanted:g}"}
    if _is_beside(tokens, place, held, text, counted, lexicon=lexicon):
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
