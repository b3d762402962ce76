"""`threadsheet migrate-state`: bring what was said from one database into another."""

import asyncio
import threading
from collections.abc import Mapping
from pathlib import Path

import typer

from adapters.store import move_state, open_store
from bot.settings import Settings, read_settings
from core.counting import counted
from core.errors import BotError, ConfigError

INTERRUPTED = 130
_EVERY = 10_000


class Interrupted(BotError):
    """Moving was broken off; nothing is there."""


def run_migrate_state(environ: Mapping[str, str], source: str | None) -> int:
    """Move the state, say what was done, and return the exit code.

    Args:
        environ: The environment; THREADSHEET_STATE says where to.
        source: Where to take from; None means the file in the data folder.

    Raises:
        BotError: One of both can't be used; nothing is changed then.
    """
    settings = read_settings(environ)
    taken = source or str(settings.data / "state.db")
    if settings.state is None or settings.state_at == taken:
        raise ConfigError(
            "THREADSHEET_STATE: set it to the database that the state shall move to, "
            "as in postgresql://USER:PASSWORD@HOST/DATABASE"
        )
    if "://" not in taken and not Path(taken).is_file():
        raise ConfigError(f"{taken}: no such file; name the old state with --from FILE")
    try:
        done = asyncio.run(_move(settings, taken))
    except KeyboardInterrupt:
        _say("Stopped. Nothing was moved, unless it was just done; the same command begins anew, or says so.")
        return INTERRUPTED
    named = ", ".join(f"{count:,} {table}" for table, count in done.items())
    _say(f"Moved: {named}. The old state is as it was; keep it until you have seen that all is there.")
    return 0


async def _move(settings: Settings, taken: str) -> Mapping[str, int]:
    async with open_store(taken) as source, open_store(settings.state_at) as target:
        if waiting := await source.waiting():
            _say(f"{counted(waiting, 'question waits', 'questions wait')} to be answered by who serves the new state.")
        stopped = threading.Event()

        def show(table: str, count: int) -> None:
            if stopped.is_set():
                raise Interrupted("the move was broken off")
            if count % _EVERY == 0:
                _say(f"{count:,} {table} …")

        try:
            return await move_state(source, target, show)
        except asyncio.CancelledError:
            stopped.set()  # a transaction that has begun goes on in its thread, whoever waits for it
            raise


def _say(line: str) -> None:
    typer.echo(line, err=True)
