"""`threadsheet serve`: the web page, Slack and Teams, until Ctrl-C."""

import asyncio
from collections.abc import Mapping

import typer

from bot.logging import set_up_logging
from bot.server import serve
from bot.settings import read_settings
from bot.warming import settle


def run_serve(environ: Mapping[str, str]) -> None:
    """Serve until the process is told to stop.

    Raises:
        BotError: Something is set wrong, the port is used, or state or index can't be opened.
    """
    settings = read_settings(environ)
    set_up_logging(settings.log_level)
    asyncio.run(serve(settings, announce=_ready))


def _ready(said: str) -> None:
    """Tell the address."""
    settle()
    typer.echo(said)
