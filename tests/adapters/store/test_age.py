"""A store that has seen much is as quick as a new one, and forgets what is old without harm."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from adapters.store import Store, open_store
from adapters.store.pruning import REMEMBERED_TURNS
from tests.contracts.threads import say
from tests.contracts.turns import LEASE_S, a_thread, a_turn, after, an_utterance
from tests.core.receipts import a_receipt

DAY_S = 86_400.0
Statement = tuple[str, Sequence[Any]]


@contextmanager
def statements_of(store: Store) -> Iterator[list[Statement]]:
    """Give what is sent to the database meanwhile."""
    sent: list[Statement] = []

    def keep(_connection: object, _cursor: object, statement: str, given: Sequence[Any], *_: object) -> None:
        sent.append((statement, given))

    engines = [store._database._reader, store._database._writer]
    for engine in engines:
        event.listen(engine, "before_cursor_execute", keep)
    yield sent
    for engine in engines:
        event.remove(engine, "before_cursor_execute", keep)


def plan_of(file: Path, statement: Statement) -> str:
    """Return what SQLite says of how it finds a statement's rows."""
    with sqlite3.connect(file) as raw:
        steps = raw.execute(f"EXPLAIN QUERY PLAN {statement[0]}", statement[1]).fetchall()
    raw.close()
    return "\n".join(step[-1] for step in steps)


async def test_a_claim_looks_at_open_turns_only(store: Store, file: Path) -> None:
    """With 200,000 answered turns a look at all of them takes a fifth of a second, at every claim."""
    await store.offer(an_utterance("1"), now=after(0))

    with statements_of(store) as sent:
        assert await store.claim(worker="w1", now=after(0), lease_s=LEASE_S)

    [claiming] = [each for each in sent if each[0].startswith("UPDATE")]
    plan = plan_of(file, claiming)
    assert "SCAN due USING INDEX turns_open" in plan
    assert "SEARCH earlier USING INDEX turns_open_in_thread" in plan
    assert "TEMP B-TREE" not in plan


async def test_no_step_of_a_turn_looks_at_all_turns(store: Store, file: Path) -> None:
    """Also what is done for the dead, and what a thread remembers: each is done at every question, or every look."""
    with statements_of(store) as sent:
        await store.offer(an_utterance("1", "2"), now=after(0))
        claim = await store.claim(worker="w1", now=after(0), lease_s=LEASE_S)
        assert claim is not None
        await store.recent(a_thread(), limit=5)
        await store.holders()
        await store.free("nobody")
        await store.renew(claim.turn_id, worker="w1", now=after(0), lease_s=LEASE_S)
        turn = replace(a_turn(), kept=a_receipt())
        assert await store.posting(claim.turn_id, turn, worker="w1", now=after(0), lease_s=LEASE_S)
        await store.posted(claim.turn_id, message="m", now=after(0))

    asked = [each for each in sent if not each[0].startswith(("BEGIN", "INSERT INTO deliveries"))]
    steps = [step for each in asked for step in plan_of(file, each).splitlines()]
    assert len(steps) > 10
    scans = [step for step in steps if step.startswith("SCAN") and "turns_open" not in step]
    assert set(scans) <= {"SCAN CONSTANT ROW", "SCAN 2 CONSTANT ROWS"}


async def test_counting_what_waits_looks_at_open_turns_only(store: Store, file: Path) -> None:
    """It is measured every few seconds."""
    with statements_of(store) as sent:
        await store.waiting()

    [counting] = [each for each in sent if each[0].startswith("SELECT")]
    assert "turns_open" in plan_of(file, counting)


async def test_pruning_looks_at_old_turns_only(store: Store, file: Path) -> None:
    """It holds the write lock."""
    with statements_of(store) as sent:
        await store.prune(before=after(0), limit=10)

    [pruning] = [each for each in sent if each[0].startswith("DELETE")]
    plan = plan_of(file, pruning)
    assert "SEARCH old USING INDEX turns_done (accepted_at<?)" in plan
    assert "TEMP B-TREE FOR ORDER BY" not in plan


async def test_a_file_of_an_earlier_version_gets_what_makes_it_quick(file: Path) -> None:
    """The slow ones are those that are there already."""
    async with open_store(file):
        pass
    with sqlite3.connect(file) as raw:
        raw.execute("DROP INDEX turns_open_in_thread")
        raw.execute("DROP INDEX turns_done")
    raw.close()

    async with open_store(file):
        pass

    with sqlite3.connect(file) as raw:
        found = {row[0] for row in raw.execute("SELECT name FROM sqlite_master WHERE type = 'index'")}
    raw.close()
    assert {"turns_open", "turns_open_in_thread", "turns_done"} <= found


async def pruned(store: Store, before: datetime) -> int:
    """Prune all there is, two at a time, and return how many went."""
    total = 0
    while gone := await store.prune(before=before, limit=2):
        assert gone <= 2
        total += gone
    return total


async def test_old_turns_go_in_small_steps_with_what_hangs_on_them(store: Store) -> None:
    """The store must not grow for ever."""
    old = [await say(store, number, a_turn(), thread=f"t{number}") for number in range(5)]
    young = await say(store, int(9 * DAY_S), a_turn(), thread="young")
    await store.record(old[0], "U1", "up", "", after(1))

    gone = await pruned(store, after(DAY_S))

    assert gone == 5
    assert [await store.said(turn) for turn in old] == [None] * 5
    assert (await store.ratings_of(old[0]), await store.turn_of("m-t0-0")) == ([], None)
    assert await store.said(young) is not None


async def test_a_late_redelivery_of_what_was_pruned_is_known(store: Store) -> None:
    """A question must not be answered again because its answer is old."""
    await say(store, 1, a_turn())
    await pruned(store, after(DAY_S))

    fresh = [await store.offer(an_utterance("t1-1", "another-id"), now=after(2 * DAY_S)) for _ in range(2)]

    assert fresh == [False, False]
    assert await store.waiting() == 0


async def test_what_is_open_stays_however_old(store: Store) -> None:
    """It was acknowledged: somebody waits, or the platform was away for long."""
    await store.offer(an_utterance("1", thread="waits"), now=after(0))
    await store.offer(an_utterance("2", thread="answered"), now=after(1))
    for _ in range(2):
        claim = await store.claim(worker="w1", now=after(1), lease_s=LEASE_S)
    assert claim is not None
    await store.answered(claim.turn_id, a_turn(), now=after(1))

    assert await pruned(store, after(DAY_S)) == 0
    assert await store.waiting() == 2


async def test_what_was_given_up_goes_too(store: Store) -> None:
    """Nobody works on it any more."""
    await store.offer(an_utterance("1"), now=after(0))
    claim = await store.claim(worker="w1", now=after(0), lease_s=LEASE_S)
    assert claim is not None
    await store.failed(claim.turn_id, why="no poster", retry_at=None)

    assert await pruned(store, after(DAY_S)) == 1


@pytest.mark.parametrize("alive", [pytest.param(True, id="asked in since"), pytest.param(False, id="silent")])
async def test_a_thread_that_lives_keeps_its_memory(store: Store, alive: bool) -> None:
    """“source?” after a holiday is about the last answer; a chat of years keeps its last turns, not all of them."""
    for number in range(REMEMBERED_TURNS + 3):
        await say(store, number, a_turn(f"question {number}"))
    if alive:
        await say(store, int(2 * DAY_S), a_turn("and now?"))

    gone = await pruned(store, after(DAY_S))

    left = [turn.text for turn in await store.recent(a_thread(), limit=100)]
    kept = [f"question {number}" for number in range(4, REMEMBERED_TURNS + 3)] + ["and now?"]
    assert left == (kept if alive else [])
    assert gone == (4 if alive else REMEMBERED_TURNS + 3)


async def test_a_thread_goes_on_in_order_after_pruning(store: Store) -> None:
    """New turns come after those that are left, and after those that are gone."""
    for number in range(REMEMBERED_TURNS + 2):
        await say(store, number, a_turn(f"question {number}"))
    await say(store, int(2 * DAY_S), a_turn("new"))
    await pruned(store, after(DAY_S))

    await say(store, int(3 * DAY_S), a_turn("newest"))

    assert [turn.text for turn in await store.recent(a_thread(), limit=2)] == ["new", "newest"]
