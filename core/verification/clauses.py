"""What a text claims, token by token; a sentence → its clauses, with whom they are of and the words they leave out."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from core.knowledge.analyzer import fold
from core.quantities.value import Found, Stat
from core.verification.lexicon import Lexicon

FULL_STOP = r"(?<!\bvs)(?<!\bmax)(?<!\bmin)(?<!\bca)(?<!\betc(?=\.\s[a-z]))"
"""Stands before a full stop that no abbreviation ends with."""
CLAUSE = re.compile(rf";\s|,\s|{FULL_STOP}[.!?]\s|\s[–—|]\s|:\s|\s(?:and|but|while|whereas)\s")
"""Where one clause ends and the next begins."""
PAUSE = "\u2016"
"""Stands for punctuation among words."""
_PUNCTUATION = re.compile(rf"{FULL_STOP}[,;:.!?](?=\s)|\s[–—|]\s")
SIDES = frozenset({"upper", "lower"})
_OF_TWO = SIDES | {"more", "less"}
"""What bounds a number, or compares two: no word of the clause behind."""
_NUMBER = re.compile(r"\d+(?:[.,:]\d+)?")
_CODE = re.compile(r"[^\W_]{2}[.:]|[.:_][^\W_]{2}")
_LISTING = re.compile(r"(?:,?\s(?:and|or|und|et|y|e)|,)\s(?:[^\W\d]{2,3}\s)?")
"""Stands between names of which the same is said."""
_LETTERS = re.compile(r"[^\W\d_]+")
_ASIDE = re.compile(r"\([^()]*(?:\)|\Z)")
_RELATIVE = ("which", "that", "whose")


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """A word, a number or a code.

    Attributes:
        said: Folded.
        start: Where it begins; `end` is exclusive.
    """

    said: str
    start: int
    end: int

    @property
    def is_word(self) -> bool:
        """Whether it is no number and no code: it has no digit, and no dot or line between its letters."""
        return not any(sign.isdigit() for sign in self.said) and not _CODE.search(self.said)

    @property
    def is_code(self) -> bool:
        """Whether it is neither a word nor a number."""
        return not self.is_word and not self.is_number

    @property
    def is_number(self) -> bool:
        """Whether it is digits alone."""
        return _NUMBER.fullmatch(self.said) is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound:
    """A phrase that puts what follows on one side ("up to")."""

    side: str
    said: str
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Parsed:
    """What a text claims.

    Attributes:
        tokens: All but names, quantities and bounds.
        quantities: Numbers with their units.
        names: Product models that it names, with their places.
        bounds: What puts numbers, or what is compared, on one side.
    """

    text: str
    tokens: tuple[Token, ...]
    quantities: tuple[Found, ...]
    names: tuple[tuple[str, int, int], ...]
    bounds: tuple[Bound, ...]

    @property
    def is_numbered(self) -> bool:
        """Whether it has a number, with a unit or without."""
        return bool(self.quantities) or any(token.is_number for token in self.tokens)

    @property
    def models(self) -> frozenset[str]:
        """The product models that it names."""
        return frozenset(name for name, _, _ in self.names)

    @property
    def words(self) -> list[str]:
        """Its words, in order."""
        return [token.said for token in self.tokens if token.is_word]

    @property
    def wording(self) -> list[str]:
        """Its words, those of the phrases that bound something, units in words, and that a value is typical."""
        units = (unit for each in self.quantities for unit in _LETTERS.findall(fold(each.value.unit_written)))
        stats = {each.value.stat.value for each in self.quantities} & {Stat.TYPICAL.value}
        return [*self.words, *(word for bound in self.bounds for word in bound.said.split()), *units, *stats]

    @property
    def in_order(self) -> list[str]:
        """Its words, quantities and the product models that it names, in order, with `PAUSE` for punctuation."""
        told = [(token.start, token.said) for token in self.tokens]
        told += [(found.start, f"{found.value.canonical} {found.value.canonical_unit}") for found in self.quantities]
        told += [(start, name) for name, start, _ in self.names]
        told += [(found.start(), PAUSE) for found in _PUNCTUATION.finditer(self.text)]
        return [word for _, word in sorted(told)]

    def within(self, start: int, end: int) -> "Parsed":
        """Return the part from `start` to `end`; places stay as they are."""
        return Parsed(
            text=" " * start + self.text[start:end],
            tokens=tuple(each for each in self.tokens if start <= each.start < end),
            quantities=tuple(each for each in self.quantities if start <= each.start < end),
            names=tuple(each for each in self.names if start <= each[1] < end),
            bounds=tuple(each for each in self.bounds if start <= each.start < end),
        )

    def is_list(self, start: int, end: int) -> bool:
        """Return whether what stands at a place only joins two names."""
        return _LISTING.fullmatch(self.text, start, end) is not None

    def parts(self, cut: re.Pattern[str]) -> list["Parsed"]:
        """Return the parts between what `cut` finds, each with what it ends with; a quantity isn't cut."""
        names = sorted(self.names, key=lambda name: name[1])
        listed = [(one[2], two[1]) for one, two in pairwise(names) if self.is_list(one[2], two[1])]
        cuts = [
            at
            for at in (found.end() for found in cut.finditer(self.text))
            if not any(each.start < at < each.end for each in self.quantities)
            if not any(start < at <= end for start, end in listed)
        ]
        return [self.within(start, end) for start, end in pairwise([0, *cuts, len(self.text)])]

    def joined(self, other: "Parsed") -> "Parsed":
        """Return this part together with one that follows it."""
        return Parsed(
            text=self.text + other.text[len(self.text) :],
            tokens=(*self.tokens, *other.tokens),
            quantities=(*self.quantities, *other.quantities),
            names=(*self.names, *other.names),
            bounds=(*self.bounds, *other.bounds),
        )


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of a sentence that says something by itself.

    Attributes:
        said: What it claims, with the words that it takes from the one before.
        models: Canonical names of the product models that it is said of; empty for those that are asked about.
    """

    said: Parsed
    models: frozenset[str]


def contents(told: Parsed, lexicon: Lexicon, telling: Collection[str] = ()) -> list[str]:
    """Return the words, numbers, codes and quantities of a text that claim something, and its words among `telling`."""
    words = ((token.said, token.is_word) for token in told.tokens)
    plain = [word for word, is_word in words if not is_word or lexicon.claims(word) or word in telling]
    return [*plain, *(f"{each.value.canonical} {each.value.canonical_unit}" for each in told.quantities)]


def clauses_of(said: Parsed, lexicon: Lexicon, *, cuts: Sequence[int] = (), order: Sequence[str] = ()) -> list[Clause]:
    """Return the clauses of a sentence; one that names nobody is said of whom the one before is said of.

    They begin at `cuts` besides; two numbers beside each other, in a clause that names nobody, are said of an `order`.
    """
    parts = [part for piece in _pieces(said, lexicon, cuts) for half in _cut(piece, cuts) for part in _by_name(half)]
    if len(order) > 1:
        parts = [part for each in parts for part in _in_order(each, order)]
    told: list[Clause] = []
    for at, part in enumerate(parts):
        full, models = part, part.models
        if told:
            full = _with_words(part, told[-1].said, lexicon)
            models = models or _carried(part, parts[at - 1], told[-1])
        told.append(Clause(full, models or _ahead(parts[at + 1 :])))
    return told


def is_bare(part: Parsed, lexicon: Lexicon) -> bool:
    """Return whether no word of a part claims anything."""
    words = (word for word in part.words if word not in lexicon.numerals and word not in lexicon.onward)
    return not lexicon.claiming(words) and not any(token.is_code for token in part.tokens)


def _pieces(said: Parsed, lexicon: Lexicon, cuts: Sequence[int]) -> list[Parsed]:
    """Return the parts between punctuation; one that says nothing belongs to the one before, or else after.

    A name or another number stands alone: it says of another, or another value of, what was said before.
    """
    parts: list[Parsed] = []
    for piece in said.parts(CLAUSE):
        alone = parts and (piece.names or (piece.quantities and parts[-1].quantities))
        if parts and is_bare(piece, lexicon) and not (alone and not is_bare(parts[-1], lexicon)):
            parts[-1] = parts[-1].joined(piece)
        elif len(parts) == 1 and is_bare(parts[0], lexicon) and not (cuts and parts[0].names):
            parts[0] = parts[0].joined(piece)
        else:
            parts.append(piece)
    return parts


def _cut(part: Parsed, cuts: Sequence[int]) -> Iterator[Parsed]:
    asides = [found.start() for found in re.finditer(r"(?<!\S)\(", part.text)] if cuts else []
    inside = sorted({*asides, *(start for _, start, _ in part.names if start in cuts)} - {0})
    for start, end in pairwise([0, *inside, len(part.text)]):
        yield part.within(start, end)


def _in_order(part: Parsed, order: Sequence[str]) -> Iterator[Parsed]:
    """Yield a clause of two numbers that names nobody as one for each of those who are compared."""
    starts = [found.start for found in part.quantities]
    if len(starts) != len(order) or any(name != order[0] or start >= starts[0] for name, start, _ in part.names):
        yield part
        return
    for name, (start, end) in zip(order, pairwise([0, *starts[1:], len(part.text)]), strict=True):
        yield replace(part.within(start, end), names=((name, start, start),))


def _by_name(part: Parsed) -> Iterator[Parsed]:
    """Yield a part cut before each further pair of a name and its number, where each name has one."""
    names = {start for _, start, _ in part.names}
    numbers = {found.start for found in part.quantities} or {token.start for token in part.tokens if token.is_number}
    marks = sorted([*((at, "name") for at in names), *((at, "number") for at in numbers)])
    pairs = [marks[at : at + 2] for at in range(0, len(marks), 2)]
    in_pairs = all({kind for _, kind in pair} == {"name", "number"} for pair in pairs)
    for start, end in pairwise([0, *(pair[0][0] for pair in pairs[1:] if in_pairs), len(part.text)]):
        yield part.within(start, end) if in_pairs else part


def _with_words(part: Parsed, before: Parsed, lexicon: Lexicon) -> Parsed:
    """Return a part with the words of the one before, if it has none of its own; codes, too, if it gives no number."""
    if not is_bare(part, lexicon):
        return part
    aside = [found.span() for found in _ASIDE.finditer(before.text)]
    gives = part.is_numbered or any(lexicon.denies(each.said) for each in part.tokens)
    taken = tuple(
        token
        for token in before.tokens
        if token.is_word or (token.is_code and not gives)
        if not lexicon.limits(token.said) and token.said not in lexicon.numerals
        if not any(start <= token.start < end for start, end in aside)
    )
    bounds = () if part.quantities else tuple(each for each in before.bounds if each.side not in _OF_TWO)
    return replace(part, tokens=(*taken, *part.tokens), bounds=(*bounds, *part.bounds))


def _carried(part: Parsed, before: Parsed, told: Clause) -> frozenset[str]:
    first = next(iter(part.text.casefold().split()), "")
    if first in _RELATIVE and before.names:
        return frozenset({max(before.names, key=lambda name: name[1])[0]})
    return told.models


def _ahead(after: Sequence[Parsed]) -> frozenset[str]:
    """Return whom the next part that names anybody begins with: "At 3 kg, the X is lighter than the Y"."""
    named = next((part for part in after if part.names), None)
    if named is None:
        return frozenset()
    return frozenset({min(named.names, key=lambda name: name[1])[0]}) if len(after) > 1 else named.models
