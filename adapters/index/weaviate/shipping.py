"""Sends staged documents while the next ones are read; whoever is quicker waits for the other."""

import asyncio
from typing import Final

from adapters.index.weaviate.standby import Parcel, Standby
from core.ports import Staged

_LOAD_OBJECTS: Final = 2000
"""So many objects go at once, in batches."""


class Shipping:
    """Takes documents one by one and sends them by the load."""

    def __init__(self, standby: Standby) -> None:
        self._standby = standby
        self._waiting: dict[str, Parcel] = {}
        self._load: dict[str, Parcel] = {}
        self._under_way: asyncio.Task[None] | None = None

    @property
    def idle(self) -> bool:
        """Whether nothing waits and nothing is under way."""
        return not self._waiting and self._under_way is None

    async def add(self, item: Staged) -> None:
        """Take a document; waits while the load before the last is still under way.

        Raises:
            BotError: An earlier one couldn't be sent, or this one can't be stored.
        """
        # In a thread, so that what is under way goes on meanwhile.
        parcel = await asyncio.to_thread(self._standby.parcel, item)
        self._waiting[parcel.entry.path] = parcel
        if sum(len(each.chunks) + len(each.facts) for each in self._waiting.values()) >= _LOAD_OBJECTS:
            await self._arrived()
            self._send()

    async def finish(self) -> None:
        """Return when everything is on the server.

        Raises:
            BotError: It couldn't be sent.
        """
        await self._arrived()
        if self._waiting:
            self._send()
            await self._arrived()

    def _send(self) -> None:
        self._load, self._waiting = self._waiting, {}
        self._under_way = asyncio.create_task(self._standby.receive(list(self._load.values())))

    async def _arrived(self) -> None:
        if self._under_way is None:
            return
        task, self._under_way = self._under_way, None
        try:
            await task
        except BaseException:
            self._waiting = self._load | self._waiting
            raise
