"""Real time, and waiting with a limit."""

import asyncio
import time
from collections.abc import Collection, Coroutine
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

from core.ports import Clock

Result = TypeVar("Result")


class SystemClock:
    """The computer's clock."""

    def now(self) -> datetime:
        """Return this moment, aware, in UTC."""
        return datetime.now(UTC)  # noqa: TID251 -- here time comes in

    def ticks_s(self) -> float:
        """Return seconds that only go on."""
        return time.perf_counter()

    async def sleep(self, seconds: float) -> None:
        """Return `seconds` later."""
        await asyncio.sleep(seconds)


_SINCE_START = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
"""Goes on while the machine sleeps, and however its clock is set."""


class SteadyClock(SystemClock):
    """The time of its making plus what has passed since, however the computer's clock is set meanwhile.

    Leases go by it: a clock that jumps would end those that others hold.
    """

    def __init__(self, at: datetime | None = None) -> None:
        """Begin to count.

        Args:
            at: This moment, as others have it, aware; None takes the computer's clock.
        """
        self._began = time.clock_gettime(_SINCE_START)
        self._at = at or super().now()

    def now(self) -> datetime:
        """Return this moment, aware, in UTC."""
        return self._at + timedelta(seconds=time.clock_gettime(_SINCE_START) - self._began)


async def first_done(clock: Clock, seconds: float, *work: asyncio.Future[Any]) -> bool:
    """Wait until one of `work` is done; False if none is after `seconds`. Cancels none of it."""
    timer = asyncio.ensure_future(clock.sleep(seconds))
    try:
        await asyncio.wait({timer, *work}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        timer.cancel()
    return any(part.done() for part in work)


async def within(clock: Clock, seconds: float, work: Coroutine[object, object, Result]) -> Result:
    """Return what `work` returns, or cancel it after `seconds`.

    Raises:
        TimeoutError: It took longer.
    """
    task = asyncio.ensure_future(work)
    try:
        if not await first_done(clock, seconds, task):
            raise TimeoutError(f"not done within {seconds:g} s")
        return task.result()
    finally:
        await put_an_end_to([task])


async def put_an_end_to(tasks: Collection[asyncio.Future[Any]]) -> None:
    """Cancel `tasks` and wait until they are over; their exceptions are dropped."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
