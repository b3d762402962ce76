"""The embedded index keeps the index contract, by words alone and with vectors."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path

import pytest

from adapters.index.embedded import EmbeddedIndex
from adapters.index.writer import EmbeddedWriter
from core.embedding import Embedder
from tests.contracts.index import IndexContract
from tests.contracts.index_pair import Fresh, Pair
from tests.contracts.index_world import WordEmbedder


def maker(folder: Path, embedder: Embedder | None) -> Fresh:
    """Return a maker of empty embedded indexes under `folder`."""
    numbers = count()

    @asynccontextmanager
    async def make() -> AsyncIterator[Pair]:
        path = folder / f"{next(numbers)}" / "index.db"
        index, writer = EmbeddedIndex(path, embedder=embedder), EmbeddedWriter(path)
        yield Pair(index=index, writer=writer)
        await index.close()
        await writer.close()

    return make


@pytest.mark.slow
class TestEmbeddedByWords(IndexContract):
    @pytest.fixture
    def fresh(self, tmp_path: Path) -> Fresh:
        """Return a maker of index files."""
        return maker(tmp_path, None)


class TestEmbeddedHybrid(IndexContract):
    embeds = True

    @pytest.fixture
    def fresh(self, tmp_path: Path) -> Fresh:
        """Return a maker of index files."""
        return maker(tmp_path, WordEmbedder())
