"""The index on Weaviate, for readers.

Every call sees one publication: it asks the collections of the slot that was live a moment ago, and begins anew
where another publication has taken their place.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, TypeVar
from weakref import WeakKeyDictionary

from adapters.index.codec import Undecodable
from adapters.index.querying import Queries, QueryVectors
from adapters.index.scores import Held
from adapters.index.weaviate.cluster import Cluster
from adapters.index.weaviate.faults import Gone, drifted
from adapters.index.weaviate.filters import EVERYTHING, passes_nothing
from adapters.index.weaviate.manifest import Learned, Manifest, held_by
from adapters.index.weaviate.objects import chunk_uuid, to_chunk, to_fact
from adapters.index.weaviate.peaks import known_beforehand
from adapters.index.weaviate.publication import Publication
from adapters.index.weaviate.schema import Kind, names_of
from adapters.index.weaviate.sdk import WeaviateAsyncClient
from adapters.index.weaviate.searching import by_words, by_words_and_vector, in_document_order
from adapters.index.weaviate.settings import WeaviateSettings
from adapters.index.weaviate.slots import SlotStore
from adapters.index.weaviate.stating import stated
from adapters.index.weaviate.target import Target, target_of
from core.catalog.catalog import Catalog
from core.embedding import Embedder
from core.errors import IndexUnavailable
from core.knowledge.chunk import Chunk
from core.knowledge.facts import Fact
from core.plan import FactOrder, FactPlan, Passage, SearchPlan
from core.ports import Knowledge, Staged

_NOTHING: Final = Knowledge(stamp="", catalog=Catalog(), words={}, chunks=0)
_TRIES: Final = 20
_PAUSE_S: Final = 0.05
_AT_ONCE: Final = 16
"""So many searches of a question are asked beside each other."""
_LACKING: Final = "this node lacks some of what was published, or another publication came in between; try again"

_T = TypeVar("_T")
_P = TypeVar("_P", SearchPlan, FactPlan)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Known:
    """What was learned of one publication."""

    manifest: Manifest
    learned: Learned
    knowledge: Knowledge
    held: Held


class WeaviateIndex:
    """The `Index` of one cluster. It connects with the first call, and anew after every break."""

    def __init__(self, settings: WeaviateSettings, *, embedder: Embedder | None = None) -> None:
        """Take where it is; nothing is asked yet.

        Args:
            settings: Where, and how.
            embedder: Makes the vectors of questions as it made those of chunks.

        Raises:
            ConfigError: There are two who would make vectors.
        """
        if embedder is not None:
            settings = replace(settings, embedder=embedder.name)
        self._settings = settings
        self._query_vectors = QueryVectors(embedder)
        self._names = names_of(settings)
        self._cluster = Cluster(settings, key=settings.api_key)
        self._publication = Publication(self._cluster, settings, self._names)
        self._manifest: Manifest | None = None
        self._looked_at = float("-inf")
        self._known: _Known | None = None
        self._learning = asyncio.Lock()
        self._caught_up: WeakKeyDictionary[WeaviateAsyncClient, set[tuple[Kind, str]]] = WeakKeyDictionary()

    async def search(self, plan: SearchPlan) -> Sequence[Passage]:
        """Return at most `plan.limit` passages, best first; see `core.ports.Index`."""
        (found,) = await self.search_all((plan,))
        return found

    async def search_all(self, plans: Sequence[SearchPlan]) -> Sequence[Sequence[Passage]]:
        """Return what `search` would for each plan, in order, of one publication; they are asked at once."""
        nothing: Sequence[Sequence[Passage]] = [()] * len(plans)

        async def find(manifest: Manifest) -> Sequence[Sequence[Passage]]:
            known = await self._learned(manifest)
            queries = await self._query_vectors.of(plans, known.knowledge.catalog)
            if queries.without:  # the server's own fusion leaves no document out
                queries = Queries()
            room = asyncio.Semaphore(_AT_ONCE)

            async def found(plan: SearchPlan) -> Sequence[Passage]:
                async with room:
                    return await self._searched(plan, manifest, known, queries.vectors.get(plan.text))

            return await asyncio.gather(*map(found, plans))

        return nothing if all(map(passes_nothing, plans)) else await self._reading(find, otherwise=nothing)

    async def _searched(
        self, plan: SearchPlan, manifest: Manifest, known: _Known, vector: Sequence[float] | None
    ) -> Sequence[Passage]:
        if passes_nothing(plan):
            return ()
        easier = _easier(plan, known)
        if not plan.text.strip():
            return await self._ask(manifest, Kind.CHUNKS, partial(in_document_order, plan=easier))
        if vector is not None or self._settings.vectorizer:
            fused = partial(by_words_and_vector, plan=easier, vector=vector, alpha=self._settings.alpha)
            return await self._ask(manifest, Kind.CHUNKS, fused)
        return await self._ask(manifest, Kind.CHUNKS, partial(by_words, plan=easier, held=known.held))

    async def facts(self, plan: FactPlan) -> Sequence[Fact]:
        """Return at most `plan.limit` facts in the plan's order; see `core.ports.Index`."""
        if passes_nothing(plan):
            return ()

        async def find(manifest: Manifest) -> Sequence[Fact]:
            known = await self._learned(manifest)
            first = None if plan.order is FactOrder.DOCUMENT else known_beforehand(plan, known.learned.ends)
            return await self._ask(manifest, Kind.FACTS, partial(stated, plan=_easier(plan, known), known=first))

        return await self._reading(find, otherwise=())

    async def chunks(self, chunk_ids: Collection[str]) -> Mapping[str, Chunk]:
        """Return the chunks of these ids that aren't gone, by id."""
        nothing: Mapping[str, Chunk] = {}
        uuids = list(map(chunk_uuid, dict.fromkeys(chunk_ids)))

        async def find(manifest: Manifest) -> Mapping[str, Chunk]:
            async def fetch(client: WeaviateAsyncClient, target: Target) -> Mapping[str, Chunk]:
                found: Any = await target.of(client).query.fetch_objects_by_ids(uuids, limit=len(uuids))
                chunks = [to_chunk(each.properties) for each in found.objects]
                return {chunk.chunk_id: chunk for chunk in chunks}

            return await self._ask(manifest, Kind.CHUNKS, fetch)

        return await self._reading(find, otherwise=nothing) if uuids else nothing

    async def knowledge(self) -> Knowledge:
        """Return what is indexed now; with how often the embedder failed so far."""

        async def learn(manifest: Manifest) -> Knowledge:
            return (await self._learned(manifest)).knowledge

        known = await self._reading(learn, otherwise=_NOTHING)
        return replace(known, missed=self._query_vectors.missed)

    async def documents(self, paths: Collection[str]) -> AsyncIterator[Staged]:
        """Yield published documents with all that is kept of them, in the order in which they were staged.

        They are of one publication if `knowledge().stamp` is the same before and after.

        Raises:
            IndexUnavailable: The server doesn't answer or lacks some, or another publication came in between.
        """
        known = await self.knowledge()
        manifest = self._manifest
        if manifest is None:
            return
        store = SlotStore(self._cluster, self._settings, self._names, manifest.slot)
        entries = await store.entries()
        if held_by(entries.values()) != manifest.held:
            raise IndexUnavailable(f"Weaviate at {self._cluster.server}: {_LACKING}")
        for path in (entry.path for entry in sorted(entries.values(), key=lambda entry: entry.number)):
            document = known.catalog.documents.get(path)
            if document is None or path not in paths:
                continue
            chunks = [each async for page in store.of(Kind.CHUNKS, [path]) for each in page]
            facts = [each async for page in store.of(Kind.FACTS, [path]) for each in page]
            if (len(chunks), len(facts)) != (entries[path].chunks, entries[path].facts):
                raise IndexUnavailable(f"Weaviate at {self._cluster.server}: {path}: {_LACKING}")
            vectors = tuple(tuple(each.vector) for each in chunks)
            try:
                yield Staged(
                    document=document,
                    chunks=tuple(to_chunk(each.properties) for each in chunks),
                    # What a module made is of no use elsewhere: nobody else asks that module.
                    vectors=vectors if all(vectors) and not self._settings.vectorizer else (),
                    facts=tuple(to_fact(each.properties) for each in facts),
                )
            except Undecodable as error:
                raise drifted(self._cluster.server, str(error)) from error

    async def close(self) -> None:
        """Let the connections go. Later calls raise IndexUnavailable."""
        await self._cluster.close()

    async def _reading(self, find: Callable[[Manifest], Awaitable[_T]], *, otherwise: _T) -> _T:
        """Return what `find` finds in what is published now; `otherwise` if nothing is."""
        for left in reversed(range(_TRIES)):
            try:
                manifest = await self._current()
                return otherwise if manifest is None else await find(manifest)
            except Undecodable as error:
                raise drifted(self._cluster.server, str(error)) from error
            except Gone as error:
                self._looked_at = float("-inf")
                if not left:
                    raise IndexUnavailable(f"{error}; run `threadsheet index` if that stays") from error
                await asyncio.sleep(_PAUSE_S)
        raise AssertionError("unreachable: the last try returns or raises")

    async def _current(self) -> Manifest | None:
        """Return what is published, as of `pointer_ttl_s` ago at the most."""
        now = asyncio.get_running_loop().time()
        if now - self._looked_at > self._settings.pointer_ttl_s:
            self._manifest = await self._publication.manifest()
            self._looked_at = now
        return self._manifest

    async def _learned(self, manifest: Manifest) -> _Known:
        """Return what is known of a publication; asked for once."""
        known = self._known
        if known is None or known.manifest != manifest:
            async with self._learning:
                known = self._known
                if known is None or known.manifest != manifest:
                    known = self._known = _known(manifest, await self._publication.learned(manifest))
        return known

    async def _ask(
        self, manifest: Manifest, kind: Kind, work: Callable[[WeaviateAsyncClient, Target], Awaitable[_T]]
    ) -> _T:
        """Return what `work` finds in a collection, asked of a node that has all of it."""
        name = self._names.collection(kind, manifest.slot)
        target = target_of(name, self._names, self._settings, writing=False)

        async def asked(client: WeaviateAsyncClient) -> _T:
            if self._settings.replication > 1:
                await self._check_caught_up(client, target, kind, manifest)
            return await work(client, target)

        return await self._cluster.run(asked, timeout_s=self._settings.timeout_s)

    async def _check_caught_up(
        self, client: WeaviateAsyncClient, target: Target, kind: Kind, manifest: Manifest
    ) -> None:
        """Raise IndexUnavailable if a node was down when others were written to, and has not got it since.

        It is counted once per node and publication: searches ask one copy alone, whatever has to agree.
        """
        known = self._caught_up.setdefault(client, set())
        if (kind, manifest.stamp) in known:
            return
        wanted = manifest.held[kind]
        counted = await target.of(client).aggregate.over_all(total_count=True, filters=EVERYTHING)
        found = counted.total_count or 0
        if found < wanted:
            raise IndexUnavailable(f"{target.name}: this node has {found} of {wanted} objects, and is catching up")
        known.add((kind, manifest.stamp))


def _easier(plan: _P, known: _Known) -> _P:
    """Return the plan without a filter that all pass: the server would go through its list for every candidate."""
    return plan if known.learned.legacy else replace(plan, legacy=True)


def _known(manifest: Manifest, learned: Learned) -> _Known:
    return _Known(
        manifest=manifest,
        learned=learned,
        knowledge=Knowledge(
            stamp=manifest.stamp,
            catalog=learned.catalog,
            words=learned.words,
            chunks=learned.chunks,
            attributes=learned.attributes,
        ),
        held=Held(words=learned.words, chunks=learned.chunks, tokens=learned.tokens),
    )
