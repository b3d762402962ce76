"""Signing in at the real server: two people, a restart, what `doctor` says, and what is refused at the start."""

import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import aiohttp
import pytest

from bot.bootstrap.platforms import web_settings_of
from bot.clock import SystemClock
from bot.demo_documents import alone_in
from bot.document_folder import may_add
from bot.findings import Level
from bot.settings import read_settings
from bot.sign_in_check import check_sign_in
from core.errors import ConfigError
from tests.bot.shelf import Shelf
from tests.bot.test_own_threads import QUESTION, ask, served, status, titles
from tests.fakes.openid_issuer import CLIENT, SECRET, FakeOpenId
from tests.visitors import a_jar

SET = {
    "THREADSHEET_ADDRESS": "https://docs.example/",
    "THREADSHEET_OIDC_ISSUER": "https://id.example",
    "THREADSHEET_OIDC_CLIENT_ID": CLIENT,
    "THREADSHEET_OIDC_CLIENT_SECRET": SECRET,
}


@pytest.fixture
async def issuer() -> AsyncIterator[FakeOpenId]:
    """Give an issuer."""
    issuer = FakeOpenId(SystemClock().now)
    await issuer.start()
    yield issuer
    await issuer.close()


def free_port() -> int:
    """Return a port that is free: the address of sign-in is set before the server listens."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        return int(door.getsockname()[1])


async def test_two_people_who_sign_in_never_see_each_others_threads(indexed: Shelf, issuer: FakeOpenId) -> None:
    """On two browsers each, the second one after a restart; strangers get nothing."""
    port = free_port()
    issuer.register(f"http://127.0.0.1:{port}")
    here = {"THREADSHEET_ADDRESS": f"http://127.0.0.1:{port}", "THREADSHEET_OIDC_ISSUER": issuer.address}
    at = {"THREADSHEET_DATA": str(indexed.data), "THREADSHEET_PORT": str(port)}
    settings = read_settings({**SET, **at, **here})
    jars = {name: a_jar() for name in ("ann", "bob")}
    seen: list[list[str]] = []

    async with served(settings) as address, AsyncExitStack() as open_:
        for name, jar in jars.items():
            issuer.person = {"sub": name, "email": f"{name}@example.com"}
            page = await open_.enter_async_context(aiohttp.ClientSession(address, cookie_jar=jar))
            async with page.get("/signin") as led:
                assert led.status == 200
            if name == "ann":
                await ask(page)
            seen.append(await titles(page))
    async with served(settings) as address, AsyncExitStack() as open_:
        for jar in jars.values():
            page = await open_.enter_async_context(aiohttp.ClientSession(address, cookie_jar=jar))
            seen.append(await titles(page))
        stranger = await open_.enter_async_context(aiohttp.ClientSession(address))
        async with stranger.get("/readyz") as ready:
            assert (await status(stranger, "threads"), ready.status) == (401, 200)

    assert seen == [[QUESTION], [], [QUESTION], []]


@pytest.mark.parametrize("missing", list(SET))
def test_half_of_a_sign_in_is_refused(missing: str) -> None:
    """The message says what to set."""
    settings = read_settings({**SET, missing: ""})

    with pytest.raises(ConfigError, match=f"{missing}: is missing; .*THREADSHEET_ADDRESS together"):
        web_settings_of(settings, port=1)


def test_sign_in_needs_no_token_and_opens_nothing_else() -> None:
    """Beyond loopback it is what keeps strangers out; on loopback a proxy may let in everybody who signs in."""
    settings = read_settings(SET)
    page = web_settings_of(settings.model_copy(update={"host": "192.0.2.7"}), port=1)

    assert (page.token, page.address, page.openid and page.openid.back) == (
        "",
        "https://docs.example/",
        "https://docs.example/signin/back",
    )
    assert (web_settings_of(settings, port=1).all_operate, may_add(settings)) == (False, False)
    assert SECRET not in repr((settings, page))


def test_two_ways_to_sign_in_are_refused() -> None:
    """Whom to believe would be a guess."""
    with pytest.raises(ConfigError, match="leave one of them out"):
        web_settings_of(read_settings({**SET, "THREADSHEET_PERSON_HEADER": "X-User"}), port=1)


def test_the_demo_needs_no_sign_in(indexed: Shelf) -> None:
    """Only who started it sees it."""
    demo = alone_in(indexed.data, read_settings(SET))

    assert web_settings_of(demo, port=1).openid is None


async def test_doctor_says_that_the_issuer_is_there_and_what_to_register(issuer: FakeOpenId) -> None:
    """Before the first person tries."""
    settings = read_settings({**SET, "THREADSHEET_OIDC_ISSUER": issuer.address})

    [found] = await check_sign_in(settings, SystemClock())

    assert found.level is Level.OK
    assert "https://docs.example/signin/back" in found.said
    assert await check_sign_in(read_settings({}), SystemClock()) == []


@pytest.mark.parametrize(
    "fault, metadata, level",
    [
        pytest.param("500", {}, Level.WARN, id="away"),
        pytest.param("page", {}, Level.FAIL, id="no issuer"),
        pytest.param("", {"issuer": "https://id.example"}, Level.FAIL, id="another issuer"),
    ],
)
async def test_doctor_says_what_is_wrong_with_the_issuer(
    issuer: FakeOpenId, fault: str, metadata: dict[str, str], level: Level
) -> None:
    """With what to do, and without the secret."""
    issuer.metadata = metadata
    issuer.break_next(openid=fault)

    [found] = await check_sign_in(read_settings({**SET, "THREADSHEET_OIDC_ISSUER": issuer.address}), SystemClock())

    assert found.level is level
    assert found.remedy
    assert SECRET not in str(found)
