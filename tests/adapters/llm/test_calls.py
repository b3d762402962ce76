"""Calls beside the chat: what they take from the environment, and what they don't."""

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from pydantic import SecretStr

from adapters.llm.calls import Calls, Endpoint
from tests.adapters.llm.asking import Hasty


async def test_a_proxy_is_used_and_no_secret_of_another_server_is_sent(
    clock: Hasty, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The package for chats would send its keys and names to whatever address it is given."""
    seen: list[web.Request] = []

    async def answer(request: web.Request) -> web.Response:
        seen.append(request)
        return web.json_response({"data": []})

    app = web.Application()
    app.router.add_route("*", "/{any:.*}", answer)
    async with TestServer(app) as proxy:
        for name, value in {
            "HTTP_PROXY": str(proxy.make_url("/")),
            "OPENAI_API_KEY": "sk-of-another",
            "OPENAI_ORG_ID": "org-1",
            "OPENAI_PROJECT_ID": "project-1",
            "OPENAI_CUSTOM_HEADERS": "x-gateway: gw-1",
        }.items():
            monkeypatch.setenv(name, value)
        calls = Calls(Endpoint(address="http://vectors.test/v1/embeddings", model="small", key=SecretStr("own")), clock)
        assert await calls.post({"input": []}, within_s=20.0) == {"data": []}
        await calls.close()

    (request,) = seen
    assert request.headers["Host"] == "vectors.test"
    assert request.headers["Authorization"] == "Bearer own"
    sent = " ".join(request.headers.values())
    assert not any(secret in sent for secret in ("sk-of-another", "org-1", "project-1", "gw-1"))


def test_a_key_may_go_into_a_header_of_its_own() -> None:
    """Azure takes no bearer; and nothing shows it."""
    endpoint = Endpoint(address="http://a.test", model="m", key=SecretStr("own"), key_header="api-key")

    assert endpoint.headers == {"api-key": "own"}
    assert "own" not in repr(endpoint)
    assert Endpoint(address="http://a.test", model="m").headers == {}
