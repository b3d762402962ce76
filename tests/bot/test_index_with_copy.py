"""How long a question may take over an index that has a copy beside it."""

import asyncio
from pathlib import Path
from typing import cast

import pytest

from adapters.index.snapshot import Copyable
from bot.index_with_copy import Backed
from bot.settings import read_settings
from core.errors import IndexUnavailable
from core.ports import Index
from tests.clocks import FakeClock, eventually
from tests.contracts.memory_index import MemoryIndex

WEAVIATE = {
    "THREADSHEET_INDEX": "weaviate",
    "WEAVIATE_URL": "http://127.0.0.1:1",
    "THREADSHEET_WEAVIATE_TIMEOUT_S": "5",
}
MODEL = {"OPENAI_BASE_URL": "http://127.0.0.1:1/v1", "THREADSHEET_LLM_MODEL": "m", "THREADSHEET_LLM_DEADLINE_S": "60"}


@pytest.mark.parametrize("model, takes_s, is_enough", [(MODEL, 65, True), (MODEL, 75, False), ({}, 15, False)])
async def test_a_language_model_that_is_slow_is_no_index_that_is_away(
    tmp_path: Path, model: dict[str, str], takes_s: float, is_enough: bool
) -> None:
    """The copy would answer anew, with a remark that isn't so, in the place of what is read already."""
    clock = FakeClock()
    settings = read_settings({"THREADSHEET_DATA": str(tmp_path), **WEAVIATE, **model})
    backed = Backed(cast("Copyable", MemoryIndex()), settings, clock)

    async def work(index: Index) -> bool:
        if index is not backed.primary:
            raise IndexUnavailable("there is no copy")
        await clock.sleep(takes_s)
        return True

    working = asyncio.ensure_future(backed.whole(work))
    await eventually(working.done, meanwhile=lambda: clock.advance(1))
    await backed.close()

    assert (working.exception() is None) == is_enough
