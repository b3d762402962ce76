"""Who calls: a person at the page, or a program with its own token; what each may do, and which threads are whose."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from core.experts import Expert
from core.messages import Platform, ThreadKey

QUESTIONS_A_MINUTE = 60
"""So many may be asked unless a token says otherwise: more than people read, and too few to hold up others."""


class Scope(StrEnum):
    """What a token opens.

    ASK: ask, and get the answers to one's own questions.
    READ: read one's threads, what is covered, passages, and how an answer was decided.
    FEEDBACK: rate answers.
    INSIGHTS: see what everybody asks for in vain, and decide about it. The page has it only for operators.
    MANAGE: add documents, and say which product models there are.
    """

    ASK = "ask"
    READ = "read"
    FEEDBACK = "feedback"
    INSIGHTS = "insights"
    MANAGE = "manage"


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """One sign-in on one browser.

    Attributes:
        id: Names it; with it alone nobody gets in.
        name: Who has signed in.
        until: When it is over by itself.
    """

    id: str
    name: str
    until: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """Who sends a request; everybody's threads are their own, whoever else calls a thread the same.

    Attributes:
        name: The token's, letters, digits, "-" and "_"; empty for the page.
        person: Who sits at the page, see `people`; empty for a program.
        session: By what sign-in that is known; None without one.
        scopes: What it may do.
        questions_a_minute: So many it may ask.
        operates: It is an operator at the page.
        expert: Who it is among the experts; None if it is none.
    """

    name: str = ""
    person: str = ""
    session: Session | None = None
    scopes: frozenset[Scope] = frozenset(Scope)
    questions_a_minute: int = QUESTIONS_A_MINUTE
    operates: bool = False
    expert: Expert | None = None

    @property
    def rater(self) -> str:
        """Whose opinion its ratings are."""
        return f"api:{self.name}" if self.name else f"web:{self.person}"

    @property
    def workspace(self) -> str:
        """`ThreadKey.workspace` of its threads; no name holds a colon, so none can be another's."""
        return self.rater

    def thread(self, root: str) -> ThreadKey:
        """Return the key of the thread that this caller calls `root`."""
        channel = "api" if self.name else "web"
        return ThreadKey(platform=Platform.WEB, workspace=self.workspace, channel=channel, root=root)

    @property
    def threads(self) -> str:
        """What the texts of its threads' keys begin with, and nobody else's."""
        return str(self.thread(""))

    def author(self, root: str) -> str:
        """Return who asks in a thread: a program is one asker; of a person, one thread isn't to wait for another."""
        return self.rater if self.name else f"{self.rater}:{root}"

    def delivery(self, given: str) -> str:
        """Return the delivery id of a question that this caller calls `given`."""
        return f"{self.rater}:{given}"

    def given(self, delivery: str) -> str:
        """Return what this caller calls a question with a delivery id."""
        return delivery.removeprefix(f"{self.rater}:")


PAGE = Caller()
"""Somebody at the page, of whom nothing else is known yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiToken:
    """What a program sends to be let in.

    Attributes:
        secret: The token itself; never shown.
        caller: Who sends it.
    """

    secret: str = field(repr=False)
    caller: Caller
