"""The oracle keeps the contract that it judges others by."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from tests.contracts.index import IndexContract
from tests.contracts.index_pair import Fresh, Pair
from tests.contracts.memory_index import MemoryIndex


class TestMemoryIndex(IndexContract):
    @pytest.fixture
    def fresh(self) -> Fresh:
        """Return a maker of oracles."""

        @asynccontextmanager
        async def make() -> AsyncIterator[Pair]:
            both = MemoryIndex()
            yield Pair(index=both, writer=both)

        return make
