"""How Slack is called: over connections that stay open."""

from collections.abc import AsyncIterator

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from adapters.slack.calls import Calls
from adapters.slack.settings import SlackSettings


@pytest.fixture
async def server() -> AsyncIterator[TestServer]:
    """Give a host that says from where it is called."""

    async def serve(request: web.Request) -> web.Response:
        assert request.transport is not None
        _, port = request.transport.get_extra_info("peername")
        response = web.json_response({"ok": True, "port": port, "cookie": request.headers.get("Cookie", "")})
        response.set_cookie("balancer", "a")
        return response

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", serve)
    server = TestServer(app)
    await server.start_server()
    yield server
    await server.close()


async def test_calls_one_after_the_other_share_a_connection(server: TestServer) -> None:
    """A new one for each takes longer than most calls, over TLS several times as long; cookies aren't kept for it."""
    calls = Calls(SlackSettings(bot_token="xoxb-1", signing_secret="x", api_url=str(server.make_url("/api/"))))

    said = [
        await calls.post("chat.postMessage", {"channel": "C1"}),
        await calls.get("conversations.replies", {"channel": "C1"}),
        await calls.form("files.getUploadURLExternal", {"length": 1}),
    ]
    await calls.close()

    assert len({answer["port"] for answer in said}) == 1
    assert {answer["cookie"] for answer in said} == {""}


async def test_calls_can_be_made_after_closing(server: TestServer) -> None:
    """What is still on its way when the server stops must not trip over a closed connection."""
    calls = Calls(SlackSettings(bot_token="xoxb-1", signing_secret="x", api_url=str(server.make_url("/api/"))))
    await calls.post("chat.postMessage", {"channel": "C1"})
    await calls.close()

    answer = await calls.post("chat.postMessage", {"channel": "C1"})
    await calls.close()

    assert answer["ok"] is True
