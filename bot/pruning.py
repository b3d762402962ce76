"""Keeps the store from growing with its age: what was done long ago goes, a little at a time."""

import logging
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Protocol

from core.errors import BotError
from core.ports import Clock

log = logging.getLogger(__name__)

BATCH = 50
"""Turns that go in one transaction: questions that come meanwhile wait for a few milliseconds, not for all of them."""

PAUSE_S = 0.5
EVERY_S = 3600.0

SILENCE = timedelta(hours=1)
"""Where nothing was posted for so long the platform's rate is as if nothing ever was."""


class Prunable(Protocol):
    """A store whose old turns can go."""

    def prune(self, *, before: datetime, limit: int) -> Awaitable[int]:
        """Delete at most `limit` finished turns that were accepted before a moment; return how many."""
        ...

    def prune_rates(self, *, before: datetime, limit: int) -> Awaitable[int]:
        """Delete at most `limit` rates that were used up before a moment; return how many."""
        ...

    def prune_gaps(self, *, before: datetime, limit: int) -> Awaitable[int]:
        """Delete at most `limit` of what was asked before a moment; return how much."""
        ...


async def keep_pruned(store: Prunable, clock: Clock, *, keep_days: int, gaps_keep_days: int) -> None:
    """Delete what is too old, now and every hour, until cancelled.

    Args:
        store: What grows.
        clock: Says what is old.
        keep_days: Turns older than that go; 0 keeps all.
        gaps_keep_days: What was asked longer ago counts for no gap any more; 0 lets it count for ever.
    """
    keep, count = timedelta(days=keep_days), timedelta(days=gaps_keep_days)
    while True:
        try:
            gone = await _pruned(store.prune, clock, keep) if keep_days else 0
            await _pruned(store.prune_rates, clock, SILENCE)
            if gaps_keep_days:
                await _pruned(store.prune_gaps, clock, count)
        except BotError as error:
            log.warning("old turns stay for now why=%s", error)
        else:
            if gone:
                log.info("pruned turns=%d older_than_days=%d", gone, keep.days)
        await clock.sleep(EVERY_S)


async def _pruned(prune: Callable[..., Awaitable[int]], clock: Clock, keep: timedelta) -> int:
    """Delete all there is, with a pause after each batch; return how much."""
    gone, last = 0, BATCH
    while last == BATCH:
        last = await prune(before=clock.now() - keep, limit=BATCH)
        gone += last
        await clock.sleep(PAUSE_S)
    return gone
