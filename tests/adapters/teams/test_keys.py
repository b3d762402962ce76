"""The keys with which Teams signs: had in time, and never waited for by others."""

from collections import deque
from datetime import timedelta

import aiohttp
import pytest

from adapters.teams.keys import SigningKeys, fetch_keys
from core.errors import PayloadError
from tests.clocks import FakeClock, eventually
from tests.fakes.teams_server import FakeTeams


async def test_keys_are_fetched_again_once_a_day_without_waiting(server: FakeTeams, clock: FakeClock) -> None:
    """A known key needs nobody's leave."""
    keys = SigningKeys(server.environ["TEAMS_OPENID_URL"], clock)
    assert await keys.warm()
    clock.advance(timedelta(hours=25).total_seconds())
    server.issuer.faults["keys"] = deque(["hang"])

    assert await keys.key("key-1") is not None
    await eventually(lambda: server.issuer.asked == 2)
    await keys.close()


async def test_keys_that_cannot_be_had_are_tried_again_soon(server: FakeTeams, clock: FakeClock) -> None:
    """But not with every message."""
    keys = SigningKeys(server.environ["TEAMS_OPENID_URL"], clock)
    server.issuer.faults["keys"] = deque(["500"])

    found = [await keys.warm(), await keys.warm(), await keys.key("key-1")]
    clock.advance(6)
    later = await keys.key("key-1")

    assert (found, later is not None) == ([False, False, None], True)


async def test_a_message_does_not_wait_long_for_keys(
    server: FakeTeams, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Teams would give it up."""
    monkeypatch.setattr("adapters.teams.keys.WAIT_S", 0.02)
    keys = SigningKeys(server.environ["TEAMS_OPENID_URL"], clock)
    server.issuer.faults["openid"] = deque(["hang"])

    assert await keys.key("key-1") is None
    await keys.close()


async def test_keys_are_refused_that_are_none(server: FakeTeams) -> None:
    """What is announced is data of somebody else."""
    timeout, address = aiohttp.ClientTimeout(total=1), server.environ["TEAMS_OPENID_URL"]
    server.issuer.announced = []
    with pytest.raises(PayloadError, match="RSA keys"):
        await fetch_keys(address, timeout)
    server.issuer.address = "http://keys.example"
    with pytest.raises(PayloadError, match="jwks_uri"):
        await fetch_keys(address, timeout)
