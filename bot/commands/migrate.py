"""`threadsheet migrate`: bring what one index knows into another."""

import asyncio
from collections.abc import Mapping

import typer

from bot.bootstrap.knowledge import index_reader, index_writer
from bot.bootstrap.retrieval import embedder_of
from bot.commands.progress import Progress
from bot.migration import Migrated, migrate
from bot.settings import Settings, read_settings
from core.counting import counted
from core.embedding import Embedder
from core.errors import ConfigError
from core.ports import Knowledge

INTERRUPTED = 130


def run_migrate(environ: Mapping[str, str], source: str, target: str) -> int:
    """Migrate, say what was done, and return the exit code.

    Args:
        environ: The environment; says where both indexes are.
        source: "embedded" or "weaviate".
        target: The other one.

    Raises:
        BotError: One of both can't be used; what the target knew before is intact.
    """
    if source == target:
        raise ConfigError(f"expected two different indexes, got {source} twice")
    settings = [read_settings({**environ, "THREADSHEET_INDEX": name}) for name in (source, target)]
    try:
        done = asyncio.run(_migrate(*settings))
    except KeyboardInterrupt:
        _say("Stopped. What was known there is as it was; the same command goes on from where it stopped.")
        return INTERRUPTED
    _say(
        f"{counted(done.brought, 'document')} brought from {source} to {target}, {done.unchanged} there already, "
        f"{done.removed} removed; {counted(done.chunks, 'chunk')}. Serve them with THREADSHEET_INDEX={target}."
    )
    return 0


async def _migrate(source: Settings, target: Settings) -> Migrated:
    async with (
        embedder_of(target) as embedder,
        index_reader(source) as taken,
        index_writer(target, embedder, say=_say) as (index, writer),
    ):
        check_vectors(await taken.knowledge(), embedder)
        with Progress() as progress:
            return await migrate(taken, index, writer, progress.show)


def check_vectors(known: Knowledge, embedder: Embedder | None) -> None:
    """Refuse to bring vectors where those of another embedder are looked for.

    Raises:
        ConfigError: They are another's.
    """
    name = embedder.name if embedder else ""
    if strangers := {each.embedder for each in known.catalog.documents.values()} - {"", name}:
        raise ConfigError(
            f"the index has vectors of {', '.join(sorted(strangers))}, and THREADSHEET_EMBEDDER says {name or 'none'}: "
            "set it back, or run `threadsheet index DOCS` first"
        )


def _say(line: str) -> None:
    typer.echo(line, err=True)
