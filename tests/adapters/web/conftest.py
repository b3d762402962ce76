"""A running page on loopback, and a browser to look at it."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer
from playwright.async_api import Browser, ConsoleMessage, Page, expect

from adapters.web.app import web_routes
from adapters.web.settings import WebSettings
from tests.adapters.web.canned import ANSWERS, CHUNKS, EXAMPLES
from tests.adapters.web.canned_catalog import ecu_catalog
from tests.adapters.web.described import Truth
from tests.adapters.web.fakes import House, MemoryIndex
from tests.chromium import chromium
from tests.fakes.openid_issuer import FakeOpenId


@pytest.fixture
def house() -> House:
    """Return a house that answers the canned questions."""
    return House(ANSWERS, MemoryIndex(ecu_catalog(), CHUNKS), EXAMPLES)


@pytest.fixture
def settings() -> WebSettings:
    """Return the settings of the page; test modules override them."""
    return WebSettings(heartbeat_s=0.2)


@pytest.fixture
def truth() -> Truth:
    """Return what looks at everything that the server answers to `client`."""
    return Truth()


@pytest.fixture
async def client(
    house: House, settings: WebSettings, truth: Truth
) -> AsyncIterator[TestClient[web.Request, web.Application]]:
    """Return a client of the running page; what it is answered must be as it is described."""
    app = web.Application()
    truth.watch(app)
    web_routes(app, house.wiring(), poster=house.poster, settings=settings)
    async with TestClient(TestServer(app)) as running:
        yield running
    assert truth.lies == []


@pytest.fixture
async def issuer(house: House) -> AsyncIterator[FakeOpenId]:
    """Give an issuer."""
    issuer = FakeOpenId(house.clock.now)
    await issuer.start()
    yield issuer
    await issuer.close()


@pytest_asyncio.fixture(loop_scope="session")
async def address(house: House, settings: WebSettings) -> AsyncIterator[str]:
    """Return where the page is served for a browser, without a slash at the end."""
    app = web.Application()
    web_routes(app, house.wiring(), poster=house.poster, settings=settings)
    async with TestServer(app) as server:
        yield str(server.make_url("/")).rstrip("/")


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """Return a headless Chromium, one for all tests; each opens pages of its own."""
    async with chromium() as browser:
        yield browser


@pytest_asyncio.fixture(loop_scope="session")
async def page(browser: Browser, address: str) -> AsyncIterator[Page]:
    """Return the opened page; any error in its console fails the test."""
    context = await browser.new_context(viewport={"width": 1280, "height": 860})
    page = await context.new_page()
    faults: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            faults.append(message.text)

    page.on("console", note)
    page.on("pageerror", lambda error: faults.append(str(error)))
    await page.goto(address)
    await expect(page.locator(".example").first).to_be_visible()
    yield page
    await context.close()
    assert faults == []
