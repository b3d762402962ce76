"""What every clock must keep."""

import asyncio
from datetime import timedelta

import pytest

from core.ports import Clock


class ClockContract:
    """Subclass it and give a clock."""

    @pytest.fixture
    def clock(self) -> Clock:
        """Return a clock."""
        raise NotImplementedError

    async def test_now_is_in_utc_and_never_runs_back(self, clock: Clock) -> None:
        """All moments that we store are compared with each other."""
        earlier, later = clock.now(), clock.now()

        assert earlier.utcoffset() == timedelta(0)
        assert earlier <= later

    async def test_ticks_only_go_on(self, clock: Clock) -> None:
        """A stage that took less than no time would be told to people."""
        earlier = clock.ticks_s()
        await clock.sleep(0)

        assert clock.ticks_s() >= earlier

    @pytest.mark.parametrize("seconds", [0.0, -1.0])
    async def test_sleeping_for_nothing_lets_others_have_their_turn(self, clock: Clock, seconds: float) -> None:
        """A loop that never waits must not freeze the server."""
        other = asyncio.create_task(asyncio.sleep(0))

        await clock.sleep(seconds)
        await clock.sleep(seconds)

        assert other.done()
