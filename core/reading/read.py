"""An utterance in its thread → a stand-alone question: what it leaves unsaid is taken from the turns before.

These tell the product models, the topic or the set that were spoken of; a question that is complete by itself takes
nothing, see `context_dependence`.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from core.answer import Clarify
from core.catalog.catalog import Catalog
from core.catalog.entity_linking import Names
from core.catalog.mentions import Mentions, Resolution, Resolved
from core.knowledge.analyzer import fold, shouted, word_forms
from core.knowledge.glossary import Glossary, heads
from core.messages import Utterance
from core.reading.class_scope import asks_members, without_scope
from core.reading.context_dependence import goes_on, is_whole, refers_to_several, stands_alone
from core.reading.coreference import chosen, narrowed
from core.reading.intents import asks_relation, asks_sheet, classify, is_named
from core.reading.ordering import with_superlative, without_places
from core.reading.out_of_domain import strangers, with_strangers
from core.reading.purpose import recommending
from core.reading.question import Intent, Question
from core.reading.topic import STATS, has_topic, is_filler
from core.reading.turn import Turn

HISTORY_TURNS = 12
"""How many turns of a thread are looked at: so long the button of a clarification resumes its question."""
CARRIED_TURNS = 5
"""How many of them can be taken up by a question that leaves something unsaid."""
MAX_QUESTION_CHARS = 4000

_OF_NOBODY = frozenset({Intent.LOOKUP, Intent.EXPLAIN})
_ALONE = frozenset({Intent.SMALLTALK, Intent.META, Intent.OUT_OF_SCOPE, Intent.RECEIPT, Intent.CONVERT})
_LISTS = frozenset({Intent.RANK, Intent.FILTER})
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
_OF_SET = re.compile(r"\bwhich(?: one)? (?:is|are|has|have|can|does|do|needs?|takes?|weighs?|supports?)\b")
"""Says "which" of the product models that were just spoken of, and names no class of them."""
_EXTREME = re.compile(r"\b(?:highest|lowest|greatest|largest|smallest|biggest|max(?:imum)?|min(?:imum)?)\b")
_FEW = 4
_STATISTICS = frozenset[str]().union(*STATS.values())


def read(utterance: Utterance, history: Sequence[Turn], names: Names, catalog: Catalog, glossary: Glossary) -> Question:
    """Return what the person wants to know; `history` is oldest first. Of a pasted log only the start is read."""
    # "No, I meant the …" says what comes behind it; "add the …" asks for it beside those spoken of.
    text = _ADDED.sub("versus ", _MEANT.sub("", utterance.text[:MAX_QUESTION_CHARS], count=1), count=1)
    text = shouted(text, names.words or ())
    history = [_still_known(turn, catalog) for turn in history]
    mentions = with_strangers(names.mentions(without_places(text)), text, names)
    if not is_named(mentions) and (between := with_superlative(text)) != text:
        return read(replace(utterance, text=between), history, names, catalog, glossary)
    intent = classify(text, mentions, names.pack.nouns)
    if intent in _OF_NOBODY and not is_named(mentions) and asks_members(text, names):
        intent = Intent.FILTER
    question = chosen(Question(text=text, topic=mentions.rest, intent=intent, mentions=mentions), history)
    pending = _pending(utterance, history)
    answers = pending is not None and (utterance.resumes is not None or not is_whole(question, names))
    if pending is not None and answers and question.models and not has_topic(mentions.rest):
        return recommending(_resumed(question, pending), glossary, catalog)
    if intent in _ALONE:
        return replace(question, topic="")
    recent = [] if utterance.resumes is not None else history[-CARRIED_TURNS:]
    whole = _completed(_carried(question, recent, names, catalog, glossary), recent, glossary)
    again = any(turn.intent is Intent.RECOMMEND for turn in recent)
    return recommending(whole, glossary, catalog, again=again)


def _still_known(turn: Turn, catalog: Catalog) -> Turn:
    """Return the turn without product models that have left the catalogue since."""
    models, candidates = (
        tuple(name for name in names if name in catalog.models) for names in (turn.models, turn.candidates)
    )
    return replace(turn, models=models, candidates=candidates)


def _pending(utterance: Utterance, history: Sequence[Turn]) -> Turn | None:
    """Return the clarification that this answers: the one whose button was pressed, or the last thing we said."""
    asked = [turn for turn in history if isinstance(turn.answer, Clarify)]
    if utterance.resumes is not None:
        return next((turn for turn in asked if turn.turn_id == utterance.resumes), None)
    return asked[-1] if asked and asked[-1] is history[-1] else None


def _resumed(question: Question, pending: Turn) -> Question:
    """Return the question that a clarification was about, for the product models chosen now."""
    before = (name for name in pending.models if name not in question.models)
    carried = (Resolved(mention="", models=(name,), how=Resolution.THREAD) for name in before)
    return Question(
        text=pending.text,
        topic=pending.topic,
        intent=pending.intent or Intent.LOOKUP,
        mentions=Mentions(resolved=(*carried, *question.mentions.resolved), rest=pending.topic),
        carried=frozenset({"topic", "intent"}),
    )


def _carried(
    question: Question, history: Sequence[Turn], names: Names, catalog: Catalog, glossary: Glossary
) -> Question:
    """Return the question with what it leaves unsaid taken from the thread; unchanged in an empty thread."""
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
        intent=Intent.COMPARE if several and question.intent in _OF_NOBODY else question.intent,
        mentions=replace(question.mentions, resolved=(*carried, *question.mentions.resolved)),
        carried=question.carried | {"models"},
    )
