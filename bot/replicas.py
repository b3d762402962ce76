"""What several servers on one state do for each other: tell what changed, and let only one do what one should do."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import aclosing

from bot.clock import put_an_end_to
from core.errors import TransientError

log = logging.getLogger(__name__)

AGAIN_S = 5.0
"""Pause before the next try when the database can't be reached."""


async def keep_hearing(changes: Callable[[], AsyncGenerator[str]], told: Callable[[str], object]) -> None:
    """Tell which threads change, whoever changes them, for ever; what is missed is found by looking now and then.

    Args:
        changes: Gives the keys of threads; an empty one means that anything may have changed.
        told: Told each of them.
    """
    while True:
        try:
            async with aclosing(changes()) as heard:
                async for thread in heard:
                    told(thread)
        except TransientError as error:
            log.warning("what other servers do is not heard now why=%s", error)
        await asyncio.sleep(AGAIN_S)


async def keep_leading(
    terms: Callable[[], AsyncGenerator[None]], duty: Callable[[asyncio.Event], Coroutine[None, None, None]]
) -> None:
    """Do `duty` whenever this server leads, for ever.

    Args:
        terms: Gives one thing once this server leads, and ends or raises when it leads no more.
        duty: Done until the event it is given is set.
    """
    while True:
        try:
            async with aclosing(terms()) as term:
                await anext(term)
                log.info("this server leads")
                await _lead(term, duty)
        except TransientError as error:
            log.warning("this server doesn't lead now why=%s", error)
        await asyncio.sleep(AGAIN_S)


async def _lead(term: AsyncGenerator[None], duty: Callable[[asyncio.Event], Coroutine[None, None, None]]) -> None:
    """Do `duty` until the term is over.

    Raises:
        TransientError: The term ended because the database went away.
    """
    over = asyncio.Event()
    doing = asyncio.create_task(duty(over))
    try:
        await anext(term, None)
    finally:
        over.set()
        await put_an_end_to([doing])
