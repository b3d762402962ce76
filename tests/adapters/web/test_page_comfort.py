"""Small things that people meet on the page: what is marked is in sight, what is long folds, links lead somewhere."""

import pytest
from playwright.async_api import Browser, Page, expect

from core.answer import Bullets, Grounded, NoEvidence, Paragraph, Span
from tests.adapters.web.browsing import ask
from tests.adapters.web.canned import ANSWERS, CHUNKS, QUESTIONS, chunk, cite, row, sentence
from tests.adapters.web.canned_catalog import ecu_catalog
from tests.adapters.web.fakes import House, MemoryIndex

pytestmark = pytest.mark.asyncio(loop_scope="session")
LONG = "lookup"


@pytest.fixture
def house() -> House:
    """Return a house with a long passage, a long list of one source, and much that isn't stated."""
    filler = [sentence(f"Sentence {number} of a section that is longer than the panel. " * 4) for number in range(60)]
    supply = row("Supply current", ("ECU-850", "120 mA"), ("ECU-850b", "135 mA"))
    long = chunk("ecu-850/datasheet.md#supply", *filler[:40], supply, *filler[40:])
    answer = Grounded(
        blocks=(
            Paragraph(spans=(Span("It draws 120 mA", (1,)), Span("at 12 V.", (1,)))),
            Bullets(items=(*(Span(f"Port {number}", (1,)) for number in range(25)), Span("Port A", (2,)), Span("Own"))),
        ),
        citations=(cite(1), cite(2, page=5)),
        models=("ECU-850",),
        not_stated=tuple(f"ECU-{number}" for number in range(900, 917)),
    )
    few = NoEvidence(text="Nothing.", not_stated=("ECU-1",))
    answers = {**ANSWERS, QUESTIONS[LONG]: answer, QUESTIONS["refuse"]: few, "x" * 900: few}
    return House(answers, MemoryIndex(ecu_catalog(), (long, *CHUNKS[1:])), (QUESTIONS[LONG],))


async def test_the_marked_row_is_in_the_middle_and_the_title_stays(page: Page) -> None:
    """Who opens a source reads what is around it, and must see at any time which document it is."""
    turn = await ask(page, LONG)

    await turn.locator(".marker").first.click()
    await expect(page.locator("#panel .quoted .value")).to_be_visible()

    body = await page.locator("#panel-body").bounding_box()
    marked = await page.locator("#panel tr.quoted").bounding_box()
    assert body is not None
    assert marked is not None
    middle = marked["y"] + marked["height"] / 2 - body["y"] - body["height"] / 2
    assert abs(middle) < body["height"] / 8
    await page.locator("#panel-body").evaluate("(body) => { body.scrollTop = body.scrollHeight; }")
    await expect(page.locator("#panel .passage-title")).to_be_in_viewport()
    await expect(page.get_by_role("link", name="Open the document")).to_be_in_viewport()


async def test_neighbours_of_one_source_have_one_marker(page: Page) -> None:
    """Twenty-five times the same number says no more than once, and hides what is said."""
    turn = await ask(page, LONG)

    await expect(turn.locator(".said .marker")).to_have_text(["1"])
    await expect(turn.locator(".bullets .marker")).to_have_text(["1", "2"])
    await expect(turn.locator(".bullets li").nth(24).locator(".marker")).to_have_count(1)


async def test_many_that_state_nothing_are_folded(page: Page) -> None:
    """Seventeen names below an answer of one line bury it."""
    turn = await ask(page, LONG)
    chips = turn.locator(".not-stated .chip")
    await expect(chips).to_have_count(8)

    await turn.get_by_role("button", name="9 more").click()

    await expect(chips).to_have_count(17)
    await expect(chips.nth(8)).to_be_focused()
    await expect(turn.get_by_role("button", name="9 more")).to_have_count(0)


async def test_a_long_question_is_folded_until_somebody_wants_it(page: Page) -> None:
    """A pasted log is no answer; its reply has to be in sight."""
    await page.locator("#question").fill("x" * 900)
    await page.locator("#question").press("Enter")
    asked = page.locator(".asked")
    await expect(page.locator(".answer")).to_be_visible()
    folded = await asked.evaluate("(asked) => asked.offsetHeight")

    await page.get_by_role("button", name="Show all").click()
    unfolded = await asked.evaluate("(asked) => asked.offsetHeight")
    await page.get_by_role("button", name="Show less").click()

    assert unfolded > folded
    assert await asked.evaluate("(asked) => asked.offsetHeight") == folded


async def test_after_an_example_the_next_question_can_be_typed(page: Page) -> None:
    """The pressed button is gone; the focus must not be lost with it."""
    await page.get_by_role("button", name=QUESTIONS[LONG]).click()

    await expect(page.locator(".answer")).to_be_visible()
    await expect(page.locator("#question")).to_be_focused()


async def test_an_unknown_address_is_told_on_a_page(browser: Browser, address: str) -> None:
    """A cut-off link must lead on, not to a line of JSON or a blank page."""
    page = await browser.new_page()
    for path in ("/no/such", "/api/v1/nothing"):
        response = await page.goto(address + path)
        assert response is not None
        assert response.status == 404
        await expect(page.get_by_role("heading", level=1)).to_have_text("There is nothing at this address")
    await page.get_by_role("link", name="Open Threadsheet").click()

    await expect(page.locator(".example").first).to_be_visible()
    await page.close()
