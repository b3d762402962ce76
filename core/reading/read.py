"""An utterance in its thread to a stand-alone question."""

from collections.abc import Sequence
from dataclasses import replace

from core.answer import Clarify
from core.catalog.catalog import Catalog
from core.catalog.entity_linking import Names
from core.knowledge.glossary import Glossary
from core.messages import Utterance
from core.reading.between import with_superlative
from core.reading.breadth import asks_members
from core.reading.intents import classify, is_named
from core.reading.places import without_places
from core.reading.purpose import asks_anew, profiled, purpose_in, unprofiled
from core.reading.question import Intent, Question
from core.reading.stranger import with_strangers
from core.reading.thread import carry, chosen, completed, has_topic, is_whole, plainly_said, resume
from core.reading.turn import Turn

HISTORY_TURNS = 12
"""How many turns of a thread are looked at: so long the button of a clarification resumes its question."""

CARRIED_TURNS = 5
"""How many of them can be taken up by a question that leaves something unsaid."""

MAX_QUESTION_CHARS = 4000

_RECOMMENDING = frozenset({Intent.RANK, Intent.FILTER, Intent.LOOKUP, Intent.EXPLAIN, Intent.COMPARE})
"""Intents under whose wording a recommendation may be asked for."""
_OF_NOBODY = frozenset({Intent.LOOKUP, Intent.EXPLAIN})
_ALONE = frozenset({Intent.SMALLTALK, Intent.META, Intent.OUT_OF_SCOPE, Intent.RECEIPT, Intent.CONVERT})


def read(utterance: Utterance, history: Sequence[Turn], names: Names, catalog: Catalog, glossary: Glossary) -> Question:
    """Return what the person wants to know; `history` is oldest first. Of a pasted log only the start is read."""
    text = plainly_said(utterance.text[:MAX_QUESTION_CHARS])
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
        return _recommending(resume(question, pending), glossary, catalog)
    if intent in _ALONE:
        return replace(question, topic="")
    recent = [] if utterance.resumes is not None else history[-CARRIED_TURNS:]
    whole = completed(carry(question, recent, names, catalog, glossary), recent, glossary)
    return _recommending(_continued(whole, recent, glossary, catalog), glossary, catalog)


def _continued(question: Question, history: Sequence[Turn], glossary: Glossary, catalog: Catalog) -> Question:
    """Take "and for outdoor use?" after a recommendation for another purpose."""
    after = any(turn.intent is Intent.RECOMMEND for turn in history)
    purpose = profiled(question.topic, glossary, catalog) if after and question.intent in _RECOMMENDING else None
    return replace(question, intent=Intent.RECOMMEND) if purpose and not purpose.besides else question


def _recommending(question: Question, glossary: Glossary, catalog: Catalog) -> Question:
    """Return the question with the purpose that product models are to be recommended for, if that is what it wants."""
    if question.intent is Intent.RECOMMEND:
        purpose = profiled(question.topic, glossary, catalog)
        return replace(question, intent=Intent.RECOMMEND if purpose else Intent.LOOKUP, purpose=purpose)
    if question.intent not in _RECOMMENDING:
        return question
    named = question.mentions
    mentions = replace(named, resolved=()) if asks_anew(question.text, named) else named
    if purpose := purpose_in(question.text, mentions, glossary, catalog):
        return replace(question, intent=Intent.RECOMMEND, mentions=mentions, purpose=purpose)
    if question.intent is Intent.RANK:
        return replace(question, purpose=unprofiled(question.text, question.mentions, glossary))
    return question


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
