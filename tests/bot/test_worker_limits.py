"""The worker keeps one noisy person, channel or server from being felt by others, and says what it didn't do."""

import asyncio

import pytest

from bot.pace import Pace
from core.answer import SmallTalk
from core.answering.direct_replies import too_many
from core.errors import Throttled, TransientError
from core.messages import Utterance
from core.posting_rates import Rate
from core.reading.turn import Turn
from tests.bot.posting import RecordingPoster
from tests.bot.working import Gate, Workshop, at_work, echo
from tests.clocks import eventually

EVERY_SECOND = Rate(key="C1", every_s=1.0)


async def test_a_quiet_channel_does_not_wait_for_a_busy_one(shop: Workshop) -> None:
    """Forty people ask at once in a training; the next question elsewhere must not come after all of theirs."""
    gate = Gate()
    for number in range(20):
        await shop.offer(f"training {number}", thread=f"t{number}", author=f"U{number}", channel="C1")
    shop.clock.advance(1.0)
    await shop.offer("just this", thread="single", author="single", channel="C2")

    async with at_work(shop.worker(gate.think, pace=Pace(concurrency=2))):
        await eventually(lambda: len(gate.inside) == 2)
        gate.open.set()
        await shop.shows(21)

    assert gate.inside[:2] == ["training 0", "just this"]


async def test_what_is_beyond_the_limit_is_said_and_not_thought_about(shop: Workshop) -> None:
    """Each question has one outcome, and an honest one; nobody pretends to search meanwhile."""
    thoughts: list[str] = []

    async def think(utterance: Utterance, _progress: object = None) -> Turn:
        thoughts.append(utterance.text)
        return await echo(utterance)

    for number in range(3):
        await shop.offer(f"question {number}", thread=f"t{number}", most=2)

    async with at_work(shop.worker(think)):
        await shop.shows(3)
        await shop.rests()

    assert dict(zip(shop.poster.asked, shop.poster.answers, strict=True)) == {
        "question 0": SmallTalk(text="answer to question 0"),
        "question 1": SmallTalk(text="answer to question 1"),
        "question 2": too_many(2),
    }
    assert sorted(thoughts) == ["question 0", "question 1"]
    assert "question 2" not in shop.poster.at_work
    assert shop.counted("turns_total", platform="slack", outcome="beyond_limit") == 1


async def test_a_notice_comes_after_what_it_speaks_of(shop: Workshop) -> None:
    """In a thread answers keep the order of questions, or it would speak of what hasn't come."""
    for number in range(3):
        await shop.offer(f"question {number}", most=2)

    async with at_work(shop.worker(pace=Pace(concurrency=8))):
        await shop.shows(3)

    assert [text for text in shop.poster.asked if "question" in text] == [f"question {number}" for number in range(3)]


async def test_posts_keep_their_platforms_rate_and_their_order(shop: Workshop) -> None:
    """What must wait for long keeps nobody busy: one slot is enough for all, and for another channel meanwhile."""
    times: dict[str, float] = {}
    began = shop.clock.now()

    class Timed(RecordingPoster):
        async def post(self, turn_id: str, utterance: Utterance, *given: object, **named: object) -> str:
            times[utterance.text] = (shop.clock.now() - began).total_seconds()
            return await super().post(turn_id, utterance, *given, **named)

    shop.poster = Timed(limits=(Rate(key="C1", every_s=2.0),))
    for number in range(5):
        await shop.offer(f"question {number}", thread=f"t{number}", author=f"U{number}")

    async with at_work(shop.worker(pace=Pace(concurrency=1, lease_s=1000, poll_s=1000))):
        for second in range(5):
            await shop.shows(second + 1)
            await shop.rests_but(4 - second)
            await eventually(lambda: shop.counted("paced_total", platform="slack") == 4)
            await eventually(lambda: bool(shop.clock.sleepers_s()))
            shop.clock.advance(2.0)

    assert times == {f"question {number}": 2.0 * number for number in range(5)}
    assert shop.counted("retries_total", platform="slack") == 0
    assert shop.counted("paced_total", platform="slack") == 4


async def test_waiting_for_a_rate_is_no_failed_try(shop: Workshop) -> None:
    """Else a busy channel's answers would be given up, or posted only after a look whether they are there."""
    shop.poster = RecordingPoster(limits=(Rate(key="C1", every_s=100.0),))
    for number in range(3):
        await shop.offer(f"question {number}", thread=f"t{number}", author=f"U{number}")

    async with at_work(shop.worker(pace=Pace(most_tries=1, most_thoughts=1, lease_s=10_000, poll_s=10_000))):
        await shop.shows_in_time(3)
        await shop.rests()

    assert sorted(shop.poster.asked) == [f"question {number}" for number in range(3)]
    assert shop.counted("turns_total", platform="slack", outcome="given_up") == 0


@pytest.mark.parametrize(
    "error,waits",
    [
        pytest.param(Throttled("429", retry_after_s=30), True, id="too many posts there"),
        pytest.param(Throttled("429"), False, id="too many, but nobody knows how long"),
        pytest.param(TransientError("429 of another method", retry_after_s=30), False, id="too many of something else"),
    ],
)
async def test_who_is_told_to_be_silent_is_so_for_all(shop: Workshop, error: TransientError, waits: bool) -> None:
    """Another server, or another thread, would be told the same, and make it worse."""
    limit = Rate(key="C1", every_s=0.001)
    shop.poster = RecordingPoster(limits=(limit,), before=iter([error]))
    elsewhere = RecordingPoster(limits=(limit,))
    await shop.offer("refused", author="U1")
    pace = Pace(poll_s=1000, lease_s=1000)

    async with at_work(shop.worker(pace=pace)):
        await eventually(lambda: shop.counted("retries_total", platform="slack") == 1)
    shop.clock.advance(0.5)
    await shop.offer("other", thread="t2", author="U2")
    shop.poster = elsewhere
    async with at_work(shop.worker(pace=pace)):
        if waits:
            await eventually(lambda: shop.counted("paced_total", platform="slack") == 1)
        else:
            await shop.shows(1)

    assert elsewhere.asked == ([] if waits else ["other"])


async def test_a_post_that_waits_a_moment_is_not_lost_when_the_worker_stops(shop: Workshop) -> None:
    """It keeps the moment that was reserved for it, whoever takes it up."""
    shop.poster = RecordingPoster(limits=(EVERY_SECOND,))
    for number in range(2):
        await shop.offer(f"question {number}", thread=f"t{number}", author=f"U{number}")
    running = asyncio.create_task(shop.worker(pace=Pace(poll_s=1000)).run())
    await shop.shows(1)
    await eventually(lambda: 1.0 in shop.clock.sleepers_s())

    running.cancel()
    await asyncio.gather(running, return_exceptions=True)

    found = await shop.store.claim(worker="next", now=shop.clock.now(), lease_s=60)
    assert found is not None
    assert found.post_at is not None
    assert (found.post_at - shop.clock.now()).total_seconds() == 1.0
