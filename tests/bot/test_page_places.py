"""Naming a web address and a folder of the server in a real browser, as operators do."""

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from aiohttp import web
from aiohttp.test_utils import TestServer
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Page, expect

from tests.adapters.language.english import english
from tests.adapters.web.test_page_german import AT_REST, TOLD
from tests.bot.program import PATIENCE_S, started, wait_for
from tests.bot.test_first_documents import shoot
from tests.chromium import chromium
from tests.geometry import faults

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.browser, pytest.mark.processes]

PATIENCE_MS = 1000 * PATIENCE_S
NAMES = ("KL-200", "KL-310")


async def page_of(request: web.Request) -> web.Response:
    """Send the overview, a sheet per product model, and a picture."""
    name = request.path.removeprefix("/kettles/").removesuffix(".html")
    if name in NAMES:
        sheet = f"<h1>{name} data sheet</h1><table><tr><th>Property<th>Value<tr><td>Weight<td>{name[3]}.5 kg</table>"
        return web.Response(text=f"<title>{name} data sheet</title>{sheet}", content_type="text/html")
    if name == "photo.png":
        return web.Response(body=b"x", content_type="image/png")
    if name == "slow":
        await asyncio.Event().wait()  # until who asked is gone
    if request.path != "/kettles/":
        return web.Response(status=404)
    links = "".join(f'<a href="{each}">{each}</a>' for each in (*(f"{name}.html" for name in NAMES), "photo.png"))
    return web.Response(text=f"<h1>Kettles</h1><p>Our kettles.</p>{links}", content_type="text/html")


@pytest_asyncio.fixture(loop_scope="module")
async def site() -> AsyncIterator[str]:
    """The address of a site on this machine."""
    app = web.Application()
    app.router.add_get("/{rest:.*}", page_of)
    async with TestServer(app) as server:
        yield str(server.make_url("/kettles/"))


@pytest.fixture
def manuals(tmp_path: Path) -> Path:
    """A folder of the server with a manual and a picture."""
    folder = tmp_path / "manuals"
    folder.mkdir()
    (folder / "gr-40.md").write_text("# GR-40 data sheet\n\nThe GR-40 is a grinder.\n", "utf-8")
    (folder / "photo.jpg").write_bytes(b"x")
    return folder


@pytest.fixture
def address(tmp_path: Path, manuals: Path) -> Iterator[str]:
    """The server, which lets both be named."""
    ours = {"THREADSHEET_FOLDERS": str(manuals), "THREADSHEET_WEB_HOSTS": "127.0.0.1", "PATH": os.defpath}
    with started("serve", "--port", "0", "--data", str(tmp_path / "data"), environ=ours) as process:
        yield wait_for(process.stdout, "Threadsheet is at").split()[-1]


@pytest_asyncio.fixture(loop_scope="module")
async def page(address: str) -> AsyncIterator[Page]:
    """The page as it greets who has no documents."""
    async with chromium() as browser:
        page = await browser.new_page(viewport={"width": 1400, "height": 900})
        await page.goto(address)
        await expect(page.locator("#library-place")).to_be_visible(timeout=PATIENCE_MS)
        yield page


async def test_a_web_address_becomes_an_answer_that_links_to_its_page(page: Page, site: str) -> None:
    """Address, product models, question, and the page again."""
    await shoot(page, "place-empty")
    await page.locator("#library-place").fill(site)
    await page.keyboard.press("Enter")
    rows = page.locator(".places .library-files")
    await expect(rows.locator(".added")).to_have_count(3, timeout=PATIENCE_MS)
    await expect(rows.locator(".skipped")).to_contain_text("This can't be read: image/png.", timeout=PATIENCE_MS)
    await expect(page.locator(".place-state")).to_contain_text("3 documents added, 1 skipped.", timeout=PATIENCE_MS)
    await shoot(page, "place-read")
    assert (await Axe().run(page)).violations_count == 0

    await page.get_by_role("button", name="Find product models").click()
    await expect(page.locator(".proposal")).to_have_count(2, timeout=PATIENCE_MS)
    await page.locator("#library-use").click()
    await page.locator("#library-ask").click(timeout=PATIENCE_MS)
    await page.keyboard.type("What is the weight of the KL-200?")
    await page.keyboard.press("Enter")
    answer = page.locator(".turn .answer")
    await expect(answer).to_contain_text("2.5 kg", timeout=PATIENCE_MS)
    await answer.locator(".marker").first.click()
    await expect(page.locator(f'#panel a[href="{site}KL-200.html"]')).to_be_visible(timeout=PATIENCE_MS)


async def test_a_folder_of_the_server_is_read_and_another_is_refused(page: Page, manuals: Path) -> None:
    """And who named the wrong one can name the right one at once."""
    await page.locator("#library-place").fill("/etc")
    await page.get_by_role("button", name="Read it").click()
    await expect(page.locator(".places .form-error")).to_contain_text("no such folder below", timeout=PATIENCE_MS)
    await shoot(page, "place-refused")

    await page.locator("#library-place").fill(str(manuals))
    await page.get_by_role("button", name="Read it").click()
    await expect(page.locator(".places .added")).to_contain_text("gr-40.md", timeout=PATIENCE_MS)
    await expect(page.locator(".places .skipped")).to_contain_text("can't be read: .jpg", timeout=PATIENCE_MS)
    await expect(page.locator(".places .form-error")).to_be_hidden()
    await expect(page.get_by_role("button", name="Find product models")).to_be_enabled()


async def test_it_can_be_stopped_and_is_german_for_who_reads_german(address: str, site: str) -> None:
    """Nothing English is left between what documents say, at any width, and what has come stays."""
    async with chromium() as browser:
        page = await browser.new_page(viewport={"width": 1400, "height": 900}, locale="de-DE")
        await page.goto(address)
        await page.locator("#library-place").fill(f"{site}slow.html", timeout=PATIENCE_MS)
        await page.get_by_role("button", name="Einlesen").click()
        await expect(page.locator(".place-state")).to_contain_text("wird eingelesen", timeout=PATIENCE_MS)
        await expect(page.get_by_role("button", name="Modelle suchen")).to_be_disabled()
        await shoot(page, "place-german")

        await page.get_by_role("button", name="Anhalten").click()

        await expect(page.locator(".place-state")).to_have_text("0 Dokumente hinzugefügt. Angehalten.")
        await expect(page.get_by_role("button", name="Anhalten")).to_be_hidden()
        known = english()
        assert [text for text in await page.evaluate(TOLD) if known.fullmatch(text)] == []
        for width in (1400, 390):
            await page.set_viewport_size({"width": width, "height": 900})
            await page.evaluate(AT_REST)
            assert await faults(page) == []
