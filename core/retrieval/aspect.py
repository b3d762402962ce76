"""One thing asked → what statements are scored against: weighted words, codes, dimensions, the kind of answer."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property

from core.knowledge.analyzer import STOP_WORDS, fold, spoken, stem, word_forms
from core.knowledge.glossary import Pack
from core.knowledge.labels import GENERIC, is_stat
from core.quantities.dimensions import Dimension
from core.quantities.units import BUILT_IN
from core.quantities.value import Value
from core.reading.topic import Term, Topic, rarity, spellings_of
from core.retrieval.at import parted

_ORDINARY = 0.2
"""What a word of chat counts beside others."""
_CODE = re.compile(r"(?<![^\W_])(?=[\w.-]*\d)[\w.-]*\w")
_WHETHER = r"^\W*(?:is|are|does|do|can|will|has|have|could|should|did|was)\b"
_KINDS = {
    "number": re.compile(
        r"\bhow (?:many|much|long|far|big|fast|hot|cold|high|low|wide|thick|heavy|large|deep|tall|often)\b"
        r"|\bnumber of\b"
        r"|\bwhat\b.{0,12}\b(?:rate|speed|range|limit|max|min|size|voltage|current|power|temp)|\bmax|\bmin\b"
    ),
    "yes_no": re.compile(
        rf"{_WHETHER}"
        r"|\b(?:can i|does it|is it|is there|do i|can it|are there)\b"
    ),
    "where": re.compile(r"\bwhere\b"),
    "how": re.compile(r"\bhow (?:do|to|can|should)\b"),
    "what": re.compile(
        r"\bwhat(?:'s| is| are| does)\b(?! the\b)|\bmeaning of\b|\bstands? for\b|\bdefin\w+\b|\bexplain\b"
    ),
    "why": re.compile(r"\bwhy\b|\bwhat happens\b|\bwhat does .* mean\b|\bdifference\b"),
}


_LASTS = re.compile(
    r"\bhow (?:long|quick|quickly|soon)(?= (?:does|do|did|will|can|could|may|must|should|has|have|had|to|for|between)\b"
    r"|(?: (?:un)?till?| before)\b)"
    r"|\b(?:runs?|lasts?|burns?|works?|goes|go|keeps?|plays?|holds?|stays?|operates?)"
    r" (?:for )?(?:the )?long(?:er|est)?\b"
)
"""Asks for a time, whatever else is spoken of."""
_LONG = frozenset(("long", "longer", "longest"))
_COMES = re.compile(r"(?i)\b(?:ships?|shipped|comes?)(?: w/|(?= with(?:out)?\b))")
"""Says that something belongs to a thing, and nothing of how it is sent."""
_CONDITION = re.compile(r"(?i)(?:\b(?:at|into)|@) *[-+]?\d[\d.,]* *[^\W\d_]+")
"""At what something is asked: a number with its unit."""
_HEADED = re.compile(r"\b(?P<noun>[^\W\d_]+) +(?P<head>sizes?|kinds?|types?|sorts?)\b")
"""What of the thing before it is asked: "tank size" is no length, and a tank's label needs no "size"."""
_HOW_MANY = re.compile(r"\bhow many (?P<noun>[^\W\d_]+)")
_WHICH = re.compile(r"\b(?:which|what) (?P<noun>[^\W\d_]+)")


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


def aspect_of(
    text: str,
    topic: Topic,
    known: Mapping[str, int],
    *,
    chunks: int,
    pack: Pack,
    question: str = "",
) -> Aspect:
    """Return what `text` asks for.

    Args:
        text: Without product models.
        topic: The same as the glossary reads it.
        known: Every word of the documents with the number of chunks that hold it.
        chunks: How many chunks there are.
        pack: Words of the field: abbreviations and measures.
        question: The whole question, whose wording tells the kind of answer; `text` if empty.
    """
    plain = fold(question or text)
    asked: dict[str, AskedWord] = {}
    kinds = _kinds(plain, pack)
    said, conditions = _without_conditions(text, plain, known)
    meant = _mended(topic)
    lasts = _LASTS.search(fold(text)) is not None
    for written, forms in spoken(_COMES.sub(" ", said)):
        if forms[0] not in STOP_WORDS and not (lasts and written in _LONG):
            others = pack.stands_for.get(written) or meant.get(forms[0], ())
            alike = () if forms[0] in known else pack.synonyms.get(forms[0], ())
            word = _asked_word(written, forms, others, known, chunks)
            asked.setdefault(forms[0], _lent(replace(word, dimensions=_measured(word, pack)), alike, known, chunks))
    heads = _heads(text, pack)
    asked = {form: _called(form, word, topic) for form, word in _weighed(asked, pack.ordinary | heads).items()}
    telling = [word for form, word in asked.items() if form not in heads]
    measured = frozenset(dimension for word in telling for dimension in word.dimensions)
    units = _units(text)
    return Aspect(
        text=text,
        words=tuple(asked.values()),
        codes=frozenset(fold(code) for code in _CODE.findall(fold(said))),
        dimensions=(frozenset({Dimension.TIME}) if lasts else measured) | units,
        units=units,
        kinds=kinds,
        conditions=conditions,
        topic=topic,
        measuring=_measuring(telling),
        how_many=_how_many(text, plain),
    )


def _without_conditions(text: str, plain: str, known: Mapping[str, int]) -> tuple[str, tuple[Value, ...]]:
    """Return what is asked apart from what it is asked at, and that.

    Where the documents write a condition as the question does, its words are looked for like any others; so they are
    where a question asks whether something holds at it.
    """
    said, conditions = parted(text)
    written = {forms[0] for forms in word_forms(text)}.difference(forms[0] for forms in word_forms(said))
    return (text, ()) if re.match(_WHETHER, plain) or written - STOP_WORDS <= known.keys() else (said, conditions)


def _how_many(text: str, plain: str) -> str:
    """Return the noun that a text counts, or that the question counts which it is a part of; empty for none."""
    said = fold(text)
    match = _HOW_MANY.search(said) or _HOW_MANY.search(plain)
    return match["noun"] if match and re.search(rf"\b{match['noun']}\b", said) else ""


def _kinds(plain: str, pack: Pack) -> frozenset[AnswerKind]:
    """Return what a question's wording asks for: also for a place by what things are connected at ("which pin")."""
    placed = any(stem(match["noun"]) in pack.places for match in _WHICH.finditer(plain))
    told = {AnswerKind(kind) for kind, pattern in _KINDS.items() if pattern.search(plain)}
    return frozenset(told | ({AnswerKind.WHERE} if placed else set()))


def _mended(topic: Topic) -> dict[str, tuple[str, ...]]:
    """Return what words with a typo are meant to be: the topic's terms that no text meets as they are written."""
    typos = (term for term in topic.terms if term.attribute is None and term.name not in term.words)
    return {term.name: tuple(sorted(term.words)) for term in typos}


def _called(form: str, word: AskedWord, topic: Topic) -> AskedWord:
    """Return a word of a name such as "part number" with the attribute's other names: each of them says the word too.

    Words of such a name say little apart. What is measured is known by its unit as well, and not by its names alone.
    """
    names = (spelling for term in topic.terms if form in _apart(term) for spelling in term.spellings)
    return replace(word, spellings=tuple(dict.fromkeys((*word.spellings, *names))))


def _apart(term: Term) -> Sequence[str]:
    """Return the words of an attribute's name of several words, if nothing measures the attribute."""
    words = term.name.split()
    named = term.attribute is not None and not term.attribute.measures and len(words) > 1
    return words if named else ()


def _heads(text: str, pack: Pack) -> frozenset[str]:
    """Return the nouns of a text that only ask something of the noun right before them, which nothing measures."""
    silent = STOP_WORDS | pack.ordinary | pack.nouns | GENERIC | pack.measures.keys()
    found = ((stem(match["noun"]), stem(match["head"])) for match in _HEADED.finditer(fold(text)))
    return frozenset(head for noun, head in found if noun not in silent and not is_stat((noun,)))


def _weighed(asked: Mapping[str, AskedWord], ordinary: Collection[str]) -> dict[str, AskedWord]:
    """Return the words with those of chat weighing little beside the others; by themselves they weigh as they do."""
    least = min((word.weight for form, word in asked.items() if form not in ordinary), default=0.0)
    return {
        form: replace(word, weight=_ORDINARY * min(least, word.weight)) if least and form in ordinary else word
        for form, word in asked.items()
    }


def _measured(word: AskedWord, pack: Pack) -> frozenset[Dimension]:
    """Return what a word says that its answer is measured in."""
    said = {form for spelling in word.spellings for form in spelling}
    return frozenset(dimension for form in said for dimension in pack.measures.get(form, ()))


def _units(text: str) -> frozenset[Dimension]:
    """Return what the units that a question names measure: "in mA", "how many kg".

    One of a condition tells at what something else is asked: "losses at 4 kHz".
    """
    words = [word.strip("?!.,;:()") for word in _CONDITION.sub(" ", text).split()]
    units = [BUILT_IN.find(word) for word in words if len(word) > 1 and word.casefold() not in STOP_WORDS]
    return frozenset(unit.dimension for unit in units if unit is not None)


def _measuring(asked: Collection[AskedWord]) -> dict[Dimension, float]:
    """Return, per dimension, the share of what is asked that a mere number in it says: "318 g" of "weight"."""
    total = sum(word.weight for word in asked) or 1.0
    found: dict[Dimension, float] = {}
    for word in asked:
        for each in word.dimensions:
            found[each] = found.get(each, 0.0) + word.weight / total
    return found


def _asked_word(
    written: str, forms: Sequence[str], others: Sequence[str], known: Mapping[str, int], chunks: int
) -> AskedWord:
    meant = (frozenset(each[0] for each in word_forms(other)) for other in others)
    spellings = tuple(dict.fromkeys((*spellings_of(forms), *meant)))
    return AskedWord(others[0] if others else written, spellings, _weight(spellings, known, chunks))


def _lent(word: AskedWord, alike: Sequence[str], known: Mapping[str, int], chunks: int) -> AskedWord:
    """Return a word with what people call the same: the documents may call it so."""
    others = (frozenset(each[0] for each in word_forms(other)) for other in alike)
    spellings = tuple(dict.fromkeys((*word.spellings, *others)))
    return replace(word, spellings=spellings, weight=_weight(spellings, known, chunks))


def _weight(spellings: Sequence[frozenset[str]], known: Mapping[str, int], chunks: int) -> float:
    return min(max(rarity(word, known, chunks) for word in spelling) for spelling in spellings)
