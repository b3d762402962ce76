"""The page as a reader of German sees it, in a real browser."""

import re
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest
import pytest_asyncio
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser, Page, expect

from adapters.web.document_ids import document_id
from core.answer import Bullets, Grounded, NoEvidence, Note, Span
from core.answering.refusal import IN_ENGLISH
from tests.adapters.language.english import english
from tests.adapters.web.canned import ANSWERS, EXAMPLES, INHERITED, LONG_WORD, QUESTIONS
from tests.adapters.web.fakes import House
from tests.adapters.web.figures import a_history
from tests.adapters.web.gaps import GAPS
from tests.adapters.web.library import MANUAL, house_with_pdf
from tests.core.receipts import a_candidate, a_cell, a_receipt
from tests.geometry import faults

pytestmark = pytest.mark.asyncio(loop_scope="session")

VIEWS = ("#/compare", "#/documents", f"#/documents/{document_id(MANUAL.path)}", "#/products", "#/products/ECU-850b")
WIDTHS = (1400, 390)
TOLD = r"""() => {
  const told = [];
  const THEIRS = ".asked, .example, .thread-name, .answer .said, .answer table, code, pre, script, noscript";
  const ours = (element) => !element.closest(THEIRS);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (ours(walker.currentNode.parentElement)) told.push(walker.currentNode.data.trim());
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
    if (!ours(element)) continue;
    for (const name of ["aria-label", "title", "placeholder", "alt"]) told.push(element.getAttribute(name)?.trim());
  }
  return [...new Set(told.filter(Boolean))];
}"""
"""All that is written and told, without what people and documents say."""
AT_REST = """async () => {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const ending = document.getAnimations().filter(({ effect }) => effect.getTiming().iterations !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}"""


@pytest.fixture
def house(tmp_path: Path) -> House:
    """Return a house in which there is something of everything."""
    made = house_with_pdf(tmp_path)
    made.answers = {**made.answers, **ANSWERS}
    made.examples = EXAMPLES
    made.gaps = [*GAPS]
    made.counts = a_history(made.clock.now().date())
    return made


@pytest_asyncio.fixture(loop_scope="session")
async def german(browser: Browser, address: str) -> AsyncIterator[Page]:
    """Return the page in a browser that asks for German."""
    context = await browser.new_context(viewport={"width": 1400, "height": 900}, locale="de-DE")
    page = await context.new_page()
    wrong: list[str] = []
    page.on("console", lambda said: wrong.append(said.text) if said.type in {"error", "warning"} else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    await page.goto(address)
    await expect(page.locator(".example").first).to_be_visible()
    yield page
    await context.close()
    assert [each for each in wrong if "404" not in each] == []


async def _asked(page: Page) -> None:
    """Ask one question of each kind in one thread."""
    for number, text in enumerate((text for kind, text in QUESTIONS.items() if kind != "hostile"), 1):
        await page.locator("#question").fill(text)
        await page.locator("#question").press("Enter")
        await expect(page.locator(".answer")).to_have_count(number)


async def _settled(page: Page) -> None:
    await expect(page.locator("[role=status]:visible", has_text=re.compile("…$"))).to_have_count(0)


async def _wrong(page: Page, widths: Sequence[int] = WIDTHS) -> list[str]:
    """Return what is English, what overflows, and what axe calls serious or critical."""
    await _settled(page)
    known = english()
    wrong = [f"English: {text}" for text in await page.evaluate(TOLD) if known.fullmatch(text)]
    for width in widths:
        await page.set_viewport_size({"width": width, "height": 900})
        await page.evaluate(AT_REST)
        wrong += [f"{width}: {fault}" for fault in await faults(page) if LONG_WORD[:20] not in fault]
    await page.set_viewport_size({"width": 1400, "height": 900})
    told = await Axe().run(page, None, {"resultTypes": ["violations"]})
    return wrong + [each["id"] for each in told.response["violations"] if each["impact"] in {"serious", "critical"}]


async def test_the_browsers_language_is_the_pages(german: Page) -> None:
    """Nobody has to look for a setting first; a screen reader is told which it is."""
    await expect(german.locator("html")).to_have_attribute("lang", "de")
    await expect(german.locator("h1")).to_have_text("Neue Frage")
    await expect(german.locator("#question")).to_have_attribute("placeholder", re.compile("^Frage zu einem Modell"))
    await expect(german.locator(".empty")).to_contain_text("ohne Sprachmodell nur auf Englisch")
    assert await _wrong(german) == []


async def test_what_is_typed_is_shown_in_english(german: Page) -> None:
    """Who is asked in German would answer in German, which is understood with a language model only."""
    await expect(german.locator("#question")).to_have_attribute("placeholder", re.compile("z. B. supply current"))
    await expect(german.locator("#compare-topic")).to_have_attribute("placeholder", "z. B. supply current")


async def test_a_choice_is_remembered(german: Page) -> None:
    """Also where the browser says otherwise, and back again."""
    await german.get_by_role("button", name="English").click()
    await expect(german.locator("h1")).to_have_text("New thread")
    await german.reload()
    await expect(german.locator("html")).to_have_attribute("lang", "en")

    await german.get_by_role("button", name="Deutsch").click()

    await expect(german.locator("h1")).to_have_text("Neue Frage")


@pytest.mark.parametrize("view", VIEWS)
async def test_each_view_is_german_and_fits(german: Page, view: str) -> None:
    """What is longer in German breaks nothing, on a phone either."""
    await german.goto(german.url.partition("#")[0] + view)
    await expect(german.locator("main h2, main h1, main label").first).to_be_attached()

    assert await _wrong(german) == []


async def test_answers_keep_their_words_and_what_surrounds_them_is_german(german: Page) -> None:
    """Values and quotes stand as in the documents."""
    await _asked(german)

    assert await _wrong(german) == []
    first = german.locator(".turn").first
    await expect(first.locator(".answer")).to_contain_text("supply current")
    await expect(first.locator(".sources-title")).to_have_text("Quellen")
    await expect(first.get_by_role("button", name="Warum?")).to_be_visible()
    await first.locator(".marker").first.click()
    await expect(german.locator("#panel-title")).to_have_text("Quelle 1")
    await expect(german.locator("#panel")).to_contain_text("Seite\u00a04")
    assert await _wrong(german) == []
    await german.keyboard.press("Escape")
    await first.get_by_role("button", name="falsch oder hat nicht geholfen").click()
    await expect(german.get_by_text("Was war falsch?")).to_be_visible()
    assert await _wrong(german) == []


async def test_a_refusal_and_a_remark_are_german(german: Page, house: House) -> None:
    """Who asks in German without a language model needs it most; a screen reader reads it as German."""
    house.answers["Wie schwer?"] = NoEvidence(text=f"I found nothing about “it” in the documents. {IN_ENGLISH}")
    house.answers["And?"] = Grounded(
        blocks=(*INHERITED.blocks, Note(spans=(Span("Only a superseded document says this.", (1,)),))),
        citations=INHERITED.citations,
    )
    for number, text in enumerate(("Wie schwer?", "And?"), 1):
        await german.locator("#question").fill(text)
        await german.locator("#question").press("Enter")
        await expect(german.locator(".answer")).to_have_count(number)

    told = german.locator(".answer-no_evidence .said")
    await expect(told).to_have_text(
        "In den Dokumenten ist zu „it“ nichts zu finden. Bitte mit anderen Worten und auf Englisch fragen: "
        "Gesucht werden die Worte der Dokumente."
    )
    await expect(told).to_have_attribute("lang", "de")
    note = german.locator(".answer .note", has_text="Das steht nur in einem überholten Dokument.")
    await expect(note).to_have_attribute("lang", "de")


async def test_how_an_answer_came_about_is_german(german: Page, house: House) -> None:
    """A screen reader reads it as German too; a yes before what a document says is ours."""
    said = Bullets(items=(Span("Yes. PoE: class 3", (1,), "Yes."), Span("Yes. No. 5", (1,))))
    house.answers["PoE?"] = Grounded(blocks=(said,), citations=INHERITED.citations[:1])
    house.receipts["turn-1"] = a_receipt(cells=(a_cell(a_candidate()),))
    await german.locator("#question").fill("PoE?")
    await german.locator("#question").press("Enter")
    await expect(german.locator(".answer .bullets li").first).to_contain_text("Ja. PoE: class 3")
    await expect(german.locator(".answer .bullets li").last).to_contain_text("Yes. No. 5")
    await expect(german.locator(".opening")).to_have_attribute("lang", "de")

    await german.get_by_role("button", name="Warum?").click()

    await expect(german.locator("#panel h3")).to_have_text(
        ["Frage", "Entscheidung", "Wie sie verstanden wurde", "mass · ECU-850", "Zeiten"]
    )
    await expect(german.locator("#panel .why")).to_contain_text("1. Mass: 540 g (82\u00a0%)")
    await expect(german.locator("#panel .why")).to_contain_text("Dagegen: ist lang (−0,4)")
    assert set(await german.locator("#panel .why .bullets").evaluate_all("all => all.map(each => each.lang)")) == {"de"}
    assert await _wrong(german) == []


async def test_a_comparison_and_its_sheet_are_german(german: Page) -> None:
    """The names of columns and rows stay those of the documents."""
    await german.goto(german.url.partition("#")[0] + "#/compare?models=ECU-850b,ECU-850b%20Plus&topic=power")
    await expect(german.locator(".sheet-count")).to_contain_text("Zeilen")
    await expect(german.locator(".sheet thead th").first).to_have_text("Merkmal")

    assert await _wrong(german) == []


async def test_each_part_says_in_which_language_it_is(german: Page) -> None:
    """A screen reader reads what documents say as English, remarks as the reader's, and guesses at names and quotes."""
    await expect(german.locator(".example").first).to_have_attribute("lang", "en")

    await _asked(german)

    said = {
        ".answer-answer .said": "en",
        ".answer .bullets": "en",
        ".answer-no_evidence .said": "de",
        ".follow-up": "de",
        ".question-back": "de",
        ".choices .choice": "de",
        ".asked": "",
        ".asked .sr-only": "de",
        ".answer .quote": "",
        ".answer .chip": "",
        ".answer table": "",
        ".answer td.nothing": "de",
        ".marker": "de",
        ".source-title": "",
    }
    for part, language in said.items():
        assert set(await german.locator(part).evaluate_all("all => all.map(each => each.lang)")) == {language}, part
        assert await german.locator(part).first.get_attribute("lang") == language, part
    await german.locator(".marker").first.click()
    await expect(german.locator("#panel .quote")).to_have_attribute("lang", "")


async def test_what_people_ask_is_told_in_german(german: Page, house: House) -> None:
    """Numbers and days as they are written there."""
    await german.get_by_role("link", name="Was gefragt wird").click()
    await expect(german.locator(".gap")).to_have_count(3)

    total = sum(tally.questions for tally in house.counts.days.values())
    await expect(german.locator(".key-number dd").first).to_have_text(f"{total:,}".replace(",", "."))
    assert await _wrong(german) == []


async def test_a_thread_is_renamed_shared_and_deleted_in_german(german: Page) -> None:
    """Menus and windows too."""
    await german.get_by_role("button", name=QUESTIONS["lookup"]).click()
    await expect(german.locator(".answer")).to_be_visible()
    for name in ("Umbenennen", "Teilen", "Löschen"):
        await german.locator("#thread-actions").click()
        assert await _wrong(german, WIDTHS[:1]) == []
        await german.locator("#thread-actions").click()
        await german.get_by_role("menuitem", name=name).click()
        assert await _wrong(german) == []
        await german.keyboard.press("Escape")


@pytest.mark.parametrize("status", [None, 503], ids=["connection lost", "refused"])
async def test_without_its_texts_the_page_is_english(browser: Browser, address: str, status: int | None) -> None:
    """One request that fails leaves no blank page."""
    context = await browser.new_context(locale="de-DE")
    page = await context.new_page()
    await page.route("**/de.json", lambda route: route.fulfill(status=status) if status else route.abort())

    await page.goto(address)

    await expect(page.locator(".empty h2")).to_have_text("Ask the documents")
    await expect(page.locator(".example").first).to_be_visible()
    await context.close()


async def test_what_fails_is_told_in_german(german: Page, address: str) -> None:
    """By the server as well, and at an address at which there is nothing."""
    await german.goto(f"{address}/#t=unknown")
    await expect(german.locator(".empty")).to_contain_text("Dieser Thread gehört nicht zu den eigenen.")
    assert await _wrong(german) == []
    missing = await german.context.request.get(
        f"{address}/nothing", headers={"Accept": "text/html", "Accept-Language": "de"}
    )
    assert "Unter dieser Adresse ist nichts zu finden" in await missing.text()
