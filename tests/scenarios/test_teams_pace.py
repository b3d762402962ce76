"""Many people at once in Teams: nobody waits for anybody, and Slack for nothing of it."""

import asyncio
import sys
from collections.abc import Mapping
from types import FrameType

import pytest

from adapters.teams.keys import SigningKey
from core.answer import Cell, Citation, Comparison, Table, TableRow
from core.messages import Utterance
from core.reading.question import Intent
from core.reading.turn import Turn
from tests.clocks import eventually
from tests.fakes.slack_sender import Http
from tests.fakes.slack_sender import People as SlackPeople
from tests.fakes.slack_server import FakeSlack
from tests.fakes.slack_workspace import BOT_TOKEN, SIGNING_SECRET, Message
from tests.fakes.teams_chats import PERSONAL, Chat
from tests.scenarios.canned import mention
from tests.scenarios.conftest import MakeTeams, slack_beside

MOST_CALLS = 50_000
"""Of functions in one callback: some tens of milliseconds on any machine."""

BLOCKING = {"sleep", "fsync", "connect", "Connection.execute", "Connection.commit", "Cursor.execute"}


class Watchdog:
    """Counts what every callback of the event loop does: the same on a busy machine as on an idle one.

    Attributes:
        calls: The most functions that one called.
        culprit: Which one that was.
        waited: What was called that can keep the loop waiting.
    """

    def __init__(self) -> None:
        self.calls, self.culprit = 0, ""
        self.waited: set[str] = set()
        self._count = 0

    def watch(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Count from now on."""
        run = asyncio.Handle._run

        def counted(handle: asyncio.Handle) -> None:
            said, self._count = _name(handle), 0
            sys.setprofile(self._see)
            try:
                run(handle)
            finally:
                sys.setprofile(None)
            if self._count > self.calls:
                self.calls, self.culprit = self._count, said

        monkeypatch.setattr(asyncio.Handle, "_run", counted)

    def _see(self, _: FrameType, event: str, called: object) -> None:
        self._count += event in {"call", "c_call"}
        if event == "c_call" and (name := getattr(called, "__qualname__", "")) in BLOCKING:
            self.waited.add(name)


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
    """Not by tokens, nor keys, nor the largest answers: everything else of the program runs on it too."""
    teams = await make_teams(think=wide, THREADSHEET_CONCURRENCY="16")
    await teams.people.say(PERSONAL, "warm?")
    await teams.house.settled()
    chats = [teams.server.add(Chat(f"a:{number}", "personal")) for number in range(10)]
    watchdog = Watchdog()

    async def talk(chat: Chat) -> list[int]:
        strange = teams.server.issuer.sign(teams.server.service_url, key="key-of-a-stranger")
        asked = [await teams.people.say(chat, f"compare {number}") for number in range(2)]
        refused = await teams.people.push(teams.people.activity(chat, text="hello?"), token=strange)
        return [*(it.status for it in asked), refused.status]

    with monkeypatch.context() as patched:
        watchdog.watch(patched)
        statuses = await asyncio.gather(*map(talk, chats))
        await teams.house.settled()

    assert statuses == [[201, 201, 401]] * len(chats)
    assert [len(teams.server.in_chat(chat)) for chat in chats] == [2] * len(chats)
    assert watchdog.calls < MOST_CALLS, watchdog.culprit
    assert watchdog.waited == set()


async def test_slack_does_not_wait_for_the_keys_of_teams(
    make_teams: MakeTeams, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One platform's trouble is not the other's: Slack is answered while Teams waits, however long."""
    over, fetches = asyncio.Event(), 0

    async def unanswered(*_: object) -> Mapping[str, SigningKey]:
        nonlocal fetches
        fetches += 1
        await over.wait()
        return {}

    async with slack_beside() as slack:
        teams = await make_teams(
            SLACK_BOT_TOKEN=BOT_TOKEN, SLACK_API_URL=slack.api_url, SLACK_SIGNING_SECRET=SIGNING_SECRET
        )
        people = SlackPeople(slack, Http(f"{teams.house.address}slack/events"))
        assert (await teams.people.say(PERSONAL, "warm?")).status == 201
        monkeypatch.setattr("adapters.teams.keys.fetch_keys", unanswered)
        monkeypatch.setattr("adapters.teams.keys.WAIT_S", 86_400.0)
        teams.server.issuer.rotate("key-2")
        waiting = [asyncio.create_task(teams.people.say(PERSONAL, f"question {number}?")) for number in range(8)]
        await eventually(lambda: fetches > 0)

        statuses = [await _delivered(slack, people, number) for number in range(30)]

        assert statuses == [[200]] * 30
        assert not any(each.done() for each in waiting)
        over.set()
        assert {said.status for said in await asyncio.gather(*waiting)} == {401}
        await teams.house.settled()

    assert len(teams.house.heard) == 31


async def _delivered(slack: FakeSlack, people: SlackPeople, number: int) -> list[int]:
    ts = f"17000006{number:02}.000100"
    slack.messages["C1"].append(Message(ts, "U1", "what is the supply voltage?"))
    return (await people.event(mention(ts))).statuses
