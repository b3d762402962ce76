"""The promises of the ports, kept by everything that `bot` plugs in."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from adapters.slack.client import SlackClient
from adapters.slack.settings import SlackSettings
from adapters.store import Store, open_store
from adapters.teams.poster import TeamsPoster
from adapters.web.poster import WebPoster
from bot.clock import SteadyClock, SystemClock
from core.messages import Utterance
from core.ports import Poster
from tests.adapters.slack.posters import a_slack_poster
from tests.adapters.teams.posters import a_teams_poster, reference_to
from tests.clocks import FakeClock
from tests.contracts.clock import ClockContract
from tests.contracts.feedback import FeedbackContract
from tests.contracts.poster import UTTERANCE, PosterContract
from tests.fakes.slack_server import SCOPES, FakeSlack
from tests.fakes.slack_workspace import BOT_TOKEN, SIGNING_SECRET, Message
from tests.fakes.teams_chats import GROUP
from tests.fakes.teams_server import FakeTeams


class TestSystemClock(ClockContract):
    """Real time."""

    @pytest.fixture
    def clock(self) -> SystemClock:
        """Return the computer's clock."""
        return SystemClock()


class TestSteadyClock(ClockContract):
    """Real time that nobody sets."""

    @pytest.fixture
    def clock(self) -> SteadyClock:
        """Return a clock that begins now."""
        return SteadyClock()


class TestStoreFeedback(FeedbackContract):
    """Ratings in SQL."""

    @pytest.fixture
    async def memory(self, tmp_path: Path) -> AsyncIterator[Store]:
        """Give an empty store."""
        async with open_store(tmp_path / "state.db") as opened:
            yield opened


class TestWebPoster(PosterContract):
    """The page."""

    @pytest.fixture
    def poster(self) -> WebPoster:
        """Return a poster that nobody follows."""
        return WebPoster()


class TestSlackPoster(PosterContract):
    """Slack, with a workspace that holds the question."""

    @pytest.fixture
    async def poster(self) -> AsyncIterator[Poster]:
        """Give a poster that talks to a local Slack."""
        slack = FakeSlack(scopes=frozenset(scope for needed in SCOPES.values() for scope in needed))
        slack.messages["C1"].append(Message(UTTERANCE.thread.root, "U1", UTTERANCE.text))
        await slack.start()
        settings = SlackSettings(bot_token=BOT_TOKEN, signing_secret=SIGNING_SECRET, api_url=slack.api_url)
        client = SlackClient(settings, FakeClock())
        yield a_slack_poster(client, clock=SystemClock())
        await client.close()
        await slack.close()


class TestTeamsPoster(PosterContract):
    """Teams, with a group chat that holds the question."""

    @pytest.fixture
    async def server(self) -> AsyncIterator[FakeTeams]:
        """Give a local Teams."""
        server = FakeTeams(SystemClock().now)
        await server.start()
        yield server
        await server.close()

    @pytest.fixture
    def utterance(self, server: FakeTeams) -> Utterance:
        """Return an utterance of the group chat."""
        return replace(UTTERANCE, reply_to=reference_to(server, GROUP))

    @pytest.fixture
    async def poster(self, server: FakeTeams) -> AsyncIterator[TeamsPoster]:
        """Give a poster that remembers what it sent."""
        async with a_teams_poster(server, {}, SystemClock()) as poster:
            yield poster
