"""Counts what a turn uses, in its task and in all that it starts; turns at the same time don't mix."""

from collections.abc import Callable
from contextvars import ContextVar

from core.language_model import Usage


class _Tally:
    """What was used since it began."""

    def __init__(self) -> None:
        self.usage = Usage()


_RUNNING: ContextVar[_Tally | None] = ContextVar("running tally", default=None)


def begin() -> Callable[[], Usage]:
    """Return what tells how much was used from now on by this task and those that it starts, until it begins again."""
    tally = _Tally()
    _RUNNING.set(tally)
    return lambda: tally.usage


def note(tokens: int) -> None:
    """Take note of one call, and of its tokens."""
    if (tally := _RUNNING.get()) is not None:
        tally.usage = Usage(calls=tally.usage.calls + 1, tokens=tally.usage.tokens + tokens)
