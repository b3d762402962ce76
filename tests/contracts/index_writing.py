"""What every index promises to who writes: nothing half, nothing lost, replaced by document."""

import asyncio

from core.catalog.catalog import Catalog, ProductModel
from core.knowledge.document import Document, Status
from core.plan import SearchPlan
from tests.contracts.index_pair import Fresh, FreshIndexes
from tests.contracts.index_world import a_catalog, a_chunk, a_staged, ids


class WritingContract(FreshIndexes):
    """The writing half of the suite."""

    async def test_an_index_without_anything_knows_nothing(self, fresh: Fresh) -> None:
        """The first start, before anything was indexed, is no fault."""
        async with fresh() as pair:
            knowledge = await pair.index.knowledge()

            assert (knowledge.chunks, dict(knowledge.words), dict(knowledge.catalog.models)) == (0, {}, {})
            assert list(await pair.index.search(SearchPlan(text="supply"))) == []
            assert await pair.index.chunks(["x"]) == {}
            assert await pair.writer.published() == {}

    async def test_nothing_staged_is_visible_before_publish(self, fresh: Fresh) -> None:
        """Half an indexing run must not answer questions."""
        async with fresh() as pair:
            index = await pair.holding(a_staged("a.md", a_chunk("old"), fingerprint="1"))
            before = await index.knowledge()

            await pair.writer.stage(a_staged("a.md", a_chunk("new"), fingerprint="2"))
            await pair.writer.stage(a_staged("b.md", a_chunk("b", "fresh words", document="b.md")))

            assert ids(await index.search(SearchPlan(text=""))) == ["old"]
            assert await index.chunks(["new"]) == {}
            assert await index.knowledge() == before
            assert await pair.writer.published() == {"a.md": "1"}
            assert await pair.writer.staged() == {"a.md": "2", "b.md": "1"}

    async def test_publish_replaces_by_document_and_removes(self, fresh: Fresh) -> None:
        """After an edit only the new text is found; a deleted document is gone."""
        async with fresh() as pair:
            index = await pair.holding(
                a_staged("a.md", a_chunk("a1", "alpha"), a_chunk("a2", "alpha")),
                a_staged("b.md", a_chunk("b1", "beta", document="b.md")),
                a_staged("c.md", a_chunk("c1", "gamma", document="c.md")),
            )

            await pair.writer.stage(a_staged("a.md", a_chunk("a1", "delta"), fingerprint="2"))
            await pair.writer.publish(Catalog(), remove=["b.md", "unknown.md"])

            assert ids(await index.search(SearchPlan(text=""))) == ["a1", "c1"]
            assert set((await index.knowledge()).words) == {"delta", "gamma"}
            assert await index.chunks(["a2"]) == {}
            assert await pair.writer.published() == {"a.md": "2", "c.md": "1"}
            assert await pair.writer.staged() == {}

    async def test_a_path_both_staged_and_removed_is_replaced(self, fresh: Fresh) -> None:
        """Everything staged becomes visible: what was staged last is what holds."""
        async with fresh() as pair:
            await pair.holding(a_staged("a.md", a_chunk("old")))
            await pair.writer.stage(a_staged("a.md", a_chunk("new")))

            await pair.writer.publish(Catalog(), remove=["a.md"])

            assert ids(await pair.index.search(SearchPlan(text=""))) == ["new"]

    async def test_staging_again_replaces_and_unstage_forgets(self, fresh: Fresh) -> None:
        """A broken run goes on where it stopped, with the newest of each document."""
        async with fresh() as pair:
            await pair.writer.stage(a_staged("a.md", a_chunk("a1"), fingerprint="1"))
            await pair.writer.stage(a_staged("b.md", a_chunk("b1", document="b.md")))
            await pair.writer.stage(a_staged("a.md", a_chunk("a2"), fingerprint="2"))
            await pair.writer.unstage(["b.md", "unknown.md"])
            await pair.writer.publish(Catalog(), remove=())

            assert ids(await pair.index.search(SearchPlan(text=""))) == ["a2"]
            assert await pair.writer.published() == {"a.md": "2"}

    async def test_a_document_without_chunks_counts_as_published(self, fresh: Fresh) -> None:
        """An empty file isn't read anew at every run."""
        async with fresh() as pair:
            await pair.holding(a_staged("a.md", fingerprint="7"))

            assert await pair.writer.published() == {"a.md": "7"}

    async def test_knowledge_is_told_anew_after_each_publish_only(self, fresh: Fresh) -> None:
        """The stamp is what caches are kept by."""
        async with fresh() as pair:
            catalog = Catalog(
                models={
                    "ECU-850": ProductModel(name="ECU-850", aliases=("850",), status=Status.LEGACY),
                    "ECU-850b": ProductModel(name="ECU-850b", inherits_from="ECU-850"),
                },
                documents={"a.md": Document(path="a.md", title="Täble", covered_models=("ECU-850",))},
            )
            chunks = (a_chunk("x", "CAN-FD bus"), a_chunk("y", "the bus, a bus"))
            index = await pair.holding(a_staged("a.md", *chunks, title="Manual"), catalog=catalog)

            first, again = await index.knowledge(), await index.knowledge()
            await pair.writer.publish(a_catalog("ECU-7"), remove=())
            after = await index.knowledge()

            assert first == again
            assert first.catalog == catalog
            assert list(first.catalog.models) == ["ECU-850", "ECU-850b"]
            assert first.chunks == 2
            assert first.words["bus"] == 2
            assert first.words["can-fd"] == 1
            assert first.words["manual"] == 2
            assert after.stamp != first.stamp
            assert after.catalog == a_catalog("ECU-7")

    async def test_readers_see_all_of_a_publication_or_nothing(self, fresh: Fresh) -> None:
        """Old and new knowledge never mix, however many read meanwhile."""
        async with fresh() as pair:
            versions = [
                [a_staged(path, a_chunk(f"{path} {v}", f"version{v} supply", document=path)) for path in "abcdefgh"]
                for v in range(6)
            ]
            index = await pair.holding(*versions[0])
            done = asyncio.Event()

            async def read(*, filtered: bool) -> int:
                reads = 0
                while not done.is_set():
                    covering = frozenset({"ECU-750"}) if filtered else None
                    found = await index.search(SearchPlan(text="supply", covering=covering))
                    assert len(found) == len(versions[0])
                    assert len({name.split()[1] for name in ids(found)}) == 1
                    reads += 1
                    await asyncio.sleep(0)
                return reads

            async def write() -> None:
                for version in versions[1:]:
                    await pair.holding(*version)
                    await asyncio.sleep(0)
                done.set()

            *reads, _ = await asyncio.gather(read(filtered=True), read(filtered=False), write())

            assert min(reads) > 0
