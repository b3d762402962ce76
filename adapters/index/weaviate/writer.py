"""The index on Weaviate, for its one writer: stage documents in the slot that nobody sees, then show it to readers."""

import asyncio
import logging
from collections.abc import Collection, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final
from uuid import uuid4

from adapters.index.lock import WriterLock
from adapters.index.weaviate.cluster import Cluster
from adapters.index.weaviate.faults import translated
from adapters.index.weaviate.manifest import Manifest
from adapters.index.weaviate.publication import Publication
from adapters.index.weaviate.schema import Kind, Slot, names_of, versions_of
from adapters.index.weaviate.settings import WeaviateSettings
from adapters.index.weaviate.shipping import Shipping
from adapters.index.weaviate.slots import SlotStore
from adapters.index.weaviate.standby import Standby
from core.catalog.catalog import Catalog
from core.errors import BotError, PermanentError
from core.ports import Staged

log = logging.getLogger(__name__)

_READERS_NOTICE: Final = 1.5
"""So many times `pointer_ttl_s` after a publication, no reader asks for the one before."""


class WeaviateWriter:
    """The `IndexWriter` of one index on a cluster; on one machine it keeps others out from its first call on.

    Only one machine may index at a time; a publication from elsewhere is noticed, and refused to be undone.
    """

    def __init__(self, settings: WeaviateSettings, *, lock: Path | None = None) -> None:
        self._settings = settings
        self._names = names_of(settings)
        self._cluster = Cluster(settings, key=settings.for_writing().api_key, patient=True)
        patient = replace(settings, timeout_s=settings.write_timeout_s)
        self._publication = Publication(self._cluster, patient, self._names)
        self._lock_path = lock
        self._lock: WriterLock | None = None
        self._one_at_a_time = asyncio.Lock()
        self._standby: Standby | None = None
        self._seen: Manifest | None = None
        self._shipping: Shipping | None = None
        self._closed = False

    async def published(self) -> Mapping[str, str]:
        """Return path → fingerprint of what readers see, without what the server has lost something of."""
        async with self._one_at_a_time:
            await self._opened_now()
            seen = self._seen
            entries = {} if seen is None else await self._slot(seen.slot).whole_of(seen)
            return {path: entry.fingerprint for path, entry in sorted(entries.items())}

    async def staged(self) -> Mapping[str, str]:
        """Return path → fingerprint of what waits to be published."""
        async with self._one_at_a_time:
            standby, shipping = await self._opened_now()
            await shipping.finish()
            return {path: entry.fingerprint for path, entry in sorted(standby.staged.items())}

    async def stage(self, item: Staged) -> None:
        """Keep a document's chunks until `publish`.

        It is on its way when this returns, and on the server when `staged` or `publish` does: a crash before
        that loses no more than the last few hundred chunks, which are read again.
        """
        if item.vectors and len(item.vectors) != len(item.chunks):
            raise PermanentError(f"{item.document.path}: expected {len(item.chunks)} vectors, got {len(item.vectors)}")
        async with self._one_at_a_time:
            _, shipping = await self._opened()
            await shipping.add(item)

    async def unstage(self, paths: Collection[str]) -> None:
        """Forget what was staged under `paths`."""
        async with self._one_at_a_time:
            standby, shipping = await self._opened()
            await shipping.finish()
            await standby.forget(set(paths) & standby.staged.keys())

    async def publish(self, catalog: Catalog, *, remove: Collection[str]) -> None:
        """Make `catalog` and everything staged visible and drop `remove`, by moving one alias.

        A path that is both staged and in `remove` is replaced. What was published before stays in place
        whatever happens on the way.
        """
        async with self._one_at_a_time:
            standby, shipping = await self._opened()
            await shipping.finish()
            await self._check_unchanged()
            live, seen = self._live(), self._seen
            before = {} if live is None or seen is None else await live.entries_of(seen)
            held = await standby.complete(catalog, live, before, remove)
            manifest = Manifest(
                slot=standby.slot,
                generation=self._generation,
                last_number=standby.last_number,
                documents=held[Kind.DOCUMENTS],
                chunks=held[Kind.CHUNKS],
                facts=held[Kind.FACTS],
                stamp=uuid4().hex,
                versions=versions_of(self._settings),
            )
            await standby.sign(manifest)
            await self._publication.switch(manifest)
            if live is not None:
                await asyncio.sleep(_READERS_NOTICE * self._settings.pointer_ttl_s)
                if not self._settings.keep_previous:
                    await live.collections.drop()
            self._standby = self._shipping = None

    async def rebuild(self) -> None:
        """Remove all that is there of the index, of whatever version, and begin with nothing."""
        async with self._one_at_a_time:
            self._claim()
            await self._publication.withdraw()
            for slot in Slot:
                await self._slot(slot).collections.drop()
            self._standby = self._shipping = self._seen = None

    async def close(self) -> None:
        """Send what was staged, and let the next writer in."""
        async with self._one_at_a_time:
            self._closed = True
            try:
                if self._shipping is not None:
                    await self._shipping.finish()
            except BotError as error:
                log.warning("not everything that was staged could be sent, it is read again next time why=%s", error)
            finally:
                await self._cluster.close()
                if self._lock is not None:
                    self._lock.release()
                    self._lock = None

    @property
    def _generation(self) -> int:
        return 1 if self._seen is None else self._seen.generation + 1

    def _live(self) -> SlotStore | None:
        return None if self._seen is None else self._slot(self._seen.slot)

    def _slot(self, slot: Slot) -> SlotStore:
        return SlotStore(self._cluster, self._settings, self._names, slot)

    async def _opened(self) -> tuple[Standby, Shipping]:
        """Return the slot to be filled, with what waits in it from an earlier run."""
        self._claim()
        if self._standby is None or self._shipping is None:
            self._seen = await self._publication.agreed()
            slot = Slot.A if self._seen is None else self._seen.slot.other
            last = 0 if self._seen is None else self._seen.last_number
            self._standby = Standby(self._slot(slot), generation=self._generation, last_number=last)
            await self._standby.open()
            self._shipping = Shipping(self._standby)
        return self._standby, self._shipping

    async def _opened_now(self) -> tuple[Standby, Shipping]:
        """Do the same, as it is now: an indexer before us may have ended since we looked."""
        if self._shipping is not None and self._shipping.idle:
            self._standby = self._shipping = None
        return await self._opened()

    async def _check_unchanged(self) -> None:
        """Raise PermanentError if somebody else has published since we looked."""
        if await self._publication.agreed() != self._seen:
            self._standby = self._shipping = None
            raise PermanentError(
                f"Weaviate at {self._cluster.server}: another indexer has published meanwhile; let only one run"
            )

    def _claim(self) -> None:
        if self._closed:
            raise PermanentError(f"Weaviate at {self._cluster.server}: the writer is closed")
        if self._lock_path is not None and self._lock is None:
            with translated(self._cluster.server):
                self._lock_path.parent.mkdir(parents=True, exist_ok=True)
                self._lock = WriterLock(self._lock_path)
