"""The slot that is being filled: what waits in it, what it lacks to be published."""

import asyncio
from array import array
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

from adapters.index.weaviate.manifest import (
    Entry,
    Manifest,
    Tally,
    entry_object,
    knowledge_object,
    learned_of,
    manifest_object,
    tally_of,
)
from adapters.index.weaviate.objects import Stored, chunk_objects, fact_objects
from adapters.index.weaviate.schema import Kind, Slot
from adapters.index.weaviate.slots import SlotStore
from core.catalog.catalog import Catalog
from core.errors import IndexUnavailable, PermanentError
from core.ports import Staged

_COPIED_AT_ONCE: Final = 2000
_CATCHING_UP_S: Final = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
"""How long we wait, in turn, for a node that missed writes to get them from the others."""

_TELLING: Final = ("title", "body", "own", "shared")
"""The properties of chunks and facts that all others follow from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parcel:
    """A document as it is sent: its objects, and its entry, which is sent last."""

    entry: Entry
    chunks: tuple[Stored, ...]
    facts: tuple[Stored, ...]
    tally: Tally


class Standby:
    """Fills one slot. `staged` is what waits for the publication of the given generation."""

    def __init__(self, store: SlotStore, *, generation: int, last_number: int) -> None:
        self._store = store
        self._generation = generation
        self.last_number = last_number
        self._blank = False
        self._made = False
        self.staged: dict[str, Entry] = {}

    @property
    def slot(self) -> Slot:
        """Which one it is."""
        return self._store.slot

    async def open(self) -> None:
        """Find what an earlier run left."""
        if not await self._store.works():
            return
        entries = [entry for entry, _ in (await self._store.entries()).values()]
        self.staged = {entry.path: entry for entry in entries if entry.generation == self._generation}
        self.last_number = max([self.last_number, *(entry.number for entry in entries)])

    def parcel(self, item: Staged) -> Parcel:
        """Return the document as it is sent, under the next number."""
        number = self.last_number + 1
        chunks, facts = tuple(chunk_objects(item, number=number)), tuple(fact_objects(item, number=number))
        self.last_number = number
        entry = Entry(
            path=item.document.path,
            fingerprint=item.document.fingerprint,
            version=_version((*chunks, *facts)),
            generation=self._generation,
            number=number,
            chunks=len(chunks),
            facts=len(facts),
        )
        return Parcel(entry=entry, chunks=chunks, facts=facts, tally=tally_of(chunks, item.facts))

    async def receive(self, parcels: Sequence[Parcel]) -> None:
        """Store documents, in place of what is there under their paths."""
        await self._make()
        if not self._blank:
            await self._store.forget([parcel.entry.path for parcel in parcels])
        await self._store.insert(Kind.CHUNKS, (each for parcel in parcels for each in parcel.chunks))
        await self._store.insert(Kind.FACTS, (each for parcel in parcels for each in parcel.facts))
        await self._store.insert(Kind.DOCUMENTS, (entry_object(parcel.entry, parcel.tally) for parcel in parcels))
        self.staged |= {parcel.entry.path: parcel.entry for parcel in parcels}

    async def forget(self, paths: Collection[str]) -> None:
        """Forget staged documents."""
        if paths:
            await self._store.forget(paths)
        self.staged = {path: entry for path, entry in self.staged.items() if path not in paths}

    async def complete(self, catalog: Catalog, live: SlotStore | None, remove: Collection[str]) -> dict[Kind, int]:
        """Take along what stays of the slot that is live, and write down what is known of all.

        Returns how many chunks and facts there are.

        Raises:
            IndexUnavailable: The server doesn't hold what it was given.
            PermanentError: Two chunks have the same id.
        """
        await self._make()
        before = {} if live is None else await live.entries()
        stay = {path: kept for path, kept in before.items() if path not in remove and path not in self.staged}
        here = await self._store.entries()
        wanted = {path: entry.version for path, (entry, _) in stay.items()}
        wanted |= {path: entry.version for path, entry in self.staged.items()}
        strange = [path for path, (entry, _) in here.items() if wanted.get(path) != entry.version]
        await self._store.forget(strange)
        if live is not None:
            await self._copy(live, [kept for path, kept in stay.items() if path not in here or path in strange])
        whole = await self._store.entries()
        entries = [entry for entry, _ in whole.values()]
        await self._check(entries, wanted.keys())
        learned = learned_of(catalog, entries, [tally for _, tally in whole.values()])
        await self._store.insert(Kind.DOCUMENTS, [knowledge_object(learned)])
        return _expected(entries)

    async def sign(self, manifest: Manifest) -> None:
        """Write down that the slot is whole."""
        await self._store.insert(Kind.DOCUMENTS, [manifest_object(manifest)])

    async def _make(self) -> None:
        if not self._made:
            self._blank = not await self._store.works()
            if self._blank:
                await self._store.drop()  # what is half there can't be mended
            await self._store.ensure()
            self._made = True

    async def _copy(self, live: SlotStore, kept: Sequence[tuple[Entry, Tally]]) -> None:
        for some in _groups(kept):
            paths = [entry.path for entry, _ in some]
            for kind in (Kind.CHUNKS, Kind.FACTS):
                async for page in live.of(kind, paths):
                    await self._store.insert(kind, page)
            await self._store.insert(Kind.DOCUMENTS, (entry_object(entry, tally) for entry, tally in some))

    async def _check(self, entries: Sequence[Entry], wanted: Collection[str]) -> None:
        """Raise unless the slot holds exactly what its documents say; removes what an interrupted run left."""
        if len(entries) != len(wanted):
            raise IndexUnavailable(f"expected {len(wanted)} documents in slot {self.slot}, found {len(entries)}")
        expected = _expected(entries)
        if await self._counts() == expected:
            return
        await self._store.sweep(wanted)
        found = await self._counts()
        for pause_s in _CATCHING_UP_S if self._store.replicated else ():
            if found == expected:
                return
            await asyncio.sleep(pause_s)  # the node that counts may have been down
            found = await self._counts()
        for kind, count in found.items():
            if count != expected[kind]:
                raise PermanentError(
                    f"slot {self.slot}: expected {expected[kind]} {kind.casefold()}, found {count}: two have the same "
                    "id, or somebody else writes; ids must be unique, and only one indexer may run"
                )

    async def _counts(self) -> dict[Kind, int]:
        return {kind: await self._store.count(kind) for kind in (Kind.CHUNKS, Kind.FACTS)}


def _expected(entries: Sequence[Entry]) -> dict[Kind, int]:
    return {
        Kind.CHUNKS: sum(entry.chunks for entry in entries),
        Kind.FACTS: sum(entry.facts for entry in entries),
    }


def _version(objects: Iterable[Stored]) -> str:
    digest = blake2b(digest_size=16)
    for each in objects:
        for name in _TELLING:
            digest.update(str(each.properties.get(name, "")).encode())
        digest.update(array("d", each.vector).tobytes())
    return digest.hexdigest()


def _groups(kept: Sequence[tuple[Entry, Tally]]) -> Iterable[Sequence[tuple[Entry, Tally]]]:
    """Yield documents in groups of so many objects that one read and one write are worth it."""
    group: list[tuple[Entry, Tally]] = []
    objects = 0
    for each in kept:
        group.append(each)
        objects += each[0].chunks + each[0].facts
        if objects >= _COPIED_AT_ONCE:
            yield group
            group, objects = [], 0
    if group:
        yield group
