"""Real time, limits, and the pauses between tries."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.backoff import delay_s
from bot.clock import SteadyClock, SystemClock, within


async def test_the_system_clock_tells_utc_and_sleeps() -> None:
    """All moments that we store are aware."""
    clock = SystemClock()
    before = clock.now()

    await clock.sleep(0.01)

    assert clock.now() - before >= timedelta(seconds=0.009)
    assert before.tzinfo is UTC


async def test_a_steady_clock_goes_on_from_where_it_began() -> None:
    """Servers that share a database begin at the time that its server tells, whatever their own clocks say."""
    yesterday = datetime(2026, 11, 23, tzinfo=UTC)
    clock, ours = SteadyClock(at=yesterday), SteadyClock()

    await clock.sleep(0.01)

    assert timedelta(seconds=0.009) <= clock.now() - yesterday < timedelta(minutes=1)
    assert abs(ours.now() - SystemClock().now()) < timedelta(minutes=1)


async def test_work_past_its_limit_is_cancelled() -> None:
    """It would else go on and post after the apology."""
    cancelled = asyncio.Event()

    async def endless() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            cancelled.set()

    async def limit() -> None:
        await within(SystemClock(), 0.01, endless())

    with pytest.raises(TimeoutError, match="not done within"):
        await limit()

    assert cancelled.is_set()


@given(attempts=st.integers(0, 10_000), chance=st.floats(0, 1))
def test_a_pause_is_never_short_never_endless_and_grows(attempts: int, chance: float) -> None:
    """Half a second at least, five minutes at most."""
    pause_s = delay_s(attempts, rng=lambda: chance)

    assert 0.5 <= pause_s <= 300
    assert pause_s <= delay_s(attempts + 1, rng=lambda: chance)
