"""A question → for what the best product model is wanted: a purpose that the glossary has criteria for, or another."""

import re
from collections.abc import Collection, Iterator
from dataclasses import replace

from core.catalog.catalog import Catalog
from core.catalog.mentions import Mentions, Resolution
from core.knowledge.analyzer import fold, stems_of, word_forms
from core.knowledge.glossary import Glossary, heads
from core.quantities.parse import quantities_in
from core.reading.question import Intent, Purpose, Question
from core.reading.topic import is_filler

_WAY = r"(?:way|ways|practice|practices|method|methods|place|time|order|settings?)"
_RECOMMENDS = re.compile(
    rf"\bbest\b(?! {_WAY}\b)|\brecommend\w*\b|\bsuggest(?:ion|ions)?\b|\bsuit(?:s|ed|able)?\b|\bideal\b"
    r"|\b(?:should|shall|would|could|can|do) (?:i|we|you|one) (?:take|use|buy|choose|pick|get|order|go|select|prefer)\b"
    r"|\bbetter\b|\b(?:good|right) (?:choice|one|for|in)\b"
)
_FITS = re.compile(r"\b(?:suit(?:s|ed|able)?|ideal|good|right|fit) (?:\w+ ){0,2}(?:for|in)\b")
"""Asks of one product model whether it is one for a purpose."""
_WHICH = re.compile(r"\b(?:which|what)\b")
_BEST_FOR = re.compile(rf"\bbest\b(?! {_WAY}\b).*?\b(?:for|in|at|to|with|under)\b(?P<purpose>[^?!.;]+)")
_NOUN = re.compile(
    r"\b(?:which|what|best|recommend|suggest)\s+(?:(?:an?|the|your|our|of|these|those|current)\s+)*(?P<noun>[^\W_][\w-]*)"
)
"""What is to be recommended: a product model, or a cable for it."""
_DEVICES = stems_of(
    "controller controllers computer computers gateway gateways module modules system systems machine hardware "
    "equipment drive sensor sensors instrument solution platform candidate recommendation recommended suited suitable "
    "ideal choice pick choose buy suggest"
)
_SETTING = stems_of(
    "application applications environment environments condition conditions operation use usage purpose project "
    "install installation place field choice good ideal suit suited suitable recommended recommendation suggest choose "
    "buy pick"
)
"""Words around a purpose that add nothing to it."""
_RECOMMENDING = frozenset({Intent.RANK, Intent.FILTER, Intent.LOOKUP, Intent.EXPLAIN, Intent.COMPARE})
"""Intents under whose wording a recommendation may be asked for."""


def recommending(question: Question, glossary: Glossary, catalog: Catalog, *, again: bool = False) -> Question:
    """Return the question with the purpose that product models are to be recommended for, if that is what it wants.

    "And for outdoor use?" asks so `again`, where the thread has a recommendation.
    """
    if question.intent is Intent.RECOMMEND or (again and question.intent in _RECOMMENDING):
        purpose = profiled(question.topic, glossary, catalog)
        if question.intent is Intent.RECOMMEND or (purpose and not purpose.besides):
            return replace(question, intent=Intent.RECOMMEND if purpose else Intent.LOOKUP, purpose=purpose)
    if question.intent not in _RECOMMENDING:
        return question
    named = question.mentions
    mentions = replace(named, resolved=()) if asks_anew(question.text, named) else named
    if purpose := purpose_in(question.text, mentions, glossary, catalog):
        return replace(question, intent=Intent.RECOMMEND, mentions=mentions, purpose=purpose)
    if question.intent is Intent.RANK:
        return replace(question, purpose=unprofiled(question.text, named, glossary))
    return question


def purpose_in(text: str, mentions: Mentions, glossary: Glossary, catalog: Catalog) -> Purpose | None:
    """Return the purpose that `text` wants a recommendation for; None if it wants none.

    What is asked of one product model, or of another thing ("which cable …"), is no recommendation.
    """
    plain = fold(text)
    if _is_single(mentions) and not (_FITS.search(plain) or (_WHICH.search(plain) and _RECOMMENDS.search(plain))):
        return None
    purpose = profiled(mentions.rest, glossary, catalog)
    if purpose is None:
        return None
    own = _stems(purpose.name)
    if not (_RECOMMENDS.search(plain) or _holds(_stems(plain), ("most", *own))):
        return None
    wanted = _NOUN.finditer(fold(mentions.rest))
    return purpose if all(_is_device(match["noun"], own, catalog) for match in wanted) else None


def asks_anew(text: str, mentions: Mentions) -> bool:
    """Return whether `text` asks which one, where the thread tells of a single product model: of all there are."""
    carried = all(found.how is Resolution.THREAD for found in mentions.resolved)
    return _is_single(mentions) and carried and _WHICH.search(fold(text)) is not None


def _is_single(mentions: Mentions) -> bool:
    return len(mentions.models) == 1 and not any(found.how is Resolution.FAMILY for found in mentions.resolved)


def unprofiled(text: str, mentions: Mentions, glossary: Glossary) -> Purpose | None:
    """Return what `text` wants the best product model for, where no attribute tells which that is; None otherwise."""
    match = _BEST_FOR.search(fold(mentions.rest)) if _BEST_FOR.search(fold(text)) else None
    if match is None or _is_single(mentions):
        return None
    said = frozenset(heads(mentions.rest))
    names_attribute = any(said.issuperset(words) for words, _ in glossary.phrases)
    name = " ".join(_trimmed(match["purpose"].split()))
    if not name or names_attribute or quantities_in(mentions.rest):
        return None
    return Purpose(name=name, known=tuple(each.names[0] for each in glossary.profiles))


def profiled(text: str, glossary: Glossary, catalog: Catalog) -> Purpose | None:
    """Return the purpose that a text without product models names, by its longest name; None if it names none."""
    said = _stems(text)
    names = ((profile, name, _stems(name)) for profile in glossary.profiles for name in profile.names)
    named = [(profile, name, words) for profile, name, words in names if _holds(said, words)]
    if not named:
        return None
    profile, name, words = max(named, key=lambda each: len(each[2]))
    return Purpose(
        name=name,
        profile=profile,
        besides=" ".join(_besides(text, words, catalog)),
        known=tuple(each.names[0] for each in glossary.profiles),
    )


def _stems(text: str) -> tuple[str, ...]:
    """Return the stems of a text's words, those of joined ones each by itself."""
    return heads(fold(text).replace("-", " "))


def _holds(said: tuple[str, ...], words: tuple[str, ...]) -> bool:
    return any(said[start : start + len(words)] == words for start in range(len(said) - len(words) + 1))


def _is_device(word: str, own: Collection[str], catalog: Catalog) -> bool:
    """Return whether a word says nothing but that a product model is meant, or is one of `own`."""
    return all(is_filler(form) or form in _DEVICES or form in own or _is_named(form, catalog) for form in _stems(word))


def _is_named(word: str, catalog: Catalog) -> bool:
    """Return whether a word is part of what the catalogue calls its product models."""
    named = (f"{model.name} {model.family} {model.series} {model.kind}" for model in catalog.models.values())
    return any(word in forms for each in named for forms in word_forms(each))


def _besides(text: str, words: Collection[str], catalog: Catalog) -> Iterator[str]:
    """Yield the words that neither the purpose's name nor chat explains."""
    for word in text.split():
        told = [form for form in _stems(word) if form not in _SETTING]
        if not _is_device(" ".join(told), words, catalog):
            yield word.strip("?!.,;:()“”\"'")


def _trimmed(said: list[str]) -> list[str]:
    """Return words without those that say nothing at either end."""
    while said and all(is_filler(form) for form in heads(said[0])):
        said = said[1:]
    while said and all(is_filler(form) for form in heads(said[-1])):
        said = said[:-1]
    return said
