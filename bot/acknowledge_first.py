"""Thinking gives way to acknowledgements: both need the same processor, and platforms wait for the one only."""

import asyncio
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field

from bot.clock import first_done
from bot.turn_work import Think
from core.messages import Utterance
from core.ports import Clock
from core.progress import Progress
from core.reading.turn import Turn

MOST_S = 0.25
"""So long a thought waits for a rush to end; then it is begun all the same."""

_GLANCES = 3
"""So many rounds of the event loop bring in what has arrived already."""


class Door:
    """Knows how many deliveries wait until they are kept, so that they can be acknowledged."""

    def __init__(self) -> None:
        self._waiting = 0
        self._free = asyncio.Event()
        self._free.set()

    @contextmanager
    def taking(self) -> Generator[None]:
        """Count a delivery meanwhile."""
        self._waiting += 1
        self._free.clear()
        try:
            yield
        finally:
            self._waiting -= 1
            if not self._waiting:
                self._free.set()

    async def free(self, clock: Clock) -> None:
        """Return when no delivery waits, or after `MOST_S`."""
        for _ in range(_GLANCES):
            await asyncio.sleep(0)
        if not self._waiting:
            return
        ending = asyncio.ensure_future(self._free.wait())
        try:
            await first_done(clock, MOST_S, ending)
        finally:
            ending.cancel()


@dataclass(frozen=True, slots=True, kw_only=True)
class GivingWay:
    """Thinks while no delivery waits.

    Attributes:
        think: Makes an utterance into a turn.
        door: Where deliveries come in.
        clock: For how long to wait.
        room: How many thoughts are under way at once; few, if next to nothing but the processor is waited for.
    """

    think: Think
    door: Door
    clock: Clock
    room: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1))

    async def __call__(self, utterance: Utterance, progress: Progress | None) -> Turn:
        """Return the turn.

        Raises:
            BotError: What `think` raises.
        """
        async with self.room:
            await self.door.free(self.clock)
            return await self.think(utterance, progress)
