"""A question as rules read it ↔ a query: what either of them knows, for the one to take the other's place."""

from collections.abc import Sequence
from dataclasses import replace

from core.catalog.mentions import Mentions, Resolution, Resolved, Unknown
from core.query import OVER_MANY, AskedAspect, Kind, Query
from core.reading.intents import asks_yes_or_no
from core.reading.question import Intent, Question

_KINDS = {
    Intent.LOOKUP: Kind.LOOK_UP,
    Intent.COMPARE: Kind.COMPARE,
    Intent.RANK: Kind.RANK,
    Intent.FILTER: Kind.LIST,
    Intent.RECOMMEND: Kind.RECOMMEND,
    Intent.HOWTO: Kind.HOW_TO,
    Intent.EXPLAIN: Kind.EXPLAIN,
    Intent.SPECS: Kind.SPECS,
    Intent.SMALLTALK: Kind.SMALLTALK,
    Intent.META: Kind.ABOUT_THE_BOT,
    Intent.OUT_OF_SCOPE: Kind.OUT_OF_SCOPE,
}
_INTENTS = {
    **{kind: intent for intent, kind in _KINDS.items()},
    Kind.YES_NO: Intent.LOOKUP,
    Kind.COUNT: Intent.FILTER,
    Kind.RECOMMEND: Intent.FILTER,
}
"""To recommend, rules need criteria, and these are read from the question by themselves."""


def query_of(question: Question, scope: Sequence[str] = ()) -> Query:
    """Return the query of a question that rules have read.

    Args:
        question: As it was read.
        scope: Product models that it runs over; empty for any other question.
    """
    kind = _KINDS.get(question.intent, Kind.LOOK_UP)
    if kind is Kind.LOOK_UP and asks_yes_or_no(question.text):
        kind = Kind.YES_NO
    unclear = (name for found in question.mentions.ambiguous for name in found.candidates)
    about = question.text if "topic" not in question.carried else question.topic
    standalone = " ".join(dict.fromkeys((*(question.models if question.carried else ()), about)))
    return Query(
        standalone=standalone,
        shown=standalone,
        kind=kind,
        models=() if scope else question.models,
        members=tuple(scope),
        may_mean=() if scope else tuple(dict.fromkeys(unclear)),
        unknown=tuple(found.mention for found in question.mentions.unknown),
        aspects=(AskedAspect(asked=question.topic),) if question.topic.strip() else (),
    )


def question_of(query: Query, question: Question) -> Question:
    """Return a question as rules read it with what a query says instead: whom it is about, and what it asks."""
    runs = query.members if query.kind in OVER_MANY or not query.models else ()
    named = tuple(Resolved(mention=name, models=(name,), how=Resolution.NAME) for name in query.models)
    if runs:
        named = (Resolved(mention="", models=runs, how=Resolution.FAMILY),)
    topic = ", ".join(aspect.shown for aspect in query.aspects)
    unknown = tuple(_unknown(name, question.mentions) for name in query.unknown)
    return replace(
        question,
        text=query.shown or query.standalone,
        topic=topic,
        intent=_INTENTS[query.kind],
        mentions=Mentions(resolved=named, unknown=unknown, rest=topic),
        related=(),
        purpose=None,
        fuller="",
    )


def _unknown(name: str, mentions: Mentions) -> Unknown:
    """Return an unknown name with those that look like it, as far as rules have seen it."""
    return next((each for each in mentions.unknown if each.mention == name), Unknown(mention=name, closest=()))
