"""Who had asked in vain is found again, to be told."""

from datetime import timedelta

from adapters.store import Store
from core.feedback import Opinion
from tests.adapters.store.test_gaps import LATER, ask, the_gap
from tests.contracts.turns import NOON, a_thread, after
from tests.core.receipts import an_ask


async def test_each_person_is_found_once_in_each_thread_with_their_last_question(store: Store) -> None:
    """Two notes in one thread to one person would be one too many."""
    await ask(store, an_ask(lacking=True), thread="t1", author="U1")
    await ask(store, an_ask(lacking=True), at=after(1), thread="t1", author="U1")
    await ask(store, an_ask(lacking=True), at=after(2), thread="t1", author="U2")
    await ask(store, an_ask(lacking=True), at=after(3), thread="t2", author="U1")
    await ask(store, an_ask("other", lacking=True), at=after(3), thread="t3")
    gap = max(await store.gaps(now=LATER), key=lambda each: each.times)
    questions = await store.questions_of(gap.gap, now=LATER)

    found = await store.askers_of(gap.gap, before=after(9), now=LATER)

    assert {(str(each.thread.root), each.author) for each in found} == {("t1", "U1"), ("t1", "U2"), ("t2", "U1")}
    assert [each.text for each in found] == [each.text for each in reversed(questions)][1:]


async def test_who_asked_later_or_was_answered_is_not_among_them(store: Store) -> None:
    """They know already."""
    await ask(store, an_ask(lacking=True), thread="t1")
    await ask(store, an_ask(lacking=False), thread="t2", author="U2")
    await ask(store, an_ask(lacking=True), at=after(60), thread="t3", author="U3")
    gap = (await the_gap(store)).gap

    assert [each.author for each in await store.askers_of(gap, before=after(60), now=LATER)] == ["U1"]
    assert await store.askers_of(gap, before=NOON, now=LATER) == []


async def test_who_voted_a_wrong_answer_down_is_among_them(store: Store) -> None:
    """They got an answer, and were right not to believe it."""
    turn = await ask(store, an_ask(), thread="t1")
    await store.record(turn, "U1", Opinion(rating="down"), after(5))
    gap = (await the_gap(store)).gap

    assert [each.author for each in await store.askers_of(gap, before=after(9), now=LATER)] == ["U1"]


async def test_nobody_is_told_in_a_thread_that_is_forgotten(store: Store) -> None:
    """It isn't there any more."""
    await ask(store, an_ask(lacking=True), thread="t1")
    gap = (await the_gap(store)).gap
    await store.forget(a_thread())

    assert await store.askers_of(gap, before=LATER + timedelta(1), now=LATER) == []


async def test_a_thread_tells_what_was_asked_last_in_vain_there(store: Store) -> None:
    """Whoever answers in it means that, and not what was answered."""
    await ask(store, an_ask("colour", lacking=True), thread="t1")
    await ask(store, an_ask("weight", lacking=True), at=after(1), thread="t1")
    await ask(store, an_ask("height"), at=after(2), thread="t1")
    await ask(store, an_ask("width", lacking=True), at=after(3), thread="t2")

    found = await store.unanswered_in(a_thread(root="t1"), now=LATER)
    weight = next(each for each in await store.gaps(now=LATER) if each.aspect == "weight")

    assert found is not None
    assert (found.gap, found.model, found.aspect) == (weight.gap, weight.model, "weight")
    assert await store.unanswered_in(a_thread(root="t3"), now=LATER) is None
