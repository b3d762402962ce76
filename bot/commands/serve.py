"""`threadsheet serve`: the web page, Slack and Teams, until Ctrl-C."""

import asyncio
import gc
from collections.abc import Mapping

import typer

from bot.logging import set_up_logging
from bot.server import serve
from bot.settings import read_settings


def run_serve(environ: Mapping[str, str]) -> None:
    """Serve until the process is told to stop.

    Raises:
        BotError: Something is set wrong, the port is used, or state or index can't be opened.
    """
    settings = read_settings(environ)
    set_up_logging(settings.log_level)
    asyncio.run(serve(settings, announce=_ready))


def _ready(said: str) -> None:
    """Tell the address.

    What is loaded by now stays: Python need not look through all of it for garbage again and again, which
    takes a tenth of a second each time, for everybody.
    """
    gc.collect()
    gc.freeze()
    typer.echo(said)
