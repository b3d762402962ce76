"""A stand-alone question: what is asked, of which product models; the query that says it; its words for people."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from core.catalog.mentions import Mentions, Resolution, Resolved, Unknown
from core.knowledge.glossary import Profile
from core.quantities.units import BUILT_IN
from core.query import OVER_MANY, AskedAspect, Kind, Query
from core.reading.topic import worded


class Intent(StrEnum):
    """What kind of answer is due."""

    LOOKUP = "lookup"
    COMPARE = "compare"
    RANK = "rank"
    FILTER = "filter"
    RECOMMEND = "recommend"
    HOWTO = "howto"
    EXPLAIN = "explain"
    SPECS = "specs"
    RECEIPT = "receipt"
    CONVERT = "convert"
    SMALLTALK = "smalltalk"
    META = "meta"
    OUT_OF_SCOPE = "out_of_scope"


ONE_MATTER = frozenset({Intent.LOOKUP, Intent.EXPLAIN})
"""One thing is asked: of several product models it is compared, of all members of a class it is listed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Purpose:
    """What product models are to be recommended for.

    Attributes:
        name: As people call it.
        profile: What they are judged by; None for a purpose that there are no criteria for.
        besides: Words of the question that the criteria don't take into account, as written.
        known: Names of the purposes that there are criteria for, one each.
    """

    name: str
    profile: Profile | None = None
    besides: str = ""
    known: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A stand-alone question.

    Attributes:
        text: As asked, or written out from the thread.
        topic: What is asked about the product models, without their names and without filler.
        related: Product models that those asked for must go with ("which kits?" after the ECU-850).
        carried: What was taken over from the thread: "models", "topic", "intent".
    """

    text: str
    topic: str
    intent: Intent
    mentions: Mentions
    carried: frozenset[str] = frozenset()
    related: tuple[str, ...] = ()
    purpose: Purpose | None = None

    @property
    def models(self) -> tuple[str, ...]:
        """The resolved product models, in order of mention."""
        return self.mentions.models


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
_DANGLING = re.compile(
    r"(?i)\b(?:of|for|on|in|about|from|does|do|is|has|can)(?: (?:the|an?|your|our|my))?"
    r"(?= (?:at|in|on|for|with|from|and|or|when|if|by|to|have|has|support)\b|\W*$)"
)
"""What led to a name that was taken out: "supply current of the at 24 V"."""

_YES_NO = re.compile(
    r"(?i)^\W*(?:(?:hi|hey|hello|ok|and|so|but|hmm+)\W+)*(?:does|do|is|are|can|could|will|would|has|have|did|should)\b"
)


def asks_yes_or_no(text: str) -> bool:
    """Return whether a question wants a yes or a no."""
    return _YES_NO.search(text) is not None


def query_of(question: Question, scope: Sequence[str] = ()) -> Query:
    """Return the query of a question that rules have read; `scope` are the product models it runs over, if any."""
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
    alike = {each.mention: each for each in reversed(question.mentions.unknown)}
    unknown = tuple(alike.get(name) or Unknown(mention=name, closest=()) for name in query.unknown)
    return replace(
        question,
        text=query.shown or query.standalone,
        topic=topic,
        intent=_INTENTS[query.kind],
        mentions=Mentions(resolved=named, unknown=unknown, rest=topic),
        related=(),
        purpose=None,
    )


def question_for(model: str, question: Question) -> str:
    """Return the question asked of `model` alone: its own words if it names one product model, else its topic."""
    mentions = question.mentions
    named = [*(each.mention for each in mentions.resolved), *(each.mention for each in mentions.unknown)]
    if not question.carried and len(named) == 1 and named[0] and question.text.count(named[0]) == 1:
        return " ".join(question.text.replace(named[0], model).split())
    topic = asked_about(question.topic)
    return f"{model}: {topic}" if topic else model


def asked_about(topic: str) -> str:
    """Return a topic as it can be said without the product model that stood in it; a number keeps its unit."""
    plain = _led(topic)
    return _with_unit(worded(plain), plain)


def as_asked(said: str, question: Question) -> str:
    """Return a thing asked as it reads without the names: what led to one goes with it, a number gets back its unit."""
    return _with_unit(_led(said), " ".join(question.text.split()))


def _led(said: str) -> str:
    """Return what is asked without the words that led to a name which was taken out."""
    return " ".join(_DANGLING.sub(" ", said).split())


def _with_unit(said: str, text: str) -> str:
    """Return what is said with the unit that stands behind its last number in `text`."""
    last = said.rpartition(" ")[2]
    if not last[-1:].isdigit():
        return said
    behind = re.search(rf"(?<!\S){re.escape(last)} ?(?P<unit>[^\s?!.,;:]+)", text)
    return f"{said} {behind['unit']}" if behind and BUILT_IN.find(behind["unit"]) else said
