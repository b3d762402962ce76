"""Takes over at once what dead processes of this machine hold, where a lease would have to run out first."""

import logging
from collections.abc import Awaitable, Collection
from datetime import datetime
from typing import Protocol

from bot.processes import Processes

log = logging.getLogger(__name__)


class Held(Protocol):
    """Turns, and who holds them."""

    def holders(self) -> Awaitable[Collection[str]]:
        """Return who holds open turns."""
        ...

    def free(self, holder: str, *, settled: datetime) -> Awaitable[int]:
        """Let anybody claim what `holder` held, what it may have posted from `settled` on; return how many turns."""
        ...


class Heir:
    """One who holds turns, and takes over from the dead.

    Attributes:
        name: Under which it holds turns, so that others can tell when it is dead.
    """

    def __init__(self, held: Held, processes: Processes | None = None) -> None:
        self._held, self._processes = held, processes or Processes()
        self.name = self._processes.holder()

    async def take_over(self, settled: datetime) -> bool:
        """Free what the dead hold; return whether there was any.

        Args:
            settled: When a post of theirs that was on its way has arrived.

        Raises:
            BotError: The store doesn't answer.
        """
        dead = [holder for holder in await self._held.holders() if self._processes.is_over(holder)]
        for holder in dead:
            freed = await self._held.free(holder, settled=settled)
            log.warning("took over turns=%d of a dead process=%s", freed, holder)
        return bool(dead)
