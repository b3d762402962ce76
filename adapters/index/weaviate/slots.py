"""The documents of one slot: their entries, chunks and facts."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable, Iterator, Sequence
from typing import Final, TypeVar
from uuid import UUID

from adapters.index.weaviate.cluster import Cluster
from adapters.index.weaviate.collections import PAGE, SlotCollections
from adapters.index.weaviate.filters import EVERYTHING
from adapters.index.weaviate.keys import key_of
from adapters.index.weaviate.manifest import ENTRY, Entry, Manifest, Tally, entry_uuid, held_by, to_entry, to_tally
from adapters.index.weaviate.objects import Stored, places_of
from adapters.index.weaviate.schema import Kind, Names, Slot
from adapters.index.weaviate.sdk import Filter, FilterReturn
from adapters.index.weaviate.settings import WeaviateSettings
from core.errors import IndexUnavailable

OF_DOCUMENTS: Final = (Kind.CHUNKS, Kind.FACTS)
_FILTERED_AT_ONCE: Final = 500
_CATCHING_UP_S: Final = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
"""How long we wait, in turn, for a node that missed writes to get them from the others."""

_T = TypeVar("_T")


class SlotStore:
    """What a slot holds of documents.

    Attributes:
        collections: The slot's own, which are made, filled and dropped as a whole.
    """

    def __init__(self, cluster: Cluster, settings: WeaviateSettings, names: Names, slot: Slot) -> None:
        self.slot = slot
        self.collections = SlotCollections(cluster, settings, names, slot)
        self._server = cluster.server
        self._settings = settings

    async def entries(self) -> dict[str, Entry]:
        """Return path → entry of each document."""
        pages = [page async for page in self._entry_pages(["role", "body"])]
        return {entry.path: entry for page in pages for entry in (to_entry(each.properties) for each in page)}

    async def entries_of(self, manifest: Manifest) -> dict[str, Entry]:
        """Return path → entry of each document that was published; waits for a node that lacks some.

        An entry that is lost where there is one copy only isn't among them.

        Raises:
            IndexUnavailable: It still does.
        """
        entries = await self.settled(self.entries, lambda found: held_by(found.values()) == manifest.held)
        if self.replicated and held_by(entries.values()) != manifest.held:
            raise IndexUnavailable(
                f"Weaviate at {self._server}: slot {self.slot} lacks documents that were published; "
                "its nodes may be catching up, so try again"
            )
        return entries

    async def whole_of(self, manifest: Manifest) -> dict[str, Entry]:
        """Do the same, without documents that lack something where there is one copy only: they have to be read anew.

        Raises:
            IndexUnavailable: A node still lacks some.
        """
        entries = await self.entries_of(manifest)
        if self.replicated or await self.counts() == {kind: manifest.held[kind] for kind in OF_DOCUMENTS}:
            return entries
        incomplete = await self.incomplete(entries.values())
        return {path: entry for path, entry in entries.items() if path not in incomplete}

    async def settled(self, ask: Callable[[], Awaitable[_T]], right: Callable[[_T], bool]) -> _T:
        """Return what `ask` returns, as soon as it is right or when a lagging node has had time to catch up."""
        found = await ask()
        for pause_s in _CATCHING_UP_S if self.replicated else ():
            if right(found):
                break
            await asyncio.sleep(pause_s)
            found = await ask()
        return found

    async def whole(self) -> Sequence[tuple[Entry, Tally]]:
        """Return all that is kept of each document."""
        pages = [page async for page in self._entry_pages(["role", "body", "tally"])]

        def decoded() -> list[tuple[Entry, Tally]]:
            return [(to_entry(each.properties), to_tally(each.properties)) for page in pages for each in page]

        return await asyncio.to_thread(decoded)

    async def entry_objects(self, paths: Sequence[str]) -> AsyncIterator[Sequence[Stored]]:
        """Yield pages of the documents' entries, as they are stored."""
        for some in _portions(paths):
            chosen = Filter.by_id().contains_any([entry_uuid(path) for path in some])
            yield await self.collections.page(Kind.DOCUMENTS, chosen, after=None, limit=len(some))

    async def forget(self, paths: Collection[str]) -> None:
        """Remove all that is kept of documents; their entries go first, so that nothing half passes for whole."""
        for some in _portions(sorted(paths)):
            entries = Filter.by_id().contains_any([entry_uuid(path) for path in some])
            await self.collections.delete(Kind.DOCUMENTS, entries)
            for kind in OF_DOCUMENTS:
                await self.collections.delete(kind, of_documents(some))

    async def sweep(self, known: Collection[Entry]) -> None:
        """Remove chunks and facts that aren't of these versions of documents: an interrupted run left them.

        What filters don't find (see `mend`) is removed by its id; where two claim one place, both are.
        """
        for kind in OF_DOCUMENTS:
            ours = {key_of(each.path): places_of(each.number, held_by([each])[kind]) for each in known}
            strange: set[str] = set()
            async for page in self.collections.everything(kind, properties=["document"]):
                strange |= {str(each.properties["document"]) for each in page} - ours.keys()
            for key in sorted(strange):
                await self.collections.delete(kind, Filter.by_property("document").equal(key))
            first: dict[int, UUID] = {}
            async for page in self.collections.everything(kind, properties=["document", "seq"]):
                for each in page:
                    seq = int(str(each.properties["seq"]))
                    if seq not in ours.get(str(each.properties["document"]), ()):
                        await self.collections.delete_each(kind, [each.uuid])
                    elif first.setdefault(seq, each.uuid) != each.uuid:
                        await self.collections.delete_each(kind, [first[seq], each.uuid])

    async def counts(self) -> dict[Kind, int]:
        """Return how many chunks and facts the node that is asked finds."""
        return {kind: await self.collections.count(kind, EVERYTHING) for kind in OF_DOCUMENTS}

    async def objects(self) -> dict[Kind, int]:
        """Return how many chunks and facts there are on any node, found by filters or not."""
        return {kind: await self.collections.count(kind, None) for kind in OF_DOCUMENTS}

    async def count_of(self, kind: Kind, paths: Sequence[str]) -> int:
        """Return how many objects of these documents there are on the node that is asked."""
        return sum([await self.collections.count(kind, of_documents(some)) for some in _portions(paths)])

    async def lacking(self, kind: Kind, entries: Iterable[Entry]) -> Sequence[Entry]:
        """Return the documents of which the node that is asked finds fewer chunks, or facts, than there should be."""
        return [each for each in entries if await self.count_of(kind, [each.path]) < held_by([each])[kind]]

    async def incomplete(self, entries: Collection[Entry]) -> set[str]:
        """Return the paths of documents of which the node that is asked finds less than there should be."""
        return {each.path for kind in OF_DOCUMENTS for each in await self.lacking(kind, entries)}

    async def mend(self, kind: Kind, entries: Sequence[Stored]) -> None:
        """Store anew what is there of documents, given as their entries, so that filters find it.

        A server that is killed while it stores an object may keep it without what filters find it by; sending the
        same object again changes nothing then, and only its id still reaches it. Without their entries, documents that
        are half done count as missing.
        """
        await self.collections.delete_each(Kind.DOCUMENTS, [each.uuid for each in entries])
        keys = {key_of(to_entry(each.properties).path) for each in entries}
        async for page in self.collections.everything(kind):
            ours = [each for each in page if each.properties["document"] in keys]
            await self.collections.delete_each(kind, [each.uuid for each in ours])
            await self.collections.insert(kind, ours)
        await self.collections.insert(Kind.DOCUMENTS, entries)

    async def of(self, kind: Kind, paths: Sequence[str]) -> AsyncIterator[Sequence[Stored]]:
        """Yield pages of the documents' objects, in the order in which they were staged."""
        for some in _portions(paths):
            chosen, after = of_documents(some), -1
            while page := await self.collections.page(kind, chosen, after=after, limit=PAGE):
                yield page
                after = int(str(page[-1].properties["seq"]))
                if len(page) < PAGE:
                    break

    @property
    def replicated(self) -> bool:
        """Whether several nodes hold it, so that one of them may lag behind."""
        return self._settings.replication > 1

    @property
    def vectorizes(self) -> bool:
        """Whether the server makes vectors itself."""
        return bool(self._settings.vectorizer)

    async def _entry_pages(self, properties: Sequence[str]) -> AsyncIterator[Sequence[Stored]]:
        async for page in self.collections.everything(Kind.DOCUMENTS, properties=properties):
            yield [each for each in page if each.properties["role"] == ENTRY]


def _portions(paths: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield so many paths at a time as a filter takes."""
    for start in range(0, len(paths), _FILTERED_AT_ONCE):
        yield paths[start : start + _FILTERED_AT_ONCE]


def of_documents(paths: Collection[str]) -> FilterReturn:
    """Return the filter for what belongs to one of the documents."""
    return Filter.by_property("document").contains_any([key_of(path) for path in paths])
