"""An expert answers a gap on the page, sees first what will be said, and takes it back: in a real browser."""

import pytest
from playwright.async_api import Browser, Page, expect

from core.experts import Contradiction
from tests.adapters.web.fake_answers import FakeAnswers
from tests.adapters.web.fakes import House
from tests.adapters.web.gaps import GAPS

pytestmark = pytest.mark.asyncio(loop_scope="session")
OTHERWISE = Contradiction(
    document="s.md", title="ECU-850 datasheet", model="ECU-850", said="Colour: red", date="2026-12-01", odds=True
)


@pytest.fixture
def house(house: House) -> House:
    """Return a house with gaps and a desk."""
    house.gaps, house.expert_answers = [*GAPS], FakeAnswers()
    return house


def of(house: House) -> FakeAnswers:
    """Return its desk."""
    assert house.expert_answers is not None
    return house.expert_answers


async def opened(page: Page) -> None:
    """Go to the gaps, and begin to answer the first."""
    await page.get_by_role("link", name="What people ask").click()
    await page.get_by_role("button", name="Answer this: ECU-850: colour").click()
    await expect(page.get_by_label("Answer a value")).to_be_focused()


async def test_a_gap_is_answered_by_keyboard_and_taken_back(page: Page, house: House) -> None:
    """Product model and topic are there; nothing is kept before it was seen and confirmed."""
    await opened(page)
    await expect(page.get_by_label("About in the words")).to_have_value("colour")
    await page.keyboard.type("Light grey (RAL 7035).")
    models = page.get_by_label("Product models that it holds for")
    await models.fill("ecu 850B")
    await models.press("Enter")
    await page.get_by_label("Your name").fill("Ada Byron")
    await page.get_by_label("Holds until").fill("2027-03-31")
    await page.get_by_label("Your name").press("Enter")

    await expect(page.locator(".expert-preview")).to_contain_text("ECU-850: answered by Ada Byron, 2026-11-21")
    assert of(house).given == []
    await page.get_by_role("button", name="Back").click()
    await expect(page.get_by_label("Answer a value")).to_have_value("Light grey (RAL 7035).")
    await page.get_by_role("button", name="Preview").click()
    await expect(page.get_by_role("button", name="Confirm")).to_be_focused()
    await page.keyboard.press("Enter")

    await expect(page.get_by_text("2 people who had asked are told.").first).to_be_visible()
    [given] = of(house).given
    assert (given.models, given.until, given.gap) == (("ECU-850", "ECU-850b"), "2027-03-31", "g1")
    await expect(page.locator(".given-answer")).to_contain_text("answered by Ada Byron, 2026-11-21 · until 2027-03-31")
    await page.get_by_role("button", name="Take it back: ECU-850, ECU-850b: colour").click()
    await page.get_by_role("dialog").get_by_role("button", name="Take it back").click()
    await expect(page.locator(".given-answer")).to_have_count(0)
    assert of(house).given == []


async def test_what_is_not_taken_is_said_in_the_window(browser: Browser, address: str, house: House) -> None:
    """And what was written stays there."""
    page = await browser.new_page()
    await page.goto(address)
    await opened(page)
    await page.keyboard.type("Grey.")
    await page.get_by_label("Your name").fill("Ada")
    await page.get_by_label("Product models that it holds for").fill("P-1")
    await page.get_by_role("button", name="Preview").click()
    await expect(page.get_by_role("alert")).to_have_text("“P-1” is no product model that is known here.")

    await page.get_by_label("Product models that it holds for").fill("")
    await page.get_by_role("button", name="Remove ECU-850").click()
    await page.get_by_role("button", name="Preview").click()
    await expect(page.get_by_role("alert")).to_have_text("Choose the product models that it holds for.")

    of(house).unfound = True
    await page.get_by_label("Product models that it holds for").fill("ECU-850")
    await page.get_by_role("button", name="Preview").click()
    await expect(page.get_by_text("Your answer isn't in it")).to_be_visible()
    of(house).refuses = "Ada said something else today."
    await page.get_by_role("button", name="Confirm").click()
    await expect(page.get_by_role("alert")).to_have_text("Ada said something else today.")
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await page.close()


async def test_a_document_that_states_otherwise_stands_beside_it_on_a_phone_too(
    browser: Browser, address: str, house: House
) -> None:
    """Side by side, or below each other; nothing is cut off."""
    of(house).beside = (OTHERWISE,)
    phone = await browser.new_page(viewport={"width": 360, "height": 780})
    for text in ("grey", "black"):
        body = {"models": ["ECU-850"], "aspect": "colour", "text": text, "by": "Ada"}
        assert (await phone.request.post(f"{address}/api/v1/expert-answers", data=body)).status == 201
    await phone.goto(f"{address}/#/insights")

    await expect(phone.locator(".document-says").first).to_contain_text("states otherwise")
    await expect(phone.locator(".given > .note")).to_contain_text("Of 2 answers documents say something too")
    assert await phone.evaluate("document.querySelector('#insights').scrollWidth <= 360")
    await phone.close()


async def test_where_nothing_can_be_kept_no_answer_is_offered(page: Page, house: House) -> None:
    """But why is said."""
    of(house).why = "The documents aren't on this server."

    await page.get_by_role("link", name="What people ask").click()

    await expect(page.get_by_text("The documents aren't on this server.")).to_be_visible()
    await expect(page.get_by_role("button", name="Answer this")).to_have_count(0)
