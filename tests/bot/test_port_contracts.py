"""The promises of the ports, kept by everything that `bot` plugs in."""

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from adapters.slack.client import SlackClient
from adapters.slack.poster import SlackPoster
from adapters.slack.settings import SlackSettings
from adapters.store import Store, open_store
from adapters.teams.connector import Connector
from adapters.teams.credentials import Credentials
from adapters.teams.poster import Memory, TeamsPoster
from adapters.teams.rates import Rates
from adapters.teams.settings import TeamsSettings
from adapters.teams.turns import Turns
from adapters.web.poster import WebPoster
from bot.clock import SteadyClock, SystemClock
from core.catalog.catalog import Catalog
from core.catalog.picking import Picker
from core.messages import Utterance
from tests.contracts.clock import ClockContract
from tests.contracts.feedback import FeedbackContract
from tests.contracts.poster import UTTERANCE, PosterContract
from tests.core.packs import build_names
from tests.fakes.slack_server import FakeSlack
from tests.fakes.slack_workspace import BOT_TOKEN, METHOD_SCOPES, SIGNING_SECRET, Message
from tests.fakes.teams_chats import BOT, GROUP
from tests.fakes.teams_issuer import APP, PASSWORD, TENANT
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
    async def poster(self) -> AsyncIterator[SlackPoster]:
        """Give a poster that talks to a local Slack."""
        slack = FakeSlack(scopes=frozenset(scope for needed in METHOD_SCOPES.values() for scope in needed))
        slack.messages["C1"].append(Message(UTTERANCE.thread.root, "U1", UTTERANCE.text))
        await slack.start()
        settings = SlackSettings(bot_token=BOT_TOKEN, signing_secret=SIGNING_SECRET, api_url=slack.api_url)
        client = SlackClient(settings)
        yield SlackPoster(client)
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
        reference = {
            "serviceUrl": server.service_url,
            "channelId": "msteams",
            "conversation": {"id": GROUP.id, "conversationType": GROUP.kind, "tenantId": TENANT},
            "bot": {"id": BOT},
            "user": {"id": "29:1anna"},
        }
        return replace(UTTERANCE, reply_to=json.dumps(reference))

    @pytest.fixture
    async def poster(self, server: FakeTeams) -> AsyncIterator[TeamsPoster]:
        """Give a poster that remembers what it sent."""
        clock, sent = SystemClock(), dict[str, str]()
        settings = TeamsSettings(
            app_id=APP,
            app_password=PASSWORD,
            tenant=TENANT,
            login_url=server.environ["TEAMS_LOGIN_URL"],
            openid_url=server.environ["TEAMS_OPENID_URL"],
            service_hosts=frozenset({server.environ["TEAMS_SERVICE_HOSTS"]}),
        )
        connector = Connector(settings, Credentials(settings, clock), Rates(clock))

        async def sent_of(turn_id: str) -> str | None:
            return sent.get(turn_id)

        async def note(turn_id: str, message: str) -> None:
            sent[turn_id] = message

        async def picker() -> Picker:
            return Picker(build_names(Catalog(models={}, documents={}), {}))

        yield TeamsPoster(Turns(connector, app_id=APP), Memory(sent=sent_of, note=note, picker=picker), settings, clock)
        await connector.close()
