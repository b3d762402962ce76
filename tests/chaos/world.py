"""The servers, their database, Slack and Teams; what goes wrong among them while people ask, and what comes of it."""

import asyncio
import shutil
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from adapters.store import open_store
from tests.chaos.asking import Outcome, Platforms
from tests.chaos.disk import Disk
from tests.chaos.outcome import Verdict, doubt
from tests.chaos.plan import OF_DATABASE, Event, Fault
from tests.chaos.replica import Replica
from tests.fakes.slack_workspace import BOT_TOKEN, SIGNING_SECRET
from tests.fakes.teams_server import FakeTeams
from tests.scenarios.conftest import registered, slack_beside
from tests.services.postgres import Postgres

AT_ONCE = 24
_SETTLED_S = 180.0
_QUIET_S = 3.0
_GLANCE_S = 0.05


@dataclass(slots=True, kw_only=True)
class World:
    """All that a run consists of.

    Attributes:
        state: Where the servers keep what was said.
        database: The server that keeps it; None for a file.
        disk: Where the file is; None if its disk can't be filled.
    """

    knowledge: Path
    folder: Path
    state: str
    database: Postgres | None
    replicas: int
    disk: Disk | None = None
    _servers: list[Replica] = field(default_factory=list)
    _hands: asyncio.Lock = field(default_factory=asyncio.Lock)
    _platforms: Platforms = field(init=False)
    _sent_at: dict[str, float] = field(default_factory=dict)
    _doubts: list[tuple[float, float]] = field(default_factory=list)
    _acknowledged: set[str] = field(default_factory=set)

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Start all; whatever still runs at the end is killed."""
        teams = FakeTeams(lambda: datetime.now(UTC))  # noqa: TID251  the servers are processes of their own
        async with slack_beside() as slack:
            await teams.start()
            self._platforms = Platforms(slack=slack, teams=teams)
            data = self.folder / "data"
            shutil.copytree(self.knowledge, data)
            environ = {
                "THREADSHEET_DATA": str(data),
                "THREADSHEET_STATE": self.state,
                "SLACK_BOT_TOKEN": BOT_TOKEN,
                "SLACK_SIGNING_SECRET": SIGNING_SECRET,
                "SLACK_API_URL": slack.api_url,
                **registered(teams),
            }
            self._servers = [
                Replica(environ=environ, log=self.folder / f"server{number}.log") for number in range(self.replicas)
            ]
            try:
                await asyncio.gather(*(server.start() for server in self._servers))
                yield
            finally:
                await asyncio.gather(*(server.kill() for server in self._servers))
                await teams.close()

    async def asked(self, questions: int, events: Sequence[Event]) -> Verdict:
        """Ask questions while events happen, wait until all is quiet, and look."""
        due, happening, room = deque(events), list[asyncio.Task[None]](), asyncio.Semaphore(AT_ONCE)
        asking: list[asyncio.Task[None]] = []
        for number in range(questions):
            while due and due[0].after <= number:
                happening.append(asyncio.create_task(self._happen(due.popleft())))
            await room.acquire()
            asking.append(asyncio.create_task(self._ask(number)))
            asking[-1].add_done_callback(lambda _: room.release())
        await asyncio.gather(*asking, *happening)
        self._platforms.slack.faults.clear()
        self._platforms.teams.faults.clear()
        await self._settled()
        codes = await asyncio.gather(*(server.stop() for server in self._servers))
        return self._verdict(questions, len(events), [f"exit code {code}" for code in codes if code])

    async def _ask(self, number: int) -> None:
        """Write a message, and deliver it until one server acknowledges it."""
        asked = self._platforms.asked(number)
        self._sent_at[asked.thread] = time.monotonic()
        if await self._platforms.deliver(asked, self._servers, number):
            self._acknowledged.add(asked.thread)

    async def _happen(self, event: Event) -> None:
        if event.fault in {Fault.SLACK, Fault.TEAMS}:
            platform = self._platforms.slack if event.fault is Fault.SLACK else self._platforms.teams
            platform.faults.setdefault(event.method, deque()).extend(event.answers)
            return
        of_state = event.fault in OF_DATABASE or event.fault is Fault.DISK
        async with self._hands if of_state else self._servers[event.replica].hands:
            began = time.monotonic()  # only now: another event may have kept it waiting
            await self._befall(event)
            if (around := doubt(event, began, time.monotonic())) is not None:
                self._doubts.append(around)

    async def _befall(self, event: Event) -> None:
        if event.fault in OF_DATABASE:
            assert self.database is not None, "these events are of a run on PostgreSQL"
            await asyncio.to_thread(_fail, self.database, event)
        elif event.fault is Fault.DISK:
            if self.disk is not None:
                async with self.disk.full():
                    await asyncio.sleep(event.seconds)
        else:
            await _suffer(self._servers[event.replica], event)

    async def _settled(self) -> None:
        """Return when nothing waits in the store, and the platforms have been quiet for a while."""
        async with asyncio.timeout(_SETTLED_S), open_store(self.state) as store:
            while await store.waiting():  # noqa: ASYNC110  other processes do it
                await asyncio.sleep(_GLANCE_S)
        calls = -1
        while calls != self._platforms.calls:
            calls = self._platforms.calls
            await asyncio.sleep(_QUIET_S)

    def _verdict(self, questions: int, events: int, errors: Sequence[str]) -> Verdict:
        outcomes = list(self._platforms.outcomes())
        turns: dict[str, list[str]] = {}
        for each in outcomes:
            turns.setdefault(each.thread, []).append(each.turn)
        first = {each.thread: each for each in reversed(outcomes)}
        doubled = [each for each in first.values() if len(turns[each.thread]) > 1]
        return Verdict(
            asked=questions,
            acknowledged=frozenset(self._acknowledged),
            outcomes=Counter(each.thread for each in outcomes),
            turns=turns,
            doubtful={each.thread for each in doubled if not each.turn and self._in_doubt(each)},
            elsewhere=sum(each.thread not in self._sent_at for each in outcomes),
            events=events,
            starts=sum(server.lives for server in self._servers),
            took_s=[each.at - self._sent_at[one] for one, each in first.items() if one in self._sent_at],
            errors=errors,
        )

    def _in_doubt(self, first: Outcome) -> bool:
        """Tell whether nobody could know that a thread's first message in Teams is there."""
        return first.unheard or any(begun <= first.at <= over for begun, over in self._doubts)


async def _suffer(server: Replica, event: Event) -> None:
    if event.fault is Fault.FREEZE:
        server.pause()
        await asyncio.sleep(event.seconds)
        server.resume()
        return
    if event.fault is Fault.CLOCK:
        server.set_clock(event.jump_s)
        await asyncio.sleep(event.seconds)
        server.set_clock(0)
        return
    await (server.kill() if event.fault is Fault.KILL else server.stop())
    await server.start()


def _fail(database: Postgres, event: Event) -> None:
    if event.fault is Fault.DATABASE_FROZEN:
        database.pause()
        time.sleep(event.seconds)
        database.resume()
        return
    end = database.stop if event.fault is Fault.DATABASE_RESTARTED else database.kill
    end()
    time.sleep(event.seconds / 4)
    database.start()
