"""A page at which people sign in, and browsers of theirs."""

import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import ClientResponse, CookieJar, web
from aiohttp.test_utils import TestClient, TestServer

from adapters.web.app import web_routes
from adapters.web.openid import OpenId
from adapters.web.settings import WebSettings
from tests.adapters.web.canned import QUESTIONS
from tests.adapters.web.fakes import House
from tests.fakes.openid_issuer import CLIENT, SECRET, FakeOpenId

Browser = TestClient[web.Request, web.Application]


@asynccontextmanager
async def page_for(
    house: House, issuer: FakeOpenId, *, openid: dict[str, Any] | None = None, **more: Any
) -> AsyncIterator[TestServer]:
    """Give the page's server, which the issuer knows."""
    door = socket.create_server(("127.0.0.1", 0))
    port = door.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    issuer.register(address)
    signs_in = {"issuer": issuer.address, "client": CLIENT, "secret": SECRET, "address": address, **(openid or {})}
    settings = WebSettings(heartbeat_s=0.2, openid=OpenId(**signs_in), **more)
    app = web.Application()
    web_routes(app, house.wiring(), poster=house.poster, settings=settings)
    async with TestServer(app, port=port, socket_factory=lambda *_: door) as server:
        yield server


@asynccontextmanager
async def browsers_at(server: TestServer, count: int = 1) -> AsyncIterator[list[Browser]]:
    """Give browsers at a page."""
    opened: list[Browser] = [TestClient(server, cookie_jar=CookieJar(unsafe=True)) for _ in range(count)]
    try:
        yield opened
    finally:
        for each in opened:
            await each.session.close()


async def signed_in(
    browser: Browser, issuer: FakeOpenId, email: str = "ann@example.com", to: str = "/"
) -> ClientResponse:
    """Sign somebody in; return where that led."""
    issuer.person = {"sub": f"sub of {email}", "email": email, "email_verified": True}
    return await browser.get("/signin", params={"to": to})


async def asked(browser: Browser) -> int:
    """Ask in thread t1; return the status."""
    body = {"text": QUESTIONS["inherit"], "id": "a"}
    return (await browser.post("/api/v1/threads/t1/questions", json=body)).status


async def status(browser: Browser, path: str = "/api/v1/threads") -> int:
    """Return the status of an address."""
    return (await browser.get(path)).status
