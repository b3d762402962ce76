"""The collections of one slot, by filters and ids: makes, stores, counts, reads and removes what is in them."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final
from uuid import UUID

from adapters.index.weaviate.batches import AT_ONCE, BATCH_OBJECTS, send
from adapters.index.weaviate.cluster import Cluster
from adapters.index.weaviate.faults import Gone, drifted
from adapters.index.weaviate.objects import Stored
from adapters.index.weaviate.schema import Kind, Names, Slot, creation, drift
from adapters.index.weaviate.sdk import Filter, FilterReturn, Sort, WeaviateAsyncClient
from adapters.index.weaviate.settings import WeaviateSettings
from adapters.index.weaviate.target import Target, target_of

PAGE: Final = 1000
_VECTORIZED_AT_ONCE: Final = 50
"""A model on a processor makes a few vectors a second: a batch has to be done within its time."""

_FIRST_ID: Final = UUID(int=0)


class SlotCollections:
    """What the server keeps of a slot; every request goes to a node that answers, within the time for writes."""

    def __init__(self, cluster: Cluster, settings: WeaviateSettings, names: Names, slot: Slot) -> None:
        self._cluster = cluster
        self._settings = settings
        self._names = names
        self._slot = slot
        self._turns = asyncio.Semaphore(AT_ONCE)

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
                name = self._names.collection(kind, self._slot)
                if not await self._cluster.run(partial(_exists, name), timeout_s=self._patience_s):
                    return False
                await self.page(kind, None, after=None, limit=1)
        except Gone:
            return False
        return True

    async def drop(self) -> None:
        """Remove all of it; no such thing is fine."""
        names = [self._names.collection(kind, self._slot) for kind in Kind]

        async def remove(client: WeaviateAsyncClient) -> None:
            for name in names:
                if not self._names.tenant:  # after a full disk, one that doesn't exist may still be in the way
                    await client.collections.delete(name)
                elif await client.collections.exists(name):
                    await client.collections.use(name).tenants.remove(self._names.tenant)

        await self._cluster.run(remove, timeout_s=self._patience_s)

    async def insert(self, kind: Kind, objects: Iterable[Stored]) -> None:
        """Store objects; one that is there under the same id is replaced."""
        target, timeout_s = self._target(kind), self._patience_s
        most = _VECTORIZED_AT_ONCE if self._settings.vectorizer and kind is Kind.CHUNKS else BATCH_OBJECTS
        await send(self._cluster, target, objects, most=most, turns=self._turns, timeout_s=timeout_s)

    async def count(self, kind: Kind, chosen: FilterReturn | None) -> int:
        """Return how many objects the node that is asked finds by a filter; without one, the most on any node."""

        async def ask(client: WeaviateAsyncClient) -> int:
            found = await self._target(kind).of(client).aggregate.over_all(total_count=True, filters=chosen)
            return found.total_count or 0

        return await self._cluster.run(ask, timeout_s=self._patience_s)

    async def delete(self, kind: Kind, chosen: FilterReturn) -> None:
        """Remove what a filter finds."""

        async def remove(client: WeaviateAsyncClient) -> None:
            while True:
                done = await self._target(kind).of(client).data.delete_many(where=chosen)
                if done.matches <= done.successful or not done.successful:
                    break

        await self._cluster.run(remove, timeout_s=self._patience_s)

    async def delete_each(self, kind: Kind, uuids: Sequence[UUID]) -> None:
        """Remove objects by id, found by filters or not."""
        for uuid in uuids:

            async def remove(client: WeaviateAsyncClient, gone: UUID = uuid) -> None:
                await self._target(kind).of(client).data.delete_by_id(gone)

            await self._cluster.run(remove, timeout_s=self._patience_s)

    async def page(self, kind: Kind, chosen: FilterReturn | None, *, after: int | None, limit: int) -> Sequence[Stored]:
        """Return whole objects that a filter finds: any, or by `seq` those behind `after`."""
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

    async def everything(
        self, kind: Kind, *, properties: Sequence[str] | None = None
    ) -> AsyncIterator[Sequence[Stored]]:
        """Yield pages of all objects by id, found by filters or not; whole ones unless `properties` are named."""
        last = _FIRST_ID
        while True:

            async def ask(client: WeaviateAsyncClient, after: UUID = last) -> Sequence[Stored]:
                found = (
                    await self._target(kind)
                    .of(client)
                    .query.fetch_objects(
                        limit=PAGE,
                        after=after,
                        return_properties=None if properties is None else list(properties),
                        include_vector=properties is None,
                    )
                )
                return [_stored(each) for each in found.objects]

            page = await self._cluster.run(ask, timeout_s=self._patience_s)
            if page:
                yield page
            if len(page) < PAGE:
                return
            last = page[-1].uuid

    @property
    def _patience_s(self) -> float:
        return self._settings.write_timeout_s

    def _target(self, kind: Kind) -> Target:
        name = self._names.collection(kind, self._slot)
        return target_of(name, self._names, self._settings, writing=True)

    async def _make(self, kind: Kind, client: WeaviateAsyncClient) -> None:
        name = self._names.collection(kind, self._slot)
        if not await client.collections.exists(name):
            await client.collections.create(**creation(kind, self._names, self._slot, self._settings))
        else:
            config = await client.collections.use(name).config.get()
            found = [
                (each.name, str(each.data_type.value), None if each.tokenization is None else each.tokenization.value)
                for each in config.properties
            ]
            if why := drift(kind, self._settings, config.description, found):
                raise drifted(self._cluster.server, f"{name}: {why}")
        if self._names.tenant:
            await client.collections.use(name).tenants.create(self._names.tenant)


async def _exists(name: str, client: WeaviateAsyncClient) -> bool:
    return await client.collections.exists(name)


def _stored(found: Any) -> Stored:
    properties: Mapping[str, object] = found.properties
    vector: Sequence[float] = found.vector.get("default", ()) if found.vector else ()
    return Stored(uuid=found.uuid, properties=properties, vector=vector)
