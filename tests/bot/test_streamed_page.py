"""An answer in a real browser while a language model writes it: the first sentence stands there before the second."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from aiohttp import web
from playwright.async_api import expect

from tests.bot.program import PATIENCE_S, started, wait_for
from tests.chromium import chromium
from tests.fakes.model_server import Asked, FakeModel, events_of, model_server
from tests.scenarios.minded import at
from tests.scenarios.two_steps import cited, is_reader, reads

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.browser, pytest.mark.processes]

QUESTION = "How heavy is the ECU-750, and what is its supply voltage?"
FIRST, SECOND = "The ECU-750 weighs 210 g without mating connector.", "Its supply voltage range is 9 V to 32 V DC."


class Slow:
    """Writes its second sentence only when it may."""

    def __init__(self) -> None:
        self.may_go_on = asyncio.Event()

    async def __call__(self, request: web.Request, asked: Asked) -> web.StreamResponse:
        """Read at once; write in two parts."""
        if is_reader(asked):
            return await reads()(request, asked)
        first, second = (
            json.dumps({"text": text, "lines": cited(asked, words)[:1]})
            for text, words in ((FIRST, "210 g"), (SECOND, "9 V to 32 V DC"))
        )
        parts = f'{{"kind": "answer", "search": [], "claims": [{first}', f", {second}]}}"
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await response.prepare(request)
        *before, last, usage = events_of(parts)
        await response.write(f"data: {before[0]}\n\n".encode())
        await self.may_go_on.wait()
        for event in (*before[1:], last, usage, "[DONE]"):
            await response.write(f"data: {event}\n\n".encode())
        return response


@pytest_asyncio.fixture(loop_scope="module")
async def model() -> AsyncIterator[tuple[FakeModel, Slow]]:
    """Give a language model's server, and what holds its second sentence back."""
    slow = Slow()
    async with model_server() as running:
        running.then(*[slow] * 10)
        yield running, slow


@pytest.fixture
def address(model: tuple[FakeModel, Slow], tmp_path: Path) -> Iterator[str]:
    """Where the program is, as `make demo` starts it, beside that language model."""
    with started("demo", "--port", "0", "--data", str(tmp_path), environ=at(model[0])) as process:
        yield wait_for(process.stdout, "Threadsheet is at").split()[-1]


async def test_the_first_sentence_is_read_while_the_second_is_written(
    address: str, model: tuple[FakeModel, Slow], tmp_path: Path
) -> None:
    """Nothing of it is taken back, and what is read meanwhile is said below."""
    _, slow = model
    async with chromium() as browser:
        page = await browser.new_page(viewport={"width": 1280, "height": 860})
        await page.goto(address)
        await page.locator("#question").fill(QUESTION)
        await page.locator("#question").press("Enter")
        turn = page.locator(".turn").first
        await expect(turn.locator(".beginning")).to_contain_text(FIRST, timeout=1000 * PATIENCE_S)
        await expect(turn.locator(".working")).to_contain_text("Writing and checking the rest")
        await expect(turn.locator(".marker")).to_have_count(1)
        await page.screenshot(path=tmp_path / "beginning.png")

        slow.may_go_on.set()
        await expect(turn.locator(".answer")).to_contain_text(f"{FIRST}1 {SECOND}", timeout=1000 * PATIENCE_S)
        await expect(turn.locator(".beginning, .working")).to_have_count(0)
        await page.screenshot(path=tmp_path / "answer.png")
