"""What a thread adds to a question: the product models, the topic or the set that were spoken of before.

A question that is complete by itself takes nothing; see `standing`.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from core.catalog.catalog import Catalog
from core.catalog.entity_linking import Names
from core.catalog.mentions import Mentions, Resolution, Resolved
from core.knowledge.analyzer import fold, word_forms
from core.knowledge.glossary import Glossary, heads
from core.reading.breadth import without_scope
from core.reading.comparing import asks_to_compare
from core.reading.filler import is_filler
from core.reading.intents import asks_relation, asks_sheet
from core.reading.narrowing import narrowed
from core.reading.question import Intent, Question
from core.reading.standing import goes_on, refers_to_several, stands_alone
from core.reading.stranger import strangers
from core.reading.topic import STATS, asks_measure
from core.reading.turn import Turn

_VERBS = r"(?:is|are|has|have|can|does|do|needs?|takes?|weighs?|supports?)"
_JOINING = re.compile(
    r"\b(?:compare (?:that|it|this|them|those)|that with|it (?:with|to|against)|(?:it|this|that) (?:fit|work|go|run)"
    r"|same (?!q\b|question\b|thing\b)\w+ (?:on|for|with|in)|than (?:the|that))\b"
)
_VERSUS = re.compile(r"\b(?:vs\.?|versus)\b")
_MEANT = re.compile(
    r"(?i)^\W*(?:(?:no|nope|sorry|oops|wait)\W+)*(?:i (?:meant|mean)|make (?:that|it)|rather)\b\W*(?!to\b)"
)
_ADDED = re.compile(
    r"(?i)^\W*(?:(?:and|ok|please|now|also)\W+)*(?:add|include)\b(?: also)?(?= (?:the |an? )?\S+(?: \S+)?\W*\Z)"
)
_ABOUT = re.compile(r"\b(?:tell me(?: more)? about|describe|introduce|what(?:'s| is) (?:an?|the)\b)")
"""Asks for all that is stated of what is named."""
_WHO = re.compile(r"\b(?:which|who|top \d+|rank(?:ed|ing)?|sort(?:ed)?|order(?:ed)?|list)\b")
_OF_SET = re.compile(rf"\bwhich(?: one)? {_VERBS}\b")
"""Says "which" of the product models that were just spoken of, and names no class of them."""
_EXTREME = re.compile(r"\b(?:highest|lowest|greatest|largest|smallest|biggest|max(?:imum)?|min(?:imum)?)\b")
_FEW = 4
_STATISTICS = frozenset[str]().union(*STATS.values())
_ASKING = frozenset({Intent.LOOKUP, Intent.EXPLAIN, Intent.HOWTO})
_LISTS = frozenset({Intent.RANK, Intent.FILTER})
_TOGETHER = 2


def plainly_said(text: str) -> str:
    """Return a text without "no, I meant", and with "add the …" as what it asks: the one beside those spoken of."""
    return _ADDED.sub("versus ", _MEANT.sub("", text, count=1), count=1)


def has_topic(text: str) -> bool:
    """Return whether a text without product models asks for anything in particular."""
    return asks_measure(text) or any(not is_filler(forms[0]) for forms in word_forms(text))


def resume(question: Question, pending: Turn) -> Question:
    """Return the question that a clarification was about, for the product models chosen now."""
    carried = tuple(
        Resolved(mention="", models=(name,), how=Resolution.THREAD)
        for name in pending.models
        if name not in question.models
    )
    return Question(
        text=pending.text,
        topic=pending.topic,
        intent=pending.intent or Intent.LOOKUP,
        mentions=Mentions(resolved=(*carried, *question.mentions.resolved), rest=pending.topic),
        carried=frozenset({"topic", "intent"}),
    )


def chosen(question: Question, history: Sequence[Turn]) -> Question:
    """Take "the 850b one" for the ECU-850b Plus, where that is what an unclear mention just before may have meant."""
    candidates = history[-1].candidates if history else ()
    if len(question.models) != 1 or question.models[0] in candidates or has_topic(question.topic):
        return question
    named = fold(question.models[0])
    meant = tuple(name for name in candidates if fold(name).startswith(named))
    if len(meant) != 1:
        return question
    resolved = (replace(question.mentions.resolved[0], models=meant, how=Resolution.THREAD),)
    return replace(question, mentions=replace(question.mentions, resolved=resolved))


def carry(question: Question, history: Sequence[Turn], names: Names, catalog: Catalog, glossary: Glossary) -> Question:
    """Return the question with what it leaves unsaid taken from the thread; unchanged in an empty thread."""
    about = [turn for turn in history if turn.models or turn.topic]
    if not about or is_whole(question, names):
        return question
    before = about[-1].models or about[-1].candidates
    leaning = not stands_alone(question.text, names, glossary)
    question = narrowed(question, before, [turn.models for turn in about], names, catalog, leaning=leaning)
    if not question.models:
        return _fuller(_same_models(question, about, names, glossary), about[-1], leaning=leaning)
    if has_topic(question.topic) or asks_sheet(question.text) or _ABOUT.search(fold(question.text)):
        return _fuller(_joined(question, about[-1]), about[-1], leaning=goes_on(question.text, names))
    return _same_topic(question, about, names)


def _fuller(question: Question, last: Turn, *, leaning: bool) -> Question:
    """Add the other reading of what leans on the turn before: a word of its topic may be left out."""
    topic, before = question.topic, last.topic
    if not leaning or question.intent not in _ASKING or not has_topic(topic) or before in {"", topic}:
        return question
    if anew := _numbered_anew(topic, before):
        return replace(question, topic=anew)
    return replace(question, fuller=f"{topic.rstrip(' ?!.,;:')} {before}")


def _numbered_anew(said: str, before: str) -> str | None:
    """Return the topic of the turn before with the lone number that is said in place of its own ("and on 240?")."""
    telling = [word for word in said.split() if has_topic(word)]
    numbered = [word for word in before.split() if any(map(str.isdigit, word))]
    if len(telling) != 1 or len(numbered) != 1 or not any(map(str.isdigit, telling[0])):
        return None
    return before.replace(numbered[0], telling[0].strip("?!.,;:"))


def _restated(topic: str, text: str) -> str:
    """Return a topic with the statistic that a text asks for in place of its own ("max?" of a typical current)."""
    said = [word for word in text.split() if _names_statistic(word)]
    kept = [word for word in topic.split() if not _names_statistic(word)]
    return " ".join([*said, *kept]) if said and len(said) < _FEW else topic


def _names_statistic(word: str) -> bool:
    return any(form in _STATISTICS for forms in word_forms(word) for form in forms)


def completed(question: Question, history: Sequence[Turn], glossary: Glossary) -> Question:
    """Complete a single word with one of the last topic, if both together name an attribute.

    After "operating temperature", "what about storage?" is about the storage temperature.
    """
    said = [forms[0] for forms in word_forms(question.topic) if not is_filler(forms[0])]
    before = next((turn.topic for turn in reversed(history) if turn.topic), "")
    if len(said) != 1 or "models" not in question.carried:
        return question
    named = {phrase for phrase, _ in glossary.phrases}
    whole = next((word for word in before.split() if (said[0], *heads(word)) in named), None)
    return replace(question, topic=f"{question.topic.rstrip(' ?!.,;:')} {whole}") if whole else question


def is_whole(question: Question, names: Names) -> bool:
    """Return whether a question says all by itself: a comparison of several, or the wish for one ("compare")."""
    if goes_on(question.text, names):
        return False
    related = question.intent is Intent.COMPARE or asks_relation(question.text)
    several = len(question.models) >= _TOGETHER and related
    wish = asks_to_compare(question.text) and not question.models and not has_topic(question.topic)
    return several or (wish and not question.mentions.ambiguous)


def _joined(question: Question, last: Turn) -> Question:
    if question.intent is not Intent.COMPARE and not _joins(question):
        return question
    if len(question.models) > 1 or not last.models or last.models == question.models:
        return question
    return _with_models(question, last.models)


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
    if _is_set(question) and last.models and not set(last.models) & set(question.models):
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


def _is_set(question: Question) -> bool:
    """Return whether only a set is named ("which kits?"): those of it that go with what was spoken of are meant."""
    return all(found.how is Resolution.FAMILY for found in question.mentions.resolved)


def _same_models(question: Question, about: Sequence[Turn], names: Names, glossary: Glossary) -> Question:
    """Keep the product models ("what about storage?"), unless the question stands alone."""
    mentions = question.mentions
    if mentions.ambiguous or mentions.unknown or stands_alone(question.text, names, glossary):
        return question
    recent = list(_spoken_of(about, names))
    models = _meant(question, recent, names, glossary)
    if not models:
        return question
    sheet = asks_sheet(question.text) and not has_topic(question.topic)
    topic = question.topic if sheet or has_topic(question.topic) else _restated(_last_topic(about), question.text)
    statistic = question.intent is Intent.RANK and len(models) == 1
    intent = Intent.SPECS if sheet else Intent.LOOKUP if statistic else question.intent
    return _with_models(replace(question, topic=topic, intent=intent), models)


def _last_topic(about: Sequence[Turn]) -> str:
    return next((turn.topic for turn in reversed(about) if turn.models), "")


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
    plain = fold(question.text)
    last = recent[0]
    if len(last) == 1 and refers_to_several(plain):
        other = next((models for models in recent[1:] if models != last), ())
        return tuple(dict.fromkeys((*other, *last)))
    if question.intent in _LISTS and not goes_on(question.text, names):
        return _listed(question, last, glossary)
    return last


def _listed(question: Question, last: tuple[str, ...], glossary: Glossary) -> tuple[str, ...]:
    """Return what "which is the lightest?" runs over: a set, if it was shown; else all there are.

    "The highest operating temperature?" asks a single product model for an attribute's upper end.
    """
    plain = fold(question.text)
    if len(last) > 1:
        return last if _OF_SET.search(plain) or not (_WHO.search(plain) or len(heads(plain)) > _FEW) else ()
    said = heads(_EXTREME.sub(" ", plain))
    asked = {word for words, _ in glossary.phrases if frozenset(said).issuperset(words) for word in words}
    whole = bool(asked) and all(word in asked or is_filler(word) for word in said)
    return last if whole and _EXTREME.search(plain) and not _WHO.search(plain) else ()


def _with_models(question: Question, models: tuple[str, ...]) -> Question:
    taken = tuple(name for name in models if name not in question.models)
    carried = (Resolved(mention="", models=taken, how=Resolution.THREAD),) if taken else ()
    several = len(taken) + len(question.models) > 1 and not asks_relation(question.text)
    intent = Intent.COMPARE if several and question.intent in {Intent.LOOKUP, Intent.EXPLAIN} else question.intent
    return replace(
        question,
        intent=intent,
        mentions=replace(question.mentions, resolved=(*carried, *question.mentions.resolved)),
        carried=question.carried | {"models"},
    )
