"""A product model's page the whole way: a real server, its index and state, and two people with a real browser."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from bot.__main__ import run
from bot.server import serve
from bot.settings import read_settings
from tests.bot.serving import serving
from tests.chromium import chromium

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.browser]

DEMO = Path(__file__).parents[2] / "bot" / "demo"
LABEL = "Supply current at 12 V, typical"
WIDE = "[document.documentElement.scrollWidth, document.getElementById('products').scrollWidth]"
PHONE_WIDTH = 390


@pytest.fixture
def environ(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
    """The demo's documents, indexed, and any free port."""
    catalog = str(DEMO / "catalog.yaml")
    assert run(["index", str(DEMO / "docs"), "--catalog", catalog, "--data", str(tmp_path), "--yes"], {}) == 0
    capsys.readouterr()
    return {"THREADSHEET_DATA": str(tmp_path), "THREADSHEET_PORT": "0"}


@asynccontextmanager
async def visitor(browser: Browser, address: str, *, width: int = 1400, scheme: str = "light") -> AsyncIterator[Page]:
    """Give the page as a person of their own sees it; an error in its console fails the test."""
    context = await browser.new_context(
        viewport={"width": width, "height": 900},
        color_scheme=scheme,  # type: ignore[arg-type]  # a literal
    )
    page, faults = await context.new_page(), list[str]()
    page.on("console", lambda said: faults.append(said.text) if said.type in {"error", "warning"} else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    await page.goto(address)
    await expect(page.locator(".example").first).to_be_visible()
    yield page
    await context.close()
    assert faults == []


async def go(page: Page, fragment: str) -> None:
    """Open an address of the page, as a link to it does."""
    await page.goto(page.url.partition("#")[0] + fragment)


async def ask(page: Page, text: str) -> None:
    """Ask in the field, and wait for the answer."""
    await page.locator("#question").fill(text)
    await page.locator("#question").press("Enter")
    await expect(page.locator(".turn .answer").last).to_be_visible()


async def find_and_look_up(page: Page) -> None:
    """By keyboard alone: the list, one by its order code, and the newer side of what the documents disagree about."""
    await page.get_by_role("link", name="Products", exact=True).press("Enter")
    await expect(page.locator(".product-card")).to_have_count(6)
    await page.keyboard.press("/")
    await page.keyboard.type("vc-4110")
    await expect(page.locator(".product-card")).to_have_count(1)
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("heading", name="ECU-750", level=2)).to_be_visible()

    row = page.locator(".disagrees", has_text=LABEL)
    await expect(row.locator(".side-value")).to_have_text(["120 mA5", "135 mA6"], use_inner_text=True)
    await expect(row.locator(".side-source")).to_have_text(
        ["ECU-750 datasheet (2025-11-03)", "Errata sheet ES-2026-03: ECU-750 (2026-09-14)"]
    )
    await row.get_by_role("button", name="Source 6").press("Enter")
    await expect(page.locator("#panel .value")).to_have_text(["135 mA"])
    await page.get_by_role("link", name="Show in the document").press("Enter")
    await expect(page.locator("#documents tr.quoted .value")).to_have_text(["135 mA"])
    await expect(page.locator("#documents tr.quoted")).to_be_in_viewport()
    await page.go_back()
    await page.go_back()
    await expect(page.locator("#panel")).to_be_hidden()
    await expect(row).to_be_visible()


async def press_what_is_offered(page: Page) -> None:
    """Each button leads to what it says, and the way back leads here."""
    await page.get_by_role("link", name="Compare with ECU-750 Plus").click()
    heads = page.locator("#compare-result th[scope=col]")
    await expect(heads).to_have_text(["Attribute", "ECU-750", "ECU-750 Plus"])
    await heads.get_by_role("link", name="ECU-750 Plus").click()
    await expect(page.get_by_role("heading", name="ECU-750 Plus", level=2)).to_be_visible()
    await expect(page.locator("tr", has_text="Storage temperature").first).to_contain_text("inherited from ↳ ECU-750")
    await page.locator(".product-aside").get_by_role("link", name="ECU-750", exact=True).click()

    await page.get_by_role("searchbox", name="Find a value of ECU-750").fill("material housing")
    await expect(page.locator(".product-table tbody tr")).to_have_count(1)
    await page.get_by_role("button", name="Ask about ECU-750").click()
    await expect(page.locator("#question")).to_have_value("ECU-750 ")
    await expect(page.locator("#question")).to_be_focused()
    await page.keyboard.type("how heavy is it?")
    await page.keyboard.press("Enter")
    await expect(page.locator(".turn .answer")).to_contain_text("210 g")
    await page.locator(".answer .scope").get_by_role("link", name="ECU-750").click()
    await expect(page.get_by_role("heading", name="ECU-750", level=2)).to_be_visible()


async def test_a_product_model_is_found_looked_into_compared_and_asked_about(environ: dict[str, str]) -> None:
    """What one person asks, nobody else is told; what two do is offered to everybody, in the documents' words."""
    settings = read_settings(environ)
    async with serving(lambda announce: serve(settings, announce=announce)) as address, chromium() as browser:
        async with visitor(browser, address) as mine, visitor(browser, address) as theirs:
            await find_and_look_up(mine)
            await press_what_is_offered(mine)
            offered = mine.locator(".asked-often li")
            await expect(offered.filter(has_text="Weight")).to_contain_text("you")

            await go(theirs, "#/products/ECU-750")
            await expect(theirs.locator(".product-table").first).to_be_visible()
            await expect(theirs.locator(".asked-often")).to_have_count(0)
            await theirs.get_by_role("button", name="New thread").click()
            await ask(theirs, "What is the mass of the ECU-750?")
            await go(theirs, "#/documents")
            await theirs.locator(".document-row").get_by_role("link", name="ECU-750", exact=True).first.click()
            await expect(theirs.locator(".asked-often li")).to_have_text(["Weight2 people, you too"])
            await theirs.locator(".asked-often").get_by_role("button", name="Weight").click()
            await expect(theirs.locator(".turn .answer").last).to_contain_text("210 g")

        async with visitor(browser, address, width=PHONE_WIDTH, scheme="dark") as phone:
            await phone.get_by_role("button", name="Threads and product models").click()
            await phone.get_by_role("link", name="Products", exact=True).click()
            await expect(phone.locator(".product-card").first).to_be_visible()
            assert await phone.evaluate(WIDE) == [PHONE_WIDTH, PHONE_WIDTH]
            await phone.get_by_role("link", name="ECU-650").click()
            await expect(phone.locator(".product-head")).to_contain_text("Replaced by ECU-750")
            assert await phone.evaluate(WIDE) == [PHONE_WIDTH, PHONE_WIDTH]
            await phone.get_by_role("link", name="ECU-750", exact=True).click()
            await expect(phone.locator(".disagrees").first).to_be_visible()
            assert await phone.evaluate(WIDE) == [PHONE_WIDTH, PHONE_WIDTH]

        lost = await browser.new_page()  # Chromium itself calls a 404 an error
        await lost.goto(f"{address}#/products/ECU-999%")
        await expect(lost.get_by_role("alert")).to_contain_text("No product model has this name")
        await lost.get_by_role("link", name="All products").click()
        await expect(lost.locator(".product-card")).to_have_count(6)
