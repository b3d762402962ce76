"""Words of a question → the aspect that they ask for, with acronyms spelled out as the documents do."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from core.knowledge.analyzer import STOP_WORDS, fold, spoken, stem, word_forms
from core.knowledge.glossary import Pack
from core.quantities.dimensions import Dimension
from core.quantities.units import BUILT_IN
from core.quantities.value import Value
from core.reading.topic import Topic, rarity, spellings_of
from core.retrieval.aspect import AnswerKind, AskedWord, Aspect, parted
from core.retrieval.statement import said_in

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
_HOW_MANY = re.compile(r"\bhow many (?P<noun>[^\W\d_]+)")
_WHICH = re.compile(r"\b(?:which|what) (?P<noun>[^\W\d_]+)")
Acronyms: TypeAlias = Mapping[str, tuple[str, ...]]
"""First letters, folded → what they may stand for, in words."""
_SHORTEST, _LONGEST = 3, 5
_WORD = re.compile(r"[^\W_]+")


def aspect_of(
    text: str, topic: Topic, known: Mapping[str, int], *, chunks: int, pack: Pack, question: str = ""
) -> Aspect:
    """Return what `text`, without product models, asks for.

    The topic is the same as the glossary reads it; `known` are the words of the documents, with the number of their
    `chunks` that hold each. The wording of the whole `question` tells the kind of answer; that of `text` without one.
    """
    plain = fold(question or text)
    asked: dict[str, AskedWord] = {}
    said, conditions = _without_conditions(text, plain, known)
    typos = (term for term in topic.terms if term.attribute is None and term.name not in term.words)
    meant = {term.name: tuple(sorted(term.words)) for term in typos}
    folded = fold(text)
    lasts = _LASTS.search(folded) is not None
    for written, forms in spoken(_COMES.sub(" ", said)):
        if forms[0] not in STOP_WORDS and not (lasts and written in _LONG):
            others = pack.stands_for.get(written) or meant.get(forms[0], ())
            alike = () if forms[0] in known else pack.synonyms.get(forms[0], ())
            spellings = (*spellings_of(forms), *map(_stems, others), *map(_stems, alike))
            word = _word(others[0] if others else written, spellings, known, chunks)
            dimensions = _measured((*spellings_of(forms), *map(_stems, others)), pack)
            asked.setdefault(forms[0], replace(word, dimensions=dimensions))
    asked = {form: _called(form, word, topic) for form, word in _weighed(asked, pack.ordinary).items()}
    units = _units(text)
    measured = frozenset(dimension for word in asked.values() for dimension in word.dimensions)
    total = sum(word.weight for word in asked.values()) or 1.0
    counted = _HOW_MANY.search(folded) or _HOW_MANY.search(plain)
    return Aspect(
        text=text,
        words=tuple(asked.values()),
        codes=frozenset(fold(code) for code in _CODE.findall(fold(said))),
        dimensions=(frozenset({Dimension.TIME}) if lasts else measured) | units,
        units=units,
        kinds=_kinds(plain, pack),
        conditions=conditions,
        topic=topic,
        measuring={
            each: sum(word.weight / total for word in asked.values() if each in word.dimensions) for each in measured
        },
        how_many=counted["noun"] if counted and re.search(rf"\b{counted['noun']}\b", folded) else "",
    )


def _without_conditions(text: str, plain: str, known: Mapping[str, int]) -> tuple[str, tuple[Value, ...]]:
    """Return what is asked apart from what it is asked at, and that.

    Where the documents write a condition as the question does, its words are looked for like any others; so they are
    where a question asks whether something holds at it.
    """
    said, conditions = parted(text)
    written = {forms[0] for forms in word_forms(text)}.difference(forms[0] for forms in word_forms(said))
    return (text, ()) if re.match(_WHETHER, plain) or written - STOP_WORDS <= known.keys() else (said, conditions)


def _kinds(plain: str, pack: Pack) -> frozenset[AnswerKind]:
    """Return what a question's wording asks for: also for a place by what things are connected at ("which pin")."""
    placed = any(stem(match["noun"]) in pack.places for match in _WHICH.finditer(plain))
    told = {AnswerKind(kind) for kind, pattern in _KINDS.items() if pattern.search(plain)}
    return frozenset(told | ({AnswerKind.WHERE} if placed else set()))


def _called(form: str, word: AskedWord, topic: Topic) -> AskedWord:
    """Return a word of a name such as "part number" with the attribute's other names: each of them says the word too.

    Words of such a name say little apart. What is measured is known by its unit as well, and not by its names alone.
    """
    named = (term for term in topic.terms if term.attribute is not None and not term.attribute.measures)
    apart = (term for term in named if len(term.name.split()) > 1 and form in term.name.split())
    names = (spelling for term in apart for spelling in term.spellings)
    return replace(word, spellings=tuple(dict.fromkeys((*word.spellings, *names))))


def _weighed(asked: Mapping[str, AskedWord], ordinary: Collection[str]) -> dict[str, AskedWord]:
    """Return the words with those of chat weighing little beside the others; by themselves they weigh as they do."""
    least = min((word.weight for form, word in asked.items() if form not in ordinary), default=0.0)
    return {
        form: replace(word, weight=_ORDINARY * min(least, word.weight)) if least and form in ordinary else word
        for form, word in asked.items()
    }


def _measured(spellings: Iterable[frozenset[str]], pack: Pack) -> frozenset[Dimension]:
    """Return what a word that is spelled so says that its answer is measured in."""
    return frozenset(dimension for said in spellings for form in said for dimension in pack.measures.get(form, ()))


def _units(text: str) -> frozenset[Dimension]:
    """Return what the units that a question names measure: "in mA", "how many kg".

    One of a condition tells at what something else is asked: "losses at 4 kHz".
    """
    words = [word.strip("?!.,;:()") for word in _CONDITION.sub(" ", text).split()]
    units = [BUILT_IN.find(word) for word in words if len(word) > 1 and word.casefold() not in STOP_WORDS]
    return frozenset(unit.dimension for unit in units if unit is not None)


def _stems(text: str) -> frozenset[str]:
    return frozenset(forms[0] for forms in word_forms(text))


def _word(text: str, spellings: Iterable[frozenset[str]], known: Mapping[str, int], chunks: int) -> AskedWord:
    """Return a word with all that it, or what people call the same, is spelled like: the likeliest weighs it."""
    held = tuple(dict.fromkeys(spellings))
    return AskedWord(text, held, min(max(rarity(word, known, chunks) for word in each) for each in held))


def acronyms_in(labels: Iterable[str]) -> Acronyms:
    """Return what the first letters of consecutive words of labels may stand for."""
    found: dict[str, dict[str, None]] = {}
    for label in labels:
        for _, words in _runs([word for word in _WORD.findall(fold(label)) if word not in STOP_WORDS]):
            found.setdefault(_initials(words), {})[" ".join(words)] = None
    return {letters: tuple(words) for letters, words in found.items()}


def with_acronyms(aspect: Aspect, acronyms: Acronyms, known: Mapping[str, int], *, chunks: int) -> Aspect:
    """Return what is asked with acronyms spelled out as labels do, and words shortened to what documents say.

    The documents' words come with the number of their `chunks` that hold each.
    """
    letters = {
        at: (_initials(words),)
        for first, words in _runs([word.text for word in aspect.words])
        if _initials(words) in known
        for at in range(first, first + len(words))
    }
    words: list[AskedWord] = []
    for at, word in enumerate(aspect.words):
        others = [said_in(each) for each in (*acronyms.get(word.text, ()), *letters.get(at, ()))]
        weights = [max(rarity(stem, known, chunks) for stem in stems) for stems in others]
        words.append(
            AskedWord(
                text=acronyms.get(word.text, (word.text,))[0],
                spellings=(*word.spellings, *others),
                weight=min((word.weight, *weights)),
            )
        )
    return replace(aspect, words=tuple(words))


def _runs(words: Sequence[str]) -> Iterator[tuple[int, Sequence[str]]]:
    """Give every run of consecutive words that may have an acronym, with its place; the longest last."""
    for length in range(_SHORTEST, _LONGEST + 1):
        for first in range(len(words) - length + 1):
            run = words[first : first + length]
            if all(word.isalpha() and len(word) > 1 for word in run):
                yield first, run


def _initials(words: Sequence[str]) -> str:
    return "".join(word[0] for word in words)
