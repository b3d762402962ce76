"""Every protocol through which the core sees the world. Adapters implement them, `bot` plugs them in.

All methods are safe to call from many tasks of one event loop at once. An adapter lets no vendor
exception out: `TransientError` or one of its children where trying again may help, else `PermanentError`.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from core.answer import Answer
from core.catalog.catalog import Catalog
from core.draft import Brief, Draft
from core.inbox import Amending, Claim
from core.knowledge.chunk import Chunk
from core.knowledge.document import Document
from core.knowledge.facts import Fact, StatedAttribute
from core.messages import ThreadKey, Utterance
from core.plan import FactPlan, Passage, SearchPlan
from core.posting_rates import FREELY, Pacing, Rate
from core.progress import Progress
from core.query import Asking, Suggestion
from core.reading.turn import Turn
from core.receipt import KeptReceipt


@dataclass(frozen=True, slots=True, kw_only=True)
class Knowledge:
    """What the index holds as a whole, at one moment.

    Attributes:
        stamp: Changes whenever anything was published; opaque.
        words: Every indexed word (normalised, see `core.knowledge.analyzer`) with the number of chunks
            that hold it.
        chunks: How many chunks there are.
        attributes: Every attribute that facts state, by key.
        as_of: When it was copied from an index that can't be reached now; None if it is the index's own.
        missed: So often words alone were searched for so far, since no vectors could be made of them.
    """

    stamp: str
    catalog: Catalog
    words: Mapping[str, int]
    chunks: int
    attributes: Mapping[str, StatedAttribute] = field(default_factory=dict[str, StatedAttribute])
    as_of: datetime | None = None
    missed: int = 0


class Index(Protocol):
    """A search index over the documentation, as readers see it; all raise `IndexUnavailable` if it didn't answer."""

    async def search(self, plan: SearchPlan) -> Sequence[Passage]:
        """Return at most `plan.limit` passages, best first; no match is empty."""
        ...

    async def search_all(self, plans: Sequence[SearchPlan]) -> Sequence[Sequence[Passage]]:
        """Return what `search` would for each plan, in order, of one publication."""
        ...

    async def facts(self, plan: FactPlan) -> Sequence[Fact]:
        """Return at most `plan.limit` facts in the plan's order; none is empty."""
        ...

    async def chunks(self, chunk_ids: Collection[str]) -> Mapping[str, Chunk]:
        """Return the chunks of these ids that aren't gone, by id."""
        ...

    async def knowledge(self) -> Knowledge:
        """Return what is indexed now; cheap when nothing was published since the last call."""
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


class QuestionReader(Protocol):
    """Tells what a question asks, of whom; see `core.reading.admission` for what is made of it."""

    async def read(self, asking: Asking, *, spent_s: float) -> Suggestion:
        """Return how it takes a question that has taken `spent_s` so far; nothing of it is admitted.

        Raises:
            LanguageModelError: Nothing that can be used.
        """
        ...


class AnswerWriter(Protocol):
    """Writes an answer from numbered lines; see `core.verification` for what may be shown of it."""

    async def write(self, brief: Brief, *, spent_s: float, heard: Callable[[Draft], None] | None = None) -> Draft:
        """Return a draft for a question that has taken `spent_s` so far; it cites lines by number, nothing is proven.

        `heard` is given the claims that are whole so far, once it is clear that nothing more is looked for.

        Raises:
            LanguageModelError: Nothing that can be used.
        """
        ...


class Threads(Protocol):
    """What was said in each thread."""

    async def recent(self, thread: ThreadKey, *, limit: int, before: str = "") -> Sequence[Turn]:
        """Return the thread's last answered turns, oldest first, at most `limit`.

        Of a turn that is known by the delivery id `before`, only those that were asked earlier.
        """
        ...

    async def receipt(self, turn_id: str) -> KeptReceipt | None:
        """Return how the answer of a turn came about; None if that isn't kept (any more)."""
        ...


class Inbox(Amending, Protocol):
    """Accepted utterances until their answer is posted. Durable: what was offered survives a crash."""

    async def offer(self, utterance: Utterance, *, now: datetime, most: int | None = None) -> bool:
        """Accept an utterance; False if one of its delivery ids was accepted before.

        Returns only when it is on disk.

        Args:
            utterance: What to accept.
            now: When.
            most: So many questions of its author may wait or be in work; what is beyond is accepted all the same, but
                not thought about (`Claim.beyond`). None for any number.
        """
        ...

    async def claim(self, *, worker: str, now: datetime, lease_s: float) -> Claim | None:
        """Take the first turn that is due, whose thread has no earlier unposted turn.

        Turns of people for whom nothing is in work go before all others, so that nobody's many hold up everybody's
        one; and channels take turns, so that no channel's many hold up another's. Of somebody whose post waits in a
        channel (`posting`) no other turn there is given. None if there is nothing to do. A lease that ran out is free.
        """
        ...

    async def renew(self, turn_id: str, *, worker: str, now: datetime, lease_s: float) -> bool:
        """Prolong the lease; False if somebody else holds the turn by now."""
        ...

    async def answered(self, turn_id: str, turn: Turn, *, now: datetime) -> None:
        """Store a turn's answer, what it was about and its receipt; to be posted next."""
        ...

    async def posting(
        self,
        turn_id: str,
        turn: Turn | None = None,
        *,
        worker: str,
        now: datetime,
        lease_s: float,
        pacing: Pacing = FREELY,
    ) -> datetime | None:
        """Return when a post may go out: `now`, or later. In one step that is noted, and the lease prolonged.

        Nothing may be posted before that moment, and then this has to be asked anew. If it is further away than
        `pacing.patience_s`, the turn is given back, to be claimed from then on; that counts as no attempt.

        None if somebody else holds the turn by now, it is done, or its question was changed: nothing may be posted.

        Args:
            turn_id: What is to be posted.
            turn: What was thought just now, to be stored in the same step; None for what is stored already.
            worker: Who holds the turn.
            now: When.
            lease_s: For how long it is held from now on.
            pacing: What the post counts against; nothing if left out.
        """
        ...

    async def posted(
        self, turn_id: str, *, message: str, now: datetime, worker: str = "", revision: int | None = None
    ) -> bool:
        """Note the platform's id of the posted message; the turn is done.

        False if it isn't, as its question isn't of `revision` any more: `worker` gives it back.
        """
        ...

    async def failed(
        self,
        turn_id: str,
        *,
        worker: str,
        why: str,
        retry_at: datetime | None,
        held: tuple[Rate, ...] = (),
        revision: int | None = None,
    ) -> bool:
        """Give the turn back, to be claimed from `retry_at` on; None gives it up for good.

        False if somebody else holds it by now, or it is done: nothing is changed of it then. What counts against `held`
        may not be posted before `retry_at`, whoever holds it. A question that isn't of `revision` isn't given up.
        """
        ...


class Poster(Protocol):
    """One platform's way to show an answer."""

    def rates(self, utterance: Utterance) -> tuple[Rate, ...]:
        """Return what a post of its answer counts against, the widest first; the last is what `Throttled` is about."""
        ...

    async def working(self, turn_id: str, utterance: Utterance, progress: Progress) -> None:
        """Show what becomes of it, perhaps until cancelled; never raises; the post takes the place of what is shown."""
        ...

    async def post(
        self, turn_id: str, utterance: Utterance, answer: Answer, *, again: bool, replacing: bool = False
    ) -> str:
        """Show `answer` in its thread and return the platform's id of the message.

        Args:
            turn_id: Goes with the message, so that a second attempt can find it.
            utterance: Where to answer.
            answer: What to say.
            again: An earlier attempt may have succeeded, or two: look before posting, and leave one.
            replacing: What is found says something else, and is to say this instead.

        Raises:
            Throttled: Not posted; the platform wants no more there for a while.
            TransientError: Not posted, or perhaps posted; try again.
            PermanentError: The platform will never take it.
        """
        ...

    def accompany(self, turn_id: str, utterance: Utterance, answer: Answer) -> None:
        """Begin to show what goes with an answer that is posted, once for each; nobody waits for it; never raises."""
        ...

    async def take_back(self, turn_id: str, utterance: Utterance) -> None:
        """Let nothing be seen any more of the answer to a question that was deleted; nothing may be there."""
        ...
