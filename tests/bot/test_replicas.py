"""Servers on one PostgreSQL: what one accepts another may answer, and one of them leads."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine
from contextlib import suppress

import pytest
from psycopg import AsyncConnection

from adapters.store import Store, open_store, postgres
from bot import replicas
from bot.pace import Pace
from bot.replicas import keep_hearing, keep_leading
from bot.worker import Worker
from core.answer import Answer
from core.errors import TransientError
from core.messages import Platform, Utterance
from core.posting_rates import Rate
from tests.bot.posting import RecordingPoster
from tests.bot.working import at_work, echo
from tests.clocks import FakeClock, eventually, in_the_end
from tests.contracts.turns import NOON, a_thread, an_utterance
from tests.services.postgres import Postgres

_SOME = 3


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Try again at once."""
    monkeypatch.setattr(replicas, "AGAIN_S", 0.05)
    monkeypatch.setattr("adapters.store.postgres.CANDIDATE_S", 0.05)


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Return the tries to lead that failed so far: somebody else leads."""
    tries: list[bool] = []
    won = postgres._won

    async def tried(session: AsyncConnection[object]) -> bool:
        found = await won(session)
        tries.extend([] if found else [found])
        return found

    monkeypatch.setattr(postgres, "_won", tried)
    return tries


@pytest.fixture
async def pair(own_postgres: Postgres) -> AsyncIterator[tuple[Store, Store]]:
    """Give two stores on one database, as two servers have them."""
    where = own_postgres.make_database()
    async with open_store(where) as one, open_store(where) as two:
        yield one, two


async def ended(task: asyncio.Task[None]) -> None:
    """Cancel a task and wait for it."""
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def test_a_server_hears_again_after_the_database_was_away(
    pair: tuple[Store, Store], own_postgres: Postgres
) -> None:
    """And it looks at everything then, since it may have missed something."""
    one, two = pair
    heard: list[str] = []
    hearing = asyncio.create_task(keep_hearing(two.changes, heard.append))
    await eventually(lambda: heard == [""])
    await one.offer(an_utterance("1"), now=NOON)
    await eventually(lambda: heard == ["", str(a_thread())])

    own_postgres.kill()
    own_postgres.start()

    await eventually(lambda: heard == ["", str(a_thread()), ""])
    await ended(hearing)


class Duty:
    """What one should do; keeps who does it."""

    def __init__(self) -> None:
        self.doing: list[str] = []
        self.ended: list[str] = []

    def of(self, name: str) -> Callable[[asyncio.Event], Coroutine[None, None, None]]:
        """Return the duty as done by somebody."""

        async def do(over: asyncio.Event) -> None:
            self.doing.append(name)
            try:
                await over.wait()
            finally:
                self.ended.append(name)

        return do


@pytest.mark.smoke
async def test_one_leads_and_another_follows_it(pair: tuple[Store, Store], refused: list[bool]) -> None:
    """Documents that two servers index at once would be read twice, and published in turns."""
    duty, (one, two) = Duty(), pair
    first = asyncio.create_task(keep_leading(one.terms, duty.of("one")))
    await eventually(lambda: duty.doing == ["one"])
    second = asyncio.create_task(keep_leading(two.terms, duty.of("two")))
    await eventually(lambda: len(refused) > _SOME)
    assert duty.doing == ["one"]

    await ended(first)

    await eventually(lambda: duty.doing == ["one", "two"])
    assert duty.ended == ["one"]
    await ended(second)
    assert duty.ended == ["one", "two"]


async def test_who_loses_the_database_leads_no_more(
    pair: tuple[Store, Store], own_postgres: Postgres, refused: list[bool]
) -> None:
    """Somebody else may lead by now; when the database is back one of them does."""
    duty, (one, two) = Duty(), pair
    tasks = [asyncio.create_task(keep_leading(store.terms, duty.of("any"))) for store in (one, two)]
    await eventually(lambda: duty.doing == ["any"])

    own_postgres.stop()
    await eventually(lambda: duty.ended == ["any"])
    own_postgres.start()

    await eventually(lambda: duty.doing == ["any", "any"])
    refused.clear()
    await eventually(lambda: len(refused) > _SOME)
    assert len(duty.doing) == 2
    for task in tasks:
        await ended(task)


async def test_who_has_a_file_leads_and_hears_nothing(tmp_path: object) -> None:
    """A file's processes can't tell each other; they look now and then."""
    duty = Duty()
    async with open_store(f"{tmp_path}/state.db") as store:
        assert not store.tells
        assert [thread async for thread in store.changes()] == []
        leading = asyncio.create_task(keep_leading(store.terms, duty.of("one")))
        await eventually(lambda: duty.doing == ["one"])
        await ended(leading)
    assert duty.ended == ["one"]


async def test_a_term_that_ends_by_itself_is_followed_by_another() -> None:
    """Whatever ends it."""
    duty, terms = Duty(), [1, 2]

    async def short() -> AsyncGenerator[None]:
        if not terms:
            raise TransientError("away")
        terms.pop()
        yield

    leading = asyncio.create_task(keep_leading(short, duty.of("one")))
    await eventually(lambda: not terms)
    await ended(leading)
    assert len(duty.ended) == len(duty.doing)


class Timed(RecordingPoster):
    """Keeps when each post went out.

    Attributes:
        times: Seconds on the clock.
    """

    def __init__(self, clock: FakeClock, rate: Rate) -> None:
        super().__init__(limits=(rate,))
        self.clock, self.times = clock, list[float]()

    async def post(
        self, turn_id: str, utterance: Utterance, answer: Answer, *, again: bool, replacing: bool = False
    ) -> str:
        """Post, and note the time."""
        self.times.append(self.clock.ticks_s())
        return await super().post(turn_id, utterance, answer, again=again)


async def test_two_servers_answer_in_a_channel_no_faster_than_one(pair: tuple[Store, Store]) -> None:
    """Slack counts what the app posts, whichever server does; and all is answered."""
    clock = FakeClock()
    poster, pace = Timed(clock, Rate(key="C1", every_s=4.0, burst=2)), Pace(lease_s=10_000, poll_s=1.0)
    began = clock.ticks_s()
    workers = [Worker(store, echo, {Platform.SLACK: poster}, clock, pace=pace) for store in pair]
    for number in range(6):
        asked = an_utterance(f"d{number}", thread=f"t{number}", author=f"U{number}")
        await pair[number % 2].offer(asked, now=clock.now())

    async def all_are_answered() -> bool:
        clock.advance(0.5)
        return await pair[0].waiting() == 0

    async with at_work(workers[0]), at_work(workers[1]):
        await in_the_end(all_are_answered)

    assert len(poster.times) == 6
    assert all(at - began >= 4.0 * (place - 1) for place, at in enumerate(poster.times))
