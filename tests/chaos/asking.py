"""People who ask in Slack and in Teams, and what they get: a question is pushed to a server until one takes it."""

import asyncio
import random
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import aiohttp

from adapters.slack.app import PATH as SLACK
from adapters.teams.gate import PATH as TEAMS
from tests.chaos.replica import Replica
from tests.fakes.slack_sender import Http
from tests.fakes.slack_sender import People as SlackPeople
from tests.fakes.slack_server import FakeSlack
from tests.fakes.slack_workspace import BOT_USER, Channel, Message
from tests.fakes.teams_chats import BOT, CHANNEL
from tests.fakes.teams_sender import NAME, mention_of
from tests.fakes.teams_sender import People as TeamsPeople
from tests.fakes.teams_server import FakeTeams

QUESTIONS = (
    "What is the storage temperature of the ECU-850b?",
    "compare ECU-750 and ECU-850b supply voltage",
    "How heavy is the ECU-750?",
    "thanks",
)
CHANNELS = tuple(f"C9{number:02}" for number in range(40))
"""Enough that no channel's rate is what a run is about."""
_PEOPLE = 50
_IN_TEAMS = 4
"""Every so many a question is asked in Teams."""
_AGAIN = 0.1
_TRIES, _MOST_S = 36, 2.0
"""Platforms deliver again for minutes, and a load balancer takes another server; a killed one may need half of one to
start on a busy machine.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question.

    Attributes:
        thread: The thread that it opens, as `Platforms.outcomes` names it.
        body: What is delivered.
        teams: It is asked in Teams, else in Slack.
    """

    thread: str
    body: Mapping[str, Any]
    teams: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """A message of ours, as people see it.

    Attributes:
        at: When it was there, in seconds of the monotonic clock.
        turn: Which turn it shows; empty where a platform doesn't keep that.
        unheard: The platform hung up instead of saying that it took it.
    """

    thread: str
    at: float
    turn: str = ""
    unheard: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Platforms:
    """Slack and Teams, both strict."""

    slack: FakeSlack
    teams: FakeTeams

    def __post_init__(self) -> None:
        """Let us be in all channels."""
        self.slack.channels.update({name: Channel() for name in CHANNELS})
        self.slack.messages.update({name: [] for name in CHANNELS})

    def asked(self, number: int) -> Asked:
        """Write a message; it isn't delivered yet."""
        rng = random.Random(number)  # noqa: S311  no secret
        text, author = rng.choice(QUESTIONS), f"U{number % _PEOPLE}"
        if number % _IN_TEAMS == 0:
            return self._in_teams(text, author)
        return self._in_slack(text, author, CHANNELS[number % len(CHANNELS)])

    def _in_slack(self, text: str, author: str, channel: str) -> Asked:
        ts, text = self.slack.next_ts(), f"<@{BOT_USER}> {text}"
        self.slack.messages[channel].append(Message(ts, author, text))
        event = {"type": "app_mention", "user": author, "text": text, "ts": ts, "channel": channel}
        people = SlackPeople(self.slack, Http(""))
        body = people.envelope({**event, "client_msg_id": f"client-{ts}"}) | {"event_id": f"Ev{ts}"}
        return Asked(thread=ts, body=body, teams=False)

    def _in_teams(self, text: str, author: str) -> Asked:
        root = self.teams.next_id()
        body = TeamsPeople(self.teams, "").activity(
            CHANNEL,
            root=root,
            text=f"<at>{NAME}</at> {text}",
            textFormat="plain",
            entities=[mention_of(BOT, NAME)],
            timestamp=datetime.now(UTC).isoformat(),  # noqa: TID251  the servers are processes of their own
        )
        who = {"id": f"29:{author}", "name": author, "aadObjectId": f"00000000-0000-4000-8000-{author[1:]:0>12}"}
        return Asked(thread=root, body={**body, "id": root, "from": who}, teams=True)

    async def deliver(self, asked: Asked, servers: Sequence[Replica], number: int) -> bool:
        """Push a question until one server takes it, and now and then once more; return whether one did."""
        rng = random.Random(number)  # noqa: S311  no secret
        order = rng.sample(servers, len(servers))
        taken = False
        for attempt in range(_TRIES):
            taken = await self._pushed(asked, order[attempt % len(order)], attempt)
            if taken:
                break
            await asyncio.sleep(min(0.2 * attempt, _MOST_S))
        if rng.random() < _AGAIN:
            await self._pushed(asked, rng.choice(servers), 1)
        return taken

    async def _pushed(self, asked: Asked, server: Replica, attempt: int) -> bool:
        with suppress(aiohttp.ClientError, OSError, ValueError):
            if asked.teams:
                said = await TeamsPeople(self.teams, server.address + TEAMS).push(asked.body)
                return said.status in {200, 201, 202}
            headers = {"X-Slack-Retry-Num": str(attempt), "X-Slack-Retry-Reason": "http_error"} if attempt else {}
            status, _ = await Http(server.address + SLACK).push("events_api", dict(asked.body), headers=headers)
            return status == 200
        return False

    def outcomes(self) -> Iterable[Outcome]:
        """Give our messages in order: those in Slack, then those in Teams."""
        for message in self.slack.ours():
            yield Outcome(thread=message.thread_ts, at=message.at, turn=message.metadata["event_payload"]["turn_id"])
        for shown in self.teams.shown:
            yield Outcome(thread=shown.root, at=shown.at, unheard=shown.id in self.teams.unheard)

    @property
    def calls(self) -> int:
        """How often a server wanted something of them."""
        return len(self.slack.calls) + len(self.teams.calls)
