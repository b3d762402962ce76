"""An utterance in its thread → a stand-alone question.

What it leaves unsaid is taken from the turns before, see `follow_ups`; a question that is complete by itself takes
nothing, see `context_dependence`.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from core.answer import Clarify
from core.catalog.catalog import Catalog
from core.catalog.entity_linking import Names
from core.catalog.mentions import Mentions, Resolution, Resolved
from core.knowledge.analyzer import shouted
from core.knowledge.glossary import Glossary
from core.messages import Utterance
from core.reading.class_scope import asks_members
from core.reading.context_dependence import is_whole
from core.reading.coreference import chosen
from core.reading.follow_ups import from_thread
from core.reading.intents import classify, is_named
from core.reading.ordering import with_superlative, without_places
from core.reading.out_of_domain import with_strangers
from core.reading.purpose import recommending
from core.reading.question import ONE_MATTER, Intent, Question
from core.reading.topic import has_topic
from core.reading.turn import Turn

HISTORY_TURNS = 12
"""How many turns of a thread are looked at: so long the button of a clarification resumes its question."""
CARRIED_TURNS = 5
"""How many of them can be taken up by a question that leaves something unsaid."""
MAX_QUESTION_CHARS = 4000

_ALONE = frozenset({Intent.SMALLTALK, Intent.META, Intent.OUT_OF_SCOPE, Intent.RECEIPT, Intent.CONVERT})
_MEANT = re.compile(
    r"(?i)^\W*(?:(?:no|nope|sorry|oops|wait)\W+)*(?:i (?:meant|mean)|make (?:that|it)|rather)\b\W*(?!to\b)"
)
_ADDED = re.compile(
    r"(?i)^\W*(?:(?:and|ok|please|now|also)\W+)*(?:add|include)\b(?: also)?(?= (?:the |an? )?\S+(?: \S+)?\W*\Z)"
)


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
    if intent in ONE_MATTER and not is_named(mentions) and asks_members(text, names):
        intent = Intent.FILTER
    question = chosen(Question(text=text, topic=mentions.rest, intent=intent, mentions=mentions), history)
    pending = _pending(utterance, history)
    answers = pending is not None and (utterance.resumes is not None or not is_whole(question, names))
    if pending is not None and answers and question.models and not has_topic(mentions.rest):
        return recommending(_resumed(question, pending), glossary, catalog)
    if intent in _ALONE:
        return replace(question, topic="")
    recent = [] if utterance.resumes is not None else history[-CARRIED_TURNS:]
    whole = from_thread(question, recent, names, catalog, glossary)
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
