"""A store with answers, an index whose documents change, and what compares both."""

from dataclasses import dataclass, field, replace
from datetime import datetime

from adapters.store import Store
from bot.correcting import SETTLED_S, Correcting
from core.answer import Grounded, Paragraph, Span
from core.catalog.catalog import Catalog
from core.errors import IndexUnavailable
from core.messages import Platform, Utterance
from core.ports import Knowledge
from core.reading.turn import Turn
from tests.clocks import FakeClock
from tests.contracts.turns import LEASE_S, a_thread, an_utterance
from tests.core.receipts import a_receipt
from tests.scenarios.canned import canned


@dataclass
class Shelf:
    """An index of which only the stamp counts, and answers that say a value.

    Attributes:
        value: What is answered now.
        fault: Raised instead of the next answer.
        asked: What was asked.
    """

    stamp: str = "old"
    value: str = "1 A"
    as_of: datetime | None = None
    away: bool = False
    fault: Exception | None = None
    asked: list[str] = field(default_factory=list)

    async def knowledge(self) -> Knowledge:
        """Return what is indexed."""
        if self.away:
            raise IndexUnavailable("away")
        return Knowledge(stamp=self.stamp, catalog=Catalog(), words={}, chunks=1, as_of=self.as_of)

    async def think(self, utterance: Utterance, _progress: object = None) -> Turn:
        """Answer with the value."""
        self.asked.append(utterance.text)
        if self.fault is not None:
            raise self.fault
        return await says(utterance, self.value, stamp=self.stamp)


async def says(utterance: Utterance, value: str, *, stamp: str = "old") -> Turn:
    """Return an answer that says a value with a source."""
    turn = await canned(utterance)
    assert isinstance(turn.answer, Grounded)
    blocks = (Paragraph(spans=(Span(f"Current: {value}", (1,)),)),)
    return replace(turn, answer=replace(turn.answer, blocks=blocks), kept=replace(a_receipt(), knowledge=stamp))


@dataclass
class Bench:
    """All that is needed to correct answers."""

    store: Store
    shelf: Shelf = field(default_factory=Shelf)
    clock: FakeClock = field(default_factory=FakeClock)
    wakes: list[None] = field(default_factory=list)

    def correcting(self) -> Correcting:
        """Return what corrects answers, with time that passes by itself."""
        return Correcting(
            store=self.store,
            index=self.shelf,  # type: ignore[arg-type]  nobody searches
            think=self.shelf.think,
            clock=Hurrying(self.clock),
            wake=lambda: self.wakes.append(None),
            days=30,
        )

    async def answer(self, number: int, *, value: str = "1 A", platform: Platform = Platform.SLACK) -> str:
        """Ask and answer in a thread of its own; return the turn's id."""
        self.clock.advance(1.0)
        thread = replace(a_thread(f"t{number}"), platform=platform)
        asked = replace(an_utterance(str(number), text=f"question {number}"), thread=thread)
        await self.store.offer(asked, now=self.clock.now())
        return await self.post(await says(asked, value))

    async def post(self, turn: Turn | None = None) -> str:
        """Post what waits; return the turn's id."""
        now = self.clock.now()
        claim = await self.store.claim(worker="w", now=now, lease_s=LEASE_S)
        assert claim is not None
        await self.store.posting(claim.turn_id, turn, worker="w", now=now, lease_s=LEASE_S)
        await self.store.posted(claim.turn_id, message=f"m-{claim.turn_id}", now=now)
        return claim.turn_id

    async def settled(self, correcting: Correcting) -> int:
        """Look twice, with so much time in between that what was published has settled."""
        at_once = await correcting.look()
        self.clock.advance(SETTLED_S)
        return at_once + await correcting.look()


class Hurrying(FakeClock):
    """Sleeps by letting time pass."""

    def __init__(self, clock: FakeClock) -> None:
        super().__init__()
        self._of = clock

    def now(self) -> datetime:
        """Return the test's moment."""
        return self._of.now()

    async def sleep(self, seconds: float) -> None:
        """Let time pass."""
        self._of.advance(seconds)
