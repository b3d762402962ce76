"""A clock that stands still until a test moves it."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from datetime import UTC, datetime, timedelta

_PATIENCE_S = 60.0
_GLANCE_S = 0.002
_ROUNDS = 5


class FakeClock:
    """`core.ports.Clock` whose time passes only by `advance`.

    Attributes:
        rests: How often anybody went to sleep.
    """

    def __init__(self, now: datetime = datetime(2026, 11, 21, 12, tzinfo=UTC)) -> None:
        self._now = now
        self.rests = 0
        self._sleepers: list[tuple[datetime, asyncio.Future[None]]] = []

    def now(self) -> datetime:
        """Return the test's moment."""
        return self._now

    def ticks_s(self) -> float:
        """Return the seconds of the test's moment."""
        return self._now.timestamp()

    async def sleep(self, seconds: float) -> None:
        """Wait until the test has moved time far enough."""
        self.rests += 1
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sleepers.append((self._now + timedelta(seconds=seconds), over))
        await over

    def sleepers_s(self) -> list[float]:
        """Return in how many seconds each who sleeps wants to be woken, the first first."""
        return sorted((at - self._now).total_seconds() for at, over in self._sleepers if not over.done())

    def advance(self, seconds: float) -> None:
        """Move time, and wake who slept long enough."""
        self._now += timedelta(seconds=seconds)
        for at, over in self._sleepers:
            if at <= self._now and not over.done():
                over.set_result(None)
        self._sleepers = [(at, over) for at, over in self._sleepers if not over.done()]


async def eventually(holds: Callable[[], bool], *, meanwhile: Callable[[], object] = lambda: None) -> None:
    """Look again and again until something holds, once others had their turn; fail after a minute of real time."""
    for _ in range(_ROUNDS):
        await asyncio.sleep(0)
    async with asyncio.timeout(_PATIENCE_S):
        while not holds():
            meanwhile()
            await asyncio.sleep(_GLANCE_S)


async def in_the_end(holds: Callable[[], Awaitable[bool]], *, patience_s: float = _PATIENCE_S) -> None:
    """Ask again and again until the answer is yes; fail after a minute of real time, or `patience_s`."""
    async with asyncio.timeout(patience_s):
        while not await holds():  # noqa: ASYNC110 -- what is asked can't set an event
            await asyncio.sleep(_GLANCE_S)


async def briefly(work: Coroutine[object, object, None]) -> None:
    """Let something that goes on until it is cancelled begin, and cancel it."""
    doing = asyncio.ensure_future(work)
    for _ in range(_ROUNDS):
        await asyncio.sleep(0)
    doing.cancel()
    await asyncio.gather(doing, return_exceptions=True)
