"""A store that has seen much is as quick as a new one, and forgets what is old without harm."""

import sqlite3
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from sqlalchemy import select

from adapters.store import Store
from adapters.store.pruning import REMEMBERED_TURNS
from adapters.store.schema import deliveries, rates
from core.feedback import Opinion
from core.posting_rates import Pacing
from tests.adapters.store.behind import Statement, statements_of
from tests.contracts.inbox_pacing import RATE, asked, offered
from tests.contracts.threads import say
from tests.contracts.turns import LEASE_S, a_thread, a_turn, after, an_utterance
from tests.core.receipts import a_receipt

DAY_S = 86_400.0


def plan_of(file: Path, statement: Statement) -> str:
    """Return what SQLite says of how it finds a statement's rows."""
    with sqlite3.connect(file) as raw:
        steps = raw.execute(f"EXPLAIN QUERY PLAN {statement[0]}", statement[1]).fetchall()
    raw.close()
    return "\n".join(step[-1] for step in steps)


async def test_a_claim_looks_at_open_turns_only(sqlite_store: Store, file: Path) -> None:
    """With 200,000 answered turns a look at all of them takes a fifth of a second, at every claim."""
    await sqlite_store.offer(an_utterance("1"), now=after(0))

    with statements_of(sqlite_store) as sent:
        assert await sqlite_store.claim(worker="w1", now=after(0), lease_s=LEASE_S)

    [claiming] = [each for each in sent if each[0].startswith("UPDATE")]
    plan = plan_of(file, claiming)
    assert "SEARCH due USING INDEX turns_open (fair_at>?)" in plan
    assert "SEARCH earlier USING INDEX turns_open_in_thread" in plan
    assert "SEARCH held USING INDEX turns_held (author=? AND platform=? AND workspace=? AND lease_until>?)" in plan
    assert "SEARCH paced USING COVERING INDEX turns_paced" in plan
    assert "TEMP B-TREE" not in plan


async def test_no_step_of_a_turn_looks_at_all_turns(sqlite_store: Store, file: Path) -> None:
    """Also what is done for the dead, and what a thread remembers: each is done at every question, or every look."""
    with statements_of(sqlite_store) as sent:
        await sqlite_store.offer(an_utterance("1", "2"), now=after(0), most=20)
        claim = await sqlite_store.claim(worker="w1", now=after(0), lease_s=LEASE_S)
        assert claim is not None
        await sqlite_store.recent(a_thread(), limit=5)
        await sqlite_store.holders()
        await sqlite_store.free("nobody", settled=after(0))
        await sqlite_store.renew(claim.turn_id, worker="w1", now=after(0), lease_s=LEASE_S)
        turn = replace(a_turn(), kept=a_receipt())
        given = {"worker": "w1", "now": after(0), "lease_s": LEASE_S, "pacing": Pacing(rates=(RATE,))}
        assert await sqlite_store.posting(claim.turn_id, turn, **given)
        await sqlite_store.posted(claim.turn_id, message="m", now=after(0))

    asked = [each for each in sent if not each[0].startswith(("BEGIN", "INSERT INTO deliveries"))]
    steps = [step for each in asked for step in plan_of(file, each).splitlines()]
    assert len(steps) > 10
    scans = [step for step in steps if step.startswith("SCAN") and "turns_open" not in step]
    assert set(scans) <= {"SCAN CONSTANT ROW", "SCAN 2 CONSTANT ROWS", "SCAN last"}  # the last is one row
    found = "\n".join(steps)
    assert "INDEX turns_open_in_channel (platform=? AND workspace=? AND channel=? AND fair_at>?)" in found
    assert "INDEX turns_open_of_person (author=? AND platform=? AND workspace=?)" in found


async def test_figures_are_counted_along_indexes(sqlite_store: Store, file: Path) -> None:
    """What people wrote is never looked through; and of names only those are joined on which was voted."""
    with statements_of(sqlite_store) as sent:
        await sqlite_store.counts(since=after(0).date())

    plans = [plan_of(file, each) for each in sent if each[0].startswith(("SELECT", "WITH"))]
    assert [plan.splitlines()[0] for plan in plans] == [
        "SEARCH tallies USING COVERING INDEX tallies_by_age (asked_at>?)",
        "SCAN counted USING COVERING INDEX counted_by_name",
        "MATERIALIZE rated",
        "SEARCH tallies USING COVERING INDEX tallies_by_age (asked_at>?)",
    ]
    assert "SEARCH counted USING COVERING INDEX sqlite_autoindex_counted_1 (turn_id=?)" in plans[2]


async def test_counting_what_waits_looks_at_open_turns_only(sqlite_store: Store, file: Path) -> None:
    """It is measured every few seconds."""
    with statements_of(sqlite_store) as sent:
        await sqlite_store.waiting()

    [counting] = [each for each in sent if each[0].startswith("SELECT")]
    assert "turns_open" in plan_of(file, counting)


async def test_pruning_looks_at_old_turns_only(sqlite_store: Store, file: Path) -> None:
    """It holds the write lock."""
    with statements_of(sqlite_store) as sent:
        await sqlite_store.prune(before=after(0), limit=10)

        await sqlite_store.prune_rates(before=after(0), limit=10)

    plans = [plan_of(file, each) for each in sent if each[0].startswith("DELETE")]
    assert "SEARCH old USING INDEX turns_done (accepted_at<?)" in plans[0]
    assert "SEARCH old USING INDEX deliveries_of_turn (turn_id=? AND delivered_at<?)" in plans[1]
    assert "USING INDEX ix_rates_next_at (next_at<?)" in plans[-1]
    assert all("SEARCH turns USING INDEX" in plan for plan in plans[2:-1])
    assert "TEMP B-TREE FOR ORDER BY" not in "".join(plans)


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
    await store.record(old[0], "U1", Opinion(rating="up"), after(1))

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
    await store.failed(claim.turn_id, worker="w1", why="no poster", retry_at=None)

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


async def test_deliveries_of_what_is_gone_are_forgotten_in_the_end(store: Store) -> None:
    """Each question leaves two or three; nobody delivers again what was delivered a month ago."""
    await say(store, 1, a_turn(), thread="old")
    await say(store, int(40 * DAY_S), a_turn(), thread="young")
    known = select(deliveries.c.delivery_id)

    await pruned(store, after(2 * DAY_S))
    soon = await store._rows(known)
    await pruned(store, after(35 * DAY_S))
    later = await store._rows(known)

    assert {row[0] for row in soon} == {"old-1", f"young-{int(40 * DAY_S)}"}
    assert {row[0] for row in later} == {f"young-{int(40 * DAY_S)}"}


async def test_rates_that_are_over_go(store: Store) -> None:
    """Each conversation of Teams leaves one; who was silent for long may speak at once without it."""
    for number in range(3):
        await offered(store, number, channel=f"C{number}")
        await asked(store, number, at_s=100 * number, rate=replace(RATE, key=f"C{number}"))

    gone = [await store.prune_rates(before=after(200), limit=1) for _ in range(3)]

    assert gone == [1, 1, 0]
    rows = await store._rows(select(rates.c.key))
    assert [row[0] for row in rows] == ["C2"]


async def test_a_delivery_of_what_is_there_is_never_forgotten(store: Store) -> None:
    """It waits, or is the memory of a thread that lives."""
    await store.offer(an_utterance("1"), now=after(0))

    await pruned(store, after(400 * DAY_S))

    assert not await store.offer(an_utterance("1"), now=after(401 * DAY_S))
