"""Who answers what the documents don't say, for which product lines, and what they have answered."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from core.answer import Answer, Comparison, Grounded, Note, Ranking, Span
from core.errors import BotError
from core.messages import Platform

MAX_ANSWER_CHARS = 2000
MAX_ASPECT_CHARS = 120
MAX_NAME_CHARS = 100
MOST_MODELS = 200
_TELLING_CHARS = 200
"""By so many characters an answer is told from others."""


class NotTaken(BotError):
    """An expert's answer that can't be kept; the message says why, and is for the person."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Expert:
    """A person who may answer for product lines.

    Attributes:
        name: As answers name them.
        product_lines: Whose product models they answer for; empty for all.
        ids: By platform: what that calls them; on the page, the name that the access proxy gives.
    """

    name: str
    product_lines: frozenset[str] = frozenset()
    ids: Mapping[Platform, frozenset[str]] = field(default_factory=dict[Platform, frozenset[str]])

    def answers_for(self, lines: Collection[str]) -> bool:
        """Return whether all of these product lines are theirs."""
        return not self.product_lines or self.product_lines.issuperset(lines)


@dataclass(frozen=True, slots=True)
class Experts:
    """All of them."""

    people: tuple[Expert, ...] = ()

    def at(self, platform: Platform, person: str) -> Expert | None:
        """Return the expert whom a platform calls so; None if it is none."""
        return next((each for each in self.people if person in each.ids.get(platform, ())), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpertAnswer:
    """What an expert says about one thing of some product models.

    Attributes:
        answer: Its id.
        models: Whom it holds for, canonical.
        aspect: What it is about, in the words that people ask with.
        text: A value, or a few sentences.
        by: Who says it.
        since: ISO day from which it holds.
        until: ISO day up to which it holds; empty for ever.
        gap: The gap that it answers; empty for none.
        answered_at: When it was said; who asked in vain before that is told.
    """

    answer: str
    models: tuple[str, ...]
    aspect: str
    text: str
    by: str
    since: str
    until: str = ""
    gap: str = ""
    answered_at: datetime

    @property
    def asked_plainly(self) -> str:
        """A question that it answers."""
        return f"What is the {self.aspect} of the {self.models[0]}?"

    def expired(self, day: str) -> bool:
        """Return whether it holds no more on an ISO day."""
        return bool(self.until) and self.until < day


@dataclass(frozen=True, slots=True, kw_only=True)
class Contradiction:
    """What a document says of the very same thing.

    Attributes:
        said: With its label, as a person reads it.
        date: The document's day, ISO; empty if unknown.
        odds: Both can't be right; else it only says it too.
    """

    document: str
    title: str
    model: str
    said: str
    date: str
    odds: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownAnswer:
    """An expert's answer with what has become of it.

    Attributes:
        expired: It holds no more.
        found: It is among what is answered from.
        beside: What documents say of the same.
    """

    said: ExpertAnswer
    expired: bool
    found: bool
    beside: tuple[Contradiction, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What an expert is about to say; see `ExpertAnswer`."""

    models: tuple[str, ...]
    aspect: str
    text: str
    by: str
    until: str = ""
    gap: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Previewed:
    """What will be answered once a draft is confirmed.

    Attributes:
        question: What would be asked.
        answer: All that is said then, from all that is known.
        found: The draft is in it.
    """

    question: str
    answer: Answer
    found: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """What has become of a confirmed draft.

    Attributes:
        said: As it is kept.
        found: It is among what is answered from; else it is as soon as documents that are being read are done.
        told: So many people who had asked are told of it.
    """

    said: ExpertAnswer
    found: bool
    told: int


def refusal(expert: Expert | None, lines: Collection[str], *, operates: bool) -> str:
    """Return why somebody may not answer for product models of these lines, for that person; empty if they may.

    Args:
        expert: Who they are; None if they are none.
        lines: The product lines.
        operates: They are an operator, who may answer for all.
    """
    if operates or (expert is not None and expert.answers_for(lines)):
        return ""
    if expert is None:
        return (
            "Only experts and operators answer what the documents don't say. Whoever runs Threadsheet lists experts in "
            "the file that THREADSHEET_EXPERTS names."
        )
    return f"You answer for {', '.join(sorted(expert.product_lines))}. Leave this to an expert on its product line."


def shows(answer: Answer, said: ExpertAnswer | Draft, document: str) -> bool:
    """Return whether an answer cites what an expert says, as it stands in a document."""
    if not isinstance(answer, Grounded | Comparison | Ranking):
        return False
    wanted = " ".join(said.text.split())[:_TELLING_CHARS]
    return any(each.document == document and wanted in " ".join(each.excerpt.split()) for each in answer.citations)


def told(answer: Answer, said: ExpertAnswer, question: str) -> Answer:
    """Return an answer that says first why it comes now."""
    line = f"{said.by} answered on {said.since} what was asked here in vain: “{' '.join(question.split())}”"
    note = Note(spans=(Span(line),))
    match answer:
        case Grounded() | Comparison() | Ranking():
            return replace(answer, blocks=(note, *answer.blocks))
        case _:
            return answer
