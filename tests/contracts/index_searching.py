"""What every index promises to who searches: filters, order, any text at all."""

from dataclasses import replace

import pytest

from core.knowledge.chunk import ChunkKind
from core.knowledge.document import Status
from core.plan import SearchPlan
from tests.contracts.index_pair import Fresh, FreshIndexes
from tests.contracts.index_world import CONFUSABLE, a_chunk, a_staged, ids


class SearchingContract(FreshIndexes):
    """The reading half of the suite."""

    @pytest.mark.parametrize("name", CONFUSABLE)
    async def test_a_filter_finds_exactly_its_product_model(self, fresh: Fresh, name: str) -> None:
        """A manual for the wrong product is worse than no answer."""
        async with fresh() as pair:
            chunks = [a_chunk(f"of {each}", models=(each,)) for each in CONFUSABLE]
            index = await pair.holding(a_staged("a.md", *chunks))

            found = await index.search(SearchPlan(text="supply voltage", covering=frozenset({name})))

            assert ids(found) == [f"of {name}"]

    async def test_many_product_models_filter_as_exactly_as_one(self, fresh: Fresh) -> None:
        """A family of hundreds must not fall back to "anything"."""
        async with fresh() as pair:
            chunks = [a_chunk(f"{number:03}", models=(f"ECU-{number}",)) for number in range(200)]
            index = await pair.holding(a_staged("a.md", *chunks))
            family = frozenset(f"ECU-{number}" for number in range(0, 200, 2))

            found = await index.search(SearchPlan(text="supply", covering=family, limit=500))

            assert sorted(ids(found)) == [f"{number:03}" for number in range(0, 200, 2)]

    @pytest.mark.parametrize("text", ["supply", ""])
    @pytest.mark.parametrize(
        "plan",
        [
            pytest.param(SearchPlan(text="", covering=frozenset()), id="no product model"),
            pytest.param(SearchPlan(text="", covering=frozenset(), generic=True), id="generic"),
            pytest.param(SearchPlan(text="", documents=frozenset()), id="no document"),
            pytest.param(SearchPlan(text="", documents=frozenset({"gone.md"})), id="unknown document"),
            pytest.param(SearchPlan(text="", covering=frozenset({"ECU"})), id="unknown product model"),
        ],
    )
    async def test_a_filter_that_nothing_passes_finds_nothing(self, fresh: Fresh, plan: SearchPlan, text: str) -> None:
        """An empty list means nothing, never everything."""
        async with fresh() as pair:
            index = await pair.holding(a_staged("a.md", a_chunk("x"), a_chunk("y", models=())))

            found = await index.search(
                SearchPlan(text=text, covering=plan.covering, generic=plan.generic, documents=plan.documents)
            )

            assert list(found) == []

    async def test_generic_documents_pass_only_when_asked_for(self, fresh: Fresh) -> None:
        """What holds for no product model in particular helps, but is told apart."""
        async with fresh() as pair:
            index = await pair.holding(
                a_staged("a.md", a_chunk("own"), a_chunk("generic", models=()), a_chunk("b", models=("B",)))
            )
            ours = frozenset({"ECU-750"})

            without = await index.search(SearchPlan(text="supply", covering=ours))
            along = await index.search(SearchPlan(text="supply", covering=ours, generic=True))
            stranger = await index.search(SearchPlan(text="supply", covering=frozenset({"C"}), generic=True))

            assert ids(without) == ["own"]
            assert sorted(ids(along)) == ["generic", "own"]
            assert ids(stranger) == ["generic"]

    async def test_whoever_asks_for_all_product_models_and_what_is_generic_gets_everything(self, fresh: Fresh) -> None:
        """A class of all has thousands of names, which needn't be looked up one by one."""
        async with fresh() as pair:
            index = await pair.holding(
                a_staged("a.md", a_chunk("own"), a_chunk("generic", models=()), a_chunk("b", models=("ECU-7",))),
                a_staged("b.md", a_chunk("old", document="b.md", status=Status.LEGACY)),
            )
            every = SearchPlan(text="supply", covering=frozenset({"ECU-750", "ECU-7"}), generic=True)

            assert sorted(ids(await index.search(every))) == ["b", "generic", "own"]
            assert sorted(ids(await index.search(replace(every, generic=False)))) == ["b", "own"]
            assert sorted(ids(await index.search(replace(every, text="", legacy=True)))) == [
                "b",
                "generic",
                "old",
                "own",
            ]

    async def test_legacy_chunks_pass_only_when_asked_for(self, fresh: Fresh) -> None:
        """A retired device's manual answers nobody by accident."""
        async with fresh() as pair:
            index = await pair.holding(
                a_staged("a.md", a_chunk("now")),
                a_staged("b.md", a_chunk("old", document="b.md", status=Status.LEGACY)),
            )

            current = await index.search(SearchPlan(text="supply"))
            everything = await index.search(SearchPlan(text="supply", legacy=True))

            assert ids(current) == ["now"]
            assert sorted(ids(everything)) == ["now", "old"]

    async def test_kinds_and_documents_filter_together(self, fresh: Fresh) -> None:
        """Steps are looked for among procedures, of the documents at hand."""
        async with fresh() as pair:
            index = await pair.holding(
                *(
                    a_staged(path, *(a_chunk(f"{path} {k}", document=path, kind=k) for k in ChunkKind))
                    for path in ("a.md", "b.md")
                )
            )

            found = await index.search(
                SearchPlan(
                    text="supply",
                    kinds=frozenset({ChunkKind.FAQ, ChunkKind.PROCEDURE}),
                    documents=frozenset({"b.md"}),
                )
            )

            assert sorted(ids(found)) == ["b.md faq", "b.md procedure"]

    async def test_without_text_chunks_come_in_document_order(self, fresh: Fresh) -> None:
        """A whole section is read from top to bottom, whenever its document was indexed."""
        async with fresh() as pair:
            await pair.holding(a_staged("b.md", a_chunk("b1", document="b.md"), a_chunk("b2", document="b.md")))
            index = await pair.holding(a_staged("a.md", a_chunk("a1"), a_chunk("a2")))

            everything = await index.search(SearchPlan(text="  "))
            first = await index.search(SearchPlan(text="", limit=3))

            assert ids(everything) == ["a1", "a2", "b1", "b2"]
            assert ids(first) == ["a1", "a2", "b1"]

    async def test_a_document_is_read_whole_and_in_order(self, fresh: Fresh) -> None:
        """Whoever looks into it sees all of it, whatever it covers and however old it is."""
        async with fresh() as pair:
            said = [
                a_chunk(f"b{at}", document="b.md", models=models, status=status)
                for at, (models, status) in enumerate(
                    [(("ECU-750",), Status.ONLINE), ((), Status.LEGACY), (("ECU-7",), Status.ONLINE)] * 9
                )
            ]
            index = await pair.holding(a_staged("b.md", *said), a_staged("a.md", a_chunk("a1")))

            found = await index.search(SearchPlan(text="", documents=frozenset({"b.md"}), legacy=True, limit=100_000))

            assert [passage.chunk for passage in found] == said

    async def test_without_text_the_first_of_what_a_filter_lets_pass_are_the_first(self, fresh: Fresh) -> None:
        """A product model's own sections are read from the top, however many others have."""
        async with fresh() as pair:
            for path in ("b/c.md", "a.md"):
                said = [a_chunk(f"{path} {at}", "word " * (9 - at), document=path) for at in range(6)]
                await pair.holding(a_staged(path, *said, a_chunk(f"{path} no", document=path, models=("ECU-7",))))
            plan = SearchPlan(text="", covering=frozenset({"ECU-750"}), legacy=True)

            found = ids(await pair.index.search(plan))
            first = [ids(await pair.index.search(replace(plan, limit=limit))) for limit in range(1, 13)]

            assert found == [f"{path} {at}" for path in ("a.md", "b/c.md") for at in range(6)]
            assert first == [found[:limit] for limit in range(1, 13)]

    async def test_better_matches_come_first_and_equal_ones_in_order(self, fresh: Fresh) -> None:
        """The same question always gets the same evidence."""
        async with fresh() as pair:
            index = await pair.holding(
                a_staged(
                    "a.md",
                    a_chunk("one", "A bus terminator."),
                    a_chunk("two", "A bus terminator."),
                    a_chunk("both", "The supply of a bus."),
                    a_chunk("none", "Nothing of that."),
                )
            )

            found = [ids(await index.search(SearchPlan(text="supply bus", limit=3))) for _ in range(3)]

            assert found == [["both", "one", "two"]] * 3

    async def test_titles_and_sections_are_searched_too(self, fresh: Fresh) -> None:
        """A table under "Operating temperature" needn't repeat the words."""
        async with fresh() as pair:
            chunk = a_chunk("x", "-40 to +85 °C", section=("Limits", "Operating temperature"))
            index = await pair.holding(a_staged("a.md", chunk, title="Handbook"))

            assert ids(await index.search(SearchPlan(text="temperatures"))) == ["x"]
            assert ids(await index.search(SearchPlan(text="handbook"))) == ["x"]

    @pytest.mark.parametrize(
        "text",
        [
            pytest.param("supply AND", id="and"),
            pytest.param('"supply" OR "', id="quotes"),
            pytest.param("NEAR(supply voltage, 2)", id="near"),
            pytest.param("supply* ^voltage -x +y", id="operators"),
            pytest.param("models:supply {text}: {supply}", id="columns"),
            pytest.param("supply\x00voltage \ud800", id="null and half a surrogate"),
            pytest.param("🔋 supply '; DROP TABLE chunks; --", id="emoji and SQL"),
            pytest.param("supply " + "x1-y2 " * 2000, id="12,000 characters"),
            pytest.param("supply " + " ".join(f"w{n}" for n in range(3000)), id="3,000 words"),
        ],
    )
    async def test_no_query_text_is_syntax(self, fresh: Fresh, text: str) -> None:
        """People paste anything; it is all just words."""
        async with fresh() as pair:
            index = await pair.holding(a_staged("a.md", a_chunk("x")))

            assert ids(await index.search(SearchPlan(text=text))) == ["x"]

    @pytest.mark.parametrize("text", ["nowhere", "the of is", "?!", '"', "*"])
    async def test_words_that_occur_nowhere_find_nothing_of_their_own(self, fresh: Fresh, text: str) -> None:
        """No word in common is no match."""
        if self.embeds:
            pytest.skip("with vectors everything is more or less near")
        async with fresh() as pair:
            index = await pair.holding(a_staged("a.md", a_chunk("x")))

            assert list(await index.search(SearchPlan(text=text))) == []

    async def test_chunks_come_back_whole(self, fresh: Fresh) -> None:
        """A quote is shown from the chunk: every piece, value and place must survive."""
        async with fresh() as pair:
            chunk = a_chunk("x", "Größe: 5 × 3 mm\n“−40 °C”", models=("ECU-750", "ECU-850"), section=("A", "B"))
            index = await pair.holding(a_staged("a.md", chunk))

            (passage,) = await index.search(SearchPlan(text="größe"))

            assert passage.chunk == chunk
            assert await index.chunks(["x", "y", "x", "\ud800"]) == {"x": chunk}
            assert await index.chunks([]) == {}
