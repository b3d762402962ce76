"""The page in a real browser: every kind of answer, citations, keyboard, phone, and hostile text."""

import re
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, ConsoleMessage, Locator, Page, expect

from tests.adapters.web.canned import CLARIFY, HOSTILE, QUESTIONS, UPDATE_STEPS
from tests.adapters.web.fakes import House

pytestmark = pytest.mark.asyncio(loop_scope="session")
PHONE_WIDTH = 360


@pytest_asyncio.fixture(loop_scope="session")
async def page(browser: Browser, address: str) -> AsyncIterator[Page]:
    """Return the opened page; any error in its console fails the test."""
    page = await browser.new_page(viewport={"width": 1280, "height": 860})
    faults: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            faults.append(message.text)

    page.on("console", note)
    page.on("pageerror", lambda error: faults.append(str(error)))
    await page.goto(address)
    await expect(page.locator(".example").first).to_be_visible()
    yield page
    await page.close()
    assert faults == []


async def ask(page: Page, kind: str) -> Locator:
    """Ask a canned question by keyboard; return its turn when it is answered."""
    await page.locator("#question").fill(QUESTIONS[kind])
    await page.locator("#question").press("Enter")
    turn = page.locator(".turn").last
    await expect(turn.locator(".answer")).to_be_visible()
    return turn


async def test_an_empty_thread_shows_what_can_be_asked(page: Page, house: House) -> None:
    """One click on an example is the first answer."""
    await expect(page.locator(".empty")).to_contain_text("3 documents on 6 product models")

    await page.get_by_role("button", name=QUESTIONS["lookup"]).click()

    await expect(page.locator(".answer")).to_contain_text("120 mA")
    assert [said.text for said in house.offered] == [QUESTIONS["lookup"]]
    await expect(page.locator("#threads .thread")).to_have_count(1)


async def test_markers_and_sources_agree(page: Page) -> None:
    """A marker that leads nowhere is a broken promise."""
    turn = await ask(page, "lookup")

    assert await turn.locator(".marker").all_inner_texts() == ["1", "1", "1", "2", "2"]
    sources = turn.locator(".source")
    await expect(sources).to_have_count(2)
    await expect(sources.first).to_contain_text("ECU-850 datasheet")
    await expect(sources.first).to_contain_text("page\u00a04")
    await expect(sources.nth(1)).to_contain_text("inherited from ECU-650")
    await expect(sources.nth(1)).to_contain_text("legacy")
    await expect(turn.locator(".scope")).to_contain_text("1 source inherited from ECU-650")
    await expect(turn.locator(".not-stated")).to_contain_text("ECU-750 Plus")


async def test_a_passage_opens_and_closes_by_keyboard(page: Page) -> None:
    """Enter opens it, Esc closes it, and the focus returns to where it was."""
    turn = await ask(page, "lookup")
    marker = turn.locator(".marker").first
    await marker.focus()
    await expect(page.locator("#peek")).to_contain_text("Supply current: 120 mA | 135 mA")

    await page.keyboard.press("Enter")

    await expect(page.locator("#panel tr.quoted")).to_contain_text("Supply current")
    assert await page.locator("#panel .value").all_inner_texts() == ["120 mA"]
    await expect(page.locator("#panel-title")).to_be_focused()
    link = page.get_by_role("link", name="Open the document")
    await expect(link).to_have_attribute("href", "https://docs.example.com/ecu-850/datasheet")
    await expect(link).to_have_attribute("rel", "noopener noreferrer")
    await page.keyboard.press("Escape")
    await expect(page.locator("#panel")).to_be_hidden()
    await expect(marker).to_be_focused()


async def test_a_citation_can_be_linked(page: Page) -> None:
    """The address leads a colleague to the same thread and the same passage."""
    turn = await ask(page, "lookup")
    await turn.locator(".marker").first.click()
    await expect(page.locator("#panel tr.quoted")).to_be_visible()
    assert re.search(r"#t=\w+&c=turn-1\.1$", page.url)

    await page.reload()

    await expect(page.locator(".turn .asked")).to_contain_text(QUESTIONS["lookup"])
    await expect(page.locator("#panel tr.quoted")).to_contain_text("120 mA")


async def test_a_passage_that_is_gone_shows_its_excerpt(page: Page) -> None:
    """Documents are indexed again; the answer keeps its proof."""
    turn = await ask(page, "lookup")
    await page.route("**/api/passages/**", lambda route: route.fulfill(status=200, body="no json"))

    await turn.locator(".source").nth(1).click()

    await expect(page.locator("#panel .quoted")).to_contain_text("Supply current: 120 mA")
    await expect(page.locator("#panel [role=alert]")).to_be_visible()


async def test_steps_keep_their_order_and_markers(page: Page) -> None:
    """A procedure out of order breaks devices."""
    turn = await ask(page, "steps")

    steps = turn.locator(".answer ol.steps li")
    assert [re.sub(r"\d$", "", text) for text in await steps.all_inner_texts()] == list(UPDATE_STEPS)
    await expect(turn.get_by_role("button", name="Sources 1, 2, 3: ECU-850 manual")).to_have_count(1)
    await steps.nth(1).locator(".marker").click()
    assert await page.locator("#panel mark.quoted").all_inner_texts() == [UPDATE_STEPS[1]]


async def test_a_comparison_marks_and_filters_what_differs(page: Page) -> None:
    """Differences are what a comparison is asked for."""
    turn = await ask(page, "compare")

    await expect(turn.locator("tbody tr.differs")).to_have_count(5)
    await expect(turn.locator("td.nothing")).to_have_text("not stated")
    await turn.get_by_label("Only the 5 that differ").check()
    await expect(turn.locator("tbody tr:visible")).to_have_count(5)
    await expect(turn.locator(".source:visible")).to_have_count(4)
    await turn.get_by_role("button", name="Show 2 more").click()
    await expect(turn.locator(".source:visible")).to_have_count(6)


async def test_a_ranking_shares_places_among_equals(page: Page) -> None:
    """Two of the same value are not first and second."""
    turn = await ask(page, "rank")

    assert await turn.locator(".place").all_inner_texts() == ["1", "2", "2", "4"]
    await expect(turn.locator(".ranked").first).to_contain_text("ECU-850b Plus")


async def test_a_clarification_resumes_on_the_click(page: Page, house: House) -> None:
    """The original question goes on, so it must say which clarification it answers."""
    turn = await ask(page, "clarify")
    await expect(turn).to_contain_text(CLARIFY.question)
    await expect(turn).to_contain_text("ECU-850b Plus")

    await turn.get_by_role("button", name="ECU-850b", exact=True).click()

    await expect(page.locator(".turn").last.locator(".answer")).to_contain_text("345 g")
    assert (house.offered[-1].text, house.offered[-1].resumes) == (QUESTIONS["picked"], "turn-1")


async def test_other_kinds_of_answers_are_shown(page: Page) -> None:
    """A refusal, a greeting and an apology are answers too."""
    await expect((await ask(page, "refuse")).locator(".answer")).to_contain_text("don't state a price")
    await expect((await ask(page, "greet")).locator(".answer")).to_have_text("Hello! Ask me about the ECU family.")
    broken = await ask(page, "broken")
    await expect(broken).to_contain_text("T-4711")
    await broken.get_by_role("button", name="Ask again").click()
    await expect(page.locator(".turn")).to_have_count(4)


async def test_hostile_text_stays_text(page: Page) -> None:
    """Documents are untrusted: no element, no link, no script comes out of them."""
    turn = await ask(page, "hostile")

    await expect(turn.locator(".said")).to_contain_text(HOSTILE)
    assert await page.locator("#conversation script, #conversation img, #conversation a, .reply b").count() == 0
    assert "owned" not in await page.title()
    await turn.locator(".marker").first.hover()
    await expect(page.locator("#peek")).to_contain_text("<script>")
    wide = await page.evaluate(
        "document.querySelector('#scroller').scrollWidth > document.querySelector('#scroller').clientWidth"
    )
    assert not wide


async def test_a_question_that_did_not_arrive_can_be_sent_again(page: Page, house: House) -> None:
    """Nothing is lost, and nothing is asked twice."""
    await page.route("**/questions", lambda route: route.fulfill(status=200, body="lost"))
    await page.locator("#question").fill(QUESTIONS["greet"])
    await page.locator("#question").press("Enter")
    retry = page.get_by_role("button", name="Try again")
    await expect(retry).to_be_visible()
    await page.unroute("**/questions")

    await retry.click()

    await expect(page.locator(".answer")).to_contain_text("Hello!")
    assert len(house.offered) == 1


async def test_work_is_shown_until_the_answer_comes(page: Page, house: House) -> None:
    """Silence looks like a fault."""
    house.held = True
    await page.locator("#question").fill(QUESTIONS["greet"])
    await page.locator("#question").press("Enter")
    await expect(page.locator(".working")).to_be_visible()

    house.release()

    await expect(page.locator(".answer")).to_contain_text("Hello!")
    await expect(page.locator(".working")).to_have_count(0)
    await expect(page.locator("#announcer")).to_have_text("Answer: Hello! Ask me about the ECU family.")


async def test_two_pages_on_one_thread_show_the_same(page: Page, browser: Browser) -> None:
    """A question asked in one window appears once in both."""
    await ask(page, "greet")
    other = await browser.new_page()
    await other.goto(page.url)
    await expect(other.locator(".turn")).to_have_count(1)

    await ask(page, "refuse")

    await expect(other.locator(".answer")).to_have_count(2)
    await expect(page.locator(".turn")).to_have_count(2)
    await other.close()


async def test_keys_write_and_send(page: Page, house: House) -> None:
    """`/` focuses, Shift+Enter breaks the line, Enter sends, an unsent draft survives a reload."""
    await page.locator("#new-thread").focus()
    await page.keyboard.press("/")
    await expect(page.locator("#question")).to_be_focused()
    await page.keyboard.type("one")
    await page.keyboard.press("Shift+Enter")
    await page.keyboard.type("two")
    await page.keyboard.press("Enter")

    await expect(page.locator(".asked")).to_contain_text("one\ntwo", use_inner_text=True)
    assert house.offered[0].text == "one\ntwo"
    await page.keyboard.type("draft")
    await page.reload()
    await expect(page.locator("#question")).to_have_value("draft")


async def test_a_question_that_is_too_long_is_not_sent(page: Page, house: House) -> None:
    """The page says so before the server does."""
    await page.locator("#question").fill("x" * 4001)
    await page.locator("#question").press("Enter")

    await expect(page.locator("#length")).to_contain_text("1 characters too many")
    await expect(page.locator("#send")).to_be_disabled()
    assert house.offered == []


async def test_product_models_are_found_and_inserted(page: Page) -> None:
    """Names are long and easy to mistype."""
    await page.get_by_label("Find a product model").fill("850-1")
    await expect(page.locator(".model")).to_have_count(1)
    await page.get_by_label("Find a product model").fill("850")
    models = page.locator(".model")
    assert await page.locator(".model-name").all_inner_texts() == ["ECU-850", "ECU-850b", "ECU-850b Plus"]
    await models.first.focus()
    await page.keyboard.press("ArrowDown")
    await expect(models.nth(1)).to_be_focused()

    await page.keyboard.press("Enter")

    await expect(page.locator("#question")).to_have_value("ECU-850b ")


async def test_threads_can_be_left_and_found_again(page: Page) -> None:
    """Back and forth, with the browser's own button too."""
    await ask(page, "greet")
    await page.locator("#new-thread").click()
    await expect(page.locator(".empty")).to_be_visible()
    await ask(page, "refuse")
    await expect(page.locator(".turn")).to_have_count(1)

    await page.locator(".thread", has_text=QUESTIONS["greet"]).click()
    await expect(page.locator(".answer")).to_contain_text("Hello!")
    await page.go_back()

    await expect(page.locator(".answer")).to_contain_text("price")


async def test_a_verdict_is_sent_and_taken_back(page: Page, house: House) -> None:
    """Pressing twice is a change of mind."""
    turn = await ask(page, "lookup")
    button = turn.get_by_role("button", name="This helped")

    await button.click()
    await expect(button).to_have_attribute("aria-pressed", "true")
    await button.click()
    await expect(button).to_have_attribute("aria-pressed", "false")

    assert [one.verdict for one in house.verdicts] == ["up", "none"]


async def test_an_answer_is_copied_with_its_sources(page: Page) -> None:
    """What is pasted into a ticket must still be provable."""
    await page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    turn = await ask(page, "lookup")

    await turn.get_by_role("button", name="Copy the answer").click()
    await expect(page.locator("#announcer")).to_have_text("Copied")

    copied = await page.evaluate("navigator.clipboard.readText()")
    assert "120 mA" in copied
    assert "[1] ECU-850 datasheet › Electrical characteristics › Supply, p. 4, https://docs.example.com" in copied


async def test_light_and_dark_follow_the_system_and_the_person(page: Page) -> None:
    """And the choice is remembered."""
    light = await page.evaluate("getComputedStyle(document.body).backgroundColor")
    await page.emulate_media(color_scheme="dark")
    dark = await page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert light != dark

    await page.get_by_role("button", name="Switch to light").click()
    await page.reload()

    assert await page.evaluate("getComputedStyle(document.body).backgroundColor") == light


async def test_a_phone_shows_everything_without_sideways_scrolling(page: Page) -> None:
    """360 px is what many people hold in their hand; wide tables scroll inside their frame."""
    await page.set_viewport_size({"width": PHONE_WIDTH, "height": 740})
    await expect(page.locator("#sidebar")).to_be_hidden()
    for kind in ("lookup", "steps", "compare", "rank", "clarify", "hostile"):
        await ask(page, kind)
    width = "[document.documentElement.scrollWidth, document.querySelector('#scroller').scrollWidth]"
    assert max(await page.evaluate(width)) == PHONE_WIDTH

    await page.locator(".turn").nth(0).locator(".marker").first.click()
    await expect(page.locator("#panel .value")).to_be_visible()
    box = await page.locator("#panel").bounding_box()
    assert box is not None
    assert (box["x"], box["width"]) == (0, PHONE_WIDTH)
    await page.locator("#close-panel").click()
    await page.locator("#open-sidebar").click()
    await expect(page.locator("#sidebar")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.locator("#sidebar")).to_be_hidden()
