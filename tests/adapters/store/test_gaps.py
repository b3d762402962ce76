"""What the documents don't answer is counted by what was asked, whatever happens to the threads of it."""

import random
from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

import pytest

from adapters.store import Store
from adapters.store.asks import gap_of, person_in
from core.answer import SmallTalk
from core.feedback import REASONS, Opinion, Reason
from core.gaps import IN_VAIN, Gap, GapQuestion, Nearest
from core.reading.turn import Turn
from core.receipt import KeptAsk, KeptReceipt
from tests.contracts.turns import LEASE_S, NOON, a_thread, after, an_utterance
from tests.core.receipts import a_candidate, a_cell, a_receipt, an_ask

LATER = NOON + timedelta(days=2)


async def ask(
    store: Store, *asked: KeptAsk, at: datetime = NOON, outcome: str = "", author: str = "U1", thread: str = ""
) -> str:
    """Ask something and have it answered; return the turn's id."""
    ask.number += 1  # type: ignore[attr-defined]  # tests count
    name = f"q{ask.number}"  # type: ignore[attr-defined]
    said = outcome or ("no_evidence" if any(each.lacking for each in asked) else "answer")
    await store.offer(an_utterance(name, thread=thread or name, text=f"text of {name}", author=author), now=at)
    found = await store.claim(worker="w1", now=at, lease_s=LEASE_S)
    assert found is not None
    kept = a_receipt(outcome=said, asked=asked, cells=(a_cell(a_candidate(), enough=False),))
    await store.answered(found.turn_id, Turn(text=f"text of {name}", answer=SmallTalk(text=""), kept=kept), now=at)
    await store.posted(found.turn_id, message=name, now=at)
    return found.turn_id


ask.number = 0  # type: ignore[attr-defined]


async def the_gap(store: Store, *, now: datetime = LATER) -> Gap:
    """Return the only gap."""
    [gap] = await store.gaps(now=now)
    return gap


async def test_what_lacks_nothing_is_no_gap_whatever_its_answer_is_called(store: Store) -> None:
    """That a catalogue says it, and no document, is told as what documents don't say is."""
    await ask(store, an_ask("successor"), outcome="no_evidence")
    assert await store.gaps(now=LATER) == []


async def test_askings_of_the_same_are_one_gap_however_they_are_spelled(store: Store) -> None:
    """What counts is what was understood; the last words name it."""
    await ask(store, an_ask("weight", key="mass", lacking=True), at=NOON)
    await ask(store, an_ask("how heavy", "ecu 850", key="mass", lacking=True), at=after(60), author="U2")
    await ask(store, an_ask("how heavy", "ecu 850", key="mass", lacking=True), at=after(90), author="U2")
    await ask(store, an_ask("weight", "ECU-850b", key="mass", lacking=False), at=after(99))

    gap = await the_gap(store)

    assert (gap.model, gap.aspect) == ("ecu 850", "how heavy")
    assert (gap.times, gap.people, gap.not_stated, gap.first, gap.last) == (3, 2, 3, NOON, after(90))


def test_a_person_is_one_in_all_their_threads_and_another_for_each_gap() -> None:
    """The page keeps an author per thread, and a workspace per person; in a channel it is the other way round."""
    page, neighbour = ("web", "web:browser:1"), ("web", "web:browser:2")

    assert person_in("g", *page, "web:browser:1:t1") == person_in("g", *page, "web:browser:1:t2")
    assert person_in("g", *page, "web:browser:1:t1") != person_in("g", *neighbour, "web:browser:2:t1")
    assert person_in("g", "slack", "T1", "U1") != person_in("g", "slack", "T1", "U2")
    assert person_in("g", *page, "a") != person_in("h", *page, "a")


async def test_what_was_nearest_is_told_with_its_document(store: Store) -> None:
    """Whoever mends the documents begins there."""
    await ask(store, an_ask(lacking=True))

    assert (await the_gap(store)).nearest == Nearest(
        document="sheet.md", title="ECU-850 datasheet", section=("Ratings", "Mechanical"), page=3, said="Mass: 540 g"
    )


async def test_asking_back_is_in_vain_once_nobody_answers(store: Store) -> None:
    """Who chooses is answered; who leaves got nothing."""
    await ask(store, an_ask(), outcome="clarify", thread="left")
    await ask(store, an_ask(), outcome="clarify", thread="goes on")
    await ask(store, an_ask(), at=after(9), thread="goes on")

    assert await store.gaps(now=after(10)) == []
    gap = await the_gap(store, now=NOON + IN_VAIN)
    assert (gap.times, gap.asked_back, gap.not_stated) == (1, 1, 0)


async def test_votes_count_with_their_reasons_until_they_are_taken_back(store: Store) -> None:
    """An answer that is wrong is a gap too; a mind that is changed is counted once."""
    turn = await ask(store, an_ask())
    await store.record(turn, "U1", Opinion(rating="down", reason="wrong_value"), after(5))
    await store.record(turn, "U1", Opinion(rating="down", reason="outdated", comment="It is 530 g."), after(6))
    await store.record(turn, "U2", Opinion(rating="down"), after(7))
    await store.record(turn, "U3", Opinion(rating="up"), after(8))

    gap = await the_gap(store)
    assert (gap.times, gap.voted_down, gap.reasons, gap.last) == (1, 2, {"outdated": 1}, after(7))
    [question] = await store.questions_of(gap.gap, now=LATER)
    assert question.comments == ("It is 530 g.",)

    await store.withdraw(turn, "U1")
    await store.record(turn, "U2", Opinion(rating="up"), after(9))
    assert await store.gaps(now=LATER) == []


async def test_who_wants_it_documented_is_counted_once(store: Store) -> None:
    """“Asked for by 2” are two people, whatever they press."""
    first, second = await ask(store, an_ask(lacking=True)), await ask(store, an_ask(lacking=True), author="U2")
    for turn, author in ((first, "U1"), (first, "U1"), (second, "U1"), (second, "U2")):
        await store.wish(turn, author, after(5))

    assert (await the_gap(store)).wished == 2
    assert await store.wished(a_thread("other"), "U1") == []


async def test_a_reader_is_shown_what_they_wished_for(store: Store) -> None:
    """The button says so after a reload, and only to whom pressed it."""
    turn = await ask(store, an_ask(lacking=True), thread="t1")
    await store.wish(turn, "U1", NOON)

    assert await store.wished(a_thread(), "U1") == [turn]
    assert await store.wished(a_thread(), "U2") == []


async def test_what_is_put_aside_comes_back_when_it_is_asked_again(store: Store) -> None:
    """Until then nobody needs to see it."""
    await ask(store, an_ask(lacking=True))
    gap = (await the_gap(store)).gap

    assert await store.dismiss(gap, after(10))
    assert (await the_gap(store)).dismissed
    assert await store.dismiss(gap, None)
    assert not (await the_gap(store)).dismissed
    await store.dismiss(gap, after(10))
    await ask(store, an_ask(lacking=True), at=after(20))
    assert not (await the_gap(store)).dismissed


async def test_a_gap_may_be_somebodys(store: Store) -> None:
    """In any words; what isn't there can't be assigned."""
    await ask(store, an_ask(lacking=True))
    gap = (await the_gap(store)).gap

    assert await store.assign(gap, "Docs team")
    assert (await the_gap(store)).owner == "Docs team"
    await store.dismiss(gap, NOON)
    assert (await the_gap(store)).owner == "Docs team"
    assert not await store.assign("another", "Docs team")


async def test_counts_outlive_the_threads_and_go_in_their_own_time(store: Store) -> None:
    """What was written goes with its thread; that it was asked stays longer, without a name."""
    turn = await ask(store, an_ask(lacking=True))
    await store.record(turn, "U1", Opinion(rating="down", comment="secret"), NOON)
    gap = (await the_gap(store)).gap
    await store.assign(gap, "Docs team")
    await store.prune(before=after(9), limit=10)

    kept = await the_gap(store)
    assert (kept.times, kept.voted_down, kept.owner) == (1, 1, "Docs team")
    assert await store.questions_of(gap, now=LATER) == []

    assert await store.prune_gaps(before=NOON, limit=10) == 0
    assert await store.prune_gaps(before=after(1), limit=10) == 1
    assert await store.gaps(now=LATER) == []
    await ask(store, an_ask(lacking=True))
    assert (await the_gap(store)).owner == ""


async def test_a_forgotten_thread_counts_no_more(store: Store) -> None:
    """Somebody asked us to forget it."""
    turn = await ask(store, an_ask(lacking=True), thread="t1")
    await store.wish(turn, "U1", NOON)

    await store.forget(a_thread())

    assert await store.gaps(now=LATER) == []


async def test_the_latest_questions_come_first(store: Store) -> None:
    """As they were written."""
    one = await ask(store, an_ask(lacking=True), at=NOON)
    two = await ask(store, an_ask(lacking=True), at=after(5))
    gap = (await the_gap(store)).gap

    found = await store.questions_of(gap, now=LATER)

    assert [(each.turn_id, each.asked_at, each.comments) for each in found] == [(two, after(5), ()), (one, NOON, ())]
    assert isinstance(found[0], GapQuestion)
    assert found[0].text.startswith("text of q")


@dataclass
class Counted:
    """What a plain count says of a gap."""

    turns: set[str] = field(default_factory=set[str])
    people: set[str] = field(default_factory=set[str])
    not_stated: int = 0
    asked_back: int = 0
    down: dict[tuple[str, str], Reason | None] = field(default_factory=dict[tuple[str, str], "Reason | None"])
    wishes: set[str] = field(default_factory=set[str])
    asked: list[datetime] = field(default_factory=list[datetime])


class Reference:
    """Counts gaps one by one, from everything that ever happened."""

    def __init__(self) -> None:
        self.turns: dict[str, tuple[KeptReceipt, str, datetime]] = {}
        self.votes: dict[tuple[str, str], Opinion] = {}
        self.wishes: set[tuple[str, str]] = set()
        self.answered: dict[str, datetime | None] = {}

    def counted(self, since: datetime) -> dict[str, Counted]:
        """Return the count of each gap."""
        gaps: dict[str, Counted] = {}
        for turn, (kept, author, at) in self.turns.items():
            for each in kept.asked:
                gap = gaps.setdefault(gap_of(each), Counted())
                down = {who: it for (of, who), it in self.votes.items() if of == turn and it.rating == "down"}
                gap.down |= {(turn, who): it.reason for who, it in down.items()}
                if each.lacking:
                    gap.wishes |= {who for of, who in self.wishes if of == turn}
                back = kept.outcome == "clarify" and not each.lacking
                if at >= since and (each.lacking or back or down):
                    gap.turns.add(turn)
                    gap.people.add(author)
                    gap.asked.append(at)
                    gap.not_stated += each.lacking
                    gap.asked_back += back
        return {name: gap for name, gap in gaps.items() if gap.turns}


async def _happen(store: Store, reference: Reference, rng: random.Random, number: int) -> None:
    """Let something happen in the store, and in the reference."""
    author, at = f"U{rng.randrange(7)}", after(number)
    what = rng.random() if reference.turns else 0.0
    if what < 0.5:
        aspects = rng.sample(["mass", "power", "height", "colour"], rng.choice([1, 1, 1, 2]))
        model = rng.choice(["ECU-850", "ecu 850", "ECU-750", "", "VC-1"])
        outcome = rng.choice(["answer", "answer", "no_evidence", "clarify"])
        lacks = [outcome == "no_evidence" or (outcome == "answer" and rng.random() < 0.1) for _ in aspects]
        asked = tuple(
            an_ask(f"{aspect} {number}", model, key=aspect, lacking=lacking)
            for aspect, lacking in zip(aspects, lacks, strict=True)
        )
        turn = await ask(store, *asked, at=at, outcome=outcome, author=author)
        reference.turns[turn] = (replace(a_receipt(), outcome=outcome, asked=asked), author, at)
        return
    turn = rng.choice(list(reference.turns))
    if what < 0.75:
        opinion = Opinion(rating=rng.choice(["up", "down", "down"]), reason=rng.choice([None, *REASONS]))
        await store.record(turn, author, opinion, at)
        reference.votes[turn, author] = opinion
    elif what < 0.8:
        gap = gap_of(rng.choice(reference.turns[turn][0].asked))
        reference.answered[gap] = rng.choice([at, at, None])  # None: the expert takes it back
        await store.dismiss(gap, reference.answered[gap])
    elif what < 0.85:
        await store.withdraw(turn, author)
        reference.votes.pop((turn, author), None)
    else:
        await store.wish(turn, author, at)
        reference.wishes.add((turn, author))


@pytest.mark.slow
async def test_counts_and_groups_are_right_whatever_happened(store: Store) -> None:
    """A thousand askings, votes, changes of mind, wishes and experts' answers, beside a count too plain to be wrong."""
    rng, reference = random.Random(20), Reference()  # noqa: S311  the same every time
    for number in range(1_000):
        await _happen(store, reference, rng, number)

    for since in (NOON, after(500)):
        found = {gap.gap: gap for gap in await store.gaps(now=LATER, since=since)}
        expected = reference.counted(since)
        assert found.keys() == expected.keys()
        for name, gap in found.items():
            plain = expected[name]
            assert (gap.times, gap.people) == (len(plain.turns), len(plain.people))
            assert (gap.not_stated, gap.asked_back) == (plain.not_stated, plain.asked_back)
            assert (gap.first, gap.last >= max(plain.asked)) == (min(plain.asked), True)
            if since == NOON:
                assert (gap.voted_down, gap.wished) == (len(plain.down), len(plain.wishes))
                assert gap.reasons == dict(Counter(filter(None, plain.down.values())))
                answered = reference.answered.get(name)
                assert gap.dismissed == (answered is not None and answered >= gap.last)
                told = await store.askers_of(name, before=after(700), now=LATER)
                early = [turn for turn in plain.turns if reference.turns[turn][2] < after(700)]
                assert sorted(each.author for each in told) == sorted(reference.turns[turn][1] for turn in early)
