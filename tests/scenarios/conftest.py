"""The real program, wired by `bot.bootstrap`, beside a Slack and a Teams that are as strict as the real ones."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from http import HTTPStatus
from itertools import count
from pathlib import Path

import pytest
import yaml
from slack_bolt import BoltResponse
from slack_bolt.adapter.socket_mode import aiohttp as socket_mode
from slack_bolt.adapter.socket_mode.async_internals import send_async_response
from slack_sdk.socket_mode.async_client import AsyncBaseSocketModeClient
from slack_sdk.socket_mode.request import SocketModeRequest

from adapters.slack import languages
from adapters.slack.app import PATH
from adapters.teams.gate import PATH as TEAMS_PATH
from bot.__main__ import run
from bot.demo_documents import CATALOG, DOCS
from tests.clocks import eventually
from tests.fakes.slack_sender import Http, People, Socket
from tests.fakes.slack_server import FakeSlack
from tests.fakes.slack_workspace import APP_TOKEN, BOT_TOKEN, SIGNING_SECRET
from tests.fakes.teams_chats import Chat, Shown
from tests.fakes.teams_issuer import APP, PASSWORD, TENANT
from tests.fakes.teams_sender import People as TeamsPeople
from tests.fakes.teams_server import FakeTeams
from tests.scenarios.canned import canned
from tests.scenarios.house import House, Think, build, furnish

MANIFEST = Path(__file__).parents[2] / "deploy" / "slack" / "manifest.yaml"


@dataclass(frozen=True, kw_only=True)
class Slack:
    """All that a scenario touches.

    Attributes:
        url: Where we take Slack's requests.
    """

    server: FakeSlack
    people: People
    house: House
    url: str

    async def eventually(self, truth: Callable[[], object]) -> None:
        """Return when `truth` holds; fail after a while."""
        await eventually(lambda: bool(truth()))

    def passes(self, seconds: float) -> None:
        """Let time pass, unless Slack or the store is at work: a machine that is slow is no Slack that is slow."""
        if not self.server.at_work and not self.house.at_work:
            self.house.advance(seconds)

    async def until(self, truth: Callable[[], object]) -> None:
        """Let time pass until `truth` holds; fail after a while."""

        def so() -> bool:
            self.passes(0.25)
            return bool(truth())

        await eventually(so)


MakeSlack = Callable[..., Awaitable[Slack]]


@dataclass(frozen=True, kw_only=True)
class Teams:
    """All that a scenario touches.

    Attributes:
        url: Where we take Teams' requests.
    """

    server: FakeTeams
    people: TeamsPeople
    house: House
    url: str

    async def eventually(self, truth: Callable[[], object]) -> None:
        """Return when `truth` holds; fail after a while."""
        await eventually(lambda: bool(truth()))

    def passes(self, seconds: float) -> None:
        """Let time pass, unless Teams or the store is at work: a machine that is slow is no Teams that is slow."""
        if not self.server.at_work and not self.house.at_work:
            self.house.advance(seconds)

    async def waits(self, seconds: float) -> None:
        """Let so much time pass, step by step."""
        until = self.house.now() + timedelta(seconds=seconds)

        def over() -> bool:
            self.passes(0.25)
            return self.house.now() >= until

        await self.eventually(over)

    async def answers(self, chat: Chat, *, root: str = "") -> list[Shown]:
        """Return our messages in a conversation, or a thread of it, once everything accepted is answered."""
        await self.house.settled()
        return self.server.in_chat(chat, root=root)


MakeTeams = Callable[..., Awaitable[Teams]]


@cache
def _scopes() -> frozenset[str]:
    return frozenset(yaml.safe_load(MANIFEST.read_text("utf-8"))["oauth_config"]["scopes"]["bot"])


@asynccontextmanager
async def slack_beside(faults: Mapping[str, Sequence[str]] | None = None) -> AsyncIterator[FakeSlack]:
    """Give a Slack in which the app has what our manifest asks for."""
    server = FakeSlack(scopes=_scopes(), faults=faults)
    await server.start()
    yield server
    await server.close()


def tell_refusals(monkeypatch: pytest.MonkeyPatch, server: FakeSlack) -> None:
    """Tell the fake Slack what it can't see: that Bolt is done with an envelope, and will not acknowledge it."""

    async def answered(
        client: AsyncBaseSocketModeClient, request: SocketModeRequest, response: BoltResponse, began: float
    ) -> None:
        if response.status != HTTPStatus.OK:
            server.unacknowledged.add(request.envelope_id)
        await send_async_response(client, request, response, began)

    monkeypatch.setattr(socket_mode, "send_async_response", answered)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a machine that is slow be no Slack that is slow: in which language people read is told in the end."""
    monkeypatch.setattr(languages, "PATIENCE_S", 60.0)


@pytest.fixture(scope="session")
def knowledge(tmp_path_factory: pytest.TempPathFactory, empty_state: Path) -> Path:
    """A data folder with the demo documents indexed, and an empty state; copy it, don't write into it."""
    data = tmp_path_factory.mktemp("knowledge") / "data"
    assert run(["index", str(DOCS), "--catalog", str(CATALOG), "--data", str(data)], {}) == 0
    shutil.copyfile(empty_state, data / "state.db")
    return data


@pytest.fixture
async def make_slack(tmp_path: Path, knowledge: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[MakeSlack]:
    """Start the program beside Slack, with settings and faults of your own."""
    numbers = count()
    async with AsyncExitStack() as stack:

        async def make(
            *,
            socket_mode: bool = False,
            think: Think | None = canned,
            faults: dict[str, list[str]] | None = None,
            before: Callable[[FakeSlack], object] = lambda _: None,
            **environ: str,
        ) -> Slack:
            server = await stack.enter_async_context(slack_beside(faults))
            before(server)
            entry = {"SLACK_APP_TOKEN": APP_TOKEN} if socket_mode else {"SLACK_SIGNING_SECRET": SIGNING_SECRET}
            if socket_mode:
                tell_refusals(monkeypatch, server)
            place = furnish(tmp_path / f"data-{next(numbers)}", knowledge)
            house = build(monkeypatch, think)
            stack.push_async_callback(house.stop)
            await house.start(
                {**place, "SLACK_BOT_TOKEN": BOT_TOKEN, "SLACK_API_URL": server.api_url, **entry, **environ}
            )
            url = house.address.rstrip("/") + PATH
            people = People(server, Socket(server) if socket_mode else Http(url))
            return Slack(server=server, people=people, house=house, url=url)

        yield make


@pytest.fixture
async def slack(make_slack: MakeSlack) -> Slack:
    """The program with canned answers, over HTTP."""
    return await make_slack()


@pytest.fixture
async def make_teams(tmp_path: Path, knowledge: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[MakeTeams]:
    """Start the program beside Teams, with settings and faults of your own."""
    numbers = count()
    async with AsyncExitStack() as stack:

        async def make(
            *, think: Think | None = canned, faults: dict[str, list[str]] | None = None, **environ: str
        ) -> Teams:
            house = build(monkeypatch, think)
            server = FakeTeams(house.now, faults=faults)
            await server.start()
            stack.push_async_callback(server.close)
            place = furnish(tmp_path / f"teams-{next(numbers)}", knowledge)
            stack.push_async_callback(stop_while_time_passes, house)
            await house.start({**place, **registered(server), **environ})
            url = house.address.rstrip("/") + TEAMS_PATH
            return Teams(server=server, people=TeamsPeople(server, url), house=house, url=url)

        yield make


async def stop_while_time_passes(house: House) -> None:
    """Stop the program, also if it waits for its clock in the middle of something."""
    stopping = asyncio.create_task(house.stop())
    while not stopping.done():
        house.advance(0.5)
        await asyncio.sleep(0.002)
    await stopping


def registered(server: FakeTeams) -> dict[str, str]:
    """Return the settings of a bot that `server` knows."""
    return {
        "MicrosoftAppId": APP,
        "MicrosoftAppPassword": PASSWORD,
        "MicrosoftAppType": "SingleTenant",
        "MicrosoftAppTenantId": TENANT,
        **server.environ,
    }


@pytest.fixture
async def teams(make_teams: MakeTeams) -> Teams:
    """The program with canned answers, in Teams."""
    return await make_teams()


@dataclass(frozen=True, kw_only=True)
class Faces:
    """The program beside Slack and Teams at once, each with its people, and its page."""

    slack: Slack
    teams: Teams


@pytest.fixture
async def faces(tmp_path: Path, knowledge: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Faces]:
    """Start the program, thinking for itself, for all who may ask it."""
    async with AsyncExitStack() as stack:
        house = build(monkeypatch, None)
        in_slack = await stack.enter_async_context(slack_beside())
        in_teams = FakeTeams(house.now)
        await in_teams.start()
        stack.push_async_callback(in_teams.close)
        slack = {
            "SLACK_SIGNING_SECRET": SIGNING_SECRET,
            "SLACK_BOT_TOKEN": BOT_TOKEN,
            "SLACK_API_URL": in_slack.api_url,
        }
        stack.push_async_callback(house.stop)
        await house.start({**furnish(tmp_path / "faces", knowledge), **slack, **registered(in_teams)})
        events, messages = (house.address.rstrip("/") + path for path in (PATH, TEAMS_PATH))
        yield Faces(
            slack=Slack(server=in_slack, people=People(in_slack, Http(events)), house=house, url=events),
            teams=Teams(server=in_teams, people=TeamsPeople(in_teams, messages), house=house, url=messages),
        )
