"""Answers of every kind on the page in a real browser: markers, sources, passages, and hostile text."""

import re

import pytest
from playwright.async_api import Page, expect

from tests.adapters.web.browsing import ask
from tests.adapters.web.canned import CLARIFY, HOSTILE, QUESTIONS, UPDATE_STEPS
from tests.adapters.web.fakes import House

pytestmark = pytest.mark.asyncio(loop_scope="session")


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

    await expect(turn.locator(".marker")).to_have_text(["1", "1", "1", "2", "2"], use_inner_text=True)
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
    await expect(page.locator("#panel .value")).to_have_text(["120 mA"], use_inner_text=True)
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
    await page.route("**/api/v1/passages/**", lambda route: route.fulfill(status=200, body="no json"))

    await turn.locator(".source").nth(1).click()

    await expect(page.locator("#panel .quoted")).to_contain_text("Supply current: 120 mA")
    await expect(page.locator("#panel [role=alert]")).to_be_visible()


async def test_steps_keep_their_order_and_markers(page: Page) -> None:
    """A procedure out of order breaks devices."""
    turn = await ask(page, "steps")

    steps = turn.locator(".answer ol.steps li")
    await expect(steps).to_have_text(
        [re.compile(rf"^{re.escape(text)}\d$") for text in UPDATE_STEPS], use_inner_text=True
    )
    await expect(turn.get_by_role("button", name="Sources 1, 2, 3: ECU-850 manual")).to_have_count(1)
    await steps.nth(1).locator(".marker").click()
    await expect(page.locator("#panel mark.quoted")).to_have_text([UPDATE_STEPS[1]], use_inner_text=True)


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

    await expect(turn.locator(".place")).to_have_text(["1", "2", "2", "4"], use_inner_text=True)
    await expect(turn.locator(".ranked").first).to_contain_text("ECU-850b Plus")


@pytest.mark.parametrize("width", [360, 390, 768, 1400])
async def test_no_name_in_a_ranking_is_broken_however_long_the_values(page: Page, width: int) -> None:
    """On a phone they stood letter below letter."""
    await page.set_viewport_size({"width": width, "height": 800})
    turn = await ask(page, "lightest")

    for name in await turn.locator(".ranked-model").all():
        lines = await name.evaluate("""name => {
            const text = document.createRange();
            text.selectNodeContents(name);
            return new Set([...text.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
        }""")
        assert lines == 1, await name.inner_text()
    for line in await turn.locator(".ranked").all():
        assert await line.evaluate("line => line.scrollWidth <= line.clientWidth"), await line.inner_text()


async def test_bars_are_drawn_only_where_the_longest_is_the_first(page: Page) -> None:
    """Of the lightest the shortest would look like the worst."""
    await expect((await ask(page, "rank")).locator(".bar")).to_have_count(4)
    await expect((await ask(page, "lightest")).locator(".bar")).to_have_count(0)


async def test_a_clarification_resumes_on_the_click(page: Page, house: House) -> None:
    """The original question goes on, so it must say which clarification it answers."""
    turn = await ask(page, "clarify")
    await expect(turn).to_contain_text(CLARIFY.question)
    await expect(turn).to_contain_text("ECU-850b Plus")

    await turn.get_by_role("button", name="ECU-850b", exact=True).click()

    await expect(page.locator(".turn").last.locator(".answer")).to_contain_text("345 g")
    assert (house.offered[-1].text, house.offered[-1].resumes) == (QUESTIONS["picked"], "turn-1")


async def test_the_closest_passages_are_shown_as_a_search_shows_them_and_open(page: Page) -> None:
    """Where nothing surely answers, the passage at hand is the help."""
    turn = await ask(page, "unsure")
    first, strange = turn.locator(".found .source").first, turn.locator(".found .source").nth(1)

    await expect(turn).to_contain_text("I found no sure answer to “hunger for power”")
    await expect(turn.get_by_role("heading", name="Closest passages")).to_be_visible()
    await expect(first).to_contain_text("ECU-850, ECU-850b · ECU-850 datasheet")
    await expect(first.locator("mark")).to_have_text(["power"])
    await expect(strange.locator("mark")).to_have_text([HOSTILE])
    await expect(turn.locator(".marker")).to_have_count(0)
    await expect(turn.get_by_role("button", name="Tell the documentation owner")).to_be_visible()
    await first.click()

    await expect(page.locator("#panel tr.quoted")).to_contain_text("Supply current")
    await page.keyboard.press("Escape")
    await expect(first).to_be_focused()


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
