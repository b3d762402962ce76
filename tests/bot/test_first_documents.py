"""A stranger's way in a real browser: from an empty index to a right answer with its passage open."""

import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
import yaml
from playwright.async_api import Locator, Page, expect

from tests.bot.kettles import SHEETS, write_kettles
from tests.bot.program import PATIENCE_S, started, wait_for
from tests.chromium import chromium

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.browser, pytest.mark.processes]

MOST_CLICKS = 12
PATIENCE_MS = 1000 * PATIENCE_S


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """The server as `threadsheet serve` starts it, with nothing indexed and no folder named."""
    with started("serve", "--port", "0", "--data", str(tmp_path / "data")) as process:
        yield wait_for(process.stdout, "Threadsheet is at").split()[-1]


@pytest_asyncio.fixture(loop_scope="module")
async def page(address: str) -> AsyncIterator[Page]:
    """The page as it greets who has no documents."""
    async with chromium() as browser:
        page = await browser.new_page(viewport={"width": 1400, "height": 900})
        await page.goto(address)
        yield page


async def shoot(page: Page, name: str) -> None:
    """Leave pictures of the page, wide and narrow, light and dark, where somebody asks for them."""
    if folder := os.environ.get("PICTURES"):  # noqa: TID251  whoever looks at them sets it
        for width, scheme in ((1400, "light"), (390, "light"), (1400, "dark"), (390, "dark")):
            await page.set_viewport_size({"width": width, "height": 900})
            await page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            await page.wait_for_timeout(400)  # the list of threads moves aside
            await page.screenshot(path=f"{folder}/{name}-{width}-{scheme}.png")
        await page.set_viewport_size({"width": 1400, "height": 900})
        await page.emulate_media(color_scheme="light")


async def test_ten_documents_become_an_answer_in_a_dozen_clicks(page: Page, tmp_path: Path) -> None:
    """Nothing but the page and a folder of manuals: no catalogue, no YAML, no setting."""
    files = write_kettles(tmp_path / "kettles")
    assert len(files) == 10
    clicks = 0

    async def click(target: Locator) -> None:
        nonlocal clicks
        clicks += 1
        await target.click(timeout=PATIENCE_MS)

    await expect(page.locator(".drop-zone")).to_be_visible(timeout=PATIENCE_MS)
    await shoot(page, "empty")
    async with page.expect_file_chooser() as choosing:
        await click(page.get_by_role("button", name="Choose files"))
    await (await choosing.value).set_files(files)
    await expect(page.locator(".library-files .added")).to_have_count(10, timeout=PATIENCE_MS)
    await shoot(page, "added")
    await click(page.get_by_role("button", name="Find product models"))
    await expect(page.locator(".proposal")).to_have_count(len(SHEETS), timeout=PATIENCE_MS)
    await shoot(page, "proposed")
    await click(page.locator("#library-use"))
    await expect(page.locator(".library-done")).to_contain_text("10 documents on 7 product models", timeout=PATIENCE_MS)
    await shoot(page, "read")
    await click(page.locator("#library-ask"))
    await expect(page.locator(".example").first).to_be_visible(timeout=PATIENCE_MS)
    await page.keyboard.type("What is the weight of the GR-40?")
    await page.keyboard.press("Enter")
    answer = page.locator(".turn .answer")
    await expect(answer).to_contain_text("1.9 kg", timeout=PATIENCE_MS)
    await click(answer.locator(".marker").first)
    await expect(page.locator("#panel")).to_contain_text("1.9 kg", timeout=PATIENCE_MS)
    await shoot(page, "answer")
    await click(page.get_by_role("link", name="Show in the document"))
    await expect(page.locator(".printed .of-value")).to_be_visible(timeout=PATIENCE_MS)

    assert clicks <= MOST_CLICKS
    written = yaml.safe_load((tmp_path / "data" / "documents" / "catalog.yaml").read_text("utf-8"))
    assert {model["name"] for model in written["models"]} == set(SHEETS)


async def test_proposals_are_renamed_joined_marked_and_dropped(page: Page, tmp_path: Path) -> None:
    """A person's word counts, now and when it is changed later."""
    await page.locator("#library-files").set_input_files(write_kettles(tmp_path / "kettles"))
    await expect(page.locator(".library-files .added")).to_have_count(10, timeout=PATIENCE_MS)
    await page.get_by_role("button", name="Find product models").click()
    await expect(page.locator(".proposal")).to_have_count(len(SHEETS), timeout=PATIENCE_MS)

    def of(name: str) -> Locator:
        return page.locator(".proposal", has=page.locator(f'input[value="{name}"]'))

    await page.get_by_role("button", name="Drop Morvane").click()
    await of("GR-60").get_by_label("Name").fill("GR-61")
    await of("GR-60").get_by_label("Name").press("Tab")
    await of("GR-40").get_by_label("Variant of").select_option("GR-45")
    await of("KL-310").locator("summary").click()
    await of("KL-310").get_by_label("Not made any more").check()
    await of("KL-200 Plus").locator("summary").click()
    await of("KL-200 Plus").get_by_label("Same as").select_option("KL-200")
    await page.locator("#library-use").click()
    await expect(page.locator(".library-done")).to_be_visible(timeout=PATIENCE_MS)

    catalog = tmp_path / "data" / "documents" / "catalog.yaml"
    models = {model["name"]: model for model in yaml.safe_load(catalog.read_text("utf-8"))["models"]}
    assert set(models) == {"KL-200", "KL-310", "GR-40", "GR-45", "GR-61"}
    assert models["GR-40"]["inherits_from"] == "GR-45"
    assert models["KL-310"]["status"] == "legacy"
    assert "KL-200 Plus" in models["KL-200"]["aliases"]
    assert "GR-60" in models["GR-61"]["aliases"]

    await page.get_by_role("button", name="Add more").click()
    await page.get_by_role("button", name="Find product models").click()
    await expect(of("GR-61")).to_be_visible(timeout=PATIENCE_MS)
    await expect(page.locator(".proposal")).to_have_count(5)


async def test_of_two_files_of_one_name_neither_is_lost(page: Page, tmp_path: Path) -> None:
    """Two folders have a manual each; given again, a manual is the one that is there."""
    manuals = []
    for folder, text in (("one", "# KL-200 data sheet\n"), ("two", "# KL-300 sheet\n")):
        (tmp_path / folder).mkdir()
        manuals.append(tmp_path / folder / "manual.md")
        manuals[-1].write_text(text, "utf-8")

    for manual in (*manuals, manuals[0]):
        await page.locator("#library-files").set_input_files(manual)
    said = page.locator(".library-files li")
    await expect(said).to_have_text(
        ["manual (2).mdadded", "manual.mdadded, in place of the one that was there"], timeout=PATIENCE_MS
    )

    kept = tmp_path / "data" / "documents"
    assert {file.name: file.read_text("utf-8")[2:8] for file in kept.iterdir()} == {
        "manual.md": "KL-200",
        "manual (2).md": "KL-300",
    }


async def test_a_file_that_cannot_be_read_says_why(page: Page, tmp_path: Path) -> None:
    """A picture is no document, and the others are added all the same."""
    (tmp_path / "photo.jpg").write_bytes(b"x")
    (tmp_path / "empty.md").write_bytes(b"")
    (tmp_path / "good.md").write_text("# KL-200 data sheet\n\nThe KL-200 is a kettle.\n", "utf-8")

    await page.locator("#library-files").set_input_files(
        [tmp_path / name for name in ("photo.jpg", "empty.md", "good.md")]
    )

    await expect(page.locator(".library-files .failed").first).to_contain_text("can't be read", timeout=PATIENCE_MS)
    await expect(page.locator(".library-files .failed").last).to_contain_text("empty")
    await expect(page.locator(".library-files .added")).to_have_count(1)
