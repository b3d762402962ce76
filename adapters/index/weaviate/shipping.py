"""Sends staged documents while the next ones are read: two loads at a time, so that the server never waits for us."""

import asyncio
from typing import Final

from adapters.index.weaviate.standby import Parcel, Standby
from core.ports import Staged

_LOAD_OBJECTS: Final = 1000
"""So many objects go at once, in batches."""

_AT_ONCE: Final = 2
"""The entries of one load are written while the objects of the other are."""


class Shipping:
    """Takes documents one by one and sends them by the load."""

    def __init__(self, standby: Standby) -> None:
        self._standby = standby
        self._waiting: dict[str, Parcel] = {}
        self._under_way: dict[asyncio.Task[None], dict[str, Parcel]] = {}

    @property
    def idle(self) -> bool:
        """Whether nothing waits and nothing is under way."""
        return not self._waiting and not self._under_way

    async def add(self, item: Staged) -> None:
        """Take a document; waits while two loads are under way and the next one is full.

        Raises:
            BotError: An earlier one couldn't be sent, or this one can't be stored.
        """
        # In a thread, so that what is under way goes on meanwhile.
        parcel = await asyncio.to_thread(self._standby.parcel, item)
        self._waiting[parcel.entry.path] = parcel
        if sum(len(each.chunks) + len(each.facts) for each in self._waiting.values()) >= _LOAD_OBJECTS:
            await self._send()

    async def finish(self) -> None:
        """Return when everything is on the server.

        Raises:
            BotError: It couldn't be sent.
        """
        if self._waiting:
            await self._send()
        while self._under_way:
            await self._arrived()

    async def _send(self) -> None:
        # Of two versions of a document, the later must not overtake the earlier.
        while len(self._under_way) >= _AT_ONCE or any(self._waiting.keys() & each for each in self._under_way.values()):
            await self._arrived()
        load, self._waiting = self._waiting, {}
        self._under_way[asyncio.create_task(self._standby.receive(list(load.values())))] = load

    async def _arrived(self) -> None:
        """Return when one more load is on the server; what couldn't be sent waits again."""
        done, _ = await asyncio.wait(self._under_way, return_when=asyncio.FIRST_COMPLETED)
        loads = [(task, self._under_way.pop(task)) for task in done]
        failed = [(error, load) for task, load in loads if (error := task.exception()) is not None]
        for _, load in failed:
            self._waiting = {**load, **self._waiting}
        if failed:
            raise failed[0][0]
