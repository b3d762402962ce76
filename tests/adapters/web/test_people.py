"""Who sits at the page: a browser by its signed cookie, or whom a proxy names; nobody gets at another's threads."""

import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from http.cookies import SimpleCookie

import pytest
from aiohttp import CookieJar, web
from aiohttp.test_utils import TestClient, TestServer

from adapters.web.app import web_routes
from adapters.web.callers import ApiToken, Caller, Scope
from adapters.web.people import Browser, browser_of, cookie_name, new_browser
from adapters.web.settings import WebSettings
from tests.adapters.web.canned import QUESTIONS
from tests.adapters.web.fakes import House
from tests.core.receipts import a_receipt

Client = TestClient[web.Request, web.Application]
ASK = "/api/v1/threads/t1/questions"
HEADER = "X-Forwarded-User"
PROXIED = WebSettings(heartbeat_s=0.2, person_header=HEADER)
BY_ADDRESS = [
    ("GET", "threads/t1"),
    ("GET", "threads/t1/events"),
    ("GET", "threads/t1/turns/turn-1"),
    ("GET", "threads/t1/turns/turn-1/table.csv"),
    ("GET", "threads/t1/turns/turn-1/why"),
    ("GET", "threads/t1/export.md"),
    ("PATCH", "threads/t1"),
    ("DELETE", "threads/t1"),
    ("POST", "threads/t1/share"),
    ("POST", "feedback"),
]
BODIES: Mapping[str, object] = {
    "PATCH": {"title": "mine now", "pinned": True},
    "DELETE": {},
    "POST": {"thread": "t1", "turn": "turn-1", "verdict": "down"},
}


@pytest.fixture
def settings() -> WebSettings:
    """Serve people without sign-in."""
    return WebSettings(heartbeat_s=0.2)


@asynccontextmanager
async def browsers(house: House, settings: WebSettings, count: int = 2) -> AsyncIterator[list[Client]]:
    """Give browsers of different people at one server."""
    app = web.Application()
    web_routes(app, house.wiring(), poster=house.poster, settings=settings)
    async with TestServer(app) as server:
        opened: list[Client] = [TestClient(server, cookie_jar=CookieJar(unsafe=True)) for _ in range(count)]
        yield opened
        for each in opened:
            await each.session.close()


async def asked(client: Client, *, text: str = QUESTIONS["inherit"], headers: Mapping[str, str] | None = None) -> None:
    """Ask in thread t1."""
    response = await client.post(ASK, json={"text": text, "id": "a"}, headers=headers)
    assert response.status == 202


@pytest.mark.parametrize("method, path", BY_ADDRESS, ids=[" ".join(each) for each in BY_ADDRESS])
async def test_nothing_of_a_thread_is_there_for_another_browser(
    house: House, settings: WebSettings, method: str, path: str
) -> None:
    """Not even by address; and whoever tries changes nothing of it."""
    async with browsers(house, settings) as (mine, theirs):
        await asked(mine)
        house.receipts["turn-1"] = a_receipt()
        body = BODIES.get(method)

        refused = await theirs.request(method, f"/api/v1/{path}", json=body)
        mine_still = await mine.get("/api/v1/threads")
        allowed = await mine.request(method, f"/api/v1/{path}", json=body)

        told = await refused.json()
        assert (refused.status, list(told)) == (404, ["error"])
        assert QUESTIONS["inherit"] not in told["error"]
        assert [(each["title"], each["pinned"]) for each in (await mine_still.json())["threads"]] == [
            (QUESTIONS["inherit"], False)
        ]
        assert allowed.status == 200
        allowed.close()
    assert [each.verdict for each in house.verdicts] == (["down"] if path == "feedback" else [])


async def test_everybody_has_threads_of_their_own_under_the_same_names(house: House, settings: WebSettings) -> None:
    """A comparison has the same thread and the same id for everybody who makes it."""
    async with browsers(house, settings) as (mine, theirs):
        await asked(mine)
        await asked(theirs)

        for each in (mine, theirs):
            assert len((await (await each.get("/api/v1/threads")).json())["threads"]) == 1
    assert len({utterance.thread for utterance in house.offered}) == 2
    assert len({utterance.author for utterance in house.offered}) == 2


async def test_a_passage_is_marked_for_whom_it_was_cited(house: House, settings: WebSettings) -> None:
    """What documents say is for all; what was asked about it isn't."""
    where = "/api/v1/passages/ecu-850%2Fdatasheet.md%23supply?thread=t1&turn=turn-1&citation=1"
    async with browsers(house, settings) as (mine, theirs):
        await asked(mine, text=QUESTIONS["lookup"])

        seen = [await (await each.get(where)).json() for each in (mine, theirs)]

    assert [any(piece["quoted"] for piece in passage["pieces"]) for passage in seen] == [True, False]


@pytest.mark.parametrize("proxied", [False, True])
async def test_the_cookie_is_out_of_reach(house: House, settings: WebSettings, proxied: bool) -> None:
    """Scripts can't read it, other sites can't send it along, nobody in between may keep it for others."""
    async with browsers(house, settings, 1) as (mine,):
        opened = await mine.get("/", headers={"X-Forwarded-Proto": "https"} if proxied else {})

    [cookie] = SimpleCookie(opened.headers["Set-Cookie"]).values()
    assert cookie.key == cookie_name(settings)
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/")
    assert bool(cookie["secure"]) is proxied
    assert int(cookie["max-age"]) > 300 * 24 * 3600
    assert "private" in opened.headers["Cache-Control"]


async def test_a_browser_is_the_same_at_each_visit(house: House, settings: WebSettings) -> None:
    """Also when the page has not changed since, and when it asks before it has opened the page."""
    async with browsers(house, settings, 1) as (mine,):
        await asked(mine)
        first = await mine.get("/")
        again = await mine.get("/", headers={"If-None-Match": first.headers["ETag"]})
        listed = await mine.get("/api/v1/threads")

        assert again.status == 304
        assert len((await listed.json())["threads"]) == 1
    assert len({browser_of({key: each.value}, settings) for key, each in first.cookies.items()}) == 1


async def test_who_only_looks_gets_no_cookie(house: House, settings: WebSettings) -> None:
    """Requests that cross each other would else each make another person of one browser."""
    async with browsers(house, settings, 1) as (mine,):
        assert "Set-Cookie" not in (await mine.get("/api/v1/threads")).headers
        assert "Set-Cookie" not in (await mine.get("/api/v1/overview")).headers


def test_a_cookie_that_we_did_not_make_is_nobodys(settings: WebSettings) -> None:
    """Else whoever can guess or choose a name would be that person."""
    good = new_browser(settings)
    name, signature = good.cookie.split(".")
    other = replace(settings, cookie_key=b"another")

    assert browser_of({cookie_name(settings): good.cookie}, settings) == good
    for wrong in (name, f"{name}.", f"{'0' * 32}.{signature}", f"{name}.{'0' * 64}", f"{good.cookie}0", "ü.ü", ""):
        assert browser_of({cookie_name(settings): wrong}, settings) is None
    assert browser_of({cookie_name(other): good.cookie}, other) is None
    assert browser_of({}, settings) is None


def test_servers_beside_each_other_do_not_overwrite_cookies(settings: WebSettings) -> None:
    """Browsers send what 127.0.0.1:8765 gave to 127.0.0.1:9000 as well."""
    other = replace(settings, cookie_key=b"another")

    assert cookie_name(settings) != cookie_name(other)
    assert re.fullmatch(r"threadsheet-[0-9a-f]{8}", cookie_name(other))
    assert "cookie_key" not in repr(settings)
    assert len({Browser(new_browser(settings).cookie).person for _ in range(9)}) == 9


async def test_a_person_that_the_proxy_names_has_their_threads_on_every_browser(house: House) -> None:
    """And nobody else has, whatever cookies they send."""
    async with browsers(house, PROXIED) as (laptop, phone):
        await asked(laptop, headers={HEADER: "ann@example.com"})

        same = await phone.get("/api/v1/threads/t1", headers={HEADER: " Ann@Example.com "})
        other = await laptop.get("/api/v1/threads/t1", headers={HEADER: "bob@example.com"})
        page = await laptop.get("/", headers={HEADER: "ann@example.com"})

        assert (same.status, other.status) == (200, 404)
        assert "Set-Cookie" not in page.headers
    assert house.offered[0].thread.workspace == "web:name:ann@example.com"


@pytest.mark.parametrize(
    "headers",
    [
        pytest.param([], id="none"),
        pytest.param([(HEADER, " ")], id="empty"),
        pytest.param([(HEADER, "ann"), (HEADER, "bob")], id="the-browsers-own-beside-it"),
        pytest.param([(HEADER, "a" * 257)], id="too-long"),
        pytest.param([(HEADER, "a\tb")], id="not-a-name"),
    ],
)
async def test_without_one_name_from_the_proxy_nobody_is_let_in(house: House, headers: list[tuple[str, str]]) -> None:
    """Who isn't named would else share threads with all others who aren't."""
    async with browsers(house, PROXIED, 1) as (client,):
        refused = await client.get("/api/v1/threads", headers=headers)

        assert refused.status == 403
        assert "THREADSHEET_PERSON_HEADER" in (await refused.json())["error"]


async def test_without_the_setting_such_a_header_means_nothing(house: House, settings: WebSettings) -> None:
    """Anybody can send one."""
    async with browsers(house, settings) as (mine, theirs):
        await asked(mine, headers={HEADER: "ann"})

        assert (await theirs.get("/api/v1/threads/t1", headers={HEADER: "ann"})).status == 404


async def test_a_program_needs_no_person(house: House) -> None:
    """Its token says whose its threads are; it doesn't come through the proxy's sign-in."""
    robot = ApiToken(secret="robot-robot-robot-1", caller=Caller(name="robot", scopes=frozenset(Scope)))
    async with browsers(house, replace(PROXIED, tokens=(robot,)), 1) as (client,):
        await asked(client, headers={"Authorization": "Bearer robot-robot-robot-1"})

    assert house.offered[0].thread.workspace == "api:robot"
