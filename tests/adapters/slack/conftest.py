"""Fixtures of the tests of Slack's side."""

from collections.abc import AsyncIterator, Callable

import pytest

from adapters.slack.client import SlackClient
from adapters.slack.settings import SlackSettings
from tests.clocks import FakeClock
from tests.fakes.slack_server import SCOPES, FakeSlack
from tests.fakes.slack_workspace import BOT_TOKEN, SIGNING_SECRET

ClientOf = Callable[[FakeSlack], SlackClient]


@pytest.fixture
async def client_of() -> AsyncIterator[ClientOf]:
    """Give a function that makes clients of a Slack; they are closed at the end."""
    made: list[SlackClient] = []

    def make(slack: FakeSlack) -> SlackClient:
        settings = SlackSettings(bot_token=BOT_TOKEN, signing_secret=SIGNING_SECRET, api_url=slack.api_url)
        made.append(SlackClient(settings, FakeClock()))
        return made[-1]

    yield make
    for client in made:
        await client.close()


@pytest.fixture
async def slack() -> FakeSlack:
    """A workspace that granted all scopes."""
    scopes = {scope for needed in SCOPES.values() for scope in needed}
    return FakeSlack(scopes=frozenset(scopes))
