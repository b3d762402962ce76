"""Signing out: it holds at once, at every server, for every copy of the cookie, and for what is open already."""

import asyncio

from tests.adapters.web.fakes import House
from tests.adapters.web.signing import Browser, asked, browsers_at, page_for, signed_in, status
from tests.fakes.openid_issuer import FakeOpenId

KEY = b"the same at all servers"
EVENTS = "/api/v1/threads/t1/events?new=true"


def cookies_of(browser: Browser) -> dict[str, str]:
    """Return what a browser keeps."""
    return {cookie.key: cookie.value for cookie in browser.session.cookie_jar}


async def test_signing_out_ends_our_session_and_the_issuers(house: House, issuer: FakeOpenId) -> None:
    """Only the page itself can do that."""
    async with page_for(house, issuer) as server, browsers_at(server) as (browser,):
        await signed_in(browser, issuer)
        foreign = await browser.post("/signin/out", json={}, headers={"Sec-Fetch-Site": "cross-site"})
        assert (foreign.status, await status(browser)) == (403, 200)

        left = await browser.post("/signin/out", json={})
        shown = await browser.session.get((await left.json())["next"])

        assert (left.status, await status(browser), issuer.left) == (200, 401, 1)
        assert issuer.leaves == ["sub of ann@example.com"]  # some issuers let nobody leave without
        assert "You are signed out" in await shown.text()
        assert str(shown.url) == str(server.make_url("/signin/out"))


async def test_without_an_exit_at_the_issuer_ours_is_shown(house: House, issuer: FakeOpenId) -> None:
    """Not all issuers have one."""
    issuer.metadata = {"end_session_endpoint": None}
    async with page_for(house, issuer) as server, browsers_at(server) as (browser,):
        await signed_in(browser, issuer)
        left = await browser.post("/signin/out", json={})

        assert (await left.json())["next"] == str(server.make_url("/signin/out"))


async def test_a_cookie_that_was_kept_opens_nothing_once_its_person_signed_out(
    house: House, issuer: FakeOpenId
) -> None:
    """Neither here nor at another server of the same state; other browsers of hers stay signed in."""
    async with (
        page_for(house, issuer, cookie_key=KEY) as other,
        page_for(house, issuer, cookie_key=KEY) as server,
        browsers_at(server, 3) as (hers, thief, phone),
        browsers_at(other) as (elsewhere,),
    ):
        for browser in (hers, phone):
            await signed_in(browser, issuer)
        for browser in (thief, elsewhere):
            browser.session.cookie_jar.update_cookies(cookies_of(hers))
            assert [await status(browser, path) for path in ("/api/v1/threads", "/signin/person")] == [200, 200]

        await hers.post("/signin/out", json={})

        for browser in (thief, elsewhere):
            for path in ("/api/v1/threads", "/api/v1/documents", EVENTS, "/signin/person"):
                refused = await browser.get(path)
                assert (refused.status, refused.headers["WWW-Authenticate"][:7]) == (401, "SignIn ")
        assert await status(phone) == 200
        await signed_in(hers, issuer)
        assert await status(hers) == 200


async def test_an_open_stream_ends_when_its_person_signs_out(house: House, issuer: FakeOpenId) -> None:
    """What is answered later is told to nobody there; and a stream of another person goes on."""
    async with page_for(house, issuer) as server, browsers_at(server, 2) as (hers, his):
        await signed_in(hers, issuer)
        await signed_in(his, issuer, "bob@example.com")
        async with hers.get(EVENTS) as stream, his.get(EVENTS) as going:
            await stream.content.readuntil(b"still here")
            await hers.post("/signin/out", json={})

            rest = await asyncio.wait_for(stream.content.read(), 60)
            assert b"event:" not in rest
            await asked(his)
            assert await asyncio.wait_for(going.content.readuntil(b"event: answer"), 60)


async def test_an_open_stream_ends_with_the_sign_in(house: House, issuer: FakeOpenId) -> None:
    """Else whoever leaves a page open is signed in for ever."""
    async with page_for(house, issuer) as server, browsers_at(server) as (browser,):
        await signed_in(browser, issuer)
        async with browser.get(EVENTS) as stream:
            house.clock.advance(12 * 3600)

            assert b"event:" not in await asyncio.wait_for(stream.content.read(), 60)


async def test_who_can_not_be_signed_out_is_told_so(house: House, issuer: FakeOpenId) -> None:
    """Somebody on another's device mustn't leave it with the door open."""
    async with page_for(house, issuer) as server, browsers_at(server) as (browser,):
        await signed_in(browser, issuer)
        house.broken = True
        failed = await browser.post("/signin/out", json={})
        house.broken = False

        assert (failed.status, "still signed in" in (await failed.json())["error"]) == (503, True)
        assert await status(browser) == 200


async def test_while_nobody_knows_who_has_signed_out_nobody_who_has_signed_in_gets_anything(
    house: House, issuer: FakeOpenId
) -> None:
    """Nor is anybody told to sign in again, which would help nothing; what is open tells that it can't be read."""
    async with page_for(house, issuer) as server, browsers_at(server) as (browser,):
        await signed_in(browser, issuer)
        await asked(browser)
        async with browser.get(EVENTS) as stream:
            await stream.content.readuntil(b"event: answer")
            house.broken = True
            paths = ("/api/v1/documents", "/api/v1/threads", EVENTS, "/signin/person")
            failed = [await browser.get(path) for path in paths]
            assert await stream.content.readuntil(b"event: error")
            house.broken = False

        assert {(each.status, each.headers.get("WWW-Authenticate")) for each in failed} == {(503, None)}
        assert await status(browser) == 200


async def test_signing_out_twice_is_as_good_as_once(house: House, issuer: FakeOpenId) -> None:
    """Whoever isn't signed in is led on all the same."""
    async with page_for(house, issuer) as server, browsers_at(server) as (browser,):
        await signed_in(browser, issuer)

        assert [(await browser.post("/signin/out", json={})).status for _ in range(2)] == [200, 200]
        assert len(house.signed_out) == 1


async def test_a_token_that_no_browser_would_keep_is_done_without(house: House, issuer: FakeOpenId) -> None:
    """Some issuers put every group of a person into it; the issuer asks who leaves then."""
    async with page_for(house, issuer) as server, browsers_at(server) as (browser,):
        await signed_in(browser, issuer)
        issuer.claims = {"groups": ["g" * 36] * 100}
        await signed_in(browser, issuer)
        left = await browser.post("/signin/out", json={})
        await browser.session.get((await left.json())["next"])

        assert (issuer.left, issuer.leaves) == (1, [""])
