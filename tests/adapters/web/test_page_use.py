"""Using the page in a real browser: keyboard, threads, faults, feedback, light and dark, a phone."""

import pytest
from playwright.async_api import Page, Request, Route, expect

from tests.adapters.web.browsing import ask
from tests.adapters.web.canned import QUESTIONS
from tests.adapters.web.fakes import House

pytestmark = pytest.mark.asyncio(loop_scope="session")
PHONE_WIDTH = 360


async def test_a_question_that_did_not_arrive_can_be_sent_again(page: Page, house: House) -> None:
    """Nothing is lost, and nothing is asked twice."""
    await page.route("**/questions", lambda route: route.fulfill(status=200, body="lost"))
    await page.locator("#question").fill(QUESTIONS["greet"])
    await page.locator("#question").press("Enter")
    retry = page.get_by_role("button", name="Try again")
    await expect(page.get_by_role("alert")).to_contain_text("Something went wrong on our side")
    await page.unroute("**/questions")

    await retry.click()

    await expect(page.locator(".answer")).to_contain_text("Hello!")
    assert len(house.offered) == 1


async def test_a_question_whose_acceptance_got_lost_is_shown_once(page: Page, house: House) -> None:
    """The server has it, the page doesn't know: the stream tells, and no second entry appears."""
    sent: list[Request] = []

    async def answer_in_its_place(route: Route) -> None:
        sent.append(route.request)
        await route.fulfill(status=200, body="lost")

    house.held = True
    await page.route("**/questions", answer_in_its_place)
    await page.locator("#question").fill(QUESTIONS["greet"])
    await page.locator("#question").press("Enter")
    await expect(page.get_by_role("alert")).to_contain_text("Something went wrong on our side")

    # Only now: the stream tells of it within a heartbeat, and what the page is told first must not be left to chance.
    accepted = await page.request.post(sent[0].url, data=sent[0].post_data_json)
    await expect(page.locator(".working")).to_have_text("Reading the documents")
    house.release()

    assert accepted.status == 202
    await expect(page.locator(".answer")).to_contain_text("Hello!")
    await expect(page.locator(".turn")).to_have_count(1)
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


async def test_two_pages_on_one_thread_show_the_same(page: Page) -> None:
    """A question asked in one window appears once in both."""
    await ask(page, "greet")
    other = await page.context.new_page()
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
    await expect(page.locator(".answer")).to_be_visible()
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
    await expect(page.locator(".model-name")).to_have_text(
        ["ECU-850", "ECU-850b", "ECU-850b Plus"], use_inner_text=True
    )
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
    for kind in ("lookup", "steps", "compare", "rank", "clarify", "unsure", "hostile"):
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
