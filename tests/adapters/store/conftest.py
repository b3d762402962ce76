"""Stores on real files."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from adapters.store import Store, open_store


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return where the state is kept."""
    return tmp_path / "state.db"


@pytest.fixture
async def store(file: Path) -> AsyncIterator[Store]:
    """Give an empty store."""
    async with open_store(file) as opened:
        yield opened


@pytest.fixture
async def sqlite_stores(file: Path) -> AsyncIterator[tuple[Store, Store]]:
    """Give two stores on one file, as two processes have them."""
    async with open_store(file) as one, open_store(file) as two:
        yield one, two
