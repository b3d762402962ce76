"""Builds what reads and writes knowledge: the index and the pipeline."""

from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import bot
from adapters.embedding import StaticEmbeddings, is_installed
from adapters.glossary import read_glossary, read_pack, read_weights
from adapters.index.embedded import EmbeddedIndex
from adapters.index.snapshot import Copyable
from adapters.index.writer import EmbeddedWriter
from bot.bootstrap.retrieval import embedder_of
from bot.clock import SystemClock
from bot.index_with_copy import Backed
from bot.pipelines import Answering, Steady
from bot.settings import Settings
from core.embedding import Embedder
from core.errors import ConfigError, IndexDamaged
from core.knowledge.glossary import Glossary, Pack
from core.language_model import Mind
from core.pipeline import Pipeline
from core.ports import Index, IndexWriter, Threads
from core.retrieval.scoring_parameters import Scoring

BUILT_IN_GLOSSARY = Path(bot.__file__).parent / "glossary.yaml"
BUILT_IN_WEIGHTS = Path(bot.__file__).parent / "weights.json"
PACKS = Path(bot.__file__).parent / "packs"
NEUTRAL = "neutral"
"""The pack that is always there."""
THRESHOLDS = {"cautious": 0.75, "balanced": 0.65, "forthcoming": 0.3}
"""The least probability with which something is answered, by setting."""


@asynccontextmanager
async def index_reader(settings: Settings) -> AsyncGenerator[Copyable]:
    """Give the index to whom looks nothing up by words: no embedder is loaded that isn't needed to read it.

    One that nobody has written yet knows nothing.

    Raises:
        ConfigError: A setting of the index is wrong.
    """
    if settings.index == "embedded":
        async with _embedded_reader(settings) as file:
            yield file
        return
    async with embedder_of(settings) as embedder, _reader(settings, embedder) as remote:
        yield remote


@asynccontextmanager
async def index_writer(
    settings: Settings, embedder: Embedder | None = None, *, say: Callable[[str], object]
) -> AsyncGenerator[tuple[Copyable, IndexWriter]]:
    """Give both sides of the index; one that another version, another embedder or a fault wrote is begun anew.

    Raises:
        ConfigError: A setting of the index is wrong.
        PermanentError: Another process is writing, or the place can't be written.
        IndexUnavailable: It can't be reached.
    """
    if settings.index == "weaviate":
        from bot.bootstrap.weaviate import weaviate_writer  # noqa: PLC0415  its client takes a second to load

        async with weaviate_writer(settings, embedder, say=say) as remote:
            yield remote
        return
    async with _embedded_writer(settings, say=say) as both:
        yield both


@asynccontextmanager
async def _reader(settings: Settings, embedder: Embedder | None) -> AsyncGenerator[Copyable]:
    if settings.index == "weaviate":
        from bot.bootstrap.weaviate import weaviate_reader  # noqa: PLC0415  its client takes a second to load

        async with weaviate_reader(settings, embedder) as remote:
            yield remote
        return
    async with _embedded_reader(settings, embedder) as index:
        yield index


@asynccontextmanager
async def _embedded_reader(settings: Settings, embedder: Embedder | None = None) -> AsyncGenerator[EmbeddedIndex]:
    index = EmbeddedIndex(settings.index_path, embedder=embedder)
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


@asynccontextmanager
async def index_to_ask(settings: Settings) -> AsyncGenerator[Index]:
    """Give the index for questions; one in Weaviate together with its local copy, which answers while it can't.

    Raises:
        ConfigError: A setting of the index is wrong.
    """
    async with embedder_of(settings) as embedder, _reader(settings, embedder) as index:
        if settings.index == "embedded":
            yield index
            return
        backed = Backed(index, settings, SystemClock(), embedder)
        try:
            yield backed
        finally:
            await backed.close()


async def something_in(index: Index, settings: Settings) -> None:
    """Make sure that there is something to answer from.

    Raises:
        ConfigError: No document is indexed.
        IndexUnavailable: The index didn't answer.
    """
    if not (await index.knowledge()).chunks:
        raise ConfigError(
            f"no documents are indexed in {settings.data} yet: read some with `threadsheet index FOLDER`, "
            "or name the folder that holds the index with --data"
        )


def pipeline_of(
    settings: Settings,
    index: Index,
    threads: Threads,
    copied: Callable[[], object] = lambda: None,
    *,
    mind: Mind | None = None,
) -> Answering:
    """Return what answers an utterance.

    Args:
        settings: Where the glossary is.
        index: With a local copy, a question is answered from the one or the other, never from both.
        threads: What was said before.
        copied: Told of every answer that was made from the copy.
        mind: A language model that reads questions and writes answers; None for none.

    Raises:
        ConfigError: The glossary can't be read.
    """
    glossary, clock = glossary_of(settings), SystemClock()
    scoring = scoring_of(settings)
    if mind is not None:
        mind = replace(mind, vectors=scoring.vectors)
    over = partial(
        Pipeline,
        threads=threads,
        glossary=glossary,
        scoring=scoring,
        clock=clock,
        mind=mind,
        remembers=settings.remembered,
    )
    if not isinstance(index, Backed):
        return over(index=index)
    primary, snapshot = (over(index=each) for each in (index.primary, index.snapshot))
    return Steady(failover=index, primary=primary, snapshot=snapshot, used=copied)


def scoring_of(settings: Settings) -> Scoring:
    """Return what statements are scored with; without word vectors where their package has no wheel.

    Raises:
        ConfigError: A pack or the weights can't be read.
    """
    return Scoring(
        weights=read_weights(settings.weights or BUILT_IN_WEIGHTS),
        pack=pack_of(settings),
        vectors=StaticEmbeddings() if is_installed() else None,
        threshold=THRESHOLDS[settings.answers],
    )


def pack_of(settings: Settings) -> Pack:
    """Return the words of the fields that the settings name, with those of any field.

    Raises:
        ConfigError: One of them neither comes along nor is a file, or can't be read.
    """
    return read_pack(*_packs_of(settings))


def _packs_of(settings: Settings) -> Sequence[Path]:
    named = [each.strip() for each in settings.packs.split(",") if each.strip()]
    return tuple(dict.fromkeys((PACKS / f"{NEUTRAL}.yaml", *map(_pack_at, named))))


def _pack_at(name: str) -> Path:
    """Return the file of a pack that comes along, by its name, or else of the operator's own."""
    own = Path(name).expanduser()
    if name in (known := sorted(path.stem for path in PACKS.glob("*.yaml"))):
        return PACKS / f"{name}.yaml"
    if own.suffix or own.exists():
        return own
    raise ConfigError(f"THREADSHEET_PACKS: expected a file, or one of {', '.join(known)}, got {name!r}")


def glossary_of(settings: Settings) -> Glossary:
    """Return the operator's glossary, which may extend the built-in one, or else that with what the packs add to it.

    Raises:
        ConfigError: It, or a pack, can't be read.
    """
    given = settings.glossary or BUILT_IN_GLOSSARY
    return read_glossary(given, built_in=BUILT_IN_GLOSSARY, packs=_packs_of(settings))
