"""Documents change what people were told: each thread gets one note, and the page marks the answer."""

import asyncio
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

import aiohttp
import pytest
from yarl import URL

from bot.__main__ import run
from bot.demo_documents import CATALOG, DOCS
from tests.fakes.slack_edits import Editors
from tests.fakes.slack_workspace import BOT_USER, Message
from tests.scenarios.conftest import MakeSlack, Slack
from tests.visitors import a_jar

QUESTION = "What is the maximum supply current of the ECU-850b at 24 V?"
SHEET = Path("ecu-850/datasheet.md")


@pytest.fixture
async def slack(make_slack: MakeSlack) -> Slack:
    """The program, thinking for itself, which may tell of changes."""
    return await make_slack(think=None, THREADSHEET_NOTE_CHANGES="true")


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    """Return a copy of the demo documents, beside their catalogue."""
    shutil.copy(CATALOG, tmp_path)
    return Path(shutil.copytree(DOCS, tmp_path / DOCS.name))


async def index(docs: Path, slack: Slack) -> None:
    """Index documents while the program runs."""
    catalog, data = docs.parent / CATALOG.name, slack.house.settings.data
    assert await asyncio.to_thread(run, ["index", str(docs), "--catalog", str(catalog), "--data", str(data)], {}) == 0


async def days_pass(slack: Slack) -> None:
    """Let so much time pass that what was indexed has long settled and been compared."""
    for _ in range(40):
        slack.house.advance(5.0)
        await asyncio.sleep(0.02)
    await slack.house.settled()


async def asked_on_page(client: aiohttp.ClientSession) -> str:
    """Ask on the page; return the turn's id."""
    body = {"question": QUESTION, "thread": "t1", "id": "q1"}
    async with client.post("/api/v1/ask", json=body) as response:
        assert response.status == 200
        return str((await response.json())["turn"])


async def shown(client: aiohttp.ClientSession) -> Mapping[str, Any]:
    """Return what the page shows of the only question in the thread."""
    async with client.get("/api/v1/threads/t1") as response:
        [turn] = (await response.json())["turns"]
        return dict(turn)


def notes(slack: Slack, root: str) -> Sequence[Message]:
    """Return our messages in a thread after the first one, which is the answer."""
    return slack.server.thread("C1", root)[1:]


async def test_a_value_that_changes_is_told_once_and_marked_on_the_page(slack: Slack, docs: Path) -> None:
    """People act on what they were told; whoever isn't told of the change acts on what doesn't hold any more."""
    sheet, before = docs / SHEET, (DOCS / SHEET).read_text("utf-8")
    async with aiohttp.ClientSession(slack.house.address, cookie_jar=a_jar()) as page:
        root, _ = await slack.people.say("C1", f"<@{BOT_USER}> {QUESTION}")
        turn = await asked_on_page(page)
        await slack.house.settled()
        assert "240 mA" in slack.server.thread("C1", root)[0].text

        sheet.write_text(before.replace("240 mA", "0.24 A") + "\nA new last sentence.\n", "utf-8")
        await index(docs, slack)
        await days_pass(slack)
        assert (list(notes(slack, root)), (await shown(page))["changed"]) == ([], None)

        sheet.write_text(before.replace("240 mA", "260 mA"), "utf-8")
        await index(docs, slack)
        await days_pass(slack)
        [note] = notes(slack, root)
        assert "Supply current, maximum, at 24 V: 260 mA" in note.text
        assert "(was 240 mA)" in note.text
        assert "ECU-850 and ECU-850b datasheet" in note.text
        changed = (await shown(page))["changed"]
        assert "260 mA (was 240 mA)" in str(changed["note"]["blocks"])
        [citation] = changed["note"]["citations"]
        query = {"thread": "t1", "turn": turn, "citation": "1", "noted": "1"}
        passage = URL(f"/api/v1/passages/{quote(citation['chunk'], safe='')}", encoded=True)
        async with page.get(passage.with_query(query)) as response:
            quoted = [piece for piece in (await response.json())["pieces"] if piece["quoted"]]
        assert "260 mA" in str(quoted)

        sheet.write_text(before.replace("240 mA", "260 mA") + "\nAnother last sentence.\n", "utf-8")
        await index(docs, slack)
        await days_pass(slack)
        assert len(notes(slack, root)) == 1

        sheet.write_text(before.replace("240 mA", "280 mA"), "utf-8")
        await index(docs, slack)
        await days_pass(slack)
        assert ["(was 260 mA)" in it.text for it in notes(slack, root)] == [False, True]

        await slack.people.say("C1", "and at 12 V?", thread=root)
        await slack.house.settled()
        assert "at 12 V" in notes(slack, root)[-1].text
        await Editors(slack.people).delete("C1", root)
        await slack.house.settled()
        assert len(slack.server.thread("C1", root)) == 1


async def test_nothing_is_told_unless_the_operator_allows_it(make_slack: MakeSlack, docs: Path) -> None:
    """A bot that speaks unasked is a surprise."""
    slack = await make_slack(think=None)
    root, _ = await slack.people.say("C1", f"<@{BOT_USER}> {QUESTION}")
    await slack.house.settled()

    (docs / SHEET).write_text((DOCS / SHEET).read_text("utf-8").replace("240 mA", "260 mA"), "utf-8")
    await index(docs, slack)
    await days_pass(slack)

    assert list(notes(slack, root)) == []
