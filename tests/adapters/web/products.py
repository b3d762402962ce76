"""A house whose index holds the demo's ECU family as it was really read: sheets, disagreements, documents."""

import asyncio
from pathlib import Path

from adapters.index.embedded import EmbeddedIndex
from bot.__main__ import run
from core.knowledge.chunk import Chunk
from core.knowledge.facts import Fact
from core.plan import FactPlan, SearchPlan
from core.ports import Knowledge
from core.product import AskedOften
from tests.adapters.web.fakes import House, MemoryIndex

DOCS = Path(__file__).parents[3] / "bot" / "demo" / "docs"
ASKED = (
    AskedOften(gap="g1", aspect="supply current", times=9, people=4),
    AskedOften(gap="g2", aspect="", times=1, people=1, own=True),
)


def indexed(folder: Path) -> Path:
    """Index the demo's documents below `folder`; return where."""
    catalog = DOCS.parent / "catalog.yaml"
    assert run(["index", str(DOCS), "--catalog", str(catalog), "--data", str(folder), "--yes"], {}) == 0
    return folder


def house_of(folder: Path) -> House:
    """Return a house over what `indexed` read; two things are asked of the ECU-750."""
    knowledge, chunks, facts = asyncio.run(_read(folder))
    index = MemoryIndex(knowledge.catalog, chunks)
    index.stated, index.attributes = facts, knowledge.attributes
    house = House({}, index, ("How heavy is the ECU-750?",))
    house.asked_often["ECU-750"] = ASKED
    return house


async def _read(folder: Path) -> tuple[Knowledge, list[Chunk], list[Fact]]:
    index = EmbeddedIndex(folder / "index.db")
    try:
        knowledge = await index.knowledge()
        found = await index.search(SearchPlan(text="", legacy=True, limit=knowledge.chunks))
        return knowledge, [passage.chunk for passage in found], [*await index.facts(FactPlan(legacy=True))]
    finally:
        await index.close()
