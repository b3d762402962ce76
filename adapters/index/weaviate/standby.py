"""The slot that is being filled: what waits in it, what it lacks to be published."""

import asyncio
import logging
from array import array
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from operator import eq
from typing import Final

from adapters.index.weaviate.manifest import (
    Entry,
    Manifest,
    Tally,
    entry_object,
    held_by,
    knowledge_object,
    learned_of,
    manifest_object,
    tally_of,
)
from adapters.index.weaviate.objects import Stored, chunk_objects, fact_objects
from adapters.index.weaviate.schema import Kind, Slot
from adapters.index.weaviate.slots import OF_DOCUMENTS, SlotStore
from core.catalog.catalog import Catalog
from core.errors import IndexUnavailable, PermanentError
from core.ports import Staged

log = logging.getLogger(__name__)

_COPIED_AT_ONCE: Final = 2000
_CATCHING_UP: Final = "its nodes may be catching up, so try again"
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
        self._begun: set[str] = set()
        self._made = False
        self._making = asyncio.Lock()
        self.staged: dict[str, Entry] = {}

    @property
    def slot(self) -> Slot:
        """Which one it is."""
        return self._store.slot

    async def open(self) -> None:
        """Find what an earlier run left."""
        if not await self._store.collections.works():
            return
        entries = (await self._store.entries()).values()
        self.staged = {entry.path: entry for entry in entries if entry.generation == self._generation}
        self.last_number = max([self.last_number, *(entry.number for entry in entries)])

    def parcel(self, item: Staged) -> Parcel:
        """Return the document as it is sent, under the next number."""
        number = self.last_number + 1
        chunks = tuple(chunk_objects(item, number=number, passages=self._store.vectorizes))
        facts = tuple(fact_objects(item, number=number))
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
        return Parcel(entry=entry, chunks=chunks, facts=facts, tally=tally_of(item, chunks, number=number))

    async def receive(self, parcels: Sequence[Parcel]) -> None:
        """Store documents, in place of what is there under their paths."""
        await self._make()
        paths = {parcel.entry.path for parcel in parcels}
        await self._store.forget(paths & self._begun if self._blank else paths)
        self._begun |= paths
        await self._store.collections.insert(Kind.CHUNKS, (each for parcel in parcels for each in parcel.chunks))
        await self._store.collections.insert(Kind.FACTS, (each for parcel in parcels for each in parcel.facts))
        await self._store.collections.insert(
            Kind.DOCUMENTS, (entry_object(parcel.entry, parcel.tally) for parcel in parcels)
        )
        self.staged |= {parcel.entry.path: parcel.entry for parcel in parcels}

    async def forget(self, paths: Collection[str]) -> None:
        """Forget staged documents."""
        if paths:
            await self._store.forget(paths)
        self.staged = {path: entry for path, entry in self.staged.items() if path not in paths}

    async def complete(
        self, catalog: Catalog, live: SlotStore | None, before: Mapping[str, Entry], remove: Collection[str]
    ) -> dict[Kind, int]:
        """Take along what stays of the slot that is live, and write down what is known of all.

        Args:
            catalog: Of all documents.
            live: The slot that readers see.
            before: Path → entry of all that it holds.
            remove: Paths of documents that don't stay.

        Returns how much of each kind there is.

        Raises:
            IndexUnavailable: The server doesn't hold what it was given.
            PermanentError: Two chunks have the same id.
        """
        await self._make()
        stay = {path: entry for path, entry in before.items() if path not in remove and path not in self.staged}
        here = await self._store.entries()
        wanted = {path: entry.version for path, entry in (stay | self.staged).items()}
        strange = [path for path, entry in here.items() if wanted.get(path) != entry.version]
        await self._store.forget(strange)
        if live is not None:
            await self._copy(live, [entry for path, entry in stay.items() if path not in here or path in strange])
        whole = await self._store.settled(self._store.whole, lambda found: len(found) == len(wanted))
        await self._check(whole, wanted.keys())
        learned = await asyncio.to_thread(lambda: knowledge_object(learned_of(catalog, whole)))
        await self._store.collections.insert(Kind.DOCUMENTS, [learned])
        return held_by([entry for entry, _ in whole])

    async def sign(self, manifest: Manifest) -> None:
        """Write down that the slot is whole."""
        await self._store.collections.insert(Kind.DOCUMENTS, [manifest_object(manifest)])

    async def _make(self) -> None:
        async with self._making:
            if not self._made:
                self._blank = not await self._store.collections.works()
                if self._blank:
                    await self._store.collections.drop()  # what is half there can't be mended
                await self._store.collections.ensure()
                self._made = True

    async def _copy(self, live: SlotStore, kept: Sequence[Entry]) -> None:
        for some in _groups(kept):
            paths = [entry.path for entry in some]
            held = held_by(some)
            for kind in OF_DOCUMENTS:
                expected = held[kind]
                count = partial(live.count_of, kind, paths)
                there = await live.settled(count, partial(eq, expected))
                if there != expected:
                    raise IndexUnavailable(f"{_expected(live.slot, kind, expected, there)}; {_CATCHING_UP}")
                async for page in live.of(kind, paths):
                    await self._store.collections.insert(kind, page)
            async for page in live.entry_objects(paths):
                await self._store.collections.insert(Kind.DOCUMENTS, page)

    async def _check(self, whole: Sequence[tuple[Entry, Tally]], wanted: Collection[str]) -> None:
        """Raise unless filters find exactly what the slot's documents say.

        What an interrupted run left is removed, what a killed server doesn't find is stored anew.
        """
        entries = [entry for entry, _ in whole]
        if len(entries) != len(wanted):
            raise IndexUnavailable(f"expected {len(wanted)} documents in slot {self.slot}, found {len(entries)}")
        held = held_by(entries)
        expected = {kind: held[kind] for kind in OF_DOCUMENTS}
        if await self._store.counts() == expected and await self._holds_no_more(expected):
            return
        await self._store.sweep(entries)
        found = await self._store.settled(self._store.counts, lambda counts: counts == expected)
        if found != expected:
            await self._mend(whole)
            found = await self._store.counts()
        if found != expected:
            kind = next(each for each in OF_DOCUMENTS if found[each] != expected[each])
            said = _expected(self.slot, kind, expected[kind], found[kind])
            if found[kind] < expected[kind] and self._store.replicated:
                raise IndexUnavailable(f"{said}; {_CATCHING_UP}")
            await self.forget(await self._store.incomplete(entries))
            raise PermanentError(
                f"{said}: two have the same id, the server has lost some, or somebody else writes; ids must be unique, "
                "and only one indexer may run; `threadsheet index` sends anew what is missing"
            )

    async def _holds_no_more(self, expected: Mapping[Kind, int]) -> bool:
        """Return whether there is nothing that filters don't find; with replicas nobody can tell in time."""
        return self._store.replicated or await self._store.objects() == expected

    async def _mend(self, whole: Sequence[tuple[Entry, Tally]]) -> None:
        tallies = {entry.path: tally for entry, tally in whole}
        for kind in OF_DOCUMENTS:
            if fewer := await self._store.lacking(kind, [entry for entry, _ in whole]):
                log.warning("documents are stored anew documents=%d kind=%s", len(fewer), kind)
                await self._store.mend(kind, [entry_object(each, tallies[each.path]) for each in fewer])


def _expected(slot: Slot, kind: Kind, expected: int, found: int) -> str:
    return f"slot {slot}: expected {expected} {kind.casefold()}, found {found}"


def _version(objects: Iterable[Stored]) -> str:
    digest = blake2b(digest_size=16)
    for each in objects:
        for name in _TELLING:
            digest.update(str(each.properties.get(name, "")).encode())
        digest.update(array("d", each.vector).tobytes())
    return digest.hexdigest()


def _groups(kept: Sequence[Entry]) -> Iterable[Sequence[Entry]]:
    """Yield documents in groups of so many objects that one read and one write are worth it."""
    group: list[Entry] = []
    objects = 0
    for entry in kept:
        group.append(entry)
        objects += entry.chunks + entry.facts
        if objects >= _COPIED_AT_ONCE:
            yield group
            group, objects = [], 0
    if group:
        yield group
