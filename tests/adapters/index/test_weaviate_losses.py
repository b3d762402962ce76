"""What the server or a node of it has lost, or doesn't find: never taken for what was published, and made good.

`make services` gets the server.
"""

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from uuid import UUID

import pytest

from adapters.index.weaviate import cluster, slots
from adapters.index.weaviate.collections import SlotCollections
from adapters.index.weaviate.keys import object_id
from adapters.index.weaviate.manifest import MANIFEST, entry_uuid
from adapters.index.weaviate.objects import Stored, chunk_objects, chunk_uuid
from adapters.index.weaviate.schema import Kind, Slot, names_of
from adapters.index.weaviate.sdk import FilterReturn
from adapters.index.weaviate.slots import SlotStore
from core.catalog.catalog import Catalog
from core.errors import IndexDamaged, IndexUnavailable, PermanentError
from core.plan import FactPlan, SearchPlan
from tests.adapters.index.weaviate_world import Sides, bare, settings_of, sides
from tests.contracts.fact_world import a_fact, stating
from tests.contracts.index_world import a_chunk, a_staged, ids
from tests.services.node import free_ports
from tests.services.weaviate import Server


@pytest.fixture
async def both(weaviate_server: Server) -> AsyncIterator[Sides]:
    """Give both sides of an index that holds a document with two chunks and a fact."""
    facts = stating("a.md", a_fact("a", "24 V")).facts
    item = replace(a_staged("a.md", a_chunk("x"), a_chunk("y", "The CAN bus.")), facts=facts)
    async with sides(settings_of(weaviate_server)) as given:
        await given.writer.stage(item)
        await given.writer.publish(Catalog(documents={"a.md": item.document}), remove=())
        yield given


async def lose(both: Sides, kind: Kind, slot: Slot, uuid: UUID) -> None:
    """Have the server lose an object."""
    async with bare(both.settings) as client:
        await client.collections.use(names_of(both.settings).collection(kind, slot)).data.delete_by_id(uuid)


def counting_less(monkeypatch: pytest.MonkeyPatch, *, times: int) -> None:
    """Have the server not find one of the chunks in slot B, the first few times that they are counted."""
    counted, hidden = SlotCollections.count, iter([1] * times)

    async def count(store: SlotCollections, kind: Kind, chosen: FilterReturn | None) -> int:
        found = await counted(store, kind, chosen)
        return found - next(hidden, 0) if store._slot is Slot.B and kind is Kind.CHUNKS else found

    monkeypatch.setattr(SlotCollections, "count", count)


async def test_a_node_that_lacks_something_is_not_asked(both: Sides) -> None:
    """A node that was down knows less than the others, and would say that the documents don't state it."""
    await lose(both, Kind.CHUNKS, Slot.A, chunk_uuid("x"))

    async with sides(replace(both.settings, replication=2), remove=False) as replicated:
        with pytest.raises(IndexUnavailable, match="has 1 of 2 objects, and is catching up"):
            await replicated.index.search(SearchPlan(text="supply"))
        assert len(await replicated.index.facts(FactPlan())) == 1
        assert len(await replicated.index.facts(FactPlan())) == 1


async def test_a_node_that_lacks_the_publication_is_no_damage_while_another_may_have_it(
    both: Sides, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Damage is mended by building all anew: nobody wants that because a node has just come back."""
    monkeypatch.setattr(cluster, "_PATIENT_PAUSES_S", (0.01,))
    (free,) = free_ports(1)
    there, away = both.settings.hosts[0], f"127.0.0.1:{free.rest}:{free.grpc}"
    lagging = replace(both.settings, replication=2)
    await lose(both, Kind.DOCUMENTS, Slot.A, MANIFEST)

    async with sides(replace(lagging, hosts=(there, away)), remove=False) as one_away:
        for asking in (one_away.index.knowledge(), one_away.writer.published()):
            with pytest.raises(IndexUnavailable):
                await asking
    async with sides(lagging, remove=False) as all_there:
        with pytest.raises(IndexUnavailable, match="lacks what was published: a node is catching up"):
            await all_there.index.knowledge()
        with pytest.raises(IndexDamaged, match="got nothing"):
            await all_there.writer.published()
    with pytest.raises(IndexDamaged, match="got nothing"):
        await both.index.knowledge()


async def test_a_document_that_a_node_lacks_does_not_get_lost(both: Sides, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither for the next publication, which takes it along, nor for a copy; a lone server's loss is read anew."""
    monkeypatch.setattr(slots, "_CATCHING_UP_S", (0.01,))
    await lose(both, Kind.DOCUMENTS, Slot.A, entry_uuid("a.md"))

    async with sides(replace(both.settings, replication=2), remove=False) as lagging:
        for asking in (lagging.writer.published(), lagging.writer.publish(Catalog(), remove=())):
            with pytest.raises(IndexUnavailable, match="lacks documents that were published"):
                await asking
    with pytest.raises(IndexUnavailable, match="lacks some of what was published"):
        _ = [item async for item in both.index.documents(["a.md"])]
    assert await both.writer.published() == {}


async def test_a_chunk_that_a_node_lacks_does_not_get_lost(both: Sides) -> None:
    """A publication that would miss it isn't one, and where nobody else has it, its document is read anew."""
    before = [item async for item in both.index.documents(["a.md"])]
    await both.writer.stage(a_staged("b.md", a_chunk("z", document="b.md")))
    await lose(both, Kind.CHUNKS, Slot.A, chunk_uuid("x"))

    with pytest.raises(IndexUnavailable, match="expected 2 chunks, found 1; its nodes may be catching up"):
        await both.writer.publish(Catalog(), remove=())
    with pytest.raises(IndexUnavailable, match=r"a\.md: this node lacks some"):
        _ = [item async for item in both.index.documents(["a.md"])]
    assert ids(await both.index.search(SearchPlan(text=""))) == ["y"]

    assert await both.writer.published() == {}
    await both.writer.stage(before[0])
    await both.writer.publish(Catalog(), remove=())
    assert (await both.writer.published()).keys() == {"a.md", "b.md"}
    assert ids(await both.index.search(SearchPlan(text=""))) == ["x", "y", "z"]


async def test_what_is_lost_before_it_is_published_is_sent_anew(both: Sides) -> None:
    """A machine that lost its power must not stand in the way for ever: one more run has to be enough."""
    item = a_staged("b.md", a_chunk("z", document="b.md"))
    await both.writer.stage(item)
    await both.writer.stage(a_staged("c.md", a_chunk("w", document="c.md")))
    stated = stating("d.md", a_fact("d", "5 V", document="d.md"))
    await both.writer.stage(stated)
    assert (await both.writer.staged()).keys() == {"b.md", "c.md", "d.md"}
    await lose(both, Kind.CHUNKS, Slot.B, chunk_uuid("z"))
    await lose(both, Kind.FACTS, Slot.B, object_id("fact", "d.md", "0"))

    with pytest.raises(PermanentError, match=r"expected 4 chunks, found 3.*`threadsheet index` sends anew"):
        await both.writer.publish(Catalog(), remove=())

    assert (await both.writer.staged()).keys() == {"c.md"}
    await both.writer.stage(item)
    await both.writer.stage(stated)
    await both.writer.publish(Catalog(), remove=())
    assert ids(await both.index.search(SearchPlan(text=""))) == ["x", "y", "z", "w"]
    assert len(await both.index.facts(FactPlan())) == 2


async def test_what_no_filter_finds_is_stored_anew_whole(both: Sides, monkeypatch: pytest.MonkeyPatch) -> None:
    """A killed server may count fewer than it holds; what is stored anew loses nothing."""
    before = [item async for item in both.index.documents(["a.md"])]
    mended: list[tuple[Kind, int]] = []
    mend = SlotStore.mend

    async def noted(store: SlotStore, kind: Kind, entries: Sequence[Stored]) -> None:
        mended.append((kind, len(entries)))
        await mend(store, kind, entries)

    await both.writer.stage(a_staged("b.md", a_chunk("z", document="b.md")))
    counting_less(monkeypatch, times=3)  # of all twice, then of one document
    monkeypatch.setattr(SlotStore, "mend", noted)
    await both.writer.publish(Catalog(documents={"a.md": before[0].document}), remove=())

    assert mended == [(Kind.CHUNKS, 1)]
    assert [item async for item in both.index.documents(["a.md"])] == before
    assert ids(await both.index.search(SearchPlan(text=""))) == ["x", "y", "z"]


@pytest.mark.parametrize("place", [0, 5])
async def test_what_an_older_version_left_unfound_is_removed(
    both: Sides, monkeypatch: pytest.MonkeyPatch, place: int
) -> None:
    """No filter finds it, but a search by vectors might; where it can't be told from the new version, both are."""
    item = a_staged("b.md", a_chunk("z", document="b.md"))
    await both.writer.stage(item)
    assert (await both.writer.staged()).keys() == {"b.md"}
    old = replace(a_staged("b.md", *[a_chunk(f"old {at}", document="b.md") for at in range(6)]), vectors=())
    stray = list(chunk_objects(old, number=2))[place]
    standby = SlotStore(both.writer._cluster, both.settings, names_of(both.settings), Slot.B)
    await standby.collections.insert(Kind.CHUNKS, [stray])
    counting_less(monkeypatch, times=1)
    if place == 0:
        with pytest.raises(PermanentError, match=r"expected 3 chunks, found 2.*`threadsheet index` sends anew"):
            await both.writer.publish(Catalog(), remove=())
        await both.writer.stage(item)
    await both.writer.publish(Catalog(), remove=())

    assert await standby.objects() == {Kind.CHUNKS: 3, Kind.FACTS: 1}
    assert ids(await both.index.search(SearchPlan(text=""))) == ["x", "y", "z"]
