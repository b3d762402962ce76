"""The worker gets answers out, or gives them up, whatever the platform does."""

import asyncio
from itertools import repeat

import pytest

from bot.pace import Pace
from core.answer import Answer, SmallTalk
from core.errors import PermanentError, TransientError
from core.messages import Utterance
from core.reading.turn import Turn
from tests.bot.posting import RecordingPoster
from tests.bot.working import Gate, Workshop, at_work, echo
from tests.clocks import FakeClock, eventually


async def test_a_throttled_post_waits_as_long_as_the_platform_says(shop: Workshop) -> None:
    """Coming back early makes it worse; thinking again would waste and might answer differently."""
    thoughts: list[str] = []

    async def think(utterance: Utterance, _progress: object = None) -> Turn:
        thoughts.append(utterance.text)
        return await echo(utterance)

    shop.poster.before = iter([TransientError("429", retry_after_s=30)])
    await shop.offer("supply?")

    async with at_work(shop.worker(think, pace=Pace(poll_s=1000))):
        # Who goes to sleep after time has passed sleeps too long: the retry is counted before the worker rests.
        await eventually(lambda: 30.0 in shop.clock.sleepers_s())
        shop.clock.advance(29.9)
        early = await shop.store.claim(worker="other", now=shop.clock.now(), lease_s=60)
        shop.clock.advance(0.1)
        await shop.shows(1)

    assert early is None
    assert shop.counted("retries_total", platform="slack") == 1
    assert thoughts == ["supply?"]


async def test_other_failures_to_post_are_tried_again_ever_more_slowly(shop: Workshop) -> None:
    """A platform that is down is not hammered; an unknown exception is no reason to lose an answer."""
    shop.poster.before = iter([TransientError("503"), RuntimeError("a bug in the renderer"), TransientError("503")])
    await shop.offer("supply?")
    begun = shop.clock.now()

    async with at_work(shop.worker(pace=Pace(poll_s=1000))):
        await shop.shows_in_time(1)

    waited_s = (shop.clock.now() - begun).total_seconds()
    assert waited_s >= 1 + 2 + 4


async def test_a_post_that_went_out_but_seemed_to_fail_is_not_repeated(shop: Workshop) -> None:
    """A time-out says nothing about what the platform did."""
    shop.poster.after = iter([TransientError("timed out")])
    await shop.offer("supply?")

    async with at_work(shop.worker()):
        await shop.in_time(lambda: shop.counted("turns_total", platform="slack", outcome="smalltalk") == 1)

    assert len(shop.poster.visible) == 1


async def test_a_post_that_hangs_is_tried_again(shop: Workshop) -> None:
    """A dead connection must not hold a thread for ever."""

    class Hanging(type(shop.poster)):
        hung = 0

        async def post(self, *given: object, **named: object) -> str:
            self.hung += 1
            if self.hung == 1:
                await asyncio.Event().wait()
            return await super().post(*given, **named)

    shop.poster = Hanging()
    await shop.offer("supply?")

    async with at_work(shop.worker(pace=Pace(post_s=5))):
        await shop.shows_in_time(1)

    assert shop.poster.hung == 2


async def test_what_the_platform_will_never_take_is_given_up(shop: Workshop, caplog: pytest.LogCaptureFixture) -> None:
    """The thread goes on with its next question."""
    shop.poster.before = iter([PermanentError("channel is archived")])
    await shop.offer("first")
    await shop.offer("second")

    async with at_work(shop.worker()):
        await shop.shows(1)

    assert shop.poster.asked == ["second"]
    assert "why=channel is archived" in caplog.text
    assert shop.counted("turns_total", platform="slack", outcome="given_up") == 1


async def test_a_post_is_given_up_after_many_tries(shop: Workshop) -> None:
    """An answer of last month helps nobody."""
    shop.poster.before = repeat(TransientError("503"))
    await shop.offer("supply?")

    async with at_work(shop.worker(pace=Pace(most_tries=4))):
        await shop.in_time(lambda: shop.counted("turns_total", platform="slack", outcome="given_up") == 1)

    assert shop.poster.visible == []
    assert await shop.store.waiting() == 0


async def test_a_question_of_a_platform_that_is_not_set_up_waits(shop: Workshop) -> None:
    """A token that is missing today must not lose what was accepted yesterday."""
    await shop.offer("supply?")
    async with at_work(shop.worker(mute=True)):
        await eventually(lambda: shop.counted("retries_total", platform="slack") == 1)

    async with at_work(shop.worker()):
        await shop.shows_in_time(1)

    assert shop.poster.answers == [SmallTalk(text="answer to supply?")]


async def let_everybody_run() -> None:
    """Let each task that can go on do so, many times."""
    for _ in range(200):
        await asyncio.sleep(0)


async def test_a_retry_that_comes_up_while_all_hands_are_full_waits_for_room(shop: Workshop) -> None:
    """The loop must sleep meanwhile, not spin."""
    gate = Gate()
    shop.poster.before = iter([TransientError("429", retry_after_s=1)])
    worker = shop.worker(
        lambda utterance, _: (gate.think if utterance.text == "slow" else echo)(utterance),
        pace=Pace(concurrency=1, poll_s=1000, think_s=5000),
    )

    async with at_work(worker):
        await shop.offer("throttled", thread="t1")
        worker.wake()
        await eventually(lambda: shop.counted("retries_total", platform="slack") == 1)
        await shop.offer("slow", thread="t2")
        worker.wake()
        await eventually(lambda: gate.inside == ["slow"])
        shop.clock.advance(2)
        before = shop.clock.rests
        await let_everybody_run()
        rests = shop.clock.rests - before
        gate.open.set()
        await shop.shows(2)

    assert shop.poster.asked == ["slow", "throttled"]
    assert rests < 10


class SlowPoster(RecordingPoster):
    """Lets time pass between the order to post and the post.

    Attributes:
        orders: Whether each order was to look first.
    """

    def __init__(self, clock: FakeClock, seconds: float) -> None:
        super().__init__()
        self.clock, self.seconds, self.orders = clock, seconds, list[bool]()

    async def post(
        self, turn_id: str, utterance: Utterance, answer: Answer, *, again: bool, replacing: bool = False
    ) -> str:
        """Post late, the first time."""
        self.orders.append(again)
        if len(self.orders) == 1:
            self.clock.advance(self.seconds)
        return await super().post(turn_id, utterance, answer, again=again)


@pytest.mark.parametrize(
    "seconds,private,orders",
    [
        pytest.param(1.0, False, [False], id="in time"),
        pytest.param(30.0, False, [False, True], id="late"),
        pytest.param(30.0, True, [False], id="late, to one person"),
    ],
)
async def test_after_a_late_post_it_is_looked_for_a_second_one(
    shop: Workshop, seconds: float, private: bool, orders: list[bool]
) -> None:
    """This process may have been frozen, and another have answered: one of both goes. Whispers can't be read."""
    shop.poster = SlowPoster(shop.clock, seconds)
    await shop.offer("supply?", private=private)

    async with at_work(shop.worker(pace=Pace(lease_s=15, poll_s=1000))):
        await shop.shows(1)
        await shop.rests()

    assert shop.poster.orders == orders
    assert shop.poster.accompanied == shop.poster.visible


class Stuck(RecordingPoster):
    """Begins to post, and hears nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.begun = asyncio.Event()

    async def post(
        self, turn_id: str, utterance: Utterance, answer: Answer, *, again: bool, replacing: bool = False
    ) -> str:
        """Wait."""
        self.begun.set()
        await asyncio.Event().wait()
        return turn_id


async def test_a_post_that_is_broken_off_is_not_looked_for_at_once(shop: Workshop) -> None:
    """It may be on its way: whoever looks too soon posts it again."""
    shop.poster = Stuck()
    await shop.offer("supply?")
    running = asyncio.create_task(shop.worker().run())
    await shop.poster.begun.wait()

    running.cancel()
    await asyncio.gather(running, return_exceptions=True)

    soon = await shop.store.claim(worker="next", now=shop.clock.now(), lease_s=60)
    shop.clock.advance(Pace().settle_s)
    later = await shop.store.claim(worker="next", now=shop.clock.now(), lease_s=60)
    assert soon is None
    assert later is not None
    assert later.post_attempted
