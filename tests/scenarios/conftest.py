"""The real program, wired by `bot.bootstrap`, beside a Slack server that is as strict as the real one."""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pytest
import yaml

from adapters.slack.app import PATH
from bot.__main__ import run
from bot.commands.demo import CATALOG, DOCS
from tests.clocks import eventually
from tests.fakes.slack_sender import Http, People, Socket
from tests.fakes.slack_server import FakeSlack
from tests.fakes.slack_workspace import APP_TOKEN, BOT_TOKEN, SIGNING_SECRET
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


MakeSlack = Callable[..., Awaitable[Slack]]


@asynccontextmanager
async def slack_beside(faults: Mapping[str, Sequence[str]] | None = None) -> AsyncIterator[FakeSlack]:
    """Give a Slack in which the app has what our manifest asks for."""
    scopes = yaml.safe_load(MANIFEST.read_text("utf-8"))["oauth_config"]["scopes"]["bot"]
    server = FakeSlack(scopes=frozenset(scopes), faults=faults)
    await server.start()
    yield server
    await server.close()


@pytest.fixture(scope="session")
def knowledge(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with the demo documents indexed; copy it, don't write into it."""
    data = tmp_path_factory.mktemp("knowledge") / "data"
    assert run(["index", str(DOCS), "--catalog", str(CATALOG), "--data", str(data)], {}) == 0
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
            **environ: str,
        ) -> Slack:
            server = await stack.enter_async_context(slack_beside(faults))
            entry = {"SLACK_APP_TOKEN": APP_TOKEN} if socket_mode else {"SLACK_SIGNING_SECRET": SIGNING_SECRET}
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
