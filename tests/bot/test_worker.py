"""The worker answers each question once, in order, and without losing any."""

import asyncio
import logging
from typing import Any

import pytest
from sqlalchemy import select

from adapters.store.schema import turns
from bot.pace import Pace
from core.answer import Apology, SmallTalk
from core.errors import BotError, IndexUnavailable, TransientError
from core.messages import Platform, Utterance
from core.progress import Progress
from core.reading.turn import Turn
from tests.bot.working import Gate, Unreliable, Workshop, at_work
from tests.clocks import eventually, in_the_end
from tests.contracts.turns import a_thread

LEASES = select(turns.c.lease_until)


async def test_a_question_is_answered_in_its_thread_and_remembered(shop: Workshop) -> None:
    """The whole way of one turn."""
    await shop.offer("supply?")

    async with at_work(shop.worker()):
        await shop.shows(1)
        await shop.rests()

    assert shop.poster.answers == [SmallTalk(text="answer to supply?")]
    assert shop.poster.at_work == ["supply?"]
    turn_id = shop.poster.visible[0][0]
    assert [turn.turn_id for turn in await shop.store.recent(a_thread(), limit=5)] == [turn_id]
    assert await shop.store.turn_of(f"message of {turn_id}") == turn_id


async def test_a_question_offered_later_is_answered_at_once_when_woken(shop: Workshop) -> None:
    """The clock stands still here, so nothing but the call can have done it."""
    worker = shop.worker()
    async with at_work(worker):
        await shop.offer("supply?")
        worker.wake()

        await shop.shows(1)


async def test_a_question_from_another_process_is_found_by_looking(shop: Workshop) -> None:
    """Nobody wakes a worker across processes."""
    async with at_work(shop.worker()):
        await shop.offer("supply?")

        await shop.shows_in_time(1)


async def test_a_threads_questions_are_answered_in_order_one_at_a_time(shop: Workshop) -> None:
    """The second question may refer to the first one's answer."""
    gate = Gate()
    for text in ("first", "second", "third"):
        await shop.offer(text)

    async with at_work(shop.worker(gate.think)):
        await eventually(lambda: gate.inside == ["first"])
        gate.open.set()
        await shop.shows(3)

    assert shop.poster.asked == ["first", "second", "third"]


async def test_threads_are_answered_at_the_same_time_up_to_a_limit(shop: Workshop) -> None:
    """One slow thread must not hold up the others, and a rush must not swamp the machine."""
    gate = Gate()
    for number in range(4):
        await shop.offer(f"question {number}", thread=f"t{number}")

    async with at_work(shop.worker(gate.think, pace=Pace(concurrency=3))):
        await eventually(lambda: len(gate.inside) == 3)
        begun_before_room = len(gate.inside)
        gate.open.set()
        await shop.shows(4)

    assert begun_before_room == 3


async def test_who_asks_one_thing_does_not_wait_for_who_asks_many(shop: Workshop) -> None:
    """Somebody pastes a list of questions as a thread each; the next colleague must not come after all of them."""
    gate = Gate()
    for number in range(20):
        await shop.offer(f"one of many {number}", thread=f"many-{number}", author="many")
    shop.clock.advance(1.0)
    await shop.offer("just this", thread="single", author="single")

    async with at_work(shop.worker(gate.think, pace=Pace(concurrency=2))):
        await eventually(lambda: len(gate.inside) == 2)
        gate.open.set()
        await shop.shows(21)

    assert "just this" in gate.inside[:2]


@pytest.mark.parametrize(
    "error",
    [
        pytest.param(ValueError("list index out of range"), id="a bug"),
        pytest.param(BotError("catalog.yaml: a cycle"), id="an error of ours"),
        pytest.param(IndexUnavailable("index at 10.0.0.1 is away"), id="an index that is away"),
    ],
)
async def test_what_breaks_while_thinking_becomes_an_apology(
    shop: Workshop, error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    """The person gets a ticket, and the operator finds it in the log."""

    async def break_down(_utterance: Utterance, _progress: Progress) -> Turn:
        raise error

    await shop.offer("supply?")

    async with at_work(shop.worker(break_down)):
        await shop.shows(1)

    ticket = shop.poster.visible[0][0]
    assert shop.poster.answers == [Apology(ticket=ticket)]
    assert f"no answer turn={ticket}" in caplog.text
    assert str(error) in caplog.text


async def test_thinking_that_takes_too_long_becomes_an_apology(shop: Workshop) -> None:
    """A person should not wait for ever."""
    gate = Gate()
    await shop.offer("supply?")

    async with at_work(shop.worker(gate.think, pace=Pace(think_s=30))):
        await eventually(lambda: bool(gate.inside))
        shop.clock.advance(29)
        early = list(shop.poster.visible)
        await shop.shows_in_time(1)

    assert early == []
    assert isinstance(shop.poster.answers[0], Apology)


async def test_a_lease_is_renewed_while_thinking(shop: Workshop) -> None:
    """A long answer must not be taken for a crash."""
    gate = Gate()
    await shop.offer("supply?")
    thieves = []

    async with at_work(shop.worker(gate.think, pace=Pace(think_s=600, lease_s=6, poll_s=1000))):
        await eventually(lambda: bool(gate.inside))
        for _ in range(20):
            before = await lease_end(shop)
            shop.clock.advance(2.01)
            await changes(shop, before)
            thieves.append(await shop.store.claim(worker="thief", now=shop.clock.now(), lease_s=60))
        gate.open.set()
        await shop.shows(1)

    assert thieves == [None] * 20


async def lease_end(shop: Workshop) -> object:
    """Return until when the only turn is leased."""
    return (await shop.store._rows(LEASES))[0][0]


async def changes(shop: Workshop, before: object) -> None:
    """Wait until the lease's end isn't what it was."""

    async def changed() -> bool:
        return await lease_end(shop) != before

    await in_the_end(changed)


async def test_a_question_that_breaks_the_process_gets_an_apology(
    shop: Workshop, caplog: pytest.LogCaptureFixture
) -> None:
    """Otherwise it would break each process that claims it."""
    await shop.offer("supply?")
    for _ in range(3):
        await shop.store.claim(worker="dead", now=shop.clock.now(), lease_s=1)
        shop.clock.advance(1)

    async with at_work(shop.worker(pace=Pace(most_thoughts=3))):
        await shop.shows(1)

    assert isinstance(shop.poster.answers[0], Apology)
    assert "after attempts=3" in caplog.text


@pytest.mark.parametrize("finishes", [pytest.param(True, id="thought it out"), pytest.param(False, id="still thinks")])
async def test_a_worker_that_lost_its_lease_posts_nothing(shop: Workshop, finishes: bool) -> None:
    """Somebody else answers by now."""
    gate = Gate()
    await shop.offer("supply?")

    async with at_work(shop.worker(gate.think, pace=Pace(lease_s=9, think_s=1000, poll_s=1000))) as running:
        await eventually(lambda: bool(gate.inside))
        later = shop.clock.now().replace(hour=13)
        taken = await shop.store.claim(worker="other", now=later, lease_s=10_000)
        if finishes:
            gate.open.set()
        else:
            shop.clock.advance(3)
        await eventually(lambda: not busy(running))

    assert taken is not None
    assert shop.poster.visible == []
    assert await shop.store.renew(taken.turn_id, worker="other", now=later, lease_s=1)


class FrozenAsItAsks(Unreliable):
    """Lets half a minute pass between a yes and the moment at which the asker hears it."""

    def __init__(self, shop: Workshop) -> None:
        super().__init__(shop.store, "", [])
        self.shop, self.asked, self.rival = shop, 0, False

    async def posting(self, turn_id: str, turn: Turn | None, **named: Any) -> bool:
        """Say yes, late."""
        self.asked += 1
        held = await self.shop.store.posting(turn_id, turn, **named)
        if self.asked == 1:
            self.shop.clock.advance(30)
            if self.rival:
                assert await self.shop.store.claim(worker="rival", now=self.shop.clock.now(), lease_s=600)
        return held


@pytest.mark.parametrize("rival", [pytest.param(True, id="somebody took it"), pytest.param(False, id="nobody did")])
async def test_a_worker_that_was_frozen_asks_again_before_it_posts(shop: Workshop, rival: bool) -> None:
    """Its lease ran out meanwhile: another may be posting the very same answer."""
    inbox = FrozenAsItAsks(shop)
    inbox.rival = rival
    await shop.offer("supply?")

    async with at_work(shop.worker(pace=Pace(lease_s=15, poll_s=1000), inbox=inbox)) as running:
        await eventually(lambda: inbox.asked == 2)
        await eventually(lambda: not busy(running))

    assert len(shop.poster.visible) == (0 if rival else 1)


async def test_a_worker_that_claims_again_what_it_lost_posts_it_once(shop: Workshop) -> None:
    """A machine that slept for longer than a lease wakes up with the turn in hand, and finds it free."""
    gate = Gate()
    await shop.offer("supply?")
    worker = shop.worker(gate.think)

    async with at_work(worker):
        await eventually(lambda: len(gate.inside) == 1)
        [holder] = await shop.store.holders()
        assert await shop.store.free(holder, settled=shop.clock.now()) == 1
        worker.wake()
        await eventually(lambda: len(gate.inside) == 2)
        gate.open.set()
        await shop.rests()

    assert len(shop.poster.visible) == 1


def busy(running: asyncio.Task[None]) -> bool:
    """Return whether the worker that runs here has a turn in hand."""
    return any(task is not running and "_take" in repr(task.get_coro()) for task in asyncio.all_tasks())


async def test_what_people_wrote_is_logged_at_debug_only(shop: Workshop, caplog: pytest.LogCaptureFixture) -> None:
    """Logs are read by people who were not in the thread."""
    caplog.set_level(logging.INFO)
    shop.poster.before = iter([TransientError("503")])
    await shop.offer("my secret question")

    async with at_work(shop.worker()):
        await shop.shows_in_time(1)
        await shop.rests()

    assert "posted turn=" in caplog.text
    assert "secret" not in caplog.text


async def test_answers_and_waiting_times_are_counted(shop: Workshop) -> None:
    """Operators watch what people wait for."""
    await shop.offer("supply?")
    shop.clock.advance(3)
    shop.metrics.offered(Platform.SLACK, fresh=True)
    shop.metrics.offered(Platform.SLACK, fresh=False)
    shop.metrics.waiting(await shop.store.waiting())

    async with at_work(shop.worker()):
        await shop.shows(1)
        await shop.rests()

    assert shop.counted("turns_total", platform="slack", outcome="smalltalk") == 1
    assert shop.counted("answer_seconds_sum", platform="slack") == 3
    assert shop.counted("accepted_total", platform="slack") == 1
    assert shop.counted("duplicates_total", platform="slack") == 1
    assert b"threadsheet_waiting 1.0" in shop.metrics.page()
