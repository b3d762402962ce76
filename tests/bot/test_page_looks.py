"""How every kind of answer and every view looks: four widths, light and dark, by the boxes of the text and by axe.

Pictures are not compared with stored ones: other fonts would fail them. What can be told on any machine is compared:
that nothing is cut, broken or printed over, that dark is laid out as light, and a width as it was before.
"""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Page, expect

from bot.__main__ import run
from bot.server import serve
from bot.settings import read_settings
from tests.bot.serving import serving
from tests.chromium import chromium
from tests.geometry import drawn, faults, hidden_titles, layout

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.browser]

DEMO = Path(__file__).parents[2] / "bot" / "demo"
WIDTHS = (1400, 768, 390, 360)
HEIGHT = 800
LOW = 480
ASKED = {
    "What is the operating temperature?": ".choices",
    "What is the maximum supply current of the ECU-850b at 24 V?": ".said .marker",
    "What is the supply current of the ECU-850b?": ".bullets",
    "Compare ECU-850, ECU-850b and ECU-850b Plus: operating temperature and CAN FD": ".ranges",
    "Compare ECU-650, ECU-750, ECU-750 Plus, ECU-850, ECU-850b and ECU-850b Plus": ".compare-link",
    "Which product model has the highest supply current?": ".ranked .bar",
    "Which product models have CAN FD?": ".ranked",
    "How do I do a factory reset on the ECU-750?": ".steps",
    "How do I polish the connector of the ECU-750?": ".found mark",
    "specifications of the ECU-750": ".only-different",
    "What is the weight of the ECU-999?": ".wish",
    "thanks": ".answer-smalltalk",
}
LIKE_OTHERS = [["tbody tr:nth-child(n+6)"], [".document-row:nth-child(n+4)"]]
"""More of what is looked at already; axe takes its time."""
COMPARED = "#/compare?models=ECU-650,ECU-750,ECU-850,ECU-850b%20Plus&topic=temperature"
VIEWS = {
    "#/": ".example",
    "#/products": ".product-card",
    "#/products/ECU-750": ".disagrees",
    "#/documents": ".document-row",
    "#/compare": ".pairs",
    "#/insights": ".figures",
    COMPARED: ".sheet",
}


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Where the demo's documents are indexed."""
    folder = str(tmp_path_factory.mktemp("looks"))
    assert (
        run(["index", str(DEMO / "docs"), "--catalog", str(DEMO / "catalog.yaml"), "--data", folder, "--yes"], {}) == 0
    )
    return folder


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shown(data: str) -> AsyncIterator[Page]:
    """The page, one for all tests; every kind of question has been asked in its only thread."""
    settings = read_settings({"THREADSHEET_DATA": data, "THREADSHEET_PORT": "0"})
    async with serving(lambda announce: serve(settings, announce=announce)) as address, chromium() as browser:
        page = await browser.new_page(viewport={"width": WIDTHS[0], "height": HEIGHT}, reduced_motion="reduce")
        await page.goto(address)
        await expect(page.locator(".example").first).to_be_visible()
        for number, (question, sign) in enumerate(ASKED.items()):
            await page.locator("#question").fill(question)
            await page.locator("#question").press("Enter")
            await expect(page.locator(".turn").nth(number).locator(sign).first).to_be_visible()
        yield page
        await page.close()


@pytest_asyncio.fixture(loop_scope="module")
async def page(shown: Page) -> Page:
    """The page with that thread open, on a large screen."""
    await shown.set_viewport_size({"width": WIDTHS[0], "height": HEIGHT})
    await shown.goto(shown.url.partition("#")[0])
    await shown.locator("#threads a.thread").last.click()
    await expect(shown.locator(".turn .answer")).to_have_count(len(ASKED))
    return shown


async def looked_at(page: Page, *, panel: bool = False) -> dict[str, object]:
    """Return what is wrong, by width and scheme; of each width the two schemes must be laid out alike."""
    wrong: dict[str, object] = {}
    for width in WIDTHS:
        await page.set_viewport_size({"width": width, "height": HEIGHT})
        looks = []
        for scheme in ("light", "dark"):
            await page.emulate_media(color_scheme=scheme)
            await drawn(page)
            looks.append(await layout(page))
            found = [*await faults(page), *(await hidden_titles(page) if panel else ())]
            if found:
                wrong[f"{width} {scheme}"] = found
        if looks[0] != looks[1]:
            wrong[f"{width} dark"] = sorted({*looks[0]} ^ {*looks[1]})
    await page.set_viewport_size({"width": WIDTHS[0], "height": HEIGHT})
    return wrong


async def barriers(page: Page, within: str = "html") -> dict[str, object]:
    """Return what axe calls serious or critical, in light and dark, where the scheme changes nothing but colours."""
    found: dict[str, object] = {}
    for scheme in ("light", "dark"):
        await page.emulate_media(color_scheme=scheme)
        options = {"resultTypes": ["violations"], **({"runOnly": ["color-contrast"]} if scheme == "dark" else {})}
        told = await Axe().run(page, {"include": [[within]], "exclude": LIKE_OTHERS}, options)
        for each in told.response["violations"]:
            if each["impact"] in {"serious", "critical"}:
                found[f"{scheme} {each['id']}"] = [node["html"][:160] for node in each["nodes"]][:4]
    return found


async def test_every_kind_of_answer_is_whole_at_every_width(page: Page) -> None:
    """On a phone a cut word, or a marker on its neighbour's value, is a wrong value."""
    before = await layout(page)

    wrong = await looked_at(page)

    assert wrong == {}
    await drawn(page)
    assert await layout(page) == before


async def test_every_kind_of_answer_is_for_everybody(page: Page) -> None:
    """Names, roles and contrast, as screen readers and weak eyes need them; a phone has tables of another kind."""
    await page.set_viewport_size({"width": WIDTHS[-1], "height": HEIGHT})
    await drawn(page)

    assert await barriers(page) == {}


@pytest.mark.parametrize("view", VIEWS)
async def test_every_view_is_whole_and_for_everybody(page: Page, view: str) -> None:
    """The list and the page of product models, documents, comparisons."""
    await page.goto(page.url.partition("#")[0] + view)
    await expect(page.locator(VIEWS[view]).first).to_be_visible()

    assert await looked_at(page) == {}
    assert await barriers(page, ".main") == {}


async def test_threads_and_product_models_are_whole_on_a_phone(page: Page) -> None:
    """The list slides over everything there."""
    for width in WIDTHS[1:]:
        await page.set_viewport_size({"width": width, "height": HEIGHT})
        await page.get_by_role("button", name="Threads and product models").click()
        await expect(page.locator("#threads a.thread").last).to_be_in_viewport()

        assert await faults(page) == []
        await page.keyboard.press("Escape")
        await expect(page.locator("#threads a.thread").last).not_to_be_in_viewport()


async def test_a_passage_opens_at_its_title_with_the_value_in_sight(page: Page) -> None:
    """At every width; on a low screen too, and after the passage before it was scrolled."""
    await page.locator(".turn").nth(1).locator(".marker").first.click()
    await expect(page.locator("#panel .value")).to_have_text(["240 mA"])
    assert await looked_at(page, panel=True) == {}
    assert await barriers(page, "#panel") == {}

    await page.set_viewport_size({"width": WIDTHS[-1], "height": LOW})
    await page.locator("#panel-top").evaluate("(top) => { top.scrollTop = 1000; }")
    assert await page.locator("#panel-top").evaluate("(top) => top.scrollTop") > 0
    await page.locator(".turn").nth(1).locator(".marker").first.evaluate("(marker) => marker.click()")
    await expect(page.locator("#panel .value")).to_be_in_viewport()

    assert await hidden_titles(page) == []


async def test_columns_that_find_no_room_are_counted_and_come_by_a_press(page: Page) -> None:
    """A third of a comparison looks like a whole one."""
    await page.set_viewport_size({"width": WIDTHS[-1], "height": HEIGHT})
    table = page.locator(".turn").nth(4).locator("table")
    await expect(table.locator(".columns-told")).to_have_text("1–2 of 6")
    await expect(table.get_by_role("button", name="Previous columns")).to_be_disabled()

    await table.get_by_role("button", name="Next columns").click()

    await expect(table.locator(".columns-told")).to_have_text("3–4 of 6")
    await expect(table.get_by_role("columnheader", name="ECU-750 Plus")).to_be_in_viewport(ratio=1)
    assert await faults(page) == []
    await expect(page.locator(".turn").nth(3).locator(".columns")).to_have_count(0)
