"""`threadsheet demo`: a small fictional product family to ask about, with no account and no key."""

import asyncio
from collections.abc import Mapping
from pathlib import Path

import typer

import bot
from bot.bootstrap.knowledge import pack_of
from bot.clock import SystemClock
from bot.indexing import index_all
from bot.logging import set_up_logging
from bot.register import register_of
from bot.server import serve
from bot.settings import Settings, read_settings
from core.counting import counted

DOCS = Path(bot.__file__).parent / "demo" / "docs"
EXAMPLES = Path(bot.__file__).parent / "demo" / "examples.txt"
CATALOG = Path(bot.__file__).parent / "demo" / "catalog.yaml"

ALONE = {
    "docs": None,
    "catalog": None,
    "uploads": "off",
    "index": "embedded",
    "person_header": "",
    "slack_bot_token": None,
    "slack_signing_secret": None,
    "slack_app_token": None,
}
"""The demo is seen by who started it, and answers from its own documents only, in an index of its own."""


def run_demo(environ: Mapping[str, str], *, own_data: bool) -> None:
    """Index the demo documents and serve them until the process is told to stop.

    Args:
        environ: The settings.
        own_data: They name a data folder for the demo; else it has one beside the usual folder.

    Raises:
        BotError: The port is used, or the data folder can't be written.
    """
    settings = read_settings(environ)
    if not own_data:
        settings = settings.model_copy(update={"data": settings.data / "demo"})
    settings = settings.model_copy(update=ALONE)
    set_up_logging("warning")
    asyncio.run(_demo(settings))


async def _demo(settings: Settings) -> None:
    today = SystemClock().now().date()
    register = register_of(DOCS, CATALOG, pack=pack_of(settings), today=today, say=_ignore)
    report = await index_all(settings, register, progress=_ignore, say=_say)
    _say(f"{counted(report.chunks, 'chunk')} on {counted(report.product_models, 'fictional product model')} are ready.")
    await serve(settings, announce=_announce, examples=EXAMPLES.read_text("utf-8").splitlines())


def _announce(line: str) -> None:
    _say("Open the page and ask; it needs no account and no key. Ctrl-C stops.")
    _say(line)


def _say(line: str) -> None:
    typer.echo(line)


def _ignore(*_args: object) -> None:
    """The demo needs no progress bar."""
