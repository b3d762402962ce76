"""An embedded index of its own for each test: where it is, its writer, a reader."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from adapters.index.embedded import EmbeddedIndex
from adapters.index.writer import EmbeddedWriter


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where the index goes."""
    return tmp_path / "data" / "index.db"


@pytest.fixture
async def writer(path: Path) -> AsyncIterator[EmbeddedWriter]:
    """Yield the writer of `path`."""
    made = EmbeddedWriter(path)
    yield made
    await made.close()


@pytest.fixture
async def index(path: Path) -> AsyncIterator[EmbeddedIndex]:
    """Yield a reader of `path` without vectors."""
    made = EmbeddedIndex(path)
    yield made
    await made.close()
