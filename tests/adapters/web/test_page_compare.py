"""The comparison view in a real browser: what it asks, the sheet, its cells, its file, and its address."""

from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, expect

from tests.adapters.web.browsing import ask
from tests.adapters.web.canned import QUESTIONS
from tests.adapters.web.fakes import House

pytestmark = pytest.mark.asyncio(loop_scope="session")
THREE = "#/compare?models=ECU-750,ECU-850,ECU-850b"
TWO = "#/compare?models=ECU-850b,ECU-850b%20Plus&topic=power"
PHONE_WIDTH = 360


async def go(page: Page, fragment: str) -> None:
    """Open an address of the page, as a link to it does."""
    await page.goto(page.url.partition("#")[0] + fragment)


def shown_rows(page: Page) -> Locator:
    """Return the labels of the rows that can be seen."""
    return page.locator(".sheet tbody tr:visible .label")


async def test_picked_product_models_stand_side_by_side(page: Page, house: House) -> None:
    """By keyboard from the first key to the table."""
    await page.get_by_role("link", name="Compare", exact=True).click()
    await expect(page.get_by_role("combobox", name="Product models")).to_be_focused()
    for typed in ("750", "ecu850", "850b"):
        await page.keyboard.type(typed)
        await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")

    await expect(page.locator(".sheet thead th")).to_have_text(["", "ECU-750", "ECU-850", "ECU-850b"])
    await expect(page.locator(".sheet tr.differs")).to_have_count(5)
    await expect(page.locator(".sheet tr.differs .differs-sign")).to_have_text(["≠"] * 5)
    await expect(page.locator(".sheet td.nothing")).to_have_text("not stated")
    await expect(page.locator(".sheet-count")).to_contain_text("5 of 7 rows differ")
    assert [said.text for said in house.offered] == [QUESTIONS["compare"]]
    assert page.url.endswith(THREE)


async def test_the_address_shows_the_same_again_and_asks_only_of_new_documents(page: Page, house: House) -> None:
    """A link and a reload cost nothing; and they never show what the documents said before."""
    await go(page, TWO)
    await expect(page.locator(".sheet")).to_contain_text("135 mA")
    await page.reload()
    await expect(page.locator(".sheet")).to_contain_text("135 mA")
    assert [said.text for said in house.offered] == [QUESTIONS["inherit"]]

    house.index.stamp = "2"
    await page.reload()

    await expect(page.locator(".sheet")).to_contain_text("135 mA")
    assert [said.text for said in house.offered] == [QUESTIONS["inherit"]] * 2
    assert len({said.thread for said in house.offered}) == 1
    await expect(page.locator("#compare-topic")).to_have_value("power")


async def test_a_cell_opens_its_source_with_its_value_marked(page: Page) -> None:
    """By pointer anywhere in the cell, by keyboard at its marker; Esc leads back to it."""
    await go(page, THREE)
    cell = page.locator(".sheet tbody tr", has_text="Supply current").locator("td").nth(2)

    await cell.click()
    await expect(page.locator("#panel tr.quoted")).to_contain_text("Supply current")
    await expect(page.locator("#panel .value")).to_have_text(["135 mA"], use_inner_text=True)
    await page.keyboard.press("Escape")
    await expect(page.locator("#panel")).to_be_hidden()
    await expect(cell.locator(".marker")).to_be_focused()
    assert page.url.endswith(THREE)

    await page.keyboard.press("Enter")
    await expect(page.locator("#panel .value")).to_have_text(["135 mA"])
    await page.locator(".sheet td.nothing").click()
    await expect(page.locator("#panel-title")).to_have_text("Source 1")


async def test_only_differences_can_be_shown_linked_and_saved(page: Page, tmp_path: Path) -> None:
    """Equal rows are what people want out of their way."""
    await go(page, TWO)
    await expect(page.locator(".sheet-count")).to_contain_text("1 of 2 rows differs")
    await expect(shown_rows(page)).to_have_text(["Supply current", "=Note"], use_inner_text=True)
    whole = await saved(page, tmp_path)
    await page.get_by_role("switch", name="Only differences").check()

    await expect(shown_rows(page)).to_have_text(["=Note"], use_inner_text=True)
    assert page.url.endswith("&only=differences")
    await page.reload()
    await expect(page.get_by_role("switch")).to_be_checked()
    await expect(shown_rows(page)).to_have_text(["=Note"], use_inner_text=True)
    assert whole[1].startswith("Supply current,135 mA,135 mA,")
    assert whole[2].startswith("'=Note,-40 °C,not stated,")
    assert await saved(page, tmp_path) == [whole[0], whole[2]]


async def test_inherited_values_are_marked(page: Page) -> None:
    """The variant's own documents don't say it."""
    await go(page, TWO)

    await expect(page.locator(".inherited-cell")).to_have_text(["inherited from ↳ ECU-850b"])
    await expect(page.locator(".sheet td").nth(1).locator(".inherited-cell")).to_have_count(1)
    await expect(page.locator(".sheet-notes .note")).to_contain_text("come from ECU-850b")


async def test_a_comparison_in_a_thread_opens_in_the_view_and_back(page: Page, house: House) -> None:
    """It is the same answer: nothing is asked again."""
    turn = await ask(page, "compare")
    await expect(turn.locator("tr.differs .differs-sign")).to_have_count(5)
    await turn.get_by_role("link", name="Open in compare view").click()

    await expect(page.locator(".sheet tr.differs")).to_have_count(5)
    await expect(page.locator("#compare-chosen li")).to_have_text(
        ["ECU-750", "ECU-850", "ECU-850b"], use_inner_text=True
    )
    await page.reload()
    await expect(page.locator(".sheet tr.differs")).to_have_count(5)
    await page.go_back()
    await expect(page.locator(".turn")).to_have_count(1)
    await expect(page.locator("#compare")).to_be_hidden()
    assert len(house.offered) == 1


async def test_comparisons_stand_in_the_list_of_threads(page: Page, house: House) -> None:
    """From there they open as they were made, and from the view as a thread to ask on in."""
    await go(page, TWO)
    await expect(page.locator("#threads [aria-current]")).to_contain_text(QUESTIONS["inherit"])
    await page.locator("#new-thread").click()
    await expect(page.locator(".empty")).to_be_visible()

    await page.locator("#threads .thread", has_text=QUESTIONS["inherit"]).click()
    await expect(page.locator(".sheet")).to_be_visible()
    assert page.url.endswith(TWO)
    await page.get_by_role("link", name="Open as a thread").click()

    await expect(page.locator(".turn .asked")).to_contain_text(QUESTIONS["inherit"])
    await expect(page.locator("#question")).to_be_visible()
    assert len(house.offered) == 1


async def test_a_follow_up_of_a_comparison_is_asked_in_its_thread(page: Page) -> None:
    """The view has no box for questions; the thread has."""
    await go(page, TWO)
    await page.get_by_role("link", name="Open as a thread").click()
    await expect(page.locator(".turn")).to_have_count(1)

    await ask(page, "refuse")

    await expect(page.locator(".turn")).to_have_count(2)
    await page.go_back()
    await expect(page.locator(".sheet")).to_be_visible()


async def test_a_phone_scrolls_the_sheet_under_its_headings(page: Page) -> None:
    """Which row and which product model a value belongs to is seen at any time."""
    await page.set_viewport_size({"width": PHONE_WIDTH, "height": 480})
    await go(page, THREE)
    await expect(page.locator(".sheet")).to_be_visible()

    await page.locator("#compare").evaluate("view => view.scrollTo(140, 420)")

    assert await corner(page, ".sheet thead th") == await corner(page, "#compare")
    assert (await corner(page, ".sheet tbody tr:nth-child(5) th"))[0] == 0
    for still in ("#compare-form", ".sheet-bar", ".sheet-notes"):
        assert (await corner(page, still))[0] == 0
    assert await page.evaluate("document.documentElement.scrollWidth") == PHONE_WIDTH


async def corner(page: Page, selector: str) -> tuple[float, float]:
    """Return where the upper left corner of the first such element is."""
    box = await page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"], box["y"]


async def test_a_screen_reader_is_told_everything(page: Page) -> None:
    """Names, not icons; each id once; and a difference is a word too."""
    await go(page, THREE)
    await expect(page.locator(".sheet")).to_be_visible()
    await page.locator("#compare-models").click()

    nameless = await page.evaluate(
        """[...document.querySelectorAll("#compare button, #compare a, #compare input, #compare [role=option]")]
           .filter((e) => !(e.getAttribute("aria-label") || e.textContent.trim() || e.labels?.length))
           .map((e) => e.outerHTML.slice(0, 120))"""
    )
    ids = await page.evaluate("[...document.querySelectorAll('[id]')].map((e) => e.id)")

    assert nameless == []
    assert len(ids) == len(set(ids))
    differing = page.get_by_role("rowheader", name="Differs: Weight")
    await expect(differing).to_have_count(1)
    await expect(page.locator("#announcer")).to_have_text("Compared: 7 rows, 5 of them different.")


async def saved(page: Page, folder: Path) -> list[str]:
    """Press the button and return the lines of the file that the browser saves."""
    async with page.expect_download() as downloading:
        await page.get_by_role("button", name="Download CSV").click()
    download = await downloading.value
    assert download.suggested_filename == "ECU-850b vs ECU-850b Plus.csv"
    path = folder / "comparison.csv"
    await download.save_as(path)
    text = path.read_bytes().decode()
    assert text.startswith("\ufeff")
    return text.split("\r\n")[:-1]
