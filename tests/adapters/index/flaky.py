"""An index that misbehaves by a script, as servers do: it fails, hangs, breaks, or shows a bug."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import TypeVar

from core.errors import IndexDamaged, IndexUnavailable
from core.knowledge.chunk import Chunk
from core.knowledge.facts import Fact
from core.plan import FactPlan, Passage, SearchPlan
from core.ports import Index, Knowledge

_T = TypeVar("_T")


class Mood(StrEnum):
    """What one call does."""

    WELL = "well"
    FAILS = "fails"
    HANGS = "hangs"
    BROKEN = "broken"
    BUG = "bug"


class FlakyIndex:
    """The `Index` over another one; the script's moods, one per call, then well for ever.

    Attributes:
        calls: How many calls there were.
        abandoned: How many hanging calls were cancelled.
    """

    def __init__(self, index: Index, script: Iterable[Mood] = ()) -> None:
        self._index = index
        self._script: Iterator[Mood] = iter(script)
        self.calls = 0
        self.abandoned = 0
        self.ill = 0

    def play(self, script: Iterable[Mood]) -> None:
        """Go on with another script."""
        self._script = iter(script)

    async def search(self, plan: SearchPlan) -> Sequence[Passage]:
        """Search, or misbehave."""
        return await self._moody(lambda: self._index.search(plan))

    async def search_all(self, plans: Sequence[SearchPlan]) -> Sequence[Sequence[Passage]]:
        """Search for each, or misbehave."""
        return await self._moody(lambda: self._index.search_all(plans))

    async def facts(self, plan: FactPlan) -> Sequence[Fact]:
        """Return facts, or misbehave."""
        return await self._moody(lambda: self._index.facts(plan))

    async def chunks(self, chunk_ids: Collection[str]) -> Mapping[str, Chunk]:
        """Return chunks, or misbehave."""
        return await self._moody(lambda: self._index.chunks(chunk_ids))

    async def knowledge(self) -> Knowledge:
        """Return what is indexed, or misbehave."""
        return await self._moody(self._index.knowledge)

    async def _moody(self, call: Callable[[], Awaitable[_T]]) -> _T:
        self.calls += 1
        mood = next(self._script, Mood.WELL)
        self.ill += mood is not Mood.WELL
        match mood:
            case Mood.FAILS:
                raise IndexUnavailable("server: connection refused")
            case Mood.BROKEN:
                raise IndexDamaged("server: no such collection")
            case Mood.BUG:
                raise KeyError("properties")
            case Mood.HANGS:
                await self._hang()
            case Mood.WELL:
                pass
        return await call()

    async def _hang(self) -> None:
        try:
            await asyncio.get_running_loop().create_future()
        except asyncio.CancelledError:
            self.abandoned += 1
            raise
