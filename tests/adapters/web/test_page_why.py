"""“Why?” on the page: a drawer with how the answer was decided, by keyboard, in light and in dark."""

import re

import pytest
from playwright.async_api import Page, expect

from tests.adapters.web.browsing import ask
from tests.adapters.web.canned import HOSTILE
from tests.adapters.web.fakes import House
from tests.core.receipts import a_candidate, a_cell, a_receipt

pytestmark = pytest.mark.asyncio(loop_scope="session")
TURN = "turn-1"


async def test_why_opens_and_closes_by_keyboard(page: Page, house: House) -> None:
    """Focus goes into the drawer, and comes back where it was."""
    house.receipts[TURN] = a_receipt(cells=(a_cell(a_candidate()),))
    turn = await ask(page, "refuse")
    why = turn.get_by_role("button", name="Why?")

    await why.focus()
    await page.keyboard.press("Enter")

    await expect(page.locator("#panel-title")).to_have_text("Why this answer")
    await expect(page.locator("#panel-title")).to_be_focused()
    await expect(why).to_have_attribute("aria-expanded", "true")
    await expect(page.get_by_role("region", name="How the answer was decided")).to_contain_text("1. Mass: 540 g (82%)")
    await expect(page.locator("#panel h3")).to_have_text(
        ["Question", "Decision", "How it was read", "mass · ECU-850", "Times"]
    )
    await expect(page.locator("#panel")).to_contain_text(f"Receipt {TURN}")
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("button", name="Close the explanation")).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(page.locator("#panel")).to_be_hidden()
    await expect(why).to_be_focused()
    assert await why.get_attribute("aria-expanded") is None


async def test_the_drawer_shows_one_thing_at_a_time(page: Page, house: House) -> None:
    """A passage, or why; never the one under the title of the other."""
    house.receipts[TURN] = a_receipt()
    turn = await ask(page, "lookup")
    await turn.locator(".source").first.click()
    await expect(page.locator("#panel-title")).to_have_text("Source 1")

    await turn.get_by_role("button", name="Why?").click()

    await expect(page.locator("#panel .why")).to_be_visible()
    await expect(page.locator("#panel .passage")).to_have_count(0)
    await turn.locator(".source").first.click()
    await expect(page.locator("#panel .passage")).to_be_visible()
    await expect(page.locator("#panel .why")).to_have_count(0)
    await expect(page.get_by_role("region", name="The passage in its document")).to_be_visible()


async def test_a_receipt_that_is_gone_is_told(page: Page) -> None:
    """With what to do."""
    await page.route("**/why", lambda route: route.fulfill(status=200, body="lost"))
    turn = await ask(page, "refuse")

    await turn.get_by_role("button", name="Why?").click()

    await expect(page.locator("#panel [role=alert]")).to_contain_text("Try again")


async def test_hostile_text_stays_text_in_the_drawer(page: Page, house: House) -> None:
    """Receipts quote documents and people."""
    hostile = a_candidate(said=HOSTILE, label="")
    house.receipts[TURN] = a_receipt(question=HOSTILE, cells=(a_cell(hostile, aspect=HOSTILE),))
    turn = await ask(page, "refuse")

    await turn.get_by_role("button", name="Why?").click()

    await expect(page.locator("#panel h3").nth(3)).to_contain_text("<script>")
    assert await page.locator("#panel script, #panel img, #panel a").count() == 0
    assert "owned" not in await page.title()


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_the_drawer_is_readable_in_both_themes(page: Page, house: House, scheme: str) -> None:
    """Quiet text must not vanish into its ground."""
    await page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    house.receipts[TURN] = a_receipt(cells=(a_cell(a_candidate()),))
    turn = await ask(page, "refuse")

    await turn.get_by_role("button", name="Why?").click()
    await expect(page.locator("#panel .why")).to_be_visible()

    ground = await page.locator("#panel").evaluate("it => getComputedStyle(it).backgroundColor")
    for quiet in ("#panel h3", "#panel .said + .bullets li", "#panel .why-receipt"):
        text = await page.locator(quiet).first.evaluate("it => getComputedStyle(it).color")
        assert contrast(text, ground) >= 4.5, quiet


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG defines it."""
    light, dark = sorted((_luminance(each) for each in (one, other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
