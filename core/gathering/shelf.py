"""Chunks at hand: what an index gave, each asked for once, several at a time."""

from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping

from core.knowledge.chunk import Chunk

Fetch = Callable[[Collection[str]], Awaitable[Mapping[str, Chunk]]]
"""See `core.ports.Index.chunks`."""


class Shelf:
    """The chunks that one question has seen."""

    def __init__(self, fetch: Fetch) -> None:
        self._fetch = fetch
        self._known: dict[str, Chunk | None] = {}

    def put(self, chunks: Iterable[Chunk]) -> None:
        """Keep chunks that came by another way."""
        self._known.update({chunk.chunk_id: chunk for chunk in chunks})

    async def chunk(self, chunk_id: str, ahead: Collection[str] = ()) -> Chunk | None:
        """Return a chunk, or None if it is gone; if it has to be fetched, those that will be wanted come along.

        Raises:
            TransientError: The index didn't answer.
        """
        if chunk_id not in self._known:
            missing = [each for each in dict.fromkeys((chunk_id, *ahead)) if each not in self._known]
            found = await self._fetch(missing)
            self._known.update({each: found.get(each) for each in missing})
        return self._known[chunk_id]
