"""The server as a process of its own is killed in the middle of an answer; after a restart it is there, once."""

import asyncio
import signal
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from subprocess import Popen

import aiohttp
import pytest

from adapters.slack.app import PATH
from adapters.store import open_store
from core.answer import Grounded
from core.messages import ThreadKey
from tests.bot.program import PATIENCE_S, started, wait_for
from tests.clocks import in_the_end
from tests.fakes.slack_sender import Http, People
from tests.fakes.slack_server import FakeSlack
from tests.fakes.slack_workspace import BOT_TOKEN, BOT_USER, SIGNING_SECRET, Message
from tests.scenarios.conftest import slack_beside
from tests.scenarios.house import furnish
from tests.visitors import visiting

pytestmark = pytest.mark.processes

QUESTION = "What is the storage temperature of the ECU-850b?"
ANSWER = "−55 °C to +125 °C"


@dataclass(frozen=True, kw_only=True)
class Place:
    """What survives the server: its data folder, and Slack."""

    environ: dict[str, str]
    slack: FakeSlack

    @asynccontextmanager
    async def server(self, moment: str) -> AsyncIterator[tuple[Popen[str], str]]:
        """Give a server that kills itself at a moment, and its address."""
        with started(moment, "serve", environ=self.environ, module="tests.bot.doomed_server") as process:
            told = await asyncio.to_thread(wait_for, process.stdout, "Threadsheet is at")
            yield process, told.split()[-1].rstrip("/")

    async def turns(self, thread: ThreadKey) -> Sequence[object]:
        """Return the answers that the stopped server's store holds."""
        async with open_store(Path(self.environ["THREADSHEET_DATA"]) / "state.db") as store:
            return [turn.answer for turn in await store.thread_turns(thread)]


@pytest.fixture
async def place(tmp_path: Path, knowledge: Path) -> AsyncIterator[Place]:
    """A data folder with the demo documents, and Slack."""
    async with slack_beside() as slack:
        environ = furnish(tmp_path / "data", knowledge)
        tokens = {"SLACK_BOT_TOKEN": BOT_TOKEN, "SLACK_SIGNING_SECRET": SIGNING_SECRET, "SLACK_API_URL": slack.api_url}
        yield Place(environ={**environ, **tokens}, slack=slack)


async def answers_all(address: str) -> None:
    """Wait until the server has nothing left to do; leases last a day, so it takes over what a dead one held."""

    async def nothing_waits() -> bool:
        async with aiohttp.ClientSession() as client, client.get(f"{address}/metrics") as response:
            return "threadsheet_waiting 0.0" in await response.text()

    await in_the_end(nothing_waits)


async def end_of(process: Popen[str]) -> int:
    """Return the exit code."""
    return await asyncio.to_thread(process.wait, PATIENCE_S)


@pytest.mark.parametrize("moment", ["thinking", "storing", "sending"])
async def test_a_question_on_the_page_outlives_the_server(place: Place, moment: str) -> None:
    """What was accepted is on disk; the page finds the answer when it comes back."""
    async with place.server(moment) as (process, address), visiting(address) as (page, person):
        async with page.post("/api/v1/threads/t1/questions", json={"id": "q1", "text": QUESTION}) as response:
            assert response.status == 202
        assert await end_of(process) == -signal.SIGKILL

    async with place.server("never") as (process, address):
        await answers_all(address)
        process.send_signal(signal.SIGTERM)
        assert await end_of(process) == 0

    [answer] = await place.turns(person.thread("t1"))
    assert isinstance(answer, Grounded)
    assert ANSWER in str(answer.blocks)


@pytest.mark.parametrize("moment", ["thinking", "sending", pytest.param("sent", marks=pytest.mark.smoke)])
async def test_a_mention_in_slack_is_answered_once_whenever_the_server_dies(place: Place, moment: str) -> None:
    """The worst moment is the last: the answer is in Slack, and nobody has noted it."""
    async with place.server(moment) as (process, address):
        people = People(place.slack, Http(address + PATH))
        ts = place.slack.next_ts()
        place.slack.messages["C1"].append(Message(ts, "U1", QUESTION))
        text = f"<@{BOT_USER}> {QUESTION}"
        await people.event({"type": "app_mention", "user": "U1", "text": text, "ts": ts, "channel": "C1"})
        assert await end_of(process) == -signal.SIGKILL
    assert len(place.slack.thread("C1", ts)) == (1 if moment == "sent" else 0)

    async with place.server("never") as (process, address):
        await answers_all(address)

        [answer] = place.slack.thread("C1", ts)
    assert ANSWER in answer.text


@pytest.mark.parametrize("moment", ["begun", "noted"])
async def test_a_beginning_in_slack_becomes_the_answer_when_the_server_dies_behind_it(
    place: Place, moment: str
) -> None:
    """Also if nobody has noted yet which message it is."""
    async with place.server(moment) as (process, address):
        people = People(place.slack, Http(address + PATH))
        ts = place.slack.next_ts()
        place.slack.messages["C1"] += [
            Message(ts, "U1", QUESTION),
            Message(place.slack.next_ts(), "U2", "good question", ts),
        ]
        text = f"<@{BOT_USER}> {QUESTION}"
        await people.event({"type": "app_mention", "user": "U1", "text": text, "ts": ts, "channel": "C1"})
        assert await end_of(process) == -signal.SIGKILL
    [begun] = place.slack.thread("C1", ts)
    assert begun.grows

    async with place.server("never") as (process, address):
        await answers_all(address)

    [answer] = place.slack.thread("C1", ts)
    assert answer is begun
    assert (ANSWER in answer.text, answer.grows) == (True, False)
    assert place.slack.sessions["C1", ts][-1] == "active"


async def test_a_long_table_is_there_once_with_its_file_when_the_server_dies_between_the_two(place: Place) -> None:
    """The answer says that the whole table is attached, so it has to be."""
    async with place.server("attaching") as (process, address):
        people = People(place.slack, Http(address + PATH))
        ts = place.slack.next_ts()
        place.slack.messages["C1"].append(Message(ts, "U1", "compare"))
        text = f"<@{BOT_USER}> compare ECU-750 and ECU-850b: 120 rows"
        await people.event({"type": "app_mention", "user": "U1", "text": text, "ts": ts, "channel": "C1"})
        assert await end_of(process) == -signal.SIGKILL
    [answer] = place.slack.thread("C1", ts)
    assert "attached as comparison.csv" in str(answer.blocks)

    async with place.server("never") as (process, address):
        await answers_all(address)

    again, attachment = place.slack.thread("C1", ts)
    assert again is answer
    assert [file["name"] for file in attachment.files] == ["comparison.csv"]
