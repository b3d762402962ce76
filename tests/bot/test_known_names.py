"""The names of product models are at hand, and never old."""

import asyncio

from bot.known_names import KnownNames
from core.catalog.catalog import Catalog
from tests.contracts.memory_index import MemoryIndex
from tests.core.demo_catalog import demo_catalog
from tests.core.packs import SHIPPED


async def test_names_are_worked_out_once_until_something_is_published() -> None:
    """People type while they wait for them, and Slack waits for three seconds."""
    index = MemoryIndex()
    await index.publish(demo_catalog(), remove=())
    names = KnownNames(index, SHIPPED)

    first, second = await asyncio.gather(names(), names())

    assert first is second
    assert first.tables.models.keys() == demo_catalog().models.keys()


async def test_what_is_published_is_known_at_once() -> None:
    """A new product model can be chosen as soon as it can be asked about."""
    index = MemoryIndex()
    names = KnownNames(index, SHIPPED)
    before = await names()
    await index.publish(demo_catalog(), remove=())

    after = await names()

    assert before.tables.models == Catalog().models
    assert "ECU-750" in after.tables.models
