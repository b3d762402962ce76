"""The default index, for its one writer: stage documents one by one, publish all in one transaction."""

import asyncio
import sqlite3
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from adapters.index import staging
from adapters.index.faults import translated
from adapters.index.lock import WriterLock
from adapters.index.schema import open_writer
from core.catalog.catalog import Catalog
from core.errors import PermanentError
from core.ports import Staged

_T = TypeVar("_T")


class EmbeddedWriter:
    """The `IndexWriter` of the file at `path`; from its first call until `close` it keeps others out.

    A second writer's first call raises PermanentError at once.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="index-writer")
        self._lock: WriterLock | None = None
        self._db: sqlite3.Connection | None = None

    async def published(self) -> Mapping[str, str]:
        """Return path → fingerprint of what readers see."""
        return await self._run(lambda: staging.fingerprints(self._opened()))

    async def staged(self) -> Mapping[str, str]:
        """Return path → fingerprint of what waits to be published."""
        return await self._run(lambda: staging.staged_fingerprints(self._opened()))

    async def stage(self, item: Staged) -> None:
        """Keep a document's new chunks until `publish`; they survive a crash once this returns."""
        if item.vectors and len(item.vectors) != len(item.chunks):
            raise PermanentError(f"{item.document.path}: expected {len(item.chunks)} vectors, got {len(item.vectors)}")
        await self._run(lambda: staging.stage(self._opened(), item))

    async def unstage(self, paths: Collection[str]) -> None:
        """Forget what was staged under `paths`."""
        await self._run(lambda: staging.unstage(self._opened(), paths))

    async def publish(self, catalog: Catalog, *, remove: Collection[str]) -> None:
        """Make `catalog` and everything staged visible and drop `remove`, in one transaction.

        A path that is both staged and in `remove` is replaced.
        """
        await self._run(lambda: staging.publish(self._opened(), catalog, remove))

    async def rebuild(self) -> None:
        """Put a file that this version can't use aside, as `<name>.old`, and begin with nothing."""
        await self._run(self._rebuild)

    async def close(self) -> None:
        """Finish what runs, and let the next writer in."""
        await asyncio.to_thread(self._thread.shutdown)
        self._disconnect()
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    async def _run(self, work: Callable[[], _T]) -> _T:
        loop = asyncio.get_running_loop()
        try:
            running = loop.run_in_executor(self._thread, self._guarded, work)
        except RuntimeError as error:
            raise PermanentError(f"{self._path}: the writer is closed") from error
        return await running

    def _guarded(self, work: Callable[[], _T]) -> _T:
        with translated(self._path):
            return work()

    def _opened(self) -> sqlite3.Connection:
        self._claim()
        if self._db is None:
            self._db = open_writer(self._path)
        return self._db

    def _claim(self) -> None:
        if self._lock is None:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = WriterLock(self._path)

    def _rebuild(self) -> None:
        self._claim()
        self._disconnect()
        if self._path.exists():
            self._path.replace(f"{self._path}.old")
        for suffix in ("-wal", "-shm"):
            Path(f"{self._path}{suffix}").unlink(missing_ok=True)

    def _disconnect(self) -> None:
        if self._db is not None:
            self._db.close()
            self._db = None
