"""Tables of answers: nothing overprints, ranges are drawn, lists have lines, and what is copied stays a table."""

import pytest
from playwright.async_api import Page, expect

from core.answer import Cell, Comparison, Table, TableRow
from tests.adapters.web.browsing import ask
from tests.adapters.web.canned import ANSWERS, CHUNKS, EXAMPLES, QUESTIONS, cite
from tests.adapters.web.canned_catalog import ecu_catalog
from tests.adapters.web.fakes import House, MemoryIndex

pytestmark = pytest.mark.asyncio(loop_scope="session")
COLUMNS = ("Attribute", "ECU-750", "ECU-850", "ECU-850b", "ECU-850b Plus")


def line(label: str, *texts: str) -> TableRow:
    """Return a row whose cells are all cited."""
    return TableRow(label=label, cells=tuple(Cell(text=text, citations=(1, 2)) for text in texts), differs=True)


WIDE = Table(
    columns=COLUMNS,
    rows=(
        line("Operating temperature", "−40 °C to +85 °C", "−40 °C to +105 °C", "0 °C to 70 °C", "-20 … 60 °C"),
        line("Supply voltage", "9 V to 36 V DC", "9 V to 36 V DC", "9 V to 32 V DC", "not stated"),
        line("Sensor supply", *["5 V ±2 %, max. 1000 mA"] * 4),
        line("Interfaces|ports", "4 × CAN FD; 2 × LIN; 1 × Ethernet", "one; two", "2", "3"),
        line("Cable length", "1 m to 2 m", "1 km to 2 km", "3", "4"),
    ),
)
LAYOUT = """(rows) => rows.flatMap((row) => [...row.cells].flatMap((cell) => {
  const range = document.createRange();
  range.selectNodeContents(cell);
  const box = cell.getBoundingClientRect();
  return [...range.getClientRects()]
    .filter((one) => one.width > 0 && (one.right > box.right + 1 || one.left < box.left - 1))
    .map((one) => `${cell.textContent}: ${one.right - box.right}`);
}))"""


@pytest.fixture
def house() -> House:
    """Return a house with a wide comparison."""
    wide = Comparison(blocks=(WIDE,), citations=(cite(1), cite(2, page=9)), models=COLUMNS[1:], table=WIDE)
    long = Table(columns=COLUMNS[:2], rows=tuple(line(f"Signal {number}", "on") for number in range(64)))
    sheet = Comparison(blocks=(long,), citations=(cite(1), cite(2)), models=COLUMNS[1:2], table=long)
    return House(
        {**ANSWERS, QUESTIONS["compare"]: wide, QUESTIONS["inherit"]: sheet},
        MemoryIndex(ecu_catalog(), CHUNKS),
        EXAMPLES,
    )


async def test_a_long_table_is_folded_and_counted(page: Page) -> None:
    """Whoever asks something else next shall not scroll past three hundred rows; nothing is left out unsaid."""
    turn = await ask(page, "inherit")
    await expect(turn.locator("tbody tr:visible")).to_have_count(30)

    await turn.get_by_role("button", name="Show 34 more rows").click()

    await expect(turn.locator("tbody tr:visible")).to_have_count(64)
    await expect(turn.get_by_role("button", name="more rows")).to_have_count(0)


@pytest.mark.parametrize("width", [340, 390, 640, 900, 1280, 1700])
async def test_no_cell_prints_over_another_one(page: Page, width: int) -> None:
    """A value with its neighbour's digits on top is a wrong value."""
    await page.set_viewport_size({"width": width, "height": 860})
    turn = await ask(page, "compare")
    in_thread = await turn.locator(".table-scroll tr").evaluate_all(LAYOUT)

    await turn.get_by_role("link", name="Open in compare view").click()
    await expect(page.locator(".sheet")).to_be_visible()

    assert in_thread == []
    assert await page.locator(".sheet tr").evaluate_all(LAYOUT) == []


async def test_a_wide_table_shows_that_there_is_more(page: Page) -> None:
    """Half a comparison looks like a whole one; its first column stays in sight while the rest is scrolled."""
    await page.set_viewport_size({"width": 390, "height": 860})
    scroller = (await ask(page, "compare")).locator(".table-scroll")
    await expect(scroller).to_have_class("table-scroll more-right")
    before = await scroller.locator("tbody th").first.bounding_box()

    await scroller.evaluate("(one) => { one.scrollLeft = 10000; }")

    await expect(scroller).to_have_class("table-scroll more-left")
    assert await scroller.locator("tbody th").first.bounding_box() == before


async def test_ranges_are_drawn_to_one_scale(page: Page) -> None:
    """What tolerates more heat is seen at once; what isn't a range of the same unit is left to the table."""
    turn = await ask(page, "compare")
    charts = turn.locator(".ranges")
    await expect(charts.locator("figcaption")).to_have_text(["Operating temperature", "Supply voltage"])
    await expect(charts.nth(0).locator(".range-model")).to_have_text(list(COLUMNS[1:]))
    await expect(charts.nth(1).locator(".range-model")).to_have_text(list(COLUMNS[1:4]))

    spans = (
        await charts.nth(0)
        .locator(".span")
        .evaluate_all(
            "(all) => all.map((one) => ['x', 'width'].map((name) => Math.round(Number(one.getAttribute(name)) * 1.45)))"
        )
    )
    widths = await charts.nth(0).locator("svg").evaluate_all("(all) => new Set(all.map((one) => one.clientWidth)).size")

    assert spans == [[0, 125], [0, 145], [40, 70], [20, 80]]
    assert widths == 1
    await expect(charts.nth(0).locator(".zero")).to_have_count(4)
    await expect(charts.nth(1).locator(".zero")).to_have_count(0)


async def test_a_list_in_a_cell_has_lines(page: Page) -> None:
    """Three interfaces in one line are read as one."""
    cells = (await ask(page, "compare")).locator("tr", has_text="Interfaces").locator("td")

    await expect(cells.nth(0).locator(".item")).to_have_text(["4 × CAN FD", "2 × LIN", "1 × Ethernet12"])
    await expect(cells.nth(1).locator(".item")).to_have_count(0)


COPIED = "async (type) => (await (await navigator.clipboard.read())[0].getType(type)).text()"


async def test_a_table_is_copied_as_a_table(page: Page) -> None:
    """Into a ticket as Markdown, into a mail or spreadsheet as cells."""
    await page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    turn = await ask(page, "compare")

    await turn.get_by_role("button", name="Copy the answer").click()
    await expect(page.locator("#announcer")).to_have_text("Copied")

    markdown, html = await page.evaluate(COPIED, "text/plain"), await page.evaluate(COPIED, "text/html")
    assert "| Attribute | ECU-750 | ECU-850 | ECU-850b | ECU-850b Plus |\n| --- | --- | --- | --- | --- |\n" in markdown
    assert "| Interfaces\\|ports | 4 × CAN FD; 2 × LIN; 1 × Ethernet [1][2] | one; two [1][2] |" in markdown
    assert "[2] ECU-850 datasheet › Electrical characteristics › Supply, p. 9, https://docs.example.com" in markdown
    assert "<th>ECU-850b Plus</th>" in html
    assert "<td>−40 °C to +105 °C [1][2]</td>" in html


async def test_what_is_copied_names_the_product_model(page: Page) -> None:
    """“120 mA” in a mail is of anything; and what documents say is text there, whatever it looks like."""
    await page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    texts = []
    for kind in ("lookup", "steps", "rank", "hostile"):
        turn = await ask(page, kind)
        await page.evaluate("document.querySelector('#announcer').textContent = ''")
        await turn.get_by_role("button", name="Copy the answer").click()
        await expect(page.locator("#announcer")).to_have_text("Copied")
        texts.append([await page.evaluate(COPIED, form) for form in ("text/plain", "text/html")])

    (lookup, _), (steps, in_order), (ranked, _), (_, hostile) = texts
    assert lookup.startswith("**ECU-850**\n\nThe supply current of the ECU-850 is 120 mA at 12 V [1], and it accepts")
    assert "- Sleep current 1.2 mA [1]" in lookup
    assert "Not stated: ECU-750 Plus" in lookup
    assert "1. Connect the service cable" in steps
    assert "<ol><li>Connect the service cable" in in_order
    assert "| ECU-850b Plus | 180 mA [1] |" in ranked
    assert "<script" not in hostile


async def test_it_is_copied_where_the_browser_has_no_clipboard(page: Page) -> None:
    """On plain http from another machine there is none, and the older way has to do."""
    await page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    turn = await ask(page, "compare")
    await page.evaluate("() => { window.kept = navigator.clipboard; }")
    await page.evaluate("() => { Object.defineProperty(navigator, 'clipboard', { value: undefined }); }")

    await turn.get_by_role("button", name="Copy the answer").click()
    await expect(page.locator("#announcer")).to_have_text("Copied")

    read = "async (type) => (await (await window.kept.read())[0].getType(type)).text()"
    assert "| Attribute | ECU-750 |" in await page.evaluate(read, "text/plain")
    assert "<th>ECU-750</th>" in await page.evaluate(read, "text/html")


async def test_any_table_can_be_saved(page: Page) -> None:
    """In the thread as well as in the comparison."""
    turn = await ask(page, "compare")

    async with page.expect_download() as saved:
        await turn.get_by_role("button", name="Download CSV").click()

    file = await saved.value
    assert file.suggested_filename == "ECU-750 vs ECU-850 vs ECU-850b vs ECU-850b Plus.csv"
    assert "Sensor supply" in (await file.path()).read_text("utf-8-sig")
