"""Two indexes as one: a snapshot answers while the primary can't, and a question never gets a mixture of both."""

import logging
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import TypeVar

from adapters.index.guarded import Guarded
from core.errors import IndexUnavailable
from core.knowledge.chunk import Chunk
from core.knowledge.facts import Fact
from core.plan import FactPlan, Passage, SearchPlan
from core.ports import Index, Knowledge

log = logging.getLogger(__name__)

_T = TypeVar("_T")


class Failover:
    """The `Index` for single calls; `whole` for what takes several and must rest on one index alone."""

    def __init__(self, primary: Guarded, snapshot: Index, *, whole_s: float) -> None:
        """Join two indexes.

        Args:
            primary: Asked first.
            snapshot: Asked instead; says in what it knows when it was made.
            whole_s: How long a whole piece of work may take on the primary.
        """
        self.primary = primary
        self.snapshot = snapshot
        self._whole_s = whole_s

    async def search(self, plan: SearchPlan) -> Sequence[Passage]:
        """Return at most `plan.limit` passages, best first; see `core.ports.Index`."""
        return await self.whole(lambda index: index.search(plan))

    async def search_all(self, plans: Sequence[SearchPlan]) -> Sequence[Sequence[Passage]]:
        """Return what `search` would for each plan, in order."""
        return await self.whole(lambda index: index.search_all(plans))

    async def facts(self, plan: FactPlan) -> Sequence[Fact]:
        """Return at most `plan.limit` facts in the plan's order; see `core.ports.Index`."""
        return await self.whole(lambda index: index.facts(plan))

    async def chunks(self, chunk_ids: Collection[str]) -> Mapping[str, Chunk]:
        """Return the chunks of these ids that aren't gone, by id."""
        return await self.whole(lambda index: index.chunks(chunk_ids))

    async def knowledge(self) -> Knowledge:
        """Return what is indexed now; of the snapshot with the moment when it was made."""
        return await self.whole(lambda index: index.knowledge())

    async def whole(self, work: Callable[[Index], Awaitable[_T]]) -> _T:
        """Return what `work` makes of the primary; if that fails on the way, what it makes anew of the snapshot.

        Raises:
            IndexUnavailable: Neither can be asked.
        """
        try:
            return await self.primary.whole(work, seconds=self._whole_s)
        except IndexUnavailable as error:
            log.info("asking the snapshot why=%s", error)
            return await self._instead(work, error)

    async def _instead(self, work: Callable[[Index], Awaitable[_T]], why: IndexUnavailable) -> _T:
        try:
            return await work(self.snapshot)
        except IndexUnavailable as error:
            raise IndexUnavailable(f"{why}; and instead of it: {error}") from why
