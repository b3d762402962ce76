"""The comparison view when there is nothing to show, or something is wrong."""

import pytest
from playwright.async_api import Browser, Page, expect

from core.answer import Apology, Choice, Clarify
from core.catalog.catalog import ProductModel, build_catalog
from tests.adapters.web.canned import QUESTIONS
from tests.adapters.web.fakes import House

pytestmark = pytest.mark.asyncio(loop_scope="session")
BANANA = "#/compare?models=ECU-850b,ECU-850b%20Plus&topic=banana"


async def go(page: Page, fragment: str) -> None:
    """Open an address of the page, as a link to it does."""
    await page.goto(page.url.partition("#")[0] + fragment)


async def test_an_empty_view_offers_a_start(page: Page, house: House) -> None:
    """One click compares a variant with its base."""
    await go(page, "#/compare")
    pairs = page.get_by_role("group", name="Compare for example").get_by_role("button")
    await expect(pairs).to_have_text(
        [
            "ECU-750 and ECU-750 Plus",
            "ECU-850 and ECU-850b",
            "ECU-850b and ECU-850b Plus",
        ],
        use_inner_text=True,
    )

    await expect(page.locator("#compare-topics option").nth(0)).to_have_attribute("value", "power")
    await expect(page.locator("#compare-topics option").nth(1)).to_have_attribute("value", "temperature")
    await page.locator("#compare-topic").fill("power")
    await pairs.nth(2).click()

    await expect(page.locator(".sheet")).to_contain_text("135 mA")
    assert [said.text for said in house.offered] == [QUESTIONS["inherit"]]


@pytest.mark.parametrize(
    "models, said, chosen",
    [
        pytest.param("ECU-850,ECU-999", "No document covers “ECU-999”", ["ECU-850"], id="unknown"),
        pytest.param("ECU-999%2CX%2C1", "No document covers “ECU-999”, “X”, or “1”", [], id="encoded-commas"),
        pytest.param("ecu%20850", "Choose one product model more", ["ECU-850"], id="only-one"),
        pytest.param("ECU-850,Order+850-1", "Choose one product model more", ["ECU-850"], id="the-same-twice"),
        pytest.param("%E0%A4%A", "No document covers", [], id="broken"),
    ],
)
async def test_an_address_that_cannot_be_compared_says_why(
    page: Page, house: House, models: str, said: str, chosen: list[str]
) -> None:
    """Nothing is left out in silence, and nothing is asked."""
    await go(page, f"#/compare?models={models}")

    await expect(page.locator("#compare-result").get_by_role("alert")).to_contain_text(said)
    await expect(page.locator("#compare-chosen li")).to_have_text(chosen, use_inner_text=True)
    assert house.offered == []


async def test_too_many_product_models_are_not_cut_in_silence(page: Page, house: House) -> None:
    """A table of seven columns would not be what was asked for, nor would one of six."""
    models = tuple(ProductModel(name=f"V-{number}", family="V") for number in range(9))
    house.index.catalog = build_catalog(models, ())
    await go(page, "#/compare?models=" + ",".join(f"V-{number}" for number in range(7)))

    await expect(page.locator("#compare-result").get_by_role("alert")).to_contain_text("The first 6 are chosen")
    await expect(page.locator("#compare-chosen li")).to_have_count(6)
    await expect(page.locator("#compare-models")).to_have_value("V-6")
    await page.locator("#compare-models").click()
    await expect(page.locator(".option-note")).to_contain_text("6 are chosen. Remove one")
    await expect(page.locator(".option")).to_have_count(0)
    await page.keyboard.press("Escape")
    await page.locator(".model", has_text="ECU-650").click()
    await expect(page.locator(".option-note")).to_contain_text("6 are chosen. Remove one")
    await page.get_by_role("button", name="Remove V-0").click()
    await expect(page.locator("#compare-models")).to_have_value("ECU-650, V-6")
    await page.keyboard.press("Enter")
    await expect(page.locator("#compare-chosen li").last).to_have_text("V-6", use_inner_text=True)
    await expect(page.locator("#compare-models")).to_have_value("ECU-650")
    assert house.offered == []


async def test_nothing_stated_leads_to_everything_stated(page: Page, house: House) -> None:
    """Also from the list of threads, where the question stands."""
    await go(page, BANANA)
    await expect(page.get_by_role("heading", name="Nothing to compare")).to_be_visible()
    await expect(page.locator(".compare-other")).to_contain_text("The documents don't say.")
    await page.reload()
    await expect(page.get_by_role("heading", name="Nothing to compare")).to_be_visible()

    await page.get_by_role("button", name="Compare everything that they state").click()

    await expect(page.get_by_role("button", name="Compare everything that they state")).to_have_count(0)
    await expect(page.get_by_role("heading", name="Nothing to compare")).to_be_visible()
    assert [said.text for said in house.offered] == [
        "Compare ECU-850b and ECU-850b Plus: banana",
        "Compare ECU-850b and ECU-850b Plus",
    ]


async def test_a_question_back_is_answered_in_the_view(page: Page, house: House) -> None:
    """The click resumes the comparison."""
    house.answers = {
        **house.answers,
        "Compare ECU-850b and ECU-850b Plus: banana": Clarify(
            question="Which power do you mean?",
            candidates=(),
            choices=(Choice(label="Power", text=QUESTIONS["inherit"]),),
        ),
    }
    await go(page, BANANA)
    await page.get_by_role("button", name="Power", exact=True).click()

    await expect(page.locator(".sheet")).to_contain_text("135 mA")
    assert [(said.text, said.resumes) for said in house.offered][1:] == [(QUESTIONS["inherit"], "turn-1")]


async def test_a_fault_of_ours_can_be_asked_again(page: Page, house: House) -> None:
    """The ticket is shown, and the button asks anew."""
    text = "Compare ECU-850b and ECU-850b Plus: banana"
    house.answers = {**house.answers, text: Apology(ticket="T-4711")}
    await go(page, BANANA)
    await expect(page.locator("#compare-result")).to_contain_text("T-4711")
    house.answers = {**house.answers, text: house.answers[QUESTIONS["inherit"]]}

    await page.get_by_role("button", name="Ask again").click()

    await expect(page.locator(".sheet")).to_contain_text("135 mA")


@pytest.mark.parametrize("lost", ["**/questions", "**/api/v1/overview"])
async def test_a_comparison_that_did_not_arrive_can_be_sent_again(page: Page, house: House, lost: str) -> None:
    """It is asked once, whatever got lost."""
    await page.route(lost, lambda route: route.fulfill(status=200, body="lost"))
    await go(page, "#/compare?models=ECU-850b,ECU-850b%20Plus&topic=power")
    await expect(page.get_by_role("alert")).to_contain_text("Something went wrong on our side")
    await page.unroute(lost)

    await page.get_by_role("button", name="Try again").click()

    await expect(page.locator(".sheet")).to_contain_text("135 mA")
    assert len(house.offered) == 1


async def test_what_was_written_meanwhile_is_not_lost_by_trying_again(page: Page) -> None:
    """Only the loading is repeated."""
    await page.route("**/api/v1/overview", lambda route: route.fulfill(status=200, body="lost"))
    await go(page, "#/compare")
    await expect(page.get_by_role("alert")).to_contain_text("Something went wrong on our side")
    await page.unroute("**/api/v1/overview")
    await page.locator("#compare-topic").fill("power")

    await page.get_by_role("button", name="Try again").click()

    await expect(page.locator(".pairs")).to_be_visible()
    await expect(page.locator("#compare-topic")).to_have_value("power")


async def test_work_is_shown_until_the_table_comes(page: Page, house: House) -> None:
    """Also to somebody who opens it from the list of threads meanwhile."""
    house.held = True
    await go(page, "#/compare?models=ECU-850b,ECU-850b%20Plus&topic=power")
    await expect(page.locator("#compare-result .working")).to_have_text("Reading the documents")
    await page.locator("#threads .thread").click()
    await expect(page.locator("#compare-result .working")).to_have_text("Reading the documents")

    house.release()

    await expect(page.locator(".sheet")).to_contain_text("135 mA")


@pytest.mark.parametrize("query", ["t=unknown", "t=unknown&turn=turn-9"])
async def test_a_comparison_that_is_gone_says_so(browser: Browser, address: str, query: str) -> None:
    """Threads are deleted after a while, and those of others never were there."""
    page = await browser.new_page()  # its console says that it got 404
    await page.goto(f"{address}/#/compare?{query}")

    await expect(page.locator("#compare-result").get_by_role("alert")).to_contain_text("isn't here any more")
    await page.close()
