"""`threadsheet demo` in a real browser: questions, citations, a reload, and Ctrl-C while the page is open."""

import asyncio
import signal
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path
from subprocess import Popen

import pytest
import pytest_asyncio
from playwright.async_api import Locator, Page, expect

from tests.bot.program import PATIENCE_S, started, wait_for
from tests.chromium import chromium

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.browser, pytest.mark.processes]


@dataclass(frozen=True, slots=True)
class Demo:
    """The running program."""

    process: Popen[str]
    address: str


@pytest.fixture
def demo(tmp_path: Path) -> Iterator[Demo]:
    """The program as `make demo` starts it."""
    with started("demo", "--port", "0", "--data", str(tmp_path)) as process:
        yield Demo(process, wait_for(process.stdout, "Threadsheet is at").split()[-1])


@pytest_asyncio.fixture(loop_scope="module")
async def page(demo: Demo) -> AsyncIterator[Page]:
    """The page in a browser, as it greets people."""
    async with chromium() as browser:
        page = await browser.new_page(viewport={"width": 1280, "height": 860})
        await page.goto(demo.address)
        await expect(page.locator(".example").first).to_be_visible()
        yield page


async def ask(page: Page, question: str) -> Locator:
    """Ask; return the turn when it is answered."""
    turns = await page.locator(".turn").count()
    await page.locator("#question").fill(question)
    await page.locator("#question").press("Enter")
    turn = page.locator(".turn").nth(turns)
    await expect(turn.locator(".answer")).to_be_visible(timeout=1000 * PATIENCE_S)
    return turn


@pytest.mark.smoke
async def test_three_questions_are_answered_with_citations_that_open(page: Page, demo: Demo) -> None:
    """What a newcomer does in the first minute, with nothing standing in for anything."""
    looked_up = await ask(page, "What is the maximum supply current of the ECU-850b at 24 V?")
    await expect(looked_up.locator(".answer")).to_contain_text("240 mA")
    await expect(looked_up.locator(".source")).to_contain_text("ECU-850 and ECU-850b datasheet")
    await looked_up.locator(".marker").first.click()
    await expect(page.locator("#panel tr.quoted")).to_contain_text("Supply current, maximum, at 24 V")
    await expect(page.locator("#panel .value")).to_have_text(["240 mA"], use_inner_text=True)

    compared = await ask(page, "Compare ECU-850, ECU-850b and ECU-850b Plus: operating temperature and CAN FD")
    cells = compared.locator("tbody tr", has_text="CAN FD").locator("td")
    marked = ["2 channels2", "4 channels2", "6 channels3"]
    await expect(cells).to_have_text(marked, use_inner_text=True)
    await expect(compared.locator(".source").last).to_contain_text("ECU-850b Plus datasheet")

    shown = await ask(page, "How do I do a factory reset on the ECU-750?")
    await expect(shown.locator("ol.steps li")).to_have_count(5)
    await expect(shown.locator("ol.steps li").nth(2)).to_contain_text("Connect pin 33 (SERVICE)")
    await expect(shown.locator(".source")).to_contain_text("installation manual")

    await page.reload()
    await expect(page.locator(".turn .answer")).to_have_count(3)
    await expect(page.locator(".turn .answer").first).to_contain_text("240 mA")

    demo.process.send_signal(signal.SIGINT)
    _, errors = await asyncio.to_thread(demo.process.communicate, timeout=PATIENCE_S)
    assert demo.process.returncode == 0
    assert errors == ""


async def test_two_product_models_are_compared_side_by_side(page: Page) -> None:
    """From the pickers to the row of the datasheet and a file, with nothing standing in for anything."""
    await page.get_by_role("link", name="Compare", exact=True).click()
    await expect(page.get_by_role("combobox", name="Product models")).to_be_focused()
    for name in ("ECU-850", "ECU-850b"):
        await page.keyboard.type(name)
        await page.keyboard.press("Enter")
    await page.locator("#compare-topic").fill("operating temperature")
    await page.get_by_role("button", name="Compare", exact=True).click()

    row = page.locator(".sheet tr.differs", has_text="Operating temperature").first
    await expect(row.locator(".differs-sign")).to_have_text("≠", timeout=1000 * PATIENCE_S)
    await expect(row.locator("td").nth(1)).to_contain_text("−40 °C to +105 °C")
    await row.locator("td").nth(1).click()
    await expect(page.locator("#panel tr.quoted")).to_contain_text("Operating temperature")
    await expect(page.locator("#panel .value")).to_have_text(["−40 °C to +105 °C"])

    async with page.expect_download() as downloading:
        await page.get_by_role("button", name="Download CSV").click()
    lines = (await (await downloading.value).path()).read_bytes().decode("utf-8-sig").split("\r\n")
    assert lines[0].startswith("Attribute,ECU-850,ECU-850b,")
    assert any("−40 °C to +105 °C" in line for line in lines[1:])

    await page.reload()
    await expect(page.locator(".sheet tr.differs", has_text="Operating temperature").first).to_be_visible()
    await expect(page.locator("#threads .thread")).to_have_count(1)
