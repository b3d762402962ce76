"""A question at the command line: on a terminal one sees what becomes of it, until the whole answer takes its place."""

import asyncio
from collections.abc import Awaitable, Callable

from rich.console import Console, Group
from rich.live import Live
from rich.spinner import Spinner
from rich.text import Text

from bot.clock import put_an_end_to
from bot.commands.answer import beginning_parts
from bot.progress import TurnProgress
from core.counting import counted
from core.messages import Utterance
from core.progress import Doing, Progress
from core.reading.turn import Turn


async def watched(
    answering: Callable[[Utterance, Progress | None], Awaitable[Turn]], utterance: Utterance, out: Console | None
) -> Turn:
    """Return the turn.

    Args:
        answering: Makes it.
        utterance: What is asked.
        out: Where it is shown what becomes of it; nowhere if that is None or no terminal.

    Raises:
        BotError: What `answering` raises.
    """
    if out is None or not out.is_terminal:
        return await answering(utterance, None)
    progress = TurnProgress()
    with Live(console=out, transient=True, auto_refresh=False) as live:
        showing = asyncio.ensure_future(_show(progress, live))
        try:
            return await answering(utterance, progress)
        finally:
            await put_an_end_to([showing])


async def _show(progress: Progress, live: Live) -> None:
    while True:
        await progress.changed()
        live.update(_shown(progress.now), refresh=True)


def _shown(doing: Doing) -> Group:
    parts = beginning_parts(doing.beginning) if doing.beginning else ()
    said = "Writing and checking the rest" if doing.beginning else f"Reading {counted(doing.documents, 'document')}"
    return Group(*parts, Spinner("dots", Text(f"{said}…", style="dim")))
