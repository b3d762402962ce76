"""What people who sign in are called: nobody gets another's name."""

import pytest

from core.experts import Expert, Experts
from core.messages import Platform
from tests.adapters.web.fakes import House
from tests.adapters.web.signing import asked, browsers_at, page_for, refused, signed_in, status
from tests.fakes.openid_issuer import FakeOpenId


@pytest.mark.parametrize("claim", ["email", "upn"])
@pytest.mark.parametrize("sub", ["0001", "ann@example.com"])
async def test_who_lacks_the_claim_that_names_people_is_let_in_nowhere(
    house: House, issuer: FakeOpenId, claim: str, sub: str
) -> None:
    """What the issuer calls them otherwise may be another's name, whose threads and rights they would have."""
    issuer.person = {"sub": sub}
    async with page_for(house, issuer, openid={"claim": claim}) as server, browsers_at(server) as (browser,):
        led = await browser.get("/signin")
        shown = await led.text()

        assert (led.status, await status(browser)) == (403, 401)
        assert f"its claim {claim} is missing" in shown
        assert "THREADSHEET_OIDC_CLAIM" in shown


async def test_an_address_of_which_nobody_says_that_it_is_verified_is_nobodys(house: House, issuer: FakeOpenId) -> None:
    """Anybody could have given it there; whoever runs this is told what to set."""
    issuer.person = {"sub": "0001", "email": "ann@example.com"}
    async with page_for(house, issuer) as server, browsers_at(server) as (browser,):
        led = await browser.get("/signin")

        assert (led.status, await status(browser)) == (403, 401)
        assert "THREADSHEET_OIDC_TRUST_EMAIL=true" in await led.text()


async def test_trust_does_not_reach_to_what_the_issuer_calls_unverified(house: House, issuer: FakeOpenId) -> None:
    """It says so itself."""
    issuer.claims = {"email_verified": False}
    trusts = {"trust_email": True}
    async with page_for(house, issuer, openid=trusts) as server, browsers_at(server) as (browser,):
        assert (await refused(browser, issuer))[0] == 403


@pytest.mark.parametrize("elsewhere, let_in", [("ann@example.com", True), ("other@example.com", False), (None, False)])
async def test_another_address_being_verified_says_nothing_of_this_one(
    house: House, issuer: FakeOpenId, elsewhere: str | None, let_in: bool
) -> None:
    """What the issuer says of a person besides the token may have changed since the token was made."""
    issuer.more, issuer.replaced = frozenset({"email_verified"}), {"email": elsewhere}
    async with page_for(house, issuer) as server, browsers_at(server) as (browser,):
        await signed_in(browser, issuer)

        assert await status(browser) == (200 if let_in else 401)


@pytest.mark.parametrize("said", [False, "false", [], {}])
async def test_whatever_does_not_confirm_an_address_is_told(house: House, issuer: FakeOpenId, said: object) -> None:
    """It is the issuer's answer, not a fault of ours."""
    issuer.person = {"sub": "0001", "email": "ann@example.com", "email_verified": said}
    async with page_for(house, issuer) as server, browsers_at(server) as (browser,):
        led = await browser.get("/signin")

        assert (led.status, await status(browser)) == (403, 401)


@pytest.mark.parametrize("verified", [False, "false", "yes", "", 1])
async def test_an_address_that_is_not_verified_is_nobodys(house: House, issuer: FakeOpenId, verified: object) -> None:
    """Anybody could have given it there."""
    issuer.claims = {"email_verified": verified}
    async with page_for(house, issuer) as server, browsers_at(server) as (browser,):
        code, shown = await refused(browser, issuer)
        assert (code, "isn't confirmed" in shown) == (403, True)


@pytest.mark.parametrize("name", ["", " ", "a" * 257, "a\tb", 7, ["ann"]])
async def test_who_has_no_name_is_let_in_nowhere(house: House, issuer: FakeOpenId, name: object) -> None:
    """Else they would share threads with all others who have none."""
    issuer.claims = {"email": name}
    async with page_for(house, issuer) as server, browsers_at(server) as (browser,):
        code, shown = await refused(browser, issuer)

        assert (code, "THREADSHEET_OIDC_CLAIM" in shown) == (403, True)


async def test_an_address_is_one_person_in_any_casing(house: House, issuer: FakeOpenId) -> None:
    """The issuer spells it as somebody once typed it, and otherwise after they have changed."""
    ann = Expert(name="Ann", ids={Platform.WEB: frozenset({"ann@example.com"})})
    async with page_for(house, issuer, experts=Experts((ann,))) as server, browsers_at(server, 2) as (one, other):
        await signed_in(one, issuer)
        await asked(one)
        await signed_in(other, issuer, "Ann@Example.COM")

        assert [await status(other, path) for path in ("/api/v1/threads/t1", "/api/v1/insights")] == [200, 200]
