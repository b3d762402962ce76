"""Requests that nobody should send, to every public endpoint of a real server that serves page, Slack and Teams.

    .venv/bin/python -m tests.chaos.requests --count 100000 --seed 1

The exit code is 1 if one is answered with 5xx or not at all, if one that isn't signed is accepted, or if the server's
memory grows. Those requests are printed.
"""

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import aiohttp
from yarl import URL

from adapters.slack.app import PATH as SLACK
from adapters.teams.gate import PATH as TEAMS
from bot.__main__ import run
from bot.demo_documents import CATALOG, DOCS
from tests.chaos.nonsense import Request, request, written, wronged
from tests.chaos.programs import TOKENS, Programs, programs
from tests.chaos.replica import Replica
from tests.fakes.slack_sender import Delivery, signature
from tests.fakes.slack_sender import People as SlackPeople
from tests.fakes.slack_server import FakeSlack
from tests.fakes.slack_workspace import BOT_TOKEN, BOT_USER, SIGNING_SECRET
from tests.fakes.teams_chats import PERSONAL
from tests.fakes.teams_sender import People as TeamsPeople
from tests.fakes.teams_server import FakeTeams
from tests.scenarios.conftest import registered, slack_beside

AT_ONCE = 16
_NO_INVOKE = 501
"""What the Bot Framework has bots answer to an invoke that they don't know; from `/api/messages` only."""

GROWTH_MB = 64.0
"""So much more than after the first fifth may the server hold at the end: state and caches fill up."""

_PATIENCE_S = 30.0
_SHOWN = 20


@dataclass(slots=True)
class Recorder:
    """A transport that keeps what Slack would send."""

    kept: list[tuple[str, dict[str, Any]]] = field(default_factory=list)

    async def deliver(self, kind: str, body: dict[str, Any], *, retries: int) -> Delivery:
        """Keep it."""
        self.kept.append((kind, body))
        return Delivery(statuses=[200])


@dataclass(slots=True, kw_only=True)
class Tally:
    """What came back.

    Attributes:
        statuses: How often each came; 0 for no answer.
        faults: What should never happen, with the request.
        memory_mb: The server's, after a fifth and at the end.
    """

    statuses: Counter[int] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    memory_mb: list[float] = field(default_factory=list)

    @property
    def good(self) -> bool:
        """Whether nothing was wrong."""
        return not self.faults and self.memory_mb[-1] - self.memory_mb[0] < GROWTH_MB


@dataclass(frozen=True, slots=True, kw_only=True)
class Sender:
    """Makes requests: any, those of Slack with a right signature, those of Teams and of programs with a right token."""

    slack: FakeSlack
    teams: FakeTeams
    of_slack: list[tuple[str, dict[str, Any]]]
    of_teams: list[Mapping[str, Any]]
    of_programs: Programs

    def made(self, seed: int, count: int) -> Iterator[tuple[Request, bool]]:
        """Give requests, and whether each is signed."""
        rng = random.Random(seed)  # noqa: S311  no secret
        token = self.teams.issuer.sign(self.teams.service_url)
        for _ in range(count):
            match rng.randrange(6):
                case 0:
                    yield self._of_slack(rng), True
                case 1:
                    yield self._of_teams(rng, token), True
                case 2:
                    yield self.of_programs.request(rng), True
                case _:
                    yield request(rng), False

    def _of_slack(self, rng: random.Random) -> Request:
        kind, known = rng.choice(self.of_slack)
        wrong = wronged(rng, known, rng.choice((0.01, 0.05, 0.3)))
        if kind == "events_api":
            raw, content = written(wrong), "application/json"
        elif kind == "slash_commands" and isinstance(wrong, dict):
            raw, content = urlencode(wrong, errors="replace"), "application/x-www-form-urlencoded"
        else:
            raw, content = urlencode({"payload": written(wrong)}), "application/x-www-form-urlencoded"
        signed = signature(raw, at=int(time.time()))
        return Request(method="POST", path=SLACK, body=raw.encode(), headers={**signed, "Content-Type": content})

    def _of_teams(self, rng: random.Random, token: str) -> Request:
        wrong = wronged(rng, dict(rng.choice(self.of_teams)), rng.choice((0.01, 0.05, 0.3)))
        signed = {"Authorization": f"Bearer {token}", "Content-Type": "application/json; charset=utf-8"}
        return Request(method="POST", path=TEAMS, body=written(wrong).encode(), headers=signed)


async def sender(slack: FakeSlack, teams: FakeTeams, address: str) -> Sender:
    """Return one that knows what Slack and Teams send when all is well."""
    recorder, people = Recorder(), TeamsPeople(teams, "")
    person = SlackPeople(slack, recorder)
    for channel in ("C1", "D1"):
        await person.say(channel, f"<@{BOT_USER}> weight of the ECU-750?")
    await person.compare("C1", "ECU-750 ECU-850b weight")
    await person.command("C1", "weight of the ECU-750?")
    message = slack.messages["C1"][0]
    await person.shortcut("C1", message)
    await person.press("C1", message, {"action_id": "why", "value": "turn", "type": "button"})
    activities = [
        people.activity(PERSONAL, text="weight of the ECU-750?", textFormat="plain"),
        people.activity(PERSONAL, "invoke", name="message/submitAction", value={"actionName": "feedback"}),
        people.activity(PERSONAL, "invoke", name="adaptiveCard/action", value={"action": {"verb": "why", "data": {}}}),
        people.activity(PERSONAL, "conversationUpdate", membersAdded=[{"id": "28:x"}]),
        people.activity(PERSONAL, "installationUpdate", action="add"),
    ]
    async with aiohttp.ClientSession() as session:
        known = await programs(session, address)
    return Sender(slack=slack, teams=teams, of_slack=recorder.kept, of_teams=activities, of_programs=known)


async def sent(server: Replica, making: Sender, *, count: int, seed: int) -> Tally:
    """Send requests, several at once, and return what came back."""
    tally, room = Tally(), asyncio.Semaphore(AT_ONCE)
    timeout = aiohttp.ClientTimeout(total=_PATIENCE_S)
    connector = aiohttp.TCPConnector(limit=AT_ONCE)
    async with aiohttp.ClientSession(timeout=timeout, connector=connector) as session, asyncio.TaskGroup() as group:

        async def send(one: Request, *, signed: bool) -> None:
            try:
                await _send(session, server, one, tally, signed=signed)
            finally:
                room.release()

        for number, (one, signed) in enumerate(making.made(seed, count)):
            if number == count // 5:
                tally.memory_mb.append(server.memory_mb())
            await room.acquire()
            group.create_task(send(one, signed=signed))
    tally.memory_mb.append(server.memory_mb())
    return tally


async def _send(session: aiohttp.ClientSession, server: Replica, one: Request, tally: Tally, *, signed: bool) -> None:
    url, why = URL(server.address + one.path, encoded=True), ""
    given = {name: value for name, value in one.headers.items() if value.isprintable()}
    try:
        async with session.request(
            one.method, url, data=one.body or None, headers=given, allow_redirects=False
        ) as response:
            status = response.status
    except (aiohttp.ClientError, OSError, TimeoutError, ValueError) as error:
        status, why = 0, f"{type(error).__name__}: {error}"
    tally.statuses[status] += 1
    closed = one.path.partition("?")[0] in {SLACK, TEAMS}
    failed = status >= 500 and not (closed and signed and status == _NO_INVOKE)
    if failed or status == 0 or (closed and not signed and status < 400):
        tally.faults.append(f"{status} {why} {one.method} {one.path[:200]} {given} {one.body[:600]!r}")


async def tried(knowledge: Path, folder: Path, *, count: int, seed: int) -> Tally:
    """Start a server for page, Slack and Teams, send requests, and return what came back."""
    async with AsyncExitStack() as stack:
        slack = await stack.enter_async_context(slack_beside())
        teams = FakeTeams(lambda: datetime.now(UTC))  # noqa: TID251  the server is a process of its own
        await teams.start()
        stack.push_async_callback(teams.close)
        tokens = folder / "tokens.yaml"
        tokens.write_text(TOKENS, "utf-8")
        environ = {
            "THREADSHEET_API_TOKENS": str(tokens),
            "THREADSHEET_DATA": str(knowledge),
            "THREADSHEET_STATE": str(folder / "state.db"),
            "SLACK_BOT_TOKEN": BOT_TOKEN,
            "SLACK_SIGNING_SECRET": SIGNING_SECRET,
            "SLACK_API_URL": slack.api_url,
            **registered(teams),
        }
        server = Replica(environ=environ, log=folder / "server.log")
        stack.push_async_callback(server.kill)
        await server.start()
        tally = await sent(server, await sender(slack, teams, server.address), count=count, seed=seed)
        if code := await server.stop():
            tally.faults.append(f"exit code {code}; its log ends:\n{server.tail()}")
        return tally


def main() -> int:
    """Run as the command line says."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--count", type=int, default=100_000)
    options.add_argument("--seed", type=int, default=1)
    given = options.parse_args()
    with tempfile.TemporaryDirectory(prefix="threadsheet-requests-") as folder:
        knowledge = Path(folder) / "knowledge"
        run(["index", str(DOCS), "--catalog", str(CATALOG), "--data", str(knowledge)], dict(os.environ))  # noqa: TID251
        tally = asyncio.run(tried(knowledge, Path(folder), count=given.count, seed=given.seed))
    came = ", ".join(f"{status or 'none'}: {count}" for status, count in sorted(tally.statuses.items()))
    memory = " → ".join(f"{each:.0f} MB" for each in tally.memory_mb)
    print(f"{tally.statuses.total()} requests; {came}; memory {memory}; {len(tally.faults)} faults")  # noqa: T201
    for fault in tally.faults[:_SHOWN]:
        print(fault)  # noqa: T201
    return 0 if tally.good else 1


if __name__ == "__main__":
    sys.exit(main())
