"""Old answers are asked again when documents changed: when, which, and how often people are told."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from adapters.store import open_store
from bot.correcting import BATCH, LOOK_S, SETTLED_S
from core.answer import Grounded, SmallTalk
from core.errors import PermanentError, TransientError
from core.messages import Platform, Utterance
from core.reading.turn import Turn
from tests.bot.bench import Bench, says
from tests.clocks import eventually
from tests.contracts.amending import an_edit
from tests.contracts.turns import LEASE_S, a_thread, an_utterance


@pytest.fixture
async def bench(tmp_path: Path) -> AsyncIterator[Bench]:
    """Give an empty store and an index."""
    async with open_store(tmp_path / "state.db") as store:
        yield Bench(store)


async def test_nothing_is_asked_again_while_documents_are_as_they_were(bench: Bench) -> None:
    """A start of the server is no reason: each answer knows on what it rests."""
    await bench.answer(1)

    assert await bench.settled(bench.correcting()) == 0
    assert bench.shelf.asked == []


async def test_a_change_is_told_once_whoever_looks_and_how_often(bench: Bench, tmp_path: Path) -> None:
    """Two servers share a store, and each is started anew now and then."""
    await bench.answer(1)
    bench.shelf.stamp, bench.shelf.value = "new", "2 A"
    async with open_store(tmp_path / "state.db") as other:
        found = [await bench.settled(each.correcting()) for each in (bench, replace(bench, store=other), bench)]

    assert found == [1, 0, 0]
    assert bench.shelf.asked == ["question 1"]
    assert await bench.store.waiting() == 1


async def test_of_servers_that_compare_at_once_one_tells(bench: Bench) -> None:
    """Both have read the answer, and neither knows of the other."""
    await bench.answer(1)
    [given] = await bench.store.unchecked(stamp="new", since=bench.clock.now() - timedelta(days=1), limit=BATCH)
    now = (await says(given.utterance, "2 A")).answer
    assert isinstance(now, Grounded)

    told = [await bench.store.check(given, stamp="new", now=bench.clock.now(), answer=now, note=now) for _ in range(2)]

    assert told == [True, False]
    assert await bench.store.waiting() == 1


async def test_a_note_is_posted_like_an_answer_and_is_no_part_of_the_conversation(bench: Bench) -> None:
    """“And at 12 V?” goes on with what was asked."""
    await bench.answer(1)
    bench.shelf.stamp, bench.shelf.value = "new", "2 A"
    await bench.settled(bench.correcting())
    assert bench.wakes

    note = await bench.post()

    answer = await bench.store.answer_of(note)
    assert "2 A (was 1 A)" in str(answer)
    assert [turn.text for turn in await bench.store.recent(a_thread("t1"), limit=5)] == ["question 1"]
    bench.shelf.stamp = "newer"
    assert await bench.settled(bench.correcting()) == 0
    assert bench.shelf.asked == ["question 1"] * 2


async def test_what_changes_back_is_told_too(bench: Bench) -> None:
    """The last that people were told has to hold."""
    await bench.answer(1)
    for stamp, value in (("new", "2 A"), ("newer", "1 A"), ("newest", "2 A")):
        bench.shelf.stamp, bench.shelf.value = stamp, value
        assert await bench.settled(bench.correcting()) == 1
        await bench.post()

    noted = await bench.store.corrections_in(a_thread("t1"))
    assert ["2 A (was 1 A)" in str(note) for _, note in noted.values()] == [True]


async def test_on_the_page_no_message_comes_but_the_answer_is_marked(bench: Bench) -> None:
    """A thread there is a list of questions."""
    turn = await bench.answer(1, platform=Platform.WEB)
    bench.shelf.stamp, bench.shelf.value = "new", "2 A"

    assert await bench.settled(bench.correcting()) == 1

    assert await bench.store.waiting() == 0
    thread = replace(a_thread("t1"), platform=Platform.WEB)
    assert list(await bench.store.corrections_in(thread)) == [turn]


async def test_only_answers_of_late_that_hold_values_are_asked_again(bench: Bench) -> None:
    """Nobody acts on an answer of last year, nor on a greeting."""
    await bench.answer(1)
    bench.clock.advance(timedelta(days=31).total_seconds())
    hello = an_utterance("2", thread="t2", text="hello")
    await bench.store.offer(hello, now=bench.clock.now())
    await bench.post(Turn(text="hello", answer=SmallTalk(text="Hello.")))
    bench.shelf.stamp, bench.shelf.value = "new", "2 A"

    assert await bench.settled(bench.correcting()) == 0
    assert bench.shelf.asked == []


async def test_nothing_is_compared_until_indexing_is_over_and_with_a_copy_never(bench: Bench) -> None:
    """Ten documents that are saved one by one are one change; a copy is of before."""
    await bench.answer(1)
    correcting = bench.correcting()
    bench.shelf.value = "2 A"
    for number in range(5):
        bench.shelf.stamp = f"new {number}"
        bench.clock.advance(SETTLED_S / 2)
        assert await correcting.look() == 0
    bench.shelf.as_of = datetime(2026, 11, 1, tzinfo=UTC)
    assert await bench.settled(correcting) == 0
    bench.shelf.as_of = None

    assert await bench.settled(correcting) == 1


async def test_what_is_published_meanwhile_is_waited_for(bench: Bench) -> None:
    """Half an answer of then and half of now would be a change that never was."""
    for number in (1, 2):
        await bench.answer(number)
    bench.shelf.stamp, bench.shelf.value = "new", "2 A"
    correcting, think = bench.correcting(), bench.shelf.think

    async def publishing(utterance: Utterance, _progress: object = None) -> Turn:
        turn = await think(utterance)
        bench.shelf.stamp = "newer"
        return turn

    correcting.think = publishing
    assert await bench.settled(correcting) == 1
    assert await bench.settled(correcting) == 1
    assert bench.shelf.asked[:1] == ["question 2"]


@pytest.mark.parametrize(
    "fault,again",
    [pytest.param(TransientError("away"), 1, id="later"), pytest.param(PermanentError("odd"), 0, id="not")],
)
async def test_an_answer_that_cannot_be_asked_again_now_is_left(bench: Bench, fault: Exception, again: int) -> None:
    """It holds up none of the others for good."""
    await bench.answer(1)
    bench.shelf.stamp, bench.shelf.value, bench.shelf.fault = "new", "2 A", fault
    correcting = bench.correcting()

    if again:
        with pytest.raises(TransientError):
            await bench.settled(correcting)
    else:
        assert await bench.settled(correcting) == 0
    bench.shelf.fault = None

    assert await bench.settled(correcting) == again


async def test_a_question_that_is_changed_or_deleted_takes_its_notes_along(bench: Bench) -> None:
    """They are about words that aren't there any more."""
    await bench.answer(1)
    bench.shelf.stamp, bench.shelf.value = "new", "2 A"
    await bench.settled(bench.correcting())
    note = await bench.post()

    await bench.store.amend(an_edit("other"), now=bench.clock.now())

    assert await bench.store.waiting() == 2
    claims = [await bench.store.claim(worker=f"w{n}", now=bench.clock.now(), lease_s=LEASE_S) for n in range(2)]
    assert [(claim.turn_id == note, claim.withdrawn) for claim in claims[:1] if claim] == [(False, False)]
    assert await bench.store.corrections_in(a_thread("t1")) == {}


async def test_an_answer_to_a_question_that_changes_meanwhile_is_not_corrected(bench: Bench) -> None:
    """What was compared is gone."""
    await bench.answer(1)
    [given] = await bench.store.unchecked(stamp="new", since=bench.clock.now() - timedelta(days=1), limit=BATCH)
    await bench.store.amend(an_edit("other"), now=bench.clock.now())

    assert not await bench.store.check(given, stamp="new", now=bench.clock.now())


async def test_it_goes_on_after_a_bad_moment(bench: Bench) -> None:
    """The index may be away for a while."""
    await bench.answer(1)
    bench.shelf.stamp, bench.shelf.value, bench.shelf.away = "new", "2 A", True
    correcting = bench.correcting()
    correcting.clock = bench.clock
    keeping = asyncio.ensure_future(correcting.keep())
    await eventually(lambda: bench.clock.rests == 1)
    bench.shelf.away = False
    await eventually(lambda: bool(bench.wakes), meanwhile=lambda: bench.clock.advance(LOOK_S))
    keeping.cancel()

    assert await bench.store.waiting() == 1
