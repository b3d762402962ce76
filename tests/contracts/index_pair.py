"""Both sides of one index, and what every part of the index contract starts from."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import TypeAlias

import pytest

from core.catalog.catalog import Catalog
from core.ports import Index, IndexWriter, Staged


@dataclass(frozen=True)
class Pair:
    """Both sides of one index."""

    index: Index
    writer: IndexWriter

    async def holding(self, *items: Staged, catalog: Catalog | None = None) -> Index:
        """Publish `items` and return the reading side."""
        for item in items:
            await self.writer.stage(item)
        await self.writer.publish(catalog or Catalog(), remove=())
        return self.index


Fresh: TypeAlias = Callable[[], AbstractAsyncContextManager[Pair]]


class FreshIndexes:
    """What each implementation gives."""

    embeds = False

    @pytest.fixture
    def fresh(self) -> Fresh:
        """Return a maker of empty indexes that are independent of each other."""
        raise NotImplementedError
