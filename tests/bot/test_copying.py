"""The local copy is looked after while we serve."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from adapters.index.snapshot import made_at
from bot.copying import keep_copied
from core.errors import IndexUnavailable
from tests.adapters.index.copying import Original
from tests.clocks import FakeClock, eventually

EVERY_S = 60.0


@contextmanager
def _copying(original: Original, path: Path, clock: FakeClock) -> Iterator[None]:
    task = asyncio.ensure_future(keep_copied(original, path, clock=clock, every_s=EVERY_S))
    try:
        yield
    finally:
        task.cancel()


async def test_what_is_published_is_copied_within_the_interval(tmp_path: Path) -> None:
    """A copy that is made by hand is never made."""
    path, original, clock = tmp_path / "snapshot.db", Original(), FakeClock()
    await original.hold({"a.md": 1})
    with _copying(original, path, clock):
        await eventually(lambda: clock.rests == 1)
        first = made_at(path)
        await original.hold({"a.md": 2})
        clock.advance(EVERY_S)
        await eventually(lambda: clock.rests == 2)

    second = made_at(path)
    assert first is not None
    assert second is not None
    assert (second.at - first.at).total_seconds() == EVERY_S


async def test_a_failure_is_told_once_and_tried_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A server that is down for a day must not fill the log, nor end the copying."""
    path, original, clock = tmp_path / "snapshot.db", Original(), FakeClock()
    await original.hold({"a.md": 1})
    faults: list[Exception] = [IndexUnavailable("gone"), IndexUnavailable("gone"), KeyError("a bug")]

    def fail() -> None:
        if faults:
            raise faults.pop(0)

    original.before_each = fail
    with caplog.at_level(logging.WARNING), _copying(original, path, clock):
        for rests in range(1, 5):
            await eventually(lambda rests=rests: clock.rests == rests)  # type: ignore[misc]
            clock.advance(EVERY_S)

    assert made_at(path) is not None
    assert [record.levelname for record in caplog.records] == ["WARNING", "ERROR"]
