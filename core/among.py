"""A question over those that are so → who is so, one condition after the other, and these in the order asked."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.answer import Answer, NoEvidence, Ranking
from core.answering.compose import compose
from core.answering.joined import narrowed, ranked_among
from core.catalog.mentions import Resolution, Resolved
from core.reading.conditioned import conditioned
from core.reading.question import Intent, Question
from core.retrieval.retrieved import Retrieved
from core.retrieval.retriever import Retriever


@dataclass(frozen=True, slots=True)
class _Told:
    answer: Answer
    retrieved: Retrieved


async def among(question: Question, retriever: Retriever) -> tuple[Retrieved, Answer] | None:
    """Return what is retrieved and answered; None where a question sets no conditions, or they can't be told.

    Raises:
        TransientError: The index didn't answer.
    """
    nouns = retriever.planner.nouns | retriever.names.classes.words.keys()
    parts = conditioned(question.topic, question.intent, nouns)
    scope = retriever.planner.grid_of(replace(question, topic=parts.order or question.topic)).scope if parts else ()
    if parts is None or not scope:
        return None
    so: list[tuple[str, Ranking]] = []
    retrieved: list[Retrieved] = []
    for said in parts.said:
        told = await _told(question, said, Intent.FILTER, scope, retriever)
        if not isinstance(told.answer, Ranking):
            return (told.retrieved, told.answer) if isinstance(told.answer, NoEvidence) else None
        so.append((said.removeprefix("which "), told.answer))
        retrieved.append(told.retrieved)
        scope = told.answer.models
    if parts.order and len(scope) > 1:
        told = await _told(question, parts.order, Intent.RANK, scope, retriever)
        if isinstance(told.answer, Ranking):
            return told.retrieved, ranked_among(told.answer, so)
    return retrieved[-1], narrowed(so, order=parts.order if len(scope) > 1 else "")


async def _told(question: Question, said: str, intent: Intent, scope: Sequence[str], retriever: Retriever) -> _Told:
    """Return what is stated of these product models alone."""
    own = (Resolved(mention="", models=tuple(scope), how=Resolution.THREAD),)
    mentions = replace(question.mentions, resolved=own, ambiguous=(), doubtful=(), rest=said)
    asking = replace(question, text=said, topic=said, intent=intent, mentions=mentions, purpose=None, fuller="")
    retrieved = await retriever.retrieve(asking)
    return _Told(compose(asking, retrieved, retriever.catalog), retrieved)
