"""What every index promises. Subclass it and give `fresh`; the oracle is `tests.contracts.memory_index`."""

from dataclasses import replace

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from core.plan import SearchPlan
from core.ports import Index, Staged
from tests.contracts.index_facts import AskingFactsContract
from tests.contracts.index_facts_kept import KeepingFactsContract
from tests.contracts.index_pair import Fresh, replay
from tests.contracts.index_searching import SearchingContract
from tests.contracts.index_strategies import documents, plans, steps
from tests.contracts.index_world import CONFUSABLE, a_chunk, a_staged, ids
from tests.contracts.index_writing import WritingContract
from tests.contracts.memory_index import MemoryIndex
from tests.rings.drawing import examples

_fresh_each_time = settings(
    max_examples=examples(20),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.differing_executors],
)


class IndexContract(SearchingContract, WritingContract, AskingFactsContract, KeepingFactsContract):
    """The suite."""

    @_fresh_each_time
    @given(done=steps, last=documents(), searches=st.lists(plans(), min_size=1, max_size=5))
    @example(done=[], last=a_staged("a.md", a_chunk("x", "")), searches=[SearchPlan(text="0")])
    async def test_it_finds_what_the_oracle_finds(
        self, fresh: Fresh, done: list[object], last: Staged, searches: list[SearchPlan]
    ) -> None:
        """For any history and any search: the same chunks as the plainest possible index."""
        async with fresh() as pair:
            oracle = MemoryIndex()
            for side in (pair.writer, oracle):
                await replay(side, [*done, last, frozenset[str]()])

            assert await pair.writer.published() == await oracle.published()
            known, expected = await pair.index.knowledge(), await oracle.knowledge()
            assert (known.words, known.chunks) == (expected.words, expected.chunks)
            for plan in searches:
                await self._agrees(pair.index, oracle, plan)

    async def test_many_searches_at_once_find_what_each_finds(self, fresh: Fresh) -> None:
        """A question is a dozen of them; each has its own filter."""
        async with fresh() as pair:
            chunks = [a_chunk(f"of {name}", f"supply {name}", models=(name,)) for name in CONFUSABLE]
            index = await pair.holding(a_staged("a.md", *chunks, a_chunk("general", "supply", models=())))
            wanted = [SearchPlan(text="supply", covering=frozenset({name})) for name in CONFUSABLE]
            wanted += [SearchPlan(text=""), SearchPlan(text="supply", covering=frozenset()), SearchPlan(text="supply")]

            together = await index.search_all(wanted)

            assert [ids(found) for found in together] == [ids(await index.search(plan)) for plan in wanted]
            assert list(await index.search_all(())) == []

    async def _agrees(self, index: Index, oracle: MemoryIndex, plan: SearchPlan) -> None:
        found = ids(await index.search(plan))
        without_limit = replace(plan, text="" if self.embeds else plan.text, limit=1000)
        allowed = ids(await oracle.search(without_limit))
        assert len(found) == min(plan.limit, len(allowed))
        assert len(set(found)) == len(found)
        assert set(found) <= set(allowed)
        if not plan.text.strip():
            assert found == allowed[: plan.limit]
