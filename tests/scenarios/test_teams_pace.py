"""Many people at once in Teams: nobody waits for anybody, and Slack for nothing of it."""

import asyncio
import gc
import time
from collections import deque
from dataclasses import dataclass

import pytest

from core.answer import Cell, Citation, Comparison, Table, TableRow
from core.messages import Utterance
from core.reading.question import Intent
from core.reading.turn import Turn
from tests.fakes.slack_sender import Http
from tests.fakes.slack_sender import People as SlackPeople
from tests.fakes.slack_server import FakeSlack
from tests.fakes.slack_workspace import BOT_TOKEN, SIGNING_SECRET, Message
from tests.fakes.teams_chats import PERSONAL, Chat
from tests.scenarios.canned import mention
from tests.scenarios.conftest import MakeTeams, Teams, slack_beside

BLOCKED_S = 0.05
ASLEEP_S = 0.5
ACK_S = 0.2


@dataclass
class Watchdog:
    """Measures every callback of the event loop.

    Attributes:
        busy_s: The longest that one kept the processor.
        held_s: The longest that one kept the loop, waiting for something or for its turn on the machine.
        culprit: Which one was busiest.
    """

    busy_s: float = 0.0
    held_s: float = 0.0
    culprit: str = ""

    def watch(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Measure from now on."""
        run = asyncio.Handle._run

        def measured(handle: asyncio.Handle) -> None:
            busy, held = time.thread_time(), time.perf_counter()
            said = _name(handle)
            run(handle)
            busy_s = time.thread_time() - busy
            self.held_s = max(self.held_s, time.perf_counter() - held)
            if busy_s > self.busy_s:
                self.busy_s, self.culprit = busy_s, said

        monkeypatch.setattr(asyncio.Handle, "_run", measured)


def _name(handle: asyncio.Handle) -> str:
    """Return what runs, without looking into it: some things change when they are shown."""
    owner = getattr(handle._callback, "__self__", None)
    if isinstance(owner, asyncio.Task):
        return str(getattr(owner.get_coro(), "__qualname__", owner.get_name()))
    return str(getattr(handle._callback, "__qualname__", type(handle._callback)))


async def wide(utterance: Utterance) -> Turn:
    """Return a comparison as large as they come: 60 rows for 8 product models, with 20 sources."""
    models = tuple(f"ECU-{number}" for number in range(8))
    rows = tuple(
        TableRow(
            label=f"Characteristic number {row}",
            cells=tuple(Cell(text=f"{row}.{place} V at {place} °C", citations=(row % 20 + 1,)) for place in range(8)),
        )
        for row in range(60)
    )
    table = Table(columns=("Characteristic", *models), rows=rows)
    citations = tuple(_source(number) for number in range(1, 21))
    answer = Comparison(blocks=(table,), citations=citations, models=models, table=table)
    return Turn(text=utterance.text, intent=Intent.COMPARE, topic="", answer=answer)


def _source(number: int) -> Citation:
    said = f"Characteristic number {number} is stated here, and much else besides. " * 6
    return Citation(
        number=number,
        document=f"doc-{number}.md",
        title=f"Datasheet number {number}",
        section=("Power", "Supply"),
        page=number,
        quote=said,
        excerpt=said,
        url=f"https://docs.example.com/{number}",
        models=("ECU-1",),
    )


async def test_the_event_loop_is_never_blocked(make_teams: MakeTeams, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not by tokens, nor keys, nor the largest answers: everything else of the program runs on it too.

    What else the machine does, or measuring coverage, can spoil a round; the best of three counts.
    """
    teams = await make_teams(think=wide, THREADSHEET_CONCURRENCY="16")
    await teams.people.say(PERSONAL, "warm?")
    await teams.house.settled()
    gc.collect()
    gc.freeze()  # as `threadsheet serve` does

    async def talk(chat: Chat) -> list[int]:
        strange = teams.server.issuer.sign(teams.server.service_url, key="key-of-a-stranger")
        asked = [await teams.people.say(chat, f"compare {number}") for number in range(2)]
        refused = await teams.people.push(teams.people.activity(chat, text="hello?"), token=strange)
        return [*(it.status for it in asked), refused.status]

    async def crowd(name: str) -> Watchdog:
        chats = [teams.server.add(Chat(f"a:{name}{number}", "personal")) for number in range(10)]
        watchdog = Watchdog()
        with monkeypatch.context() as patched:
            watchdog.watch(patched)
            statuses = await asyncio.gather(*map(talk, chats))
            await teams.house.settled()
        assert statuses == [[201, 201, 401]] * len(chats)
        assert [len(teams.server.in_chat(chat)) for chat in chats] == [2] * len(chats)
        return watchdog

    rounds = [await crowd(name) for name in ("one", "two", "three")]
    gc.unfreeze()

    best = min(rounds, key=lambda watchdog: watchdog.busy_s)
    assert best.busy_s < BLOCKED_S, best.culprit
    assert min(watchdog.held_s for watchdog in rounds) < ASLEEP_S


async def test_slack_does_not_wait_for_the_keys_of_teams(make_teams: MakeTeams) -> None:
    """One platform's trouble is not the other's."""
    async with slack_beside() as slack:
        teams = await make_teams(
            SLACK_BOT_TOKEN=BOT_TOKEN, SLACK_API_URL=slack.api_url, SLACK_SIGNING_SECRET=SIGNING_SECRET
        )
        people = SlackPeople(slack, Http(f"{teams.house.address}slack/events"))
        await people.event(mention())
        gc.collect()
        gc.freeze()  # as `threadsheet serve` does
        teams.server.issuer.faults["openid"] = deque(["hang"] * 100)
        teams.server.issuer.rotate("key-2")
        keep_asking = [asyncio.create_task(_ask_until_cancelled(teams, number)) for number in range(8)]
        rounds = [await _acknowledged_within(slack, people, start) for start in range(0, 90, 30)]
        for task in keep_asking:
            task.cancel()
        await asyncio.gather(*keep_asking, return_exceptions=True)
        await teams.house.settled()
        gc.unfreeze()

    assert len(teams.house.heard) == 91
    assert min(rounds) < ACK_S


async def _acknowledged_within(slack: FakeSlack, people: SlackPeople, start: int) -> float:
    """Return how long the slowest of thirty deliveries took; what else the machine does can spoil a round."""
    took_s: list[float] = []
    for number in range(start, start + 30):
        ts = f"17000006{number:02}.000100"
        slack.messages["C1"].append(Message(ts, "U1", "what is the supply voltage?"))
        began = time.perf_counter()
        delivery = await people.event(mention(ts))
        took_s.append(time.perf_counter() - began)
        assert delivery.statuses == [200]
    return max(took_s)


async def _ask_until_cancelled(teams: Teams, number: int) -> None:
    """Ask in Teams, and wait for the refusal, again and again."""
    while True:
        await teams.people.say(PERSONAL, f"question {number}?")
