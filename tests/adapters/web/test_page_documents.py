"""The documents view in a real browser: the list, a document as read, a PDF's pages with their marks."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, Request, expect

from adapters.web.document_ids import document_id
from adapters.web.originals import State
from tests.adapters.web.fakes import House
from tests.adapters.web.library import MANUAL, OLD, QUESTION, Originals, house_with_pdf

pytestmark = pytest.mark.asyncio(loop_scope="session")
AT = f"#/documents/{document_id(MANUAL.path)}"
PHONE_WIDTH = 360


@pytest.fixture
def house(tmp_path: Path) -> House:
    """Return a house with a PDF."""
    made = house_with_pdf(tmp_path)
    made.examples = (QUESTION,)
    return made


async def go(page: Page, fragment: str) -> None:
    """Open an address of the page, as a link to it does."""
    await page.goto(page.url.partition("#")[0] + fragment)


async def open_passage(page: Page) -> None:
    """Ask, and open the passage of the first citation."""
    await page.get_by_role("button", name=QUESTION).click()
    await page.locator(".marker").first.click()
    await expect(page.get_by_role("link", name="Show in the document")).to_be_visible()


async def test_a_document_is_found_and_opened_by_keyboard(page: Page) -> None:
    """By what people remember of it: a word of its title, its file, or a product model."""
    await page.get_by_role("link", name="Documents").click()
    await expect(page.locator(".document-row")).to_have_count(5)
    await expect(page.locator(".documents-count")).to_have_text("5 documents")
    await page.keyboard.press("/")
    await expect(page.get_by_role("searchbox", name="Find a document")).to_be_focused()

    await page.keyboard.type("safety ecu-850b")

    await expect(page.locator(".document-row")).to_have_count(1)
    await expect(page.locator(".documents-count")).to_have_text("1 of 5 documents")
    await expect(page.locator(".document-faults")).to_contain_text("No text on page 9")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await expect(page.locator(".document-heading")).to_have_text(MANUAL.title)
    await expect(page.locator("#thread-title")).to_have_text(MANUAL.title)
    await page.get_by_role("link", name="All documents").click()
    await expect(page.locator(".document-row")).to_have_count(5)


async def test_what_is_superseded_or_left_out_is_told_in_the_list(page: Page) -> None:
    """An old document isn't read by accident, and a missing one is missed."""
    await go(page, "#/documents")

    old = page.locator(".document-row", has_text=OLD.title)
    await expect(old).to_contain_text("superseded by")
    await expect(page.locator(".left-out")).to_contain_text("scan.pdf The PDF has no text.")
    await old.get_by_role("link", name=MANUAL.title, exact=True).click()
    await expect(page.locator(".document-heading")).to_have_text(MANUAL.title)


async def test_one_press_leads_from_a_passage_to_its_page_and_back(page: Page) -> None:
    """The page is fetched, it is in sight with the cell marked, and the way back ends where it began."""
    await open_passage(page)
    await expect(page.locator(".passage-file")).to_have_text("safety manual.pdf")
    await page.get_by_role("link", name="Show in the document").click()

    await expect(page.locator("#panel")).to_be_hidden()
    await expect(page.locator(".spot.of-value")).to_be_in_viewport()
    await expect(page.get_by_role("img", name="Page 2, as printed")).to_be_in_viewport()
    drawn = await page.get_by_role("img", name="Page 2, as printed").evaluate(
        "image => image.decode().then(() => image.naturalWidth)"
    )
    assert drawn == 1240
    await expect(page.get_by_label("Page, of 3")).to_have_value("2")

    await page.go_back()

    await expect(page.locator("#panel-title")).to_have_text("Source 1")
    await expect(page.locator(".passage .quoted").first).to_be_visible()


async def test_a_picture_beside_a_passage_is_shown_small_and_opens_large(page: Page) -> None:
    """By keyboard too; closing it leaves the passage open."""
    await open_passage(page)
    small = page.get_by_role("button", name="Show large: Picture on page 2")
    await expect(small.locator("img")).to_be_visible()

    await small.press("Enter")

    large = page.get_by_role("dialog", name="Picture").locator("img")
    await expect(large).to_be_visible()
    assert await large.evaluate("image => image.decode().then(() => image.naturalWidth)") > 200
    await page.keyboard.press("Escape")
    await expect(large).to_have_count(0)
    await expect(page.locator("#panel")).to_be_visible()
    await expect(small).to_be_focused()


async def test_pages_are_turned_by_number_and_fetched_when_they_come_near(page: Page) -> None:
    """A manual of a thousand pages is not fetched as a whole."""
    fetched: list[str] = []

    def note(request: Request) -> None:
        if "/pages/" in request.url:
            fetched.append(request.url.rpartition("/")[2])

    page.on("request", note)
    await go(page, AT)
    await expect(page.get_by_role("img", name="Page 1, as printed")).to_be_visible()
    assert "3" not in fetched

    await page.get_by_label("Page, of 3").fill("3")
    await page.keyboard.press("Enter")

    await expect(page.get_by_role("img", name="Page 3, as printed")).to_be_in_viewport()
    await page.get_by_role("button", name="Previous page").click()
    await expect(page.get_by_role("img", name="Page 2, as printed")).to_be_in_viewport()


async def test_a_pdf_can_be_read_as_it_was_read_too(page: Page) -> None:
    """For who can't see it, and to see what was understood; the choice stands in the address."""
    await open_passage(page)
    await page.get_by_role("link", name="Show in the document").click()

    await page.get_by_role("button", name="As read").click()

    await expect(page.locator(".cited-chunk tr.quoted .value")).to_have_text("20 ms")
    await expect(page.locator(".cited-chunk tr.quoted")).to_be_in_viewport()
    await expect(page.locator(".page-mark")).to_have_text(["Page 1", "Page 2", "Page 3"])
    await page.reload()
    await expect(page.locator(".cited-chunk tr.quoted .value")).to_have_text("20 ms")
    await page.get_by_role("button", name="As printed").click()
    await expect(page.locator(".spot.of-value")).to_be_in_viewport()


async def test_a_file_that_is_gone_is_told_and_read_as_it_was(page: Page, house: House) -> None:
    """The passage can still be judged by what stands around it."""
    assert isinstance(house.originals, Originals)
    house.originals.become = State.GONE

    await go(page, AT)

    await expect(page.locator(".document-note")).to_contain_text("The file isn't where it was when it was read.")
    await expect(page.locator(".as-read")).to_contain_text("Switch the supply off before you open the housing.")
    await expect(page.get_by_role("button", name="As printed")).to_have_count(0)


async def test_a_document_that_is_not_indexed_any_more_is_told(page: Page, browser: Browser) -> None:
    """A link that was passed on may be older than the index."""
    faults: list[str] = []
    other = await browser.new_page()
    other.on("pageerror", lambda error: faults.append(str(error)))

    await other.goto(page.url.partition("#")[0] + "#/documents/00000000000000000000")

    await expect(other.get_by_role("alert")).to_contain_text("This document isn't indexed any more.")
    await other.get_by_role("link", name="All documents").click()
    await expect(other.locator(".document-row")).to_have_count(5)
    await other.close()
    assert faults == []


async def test_on_a_phone_nothing_is_wider_than_the_screen(page: Page) -> None:
    """Neither the list nor a page."""
    await page.set_viewport_size({"width": PHONE_WIDTH, "height": 740})
    for fragment, shown in (("#/documents", ".document-row"), (AT, ".printed img"), (f"{AT}?as=read", ".read-chunk")):
        await go(page, fragment)
        await expect(page.locator(shown).first).to_be_visible()
        wide = await page.evaluate("document.getElementById('documents').scrollWidth")
        assert wide <= PHONE_WIDTH, fragment
