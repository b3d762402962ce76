"""`threadsheet index`: read documents, show what was understood."""

import asyncio
import json
import sys
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

import typer

from adapters.catalogfile.reader import write_catalog
from bot.bootstrap.knowledge import glossary_of, index_writer
from bot.clock import SystemClock
from bot.commands.console import console
from bot.commands.progress import Progress
from bot.commands.report import show_proposals, show_report
from bot.indexer import index_register
from bot.register import Register, register_of
from bot.report import Report
from bot.settings import Settings, read_settings
from core.errors import ConfigError

UNREADABLE = 3
INTERRUPTED = 130


def run_index(environ: Mapping[str, str], docs: Path, *, yes: bool, write_to: Path | None, as_json: bool) -> int:
    """Index `docs`, print the report and return the exit code: 3 if a document can't be read.

    Raises:
        BotError: Nothing was changed; the message says why.
    """
    settings = read_settings(environ)
    try:
        register = register_of(docs, settings.catalog, today=SystemClock().now().date(), say=_say)
        if register.proposals:
            _agree(register, yes=yes or write_to is not None)
        if write_to is not None:
            write_catalog(register.catalog, write_to)
            _say(f"Wrote the catalogue to {write_to}; check it, and name it with --catalog from now on.")
        report = asyncio.run(_index(settings, register))
    except KeyboardInterrupt:
        _say(
            "Stopped. What was indexed before is as it was; what was read in this run is kept, "
            "and the same command goes on from there."
        )
        return INTERRUPTED
    if as_json:
        typer.echo(json.dumps(asdict(report), ensure_ascii=False, indent=2))
    else:
        show_report(report, console())
    return UNREADABLE if report.skipped else 0


async def _index(settings: Settings, register: Register) -> Report:
    async with index_writer(settings, say=_say) as (index, writer):
        with Progress() as progress:
            return await index_register(
                register, glossary=glossary_of(settings), index=index, writer=writer, progress=progress.show
            )


def _agree(register: Register, *, yes: bool) -> None:
    """Have somebody confirm the proposed product models.

    Raises:
        ConfigError: Nobody did.
    """
    show_proposals(register.proposals, console(stderr=True))
    if yes:
        return
    way_on = "use them with --yes, or write them to a catalogue with --write-catalog FILE and correct it"
    if not sys.stdin.isatty():
        raise ConfigError(f"nobody confirmed the proposed product models: {way_on}")
    if not typer.confirm("Use these product models?", default=True, err=True):
        raise ConfigError(f"nothing was indexed: {way_on}")


def _say(line: str) -> None:
    typer.echo(line, err=True)
