"""No passage for another product model in 10,000 filtered searches, however alike the names, deletes included.

`make services` gets the server.
"""

import asyncio
import random
from collections.abc import Sequence
from itertools import product

import pytest

from adapters.index.weaviate.reader import WeaviateIndex
from core.catalog.catalog import Catalog
from core.plan import FactPlan, SearchPlan
from core.ports import Staged
from tests.adapters.index.weaviate_world import settings_of, sides
from tests.contracts.fact_world import a_fact, stating
from tests.contracts.index_world import CONFUSABLE, WordEmbedder, a_chunk, a_staged
from tests.services.weaviate import Server

pytestmark = pytest.mark.slow

SEARCHES = 10_000
AT_ONCE = 16
NUMBERS = ("7", "75", "750", "850", "850b")
SHAPES = ("ECU-{}", "ECU {}", "ECU{}", "{}-ECU", "{} ECU", "ecu-{}", "ECU-{} Plus", "ECU-{}+", "ECU-{}/2", "ECU-{}\n")
FAMILY = tuple(dict.fromkeys((*(shape.format(number) for shape, number in product(SHAPES, NUMBERS)), *CONFUSABLE)))


def manual(name: str, others: Sequence[str]) -> Staged:
    """Return a document of one product model whose text names the others, too."""
    path = f"{FAMILY.index(name):02}.md"
    said = f"The supply voltage of the {name} differs from {', '.join(others)}."
    return a_staged(path, *(a_chunk(f"{path} {n}", said, document=path, models=(name,)) for n in range(3)))


async def strangers(index: WeaviateIndex, searches: int, present: set[str]) -> list[tuple[str, str]]:
    """Return what was asked for, and found instead, in so many searches; fail if something isn't found at all."""
    chance = random.Random(7)  # noqa: S311  the same every time
    asked = [chance.choice(FAMILY) for _ in range(searches)]
    found: list[tuple[str, str]] = []

    async def work(names: Sequence[str]) -> None:
        for name in names:
            text = chance.choice(("supply voltage", f"voltage of the {name}", chance.choice(FAMILY)))
            passages = await index.search(SearchPlan(text=text, covering=frozenset({name}), limit=5))
            assert bool(passages) or name not in present, name
            found.extend((name, each) for passage in passages for each in passage.chunk.models if each != name)

    await asyncio.gather(*(work(asked[start::AT_ONCE]) for start in range(AT_ONCE)))
    return found


@pytest.mark.timeout(300)
async def test_no_passage_of_another_product_model_is_ever_found(weaviate_server: Server) -> None:
    """A manual for the wrong product is worse than no answer."""
    settings = settings_of(
        weaviate_server, keep_previous=True, embedder=WordEmbedder.name
    )  # so that the last publication deletes
    chance = random.Random(1)  # noqa: S311  the same every time
    async with sides(settings) as both:
        for name in FAMILY:
            await both.writer.stage(manual(name, chance.sample(FAMILY, 4)))
        for _ in range(2):
            await both.writer.publish(Catalog(), remove=())
        gone = FAMILY[::3]
        await both.writer.publish(Catalog(), remove=[f"{FAMILY.index(name):02}.md" for name in gone])
        fused = WeaviateIndex(settings, embedder=WordEmbedder())

        wrong = await strangers(both.index, SEARCHES // 2, set(FAMILY) - set(gone))
        wrong += await strangers(fused, SEARCHES // 2, set(FAMILY) - set(gone))

        assert wrong == []
        for name in gone:
            assert list(await both.index.search(SearchPlan(text="", covering=frozenset({name})))) == []
        await fused.close()


async def test_no_fact_of_another_product_model_is_ever_stated(weaviate_server: Server) -> None:
    """The neighbour's supply voltage burns the device; a removed document takes its own facts along only."""
    async with sides(settings_of(weaviate_server)) as both:
        for name in FAMILY:
            path = f"{FAMILY.index(name):02}.md"
            await both.writer.stage(stating(path, a_fact(f"of {name}", model=name)))
        await both.writer.publish(Catalog(), remove=())
        await both.writer.publish(Catalog(), remove=["00.md", "07.md"])

        for number, name in enumerate(FAMILY):
            found = await both.index.facts(FactPlan(models=frozenset({name})))
            assert [fact.model for fact in found] == ([] if number in {0, 7} else [name])
