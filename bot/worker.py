"""Answers what the inbox holds: many threads at once, each thread one turn at a time."""

import asyncio
import heapq
import itertools
import logging
import random
import secrets
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime, timedelta

from bot.clock import first_done, put_an_end_to
from bot.metrics import Metrics
from bot.pace import Pace
from bot.turn_work import Think, TurnWork
from core.errors import TransientError
from core.inbox import Claim
from core.messages import Platform
from core.ports import Clock, Inbox, Poster

log = logging.getLogger(__name__)


class Worker:
    """Answers what the inbox holds. Several may share an inbox, in one process or many."""

    def __init__(
        self,
        inbox: Inbox,
        think: Think,
        posters: Mapping[Platform, Poster],
        clock: Clock,
        *,
        pace: Pace | None = None,
        metrics: Metrics | None = None,
        rng: Callable[[], float] = random.random,
        name: str = "",
        take_over: Callable[[datetime], Awaitable[bool]] | None = None,
    ) -> None:
        """Make a worker; `run` starts it.

        Args:
            inbox: Where turns are claimed.
            think: Makes an utterance into an answered turn; it may raise anything.
            posters: By platform; a turn of another platform waits.
            clock: Real time, or a test's.
            pace: How much at once, and how long.
            metrics: Where to count.
            rng: Numbers from 0.0 to 1.0, for the jitter of retries.
            name: Under which turns are held; nobody else's. None makes one up.
            take_over: Frees what the dead hold, what they may have posted only from a moment on, and returns whether
                there was any; called at the start and at every look into the inbox.
        """
        self._inbox, self._clock, self._pace = inbox, clock, pace or Pace()
        self._name, self._take_over = name or secrets.token_hex(6), take_over
        self._take_over_at, self._claims = clock.now(), itertools.count(1)
        self._running: set[asyncio.Task[None]] = set()
        self._woken = asyncio.Event()
        self._stopping = False
        self._coming_up: list[datetime] = []
        self._work = TurnWork(
            inbox=inbox,
            think=think,
            posters=posters,
            clock=clock,
            pace=self._pace,
            metrics=metrics or Metrics(),
            rng=rng,
            put_off=lambda at: heapq.heappush(self._coming_up, at),
        )

    def wake(self) -> None:
        """Look into the inbox now: something was offered. Call it from the worker's event loop."""
        self._woken.set()

    def stop(self) -> None:
        """Let `run` return: begin nothing new, finish within `grace_s` what is begun, give back the rest."""
        self._stopping = True
        self.wake()

    async def run(self) -> None:
        """Work until `stop`; cancelled, give everything back at once.

        Raises:
            PermanentError: The inbox is broken.
        """
        try:
            while not self._stopping:
                self._woken.clear()
                await self._inherit()
                if not await self._begin_one():
                    await self._rest()
            await self._finish()
        finally:
            await put_an_end_to(tuple(self._running))

    async def _inherit(self) -> None:
        """Free what the dead hold, if it is time to look."""
        if self._take_over is None or self._clock.now() < self._take_over_at:
            return
        self._take_over_at = self._clock.now() + timedelta(seconds=self._pace.poll_s)
        try:
            settled = self._clock.now() + timedelta(seconds=self._pace.settle_s)
            if await self._take_over(settled):
                heapq.heappush(self._coming_up, settled)
        except TransientError as error:
            log.warning("what the dead hold is left to its lease why=%s", error)

    async def _begin_one(self) -> bool:
        """Start to work on a turn; False if there is none, or no room for it."""
        if self._full():
            return False
        holder = f"{self._name}/{next(self._claims)}"
        try:
            claim = await self._claim(holder)
        except TransientError as error:
            log.warning("inbox doesn't answer why=%s", error)
            return False
        if claim is None:
            return False
        task = asyncio.create_task(self._take(claim, holder))
        self._running.add(task)
        task.add_done_callback(self._over)
        return True

    def _full(self) -> bool:
        return len(self._running) >= self._pace.concurrency

    async def _claim(self, holder: str) -> Claim | None:
        """A cancelled claim may have been granted already: it is given back."""
        now = self._clock.now()
        while self._coming_up and self._coming_up[0] <= now:
            heapq.heappop(self._coming_up)
        claiming = asyncio.ensure_future(self._inbox.claim(worker=holder, now=now, lease_s=self._pace.lease_s))
        try:
            return await asyncio.shield(claiming)
        except asyncio.CancelledError:
            claim = await claiming
            if claim is not None:
                await self._work.give_back(claim, holder=holder)
            raise

    async def _take(self, claim: Claim, holder: str) -> None:
        try:
            await self._work.take(claim, holder=holder)
        except Exception:
            log.exception("left to its lease turn=%s", claim.turn_id)

    def _over(self, task: asyncio.Task[None]) -> None:
        """Make room; the next turn of the thread may be free now."""
        self._running.discard(task)
        self.wake()

    async def _rest(self) -> None:
        """Wait until woken, or a turn put off comes up, or it is time to look again."""
        pause_s = self._pace.poll_s
        if self._coming_up and not self._full():
            pause_s = min(pause_s, (self._coming_up[0] - self._clock.now()).total_seconds())
        waking = asyncio.ensure_future(self._woken.wait())
        try:
            await first_done(self._clock, pause_s, waking)
        finally:
            waking.cancel()

    async def _finish(self) -> None:
        if self._running:
            finishing = asyncio.ensure_future(asyncio.wait(tuple(self._running)))
            await first_done(self._clock, self._pace.grace_s, finishing)
            await put_an_end_to([finishing])
