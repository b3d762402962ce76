"""What becomes of a turn reaches whoever shows it, through all that stands between."""

from collections.abc import Callable

import pytest

from bot.acknowledge_first import Door, GivingWay
from bot.pace import Pace
from bot.progress import TurnProgress
from bot.repeating import Repeating
from bot.telling_askers import Telling
from bot.turn_work import Think
from core.inbox import Edit
from core.messages import Utterance
from core.progress import Doing, Progress
from core.reading.turn import Turn
from tests.bot.posting import RecordingPoster
from tests.bot.working import Workshop, at_work, echo
from tests.clocks import FakeClock, briefly, eventually
from tests.contracts.turns import a_thread, an_utterance


async def nobody(_known: str) -> None:
    """Know nothing."""


WRAPPERS: dict[str, Callable[[Think], Think]] = {
    "giving way": lambda think: GivingWay(think=think, door=Door(), clock=FakeClock()),
    "repeating": lambda think: Repeating(think=think, said=nobody),
    "telling": lambda think: Telling(think=think, answer=nobody),
}


@pytest.mark.parametrize("wrapper", WRAPPERS.values(), ids=list(WRAPPERS))
async def test_who_thinks_is_given_who_is_told(wrapper: Callable[[Think], Think]) -> None:
    """Another one would tell nobody."""
    given: list[Progress | None] = []

    async def think(utterance: Utterance, progress: Progress | None) -> Turn:
        given.append(progress)
        return await echo(utterance)

    progress = TurnProgress()
    await wrapper(think)(an_utterance("d1"), progress)

    assert given == [progress]


async def test_what_stands_there_is_replaced_without_telling_anybody_meanwhile(shop: Workshop) -> None:
    """Nothing is streamed for nobody."""
    given: list[Progress | None] = []

    async def think(utterance: Utterance, progress: Progress | None) -> Turn:
        given.append(progress)
        return await echo(utterance)

    await shop.offer("supply?")
    async with at_work(shop.worker(think)):
        await shop.shows(1)
        await shop.rests()
    await shop.store.amend(Edit(message="event-1", text="weight?", at=shop.clock.now()), now=shop.clock.now())
    async with at_work(shop.worker(think)):
        await eventually(lambda: len(given) > 1)

    assert [progress is None for progress in given] == [False, True]


async def test_the_poster_follows_what_is_told_while_it_is_thought(shop: Workshop) -> None:
    """One turn, one of them."""
    seen: list[Doing] = []

    class Following(RecordingPoster):
        async def working(self, turn_id: str, utterance: Utterance, progress: Progress) -> None:
            assert turn_id
            assert utterance.text == "supply?"
            await progress.changed()
            seen.append(progress.now)

    async def think(utterance: Utterance, progress: Progress | None) -> Turn:
        assert progress is not None
        progress.reads(3)
        await eventually(lambda: bool(seen))
        return await echo(utterance)

    shop.poster = Following()
    await shop.offer("supply?")
    async with at_work(shop.worker(think, pace=Pace())):
        await eventually(lambda: bool(shop.poster.visible))

    assert seen == [Doing(documents=3)]


async def test_who_follows_sees_the_latest_and_misses_no_change() -> None:
    """Somebody who is slow is told of the last one only."""
    progress = TurnProgress()
    seen: list[Doing] = []

    async def follow() -> None:
        while True:
            await progress.changed()
            seen.append(progress.now)

    progress.reads(1)
    progress.reads(2)
    await briefly(follow())
    progress.reads(2)
    await briefly(follow())
    progress.reads(3)
    await briefly(follow())

    assert seen == [Doing(documents=2), Doing(documents=3)]


async def test_the_message_of_an_answer_is_the_last_one_that_showed_it(shop: Workshop) -> None:
    """Its beginning may stand in another one; the whole is what is changed and deleted."""
    await shop.offer("supply?")
    async with at_work(shop.worker()):
        await shop.shows(1)
        await shop.rests()
    [turn] = await shop.store.recent(a_thread(), limit=1)

    for message in ("z", "a", "m"):
        await shop.store.note(turn.turn_id, message)
        assert await shop.store.message_of(turn.turn_id) == message
        assert await shop.store.turn_of(message) == turn.turn_id
