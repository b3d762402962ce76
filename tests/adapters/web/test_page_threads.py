"""One's own threads in a real browser, and in that of somebody else: find, name, pin, share, export, delete."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from tests.adapters.web.browsing import ask
from tests.adapters.web.canned import QUESTIONS
from tests.adapters.web.fakes import House

pytestmark = pytest.mark.asyncio(loop_scope="session")
KINDS = ("greet", "lookup", "compare", "rank", "steps", "refuse")


@pytest_asyncio.fixture(loop_scope="session")
async def stranger(browser: Browser, address: str) -> AsyncIterator[Page]:
    """Return the opened page in a browser of somebody else."""
    page = await browser.new_page(viewport={"width": 1280, "height": 860})
    await page.goto(address)
    await expect(page.locator(".example").first).to_be_visible()
    yield page
    await page.close()


async def choose(page: Page, what: str) -> None:
    """Choose something in the menu of the thread that is shown."""
    await page.get_by_role("button", name="What to do with this thread").click()
    await page.get_by_role("menuitem", name=what).click()


async def share(page: Page) -> str:
    """Share the thread that is shown; return the link."""
    await choose(page, "Share")
    await page.get_by_role("button", name="Make a link").click()
    link = await page.get_by_label("Link to this thread").input_value()
    await page.get_by_role("button", name="Close", exact=True).click()
    return link


async def in_threads(page: Page, *kinds: str) -> None:
    """Ask canned questions, each in a thread of its own."""
    for kind in kinds:
        await page.locator("#new-thread").click()
        await ask(page, kind)
    await expect(page.locator(".thread")).to_have_count(len(kinds))


async def test_two_people_never_see_each_others_threads(page: Page, stranger: Page) -> None:
    """Neither in the list nor by address; the page says what to do, and goes on from there."""
    await ask(page, "lookup")
    await expect(page.locator(".thread")).to_have_count(1)
    await ask(stranger, "greet")
    await expect(stranger.locator(".thread-name")).to_have_text([QUESTIONS["greet"]])

    await stranger.goto(page.url)
    await stranger.reload()

    await expect(stranger.locator("#conversation")).to_contain_text("Not among your threads")
    await expect(stranger.locator("#conversation")).to_contain_text("share it with a link")
    await expect(stranger.locator(".thread-name")).to_have_text([QUESTIONS["greet"]])
    await stranger.locator("#conversation").get_by_role("button", name="New thread").click()
    await ask(stranger, "refuse")
    await page.reload()
    await expect(page.locator(".thread-name")).to_have_text([QUESTIONS["lookup"]])
    await expect(page.locator(".answer")).to_contain_text("120 mA")


async def test_threads_are_found_by_what_was_asked_and_by_name(page: Page) -> None:
    """There are more than fit; what is sought may stand in the middle of a thread."""
    await in_threads(page, *KINDS)
    await ask(page, "clarify")
    search = page.get_by_label("Find in your threads")

    await search.fill(QUESTIONS["clarify"].upper())
    await expect(page.locator(".thread-name")).to_have_text([QUESTIONS[KINDS[-1]]])
    await search.fill("nothing of the kind")
    await expect(page.locator("#threads")).to_have_text("Nothing you asked has these words.")

    await search.fill("")
    await expect(page.locator(".thread")).to_have_count(len(KINDS))


async def test_a_thread_is_renamed_and_pinned_by_keyboard(page: Page) -> None:
    """Everything the pointer does; the name stands everywhere, also after a reload."""
    await in_threads(page, "greet", "lookup")
    await page.locator(".thread-more").nth(1).focus()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("menuitem", name="Rename")).to_be_focused()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(page.locator(".thread-name")).to_have_text([QUESTIONS["greet"], QUESTIONS["lookup"]])

    await choose(page, "Rename")
    await expect(page.get_by_label("Name", exact=True)).to_have_value(QUESTIONS["lookup"])
    await page.keyboard.type("Supply for Oslo")
    await page.keyboard.press("Enter")

    await expect(page.locator("#thread-title")).to_have_text("Supply for Oslo")
    await page.reload()
    await expect(page.locator(".thread-name")).to_have_text([QUESTIONS["greet"], "Supply for Oslo"])
    await expect(page).to_have_title("Supply for Oslo · Threadsheet")


async def test_a_thread_is_deleted_when_asked_once_more(page: Page, house: House) -> None:
    """A slip costs nothing; then it is gone, from the address too."""
    await in_threads(page, "greet", "lookup")
    await choose(page, "Delete")
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    assert len(house.own.turns) == 2

    await choose(page, "Delete")
    await page.get_by_role("button", name="Delete", exact=True).click()

    await expect(page.locator(".thread-name")).to_have_text([QUESTIONS["greet"]])
    await expect(page.locator(".empty")).to_be_visible()
    assert "#t=" not in page.url
    assert [turns[0].text for turns in house.own.turns.values()] == [QUESTIONS["greet"]]


async def test_a_comparison_that_was_deleted_can_be_made_again(browser: Browser, address: str) -> None:
    """It is the same question under the same name, which the server has seen before."""
    page = await browser.new_page()  # its console says that the old id was refused
    where = f"{address}/#/compare?models=ECU-850b,ECU-850b%20Plus&topic=power"
    await page.goto(where)
    await expect(page.locator(".sheet")).to_contain_text("135 mA")
    await choose(page, "Delete")
    await page.get_by_role("button", name="Delete", exact=True).click()
    await expect(page.locator("#threads")).to_have_text("No threads yet. Ask something, and it is kept here.")

    await page.goto(where)

    await expect(page.locator(".sheet")).to_contain_text("135 mA")
    await page.close()


async def test_a_link_shows_the_thread_to_read_until_it_is_taken_back(page: Page, stranger: Page) -> None:
    """With its sources, without a way to write; what is asked later isn't shown."""
    await ask(page, "lookup")
    await expect(page.locator("#thread-actions")).to_be_visible()
    link = await share(page)
    await ask(page, "greet")

    await stranger.goto(link)
    await expect(stranger.locator(".shared-note")).to_contain_text("Shared with you to read")
    await expect(stranger.locator(".turn")).to_have_count(1)
    await expect(stranger.locator("#composer")).to_be_hidden()
    await expect(stranger.get_by_role("button", name="This helped")).to_have_count(0)
    await expect(stranger.locator(".follow-up")).to_have_count(0)
    await stranger.locator(".marker").first.click()
    await expect(stranger.locator("#panel .value")).to_have_text("120 mA")
    await expect(stranger.locator("#threads")).to_have_text("No threads yet. Ask something, and it is kept here.")

    await choose(page, "Share")
    await page.get_by_role("button", name="Update it to now").click()
    await stranger.reload()
    await expect(stranger.locator(".turn")).to_have_count(2)
    await page.get_by_role("button", name="Take it back").click()
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await stranger.reload()
    await expect(stranger.locator("#conversation")).to_contain_text("No longer shared")
    await stranger.goto(link[:-1] + "x")
    await stranger.reload()
    await expect(stranger.locator("#conversation")).to_contain_text("Nothing at this link")


@pytest.mark.parametrize("kind", sorted(QUESTIONS))
async def test_answers_of_every_kind_can_be_read_by_a_link(page: Page, stranger: Page, kind: str) -> None:
    """And none of them offers what only its owner can do."""
    await ask(page, kind)
    link = await share(page)

    await stranger.goto(link)
    await stranger.reload()

    await expect(stranger.locator(".turn .answer")).to_be_visible()
    await expect(stranger.locator(".turn").locator(".choice, .follow-up, .compare-link")).to_have_count(0)


async def test_a_thread_is_saved_as_markdown(page: Page) -> None:
    """It is named as the thread is."""
    await ask(page, "lookup")
    async with page.expect_download() as downloading:
        await choose(page, "Export as Markdown")
    saved = await downloading.value

    assert saved.suggested_filename.endswith(".md")
    text = (await saved.path()).read_text("utf-8")
    assert text.startswith(f"# {QUESTIONS['lookup']}\n")
    assert "**Sources**\n\n1. ECU-850 datasheet" in text


async def test_back_closes_the_panel_before_it_leads_elsewhere(page: Page) -> None:
    """On a phone the panel covers everything, and back is the way out that people know."""
    await in_threads(page, "greet", "lookup")
    for _ in range(2):
        await page.locator(".marker").first.click()
        await expect(page.locator("#panel .value")).to_be_visible()
        assert "&c=" in page.url
        await page.go_back()
        await expect(page.locator("#panel")).to_be_hidden()
        await expect(page.locator(".answer")).to_contain_text("120 mA")
        assert "&c=" not in page.url

    await page.locator(".marker").first.click()
    await page.locator("#close-panel").click()  # closed by hand, it is no step either
    await expect(page.locator("#panel")).to_be_hidden()
    await page.go_back()

    await expect(page.locator(".empty")).to_be_visible()


async def test_an_address_with_an_open_passage_can_be_left_by_back(page: Page) -> None:
    """Who was sent it sees the thread below the passage, not the page they came from."""
    await ask(page, "lookup")
    await page.locator(".marker").first.click()
    await expect(page.locator("#panel .value")).to_be_visible()
    other = await page.context.new_page()
    await other.goto(page.url)
    await expect(other.locator("#panel .value")).to_be_visible()

    await other.go_back()

    await expect(other.locator("#panel")).to_be_hidden()
    await expect(other.locator(".answer")).to_contain_text("120 mA")
    await other.close()


async def test_the_lists_of_the_side_scroll_by_themselves(page: Page) -> None:
    """Forty threads don't push the product models out of sight."""
    await in_threads(page, *KINDS, *KINDS)
    await page.set_viewport_size({"width": 1280, "height": 600})

    heights = await page.evaluate(
        """["#sidebar", "#threads", "#models"].map((name) => {
             const e = document.querySelector(name);
             return [e.scrollHeight > e.clientHeight + 1, e.getBoundingClientRect().bottom <= innerHeight];
           })"""
    )

    assert heights == [[False, True], [True, True], [True, True]]


async def test_escape_closes_what_lies_on_top_alone(page: Page) -> None:
    """A menu over a panel over a thread: one at a time."""
    await ask(page, "lookup")
    await page.locator(".marker").first.click()
    await expect(page.locator("#panel .value")).to_be_visible()
    await page.get_by_role("button", name="What to do with this thread").click()

    await page.keyboard.press("Escape")
    await expect(page.get_by_role("menu")).to_be_hidden()
    await expect(page.locator("#panel")).to_be_visible()
    await page.keyboard.press("Escape")

    await expect(page.locator("#panel")).to_be_hidden()
