"""Waiting with a limit, on a clock that tests can bend."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from core.ports import Clock

_T = TypeVar("_T")


class TooSlow(Exception):
    """It took longer than it may."""


async def limited(clock: Clock, seconds: float, work: Coroutine[Any, Any, _T]) -> _T:
    """Return what `work` returns; after `seconds` cancel it, without waiting until it has ended.

    Raises:
        TooSlow: It took longer.
    """
    doing = asyncio.ensure_future(work)
    timer = asyncio.ensure_future(clock.sleep(seconds))
    try:
        await asyncio.wait({doing, timer}, return_when=asyncio.FIRST_COMPLETED)
        if doing.done():
            return doing.result()
        raise TooSlow(f"no answer within {seconds:g} s")
    finally:
        timer.cancel()
        if not doing.done():
            doing.cancel()
            doing.add_done_callback(_forget)


def _forget(done: asyncio.Future[Any]) -> None:
    """Take note of how abandoned work ended, so that nobody is told of it at exit."""
    if not done.cancelled():
        done.exception()
