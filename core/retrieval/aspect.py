"""One thing asked → what statements are scored against: weighted words, codes, dimensions, conditions, kinds."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from core.quantities.dimensions import Dimension, states
from core.quantities.parse import quantities_in
from core.quantities.units import BUILT_IN
from core.quantities.value import Found, Value
from core.reading.topic import Topic

_AT = re.compile(r"(?i)(?:\bat|@|\bunder|\bwith|\bfor)\s*\Z")
_PLAINLY_AT = re.compile(r"(?i)(?:\bat|@)\s*\Z")
_WORD_BEFORE = 8


def conditions_in(text: str) -> tuple[Value, ...]:
    """Return the quantities that a question says something must hold at: "at 24 V"."""
    return tuple(found.value for found in _under(text, _AT))


def parted(text: str) -> tuple[str, tuple[Value, ...]]:
    """Return a text without "at 24 V" and the like, and the quantities that were named so."""
    found = list(_under(text, _PLAINLY_AT))
    starts, ends = [0, *(each.end for each in found)], [each.start for each in found]
    rest = [_PLAINLY_AT.sub("", text[start:end]) for start, end in zip(starts, ends, strict=False)]
    return " ".join((*rest, text[starts[-1] :])), tuple(each.value for each in found)


def named_at(text: str, conditions: Iterable[Value]) -> int:
    """Return how many of the conditions a text names, in whatever unit."""
    return sum(
        any(
            found.value.dimension is each.dimension and found.value.canonical == each.canonical
            for found in quantities_in(text)
        )
        for each in conditions
        if each.dimension is not None and states(text, each.dimension)
    )


def _under(text: str, before: re.Pattern[str]) -> Iterable[Found]:
    return (
        found
        for found in quantities_in(text)
        if found.value.unit and before.search(text[max(0, found.start - _WORD_BEFORE) : found.start])
    )


class AnswerKind(StrEnum):
    """What kind of answer a question's wording asks for; several may hold at once."""

    NUMBER = "number"
    YES_NO = "yes_no"
    WHERE = "where"
    HOW = "how"
    WHAT = "what"
    WHY = "why"


EXPLAINING = frozenset({AnswerKind.HOW, AnswerKind.WHY, AnswerKind.WHAT})
"""Kinds that a bare value doesn't answer."""


@dataclass(frozen=True, slots=True)
class AskedWord:
    """A word of a question.

    Attributes:
        text: As written, folded; what an abbreviation stands for.
        spellings: Sets of stems; a text that holds all of one set holds the word.
        weight: The rarer in the documents, the heavier; above 0.
        dimensions: What is asked by it is measured so.
    """

    text: str
    spellings: tuple[frozenset[str], ...]
    weight: float
    dimensions: frozenset[Dimension] = frozenset()

    def stands_in(self, said: frozenset[str]) -> bool:
        """Return whether a text with the words `said` holds it."""
        return any(spelling <= said for spelling in self.spellings)


@dataclass(frozen=True, kw_only=True)
class Aspect:
    """One thing asked.

    Attributes:
        text: In words, without product models.
        words: Those that tell something.
        codes: Numbers and codes in it, folded: they must occur as they are.
        dimensions: What an answer may be measured in; empty if anything will do.
        units: What units that are named in it measure.
        conditions: What it must hold at: "at 24 V".
        kinds: What its wording asks for.
        topic: The glossary's reading of it.
        measuring: Per dimension, the share of what is asked that a mere number in it says.
        how_many: The noun that is counted ("how many ports"); empty if none is.
    """

    text: str
    words: tuple[AskedWord, ...]
    codes: frozenset[str]
    kinds: frozenset[AnswerKind]
    dimensions: frozenset[Dimension]
    units: frozenset[Dimension]
    topic: Topic
    conditions: tuple[Value, ...] = ()
    measuring: Mapping[Dimension, float] = field(default_factory=dict[Dimension, float])
    how_many: str = ""

    @cached_property
    def weight(self) -> float:
        """The sum of all words' weights."""
        return sum(word.weight for word in self.words)

    @cached_property
    def counts(self) -> bool:
        """Whether it asks how many there are of something, which no unit tells: "how many ports", not "how many mA"."""
        counted = self.how_many
        return bool(counted) and BUILT_IN.find(counted) is None and not self.dimensions - {Dimension.COUNT}

    @cached_property
    def stems(self) -> frozenset[str]:
        """The stems of all its words, however they are spelled."""
        return frozenset(form for word in self.words for spelling in word.spellings for form in spelling)

    @cached_property
    def named(self) -> frozenset[str]:
        """The attributes of the glossary that it names."""
        return frozenset(term.attribute.id for term in self.topic.terms if term.attribute)
