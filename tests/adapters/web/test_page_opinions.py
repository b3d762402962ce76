"""Saying what was wrong with an answer, and that something should be documented, in a real browser."""

import pytest
from playwright.async_api import Page, expect

from tests.adapters.web.browsing import ask
from tests.adapters.web.fakes import House

pytestmark = pytest.mark.asyncio(loop_scope="session")
DOWN = "This is wrong or didn't help"


async def test_thumbs_down_asks_what_was_wrong_and_shows_it_again(page: Page, house: House) -> None:
    """By keyboard, and after a reload; the verdict counts at once, whatever is said of it."""
    turn = await ask(page, "lookup")
    await turn.get_by_role("button", name=DOWN).click()
    await expect(page.get_by_role("group", name="What was wrong?")).to_be_visible()
    assert [one.verdict for one in house.verdicts] == ["down"]

    await page.keyboard.press("ArrowRight")
    await expect(page.get_by_role("radio", name="Wrong value")).to_be_checked()
    await page.keyboard.press("Tab")
    await page.keyboard.type("It is 12 V.")
    await page.get_by_role("button", name="Send", exact=True).click()

    await expect(turn.locator(".opinion-said")).to_contain_text("You said: Wrong value: “It is 12 V.”")
    said = house.verdicts[-1]
    assert (said.verdict, said.reason, said.comment) == ("down", "wrong_value", "It is 12 V.")
    await page.reload()
    await expect(page.locator(".opinion-said")).to_contain_text("“It is 12 V.”")
    await expect(page.get_by_role("button", name=DOWN)).to_have_attribute("aria-pressed", "true")

    await page.get_by_role("button", name="Change").click()
    await expect(page.get_by_role("radio", name="Wrong value")).to_be_checked()
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="Take back").click()
    await expect(page.locator(".opinion-said")).to_have_count(0)
    await expect(page.get_by_role("button", name=DOWN)).to_be_focused()
    await page.reload()
    await expect(page.locator(".answer")).to_be_visible()
    await expect(page.get_by_role("button", name=DOWN)).to_have_attribute("aria-pressed", "false")


async def test_a_change_of_mind_takes_what_was_said_with_it(page: Page, house: House) -> None:
    """It helped, after all."""
    turn = await ask(page, "lookup")
    await turn.get_by_role("button", name=DOWN).click()
    await turn.get_by_role("button", name="Not now").click()
    await expect(turn.locator(".opinion-said")).to_contain_text("Say what was wrong")

    await turn.get_by_role("button", name="This helped").click()

    await expect(turn.locator(".opinion-said")).to_have_count(0)
    await expect(turn.get_by_role("button", name=DOWN)).to_have_attribute("aria-pressed", "false")
    assert [one.verdict for one in house.verdicts] == ["down", "up"]


async def test_the_documentation_owner_is_told_of_what_is_missing(page: Page, house: House) -> None:
    """Once, and it says so after a reload; an answer offers no such thing."""
    assert await (await ask(page, "lookup")).get_by_role("button", name="Tell the documentation owner").count() == 0
    turn = await ask(page, "refuse")

    await turn.get_by_role("button", name="Tell the documentation owner").click()

    await expect(turn.locator(".wish")).to_contain_text("Noted")
    await page.reload()
    await expect(page.locator(".wish")).to_contain_text("Noted")
    assert len(house.wishes) == 1
