"""The names of all product models, kept in memory: for what has to be answered at once."""

import asyncio

from core.catalog.entity_linking import Names, build_names
from core.knowledge.glossary import Pack
from core.ports import Index


class KnownNames:
    """Gives the names that the index holds now; worked out once after something was published."""

    def __init__(self, index: Index, pack: Pack) -> None:
        self._index = index
        self._pack = pack
        self._building = asyncio.Lock()
        self._made: tuple[str, Names] | None = None

    async def __call__(self) -> Names:
        """Return the names; the same object until something is published.

        Raises:
            IndexUnavailable: The index didn't answer.
        """
        knowledge = await self._index.knowledge()
        async with self._building:
            if self._made is None or self._made[0] != knowledge.stamp:
                names = await asyncio.to_thread(build_names, knowledge.catalog, knowledge.words, pack=self._pack)
                self._made = (knowledge.stamp, names)
            return self._made[1]
