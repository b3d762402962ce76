"""A question over those that are so → who is so, one condition after the other, and these in the order asked."""

from collections.abc import Sequence
from dataclasses import replace

from core.answer import Answer, NoEvidence, Ranking
from core.answering.compose import compose
from core.answering.listing import narrowed, ranked_among
from core.catalog.mentions import Resolution, Resolved
from core.reading.decomposition import conditioned
from core.reading.question import Intent, Question
from core.retrieval.results import Found, Retrieved
from core.retrieval.retriever import Retriever


async def among(question: Question, retriever: Retriever) -> tuple[Retrieved, Answer] | None:
    """Return what is retrieved and answered; None where a question sets no conditions, or they can't be told.

    Raises:
        TransientError: The index didn't answer.
    """
    parts = conditioned(question.topic, question.intent, retriever.planner.class_words)
    scope = retriever.planner.grid_of(replace(question, topic=parts.order or question.topic)).scope if parts else ()
    if parts is None or not scope:
        return None
    so: list[tuple[str, Ranking]] = []
    listed = Retrieved(found=Found(asked=(), evidence={}))
    for said in parts.said:
        listed, answer = await _told(question, said, Intent.FILTER, scope, retriever)
        if not isinstance(answer, Ranking):
            return (listed, answer) if isinstance(answer, NoEvidence) else None
        so.append((said.removeprefix("which "), answer))
        scope = answer.models
    if len(scope) == 1 or not parts.order:
        return listed, narrowed(so)
    ranked, answer = await _told(question, parts.order, Intent.RANK, scope, retriever)
    return (
        (ranked, ranked_among(answer, so)) if isinstance(answer, Ranking) else (listed, narrowed(so, order=parts.order))
    )


async def _told(
    question: Question, said: str, intent: Intent, scope: Sequence[str], retriever: Retriever
) -> tuple[Retrieved, Answer]:
    """Return what is stated of these product models alone."""
    own = (Resolved(mention="", models=tuple(scope), how=Resolution.THREAD),)
    mentions = replace(question.mentions, resolved=own, ambiguous=(), doubtful=(), rest=said)
    asking = replace(question, text=said, topic=said, intent=intent, mentions=mentions, purpose=None)
    retrieved = await retriever.retrieve(asking)
    return retrieved, compose(asking, retrieved, retriever.catalog)
