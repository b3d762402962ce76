"""What every index promises of the facts it keeps: whole, all of a publication or nothing, as the oracle says."""

import asyncio
import sys
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.catalog.catalog import Catalog
from core.knowledge.document import Status
from core.knowledge.facts import Fact, StatedAttribute
from core.plan import FactOrder, FactPlan
from core.ports import Staged
from core.quantities.dimensions import Dimension
from core.quantities.parse import parse_value
from tests.contracts.fact_strategies import fact_plans, fact_steps, facts, statements, texts
from tests.contracts.fact_world import a_fact, names, stating
from tests.contracts.index_pair import Fresh, FreshIndexes, replay
from tests.contracts.memory_index import MemoryIndex
from tests.rings.drawing import examples

_PLANE = 1 << 16
_QUARTER = (sys.maxunicode + 1) // 4


def _characters(quarter: int) -> Iterator[str]:
    """Yield a quarter of all characters that a text can hold, a plane each: much memory goes into a long text."""
    for start in range(quarter * _QUARTER, (quarter + 1) * _QUARTER, _PLANE):
        end = min(start + _PLANE, (quarter + 1) * _QUARTER)
        yield "".join(chr(code) for code in range(start, end) if not 0xD800 <= code <= 0xDFFF)


_fresh_each_time = settings(
    max_examples=examples(20),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.differing_executors],
)


class KeepingFactsContract(FreshIndexes):
    """The keeping half of the suite for facts."""

    @_fresh_each_time
    @given(said=st.lists(facts, max_size=4), cells=st.lists(texts, max_size=4))
    async def test_facts_come_back_whole(self, fresh: Fresh, said: list[Fact], cells: list[str]) -> None:
        """For any value, drawn or read from any text: number, unit, quote and place are as they were."""
        async with fresh() as pair:
            read = [a_fact(cell, cell, value=value) for cell in cells for value in parse_value(cell)]
            item = stating("a.md", *said, *read)
            index = await pair.holding(item)

            found = await index.facts(FactPlan(legacy=True))

            ordered = sorted(item.facts, key=lambda fact: (fact.place.start, fact.model))
            assert list(found) == ordered
            assert list(map(repr, found)) == list(map(repr, ordered))

    @pytest.mark.parametrize("quarter", range(4))
    async def test_long_and_strange_texts_come_back_whole(self, fresh: Fresh, quarter: int) -> None:
        """A cell may hold a whole manual, and every character there is."""
        async with fresh() as pair:
            long = replace(a_fact("long", "5 V " * 20_000), quote="quote " * 40_000, section=("s" * 10_000,) * 9)
            model, key = "ECU\t'\"\\ 🔋", "\n key"
            strange = [
                a_fact(f"strange{plane}", "x", attribute=key, label=label, model=model, at=1 + plane)
                for plane, label in enumerate(_characters(quarter))
            ]
            index = await pair.holding(stating("a.md", long, *strange))

            found = await index.facts(FactPlan())
            by_name = await index.facts(FactPlan(models=frozenset({model}), attributes=frozenset({key})))

            assert list(found) == [long, *strange]
            assert list(by_name) == strange

    async def test_facts_are_seen_when_published_and_go_with_their_document(self, fresh: Fresh) -> None:
        """After an edit only the new value is stated; a deleted document states nothing."""
        async with fresh() as pair:
            index = await pair.holding(
                stating("a.md", a_fact("a1"), a_fact("a2", at=1)), stating("b.md", a_fact("b")), stating("c.md")
            )
            await pair.writer.stage(stating("a.md", a_fact("a3"), fingerprint="2"))
            await pair.writer.stage(stating("a.md", a_fact("a4"), fingerprint="3"))
            await pair.writer.stage(stating("c.md", a_fact("c"), fingerprint="2"))
            await pair.writer.stage(stating("d.md", a_fact("d")))
            await pair.writer.unstage(["d.md"])

            before = names(await index.facts(FactPlan()))
            await pair.writer.publish(Catalog(), remove=["b.md"])
            after = names(await index.facts(FactPlan()))
            await pair.writer.publish(Catalog(), remove=["a.md", "c.md"])

            assert before == ["a1", "a2", "b"]
            assert after == ["a4", "c"]
            assert list(await index.facts(FactPlan())) == []
            assert dict((await index.knowledge()).attributes) == {}

    async def test_every_stated_attribute_is_known(self, fresh: Fresh) -> None:
        """What people ask for is looked up among what the documents state, in their own words."""
        async with fresh() as pair:
            old = a_fact("old", "12 V", label="Supply (V)", status=Status.LEGACY)
            volts = [a_fact("1", label="Supply"), a_fact("2", label="Supply"), a_fact("3", "2 A", label="A supply")]
            weight = [
                a_fact(label, said, label=label, attribute="weight")
                for label, said in (("Weight", "heavy"), ("Mass", "light"))
            ]
            index = await pair.holding(stating("a.md", old, *volts), stating("b.md", *weight))

            known = (await index.knowledge()).attributes
            await pair.holding(stating("a.md", old))
            after = (await index.knowledge()).attributes

            units = frozenset({Dimension.VOLTAGE, Dimension.CURRENT})
            first = StatedAttribute(key="supply voltage", label="Supply", dimensions=units, facts=4)
            second = StatedAttribute(key="weight", label="Mass", facts=2)
            left = replace(first, label="Supply (V)", dimensions=frozenset({Dimension.VOLTAGE}), facts=1)
            assert dict(known) == {first.key: first, second.key: second}
            assert dict(after) == {left.key: left, second.key: second}

    async def test_readers_see_the_facts_of_one_publication(self, fresh: Fresh) -> None:
        """A ranking never mixes old values with new ones, whoever writes meanwhile."""
        async with fresh() as pair:
            versions = [[stating(path, a_fact(f"{path} {v}", f"{v + 1} V")) for path in "abcdefgh"] for v in range(6)]
            index = await pair.holding(*versions[0])
            done = asyncio.Event()

            async def read(order: FactOrder) -> int:
                reads = 0
                while not done.is_set():
                    found = await index.facts(FactPlan(order=order))
                    assert len(found) == len(versions[0])
                    assert len({fact.said for fact in found}) == 1
                    reads += 1
                    await asyncio.sleep(0)
                return reads

            async def write() -> None:
                for version in versions[1:]:
                    await pair.holding(*version)
                    await asyncio.sleep(0)
                done.set()

            *reads, _ = await asyncio.gather(read(FactOrder.HIGHEST), read(FactOrder.DOCUMENT), write())

            assert min(reads) > 0

    @_fresh_each_time
    @given(done=fact_steps, last=statements(), plans=st.lists(fact_plans, min_size=1, max_size=8))
    async def test_it_states_what_the_oracle_states(
        self, fresh: Fresh, done: list[object], last: Staged, plans: list[FactPlan]
    ) -> None:
        """For any history and any question: the same facts in the same order as the plainest possible index."""
        async with fresh() as pair:
            oracle = MemoryIndex()
            for side in (pair.writer, oracle):
                await replay(side, [*done, last, frozenset[str]()])

            known, expected = await pair.index.knowledge(), await oracle.knowledge()
            assert known.attributes == expected.attributes
            for plan in [*plans, FactPlan(legacy=True)]:
                assert list(await pair.index.facts(plan)) == list(await oracle.facts(plan))
