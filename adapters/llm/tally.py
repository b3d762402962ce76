"""Counts what a question uses, in its task and in all that it starts; questions at the same time don't mix."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from contextvars import ContextVar

from core.usage import Usage


class _Tally:
    """What was used since it began."""

    def __init__(self) -> None:
        self.usage = Usage()


_RUNNING: ContextVar[tuple[_Tally, ...]] = ContextVar("running tallies", default=())


@contextmanager
def tallied() -> Generator[Callable[[], Usage]]:
    """Give what tells how much was used since, by this task and those that it started; it can be asked later, too."""
    tally = _Tally()
    token = _RUNNING.set((*_RUNNING.get(), tally))
    try:
        yield lambda: tally.usage
    finally:
        _RUNNING.reset(token)


def note(tokens: int) -> None:
    """Take note of one call, and of its tokens."""
    for tally in _RUNNING.get():
        tally.usage = Usage(calls=tally.usage.calls + 1, tokens=tally.usage.tokens + tokens)
