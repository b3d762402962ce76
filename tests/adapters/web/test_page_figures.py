"""What operators see of all that is asked, in a real browser."""

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser, Page, expect

from core.insights import Counts
from tests.adapters.web.fakes import House
from tests.adapters.web.figures import DAYS, a_history
from tests.geometry import drawn, faults

pytestmark = pytest.mark.asyncio(loop_scope="session")

WIDTHS = (1400, 768, 390, 360)


@pytest.fixture
def house(house: House) -> House:
    """Return a house in which sixty days long was asked, the last of them today."""
    house.counts = a_history(house.clock.now().date())
    return house


async def opened(page: Page) -> Page:
    """Go to the figures."""
    await page.get_by_role("link", name="What people ask").click()
    await expect(page.locator(".gaps-part")).to_be_visible()
    return page


async def test_four_numbers_and_plots_tell_the_whole(page: Page, house: House) -> None:
    """Questions and their shares; each day has its bar, and each bar its words."""
    await opened(page)
    total = sum(tally.questions for tally in house.counts.days.values())

    shown = await page.locator(".key-number dd:first-of-type").all_inner_texts()
    assert shown[0] == f"{total:,}"
    assert [each.endswith(" %") for each in shown[1:]] == [True, True, True]
    plot = page.get_by_role("img", name="Questions per day")
    assert f"Together {total:,} questions; " in (await plot.get_attribute("aria-label") or "")
    await expect(plot.locator(".slot")).to_have_count(DAYS)
    last = house.counts.days[house.clock.now().date()]
    assert f": {last.questions} questions; " in (await plot.locator(".slot title").last.text_content() or "")
    await expect(page.get_by_role("img", name="Time to answer").locator(".slot")).to_have_count(DAYS)


async def test_the_page_says_which_days_are_counted(page: Page, house: House) -> None:
    """Of the last seven, today is one that isn't over; and the days are the sum."""
    await opened(page)
    await page.get_by_label("Asked in").select_option("7")

    await expect(page.get_by_role("img", name="Questions per day").locator(".slot")).to_have_count(7)
    await expect(page.get_by_text("Whole days in UTC; today isn't over yet")).to_be_visible()
    last = sorted(house.counts.days)[-7:]
    total = sum(house.counts.days[day].questions for day in last)
    assert await page.locator(".key-number dd").first.inner_text() == f"{total:,}"


async def test_the_bars_are_as_high_as_what_they_count(page: Page, house: House) -> None:
    """Twice as many are twice as high, and each outcome has its part."""
    await opened(page)
    slots = page.get_by_role("img", name="Questions per day").locator(".slot")

    heights = await slots.evaluate_all(
        "(slots) => slots.map((slot) => 150 - Math.min(150, ...[...slot.querySelectorAll('[class^=part]')]"
        ".map((part) => Number(part.getAttribute('y')))))"
    )

    counts = [house.counts.days[day].questions for day in sorted(house.counts.days)]
    highest = counts.index(max(counts))
    for height, count in zip(heights, counts, strict=True):
        assert abs(height - heights[highest] * count / counts[highest]) < 3  # what is rare is still seen
    failing = await slots.filter(has=page.locator(".part-failed")).count()
    assert failing == sum(tally.failed > 0 for tally in house.counts.days.values())


async def test_the_same_stands_in_a_table(page: Page, house: House) -> None:
    """By keyboard; every day with a question, the last first."""
    await opened(page)
    await page.get_by_text("Show as table").focus()
    await page.keyboard.press("Enter")

    rows = page.get_by_role("region", name="Questions per day as a table").locator("tbody tr")
    await expect(rows).to_have_count(DAYS)
    first, today = rows.first, house.clock.now().date()
    tally = house.counts.days[today]
    await expect(first.get_by_role("rowheader")).to_have_text(today.isoformat())
    cells = await first.get_by_role("cell").all_inner_texts()
    outcomes = (tally.questions, tally.answered, tally.asked_back, tally.refused, tally.failed, tally.up, tally.down)
    assert cells[:7] == [*map(str, outcomes)]
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("region", name="Questions per day as a table")).to_be_focused()


async def test_the_period_governs_figures_and_gaps(page: Page, house: House) -> None:
    """And who chose it by keyboard can go on from there."""
    await opened(page)
    period = page.get_by_label("Asked in")

    await period.select_option("7")

    plot = page.get_by_role("img", name="Questions per day")
    await expect(plot.locator(".slot")).to_have_count(7)
    last = sorted(house.counts.days)[-7:]
    within = sum(house.counts.days[day].questions for day in last)
    await expect(page.locator(".key-number dd").first).to_have_text(f"{within:,}")
    await expect(page.get_by_label("Asked in")).to_have_value("7")


async def test_names_are_told_with_what_is_covered_and_what_is_not(page: Page) -> None:
    """Product models lead to their pages; a title stands for a document's path."""
    await opened(page)

    await expect(page.get_by_role("link", name="ECU-850b Plus").last).to_be_visible()
    await expect(page.locator(".figure-part", has_text="not covered")).to_contain_text("ECU-999")
    await expect(page.locator(".figure-part", has_text="Documents never cited")).to_contain_text("ECU-850 manual")
    by_document = page.locator(".figure-part", has_text="By document")
    await expect(by_document).to_contain_text("ECU-850 datasheet")
    await expect(by_document).to_contain_text("gone/manual.pdf")
    await expect(page.locator(".figure-part", has_text="By platform")).to_contain_text("Microsoft Teams")


async def test_long_lists_are_folded(page: Page) -> None:
    """Beyond the eighth behind a button, after which the keyboard goes on."""
    await opened(page)
    names = page.locator(".figure-part", has_text="not covered").locator("li")
    await expect(names).to_have_count(8)

    await page.locator(".figure-part", has_text="not covered").get_by_role("button", name="more").press("Enter")

    await expect(names.nth(8)).to_be_focused()


async def test_many_days_become_weeks(page: Page, house: House) -> None:
    """A bar that is thinner than a line says nothing."""
    house.counts = a_history(house.clock.now().date(), days=365)

    await opened(page)

    await expect(page.get_by_role("img", name="Questions per week").locator(".slot")).to_have_count(53)


async def test_the_file_of_figures_is_saved(page: Page) -> None:
    """With what is chosen."""
    await opened(page)

    async with page.expect_download() as saving:
        await page.get_by_role("button", name="Figures as CSV").click()

    assert (await saving.value).suggested_filename == "insights.csv"


async def test_where_nothing_was_asked_one_sentence_says_so(page: Page, house: House) -> None:
    """An empty plot looks like a fault; so does a period without questions, in other words."""
    house.counts = Counts()
    await opened(page)

    await expect(page.get_by_text("Nobody has asked anything yet.")).to_be_visible()
    await expect(page.locator(".figures, .canvas")).to_have_count(0)
    await page.get_by_label("Asked in").select_option("7")
    await expect(page.get_by_text("Nobody asked anything in this time.")).to_be_visible()


async def test_gaps_are_shown_though_the_documents_cannot_be_reached(
    browser: Browser, address: str, house: House
) -> None:
    """What the catalogue is needed for is said to be missing, and comes by a press."""
    page = await browser.new_page()
    house.index.broken = True
    await page.goto(f"{address}/#/insights")
    await expect(page.locator(".gaps-part")).to_be_visible()

    house.index.broken = False
    await page.get_by_role("button", name="Try again").click()

    await expect(page.locator(".figures")).to_be_visible()
    await page.close()


async def test_it_is_whole_and_for_everybody_at_every_width(page: Page) -> None:
    """In light and dark, laid out alike; nothing is cut, and nothing sticks out at the side."""
    await opened(page)
    await page.get_by_text("Show as table").click()
    wrong: dict[str, object] = {}
    for width in WIDTHS:
        await page.set_viewport_size({"width": width, "height": 800})
        for scheme in ("light", "dark"):
            await page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            await drawn(page)
            if found := [*await faults(page), *await barriers(page)]:
                wrong[f"{width} {scheme}"] = found
        assert await page.evaluate("document.querySelector('#insights').scrollWidth") <= width
    assert wrong == {}


async def barriers(page: Page) -> list[str]:
    """Return what axe calls serious or critical."""
    options = {"resultTypes": ["violations"]}
    told = await Axe().run(page, {"include": [["#insights"]], "exclude": [["tbody tr:nth-child(n+4)"]]}, options)
    return [each["id"] for each in told.response["violations"] if each["impact"] in {"serious", "critical"}]


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_outcomes_are_told_apart_without_seeing_colours(page: Page, scheme: str) -> None:
    """What lies on each other differs in lightness, or is hatched; all of it stands out from the ground."""
    await page.emulate_media(color_scheme=scheme)
    await opened(page)

    found: dict[str, float] = await page.evaluate(LIGHTNESS)

    ground = found.pop("ground")
    assert {name: contrast(each, ground) >= 3 for name, each in found.items()} == dict.fromkeys(found, True)
    assert contrast(found["answered"], found["asked-back"]) > 1.5
    assert contrast(found["asked-back"], found["failed"]) > 1.5
    refused = page.get_by_role("img", name="Questions per day").locator(".part-refused").first
    await expect(refused).to_have_attribute("fill", "url(#plot-refused)")


LIGHTNESS = """() => {
  const style = getComputedStyle(document.documentElement);
  const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const lightness = (name) => {
    const two = style.getPropertyValue(name).trim().slice(1).match(/../g);
    const parts = two.map((each) => linear(parseInt(each, 16) / 255));
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  };
  const plots = ["answered", "asked-back", "refused", "failed"].map((name) => [name, lightness(`--plot-${name}`)]);
  return { ...Object.fromEntries(plots), ground: lightness("--ground") };
}"""


def contrast(one: float, other: float) -> float:
    """Return how much two colours differ in lightness, from 1.0 on, as the WCAG reckon it."""
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
