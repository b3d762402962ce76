"""What a server may hold, refuse or lack: told, never guessed over.

`make services` gets the server.
"""

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from functools import partial
from uuid import UUID

import pytest

from adapters.index.codec import Undecodable
from adapters.index.querying import QueryVectors
from adapters.index.weaviate import batches, publication, searching, shipping
from adapters.index.weaviate.cluster import Cluster
from adapters.index.weaviate.manifest import to_entry, to_learned, to_manifest
from adapters.index.weaviate.objects import PLACES, Stored, chunk_objects, chunk_uuid
from adapters.index.weaviate.reader import WeaviateIndex
from adapters.index.weaviate.schema import Kind, Slot, drift, names_of, properties, versions_of
from adapters.index.weaviate.settings import WeaviateSettings
from adapters.index.weaviate.slots import SlotStore
from adapters.index.weaviate.target import Target
from core.catalog.catalog import Catalog
from core.errors import IndexDamaged, IndexUnavailable, PermanentError
from core.plan import FactOrder, FactPlan, SearchPlan
from tests.adapters.index.weaviate_world import Sides, bare, settings_of, sides
from tests.contracts.fact_world import a_fact, names
from tests.contracts.fact_world import stating as stating_of
from tests.contracts.index_world import WordEmbedder, a_chunk, a_staged, ids
from tests.services.weaviate import Server

VOLTS = ("5 V", "24 V", "24 V", "24 V", "12 V", "36 V", "heavy")


@pytest.fixture
async def both(weaviate_server: Server) -> AsyncIterator[Sides]:
    """Give both sides of an index that holds two chunks and seven facts, three of them equal."""
    facts = stating_of("a.md", *(a_fact(f"{at} {said}", said, at=at) for at, said in enumerate(VOLTS))).facts
    item = replace(a_staged("a.md", a_chunk("x"), a_chunk("y", "The CAN bus.")), facts=facts)
    async with sides(settings_of(weaviate_server)) as given:
        await given.writer.stage(item)
        await given.writer.publish(Catalog(documents={"a.md": item.document}), remove=())
        yield given


def slot(both: Sides) -> SlotStore:
    """Return the slot that readers see."""
    return SlotStore(both.writer._cluster, both.settings, names_of(both.settings), Slot.A)


async def spoil(both: Sides, kind: Kind, uuid: UUID | None, **changes: str) -> None:
    """Change an object, or the first of a collection, behind our back."""
    async with bare(both.settings) as client:
        collection = client.collections.use(names_of(both.settings).collection(kind, Slot.A))
        uuid = uuid or (await collection.query.fetch_objects(limit=1)).objects[0].uuid
        await collection.data.update(uuid=uuid, properties=changes)


async def test_what_somebody_else_wrote_is_damage_not_an_answer(both: Sides) -> None:
    """Better no answer than one of half a chunk."""
    await spoil(both, Kind.CHUNKS, chunk_uuid("x"), body="{nonsense")
    await spoil(both, Kind.FACTS, None, own="{nonsense")

    for asking in (
        both.index.chunks(["x"]),
        both.index.search(SearchPlan(text="supply")),
        both.index.facts(FactPlan()),
    ):
        with pytest.raises(IndexDamaged, match="can't be decoded; rebuild it with `threadsheet index`"):
            await asking
    with pytest.raises(IndexDamaged, match="can't be decoded"):
        _ = [item async for item in both.index.documents(["a.md"])]


async def test_objects_that_the_server_refuses_are_told(both: Sides) -> None:
    """A batch that went half through must not pass for whole."""
    good = Stored(uuid=chunk_uuid("good"), properties={"seq": 1, "text": "fine", "legacy": False})
    bad = Stored(uuid=chunk_uuid("bad"), properties={"seq": "no number"})

    with pytest.raises(IndexDamaged, match=r"collections were changed.*seq.*rebuild it"):
        await slot(both).collections.insert(Kind.CHUNKS, [good, bad])

    assert (await slot(both).counts())[Kind.CHUNKS] == 3


@pytest.mark.parametrize("failures", [2, 99])
async def test_objects_that_fail_are_sent_again_for_a_while(
    both: Sides, monkeypatch: pytest.MonkeyPatch, failures: int
) -> None:
    """A node that has too much to do refuses some objects of a batch, and takes them a little later."""
    sent: list[int] = []
    really = batches._sent

    async def reluctant(cluster: Cluster, target: Target, batch: Sequence[Stored], *, timeout_s: float) -> object:
        sent.append(len(batch))
        if len(sent) <= failures:
            return batch[1:], "too much to do"
        return await really(cluster, target, batch, timeout_s=timeout_s)

    monkeypatch.setattr(batches, "_FIRST_PAUSE_S", 0.001)
    monkeypatch.setattr(batches, "_sent", reluctant)
    objects = [Stored(uuid=chunk_uuid(f"n{number}"), properties={"seq": number}) for number in range(7)]
    inserting = slot(both).collections.insert(Kind.CHUNKS, objects)

    if failures > len(objects) - 2:
        with pytest.raises(IndexUnavailable, match="2 objects couldn't be stored, 5 times; the first: too much to do"):
            await inserting
    else:
        await inserting
        assert sent == [7, 6, 5]


def test_batches_end_before_they_are_too_big_for_a_request() -> None:
    """The server takes 100 MB at once, and a manual may be one cell."""
    small = [Stored(uuid=chunk_uuid(str(number)), properties={"text": "x"}) for number in range(501)]
    big = [Stored(uuid=chunk_uuid(str(number)), properties={"text": "x" * 5_000_000}) for number in range(3)]

    assert [len(batch) for batch in batches.batches(small)] == [500, 1]
    assert [len(batch) for batch in batches.batches(big)] == [1, 1, 1]
    assert list(batches.batches([])) == []


async def test_an_alias_that_never_resolves_is_told(both: Sides, monkeypatch: pytest.MonkeyPatch) -> None:
    """Done is said only when readers see it."""
    monkeypatch.setattr(publication, "_RESOLVES_WITHIN_S", 0.05)
    seen = await both.writer._publication.manifest()
    assert seen is not None

    with pytest.raises(IndexUnavailable, match="doesn't resolve"):
        await both.writer._publication.switch(replace(seen, stamp="another"))


async def test_more_facts_than_the_server_gives_at_once_come_in_pages(
    both: Sides, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A report over all documents asks for every fact there is."""
    monkeypatch.setattr(searching, "MOST", 3)

    found = names(await both.index.facts(FactPlan(limit=10_000)))
    some = names(await both.index.facts(FactPlan(limit=10_000, attributes=frozenset({"supply voltage"}))))

    assert found == some == [f"{at} {said}" for at, said in enumerate(VOLTS)]


@pytest.mark.parametrize("limit", range(1, 8))
@pytest.mark.parametrize("order", [FactOrder.HIGHEST, FactOrder.LOWEST])
async def test_every_limit_gives_the_same_first_facts(both: Sides, order: FactOrder, limit: int) -> None:
    """Where equals are cut apart, the server's own order must not decide who is in."""
    everything = names(await both.index.facts(FactPlan(order=order, limit=10_000)))

    assert names(await both.index.facts(FactPlan(order=order, limit=limit))) == everything[:limit]


async def test_a_search_by_vector_alone_and_with_ties_keeps_its_order(both: Sides) -> None:
    """A question without a content word is still near something; equals come in index order, always the same ones."""
    same = [a_chunk(f"t{n}", "Same words.", document="b.md") for n in range(9)]
    async with sides(replace(both.settings, prefix=f"{both.settings.prefix}Again")) as again:
        for each, chunks in ((both, same), (again, reversed(same))):
            await each.writer.stage(a_staged("b.md", *chunks))
            await each.writer.publish(Catalog(), remove=())
            each.index._query_vectors = QueryVectors(WordEmbedder())

        tied = ids(await both.index.search(SearchPlan(text="same words", limit=9)))
        fewer = ids(await both.index.search(SearchPlan(text="same words", limit=4)))
        elsewhere = ids(await again.index.search(SearchPlan(text="same words", limit=4)))
        backwards = ids(await again.index.search(SearchPlan(text="same words", limit=9)))
        near = await both.index.search(SearchPlan(text="the of is", limit=3))

        assert tied == list(reversed(backwards)) == [chunk.chunk_id for chunk in same]
        assert fewer == list(reversed(elsewhere))
        assert len(near) == 3


@pytest.mark.parametrize("maker, found", [("words", 2), ("others", 0)])
async def test_documents_with_vectors_of_others_are_searched_by_words_alone(
    weaviate_server: Server, maker: str, found: int
) -> None:
    """The server would compare them, and put any of them first."""
    async with sides(settings_of(weaviate_server, embedder=WordEmbedder.name)) as both:
        documents = {}
        for path, by in (("a.md", WordEmbedder.name), ("b.md", maker)):
            staged = a_staged(path, a_chunk(path, "supply", document=path))
            documents[path] = replace(staged.document, embedder=by)
            await both.writer.stage(replace(staged, document=documents[path]))
        await both.writer.publish(Catalog(documents=documents), remove=())
        index = WeaviateIndex(both.settings, embedder=WordEmbedder())

        assert len(await index.search(SearchPlan(text="the of is"))) == found
        await index.close()


async def test_a_document_that_is_staged_twice_leaves_nothing_of_the_first(
    weaviate_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even where the first was on the server already, or on its way."""
    monkeypatch.setattr(shipping, "_LOAD_OBJECTS", 1)
    async with sides(settings_of(weaviate_server)) as fresh:
        for chunks in (["x", "y"], ["y", "z"], ["z"]):
            await fresh.writer.stage(a_staged("a.md", *map(a_chunk, chunks)))
            await fresh.writer.stage(a_staged("b.md", a_chunk("b", document="b.md")))
        await fresh.writer.publish(Catalog(), remove=())

        assert ids(await fresh.index.search(SearchPlan(text="", limit=9))) == ["z", "b"]


async def test_the_later_of_two_versions_does_not_overtake_the_earlier(
    weaviate_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long document that shrank to a line while it was sent: the line stays."""
    monkeypatch.setattr(shipping, "_LOAD_OBJECTS", 1)
    async with sides(settings_of(weaviate_server)) as fresh:
        await fresh.writer.stage(a_staged("a.md", *(a_chunk(f"x{number}") for number in range(1500))))
        await fresh.writer.stage(a_staged("a.md", a_chunk("z")))
        await fresh.writer.publish(Catalog(), remove=())

        assert ids(await fresh.index.search(SearchPlan(text="", limit=9))) == ["z"]


async def test_half_a_surrogate_pair_is_refused_with_the_document(both: Sides) -> None:
    """A broken file is told by its name, before anything of it is sent."""
    with pytest.raises(PermanentError, match=r"a\.md: text with half a surrogate pair can't be stored"):
        await both.writer.stage(a_staged("a.md", a_chunk("z", "\ud800")))


def test_a_document_of_a_million_chunks_is_refused() -> None:
    """Its places would run into the next document's."""
    item = a_staged("a.md", a_chunk("x"))
    many = replace(item, chunks=(a_chunk("x"),) * (PLACES + 1), vectors=())

    with pytest.raises(PermanentError, match="at most 1,048,576"):
        next(chunk_objects(many, number=1))


def test_every_way_in_which_collections_drift_is_told() -> None:
    """Whoever has to mend it must know what to look at."""
    ours = WeaviateSettings()
    versions, told = versions_of(ours), partial(drift, Kind.DOCUMENTS, ours)
    right = [
        (each.name, each.dataType.value, None if each.tokenization is None else each.tokenization.value)
        for each in properties(Kind.DOCUMENTS, ours)
    ]

    assert told(versions, right) == ""
    assert "made by something else" in told(None, right)
    assert "made by schema 0" in told("schema 0, analyzer 2", right)
    assert "property tally: expected ('text', 'field'), got none" in told(versions, right[:-1])
    assert "got ('text', 'word')" in told(versions, [(right[0][0], "text", "word"), *right[1:]])
    assert "property more" in told(versions, [*right, ("more", "text", None)])


def test_nothing_unreadable_passes_for_knowledge() -> None:
    """What can't be decoded is damage."""
    for read in (to_entry, to_manifest, to_learned):
        with pytest.raises(Undecodable):
            read({"body": "?"})
