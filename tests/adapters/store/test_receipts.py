"""How answers came about is kept with them, for their own conversation, and not for ever."""

import logging
from dataclasses import replace

import pytest

from adapters.store import FoundReceipt, Store
from core.messages import Platform, ThreadKey
from tests.adapters.store.behind import spoil
from tests.contracts.threads import say
from tests.contracts.turns import LEASE_S, NOON, a_thread, a_turn, after, an_utterance
from tests.core.receipts import a_candidate as weighed
from tests.core.receipts import a_cell, a_receipt

RECEIPT = a_receipt(cells=(a_cell(weighed()),))
DAY_S = 86_400.0


async def explained(store: Store, number: int = 1, *, thread: str = "t1") -> str:
    """Ask and answer in a thread, with a receipt; return the turn's id."""
    return await say(store, number, replace(a_turn(), kept=RECEIPT), thread=thread)


@pytest.mark.parametrize(
    "elsewhere",
    [
        pytest.param(replace(a_thread(), channel="C2"), id="another channel"),
        pytest.param(a_thread(workspace="T2"), id="another tenant"),
        pytest.param(replace(a_thread(), platform=Platform.TEAMS), id="another platform"),
    ],
)
async def test_a_receipt_is_given_in_its_own_conversation_only(store: Store, elsewhere: ThreadKey) -> None:
    """It quotes what only the people there may know; whoever guesses an id learns nothing."""
    turn_id = await explained(store)

    assert await store.receipt_in(turn_id, elsewhere) is None
    assert await store.receipt_in(turn_id, a_thread("another thread of it")) == RECEIPT
    assert await store.receipt_in("another", a_thread()) is None


async def test_a_receipt_is_found_by_how_its_id_begins(store: Store) -> None:
    """People type eight characters, not twenty-four."""
    first, second = await explained(store, 1), await explained(store, 2)

    assert await store.receipts_named(first[:8]) == [FoundReceipt(turn_id=first, receipt=RECEIPT)]
    assert await store.receipts_named(second) == [FoundReceipt(turn_id=second, receipt=RECEIPT)]


@pytest.mark.parametrize("name", ["", "abc", "%", "________", "zzzz", "0" * 25])
async def test_what_is_no_id_finds_nothing(store: Store, name: str) -> None:
    """Signs that mean something to a database mean nothing here."""
    await explained(store)

    assert await store.receipts_named(name) == []


async def test_the_receipt_goes_with_its_turn(store: Store) -> None:
    """What people asked us to forget is gone, and what is old as well."""
    forgotten, old = await explained(store, 1, thread="t1"), await explained(store, 2, thread="t2")

    await store.forget(a_thread("t1"))
    await store.prune(before=after(DAY_S), limit=10)

    assert await store.receipt(forgotten) is None
    assert await store.receipt(old) is None


async def test_only_so_many_receipts_are_kept(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy channel must not fill the disk; the answers stay."""
    monkeypatch.setattr("adapters.store.receipts.MOST_RECEIPTS", 3)

    turns = [await explained(store, number) for number in range(5)]

    assert [await store.receipt(turn_id) is not None for turn_id in turns] == [False, False, True, True, True]
    assert await store.answer_of(turns[0]) is not None


async def test_a_turn_keeps_its_first_receipt(store: Store) -> None:
    """As it keeps its first answer: a worker that lost its lease comes too late."""
    await store.offer(an_utterance("1"), now=NOON)
    claim = await store.claim(worker="w", now=NOON, lease_s=LEASE_S)
    assert claim is not None

    await store.answered(claim.turn_id, replace(a_turn(), kept=RECEIPT), now=NOON)
    await store.answered(claim.turn_id, replace(a_turn(), kept=a_receipt(question="later")), now=NOON)

    assert await store.receipt(claim.turn_id) == RECEIPT


async def test_an_answer_that_is_shown_again_brings_its_receipt(store: Store) -> None:
    """Whoever shares an answer shares why it is so."""
    turn = await store.said(await explained(store))

    assert turn is not None
    assert turn.kept == RECEIPT


async def test_a_receipt_of_another_version_is_none(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    """The answer is still there; an old receipt is no reason to fail."""
    turn_id = await explained(store)
    await spoil(store, "UPDATE receipts SET receipt = '{}'")

    with caplog.at_level(logging.ERROR):
        assert await store.receipt(turn_id) is None
        assert await store.receipts_named(turn_id) == []

    assert f"unreadable receipt turn={turn_id}" in caplog.text
