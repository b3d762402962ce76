"""Builds what reads and writes knowledge: the index and the pipeline."""

from collections.abc import AsyncGenerator, AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Protocol

import bot
from adapters.glossary import read_glossary
from adapters.index.embedded import EmbeddedIndex
from adapters.index.writer import EmbeddedWriter
from bot.settings import Settings
from core.errors import IndexDamaged
from core.knowledge.glossary import Glossary
from core.pipeline import Pipeline
from core.ports import Index, IndexWriter, Staged, Threads

BUILT_IN_GLOSSARY = Path(bot.__file__).parent / "glossary.yaml"


class Kept(Index, Protocol):
    """An index as `bot` has it: what it holds can be had whole, too."""

    def documents(self, paths: Collection[str]) -> AsyncIterator[Staged]:
        """Yield published documents with all that is kept of them, in the order in which they were staged."""
        ...


@asynccontextmanager
async def index_reader(settings: Settings) -> AsyncGenerator[Kept]:
    """Give the index as readers see it; one that nobody has written yet knows nothing.

    Raises:
        ConfigError: A setting of the index is wrong.
    """
    if settings.index == "weaviate":
        from bot.bootstrap.weaviate import weaviate_reader  # noqa: PLC0415  its client takes a second to load

        async with weaviate_reader(settings) as remote:
            yield remote
        return
    async with _embedded_reader(settings) as index:
        yield index


@asynccontextmanager
async def index_writer(settings: Settings, *, say: Callable[[str], object]) -> AsyncGenerator[tuple[Kept, IndexWriter]]:
    """Give both sides of the index; one that another version or a fault wrote is begun anew.

    Raises:
        ConfigError: A setting of the index is wrong.
        PermanentError: Another process is writing, or the place can't be written.
        IndexUnavailable: It can't be reached.
    """
    if settings.index == "weaviate":
        from bot.bootstrap.weaviate import weaviate_writer  # noqa: PLC0415  its client takes a second to load

        async with weaviate_writer(settings, say=say) as remote:
            yield remote
        return
    async with _embedded_writer(settings, say=say) as both:
        yield both


@asynccontextmanager
async def _embedded_reader(settings: Settings) -> AsyncGenerator[EmbeddedIndex]:
    index = EmbeddedIndex(settings.index_path)
    try:
        yield index
    finally:
        await index.close()


@asynccontextmanager
async def _embedded_writer(
    settings: Settings, *, say: Callable[[str], object]
) -> AsyncGenerator[tuple[EmbeddedIndex, EmbeddedWriter]]:
    """Give both sides of the index; one that another version or a fault wrote is put aside and begun anew.

    Raises:
        PermanentError: Another process is writing, or the folder can't be written.
    """
    writer = EmbeddedWriter(settings.index_path)
    try:
        try:
            await writer.published()
        except IndexDamaged as error:
            say(f"The index can't be used, so it is built anew; the old file is kept as .old ({error})")
            await writer.rebuild()
        async with _embedded_reader(settings) as index:
            yield index, writer
    finally:
        await writer.close()


def pipeline_of(settings: Settings, index: Index, threads: Threads) -> Pipeline:
    """Return what answers an utterance.

    Raises:
        ConfigError: The glossary can't be read.
    """
    return Pipeline(index=index, threads=threads, glossary=glossary_of(settings))


def glossary_of(settings: Settings) -> Glossary:
    """Return the operator's glossary, which may extend the built-in one, or else the built-in one.

    Raises:
        ConfigError: It can't be read.
    """
    return read_glossary(settings.glossary or BUILT_IN_GLOSSARY, built_in=BUILT_IN_GLOSSARY)
