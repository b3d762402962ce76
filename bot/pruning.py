"""Keeps the store from growing with its age: what was done long ago goes, a little at a time."""

import logging
from collections.abc import Awaitable
from datetime import datetime, timedelta
from typing import Protocol

from core.errors import BotError
from core.ports import Clock

log = logging.getLogger(__name__)

BATCH = 50
"""Turns that go in one transaction: questions that come meanwhile wait for a few milliseconds, not for all of them."""

PAUSE_S = 0.5
EVERY_S = 3600.0


class Prunable(Protocol):
    """A store whose old turns can go."""

    def prune(self, *, before: datetime, limit: int) -> Awaitable[int]:
        """Delete at most `limit` finished turns that were accepted before a moment; return how many."""
        ...


async def keep_pruned(store: Prunable, clock: Clock, *, keep_days: int) -> None:
    """Delete turns that are done and older than `keep_days`, now and every hour, until cancelled."""
    while True:
        await _prune(store, clock, timedelta(days=keep_days))
        await clock.sleep(EVERY_S)


async def _prune(store: Prunable, clock: Clock, keep: timedelta) -> None:
    gone, last = 0, BATCH
    try:
        while last == BATCH:
            last = await store.prune(before=clock.now() - keep, limit=BATCH)
            gone += last
            await clock.sleep(PAUSE_S)
    except BotError as error:
        log.warning("old turns stay for now why=%s", error)
    if gone:
        log.info("pruned turns=%d older_than_days=%d", gone, keep.days)
