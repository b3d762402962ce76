"""Whoever the issuer doesn't vouch for, to us and now, is let in nowhere, and is told what to do."""

from collections.abc import AsyncIterator
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest

from adapters.web.openid import OpenId
from adapters.web.settings import WebSettings
from core.errors import ConfigError
from tests.adapters.web.fakes import House
from tests.adapters.web.signing import Browser, browsers_at, page_for, signed_in, status
from tests.fakes.openid_issuer import SECRET, FakeOpenId

PLACE = {"issuer": "https://id.example", "client": "c", "secret": SECRET, "address": "https://docs.example"}
AWAY, OVER, UNPROVEN, CLOCKS = "can't be reached", "sign-in is over", "can't be trusted or read", "clock"


@pytest.fixture
async def issuer(house: House) -> AsyncIterator[FakeOpenId]:
    """Give an issuer."""
    issuer = FakeOpenId(house.clock.now)
    await issuer.start()
    yield issuer
    await issuer.close()


async def refused(browser: Browser, issuer: FakeOpenId) -> tuple[int, str]:
    """Try to sign in; return the status and what was told, once it is certain that nobody was let in."""
    led = await signed_in(browser, issuer)
    shown = (await led.text()).partition('role="alert">')[2].partition("<")[0].replace("&#x27;", "'")
    assert await status(browser) == 401
    assert not [each for each in browser.session.cookie_jar if each.key.endswith("-person")]
    return led.status, shown


@pytest.mark.parametrize(
    "claims, header, told",
    [
        pytest.param({"nonce": "another"}, {}, UNPROVEN, id="another nonce"),
        pytest.param({"nonce": None}, {}, UNPROVEN, id="no nonce"),
        pytest.param({"aud": "another-client"}, {}, UNPROVEN, id="for another client"),
        pytest.param({"aud": ["another-client", "threadsheet-client"]}, {}, UNPROVEN, id="for another client as well"),
        pytest.param({"azp": "another-client"}, {}, UNPROVEN, id="asked for by another client"),
        pytest.param({"iss": "https://id.example"}, {}, UNPROVEN, id="by another issuer"),
        pytest.param({"sub": None}, {}, UNPROVEN, id="of nobody"),
        pytest.param({"exp": None}, {}, UNPROVEN, id="for ever"),
        pytest.param({"exp": "tomorrow"}, {}, CLOCKS, id="until what isn't a time"),
        pytest.param({"exp": 1700000000}, {}, CLOCKS, id="over"),
        pytest.param({"iat": 1900000000}, {}, CLOCKS, id="from the future"),
        pytest.param({}, {"alg": "none"}, UNPROVEN, id="not signed"),
        pytest.param({}, {"alg": "HS256"}, UNPROVEN, id="signed with the secret"),
        pytest.param({}, {"signer": "key-9", "kid": "key-1"}, UNPROVEN, id="signed with another key"),
        pytest.param({}, {"signer": "key-9"}, UNPROVEN, id="signed with an unknown key"),
        pytest.param({"at_hash": "AAAAAAAAAAAAAAAAAAAAAA"}, {}, UNPROVEN, id="beside another access token"),
    ],
)
async def test_a_token_that_proves_nothing_signs_nobody_in(
    house: House, issuer: FakeOpenId, claims: dict[str, Any], header: dict[str, str], told: str
) -> None:
    """Each of these is how somebody would be another person."""
    issuer.claims, issuer.header = claims, header
    async with page_for(house, issuer) as server, browsers_at(server) as (browser,):
        code, shown = await refused(browser, issuer)

        assert (code, told in shown) == (502, True), shown


@pytest.mark.parametrize("late_s", [-119, 119])
async def test_clocks_may_be_two_minutes_apart(house: House, issuer: FakeOpenId, late_s: int) -> None:
    """No clock is exact."""
    now = int(house.clock.now().timestamp())
    issuer.claims = {"iat": now + late_s, "exp": now + 1 + late_s}
    async with page_for(house, issuer) as server, browsers_at(server) as (browser,):
        await signed_in(browser, issuer)

        assert await status(browser) == 200


@pytest.mark.parametrize("fault", ["500", "page", "hang"])
@pytest.mark.parametrize("name", ["openid", "keys", "token", "person"])
async def test_an_issuer_that_fails_is_told_and_the_next_try_works(
    house: House, issuer: FakeOpenId, name: str, fault: str
) -> None:
    """Nothing that went wrong once is kept."""
    issuer.more = frozenset({"email", "email_verified"})
    issuer.break_next(**{name: fault})
    async with page_for(house, issuer, openid={"timeout_s": 0.3}) as server, browsers_at(server) as (browser,):
        code, shown = await refused(browser, issuer)
        assert code in {502, 503}
        assert (AWAY in shown) is (fault != "page" or name in {"openid", "keys"})

        await signed_in(browser, issuer)
        assert await status(browser) == 200


async def test_an_answer_in_two_packets_is_read_to_its_end(house: House, issuer: FakeOpenId) -> None:
    """Keys of large issuers have more than one packet takes."""
    issuer.break_next(keys="dribble")
    async with page_for(house, issuer) as server, browsers_at(server) as (browser,):
        await signed_in(browser, issuer)

        assert await status(browser) == 200


async def test_nobody_is_called_by_a_sub_that_looks_like_an_address(house: House, issuer: FakeOpenId) -> None:
    """Where people choose it, it is another's address, whose threads and rights they would have."""
    issuer.person = {"sub": "ann@example.com"}
    async with page_for(house, issuer) as server, browsers_at(server) as (browser,):
        led = await browser.get("/signin")

        assert (led.status, await status(browser)) == (403, 401)


@pytest.mark.parametrize("said", [False, "false", [], {}])
async def test_whatever_does_not_confirm_an_address_is_told(house: House, issuer: FakeOpenId, said: object) -> None:
    """It is the issuer's answer, not a fault of ours."""
    issuer.person = {"sub": "0001", "email": "ann@example.com", "email_verified": said}
    async with page_for(house, issuer) as server, browsers_at(server) as (browser,):
        led = await browser.get("/signin")

        assert (led.status, await status(browser)) == (403, 401)


async def test_a_key_of_an_unknown_kind_keeps_nobody_out(house: House, issuer: FakeOpenId) -> None:
    """An issuer announces new kinds of keys long before it signs with them."""
    issuer.strange = [{"kty": "EC", "crv": "P-9", "x": "A", "y": "A", "kid": "new"}, {"kid": "none"}, {"kty": "PQ"}]
    async with page_for(house, issuer) as server, browsers_at(server) as (browser,):
        await signed_in(browser, issuer)

        assert await status(browser) == 200


@pytest.mark.parametrize(
    "metadata",
    [
        pytest.param({"issuer": "https://id.example"}, id="another issuer"),
        pytest.param({"token_endpoint": "http://id.example/token"}, id="in the open"),
        pytest.param({"authorization_endpoint": "javascript:alert(1)"}, id="a script"),
        pytest.param({"jwks_uri": None}, id="no keys"),
    ],
)
async def test_an_issuer_that_announces_something_else_is_not_used(
    house: House, issuer: FakeOpenId, metadata: dict[str, Any]
) -> None:
    """Else whoever can change that could sign anybody in."""
    issuer.metadata = metadata
    async with page_for(house, issuer) as server, browsers_at(server) as (browser,):
        code, shown = await refused(browser, issuer)

        assert (code, AWAY in shown) == (503, True)


@pytest.mark.parametrize(
    "error, code, told",
    [("access_denied", 403, "didn't let you in"), ("server_error", 502, AWAY), ("<script>", 502, AWAY)],
)
async def test_whom_the_issuer_refuses_is_told_so(
    house: House, issuer: FakeOpenId, error: str, code: int, told: str
) -> None:
    """It is the issuer who decides."""
    issuer.refuses = error
    async with page_for(house, issuer) as server, browsers_at(server) as (browser,):
        found, shown = await refused(browser, issuer)

        assert (found, told in shown) == (code, True)


@pytest.mark.parametrize("verified", [False, "false", None, "yes"])
async def test_an_address_that_is_not_verified_is_nobodys(house: House, issuer: FakeOpenId, verified: object) -> None:
    """Anybody could have given it there."""
    issuer.claims = {"email_verified": verified}
    async with page_for(house, issuer) as server, browsers_at(server) as (browser,):
        if verified is None:  # the claim is left out
            await signed_in(browser, issuer)
            assert await status(browser) == 200
            return
        code, shown = await refused(browser, issuer)
        assert (code, "isn't confirmed" in shown) == (403, True)


@pytest.mark.parametrize("name", ["", " ", "a" * 257, "a\tb", 7, ["ann"]])
async def test_who_has_no_name_is_let_in_nowhere(house: House, issuer: FakeOpenId, name: object) -> None:
    """Else they would share threads with all others who have none."""
    issuer.claims = {"email": name}
    async with page_for(house, issuer) as server, browsers_at(server) as (browser,):
        code, shown = await refused(browser, issuer)

        assert (code, "THREADSHEET_OIDC_CLAIM" in shown) == (403, True)


async def test_a_sign_in_can_be_finished_by_who_began_it_only_and_once(house: House, issuer: FakeOpenId) -> None:
    """Else somebody could be signed in as another by a link; and a wrong state is as good as none."""
    async with page_for(house, issuer) as server, browsers_at(server, 2) as (hers, his):
        begun = await hers.get("/signin", allow_redirects=False)
        back = urlsplit((await hers.session.get(begun.headers["Location"], allow_redirects=False)).headers["Location"])
        await his.get("/signin", allow_redirects=False)
        fields = dict(parse_qsl(back.query))
        for state in ("", "x", fields["state"][:-1], f"{fields['state']}0"):
            assert await status(hers, f"{back.path}?{urlencode({**fields, 'state': state})}") == 400
        address = f"{back.path}?{back.query}"

        assert await status(his, address) == 400
        assert issuer.asked.get("token", 0) == 0
        assert await status(hers, address) == 200
        assert await status(hers, address) == 400
        assert [await status(each) for each in (hers, his)] == [200, 401]


async def test_a_sign_in_that_takes_too_long_begins_anew(house: House, issuer: FakeOpenId) -> None:
    """A quarter of an hour is enough."""
    async with page_for(house, issuer) as server, browsers_at(server) as (browser,):
        begun = await browser.get("/signin", allow_redirects=False)
        house.clock.advance(15 * 60)
        late = await browser.session.get(begun.headers["Location"])

        assert (late.status, OVER in await late.text()) == (400, True)


async def test_two_tabs_can_sign_in_at_once(house: House, issuer: FakeOpenId) -> None:
    """A restored browser opens all of its tabs."""
    async with page_for(house, issuer) as server, browsers_at(server) as (browser,):
        begun = [await browser.get("/signin", allow_redirects=False) for _ in range(2)]

        assert [(await browser.session.get(each.headers["Location"])).status for each in begun] == [200, 200]


async def test_a_secret_that_the_issuer_refuses_is_not_shown(
    house: House, issuer: FakeOpenId, caplog: pytest.LogCaptureFixture
) -> None:
    """Secrets end; the log says that it is the client, and never the secret."""
    caplog.set_level("DEBUG")
    wrong = {"secret": "an-old-s3cret-that-ended"}
    async with page_for(house, issuer, openid=wrong) as server, browsers_at(server) as (browser,):
        assert (await refused(browser, issuer))[0] == 502

    said = " ".join(each.getMessage() for each in caplog.records if each.name.startswith("adapters."))
    assert "invalid_client" in said
    assert "an-old-s3cret" not in caplog.text
    assert "code-1" not in said


async def test_readers_of_german_are_told_in_german(house: House, issuer: FakeOpenId) -> None:
    """As everywhere on the page."""
    issuer.break_next(openid="500")
    async with page_for(house, issuer) as server, browsers_at(server) as (browser,):
        german = {"Accept-Language": "de"}
        failed = await browser.get("/signin", headers=german)
        refused = await browser.get("/api/v1/threads", headers=german)

        assert "Der Anmeldedienst ist nicht zu erreichen." in await failed.text()
        assert "Bitte neu anmelden." in (await refused.json())["error"]
        assert "Die Abmeldung ist erfolgt" in await (await browser.get("/signin/out", headers=german)).text()


@pytest.mark.parametrize(
    "wrong, named",
    [
        ({"issuer": "http://id.example"}, "THREADSHEET_OIDC_ISSUER"),
        ({"issuer": "id.example"}, "THREADSHEET_OIDC_ISSUER"),
        ({"issuer": "https://ann:pw@id.example"}, "THREADSHEET_OIDC_ISSUER"),
        ({"issuer": "https://[id"}, "THREADSHEET_OIDC_ISSUER"),
        ({"address": "http://docs.example"}, "THREADSHEET_ADDRESS"),
        ({"address": "https://docs.example/sheets"}, "THREADSHEET_ADDRESS"),
        ({"claim": "e mail"}, "THREADSHEET_OIDC_CLAIM"),
    ],
)
def test_what_would_sign_nobody_in_safely_is_refused(wrong: dict[str, str], named: str) -> None:
    """At the start, and not by the first person who tries."""
    with pytest.raises(ConfigError, match=named):
        OpenId(**{**PLACE, **wrong})


def test_the_secret_is_never_shown() -> None:
    """Settings are printed when something goes wrong."""
    assert SECRET not in repr(WebSettings(openid=OpenId(**PLACE)))


def test_people_are_signed_in_in_one_way() -> None:
    """Two would disagree."""
    with pytest.raises(ConfigError, match="THREADSHEET_PERSON_HEADER and THREADSHEET_OIDC_ISSUER"):
        WebSettings(openid=OpenId(**PLACE), person_header="X-Forwarded-User")


@pytest.mark.parametrize("host, served", [("docs.example", 200), ("127.0.0.1", 200), ("evil.example", 403)])
async def test_behind_a_proxy_on_this_machine_the_pages_own_name_is_taken(
    house: House, issuer: FakeOpenId, host: str, served: int
) -> None:
    """And no other, so that no stranger's name can be made to point here."""
    openid = {"address": "https://docs.example"}
    async with page_for(house, issuer, openid=openid) as server, browsers_at(server) as (browser,):
        assert (await browser.get("/", headers={"Host": host})).status == served
