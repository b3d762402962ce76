"""Thinking gives way to acknowledgements: platforms give up on whoever doesn't acknowledge in time."""

import asyncio
from collections.abc import Callable

import pytest

from bot.acknowledge_first import MOST_S, Door, GivingWay
from bot.progress import TurnProgress
from core.messages import Utterance
from core.reading.turn import Turn
from tests.bot.working import Gate, Workshop, at_work, echo
from tests.clocks import FakeClock, eventually
from tests.contracts.turns import an_utterance


class Thinker:
    """Keeps what it was asked, in order."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def think(self, utterance: Utterance, _progress: object = None) -> Turn:
        """Answer with the question."""
        self.asked.append(utterance.text)
        return await echo(utterance)


@pytest.fixture
def ask() -> Callable[[GivingWay, str], "asyncio.Task[Turn]"]:
    """Return what asks a question in the background."""
    return lambda thinking, text: asyncio.create_task(thinking(an_utterance(text, text=text), TurnProgress()))


Ask = Callable[[GivingWay, str], "asyncio.Task[Turn]"]


async def test_thinking_begins_when_nobody_waits_for_an_acknowledgement(ask: Ask) -> None:
    """A rush of a hundred deliveries is acknowledged first, and then thought about."""
    thinker, door = Thinker(), Door()
    thinking = GivingWay(think=thinker.think, door=door, clock=FakeClock())

    with door.taking():
        with door.taking():
            asked = ask(thinking, "supply?")
            await settled()
        await settled()
        early = list(thinker.asked)
    await asked

    assert (early, thinker.asked) == ([], ["supply?"])


async def test_a_rush_without_end_holds_up_no_question_for_long(ask: Ask) -> None:
    """Somebody who sends deliveries all the time must not keep everybody else from answers."""
    thinker, door, clock = Thinker(), Door(), FakeClock()
    thinking = GivingWay(think=thinker.think, door=door, clock=clock)

    with door.taking():
        asked = ask(thinking, "supply?")
        await eventually(lambda: clock.rests == 1)
        clock.advance(MOST_S)
        await asked

    assert thinker.asked == ["supply?"]


async def test_a_delivery_that_cannot_be_kept_waits_no_longer(ask: Ask) -> None:
    """A full disk must not slow down what was accepted before."""
    thinker, door = Thinker(), Door()

    with pytest.raises(OSError, match="full"), door.taking():
        raise OSError("the disk is full")
    await ask(GivingWay(think=thinker.think, door=door, clock=FakeClock()), "supply?")

    assert thinker.asked == ["supply?"]


async def test_what_needs_the_processor_alone_is_thought_one_at_a_time(ask: Ask) -> None:
    """Eight thoughts in a row would hold up an acknowledgement for as long as all of them take."""
    gate = Gate()
    one = GivingWay(think=gate.think, door=Door(), clock=FakeClock())

    asked = [ask(one, "first"), ask(one, "second")]
    await eventually(lambda: bool(gate.inside))
    await settled()
    begun = list(gate.inside)
    gate.open.set()
    await asyncio.gather(*asked)

    assert (begun, gate.inside) == (["first"], ["first", "second"])


async def test_what_waits_for_others_is_thought_several_at_a_time(ask: Ask) -> None:
    """An index elsewhere answers many at once."""
    gate = Gate()
    several = GivingWay(think=gate.think, door=Door(), clock=FakeClock(), room=asyncio.Semaphore(2))

    asked = [ask(several, "first"), ask(several, "second")]
    await eventually(lambda: len(gate.inside) == 2)
    gate.open.set()

    assert [turn.text for turn in await asyncio.gather(*asked)] == ["first", "second"]


async def test_a_question_costs_four_transactions(shop: Workshop) -> None:
    """Each waits for the disk: accepting, claiming, keeping the answer that is about to be posted, noting the post."""
    done: list[str] = []

    class Counting:
        """The store, which notes each step that changed something."""

        def __getattr__(self, name: str) -> Callable[..., object]:
            """Return the store's method."""

            async def step(*given: object, **named: object) -> object:
                found = await getattr(shop.store, name)(*given, **named)
                if found is not None or name != "claim":
                    done.append(name)
                return found

            return step

    await shop.offer("supply?")
    async with at_work(shop.worker(inbox=Counting())):  # type: ignore[arg-type]
        await shop.shows(1)
        await shop.rests()

    assert done == ["claim", "posting", "posted"]


async def settled() -> None:
    """Let everything run that can."""
    for _ in range(20):
        await asyncio.sleep(0)
