"""A redirect of a call to Slack: what was to be posted is posted, once."""

from collections.abc import AsyncIterator

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from adapters.slack.calls import Calls
from adapters.slack.settings import SlackSettings


@pytest.fixture
async def taken() -> list[tuple[str, str, object]]:
    """Return what arrives: method, token, body."""
    return []


@pytest.fixture
async def server(taken: list[tuple[str, str, object]]) -> AsyncIterator[TestServer]:
    """Give a host on which everything moved one level down."""

    async def serve(request: web.Request) -> web.Response:
        if not request.path.startswith("/moved"):
            return web.Response(status=307, headers={"Location": f"/moved{request.path}"})
        taken.append((request.method, request.headers.get("Authorization", ""), await request.json()))
        return web.json_response({"ok": True, "ts": "1700000000.000100"})

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", serve)
    server = TestServer(app)
    await server.start_server()
    yield server
    await server.close()


async def test_a_post_is_made_where_the_same_host_says(
    server: TestServer, taken: list[tuple[str, str, object]]
) -> None:
    """With all that was to be said."""
    settings = SlackSettings(bot_token="xoxb-1", signing_secret="x", api_url=str(server.make_url("/api/")))

    calls = Calls(settings)
    answer = await calls.post("chat.postMessage", {"channel": "C1", "text": "12 V"})
    await calls.respond(str(server.make_url("/hook")), "12 V")
    await calls.close()

    assert answer["ts"] == "1700000000.000100"
    assert [(method, token) for method, token, _ in taken] == [("POST", "Bearer xoxb-1"), ("POST", "")]
    assert taken[0][2] == {"channel": "C1", "text": "12 V"}
