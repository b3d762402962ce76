"""An index in another process, with a limit on every call and a breaker.

After one failure nobody waits for it any more; a probe in the background finds out when it answers again.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping, Sequence
from typing import Any, TypeVar

from adapters.index.waiting import TooSlow, limited
from core.errors import BotError, IndexUnavailable
from core.knowledge.chunk import Chunk
from core.knowledge.facts import Fact
from core.plan import FactPlan, Passage, SearchPlan
from core.ports import Clock, Index, Knowledge

log = logging.getLogger(__name__)

PROBE_PATIENCE = 10
"""A probe may take so many times longer than a call: what is known is loaded anew when the index comes back."""

BATCH_PATIENCE = 2
"""All searches of a question may take so many times longer together than one."""

_T = TypeVar("_T")


class Guarded:
    """The `Index` over `index`; every failure of it, of whatever kind, is IndexUnavailable here."""

    def __init__(self, index: Index, *, clock: Clock, timeout_s: float, retry_s: float) -> None:
        """Guard an index.

        Args:
            index: The index that may fail.
            clock: What limits are measured with.
            timeout_s: How long one call may take.
            retry_s: How long the probe waits before each try.
        """
        self._index = index
        self._clock = clock
        self._timeout_s = timeout_s
        self._retry_s = retry_s
        self._why = ""
        self._probe: asyncio.Task[None] | None = None

    @property
    def away(self) -> bool:
        """Whether it failed, and no probe succeeded since: it isn't asked now."""
        return bool(self._why)

    async def search(self, plan: SearchPlan) -> Sequence[Passage]:
        """Return at most `plan.limit` passages, best first; see `core.ports.Index`."""
        return await self._asked(self._index.search(plan))

    async def search_all(self, plans: Sequence[SearchPlan]) -> Sequence[Sequence[Passage]]:
        """Return what `search` would for each plan, in order."""
        return await self._asked(self._index.search_all(plans), patience=BATCH_PATIENCE)

    async def facts(self, plan: FactPlan) -> Sequence[Fact]:
        """Return at most `plan.limit` facts in the plan's order; see `core.ports.Index`."""
        return await self._asked(self._index.facts(plan))

    async def chunks(self, chunk_ids: Collection[str]) -> Mapping[str, Chunk]:
        """Return the chunks of these ids that aren't gone, by id."""
        return await self._asked(self._index.chunks(chunk_ids))

    async def knowledge(self) -> Knowledge:
        """Return what is indexed now."""
        return await self._asked(self._index.knowledge())

    async def whole(self, work: Callable[[Index], Awaitable[_T]], *, seconds: float) -> _T:
        """Return what `work` makes of this index in several calls, all of which may take `seconds` together.

        Raises:
            IndexUnavailable: The index failed, or it took longer. Other errors of `work` are let through.
        """

        async def worked() -> _T:
            return await work(self)

        try:
            return await limited(self._clock, seconds, worked())
        except TooSlow as error:
            self._leave(error)
            raise IndexUnavailable(f"the index is too slow: {error}") from error

    async def close(self) -> None:
        """Stop probing."""
        if self._probe is not None:
            self._probe.cancel()
            await asyncio.gather(self._probe, return_exceptions=True)

    async def _asked(self, call: Coroutine[Any, Any, _T], *, patience: int = 1) -> _T:
        if self.away:
            call.close()
            raise IndexUnavailable(f"the index isn't asked until it answers again: {self._why}")
        try:
            return await limited(self._clock, patience * self._timeout_s, call)
        except Exception as error:
            self._leave(error)
            raise IndexUnavailable(f"the index failed: {error}") from error

    def _leave(self, error: Exception) -> None:
        """Ask it no more until a probe succeeds."""
        if self.away:
            return
        self._why = str(error) or type(error).__name__
        expected = isinstance(error, BotError | TooSlow)
        log.warning("index left alone why=%s", self._why, exc_info=None if expected else error)
        self._probe = asyncio.ensure_future(self._until_back())

    async def _until_back(self) -> None:
        while self.away:
            await self._clock.sleep(self._retry_s)
            try:
                await limited(self._clock, PROBE_PATIENCE * self._timeout_s, self._proof())
            except Exception as error:  # noqa: BLE001  whatever it is, it isn't back
                log.info("index still away why=%s", error)
            else:
                log.warning("index is back")
                self._why = ""

    async def _proof(self) -> None:
        """Ask it everything that a question would."""
        await self._index.knowledge()
        await self._index.search(SearchPlan(text="", limit=1))
        await self._index.facts(FactPlan(limit=1))
