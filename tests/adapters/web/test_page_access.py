"""The page on the network asks for its token; and it is readable: names, labels and contrast."""

import re
from collections.abc import AsyncIterator, Mapping
from itertools import pairwise
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

import adapters.web
from adapters.web.settings import WebSettings
from tests.adapters.web.canned import QUESTIONS

in_browser = pytest.mark.asyncio(loop_scope="session")
TOKEN = "correct-horse-battery"
COLOURS = (Path(adapters.web.__file__).parent / "static" / "colours.css").read_text()
MIN_CONTRAST = 4.5
PAIRS = [
    ("--text", "--ground"),
    ("--text", "--ground-side"),
    ("--text", "--ground-hover"),
    ("--text", "--asked-ground"),
    ("--text", "--quote-ground"),
    ("--text", "--differs-ground"),
    ("--accent-text", "--differs-ground"),
    ("--text", "--accent-ground"),
    ("--text-quiet", "--ground"),
    ("--text-quiet", "--ground-side"),
    ("--text-quiet", "--ground-sunk"),
    ("--text-quiet", "--ground-hover"),
    ("--text-quiet", "--differs-ground"),
    ("--accent-text", "--ground-raised"),
    ("--accent-text", "--accent-ground"),
    ("--text-quiet", "--accent-ground"),
    ("--on-accent", "--accent"),
    ("--value-text", "--value-ground"),
    ("--warn", "--warn-ground"),
    ("--warn", "--ground"),
    ("--bad", "--bad-ground"),
    ("--text-quiet", "--bad-ground"),
]


@pytest.fixture
def settings() -> WebSettings:
    """Ask for a token, as on the network."""
    return WebSettings(token=TOKEN, heartbeat_s=0.2)


@pytest_asyncio.fixture(loop_scope="session")
async def page(browser: Browser) -> AsyncIterator[Page]:
    """Return an empty page of a person who was never here."""
    page = await browser.new_page()
    yield page
    await page.close()


@in_browser
async def test_a_token_in_the_address_is_used_and_taken_out(page: Page, address: str) -> None:
    """One click on the printed address is enough, and a shared link doesn't carry the token."""
    await page.goto(f"{address}/#token={TOKEN}")
    await page.get_by_role("button", name=QUESTIONS["lookup"]).click()

    await expect(page.locator(".answer")).to_contain_text("120 mA")
    assert TOKEN not in page.url
    await page.locator(".marker").first.click()
    await expect(page.locator("#panel .value")).to_have_text("120 mA")


@in_browser
async def test_the_page_asks_for_the_token_until_it_is_right(page: Page, address: str) -> None:
    """A wrong token is said to be wrong; a right one is remembered."""
    await page.goto(address)
    await page.get_by_label("Token", exact=True).fill("wrong-horse-battery")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("alert")).to_contain_text("isn't right")

    await page.get_by_label("Token", exact=True).fill(TOKEN)
    await page.keyboard.press("Enter")
    await expect(page.locator(".example").first).to_be_visible()

    await page.reload()
    await expect(page.locator(".example").first).to_be_visible()
    await expect(page.get_by_role("dialog")).to_be_hidden()


@in_browser
async def test_a_link_with_the_token_opens_a_tab_that_asks_for_it(page: Page, address: str) -> None:
    """Who saw the question for the token and then finds the link pastes it into the same tab."""
    await page.goto(address)
    await expect(page.get_by_role("dialog")).to_be_visible()

    await page.evaluate(f"location.hash = 'token={TOKEN}'")

    await expect(page.get_by_role("dialog")).to_be_hidden()
    await expect(page.locator(".example").first).to_be_visible()
    assert TOKEN not in page.url


@in_browser
async def test_everything_that_can_be_pressed_has_a_name(page: Page, address: str) -> None:
    """A screen reader reads names, not icons; and every field has a label."""
    await page.goto(f"{address}/#token={TOKEN}")
    await page.get_by_role("button", name=QUESTIONS["lookup"]).click()
    await page.locator(".marker").first.click()
    await expect(page.locator("#panel .value")).to_be_visible()

    levels = await page.evaluate('[...document.querySelectorAll("h1, h2, h3, h4")].map((e) => Number(e.tagName[1]))')
    misnamed = await page.evaluate(
        """[...document.querySelectorAll("button[aria-label], a[aria-label]")]
           .filter((e) => { const seen = e.cloneNode(true);
             for (const hidden of seen.querySelectorAll("[aria-hidden], .sr-only, svg")) hidden.remove();
             return !e.getAttribute("aria-label").includes(seen.textContent.trim()); })
           .map((e) => e.outerHTML.slice(0, 120))"""
    )
    nameless = await page.evaluate(
        """[...document.querySelectorAll("button, a, input, textarea, summary, [role=region]")]
           .filter((e) => !(e.getAttribute("aria-label") || e.textContent.trim() || e.labels?.length))
           .map((e) => e.outerHTML.slice(0, 120))"""
    )
    twice = await page.evaluate(
        """[...document.querySelectorAll("[id]")].map((e) => e.id).filter((id, at, all) => all.indexOf(id) !== at)"""
    )

    assert nameless == []
    assert misnamed == [], "who steers by voice says what is written"
    assert all(level - before <= 1 for before, level in pairwise(levels[levels.index(1) :]))
    assert twice == []
    for landmark in ("navigation", "main", "complementary"):
        await expect(page.get_by_role(landmark)).to_have_count(1)
    await expect(page.get_by_role("heading", level=1)).to_have_count(1)


@pytest.mark.parametrize("pair", PAIRS, ids=[" on ".join(pair) for pair in PAIRS])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_stands_out_from_its_ground(pair: tuple[str, str], scheme: str) -> None:
    """4.5 to 1 is what people with weak sight need (WCAG AA)."""
    colours = declared(scheme)

    assert contrast(colours[pair[0]], colours[pair[1]]) >= MIN_CONTRAST


def test_dark_by_system_and_dark_by_choice_are_the_same() -> None:
    """CSS has to say them twice; they must not drift apart."""
    system = COLOURS[COLOURS.index("@media") :]
    by_system, by_choice = system.split(':root[data-theme="dark"]')

    assert colours_in(by_system) == colours_in(by_choice)


def declared(scheme: str) -> Mapping[str, str]:
    """Return the colours of a scheme."""
    return colours_in(COLOURS.split("@media")[0] if scheme == "light" else COLOURS.split('"dark"] {')[1])


def colours_in(css: str) -> Mapping[str, str]:
    """Return name → #rrggbb."""
    return dict(re.findall(r"(--[\w-]+): (#[0-9a-f]{6});", css))


def contrast(one: str, other: str) -> float:
    """Return the contrast by WCAG, 1 to 21."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    """Return the relative luminance, 0 to 1."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
