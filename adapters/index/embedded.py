"""The default index, for readers: one SQLite file with FTS5 and float16 vectors, searched in this process.

Every search runs in a thread and in one read transaction, so the event loop never waits and a reader sees
the old knowledge or the new one, also while another process publishes.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from threading import Lock
from typing import TypeVar

from adapters.index.analysis import TOKEN_MARK
from adapters.index.chunks import Chunks
from adapters.index.codec import Undecodable, catalog_from_json
from adapters.index.export_documents import staged_again, staging_order
from adapters.index.facts import Facts, attributes
from adapters.index.faults import damaged, translated
from adapters.index.legs import ranked
from adapters.index.querying import Queries, QueryVectors
from adapters.index.readers import Readers
from adapters.index.schema import meta
from adapters.index.scope import Masks, scope_of
from adapters.index.vectors import Vectors
from core.catalog.catalog import Catalog
from core.embedding import Embedder
from core.errors import IndexUnavailable
from core.knowledge.chunk import Chunk
from core.knowledge.facts import Fact
from core.plan import FactPlan, Passage, SearchPlan
from core.ports import Knowledge, Staged

_THREADS = 4
_LARGE = 20_000
"""Chunks. In fewer than so many, any word is looked for quickly."""
_NOTHING = Knowledge(stamp="", catalog=Catalog(), words={}, chunks=0)

_T = TypeVar("_T")


class EmbeddedIndex:
    """The `Index` over the file at `path`, which need not exist yet: then it knows nothing."""

    def __init__(self, path: Path, *, embedder: Embedder | None = None) -> None:
        self._path = path
        self._query_vectors = QueryVectors(embedder)
        self._readers = Readers(path)
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="index")
        self._vectors, self._masks = Vectors(), Masks()
        self._chunks, self._facts = Chunks(), Facts()
        self._known, self._common = _NOTHING, frozenset[str]()
        self._learning = Lock()

    async def search(self, plan: SearchPlan) -> Sequence[Passage]:
        """Return at most `plan.limit` passages, best first; see `core.ports.Index`."""
        (found,) = await self.search_all((plan,))
        return found

    async def search_all(self, plans: Sequence[SearchPlan]) -> Sequence[Sequence[Passage]]:
        """Return what `search` would for each plan, in order, of one publication."""
        queries = Queries()
        if self._query_vectors:
            queries = await self._query_vectors.of(plans, (await self.knowledge()).catalog)
        nothing: Sequence[Sequence[Passage]] = [()] * len(plans)
        return await self._reading(lambda db: self._found(db, plans, queries), otherwise=nothing)

    async def facts(self, plan: FactPlan) -> Sequence[Fact]:
        """Return at most `plan.limit` facts in the plan's order; see `core.ports.Index`."""
        return await self._reading(lambda db: self._facts.stated(db, plan), otherwise=())

    async def chunks(self, chunk_ids: Collection[str]) -> Mapping[str, Chunk]:
        """Return the chunks of these ids that aren't gone, by id."""
        nothing: Mapping[str, Chunk] = {}
        return await self._reading(lambda db: self._chunks.called(db, chunk_ids), otherwise=nothing)

    async def knowledge(self) -> Knowledge:
        """Return what is indexed now; with how often the embedder failed so far."""
        known = await self._reading(self._learned, otherwise=_NOTHING)
        return replace(known, missed=self._query_vectors.missed)

    async def documents(self, paths: Collection[str]) -> AsyncIterator[Staged]:
        """Yield published documents with all that is kept of them, in the order in which they were staged.

        They are of one publication if `knowledge().stamp` is the same before and after.
        """
        catalog = (await self.knowledge()).catalog
        nothing: list[str] = []
        for path in await self._reading(staging_order, otherwise=nothing):
            document = catalog.documents.get(path)
            if path in paths and document is not None:
                yield await self._reading(
                    partial(staged_again, document=document), otherwise=Staged(document=document, chunks=())
                )

    async def close(self) -> None:
        """Let the file go, after the searches that run. Later calls raise IndexUnavailable."""
        await asyncio.to_thread(self._threads.shutdown)
        self._readers.close()

    async def _reading(self, read: Callable[[sqlite3.Connection], _T], *, otherwise: _T) -> _T:
        loop = asyncio.get_running_loop()
        try:
            running = loop.run_in_executor(self._threads, self._read, read, otherwise)
        except RuntimeError as error:
            raise IndexUnavailable(f"{self._path}: the index is closed") from error
        return await running

    def _read(self, read: Callable[[sqlite3.Connection], _T], otherwise: _T) -> _T:
        try:
            with translated(self._path), self._readers.snapshot() as db:
                return otherwise if db is None else read(db)
        except Undecodable as error:
            raise damaged(self._path, str(error)) from error

    def _found(self, db: sqlite3.Connection, plans: Sequence[SearchPlan], queries: Queries) -> list[list[Passage]]:
        scope, common = cache(partial(scope_of, db)), self._common
        found: list[list[Passage]] = []
        for plan in plans:
            within = scope(replace(plan, text="", limit=1))
            ids = ranked(db, plan, within, queries, self._vectors, masks=self._masks, common=common) if within else ()
            chunks = self._chunks.numbered(db, [each for each, _ in ids])
            found.append([Passage(chunk, score) for chunk, (_, score) in zip(chunks, ids, strict=True)])
        return found

    def _learned(self, db: sqlite3.Connection) -> Knowledge:
        stamp = meta(db, "stamp")
        with self._learning:
            if stamp != self._known.stamp:
                words = _words(db)
                chunks: int = db.execute("SELECT count(*) FROM chunks").fetchone()[0]
                self._common = frozenset(_common(words, chunks))
                self._known = Knowledge(
                    stamp=stamp,
                    catalog=catalog_from_json(meta(db, "catalog")),
                    words=words,
                    chunks=chunks,
                    attributes=attributes(db),
                )
            return self._known


def _words(db: sqlite3.Connection) -> dict[str, int]:
    rows = db.execute("SELECT term, doc FROM vocabulary")
    return {word: chunks for word, chunks in rows if not word.startswith(TOKEN_MARK)}


def _common(words: Mapping[str, int], chunks: int) -> Iterator[str]:
    """Yield the words that most chunks of a large index hold: BM25 gives nothing for them, and takes long to."""
    if chunks >= _LARGE:
        yield from (word for word, count in words.items() if 2 * count > chunks)
