"""The whole program in the test's process: the real server, store and worker, with a clock that tests see through."""

import asyncio
import shutil
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from adapters.store import Store, open_store
from bot.demo_documents import EXAMPLES
from bot.server import serve
from bot.settings import Settings, read_settings
from core.errors import TransientError
from core.messages import Utterance
from core.progress import Progress
from core.reading.turn import Turn
from tests.bot.serving import Announce, serving
from tests.clocks import FakeClock, in_the_end

Think = Callable[[Utterance], Awaitable[Turn]]


class WatchedStore(Store):
    """The real store; it tells what went through, and its disk can be full.

    Attributes:
        refusals: How many of the next offers fail, as with a full disk.
        heard: What was accepted, in order.
        waits: For how many seconds a turn was put off each time; no time is spent on waiting.
    """

    def __init__(self, store: Store, clock: FakeClock) -> None:
        super().__init__(store.database)
        self._clock = clock
        self.refusals = 0
        self.heard: list[Utterance] = []
        self.waits: list[float] = []

    async def offer(self, utterance: Utterance, *, now: datetime, most: int | None = None) -> bool:
        """Accept an utterance."""
        if self.refusals:
            self.refusals -= 1
            raise TransientError("the disk is full")
        fresh = await super().offer(utterance, now=now, most=most)
        if fresh:
            self.heard.append(utterance)
        return fresh

    async def posting(self, *given: Any, **named: Any) -> datetime | None:
        """Return when a post may go, and let the time pass until then."""
        at = await super().posting(*given, **named)
        if at is not None:
            self._clock.advance(max(0.0, (at - self._clock.now()).total_seconds()))
        return at

    async def failed(self, turn_id: str, *, retry_at: datetime | None, **named: Any) -> bool:
        """Give the turn back, and let the time pass until it comes up again."""
        ours = await super().failed(turn_id, retry_at=retry_at, **named)
        if ours and retry_at is not None:
            self.waits.append((retry_at - self._clock.now()).total_seconds())
            self._clock.advance(self.waits[-1])
        return ours


class Gated:
    """Stands in for the pipeline: thinks as it is told, and only while the gate is open.

    Attributes:
        progress: Who is told of the last thing that was asked.
    """

    def __init__(self, think: Think) -> None:
        self._think = think
        self.gate = asyncio.Event()
        self.gate.set()
        self.progress: Progress | None = None

    async def prepare(self) -> None:
        """Have nothing to work out."""

    async def answer(self, utterance: Utterance, progress: Progress | None = None) -> Turn:
        """Return the turn."""
        self.progress = progress
        await self.gate.wait()
        return await self._think(utterance)


class House:
    """What a scenario sees of the running program.

    Attributes:
        address: Where the page is, with a slash at the end.
        settings: Those of the running program.
    """

    settings: Settings

    def __init__(self, gated: Gated | None, clock: FakeClock) -> None:
        self.address = ""
        self._gated, self._clock = gated, clock
        self._stack = AsyncExitStack()
        self._store: WatchedStore | None = None

    @property
    def now(self) -> Callable[[], datetime]:
        """What tells the program's time."""
        return self._clock.now

    def advance(self, seconds: float) -> None:
        """Let time pass for the program."""
        self._clock.advance(seconds)

    @property
    def at_work(self) -> bool:
        """Whether the store reads or writes: on a machine that is slow a lease would run out meanwhile."""
        return self._store is not None and bool(self._store.database._under_way)

    @property
    def store(self) -> WatchedStore:
        """The open store."""
        assert self._store is not None, "the server opens it"
        return self._store

    @property
    def gate(self) -> asyncio.Event:
        """While it is clear, nobody thinks."""
        assert self._gated is not None, "only a house with a think of its own has a gate"
        return self._gated.gate

    @property
    def progress(self) -> Progress:
        """Who is told what becomes of the last question."""
        assert self._gated is not None, "only a house with a think of its own is told by a test"
        assert self._gated.progress is not None, "nothing was asked"
        return self._gated.progress

    @property
    def heard(self) -> Sequence[Utterance]:
        """What was accepted, in order."""
        return self.store.heard

    async def settled(self) -> None:
        """Return when everything accepted is answered."""

        async def nothing_waits() -> bool:
            return await self.store.waiting() == 0

        await in_the_end(nothing_waits)

    async def rates(self, turn_id: str, author: str, rating: str) -> None:
        """Return when `author` rates an answer so, and nobody else rates it."""

        async def so() -> bool:
            return [(it.author, it.rating) for it in await self.store.ratings_of(turn_id)] == [(author, rating)]

        await in_the_end(so)

    async def start(self, environ: dict[str, str]) -> None:
        """Serve as `threadsheet serve` does.

        Raises:
            BotError: It can't be served.
        """
        settings = self.settings = read_settings(environ)

        def program(announce: Announce) -> Coroutine[None, None, None]:
            return serve(settings, announce=announce, examples=EXAMPLES.read_text("utf-8").splitlines())

        self.address = await self._stack.enter_async_context(serving(program))

    async def stop(self) -> None:
        """Stop as the program does on Ctrl-C; what was begun is finished."""
        if self._gated is not None:
            self._gated.gate.set()
        await self._stack.aclose()

    @asynccontextmanager
    async def open_store(self, where: Path) -> AsyncGenerator[WatchedStore]:
        """Give the real store, watched."""
        async with open_store(where) as store:
            self._store = WatchedStore(store, self._clock)
            yield self._store


def build(monkeypatch: pytest.MonkeyPatch, think: Think | None) -> House:
    """Return a house wired by `bot.bootstrap`, but for the clock, the watch on the store and perhaps the thinking."""
    clock = FakeClock()
    gated = None if think is None else Gated(think)
    house = House(gated, clock)
    monkeypatch.setattr("bot.bootstrap.platforms.SystemClock", lambda: clock)
    monkeypatch.setattr("bot.bootstrap.platforms.SteadyClock", lambda at: clock)
    monkeypatch.setattr("bot.bootstrap.platforms.open_store", house.open_store)
    if gated is not None:
        monkeypatch.setattr("bot.bootstrap.platforms.pipeline_of", lambda *_, **__: gated)
    return house


def furnish(data: Path, knowledge: Path) -> dict[str, str]:
    """Copy what is indexed into a data folder of its own; return the settings that name it."""
    shutil.copytree(knowledge, data)
    return {"THREADSHEET_DATA": str(data), "THREADSHEET_PORT": "0"}
