"""Both sides of one index, and what every part of the index contract starts from."""

from collections.abc import Callable, Iterable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import TypeAlias

import pytest

from core.catalog.catalog import Catalog
from core.ports import Index, IndexWriter, Staged
from tests.contracts.index_world import CONFUSABLE, a_catalog


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


async def replay(writer: IndexWriter, steps: Iterable[object]) -> None:
    """Do what `tests.contracts.index_strategies.steps` says."""
    for step in steps:
        match step:
            case Staged():
                await writer.stage(step)
            case frozenset():
                await writer.publish(a_catalog(*CONFUSABLE), remove=sorted(map(str, step)))
            case _:
                await writer.unstage([str(path) for path in step])  # type: ignore[attr-defined]


Fresh: TypeAlias = Callable[[], AbstractAsyncContextManager[Pair]]


class FreshIndexes:
    """What each implementation gives."""

    embeds = False

    @pytest.fixture
    def fresh(self) -> Fresh:
        """Return a maker of empty indexes that are independent of each other."""
        raise NotImplementedError
