"""Fixtures for tests of the program."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from adapters.store import open_store
from tests.bot.working import Workshop


@pytest.fixture
async def shop(tmp_path: Path) -> AsyncIterator[Workshop]:
    """Give a workshop with an empty store."""
    async with open_store(tmp_path / "state.db") as store:
        yield Workshop(store)
