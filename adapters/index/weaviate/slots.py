"""One slot on the server: makes it, fills it, reads it, drops it."""

from collections.abc import AsyncIterator, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final
from uuid import UUID

from adapters.index.weaviate.batches import send
from adapters.index.weaviate.cluster import Cluster
from adapters.index.weaviate.faults import Gone, drifted
from adapters.index.weaviate.keys import key_of
from adapters.index.weaviate.manifest import ENTRY, Entry, Tally, entry_uuid, to_entry, to_tally
from adapters.index.weaviate.objects import Stored
from adapters.index.weaviate.schema import Kind, Names, Slot, creation, drift
from adapters.index.weaviate.sdk import Filter, FilterReturn, Sort, WeaviateAsyncClient
from adapters.index.weaviate.settings import WeaviateSettings
from adapters.index.weaviate.target import Target, target_of

PAGE: Final = 1000
_OF_DOCUMENTS: Final = (Kind.CHUNKS, Kind.FACTS)
_FILTERED_AT_ONCE: Final = 500
_FIRST_ID: Final = UUID(int=0)


class SlotStore:
    """The collections of one slot."""

    def __init__(self, cluster: Cluster, settings: WeaviateSettings, names: Names, slot: Slot) -> None:
        self.slot = slot
        self._cluster = cluster
        self._settings = settings
        self._names = names

    async def ensure(self) -> None:
        """Make what is missing.

        Raises:
            IndexDamaged: Another version, or somebody else, made what is there.
        """
        for kind in Kind:
            await self._cluster.run(partial(self._make, kind), timeout_s=self._patience_s)

    async def works(self) -> bool:
        """Return whether all of it is there and can be asked; after a full disk, the server may know of it only."""
        try:
            for kind in Kind:
                name = self._names.collection(kind, self.slot)
                if not await self._cluster.run(partial(_exists, name), timeout_s=self._patience_s):
                    return False
                await self._page(kind, None, after=None, limit=1)
        except Gone:
            return False
        return True

    async def drop(self) -> None:
        """Remove all of it; no such thing is fine."""
        names = [self._names.collection(kind, self.slot) for kind in Kind]

        async def remove(client: WeaviateAsyncClient) -> None:
            for name in names:
                if self._names.tenant and await client.collections.exists(name):
                    await client.collections.use(name).tenants.remove(self._names.tenant)
                elif not self._names.tenant:
                    await client.collections.delete(name)

        await self._cluster.run(remove, timeout_s=self._patience_s)

    async def insert(self, kind: Kind, objects: Iterable[Stored]) -> None:
        """Store objects; one that is there under the same id is replaced."""
        await send(self._cluster, self._target(kind), objects, timeout_s=self._settings.write_timeout_s)

    async def entries(self) -> dict[str, tuple[Entry, Tally]]:
        """Return path → what is kept of each document."""
        pages = [page async for page in self._entry_objects()]
        found = ((to_entry(each.properties), to_tally(each.properties)) for page in pages for each in page)
        return {entry.path: (entry, tally) for entry, tally in found}

    async def forget(self, paths: Collection[str], *, entries: bool = True) -> None:
        """Remove all that is kept of documents; their entries go first, so that nothing half passes for whole."""
        ordered = sorted(paths)
        for start in range(0, len(ordered), _FILTERED_AT_ONCE):
            some = ordered[start : start + _FILTERED_AT_ONCE]
            if entries:
                await self._delete(Kind.DOCUMENTS, Filter.by_id().contains_any([entry_uuid(path) for path in some]))
            for kind in _OF_DOCUMENTS:
                await self._delete(kind, of_documents(some))

    async def sweep(self, known: Collection[str]) -> None:
        """Remove chunks and facts of documents that aren't among `known`: an interrupted run left them."""
        keys = {key_of(path) for path in known}
        for kind in _OF_DOCUMENTS:
            strange: set[str] = set()
            async for page in self._everything(kind, properties=["document"]):
                strange |= {str(each.properties["document"]) for each in page} - keys
            for key in sorted(strange):
                await self._delete(kind, Filter.by_property("document").equal(key))

    async def count(self, kind: Kind) -> int:
        """Return how many objects there are."""

        async def ask(client: WeaviateAsyncClient) -> int:
            found = await self._target(kind).of(client).aggregate.over_all(total_count=True)
            return found.total_count or 0

        return await self._cluster.run(ask, timeout_s=self._patience_s)

    async def of(self, kind: Kind, paths: Sequence[str]) -> AsyncIterator[Sequence[Stored]]:
        """Yield pages of the documents' objects, in the order in which they were staged."""
        for start in range(0, len(paths), _FILTERED_AT_ONCE):
            chosen, after = of_documents(paths[start : start + _FILTERED_AT_ONCE]), -1
            while page := await self._page(kind, chosen, after=after, limit=PAGE):
                yield page
                after = int(str(page[-1].properties["seq"]))
                if len(page) < PAGE:
                    break

    @property
    def replicated(self) -> bool:
        """Whether several nodes hold it, so that one of them may lag behind."""
        return self._settings.replication > 1

    @property
    def _patience_s(self) -> float:
        return self._settings.write_timeout_s

    def _target(self, kind: Kind) -> Target:
        name = self._names.collection(kind, self.slot)
        return target_of(name, self._names, self._settings, writing=True)

    async def _make(self, kind: Kind, client: WeaviateAsyncClient) -> None:
        name = self._names.collection(kind, self.slot)
        if not await client.collections.exists(name):
            await client.collections.create(**creation(kind, self._names, self.slot, self._settings))
        else:
            config = await client.collections.use(name).config.get()
            found = [
                (each.name, str(each.data_type.value), None if each.tokenization is None else each.tokenization.value)
                for each in config.properties
            ]
            if why := drift(kind, config.description, found):
                raise drifted(self._cluster.server, f"{name}: {why}")
        if self._names.tenant:
            await client.collections.use(name).tenants.create(self._names.tenant)

    async def _delete(self, kind: Kind, chosen: FilterReturn) -> None:
        async def remove(client: WeaviateAsyncClient) -> None:
            while True:
                done = await self._target(kind).of(client).data.delete_many(where=chosen)
                if done.matches <= done.successful or not done.successful:
                    break

        await self._cluster.run(remove, timeout_s=self._patience_s)

    async def _page(
        self, kind: Kind, chosen: FilterReturn | None, *, after: int | None, limit: int
    ) -> Sequence[Stored]:
        if after is not None:
            later = Filter.by_property("seq").greater_than(after)
            chosen = later if chosen is None else chosen & later

        async def ask(client: WeaviateAsyncClient) -> Sequence[Stored]:
            found = (
                await self._target(kind)
                .of(client)
                .query.fetch_objects(
                    filters=chosen,
                    sort=None if after is None else Sort.by_property("seq"),
                    limit=limit,
                    include_vector=kind is Kind.CHUNKS,
                )
            )
            return [_stored(each) for each in found.objects]

        return await self._cluster.run(ask, timeout_s=self._patience_s)

    async def _entry_objects(self) -> AsyncIterator[Sequence[Stored]]:
        async for page in self._everything(Kind.DOCUMENTS, properties=["role", "body", "tally"]):
            yield [each for each in page if each.properties["role"] == ENTRY]

    async def _everything(self, kind: Kind, *, properties: Sequence[str]) -> AsyncIterator[Sequence[Stored]]:
        """Yield pages of all objects, by id."""
        last = _FIRST_ID
        while True:

            async def ask(client: WeaviateAsyncClient, after: UUID = last) -> Sequence[Stored]:
                found = (
                    await self._target(kind)
                    .of(client)
                    .query.fetch_objects(limit=PAGE, after=after, return_properties=list(properties))
                )
                return [_stored(each) for each in found.objects]

            page = await self._cluster.run(ask, timeout_s=self._patience_s)
            if page:
                yield page
            if len(page) < PAGE:
                return
            last = page[-1].uuid


def of_documents(paths: Collection[str]) -> FilterReturn:
    """Return the filter for what belongs to one of the documents."""
    return Filter.by_property("document").contains_any([key_of(path) for path in paths])


async def _exists(name: str, client: WeaviateAsyncClient) -> bool:
    return await client.collections.exists(name)


def _stored(found: Any) -> Stored:
    properties: Mapping[str, object] = found.properties
    vector: Sequence[float] = found.vector.get("default", ()) if found.vector else ()
    return Stored(uuid=found.uuid, properties=properties, vector=vector)
