"""A sentence → whether it takes its subject from one clause of its lines and what it says of it from another.

"The lower lamp is green, the upper lamp is red" says nothing of a green upper lamp, though all words stand there.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from core.knowledge.analyzer import STOP_WORDS
from core.verification.clauses import FULL_STOP, Parsed, clauses_of, contents
from core.verification.contradiction import opposite
from core.verification.evidence import ITEM, Held
from core.verification.lexicon import Lexicon, akin

_CUT = re.compile(rf";\s|{FULL_STOP}[.!?]\s|\s[–—|]\s|,\s|\s(?=(?:and|but|while|whereas)\s)")
_LEAD = re.compile(r"\A[\s,]*(?:(?:and|but|while|whereas)\s+)*")
_WORD = re.compile(r"[^\W_]+(?:[-'\u2019.][^\W_]+)*")
_AGAINST = re.compile(r",?\s*(?:while|whereas)\s+(?:the|an?|its|all)\s\S+\s\S")
_NOUN_AND_VERB = 2
_FINITE = frozenset(
    {"is", "are", "was", "were", "has", "have", "can", "may", "must", "should", "will", "does", "cannot"}
)
_ARTICLES = frozenset({"the", "a", "an", "its", "their", "each", "every", "both", "all", "this"})
_BACK = frozenset({"it", "they", "this", "these", "those", "such", "which", "who", "that", "its", "their"})
_PRONOUNS = frozenset({"it", "they", "them", "its", "their", "itself"})
_BY = frozenset({"by", "with", "from", "to"})
_OBJECTS = frozenset({"it", "them"})
_RELATIVE = frozenset({"that", "which", "who"})
_UNDER = frozenset({"if", "when", "while", "because", "as", "unless", "until", "before", "after", "where", "once"})
_JOINS = frozenset({"of", "in", "on", "at", "by", "with", "for", "from", "to", "into", "and", "or", "per", "than"})


@dataclass(frozen=True, slots=True)
class _Unit:
    """A clause with its subject.

    Attributes:
        line: In which line it stands.
        own: What it says.
        told: That, and what it goes on from.
        order: All its words, in order.
    """

    line: int
    own: list[str]
    told: list[str]
    order: list[str]


def crossed(said: Parsed, held: Held, asked: Collection[str], lexicon: Lexicon) -> str:
    """Return why a clause binds a word to what another clause of its lines says it of; empty if none does.

    `asked` are words of the question, which may stand for whatever a line says.
    """
    units = [unit for line in held.each for unit in _units(line, lexicon)]
    known = [*said.wording, *said.in_order, *asked]
    for clause in clauses_of(said, lexicon) if len(units) > 1 else ():
        words = _bound(clause.said, held.own, lexicon)
        nearest = _nearest(words, units, lexicon)
        faults = [
            _astray(words, unit, units, known, lexicon) or opposite(clause.said.in_order, unit.order, lexicon)
            for unit in nearest
        ]
        if faults and all(faults):
            return f"“{faults[0]}” is said of something else there"
    return ""


def _bound(told: Parsed, there: Parsed, lexicon: Lexicon) -> list[str]:
    """Return the words of a clause that have to be said together.

    Not ordinary ones that describe what they don't there: "the default address" is the address.
    """
    describing = {one for one, _ in _pairs(told) - _pairs(there) if lexicon.is_ordinary(one)}
    return [word for word in claimed_in(told, lexicon) if word not in describing and not lexicon.limits(word)]


def _pairs(told: Parsed) -> set[tuple[str, str]]:
    """Return the pairs of words that only a blank parts, but none with a word of grammar or a verb with its object."""
    behind = [*(token.said for token in told.tokens[2:]), ""]
    return {
        (one.said, then.said)
        for (one, then), after in zip(pairwise(told.tokens), behind, strict=False)
        if then.start - one.end == 1 and then.said not in STOP_WORDS and after not in _ARTICLES
    }


def of_another(said: Parsed, held: Held, about: Collection[str], lexicon: Lexicon) -> str:
    """Return a word that a clause of its lines says of another product model only than those spoken of."""
    for line in held.each if about else ():
        parts = line.own.parts(_CUT)
        for before, part in zip([None, *parts], parts, strict=False):
            name = _subject(part, before, lexicon)
            if name and name not in {*about, *line.models}:
                rest = [word for each in parts if each is not part for word in each.wording]
                words = (word for word in claimed_in(part, lexicon) if not lexicon.says(word, rest))
                if told := next((word for word in words if lexicon.says(word, said.words)), ""):
                    return f"“{told}” is said of {name} there"
    return ""


def _subject(part: Parsed, before: Parsed | None, lexicon: Lexicon) -> str:
    """Return the product model that a clause begins with, or that stands last before its "which"; empty if none."""
    if before is not None and before.names and not _RELATIVE.isdisjoint(_plain(part.text)[:1]):
        return max(before.names, key=lambda name: name[1])[0]
    name, first, _ = min(part.names, key=lambda name: name[1], default=("", 0, 0))
    ahead = any(token.start < first and lexicon.claims(token.said) for token in part.tokens)
    return "" if ahead or not has_subject(part.text) else name


def _nearest(words: Sequence[str], units: Sequence[_Unit], lexicon: Lexicon) -> list[_Unit]:
    """Return the clauses that say most of some words."""
    whole = [word for unit in units for word in unit.told]
    counts = [sum(_tells(word, unit, whole, lexicon) for word in words) for unit in units]
    return [unit for unit, count in zip(units, counts, strict=True) if 0 < count == max(counts)]


def _astray(words: Sequence[str], own: _Unit, units: Sequence[_Unit], known: Sequence[str], lexicon: Lexicon) -> str:
    """Return a word that isn't said in a clause, but in another; only where each says something else besides."""
    whole = [word for unit in units for word in unit.told]
    if not _rest(own, known, lexicon):
        return ""
    for word in words:
        others = [unit for unit in units if unit is not own and _tells(word, unit, whole, lexicon)]
        near = bool(others) and all(unit.line == own.line and _rest(unit, known, lexicon) for unit in others)
        if near and not _tells(word, own, whole, lexicon):
            return word
    return ""


def _rest(unit: _Unit, known: Sequence[str], lexicon: Lexicon) -> bool:
    """Return whether a clause says something that a sentence doesn't."""
    return any(not lexicon.says(word, known) for word in unit.own)


def _tells(word: str, unit: _Unit, whole: Sequence[str], lexicon: Lexicon) -> bool:
    """Return whether a clause says a word: in another one only if that word itself stands nowhere."""
    if any(akin(word, other) for other in whole):
        return any(akin(word, other) for other in unit.told)
    return lexicon.says(word, unit.told)


def claimed_in(told: Parsed, lexicon: Lexicon) -> list[str]:
    """Return what a text claims, and its words that tell how something is."""
    return contents(told, lexicon, lexicon.telling - STOP_WORDS)


def _units(held: Held, lexicon: Lexicon) -> Iterator[_Unit]:
    """Yield the clauses of a line that have a subject of their own, each with what it goes on from."""
    if ITEM.search(held.text) and held.is_labelled:
        return
    before: _Unit | None = None
    for part in _parts(held.own):
        own = claimed_in(part, lexicon)
        told = [*own, *(_gone_on(part.text, before) if before is not None else ()), *held.above.wording]
        before = _Unit(held.numbers[0], own, told, part.in_order)
        yield before


def _parts(told: Parsed) -> list[Parsed]:
    """Return the parts of a text that have a subject of their own."""
    parts: list[Parsed] = []
    for each in told.parts(_CUT):
        joins = bool(parts) and parts[-1].text.rstrip()[-1:] not in {".", ";", "!", "?", "|", "–", "—"}
        has_own = has_subject(each.text) or (bool(parts) and _is_parallel(each.text, parts[-1].text))
        if joins and (_is_under(parts[-1].text) or not has_own):
            parts[-1] = parts[-1].joined(each)
        else:
            parts.append(each)
    return parts


def _plain(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(_LEAD.sub("", text))]


def _gone_on(text: str, before: _Unit) -> list[str]:
    """Return what a clause goes on from by "it": all of the one before, or its object if it has another subject."""
    words = _plain(text)
    if not _BACK.isdisjoint(words[:2]) or (not _PRONOUNS.isdisjoint(words) and not has_subject(text)):
        return before.told
    if not has_subject(text) and not _BY.isdisjoint(words):
        return before.own[1:-1]
    return before.own[-1:] if not _OBJECTS.isdisjoint(words) else []


def _is_under(text: str) -> bool:
    return not _UNDER.isdisjoint(_plain(text)[:1])


def _is_parallel(text: str, before: str) -> bool:
    """Return whether a part of a sentence has the verb of the one before: "the lamp shows A, the display shows B"."""
    words = _plain(text)
    verbs = {word for word in words[2:-1] if word.endswith("s") and len(word) > _NOUN_AND_VERB}
    told = _plain(before)[1:]
    shared = not verbs.isdisjoint(told) or (_FINITE.isdisjoint(words) and not (_BY & {*words}).isdisjoint(told))
    return bool(words) and words[0] in _ARTICLES and shared


def has_subject(text: str) -> bool:
    """Return whether a part of a sentence has a subject and a verb of its own, as far as words of grammar tell.

    A verb is one of grammar ("is"), or what stands between two nouns with articles.
    """
    words = _plain(text)
    if _AGAINST.match(text.lstrip()):
        return True
    if not words or words[0] in _BACK | _UNDER | _FINITE | _JOINS:
        return False
    end = next((at for at, word in enumerate(words) if word in _UNDER | _RELATIVE), len(words))
    if not _FINITE.isdisjoint(words[:end]):
        return True
    objects = [at for at, word in enumerate(words[:end]) if word in _ARTICLES | _OBJECTS and at > _NOUN_AND_VERB]
    return words[0] in _ARTICLES and any(words[at - 1] not in _JOINS | _ARTICLES for at in objects)
