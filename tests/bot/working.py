"""A worker on a real store with a clock that stands still."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace

from adapters.store import Store
from bot.metrics import Metrics
from bot.pace import Pace
from bot.worker import Worker
from core.errors import BotError
from core.messages import Platform, Utterance
from core.ports import Inbox
from core.progress import Progress
from core.reading.turn import Turn
from tests.bot.posting import RecordingPoster
from tests.clocks import FakeClock, eventually, in_the_end
from tests.contracts.turns import a_turn, an_utterance

Think = Callable[[Utterance, Progress | None], Awaitable[Turn]]


async def echo(utterance: Utterance, _progress: object = None) -> Turn:
    """Answer with the question."""
    return a_turn(utterance.text, says=f"answer to {utterance.text}")


class Unreliable:
    """The inbox of a store whose answers to one method fail a while."""

    def __init__(self, store: Store, method: str, errors: list[BotError]) -> None:
        self._store, self._method, self._errors = store, method, errors

    def __getattr__(self, name: str) -> object:
        """Return the store's method, or one that fails."""
        if name == self._method and self._errors:
            return self._fail
        return getattr(self._store, name)

    async def _fail(self, *_given: object, **_named: object) -> None:
        raise self._errors.pop(0)


class Gate:
    """Thinks as long as the test wants, and keeps who is being thought about."""

    def __init__(self) -> None:
        self.inside: list[str] = []
        self.open = asyncio.Event()

    async def think(self, utterance: Utterance, _progress: object = None) -> Turn:
        """Think until the gate opens."""
        self.inside.append(utterance.text)
        await self.open.wait()
        return await echo(utterance)


@dataclass
class Workshop:
    """Everything a worker needs, and what a test looks at."""

    store: Store
    clock: FakeClock = field(default_factory=FakeClock)
    poster: RecordingPoster = field(default_factory=RecordingPoster)
    metrics: Metrics = field(default_factory=Metrics)
    offered: int = 0

    async def offer(
        self,
        text: str,
        *,
        thread: str = "t1",
        author: str = "U1",
        channel: str = "C1",
        private: bool = False,
        most: int | None = None,
    ) -> None:
        """Accept a question."""
        self.offered += 1
        utterance = an_utterance(f"event-{self.offered}", thread=thread, text=text, author=author, channel=channel)
        utterance = replace(utterance, private=private)
        assert await self.store.offer(utterance, now=self.clock.now(), most=most)

    def worker(
        self, think: Think = echo, *, pace: Pace | None = None, inbox: Inbox | None = None, mute: bool = False
    ) -> Worker:
        """Return a worker that posts to `poster`, or nowhere if `mute`."""
        return Worker(
            inbox or self.store,
            think,
            {} if mute else {Platform.SLACK: self.poster},
            self.clock,
            pace=pace,
            metrics=self.metrics,
            rng=lambda: 1.0,
        )

    async def shows(self, count: int) -> None:
        """Wait until so many answers are visible, without time passing."""
        await eventually(lambda: len(self.poster.visible) >= count)

    async def shows_in_time(self, count: int) -> None:
        """Wait until so many answers are visible, while time passes."""
        await self.in_time(lambda: len(self.poster.visible) >= count)

    async def in_time(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds, while time passes: a second per write, so that no slow disk outruns a lease."""

        async def held() -> bool:
            if holds():
                return True
            self.clock.advance(1.0)
            # Writes of one process queue, so this one comes after all that wait.
            await self.store.renew("nobody's", worker="time", now=self.clock.now(), lease_s=1.0)
            return False

        await in_the_end(held)

    async def rests(self) -> None:
        """Wait until nothing waits in the inbox."""
        await self.rests_but(0)

    async def rests_but(self, count: int) -> None:
        """Wait until no more than so many turns wait in the inbox."""

        async def others_are_done() -> bool:
            return await self.store.waiting() <= count

        await in_the_end(others_are_done)

    def counted(self, name: str, **labels: str) -> float:
        """Return a metric's value; 0 if it was never touched."""
        return self.metrics.registry.get_sample_value(f"threadsheet_{name}", labels) or 0.0


@asynccontextmanager
async def at_work(worker: Worker) -> AsyncIterator[asyncio.Task[None]]:
    """Run a worker in the background; stopped in order at the end."""
    running = asyncio.create_task(worker.run())
    try:
        yield running
    finally:
        worker.stop()
        await asyncio.gather(running, return_exceptions=True)
