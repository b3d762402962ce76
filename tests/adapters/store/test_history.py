"""What else people ask of the past: lists of threads, buttons, being forgotten."""

import asyncio
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from adapters.store import AskedTurn, SaidTurn, Store, ThreadSummary
from core.answer import Apology, SmallTalk
from core.feedback import Opinion
from core.messages import Platform
from tests.adapters.store.behind import spoil
from tests.contracts.threads import say
from tests.contracts.turns import LEASE_S, NOON, a_thread, a_turn, after, an_utterance


async def test_a_thread_is_shown_in_order_with_what_is_still_worked_on(store: Store) -> None:
    """The page shows a question from the moment it is accepted."""
    first = await say(store, 1, a_turn("supply?", says="12 V"))
    await store.offer(an_utterance("2", text="weight?"), now=after(2))

    shown = await store.thread_turns(a_thread())

    assert shown[0] == SaidTurn(turn_id=first, text="supply?", answer=SmallTalk(text="12 V"), asked_at=after(1))
    assert [(turn.text, turn.answer) for turn in shown[1:]] == [("weight?", None)]


async def test_a_turn_that_was_given_up_is_shown_with_an_apology(store: Store) -> None:
    """Nobody waits for ever in front of a page."""
    await store.offer(an_utterance("1", text="weight?"), now=NOON)
    claim = await store.claim(worker="w", now=NOON, lease_s=LEASE_S)
    assert claim is not None

    await store.failed(claim.turn_id, worker="w", why="no poster", retry_at=None)

    assert [turn.answer for turn in await store.thread_turns(a_thread())] == [Apology(ticket=claim.turn_id)]


async def test_who_waits_for_a_turn_finds_it_by_what_was_delivered(store: Store) -> None:
    """A program asks again under the same id, and must get the turn that it had, with its times."""
    asked = an_utterance("1", text="supply?")
    await store.offer(asked, now=after(1))
    turn_id = await store.delivered(asked.id)
    assert turn_id is not None
    waiting = await store.asked(turn_id)
    await store.answered(turn_id, a_turn("supply?", says="12 V"), now=after(3))

    assert waiting == AskedTurn(turn_id=turn_id, utterance=asked, answer=None, asked_at=after(1), answered_at=None)
    assert await store.asked(turn_id) == replace(waiting, answer=SmallTalk(text="12 V"), answered_at=after(3))


async def test_what_is_forgotten_is_waited_for_by_nobody(store: Store) -> None:
    """It stays known as delivered, so it can't be asked again under the same id."""
    asked = an_utterance("1")
    await store.offer(asked, now=NOON)
    turn_id = await store.delivered(asked.id)
    await store.forget(asked.thread)

    assert turn_id is not None
    assert await store.asked(turn_id) is None
    assert await store.delivered(asked.id) is None
    assert await store.delivered("never") is None


async def test_threads_are_listed_by_their_first_question_the_latest_first(store: Store) -> None:
    """People look for the thread they used last, and know it by what they asked."""
    await say(store, 1, a_turn("first in t1"), thread="t1")
    await say(store, 2, a_turn("first in t2"), thread="t2")
    await say(store, 3, a_turn("second in t1"), thread="t1")

    listed = await store.threads_of(Platform.SLACK, "T1")

    assert listed == [
        ThreadSummary(root="t1", text="first in t1", asked_at=after(3)),
        ThreadSummary(root="t2", text="first in t2", asked_at=after(2)),
    ]


async def test_a_list_of_threads_can_be_narrowed(store: Store) -> None:
    """Nobody sees another workspace's or, where it matters, another person's threads."""
    await store.offer(an_utterance("1", thread="mine", author="me"), now=NOON)
    await store.offer(an_utterance("2", thread="yours", author="you"), now=NOON)
    await store.offer(an_utterance("3", thread="yours", author="me"), now=NOON)

    mine = await store.threads_of(Platform.SLACK, "T1", author="me")

    assert [thread.root for thread in mine] == ["mine"]
    assert await store.threads_of(Platform.SLACK, "T2") == []
    assert await store.threads_of(Platform.WEB, "T1") == []
    assert len(await store.threads_of(Platform.SLACK, "T1", limit=1)) == 1


async def test_a_posted_message_leads_to_its_turn_and_answer(store: Store) -> None:
    """Buttons and reactions name the message, not the turn."""
    turn_id = await say(store, 1, a_turn(says="12 V"))

    assert await store.turn_of("m-t1-1") == turn_id
    assert await store.turn_of("another") is None
    assert await store.answer_of(turn_id) == SmallTalk(text="12 V")
    assert await store.answer_of("another") is None


async def test_an_answered_turn_is_told_whole(store: Store) -> None:
    """Whoever shows it again shows what it was about, too."""
    turn_id = await say(store, 1, a_turn("supply?", says="12 V"))

    assert await store.said(turn_id) == replace(a_turn("supply?", says="12 V"), turn_id=turn_id)
    assert await store.said("another") is None


async def test_a_turn_in_work_has_no_answer_yet(store: Store) -> None:
    """None, not an error: the answer may come any moment."""
    await store.offer(an_utterance("1"), now=NOON)
    found = await store.claim(worker="w1", now=NOON, lease_s=LEASE_S)

    assert found is not None
    assert await store.answer_of(found.turn_id) is None
    assert await store.said(found.turn_id) is None


async def test_a_message_id_used_again_belongs_to_the_last_turn(store: Store) -> None:
    """An updated message shows the later answer."""
    first, second = await say(store, 1, a_turn()), await say(store, 2, a_turn())

    await store.posted(first, message="m", now=NOON)
    await store.posted(second, message="m", now=NOON)

    assert await store.turn_of("m") == second


async def test_we_joined_a_thread_as_soon_as_something_was_accepted(store: Store) -> None:
    """From then on replies need no mention."""
    before = await store.joined(a_thread())
    await store.offer(an_utterance("1"), now=NOON)

    assert (before, await store.joined(a_thread()), await store.joined(a_thread("t2"))) == (False, True, False)


async def test_the_number_of_waiting_turns_is_known(store: Store) -> None:
    """The queue depth is what operators watch."""
    await store.offer(an_utterance("1", thread="t1"), now=NOON)
    await say(store, 2, a_turn(), thread="t1")
    await store.offer(an_utterance("3", thread="t3"), now=NOON)

    assert await store.waiting() == 2


async def test_a_forgotten_thread_is_gone_from_the_file_and_stays_gone(sqlite_store: Store, file: Path) -> None:
    """People may ask for it, and a late redelivery must not bring it back."""
    turn_id = await say(sqlite_store, 1, a_turn("my secret"))
    await say(sqlite_store, 2, a_turn("kept"), thread="t2")
    await sqlite_store.record(turn_id, "U1", Opinion(rating="up", comment="my reason"), NOON)

    forgotten = await sqlite_store.forget(a_thread())

    assert forgotten == 1
    assert not await sqlite_store.joined(a_thread())
    assert await sqlite_store.turn_of("m-t1-1") is None
    assert await sqlite_store.ratings_of(turn_id) == []
    assert not await sqlite_store.offer(an_utterance("t1-1", text="my secret"), now=NOON)
    assert await sqlite_store.joined(a_thread("t2"))
    with sqlite3.connect(file) as raw:
        raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    raw.close()
    assert b"my secret" not in await asyncio.to_thread(file.read_bytes)


async def test_a_turn_forgotten_in_mid_work_does_not_come_back(store: Store) -> None:
    """The worker that holds it learns it at the next renewal."""
    await store.offer(an_utterance("1"), now=NOON)
    found = await store.claim(worker="w1", now=NOON, lease_s=LEASE_S)
    assert found is not None
    await store.forget(a_thread())

    renewed = await store.renew(found.turn_id, worker="w1", now=NOON, lease_s=LEASE_S)
    await store.answered(found.turn_id, a_turn(), now=NOON)
    await store.posted(found.turn_id, message="m", now=NOON)

    assert not renewed
    assert await store.turn_of("m") is None
    assert await store.thread_turns(a_thread()) == []


async def test_a_turn_that_cannot_be_read_is_given_up_and_blocks_nothing(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    """A newer version may have stored it, and then been taken back."""
    await store.offer(an_utterance("1", thread="t1"), now=NOON)
    await spoil(store, "UPDATE turns SET utterance = '{}'")
    await store.offer(an_utterance("2", thread="t2"), now=after(1))

    found = await store.claim(worker="w1", now=after(1), lease_s=LEASE_S)

    assert found is not None
    assert found.utterance.id == "2"
    assert await store.waiting() == 1
    assert "gave up turn=" in caplog.text


async def test_a_remembered_answer_that_cannot_be_read_is_passed_over(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    """One odd turn must not silence its thread."""
    turn_id = await say(store, 1, a_turn("odd"))
    await spoil(store, "UPDATE turns SET answer = '{}', intent = 'of a newer version'")
    await say(store, 2, a_turn("fine"))

    remembered = await store.recent(a_thread(), limit=5)

    assert [turn.text for turn in remembered] == ["fine"]
    assert await store.answer_of(turn_id) is None
    assert f"unreadable answer turn={turn_id}" in caplog.text
