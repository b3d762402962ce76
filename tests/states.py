"""An empty state, made once per test process and copied: making its tables takes longer than most tests."""

import asyncio
from pathlib import Path

import pytest

from adapters.store import open_store


@pytest.fixture(scope="session")
def empty_state(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an empty state in SQLite, which is only to be copied."""
    path = tmp_path_factory.mktemp("state") / "state.db"
    asyncio.run(_made(path))
    return path


async def _made(path: Path) -> None:
    async with open_store(path):
        pass
