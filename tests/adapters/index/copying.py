"""An index to copy from, and a process that copies from it until it is killed."""

import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Collection, Mapping
from itertools import count
from pathlib import Path

from adapters.index.snapshot import renew
from core.catalog.catalog import Catalog, ProductModel
from core.knowledge.document import Document
from core.ports import Staged
from tests.adapters.index.writing_process import say
from tests.clocks import FakeClock
from tests.contracts.index_world import a_chunk
from tests.contracts.memory_index import MemoryIndex

CHUNKS = 5


class Original(MemoryIndex):
    """An index in memory whose documents can be had whole.

    Attributes:
        fetched: Paths of all documents that were fetched.
        before_each: Called before each document is given.
    """

    def __init__(self) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.before_each: Callable[[], object] = lambda: None

    async def documents(self, paths: Collection[str]) -> AsyncIterator[Staged]:
        """Yield the documents under `paths`."""
        for path in paths:
            self.before_each()
            self.fetched.append(path)
            yield self.visible[path]

    async def hold(self, versions: Mapping[str, int]) -> None:
        """Publish these documents, each in a version, and drop all others."""
        items = [a_version(path, version) for path, version in versions.items()]
        for item in items:
            await self.stage(item)
        models = {"ECU-750": ProductModel(name="ECU-750")}
        catalog = Catalog(models=models, documents={item.document.path: item.document for item in items})
        await self.publish(catalog, remove=sorted(self.visible.keys() - versions.keys()))


def a_version(path: str, version: int) -> Staged:
    """Return a document whose every chunk says its version."""
    document = Document(path=path, title=path, fingerprint=f"{path} {version}", covered_models=("ECU-750",))
    text = f"Version {version} of this document."
    chunks = tuple(a_chunk(f"{path} {version} {n}", text, document=path) for n in range(CHUNKS))
    return Staged(document=document, chunks=chunks)


async def copy_for_ever(path: Path) -> None:
    """Publish and copy one version after the other; tell each that was copied."""
    original, clock = Original(), FakeClock()
    for version in count(1):
        await original.hold({f"{name}.md": version for name in "abcd"})
        await renew(original, path, clock=clock)
        say(version)


if __name__ == "__main__":
    asyncio.run(copy_for_ever(Path(sys.argv[1])))
