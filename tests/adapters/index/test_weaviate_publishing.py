"""How publications in Weaviate come and go: one alias moves, old collections end, what stays is taken along.

`make services` gets the server.
"""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from adapters.index.embedded import EmbeddedIndex
from adapters.index.weaviate.keys import object_id
from adapters.index.weaviate.objects import Stored
from adapters.index.weaviate.schema import Kind, Slot, names_of
from adapters.index.weaviate.slots import SlotStore
from adapters.index.weaviate.writer import WeaviateWriter
from adapters.index.writer import EmbeddedWriter
from core.catalog.catalog import Catalog
from core.errors import PermanentError
from core.plan import FactPlan, SearchPlan
from core.ports import Staged
from tests.adapters.index.weaviate_world import Sides, bare, collections, settings_of, sides
from tests.contracts.fact_world import a_fact, names, stating
from tests.contracts.index_world import a_chunk, a_staged, ids
from tests.services.weaviate import Server

SLOTS = {slot: {f"{kind}_{slot}" for kind in Kind} for slot in Slot}


@pytest.fixture
async def both(weaviate_server: Server) -> AsyncIterator[Sides]:
    """Give both sides of an empty index."""
    async with sides(settings_of(weaviate_server)) as given:
        yield given


async def there(both: Sides) -> set[str]:
    """Return the index's collections, without their prefix."""
    return {name.removeprefix(both.settings.prefix) for name in await collections(both.settings)}


def whole(path: str = "a.md") -> Staged:
    """Return a document with chunks, vectors and facts."""
    item = a_staged(path, a_chunk(f"{path} 1", document=path), a_chunk(f"{path} 2", "CAN bus", document=path))
    return replace(item, facts=stating(path, a_fact(f"{path} volts"), a_fact(f"{path} amps", "2 A", at=9)).facts)


async def test_old_collections_are_removed_and_the_other_slot_is_next(both: Sides) -> None:
    """Space is paid for: two publications' worth only while one takes the other's place."""
    await both.writer.stage(whole())
    await both.writer.publish(Catalog(), remove=())
    first = await there(both)
    await both.writer.stage(whole("b.md"))
    await both.writer.staged()
    meanwhile = await there(both)
    await both.writer.publish(Catalog(), remove=())

    assert first == SLOTS[Slot.A]
    assert meanwhile == SLOTS[Slot.A] | SLOTS[Slot.B]
    assert await there(both) == SLOTS[Slot.B]


async def test_the_one_before_can_be_kept_and_is_brought_up_to_date(weaviate_server: Server) -> None:
    """Twice the space buys updates that touch what changed only."""
    async with sides(settings_of(weaviate_server, keep_previous=True)) as both:
        for version in range(4):
            await both.writer.stage(a_staged(f"{version}.md", a_chunk(f"c{version}", document=f"{version}.md")))
            gone = [f"{version - 2}.md"] if version > 1 else []
            await both.writer.publish(Catalog(), remove=gone)

        assert await there(both) == SLOTS[Slot.A] | SLOTS[Slot.B]
        assert ids(await both.index.search(SearchPlan(text=""))) == ["c2", "c3"]


async def test_what_stays_is_taken_along_whole(both: Sides) -> None:
    """An edit of one document must not cost the others their vectors, facts or place."""
    for path in ("b.md", "a.md"):
        await both.writer.stage(whole(path))
    await both.writer.publish(Catalog(documents={"a.md": whole().document}), remove=())
    await both.writer.stage(a_staged("c.md", a_chunk("c", "supply", document="c.md")))
    await both.writer.publish(Catalog(documents={"a.md": whole().document}), remove=())

    (kept,) = [item async for item in both.index.documents(["a.md"])]
    assert kept.chunks == whole().chunks
    assert kept.facts == whole().facts
    assert [pytest.approx(vector, abs=1e-6) for vector in kept.vectors] == list(whole().vectors)
    assert len(await both.index.facts(FactPlan())) == 4
    assert ids(await both.index.search(SearchPlan(text="supply"))) == ["c", "b.md 1", "a.md 1"]


async def test_documents_come_back_as_they_were_staged_from_both_engines(both: Sides, tmp_path: Path) -> None:
    """Moving from one engine to the other needs no documents, and loses nothing."""
    items = [whole("b.md"), whole("a.md"), a_staged("none.md")]
    catalog = Catalog(documents={item.document.path: item.document for item in items})
    embedded, writer = EmbeddedIndex(tmp_path / "index.db"), EmbeddedWriter(tmp_path / "index.db")
    for side in (both.writer, writer):
        for item in items:
            await side.stage(item)
        await side.publish(catalog, remove=())

    for index in (both.index, embedded):
        found = [item async for item in index.documents([*catalog.documents, "unknown.md"])]
        by_path = {item.document.path: item for item in found}
        assert by_path.keys() == catalog.documents.keys()
        assert [item.document.path for item in found if item.chunks] == ["b.md", "a.md"]
        for item in items:
            again = by_path[item.document.path]
            assert (again.document, again.chunks, again.facts) == (item.document, item.chunks, item.facts)
            assert [pytest.approx(vector, abs=1e-3) for vector in again.vectors] == list(item.vectors)
    await embedded.close()
    await writer.close()


async def test_what_an_interrupted_run_left_is_swept_away(both: Sides) -> None:
    """A document that was half sent and then deleted must not be found."""
    await both.writer.stage(whole())
    await both.writer.staged()
    names_there = names_of(both.settings)
    store = SlotStore(both.writer._cluster, both.settings, names_there, Slot.A)
    stray = {"document": "=stray.md", "seq": 7, "text": "supply", "title": "", "tokens": 3, "legacy": False}
    await store.collections.insert(Kind.CHUNKS, [Stored(uuid=object_id("stray"), properties=stray)])
    assert (await store.counts())[Kind.CHUNKS] == 3

    await both.writer.publish(Catalog(), remove=())

    assert ids(await both.index.search(SearchPlan(text="supply"))) == ["a.md 1"]


async def test_two_chunks_of_one_id_are_refused_and_nothing_changes(both: Sides) -> None:
    """One would silently take the other's place, and its citation would lie."""
    await both.writer.stage(a_staged("a.md", a_chunk("x")))
    await both.writer.publish(Catalog(), remove=())
    await both.writer.stage(a_staged("b.md", a_chunk("same", document="b.md")))
    await both.writer.stage(a_staged("c.md", a_chunk("same", document="c.md")))

    with pytest.raises(PermanentError, match="two have the same id"):
        await both.writer.publish(Catalog(), remove=())

    assert ids(await both.index.search(SearchPlan(text=""))) == ["x"]


async def test_a_second_indexer_is_noticed_before_it_undoes_the_first(both: Sides) -> None:
    """Two machines with the same timer: the later one must not bring yesterday back."""
    await both.writer.stage(a_staged("a.md", a_chunk("ours")))
    async with sides(both.settings, remove=False) as other:
        await other.writer.stage(a_staged("b.md", a_chunk("theirs", document="b.md")))
        await other.writer.publish(Catalog(), remove=())

    with pytest.raises(PermanentError, match="let only one run"):
        await both.writer.publish(Catalog(), remove=())

    assert "theirs" in ids(await both.index.search(SearchPlan(text="")))


async def test_a_second_writer_on_the_same_machine_is_kept_out(weaviate_server: Server, tmp_path: Path) -> None:
    """`serve` indexes while somebody types `index`: one of them waits."""
    settings = settings_of(weaviate_server)
    first, second = (WeaviateWriter(settings, lock=tmp_path / "new" / "weaviate") for _ in range(2))
    await first.published()

    with pytest.raises(PermanentError, match="another `threadsheet index` is writing"):
        await second.published()

    await first.close()
    assert await second.published() == {}
    await second.close()
    with pytest.raises(PermanentError, match="closed"):
        await second.staged()


async def test_tenants_share_collections_and_nothing_else(weaviate_server: Server) -> None:
    """One organisation's manual must never answer another's question."""
    one = settings_of(weaviate_server, tenant="acme")
    two = replace(one, tenant="globex")
    async with sides(one) as acme, sides(two) as globex:
        await acme.writer.stage(a_staged("a.md", a_chunk("acme's")))
        await acme.writer.publish(Catalog(), remove=())
        nothing = await globex.index.search(SearchPlan(text=""))
        await globex.writer.stage(replace(whole(), vectors=()))
        for _ in range(2):
            await globex.writer.publish(Catalog(), remove=())

        assert list(nothing) == []
        assert ids(await acme.index.search(SearchPlan(text="supply"))) == ["acme's"]
        assert names(await globex.index.facts(FactPlan())) == ["a.md volts", "a.md amps"]
        assert await there(acme) == {f"Shared{kind}_{slot}" for kind in Kind for slot in Slot}
    async with bare(one) as client:
        for kind in Kind:
            for slot in Slot:
                await client.collections.delete(names_of(one).collection(kind, slot))


async def test_wrong_vectors_are_refused(both: Sides) -> None:
    """A vector of another chunk finds the wrong text."""
    with pytest.raises(PermanentError, match="expected 2 vectors, got 1"):
        await both.writer.stage(replace(whole(), vectors=whole().vectors[:1]))
