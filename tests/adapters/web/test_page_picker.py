"""The field of the comparison view in which product models are picked: a combobox by the book."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import pytest_asyncio
from playwright.async_api import Locator, Page, Route, expect

from tests.adapters.web.canned import QUESTIONS
from tests.adapters.web.fakes import House

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest_asyncio.fixture(loop_scope="session")
async def page(page: Page) -> Page:
    """Return the page at the empty comparison view, the field in focus."""
    await page.get_by_role("link", name="Compare", exact=True).click()
    await expect(page.locator(".pairs")).to_be_visible()
    await expect(page.get_by_role("combobox", name="Product models")).to_be_focused()
    return page


def chosen(page: Page) -> Locator:
    """Return the names before the field."""
    return page.locator("#compare-chosen li")


def offered(page: Page) -> Locator:
    """Return the names in the list."""
    return page.locator(".option:visible .option-name")


async def test_the_closest_names_come_first(page: Page) -> None:
    """Case, spaces and dashes don't matter; order codes and product lines lead there too."""
    await page.keyboard.type("ECU 850B")
    await expect(offered(page)).to_have_text(["ECU-850b", "ECU-850b Plus"], use_inner_text=True)
    await page.locator("#compare-models").fill("order")
    await expect(offered(page)).to_have_text(["ECU-850"], use_inner_text=True)
    await page.locator("#compare-models").fill("7xx")
    await expect(offered(page)).to_have_text(["ECU-750", "ECU-750 Plus"], use_inner_text=True)
    await expect(page.locator(".option").nth(1)).to_contain_text("↳ ECU-750")
    await page.locator("#compare-models").fill("toaster")
    await expect(page.locator(".option-note")).to_have_text("No other product model has that name.")


async def test_the_arrows_say_where_they_are(page: Page) -> None:
    """A screen reader reads the active option; the focus stays in the field."""
    box = page.get_by_role("combobox", name="Product models")
    await expect(box).to_have_attribute("aria-expanded", "false")
    await page.keyboard.press("ArrowDown")
    await expect(box).to_have_attribute("aria-expanded", "true")
    for key in ("ArrowDown", "ArrowDown", "ArrowUp"):
        await page.keyboard.press(key)

    active = await box.get_attribute("aria-activedescendant")
    await expect(page.locator(f"#{active}")).to_have_attribute("aria-selected", "true")
    await expect(page.locator(f"#{active}")).to_contain_text("ECU-750")
    await expect(page.locator('[role=option][aria-selected="true"]')).to_have_count(1)
    await expect(box).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(box).to_have_attribute("aria-expanded", "false")
    assert await box.get_attribute("aria-activedescendant") is None


async def test_what_was_chosen_can_be_taken_back(page: Page) -> None:
    """By Backspace, or with the button of the name; what is chosen is not offered again."""
    for typed in ("750", "850", "850b"):
        await page.keyboard.type(typed)
        await page.keyboard.press("Enter")
    await expect(chosen(page)).to_have_text(["ECU-750", "ECU-850", "ECU-850b"], use_inner_text=True)
    await page.keyboard.press("ArrowDown")
    await expect(offered(page)).to_have_text(["ECU-650", "ECU-750 Plus", "ECU-850b Plus"], use_inner_text=True)

    await page.keyboard.press("Backspace")
    await page.get_by_role("button", name="Remove ECU-750").click()

    await expect(chosen(page)).to_have_text(["ECU-850"], use_inner_text=True)
    await expect(page.get_by_role("combobox", name="Product models")).to_be_focused()
    await expect(page.locator("#announcer")).to_have_text("ECU-750 removed")


async def test_names_can_be_pasted(page: Page) -> None:
    """A list from a mail; what isn't known stays in the field to be mended."""
    await page.keyboard.insert_text("ecu-750, order 850-1; ECU-999, ECU-750")

    await expect(chosen(page)).to_have_text(["ECU-750", "ECU-850"], use_inner_text=True)
    await expect(page.locator("#compare-models")).to_have_value("ECU-999")


async def test_a_name_in_the_side_list_goes_into_the_field(page: Page, house: House) -> None:
    """There it would go into the question."""
    await page.locator(".model", has_text="ECU-850").first.click()
    await page.locator("#new-thread").focus()
    await page.keyboard.press("/")
    await expect(page.get_by_role("combobox", name="Product models")).to_be_focused()

    await page.keyboard.press("Enter")

    await expect(chosen(page)).to_have_text(["ECU-850"], use_inner_text=True)
    await expect(page.get_by_role("alert")).to_contain_text("Choose one product model more")
    assert house.offered == []


@asynccontextmanager
async def slow_overview(page: Page) -> AsyncIterator[None]:
    """Keep the server's word about product models back until the end."""
    asked, answered = asyncio.Event(), asyncio.Event()

    async def late(route: Route) -> None:
        asked.set()
        await answered.wait()
        await route.continue_()

    await page.route("**/api/v1/overview", late)
    try:
        yield
        await asyncio.wait_for(asked.wait(), 60)
    finally:
        answered.set()


async def test_what_is_written_while_the_page_looks_for_product_models_stays(page: Page, house: House) -> None:
    """A slow answer of the server takes nothing out of the fields."""
    await page.goto(page.url.partition("#")[0])
    await expect(page.locator(".example").first).to_be_visible()
    async with slow_overview(page):
        await page.get_by_role("link", name="Compare", exact=True).click()
        await page.locator("#compare-topic").fill("power")
        await page.locator("#compare-models").fill("850b")
        await page.keyboard.press("Enter")
        await page.keyboard.type("ecu-850b plus")
    await expect(page.locator(".pairs")).to_be_visible()

    await expect(chosen(page)).to_have_text(["ECU-850b"], use_inner_text=True)
    await expect(page.locator("#compare-models")).to_have_value("ecu-850b plus")
    await expect(page.locator("#compare-topic")).to_have_value("power")
    await page.get_by_role("button", name="Compare", exact=True).click()
    await expect(page.locator(".sheet")).to_contain_text("135 mA")
    await expect(chosen(page)).to_have_text(["ECU-850b", "ECU-850b Plus"], use_inner_text=True)
    assert [said.text for said in house.offered] == [QUESTIONS["inherit"]]


async def test_the_active_option_stays_when_product_models_come_again(page: Page) -> None:
    """Whoever has gone down to a name gets that name by Enter."""
    await page.goto(page.url.partition("#")[0])
    await expect(page.locator(".example").first).to_be_visible()
    async with slow_overview(page):
        await page.get_by_role("link", name="Compare", exact=True).click()
        await expect(page.get_by_role("combobox", name="Product models")).to_be_focused()
        await page.keyboard.press("ArrowDown")
        await page.keyboard.press("ArrowDown")
    await expect(page.locator(".pairs")).to_be_visible()

    await page.keyboard.press("Enter")

    await expect(chosen(page)).to_have_text(["ECU-750"], use_inner_text=True)


async def test_names_that_are_written_before_any_is_known_are_compared(page: Page, house: House) -> None:
    """With their commas."""
    async with slow_overview(page):
        await page.reload()
        await page.locator("#compare-models").press_sequentially("ECU-850b, ECU-850b Plus")
        await page.locator("#compare-topic").fill("power")
    await expect(page.locator(".pairs")).to_be_visible()

    await page.get_by_role("button", name="Compare", exact=True).click()

    await expect(page.locator(".sheet")).to_contain_text("135 mA")
    assert [said.text for said in house.offered] == [QUESTIONS["inherit"]]


async def test_a_name_that_is_being_typed_is_not_taken_before_its_end(page: Page) -> None:
    """One product model's name begins with another's; a comma ends it."""
    await page.keyboard.type("ECU-85x, ecu-850")
    await expect(chosen(page)).to_have_count(0)
    await expect(offered(page).first).to_have_text("ECU-850", use_inner_text=True)
    await page.keyboard.type("b plus,")

    await expect(chosen(page)).to_have_text(["ECU-850b Plus"], use_inner_text=True)
    await expect(page.locator("#compare-models")).to_have_value("ECU-85x, ")

    await page.keyboard.type("750")
    await page.keyboard.press("Enter")
    await expect(chosen(page)).to_have_text(["ECU-850b Plus", "ECU-750"], use_inner_text=True)
    await expect(page.locator("#compare-models")).to_have_value("ECU-85x")


async def test_the_list_does_not_stay_open_over_the_comparison(page: Page) -> None:
    """Comparing the same again closes it."""
    await page.keyboard.insert_text("ECU-850b, ECU-850b Plus")
    await page.locator("#compare-topic").fill("power")
    for _ in range(2):
        await page.locator("#compare-models").click()
        await expect(page.locator("#compare-options")).to_be_visible()
        await page.keyboard.press("Enter")
        await expect(page.locator(".sheet")).to_contain_text("135 mA")
        await expect(page.locator("#compare-options")).to_be_hidden()


async def test_a_name_that_is_not_known_stays_to_be_mended(page: Page, house: House) -> None:
    """Nothing that is written is left out in silence, and nothing is lost."""
    for typed in ("850", "850b"):
        await page.keyboard.type(typed)
        await page.keyboard.press("Enter")
    await page.keyboard.type("toaster")
    await page.get_by_role("button", name="Compare", exact=True).click()

    await expect(page.get_by_role("alert")).to_contain_text("No document covers “toaster”")
    await expect(chosen(page)).to_have_text(["ECU-850", "ECU-850b"], use_inner_text=True)
    await expect(page.locator("#compare-models")).to_have_value("toaster")
    assert house.offered == []


async def test_the_next_comparison_can_be_written_while_one_is_made(page: Page, house: House) -> None:
    """The sheet of the first one comes, is linked as what it is, and leaves the fields alone."""
    house.held = True
    await page.keyboard.insert_text("ECU-850b, ECU-850b Plus")
    await page.locator("#compare-topic").fill("power")
    await page.locator("#compare-topic").press("Enter")
    await expect(page.locator("#compare-result .working")).to_have_text("Reading the documents")
    address = page.url
    await page.get_by_role("button", name="Remove ECU-850b Plus").click()
    await page.locator("#compare-topic").fill("weight")
    house.release()

    await expect(page.locator(".sheet")).to_contain_text("135 mA")
    await expect(chosen(page)).to_have_text(["ECU-850b"], use_inner_text=True)
    await expect(page.locator("#compare-topic")).to_have_value("weight")
    assert page.url == address
