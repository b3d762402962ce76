"""Signing in by OpenID Connect: who has signed in has their threads everywhere, and nobody else gets at anything."""

from collections.abc import AsyncIterator
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlsplit

import pytest

from adapters.web.callers import ApiToken, Caller, Scope
from core.experts import Expert, Experts
from core.messages import Platform
from tests.adapters.web.fakes import House
from tests.adapters.web.signing import asked, browsers_at, page_for, signed_in, status
from tests.fakes.openid_issuer import FakeOpenId

KEY = b"the same at all servers"


@pytest.fixture
async def issuer(house: House) -> AsyncIterator[FakeOpenId]:
    """Give an issuer."""
    issuer = FakeOpenId(house.clock.now)
    await issuer.start()
    yield issuer
    await issuer.close()


async def test_a_person_who_signs_in_has_their_threads_on_every_browser(house: House, issuer: FakeOpenId) -> None:
    """And two people never see each other's."""
    async with page_for(house, issuer) as server, browsers_at(server, 3) as (laptop, phone, other):
        for browser in (laptop, phone):
            await signed_in(browser, issuer)
        await signed_in(other, issuer, "bob@example.com")
        assert await asked(laptop) == 202

        assert await status(phone, "/api/v1/threads/t1") == 200
        assert await status(other, "/api/v1/threads/t1") == 404
        assert (await (await other.get("/api/v1/threads")).json())["threads"] == []
        assert await (await phone.get("/signin/person")).json() == {"name": "ann@example.com"}
    assert house.offered[0].thread.workspace == "web:name:ann@example.com"


@pytest.mark.parametrize(
    "method, path",
    [
        ("GET", "/api/v1/threads"),
        ("GET", "/api/v1/overview"),
        ("GET", "/api/v1/documents"),
        ("GET", "/api/v1/insights"),
        ("GET", "/api/v1/threads/t1/events"),
        ("POST", "/api/v1/threads/t1/questions"),
        ("POST", "/api/v1/expert-answers"),
        ("GET", "/signin/person"),
    ],
)
async def test_without_a_sign_in_nothing_is_given(house: House, issuer: FakeOpenId, method: str, path: str) -> None:
    """Neither to strangers, nor to who has the page's token; the page knows by the header what to offer."""
    async with page_for(house, issuer, token="sixteen-letters!") as server, browsers_at(server) as (browser,):
        headers = {"Authorization": "Bearer sixteen-letters!"}
        refused = await browser.request(method, path, headers=headers, json={} if method == "POST" else None)

        assert refused.status == 401
        assert refused.headers["WWW-Authenticate"].startswith("SignIn ")
        assert "Sign in again" in (await refused.json())["error"]


async def test_the_page_leads_to_the_sign_in_and_files_need_none(house: House, issuer: FakeOpenId) -> None:
    """What the page is made of says nothing of documents or people."""
    async with page_for(house, issuer) as server, browsers_at(server) as (browser,):
        first = await browser.get("/")
        shown = await first.text()
        script = next(part for part in shown.split('"') if part.endswith("signing_in.js"))

        assert str(server.make_url("/signin")) in shown
        assert "question" not in shown
        assert first.headers["Cache-Control"] == "no-store"
        assert [await status(browser, path) for path in (script, "/api/v1/openapi.json")] == [200, 200]
        await signed_in(browser, issuer)
        assert 'id="question"' in await (await browser.get("/")).text()


async def test_programs_need_no_sign_in(house: House, issuer: FakeOpenId) -> None:
    """Their tokens say whose their threads are."""
    robot = ApiToken(secret="robot-robot-robot-1", caller=Caller(name="robot", scopes=frozenset(Scope)))
    async with page_for(house, issuer, tokens=(robot,)) as server, browsers_at(server) as (program,):
        given = await program.get("/api/v1/threads", headers={"Authorization": "Bearer robot-robot-robot-1"})

        assert given.status == 200


@pytest.mark.parametrize(
    "wanted, shown",
    [
        pytest.param("/#t=thread-1&c=turn.2", "/#t=thread-1&c=turn.2", id="a thread"),
        pytest.param("/#/products/X%20100", "/#/products/X%20100", id="a product model"),
        pytest.param("https://evil.example/", "/", id="elsewhere"),
        pytest.param("//evil.example/", "/", id="elsewhere without a scheme"),
        pytest.param("/\\evil.example/", "/", id="elsewhere with a backslash"),
        pytest.param("/signin/out", "/", id="out again"),
        pytest.param("/#\r\nSet-Cookie: a=b", "/", id="another header"),
        pytest.param("/#" + "a" * 2000, "/", id="endless"),
    ],
)
async def test_people_come_back_to_what_they_wanted_to_see(
    house: House, issuer: FakeOpenId, wanted: str, shown: str
) -> None:
    """And to nothing but the page."""
    async with page_for(house, issuer) as server, browsers_at(server) as (browser,):
        led = await signed_in(browser, issuer, to=wanted)

        assert led.history[-1].headers["Location"] == shown
        assert urlsplit(str(led.url)).netloc == urlsplit(str(server.make_url("/"))).netloc


async def test_the_cookie_is_out_of_reach_and_ends(house: House, issuer: FakeOpenId) -> None:
    """Scripts can't read it, other sites can't send it along."""
    async with page_for(house, issuer) as server, browsers_at(server) as (browser,):
        led = await signed_in(browser, issuer)

    [cookie] = SimpleCookie(led.history[-1].headers["Set-Cookie"]).values()
    assert (cookie["httponly"], cookie["samesite"], cookie["path"], cookie["max-age"]) == (True, "Lax", "/", "43200")
    assert cookie.key.endswith("-person")


async def test_behind_tls_the_cookie_is_never_sent_in_the_open(house: House, issuer: FakeOpenId) -> None:
    """The proxy speaks TLS, we don't; not every proxy says so, and by the browser's own cookie a sign-in is begun."""
    async with page_for(house, issuer) as server, browsers_at(server) as (browser,):
        address = str(server.make_url("")).replace("http://127.0.0.1", "https://docs.example.com").rstrip("/")
    async with page_for(house, issuer, openid={"address": address}) as server, browsers_at(server) as (browser,):
        issuer.register(address)
        begun = await browser.get("/signin", allow_redirects=False, headers={"Host": "docs.example.com"})
        back = await browser.session.get(begun.headers["Location"], allow_redirects=False)
        code = urlsplit(back.headers["Location"])
        [known] = SimpleCookie(begun.headers["Set-Cookie"]).values()
        kept = {"Cookie": f"{known.key}={known.value}"}  # as a browser behind the proxy would
        led = await browser.get(f"{code.path}?{code.query}", allow_redirects=False, headers=kept)

    assert led.status == 303
    cookies = [known, *SimpleCookie(led.headers["Set-Cookie"]).values()]
    assert [each["secure"] for each in cookies] == [True, True]


async def test_a_session_holds_at_all_servers_until_it_is_over(house: House, issuer: FakeOpenId) -> None:
    """Also after a restart; but not at servers of others, and not for another client of the issuer."""
    async with page_for(house, issuer, cookie_key=KEY) as first, browsers_at(first) as (browser,):
        await signed_in(browser, issuer)
        jar = {cookie.key: cookie.value for cookie in browser.session.cookie_jar}
        async with page_for(house, issuer, cookie_key=KEY) as second, browsers_at(second) as (again,):
            again.session.cookie_jar.update_cookies(jar)
            assert await status(again) == 200
        async with page_for(house, issuer) as strange, browsers_at(strange) as (elsewhere,):
            elsewhere.session.cookie_jar.update_cookies(jar)
            assert await status(elsewhere) == 401
        client = {"client": "another"}
        async with page_for(house, issuer, openid=client, cookie_key=KEY) as third, browsers_at(third) as (changed,):
            changed.session.cookie_jar.update_cookies(jar)
            assert await status(changed) == 401
        house.clock.advance(12 * 3600 - 1)
        assert await status(browser) == 200
        house.clock.advance(1)
        assert await status(browser) == 401


@pytest.mark.parametrize("at", [0, 5, -1])
async def test_a_session_that_we_did_not_make_is_nobodys(house: House, issuer: FakeOpenId, at: int) -> None:
    """Else whoever can write a cookie would be anybody."""
    async with page_for(house, issuer) as server, browsers_at(server, 2) as (browser, liar):
        await signed_in(browser, issuer)
        name, good = next((each.key, each.value) for each in browser.session.cookie_jar if each.key.endswith("-person"))
        wrong = list(good)
        wrong[at] = "0" if wrong[at] != "0" else "1"

        for cookie in ("".join(wrong), "", ".", f"{good}0", good.partition(".")[0]):
            liar.session.cookie_jar.update_cookies({name: cookie})
            assert await status(liar) == 401
        liar.session.cookie_jar.update_cookies({name: good})
        assert await status(liar) == 200


async def test_experts_are_known_by_the_name_that_the_issuer_says(house: House, issuer: FakeOpenId) -> None:
    """They see what people ask in vain; others don't, also where the page listens on this machine only."""
    ann = Expert(name="Ann", ids={Platform.WEB: frozenset({"ann@example.com"})})
    async with page_for(house, issuer, experts=Experts((ann,))) as server, browsers_at(server, 2) as (hers, his):
        await signed_in(hers, issuer)
        await signed_in(his, issuer, "bob@example.com")

        assert [await status(each, "/api/v1/insights") for each in (hers, his)] == [200, 403]
    async with page_for(house, issuer) as server, browsers_at(server) as (browser,):
        await signed_in(browser, issuer)
        assert await status(browser, "/api/v1/insights") == 403


@pytest.mark.parametrize(
    "person, openid, called",
    [
        pytest.param({"sub": "7"}, {}, "7", id="no email"),
        pytest.param({"sub": "7", "email": "a@b.c"}, {}, "a@b.c", id="unsaid whether verified"),
        pytest.param({"sub": "7", "email": " a@b.c ", "email_verified": "true"}, {}, "a@b.c", id="as some write it"),
        pytest.param({"sub": "7", "email": "a@b.c", "upn": "ann"}, {"claim": "upn"}, "ann", id="another claim"),
    ],
)
async def test_people_are_called_by_what_is_set(
    house: House, issuer: FakeOpenId, person: dict[str, Any], openid: dict[str, Any], called: str
) -> None:
    """By their address unless something else is set; by what the issuer calls them if it knows nothing else."""
    issuer.person = person
    async with page_for(house, issuer, openid=openid) as server, browsers_at(server) as (browser,):
        await browser.get("/signin")

        assert await (await browser.get("/signin/person")).json() == {"name": called}


@pytest.mark.parametrize("by_header", [False, True])
async def test_what_the_token_leaves_out_is_asked_for(house: House, issuer: FakeOpenId, by_header: bool) -> None:
    """Some issuers keep tokens small; and some take the secret in a header only."""
    issuer.more, issuer.by_header = frozenset({"email", "email_verified"}), by_header
    async with page_for(house, issuer) as server, browsers_at(server) as (browser,):
        await signed_in(browser, issuer)

        assert await (await browser.get("/signin/person")).json() == {"name": "ann@example.com"}


async def test_signing_out_ends_our_session_and_the_issuers(house: House, issuer: FakeOpenId) -> None:
    """Only the page itself can do that."""
    async with page_for(house, issuer) as server, browsers_at(server) as (browser,):
        await signed_in(browser, issuer)
        foreign = await browser.post("/signin/out", json={}, headers={"Sec-Fetch-Site": "cross-site"})
        assert (foreign.status, await status(browser)) == (403, 200)

        left = await browser.post("/signin/out", json={})
        shown = await browser.session.get((await left.json())["next"])

        assert (left.status, await status(browser), issuer.left) == (200, 401, 1)
        assert "You are signed out" in await shown.text()
        assert str(shown.url) == str(server.make_url("/signin/out"))


async def test_without_an_exit_at_the_issuer_ours_is_shown(house: House, issuer: FakeOpenId) -> None:
    """Not all issuers have one."""
    issuer.metadata = {"end_session_endpoint": None}
    async with page_for(house, issuer) as server, browsers_at(server) as (browser,):
        await signed_in(browser, issuer)
        left = await browser.post("/signin/out", json={})

        assert (await left.json())["next"] == str(server.make_url("/signin/out"))


async def test_what_the_issuer_announces_is_asked_for_once_a_day(house: House, issuer: FakeOpenId) -> None:
    """And once more for a key that it announced since; while it is away, what it announced holds."""
    async with page_for(house, issuer) as server, browsers_at(server) as (browser,):
        for _ in range(2):
            await signed_in(browser, issuer)
        assert (issuer.asked["openid"], issuer.asked["keys"], await status(browser)) == (1, 1, 200)

        issuer.announced = ["key-2", "key-1"]
        await browser.post("/signin/out", json={})
        await signed_in(browser, issuer)
        assert (issuer.asked["keys"], await status(browser)) == (2, 200)

        house.clock.advance(24 * 3600)
        issuer.break_next(openid="500")
        await signed_in(browser, issuer)
        assert await status(browser) == 200
