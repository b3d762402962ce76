"""An answer that documents have changed since is marked with the new value, in a real browser and over HTTP."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from playwright.async_api import Page, expect

from adapters.web.own_threads import ShownNote
from core.answer import Bullets, Grounded, Paragraph, Span
from tests.adapters.web.browsing import ask
from tests.adapters.web.canned import ANSWERS, QUESTIONS
from tests.adapters.web.fakes import House

pytestmark = pytest.mark.asyncio(loop_scope="session")


def a_note() -> ShownNote:
    """Return a note on the canned answer, with its first source."""
    answer = ANSWERS[QUESTIONS["lookup"]]
    assert isinstance(answer, Grounded)
    head = Paragraph(spans=(Span("The documents have changed since this was answered:"),))
    values = Bullets(items=(Span("ECU-850b, Supply current, maximum: 260 mA (was 240 mA)", (1,)),))
    note = Grounded(blocks=(head, values), citations=(replace(answer.citations[0], number=1),), models=answer.models)
    return ShownNote(note=note, noted_at=datetime(2026, 11, 20, 12, tzinfo=UTC))


async def test_an_old_answer_says_what_has_changed_since_and_where_that_stands(page: Page, house: House) -> None:
    """Who comes back to an old thread reads what held then; the new value stands above it, with its passage."""
    turn = await ask(page, "lookup")
    await expect(turn.locator(".changed")).to_have_count(0)
    house.note("turn-1", a_note())

    await page.reload()

    mark = page.get_by_role("region", name="Has changed since")
    await expect(mark).to_contain_text("260 mA (was 240 mA)")
    await expect(mark.locator("time")).to_have_attribute("datetime", "2026-11-20T12:00:00+00:00")
    async with page.expect_response("**/passages/**") as asked:
        await mark.locator(".marker").press("Enter")
    assert "noted=1" in (await asked.value).url
    await expect(page.locator("#panel-title")).to_have_text("Source 1")
    await expect(page.locator(".quoted").first).to_be_visible()
