"""What an expert answers on the page reaches who had asked, in Slack and on the page, once; also across `kill -9`."""

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from subprocess import Popen
from typing import Any

import aiohttp
import pytest
from playwright.async_api import expect

from adapters.catalogfile.curated.answers import ANSWERS_PATH
from adapters.slack.app import PATH
from tests.bot.program import PATIENCE_S, started, wait_for
from tests.bot.shelf import Shelf, filled
from tests.chromium import chromium
from tests.clocks import in_the_end
from tests.fakes.slack_sender import Http, People
from tests.fakes.slack_server import FakeSlack
from tests.fakes.slack_workspace import BOT_TOKEN, BOT_USER, SIGNING_SECRET, Message
from tests.scenarios.conftest import slack_beside
from tests.scenarios.killed import answers_all
from tests.visitors import visiting

pytestmark = pytest.mark.processes

QUESTION = "What colour is the ECU-750?"
SAID = "Light grey (RAL 7035)."


@dataclass(frozen=True, kw_only=True)
class Place:
    """What survives the server: documents, its data folder, and Slack."""

    shelf: Shelf
    slack: FakeSlack

    @asynccontextmanager
    async def server(self) -> AsyncIterator[tuple[Popen[str], str]]:
        """Give a server and its address."""
        environ = {
            "THREADSHEET_DATA": str(self.shelf.data),
            "THREADSHEET_PORT": "0",
            "SLACK_BOT_TOKEN": BOT_TOKEN,
            "SLACK_SIGNING_SECRET": SIGNING_SECRET,
            "SLACK_API_URL": self.slack.api_url,
        }
        with started("serve", environ=environ) as process:
            told = await asyncio.to_thread(wait_for, process.stdout, "Threadsheet is at")
            yield process, told.split()[-1].rstrip("/")

    async def asks(self, address: str) -> str:
        """Ask in Slack; return the thread."""
        ts = self.slack.next_ts()
        self.slack.messages["C1"].append(Message(ts, "U1", QUESTION))
        text = f"<@{BOT_USER}> {QUESTION}"
        mention = {"type": "app_mention", "user": "U1", "text": text, "ts": ts, "channel": "C1"}
        await People(self.slack, Http(address + PATH)).event(mention)
        await answers_all(address)
        return ts


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Place]:
    """Two data sheets, indexed, and Slack."""
    shelf = filled(tmp_path)
    assert await asyncio.to_thread(shelf.run, "index", str(shelf.docs)) == 0
    async with slack_beside() as slack:
        yield Place(shelf=shelf, slack=slack)


async def turns_of(page: aiohttp.ClientSession, thread: str = "t1") -> list[dict[str, Any]]:
    """Return a thread on the page."""
    async with page.get(f"/api/v1/threads/{thread}") as response:
        return list((await response.json())["turns"])


async def asked(page: aiohttp.ClientSession, thread: str, text: str = QUESTION) -> str:
    """Ask on the page; return the answer."""
    async with page.post(f"/api/v1/threads/{thread}/questions", json={"id": thread, "text": text}) as response:
        assert response.status == 202

    async def answered() -> bool:
        return (await turns_of(page, thread))[-1]["answer"] is not None

    await in_the_end(answered)
    return str((await turns_of(page, thread))[-1]["plain"])


async def test_who_had_asked_is_told_once_though_the_server_is_killed_again_and_again(place: Place) -> None:
    """On the page and in Slack: neither never nor twice."""
    async with place.server() as (process, address), visiting(address) as (page, _):
        assert "I found nothing about" in await asked(page, "t1")
        ts = await place.asks(address)
        jar = page.cookie_jar
        async with page.get("/api/v1/gaps") as response:
            [gap] = (await response.json())["gaps"]
        assert (gap["times"], gap["people"]) == (2, 2)
        draft = {"models": ["ECU-750"], "aspect": gap["aspect"], "text": SAID, "by": "Ada", "gap": gap["gap"]}
        async with page.post("/api/v1/expert-answers", json=draft) as response:
            assert (response.status, (await response.json())["told"]) == (201, 2)
        process.send_signal(signal.SIGKILL)
        await asyncio.to_thread(process.wait, PATIENCE_S)
        cookies = {cookie.key: cookie.value for cookie in jar}

    for _ in range(2):
        async with place.server() as (process, address):
            await answers_all(address)
            async with aiohttp.ClientSession(address, cookies=cookies) as page:
                turns = await turns_of(page)
            process.send_signal(signal.SIGKILL)
            await asyncio.to_thread(process.wait, PATIENCE_S)

        assert [turn["text"] for turn in turns] == [QUESTION, QUESTION]
        assert SAID in turns[1]["plain"]
        assert "Ada answered on" in turns[1]["plain"]
        first, note = place.slack.thread("C1", ts)
        assert SAID not in str(first.blocks)
        assert SAID in str(note.blocks)
        assert "answered by Ada" in str(note.blocks)


@pytest.mark.browser
async def test_an_expert_answers_on_the_page_and_it_is_found_until_it_is_taken_back(place: Place) -> None:
    """From the gap to the citation in a real browser, within five seconds each way."""
    async with place.server() as (_, address), chromium() as browser, visiting(address) as (asker, _):
        assert "I found nothing about" in await asked(asker, "t1")
        page = await browser.new_page(viewport={"width": 1400, "height": 900})
        await page.goto(f"{address}/#/insights")
        await page.get_by_role("button", name="Answer this: ECU-750: colour").click()
        await page.get_by_label("Answer a value").fill(SAID)
        await page.get_by_label("Your name").fill("Ada Byron")
        await page.get_by_role("button", name="Preview").click()
        await expect(page.locator(".expert-preview")).to_contain_text("answered by Ada Byron, 20")
        await expect(page.locator(".expert-asked")).to_have_text(QUESTION)
        await page.get_by_role("button", name="Confirm").click()
        await expect(page.get_by_text("One person who had asked is told.").first).to_be_visible()
        assert SAID in (place.shelf.root / ANSWERS_PATH).read_text("utf-8")
        assert SAID in await asked(asker, "t2")
        await in_the_end(lambda: _told(asker))

        await page.get_by_role("button", name="Take it back: ECU-750: colour").click()
        await page.get_by_role("dialog").get_by_role("button", name="Take it back").click()
        await expect(page.locator(".given-answer")).to_have_count(0)
        await expect(page.get_by_role("button", name="Answer this: ECU-750: colour")).to_be_visible()
        assert "I found nothing about" in await asked(asker, "t3")
        assert SAID not in (place.shelf.root / ANSWERS_PATH).read_text("utf-8")


async def _told(asker: aiohttp.ClientSession) -> bool:
    turns = await turns_of(asker)
    return len(turns) > 1 and "Ada Byron answered on" in turns[1]["plain"]
