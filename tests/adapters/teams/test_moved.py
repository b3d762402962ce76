"""A redirect of a call to Teams: followed on the same host, and nowhere else."""

from collections.abc import AsyncIterator

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from adapters.teams.connector import Connector
from adapters.teams.credentials import Credentials
from adapters.teams.errors import Refused
from adapters.teams.rates import Rates
from adapters.teams.settings import TeamsSettings
from tests.clocks import FakeClock


class Moving:
    """A host that sends calls elsewhere.

    Attributes:
        moves: Path → where it says to go, with which status.
        taken: (method, path, body) of every call that arrived at its end.
    """

    def __init__(self) -> None:
        self.moves: dict[str, tuple[int, str]] = {}
        self.taken: list[tuple[str, str, object]] = []
        app = web.Application()
        app.router.add_route("*", "/{path:.*}", self._serve)
        self.server = TestServer(app)

    async def _serve(self, request: web.Request) -> web.Response:
        if request.path in self.moves:
            status, to = self.moves[request.path]
            return web.Response(status=status, headers={"Location": to} if to else {})
        self.taken.append((request.method, request.path, await request.json()))
        return web.json_response({"id": "posted"})


@pytest.fixture
async def host() -> AsyncIterator[Moving]:
    """Give a host."""
    moving = Moving()
    await moving.server.start_server()
    yield moving
    await moving.server.close()


@pytest.fixture
async def connector(host: Moving) -> AsyncIterator[Connector]:
    """Give a connector to it that needs no token."""
    clock = FakeClock()
    served = frozenset({f"127.0.0.1:{host.server.port}"})
    settings = TeamsSettings(app_id="", development=True, service_hosts=served, timeout_s=5.0)
    connector = Connector(settings, Credentials(settings, clock), Rates(clock))
    yield connector
    await connector.close()


OLD, NEW = "/v3/conversations/c/activities", "/emea/v3/conversations/c/activities"


@pytest.mark.parametrize("status", [307, 308])
async def test_a_call_is_made_again_where_the_same_host_says(host: Moving, connector: Connector, status: int) -> None:
    """A region that moved must not cost an answer."""
    host.moves = {OLD: (status, NEW)}

    posted = await connector.post(str(host.server.make_url("")), "c", {"type": "message", "text": "12 V"})

    assert posted == "posted"
    assert host.taken == [("POST", NEW, {"type": "message", "text": "12 V"})]


@pytest.mark.parametrize(
    "status,to",
    [
        pytest.param(307, "http://localhost:{port}" + NEW, id="another host"),
        pytest.param(307, "http://127.0.0.1:9" + NEW, id="another port"),
        pytest.param(307, "https://127.0.0.1:{port}" + NEW, id="another scheme"),
        pytest.param(307, OLD, id="itself"),
        pytest.param(307, "http://[", id="nonsense"),
        pytest.param(307, "", id="nowhere"),
        pytest.param(302, NEW, id="another kind of call"),
    ],
)
async def test_a_call_goes_nowhere_else(host: Moving, connector: Connector, status: int, to: str) -> None:
    """Our token and the answer would go with it."""
    host.moves = {OLD: (status, to.format(port=host.server.port))}

    with pytest.raises(Refused, match=f"HTTP {status}"):
        await connector.post(str(host.server.make_url("")), "c", {"type": "message"})

    assert host.taken == []


async def test_a_circle_ends(host: Moving, connector: Connector) -> None:
    """Two addresses that name each other must not keep us busy for ever."""
    host.moves = {OLD: (307, NEW), NEW: (307, OLD)}

    with pytest.raises(Refused, match="HTTP 307"):
        await connector.post(str(host.server.make_url("")), "c", {"type": "message"})
