"""An index elsewhere with its local copy: the copy answers while the index can't, and is renewed while it can."""

import asyncio
from datetime import datetime

from adapters.index.failover import Failover
from adapters.index.guarded import Guarded
from adapters.index.snapshot import Copyable, Snapshot, made_at
from bot.copying import keep_copied
from bot.settings import Settings
from core.embedding import Embedder
from core.ports import Clock

CALLS_PER_QUESTION = 2
"""A question may take so many times as long as its slowest call, beside a language model; then the copy is asked."""


class Backed(Failover):
    """The `Index` over `source` and a copy of it on this machine."""

    def __init__(self, source: Copyable, settings: Settings, clock: Clock, embedder: Embedder | None = None) -> None:
        self._source = source
        self._settings = settings
        self._clock = clock
        self._copy = Snapshot(settings.snapshot_path, embedder=embedder)
        guarded = Guarded(source, clock=clock, timeout_s=settings.weaviate_timeout_s, retry_s=settings.index_retry_s)
        thought_s = settings.llm_deadline_s if settings.llm_model else 0.0
        whole_s = CALLS_PER_QUESTION * settings.weaviate_timeout_s + thought_s
        super().__init__(guarded, self._copy, whole_s=whole_s)

    async def keep_copied(self) -> None:
        """Copy whatever is published, until cancelled."""
        every_s = self._settings.snapshot_every_s
        await keep_copied(self._source, self._settings.snapshot_path, clock=self._clock, every_s=every_s)

    async def copied_at(self) -> datetime | None:
        """Return when the copy was made; None if there is none."""
        made = await asyncio.to_thread(made_at, self._settings.snapshot_path)
        return made.at if made else None

    async def close(self) -> None:
        """Let both go; `source` is closed by whoever opened it."""
        await self.primary.close()
        await self._copy.close()
