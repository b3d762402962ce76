"""A sentence → its clauses, each with the product models that it is said of and the words that it leaves out."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from core.verification.lexicon import Lexicon
from core.verification.parsed import CLAUSE, Parsed, Token

_ASIDE = re.compile(r"\([^()]*(?:\)|\Z)")
_RELATIVE = ("which", "that", "whose")


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """A part of a sentence that says something by itself.

    Attributes:
        said: What it claims, with the words that it takes from the one before.
        models: Canonical names of the product models that it is said of; empty for those that are asked about.
    """

    said: Parsed
    models: frozenset[str]


def clauses_of(said: Parsed, lexicon: Lexicon, *, cuts: Sequence[int] = (), order: Sequence[str] = ()) -> list[Clause]:
    """Return the clauses of a sentence; one that names nobody is said of whom the one before is said of.

    Args:
        said: The sentence.
        lexicon: What words say.
        cuts: Where clauses begin besides.
        order: Of whom two numbers beside each other are said, in a clause that names nobody.
    """
    parts = [part for piece in _pieces(said, lexicon, cuts) for half in _cut(piece, cuts) for part in _by_name(half)]
    if len(order) > 1:
        parts = [part for each in parts for part in _in_order(each, order)]
    told: list[Clause] = []
    for at, part in enumerate(parts):
        full = _with_words(part, parts[at - 1] if at else None, told[-1].said if told else None, lexicon)
        models = part.models or _carried(part, parts[:at], told) or _ahead(parts[at + 1 :])
        told.append(Clause(said=full, models=models))
    return told


def is_bare(part: Parsed, lexicon: Lexicon) -> bool:
    """Return whether no word of a part claims anything."""
    words = (
        word
        for word in part.words
        if not lexicon.denies(word) and word not in lexicon.numerals and word not in lexicon.onward
    )
    return not any(map(lexicon.claims, words)) and not any(token.is_code for token in part.tokens)


def _pieces(said: Parsed, lexicon: Lexicon, cuts: Sequence[int]) -> list[Parsed]:
    """Return the parts between punctuation; one that says nothing belongs to the one before, or else after."""
    parts: list[Parsed] = []
    for piece in said.parts(CLAUSE):
        if parts and is_bare(piece, lexicon) and not _stands_alone(piece, parts[-1], lexicon):
            parts[-1] = parts[-1].joined(piece)
        elif len(parts) == 1 and is_bare(parts[0], lexicon) and not (cuts and parts[0].names):
            parts[0] = parts[0].joined(piece)
        else:
            parts.append(piece)
    return parts


def _cut(part: Parsed, cuts: Sequence[int]) -> Iterator[Parsed]:
    asides = [found.start() for found in re.finditer(r"(?<!\S)\(", part.text)] if cuts else []
    inside = sorted({at for at in cuts if any(start == at for _, start, _ in part.names)}.union(asides) - {0})
    for start, end in pairwise([0, *inside, len(part.text)]):
        yield part.within(start, end)


def _in_order(part: Parsed, order: Sequence[str]) -> Iterator[Parsed]:
    """Yield a clause of two numbers that names nobody as one for each of those who are compared."""
    starts = [found.start for found in part.quantities]
    leading = all(name == order[0] and start < starts[0] for name, start, _ in part.names) if starts else False
    if not leading or len(starts) != len(order):
        yield part
        return
    for name, (start, end) in zip(order, pairwise([0, *starts[1:], len(part.text)]), strict=True):
        yield replace(part.within(start, end), names=((name, start, start),))


def _stands_alone(piece: Parsed, before: Parsed, lexicon: Lexicon) -> bool:
    """Return whether a part without words says of another, or another value of, what was said before."""
    if is_bare(before, lexicon):
        return False
    has_number = bool(piece.quantities) or any(token.is_number for token in piece.tokens)
    has_denial = any(map(lexicon.denies, piece.words))
    return bool(piece.names or (piece.quantities and before.quantities)) and (
        has_number or has_denial or bool(piece.names)
    )


def _by_name(part: Parsed) -> Iterator[Parsed]:
    """Yield a part cut before each further pair of a name and its number, where each name has one."""
    places = sorted(start for _, start, _ in part.names)
    numbers = sorted(found.start for found in part.quantities)
    numbers = numbers or sorted(token.start for token in part.tokens if token.is_number)
    marks = sorted([*((at, "name") for at in places), *((at, "number") for at in numbers)])
    pairs = [marks[at : at + 2] for at in range(0, len(marks), 2)]
    if len(places) < 2 or any({kind for _, kind in pair} != {"name", "number"} for pair in pairs):  # noqa: PLR2004
        yield part
        return
    starts = [0, *(pair[0][0] for pair in pairs[1:])]
    for start, end in pairwise([*starts, len(part.text)]):
        yield part.within(start, end)


def _with_words(part: Parsed, before: Parsed | None, full: Parsed | None, lexicon: Lexicon) -> Parsed:
    """Return a part with the words of the one before, if it has none of its own."""
    if before is None or full is None or not is_bare(part, lexicon):
        return part
    aside = [found.span() for found in _ASIDE.finditer(full.text)]
    plain = [token for token in full.tokens if not any(start <= token.start < end for start, end in aside)]
    taken = tuple(token for token in plain if _is_carried(token, part, lexicon))
    bounds = () if part.quantities else tuple(each for each in full.bounds if each.side not in _SIDES)
    return replace(part, tokens=(*taken, *part.tokens), bounds=(*bounds, *part.bounds))


_SIDES = frozenset({"upper", "lower", "more", "less"})


def _is_carried(token: Token, part: Parsed, lexicon: Lexicon) -> bool:
    """Return whether a part means a word of the one before: its words, and its codes where it gives no number."""
    if lexicon.denies(token.said) or token.said in lexicon.restricting or token.said in lexicon.numerals:
        return False
    gives = bool(part.quantities) or any(each.is_number or lexicon.denies(each.said) for each in part.tokens)
    return token.is_word or (token.is_code and not gives)


def _carried(part: Parsed, before: Sequence[Parsed], told: Sequence[Clause]) -> frozenset[str]:
    if not told:
        return frozenset()
    first = next(iter(part.text.casefold().split()), "")
    if first in _RELATIVE and before and before[-1].names:
        return frozenset({max(before[-1].names, key=lambda name: name[1])[0]})
    return told[-1].models


def _ahead(after: Sequence[Parsed]) -> frozenset[str]:
    """Return whom the next part that names anybody begins with: "At 3 kg, the X is lighter than the Y"."""
    named = next((part for part in after if part.names), None)
    if named is None:
        return frozenset()
    return frozenset({min(named.names, key=lambda name: name[1])[0]}) if len(after) > 1 else named.models
