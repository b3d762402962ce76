"""Signing in as people do it: to the issuer, back to what they wanted to see, out, and in again."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from tests.adapters.web.browsing import ask
from tests.adapters.web.fakes import House
from tests.adapters.web.signing import page_for
from tests.fakes.openid_issuer import FakeOpenId

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest_asyncio.fixture(loop_scope="session")
async def issuer(house: House) -> AsyncIterator[FakeOpenId]:
    """Give an issuer."""
    issuer = FakeOpenId(house.clock.now)
    await issuer.start()
    yield issuer
    await issuer.close()


@pytest_asyncio.fixture(loop_scope="session")
async def page(browser: Browser) -> AsyncIterator[Page]:
    """Return an empty page of a person who was never here."""
    context = await browser.new_context(viewport={"width": 1280, "height": 860})
    yield await context.new_page()
    await context.close()


async def test_a_person_signs_in_comes_back_to_a_thread_and_signs_out(
    page: Page, house: House, issuer: FakeOpenId
) -> None:
    """Whose session is over meanwhile is asked to sign in, and is back where they were."""
    async with page_for(house, issuer) as server:
        address = str(server.make_url("/"))
        await page.goto(f"{address}#/compare?models=A")
        await page.get_by_role("link", name="Go on as 0001").click()
        await expect(page.locator("#compare")).to_be_visible()
        assert page.url == f"{address}#/compare?models=A"
        await expect(page.locator("#signed-in-name")).to_have_text("ann@example.com")

        await page.locator("#new-thread").click()
        await ask(page, "lookup")
        thread = page.url
        house.clock.advance(12 * 3600)
        await page.locator("#open-products").click()
        await expect(page.get_by_role("dialog")).to_contain_text("Sign in again to go on")
        await page.get_by_role("dialog").get_by_role("link", name="Sign in").click()
        await page.get_by_role("link", name="Go on as 0001").click()
        await page.goto(thread)
        await expect(page.locator(".answer")).to_contain_text("120 mA")

        await page.get_by_role("button", name="Sign out").click()
        await expect(page.get_by_role("heading", name="You are signed out")).to_be_visible()
        issuer.person = {"sub": "0002", "email": "bob@example.com"}
        await page.get_by_role("link", name="Sign in").click()
        await page.get_by_role("link", name="Go on as 0002").click()
        await expect(page.locator("#signed-in-name")).to_have_text("bob@example.com")
        await expect(page.locator("#threads")).to_contain_text("No threads yet")


async def test_a_sign_in_that_fails_can_be_tried_again(page: Page, house: House, issuer: FakeOpenId) -> None:
    """Each page leads on."""
    issuer.break_next(token="500")
    async with page_for(house, issuer) as server:
        await page.goto(str(server.make_url("/")))
        await page.get_by_role("link", name="Go on as 0001").click()
        await expect(page.get_by_role("alert")).to_contain_text("can't be reached")

        await page.get_by_role("link", name="Try again").click()
        await page.get_by_role("link", name="Go on as 0001").click()
        await expect(page.locator(".example").first).to_be_visible()
