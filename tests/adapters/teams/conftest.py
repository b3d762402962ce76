"""Fixtures for tests against a local Teams."""

from collections.abc import AsyncIterator

import pytest

from tests.clocks import FakeClock
from tests.fakes.teams_server import FakeTeams


@pytest.fixture
def clock() -> FakeClock:
    """A clock that stands still until a test moves it."""
    return FakeClock()


@pytest.fixture
async def server(clock: FakeClock) -> AsyncIterator[FakeTeams]:
    """Give a local Teams."""
    server = FakeTeams(clock.now)
    await server.start()
    yield server
    await server.close()
