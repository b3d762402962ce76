"""A server as a process of its own, which kills itself at a moment, beside a Slack that outlives it."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from subprocess import Popen

import aiohttp

from adapters.slack.app import PATH
from adapters.store import open_store
from core.messages import ThreadKey
from tests.bot.program import PATIENCE_S, started, wait_for
from tests.clocks import in_the_end
from tests.fakes.slack_sender import Http, People
from tests.fakes.slack_server import FakeSlack
from tests.fakes.slack_workspace import BOT_TOKEN, BOT_USER, SIGNING_SECRET, Message


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


def tokens_of(slack: FakeSlack) -> dict[str, str]:
    """Return the settings with which a program answers in a Slack."""
    return {"SLACK_BOT_TOKEN": BOT_TOKEN, "SLACK_SIGNING_SECRET": SIGNING_SECRET, "SLACK_API_URL": slack.api_url}


async def mentioned(place: Place, address: str, text: str, *replies: str) -> str:
    """Have somebody mention us, and others reply, before we hear of it; return the thread."""
    people = People(place.slack, Http(address + PATH))
    ts = place.slack.next_ts()
    place.slack.messages["C1"].append(Message(ts, "U1", text))
    place.slack.messages["C1"] += [Message(place.slack.next_ts(), "U2", reply, ts) for reply in replies]
    said = f"<@{BOT_USER}> {text}"
    await people.event({"type": "app_mention", "user": "U1", "text": said, "ts": ts, "channel": "C1"})
    return ts


async def answers_all(address: str) -> None:
    """Wait until the server has nothing left to do; leases last a day, so it takes over what a dead one held."""

    async def nothing_waits() -> bool:
        async with aiohttp.ClientSession() as client, client.get(f"{address}/metrics") as response:
            return "threadsheet_waiting 0.0" in await response.text()

    await in_the_end(nothing_waits)


async def end_of(process: Popen[str]) -> int:
    """Return the exit code."""
    return await asyncio.to_thread(process.wait, PATIENCE_S)
