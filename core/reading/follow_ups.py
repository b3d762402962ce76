"""A question that leaves something unsaid, and the turns before → the question with what was spoken of put in.

"And the 850?" keeps the topic, "what about storage?" the product models, "compare it with the 750" adds one; "which is
the lightest?" runs over what was shown. What a question can't be without is never taken from what nobody knew.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from core.catalog.catalog import Catalog
from core.catalog.entity_linking import Names
from core.catalog.mentions import Resolution, Resolved
from core.knowledge.analyzer import fold, word_forms
from core.knowledge.glossary import Glossary, heads
from core.reading.class_scope import without_scope
from core.reading.context_dependence import goes_on, is_whole, refers_to_several, stands_alone
from core.reading.coreference import narrowed
from core.reading.intents import asks_relation, asks_sheet
from core.reading.out_of_domain import strangers
from core.reading.question import ONE_MATTER, Intent, Question
from core.reading.topic import STATS, has_topic, is_filler
from core.reading.turn import Turn

_LISTS = frozenset({Intent.RANK, Intent.FILTER})
_JOINING = re.compile(
    r"\b(?:compare (?:that|it|this|them|those)|that with|it (?:with|to|against)|(?:it|this|that) (?:fit|work|go|run)"
    r"|same (?!q\b|question\b|thing\b)\w+ (?:on|for|with|in)|than (?:the|that))\b"
)
_VERSUS = re.compile(r"\b(?:vs\.?|versus)\b")
_ABOUT = re.compile(r"\b(?:tell me(?: more)? about|describe|introduce|what(?:'s| is) (?:an?|the)\b)")
"""Asks for all that is stated of what is named."""
_WHO = re.compile(r"\b(?:which|who|top \d+|rank(?:ed|ing)?|sort(?:ed)?|order(?:ed)?|list)\b")
_OF_SET = re.compile(r"\bwhich(?: one)? (?:is|are|has|have|can|does|do|needs?|takes?|weighs?|supports?)\b")
"""Says "which" of the product models that were just spoken of, and names no class of them."""
_EXTREME = re.compile(r"\b(?:highest|lowest|greatest|largest|smallest|biggest|max(?:imum)?|min(?:imum)?)\b")
_FEW = 4
_STATISTICS = frozenset[str]().union(*STATS.values())


def from_thread(
    question: Question, history: Sequence[Turn], names: Names, catalog: Catalog, glossary: Glossary
) -> Question:
    """Return the question with what it leaves unsaid taken from the turns before, oldest first."""
    return _completed(_carried(question, history, names, catalog, glossary), history, glossary)


def _carried(
    question: Question, history: Sequence[Turn], names: Names, catalog: Catalog, glossary: Glossary
) -> Question:
    """Return the question with product models, topic or intent of the thread; unchanged in an empty one."""
    about = [turn for turn in history if turn.models or turn.topic]
    if not about or is_whole(question, names):
        return question
    last = about[-1]
    leaning = not stands_alone(question.text, names, glossary)
    question = narrowed(question, last.models or last.candidates, names, catalog)
    if not question.models:
        return _same_models(question, about, names, glossary) if leaning else question
    if has_topic(question.topic) or asks_sheet(question.text) or _ABOUT.search(fold(question.text)):
        return _joined(question, last)
    return _same_topic(question, about, names)


def _completed(question: Question, history: Sequence[Turn], glossary: Glossary) -> Question:
    """Complete a single word with one of the last topic, if both together name an attribute.

    After "operating temperature", "what about storage?" is about the storage temperature.
    """
    said = [forms[0] for forms in word_forms(question.topic) if not is_filler(forms[0])]
    if len(said) != 1 or "models" not in question.carried:
        return question
    before = next((turn.topic for turn in reversed(history) if turn.topic), "")
    named = {phrase for phrase, _ in glossary.phrases}
    whole = next((word for word in before.split() if (said[0], *heads(word)) in named), None)
    return replace(question, topic=f"{question.topic.rstrip(' ?!.,;:')} {whole}") if whole else question


def _joined(question: Question, last: Turn) -> Question:
    """Add the product models of the turn before to one that is set beside them."""
    alone = len(question.models) <= 1 and last.models not in {(), question.models}
    beside = question.intent is Intent.COMPARE or _joins(question)
    return _with_models(question, last.models) if alone and beside else question


def _joins(question: Question) -> bool:
    """Return whether a question sets what it names beside what was spoken of; an "it" behind a name is that name."""
    plain = fold(question.text)
    match = _JOINING.search(plain)
    if match is None:
        return _VERSUS.search(plain) is not None and not has_topic(question.topic)
    named = [plain.find(fold(found.mention)) for found in question.mentions.resolved if found.mention]
    return match.start() < min((place for place in named if place >= 0), default=len(plain))


def _same_topic(question: Question, about: Sequence[Turn], names: Names) -> Question:
    """Keep the topic and the intent and change the product model ("and the 850?")."""
    last = next((turn for turn in reversed(about) if turn.topic), None)
    if last is None:
        return question
    only_sets = all(found.how is Resolution.FAMILY for found in question.mentions.resolved)
    if only_sets and last.models and not set(last.models) & set(question.models):
        # "Which kits?": those of the set that go with what was spoken of.
        return replace(question, related=last.models, intent=Intent.FILTER)
    joins = _joins(question)
    intent = Intent.COMPARE if joins and last.models else last.intent or Intent.LOOKUP
    alone = len(question.models) == 1 and not joins
    swapped = replace(
        question,
        topic=without_scope(last.topic, names) if intent in _LISTS and alone else last.topic,
        intent=Intent.LOOKUP if intent in {*_LISTS, Intent.COMPARE} and alone else intent,
        carried=frozenset({"topic", "intent"}),
    )
    return _with_models(swapped, last.models) if joins else swapped


def _same_models(question: Question, about: Sequence[Turn], names: Names, glossary: Glossary) -> Question:
    """Keep the product models ("what about storage?")."""
    if question.mentions.ambiguous or question.mentions.unknown:
        return question
    models = _meant(question, list(_spoken_of(about, names)), names, glossary)
    if not models:
        return question
    topic, intent = question.topic, question.intent
    untold = not has_topic(topic)
    if untold and asks_sheet(question.text):
        intent = Intent.SPECS
    elif intent is Intent.RANK and len(models) == 1:
        intent = Intent.LOOKUP
    if untold and not asks_sheet(question.text):
        topic = _restated(next((turn.topic for turn in reversed(about) if turn.models), ""), question.text)
    return _with_models(replace(question, topic=topic, intent=intent), models)


def _restated(topic: str, text: str) -> str:
    """Return a topic with the statistic that a text asks for in place of its own ("max?" of a typical current)."""

    def names_statistic(word: str) -> bool:
        return any(form in _STATISTICS for forms in word_forms(word) for form in forms)

    said = list(filter(names_statistic, text.split()))
    kept = [word for word in topic.split() if not names_statistic(word)]
    return " ".join([*said, *kept]) if said and len(said) < _FEW else topic


def _spoken_of(about: Sequence[Turn], names: Names) -> Iterator[tuple[str, ...]]:
    """Yield the product models of earlier turns, the last first, back to a name that nobody knew."""
    for turn in reversed(about):
        if turn.models:
            yield turn.models
        elif names.mentions(turn.text).unknown or strangers(turn.text, names):
            return


def _meant(question: Question, recent: Sequence[tuple[str, ...]], names: Names, glossary: Glossary) -> tuple[str, ...]:
    """Return which of the product models spoken of a question means; "both" and "those" reach back to another one."""
    if not recent:
        return ()
    last = recent[0]
    if len(last) == 1 and refers_to_several(question.text):
        other = next((models for models in recent[1:] if models != last), ())
        return tuple(dict.fromkeys((*other, *last)))
    if question.intent in _LISTS and not goes_on(question.text, names) and not _runs_over(question, last, glossary):
        return ()
    return last


def _runs_over(question: Question, last: tuple[str, ...], glossary: Glossary) -> bool:
    """Return whether "which is the lightest?" runs over what was shown, if it was a set, not over all there are.

    "The highest operating temperature?" asks a single product model for an attribute's upper end.
    """
    plain = fold(question.text)
    if len(last) > 1:
        return _OF_SET.search(plain) is not None or not (_WHO.search(plain) or len(heads(plain)) > _FEW)
    said = heads(_EXTREME.sub(" ", plain))
    asked = {word for words, _ in glossary.phrases if frozenset(said).issuperset(words) for word in words}
    whole = bool(asked) and all(word in asked or is_filler(word) for word in said)
    return whole and _EXTREME.search(plain) is not None and _WHO.search(plain) is None


def _with_models(question: Question, models: tuple[str, ...]) -> Question:
    """Add product models of the thread to those that are named; several are compared."""
    taken = tuple(name for name in models if name not in question.models)
    carried = (Resolved(mention="", models=taken, how=Resolution.THREAD),) if taken else ()
    several = len(taken) + len(question.models) > 1 and not asks_relation(question.text)
    return replace(
        question,
        intent=Intent.COMPARE if several and question.intent in ONE_MATTER else question.intent,
        mentions=replace(question.mentions, resolved=(*carried, *question.mentions.resolved)),
        carried=question.carried | {"models"},
    )
