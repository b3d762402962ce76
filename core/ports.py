"""Every protocol through which the core sees the world. Adapters implement them, `bot` plugs them in.

All methods are safe to call from many tasks of one event loop at once. An adapter lets no vendor
exception out: `TransientError` or one of its children where trying again may help, else `PermanentError`.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, Protocol, TypeAlias

from core.answer import Answer
from core.case import Case, Judgement
from core.catalog.catalog import Catalog
from core.knowledge.chunk import Chunk
from core.knowledge.document import Document
from core.knowledge.facts import Fact, StatedAttribute
from core.messages import ThreadKey, Utterance
from core.plan import FactPlan, Passage, SearchPlan
from core.reading.turn import Turn
from core.receipt import KeptReceipt


@dataclass(frozen=True, slots=True, kw_only=True)
class Knowledge:
    """What the index holds as a whole, at one moment.

    Attributes:
        stamp: Changes whenever anything was published; opaque.
        words: Every indexed word (normalised, see `core.knowledge.words`) with the number of chunks
            that hold it.
        chunks: How many chunks there are.
        attributes: Every attribute that facts state, by key.
        as_of: When it was copied from an index that can't be reached now; None if it is the index's own.
    """

    stamp: str
    catalog: Catalog
    words: Mapping[str, int]
    chunks: int
    attributes: Mapping[str, StatedAttribute] = field(default_factory=dict[str, StatedAttribute])
    as_of: datetime | None = None


class Index(Protocol):
    """A search index over the documentation, as readers see it."""

    async def search(self, plan: SearchPlan) -> Sequence[Passage]:
        """Return at most `plan.limit` passages, best first; no match is empty.

        Raises:
            IndexUnavailable: The index didn't answer.
        """
        ...

    async def facts(self, plan: FactPlan) -> Sequence[Fact]:
        """Return at most `plan.limit` facts in the plan's order; none is empty.

        Raises:
            IndexUnavailable: The index didn't answer.
        """
        ...

    async def chunk(self, chunk_id: str) -> Chunk | None:
        """Return the chunk, or None if it is gone.

        Raises:
            IndexUnavailable: The index didn't answer.
        """
        ...

    async def knowledge(self) -> Knowledge:
        """Return what is indexed now; cheap when nothing was published since the last call.

        Raises:
            IndexUnavailable: The index didn't answer.
        """
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Staged:
    """A document that is ready to be published.

    Attributes:
        vectors: One per chunk in order, of equal length and norm 1; empty without an embedder.
        facts: What the chunks state, typed.
    """

    document: Document
    chunks: tuple[Chunk, ...]
    vectors: tuple[tuple[float, ...], ...] = ()
    facts: tuple[Fact, ...] = ()


class IndexWriter(Protocol):
    """The writing side: stage documents one by one, then publish all at once.

    Staged documents survive a crash, so that a broken run goes on where it stopped.
    """

    async def published(self) -> Mapping[str, str]:
        """Return path → fingerprint of what readers see."""
        ...

    async def staged(self) -> Mapping[str, str]:
        """Return path → fingerprint of what waits to be published."""
        ...

    async def stage(self, item: Staged) -> None:
        """Keep a document's new chunks until `publish`; replaces what was staged under its path."""
        ...

    async def unstage(self, paths: Collection[str]) -> None:
        """Forget what was staged under `paths`."""
        ...

    async def publish(self, catalog: Catalog, *, remove: Collection[str]) -> None:
        """Make `catalog` and everything staged visible and drop `remove`, in one step.

        Readers see all of it or nothing. A staged document replaces the published one of its path.
        """
        ...


class Clock(Protocol):
    """Time, so that tests can bend it."""

    def now(self) -> datetime:
        """Return this moment, aware, in UTC."""
        ...

    def ticks_s(self) -> float:
        """Return seconds that only go on, counted from no moment in particular: to take times with."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Return `seconds` later; at once (but after others had their turn) for 0 or less."""
        ...


class Embedder(Protocol):
    """Text to vectors."""

    async def embed(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """Return one vector of norm 1 per text, in order."""
        ...


class Judge(Protocol):
    """Chooses which statements answer a question."""

    async def judge(self, case: Case) -> Sequence[Judgement]:
        """Return a judgement of each thing offered.

        Raises:
            LanguageModelError: No judgement that can be used.
        """
        ...


class Threads(Protocol):
    """What was said in each thread."""

    async def recent(self, thread: ThreadKey, *, limit: int) -> Sequence[Turn]:
        """Return the thread's last answered turns, oldest first, at most `limit`."""
        ...

    async def receipt(self, turn_id: str) -> KeptReceipt | None:
        """Return how the answer of a turn came about; None if that isn't kept (any more)."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A turn that a worker has taken: an utterance to answer, or an answer to post.

    Attributes:
        turn_id: Id of the turn and of its answer; what buttons and feedback carry.
        answer: Stored already and still to be posted; None if it has to be thought first.
        attempts: How often this turn was claimed before.
        post_attempted: A post may have gone out already: read back before posting again.
        accepted_at: When the utterance was accepted; None if nobody knows.
    """

    turn_id: str
    utterance: Utterance
    answer: Answer | None
    attempts: int
    post_attempted: bool
    accepted_at: datetime | None = None


class Inbox(Protocol):
    """Accepted utterances until their answer is posted. Durable: what was offered survives a crash."""

    async def offer(self, utterance: Utterance, *, now: datetime) -> bool:
        """Accept an utterance; False if one of its delivery ids was accepted before.

        Returns only when it is on disk.
        """
        ...

    async def claim(self, *, worker: str, now: datetime, lease_s: float) -> Claim | None:
        """Take the oldest turn that is due, whose thread has no earlier unposted turn.

        None if there is nothing to do. A lease that ran out is free for anybody.
        """
        ...

    async def renew(self, turn_id: str, *, worker: str, now: datetime, lease_s: float) -> bool:
        """Prolong the lease; False if somebody else holds the turn by now."""
        ...

    async def answered(self, turn_id: str, turn: Turn, *, now: datetime) -> None:
        """Store a turn's answer, what it was about and its receipt; to be posted next."""
        ...

    async def posting(
        self, turn_id: str, turn: Turn | None = None, *, worker: str, now: datetime, lease_s: float
    ) -> bool:
        """Note that a post is about to go out, and prolong the lease, in one step.

        False if somebody else holds the turn by now, or it is done: nothing is noted then, and nothing may be posted.

        Args:
            turn_id: What is to be posted.
            turn: What was thought just now, to be stored in the same step; None for what is stored already.
            worker: Who holds the turn.
            now: When.
            lease_s: For how long it is held from now on.
        """
        ...

    async def posted(self, turn_id: str, *, message: str, now: datetime) -> None:
        """Note the platform's id of the posted message; the turn is done."""
        ...

    async def failed(self, turn_id: str, *, why: str, retry_at: datetime | None) -> None:
        """Give the turn back, to be claimed from `retry_at` on; None gives it up for good."""
        ...


Rating: TypeAlias = Literal["up", "down"]


class Feedback(Protocol):
    """What people think of answers: one rating per person and turn, the last one holds."""

    async def record(self, turn_id: str, author: str, rating: Rating, reason: str, now: datetime) -> bool:
        """Keep a rating; False if there is no such turn (any more).

        Args:
            turn_id: The turn that was rated.
            author: The platform's id of the person.
            rating: Whether the answer was good.
            reason: In the person's own words; may be empty.
            now: When.
        """
        ...

    async def withdraw(self, turn_id: str, author: str) -> None:
        """Forget the person's rating of a turn, if there is one."""
        ...


class Poster(Protocol):
    """One platform's way to show an answer."""

    async def working(self, utterance: Utterance) -> None:
        """Show that we are at work, perhaps until cancelled; never raises, never leaves a placeholder behind."""
        ...

    async def post(self, turn_id: str, utterance: Utterance, answer: Answer, *, again: bool) -> str:
        """Show `answer` in its thread and return the platform's id of the message.

        Args:
            turn_id: Goes with the message, so that a second attempt can find it.
            utterance: Where to answer.
            answer: What to say.
            again: An earlier attempt may have succeeded: look before posting.

        Raises:
            TransientError: Not posted, or perhaps posted; try again.
            PermanentError: The platform will never take it.
        """
        ...
