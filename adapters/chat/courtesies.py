"""What is done after an acknowledgement, that nobody waits for and that may fail."""

import asyncio
import logging
from collections.abc import Coroutine

from core.errors import BotError

log = logging.getLogger(__name__)


class Courtesies:
    """Runs them, and waits for them at the end."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def later(self, courtesy: Coroutine[None, None, None]) -> None:
        """Begin one."""
        task = asyncio.create_task(_forgiving(courtesy))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Wait for what was begun."""
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def _forgiving(courtesy: Coroutine[None, None, None]) -> None:
    try:
        await courtesy
    except BotError as error:
        log.warning("left out a courtesy why=%s", error)
