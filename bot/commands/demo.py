"""`threadsheet demo`: a small fictional product family to ask about, with no account and no key."""

import asyncio
from collections.abc import Mapping

import typer

from bot.demo_documents import EXAMPLES, alone_in, index_demo
from bot.logging import set_up_logging
from bot.server import serve
from bot.settings import Settings, read_settings
from core.counting import counted


def run_demo(environ: Mapping[str, str], *, own_data: bool) -> None:
    """Index the demo documents and serve them until the process is told to stop.

    Args:
        environ: The settings.
        own_data: They name a data folder for the demo; else it has one beside the usual folder.

    Raises:
        BotError: The port is used, or the data folder can't be written.
    """
    settings = read_settings(environ)
    settings = alone_in(settings.data if own_data else settings.data / "demo", settings)
    set_up_logging("warning")
    asyncio.run(_demo(settings))


async def _demo(settings: Settings) -> None:
    report = await index_demo(settings, say=_say)
    _say(f"{counted(report.chunks, 'chunk')} on {counted(report.product_models, 'fictional product model')} are ready.")
    await serve(settings, announce=_announce, examples=EXAMPLES.read_text("utf-8").splitlines())


def _announce(line: str) -> None:
    _say("Open the page and ask; it needs no account and no key. Ctrl-C stops.")
    _say(line)


def _say(line: str) -> None:
    typer.echo(line)
