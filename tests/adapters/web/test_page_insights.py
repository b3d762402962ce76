"""What operators see of gaps, and decide about them, in a real browser."""

import pytest
from playwright.async_api import Browser, Page, expect

from adapters.web.settings import WebSettings
from tests.adapters.web.fakes import House
from tests.adapters.web.gaps import GAPS

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.fixture
def house(house: House) -> House:
    """Return a house with gaps."""
    house.gaps = [*GAPS]
    return house


async def opened(page: Page, gaps: int = 3) -> Page:
    """Go to the gaps."""
    await page.get_by_role("link", name="What people ask").click()
    await expect(page.locator(".gap")).to_have_count(gaps)
    return page


async def shown(page: Page) -> list[str]:
    """Return what is asked for, in the order of the list."""
    return await page.locator(".gap-aspect").all_inner_texts()


async def test_the_most_asked_comes_first_with_why_it_is_there(page: Page) -> None:
    """And the statement that came closest."""
    await opened(page)
    first = page.locator(".gap").first

    for said in ("ECU-850", "colour", "14 not stated", "asked for by 6 people", "Nearest: Housing: aluminium"):
        await expect(first).to_contain_text(said)
    await expect(page.locator("#composer")).to_be_hidden()
    assert page.url.endswith("#/insights")


async def test_a_click_on_a_heading_sorts_by_it(page: Page) -> None:
    """Once more, the other way round; a screen reader is told."""
    await opened(page)
    assert await shown(page) == ["colour", "supply current", "firmware update over the network"]

    await page.get_by_role("button", name="Asked for").click()
    assert await shown(page) == ["firmware update over the network", "supply current", "colour"]
    await expect(page.get_by_role("columnheader", name="Asked for")).to_have_attribute("aria-sort", "ascending")
    await page.get_by_role("button", name="Asked for").click()
    assert await shown(page) == ["colour", "supply current", "firmware update over the network"]


async def test_a_gap_is_assigned_dismissed_and_brought_back(page: Page, house: House) -> None:
    """It leaves the list until it is asked again, or looked for."""
    await opened(page)
    await page.get_by_label("Owner of ECU-750 Plus: supply current").fill("Power team")
    await page.keyboard.press("Enter")
    await expect(page.locator("#announcer")).to_have_text("Assigned to Power team")
    assert house.gaps[1].owner == "Power team"

    await page.get_by_role("button", name="Dismiss ECU-850: colour").click()
    await expect(page.locator(".gap")).to_have_count(2)
    await page.get_by_role("switch", name="Dismissed too").check()
    await page.get_by_role("button", name="Bring back ECU-850: colour").click()
    await expect(page.get_by_role("button", name="Dismiss ECU-850: colour")).to_be_visible()
    assert not house.gaps[0].dismissed


async def test_its_questions_unfold(page: Page) -> None:
    """As they were written, with what was said to be wrong."""
    await opened(page)
    button = page.get_by_role("button", name="Questions about ECU-750 Plus: supply current")

    await button.click()

    await expect(button).to_have_attribute("aria-expanded", "true")
    await expect(page.locator(".asked-list")).to_contain_text("What about the supply current?")
    await expect(page.locator(".asked-list")).to_contain_text("by the errata sheet")


async def test_the_file_is_saved(page: Page) -> None:
    """With what is chosen."""
    await opened(page)

    async with page.expect_download() as saving:
        await page.get_by_role("button", name="Download CSV").click()

    assert (await saving.value).suggested_filename == "gaps.csv"


async def test_the_way_leads_back_to_threads(page: Page) -> None:
    """By a new thread, and by the browser's button."""
    await opened(page)

    await page.get_by_role("button", name="New thread").click()
    await expect(page.locator("#question")).to_be_visible()
    await page.go_back()
    await expect(page.locator(".gap")).to_have_count(3)


async def test_nothing_asked_in_vain_is_said(page: Page, house: House) -> None:
    """An empty list looks like a fault."""
    house.gaps = []

    await opened(page, gaps=0)

    await expect(page.get_by_role("heading", name="Nothing is asked in vain")).to_be_visible()


async def test_on_a_phone_each_gap_is_a_block(browser: Browser, address: str) -> None:
    """Nothing is cut off at the side."""
    phone = await browser.new_page(viewport={"width": 360, "height": 780})
    await phone.goto(f"{address}/#/insights")
    await expect(phone.locator(".gap")).to_have_count(3)

    assert await phone.evaluate("document.querySelector('#insights').scrollWidth <= 360")
    await phone.close()


class TestForOperators:
    """Where not everybody is one."""

    @pytest.fixture
    def settings(self) -> WebSettings:
        """Return settings with an operator token."""
        return WebSettings(operator="operator-token-of-a-few", heartbeat_s=0.2)

    async def test_the_token_is_asked_for_once(self, browser: Browser, address: str) -> None:
        """Who has it sees the gaps, also after a reload."""
        page = await browser.new_page()
        await page.goto(f"{address}/#/insights")

        await page.get_by_label("Operator token").fill("operator-token-of-a-few")
        await page.get_by_role("button", name="Continue").last.click()

        await expect(page.locator(".gap")).to_have_count(3)
        await page.reload()
        await expect(page.locator(".gap")).to_have_count(3)
        await page.close()
