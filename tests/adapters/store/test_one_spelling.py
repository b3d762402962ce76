"""People called by an address keep all that they asked under whichever spelling, once all spellings are one person."""

from dataclasses import replace

from adapters.store import Store, open_store
from adapters.store.migrations import migrate
from adapters.web.callers import PAGE, Caller
from bot.telling_askers import told_to
from core.experts import ExpertAnswer
from core.feedback import Opinion
from core.messages import Platform, Utterance
from tests.adapters.store.behind import BEFORE_ONE_SPELLING, spoil, statements_of
from tests.contracts.turns import LEASE_S, NOON, a_turn, after
from tests.core.receipts import a_receipt, an_ask

UP = Opinion(rating="up")


def page_of(name: str) -> Caller:
    """Return a person at the page."""
    return replace(PAGE, person=f"name:{name}")


ANN, SHOUTED, BOB = page_of("ann|lee@example.com"), page_of("Ann|Lee@Example.com"), page_of("DOMAIN\\Bob")


def uttered(caller: Caller, root: str, given: str) -> Utterance:
    """Return what somebody asks in a thread."""
    ids = (caller.delivery(given),)
    return Utterance(
        thread=caller.thread(root), delivery_ids=ids, author=caller.author(root), text=f"{given} in {root}"
    )


async def ask(store: Store, caller: Caller, root: str, given: str) -> str:
    """Ask in vain, and have it answered."""
    await store.offer(uttered(caller, root, given), now=NOON)
    claim = await store.claim(worker="w1", now=NOON, lease_s=LEASE_S)
    assert claim is not None
    kept = replace(a_receipt(), asked=(an_ask(lacking=True),))
    await store.answered(claim.turn_id, replace(a_turn(), text=f"{given} in {root}", kept=kept), now=NOON)
    await store.posted(claim.turn_id, message=claim.turn_id, now=NOON)
    return claim.turn_id


async def brought_up(store: Store) -> None:
    """Make a database one of before."""
    for each in BEFORE_ONE_SPELLING:
        await spoil(store, each)


async def test_threads_of_every_spelling_are_one_persons(address: str) -> None:
    """With titles, pins, links and opinions; two comparisons of the same stay two threads."""
    async with open_store(address) as store:
        first = await ask(store, SHOUTED, "t1", "a")
        await ask(store, ANN, "compare-1", "b")
        await ask(store, SHOUTED, "compare-1", "b")
        await store.entitle(SHOUTED.thread("t1"), "Named")
        await store.pin(SHOUTED.thread("t1"), NOON)
        await store.share(SHOUTED.thread("compare-1"), share="link", now=NOON)
        await store.record(first, SHOUTED.rater, UP, NOON)
        await store.wish(first, SHOUTED.rater, NOON)
        await brought_up(store)

    async with open_store(address) as store:
        found = await store.threads_of(Platform.WEB, ANN.workspace)
        assert {(each.root, each.title, each.pinned, each.share) for each in found} == {
            ("t1", "Named", True, ""),
            ("compare-1", "", False, ""),
            ("compare-1-2", "", False, "link"),
        }
        assert not await store.threads_of(Platform.WEB, SHOUTED.workspace)
        assert [turn.text for turn in await store.thread_turns(ANN.thread("compare-1-2"))] == ["b in compare-1"]
        assert await store.opinions(ANN.thread("t1"), ANN.rater) == {first: UP}
        assert await store.wished(ANN.thread("t1"), ANN.rater) == [first]
        [gap] = await store.gaps(now=after(1))
        assert (gap.people, gap.times) == (1, 3)
        asked = await store.asked(first)
        assert asked is not None
        assert asked.utterance == replace(uttered(ANN, "t1", "a"), text="a in t1")


async def test_what_waits_is_answered_under_the_one_name(address: str) -> None:
    """It was accepted; and it isn't accepted again when the page sends it once more."""
    async with open_store(address) as store:
        await store.offer(uttered(SHOUTED, "t1", "waits"), now=NOON)
        await brought_up(store)

    async with open_store(address) as store:
        assert not await store.offer(uttered(ANN, "t1", "waits"), now=after(1))
        claim = await store.claim(worker="w1", now=after(1), lease_s=LEASE_S)
        assert claim is not None
        assert claim.utterance == uttered(ANN, "t1", "waits")


async def test_whom_an_expert_has_told_is_not_told_again(address: str) -> None:
    """Who wasn't told yet is looked for at each start: the answers of years would come once more."""
    said = ExpertAnswer(answer="a1", models=("X",), aspect="a", text="5 V", by="Bob", since="", answered_at=NOON)
    async with open_store(address) as store:
        await ask(store, ANN, "compare-1", "a")
        await ask(store, SHOUTED, "compare-1", "a")
        await store.offer(told_to(uttered(SHOUTED, "compare-1", "a"), said), now=NOON)
        await brought_up(store)

    async with open_store(address) as store:
        asked = replace(uttered(ANN, "compare-1-2", "a"), text="a in compare-1")
        assert not await store.offer(told_to(asked, said), now=after(1))
        claim = await store.claim(worker="w1", now=after(1), lease_s=LEASE_S)
        assert claim is not None
        assert claim.utterance == told_to(asked, said)


async def test_others_stay_as_they_are(address: str) -> None:
    """Also what can't be read, and what somebody asked who is called by no address."""
    async with open_store(address) as store:
        for caller in (BOB, ANN):
            await ask(store, caller, "t1", "a")
        await ask(store, SHOUTED, "t2", "a")
        await ask(store, SHOUTED, "t3", "b")
        await spoil(store, "UPDATE turns SET utterance = '{' WHERE root = 't2'")
        await spoil(store, "UPDATE turns SET utterance = '[]' WHERE root = 't3'")
        await brought_up(store)

    async with open_store(address) as store:
        assert [each.root for each in await store.threads_of(Platform.WEB, BOB.workspace)] == ["t1"]
        assert {each.root for each in await store.threads_of(Platform.WEB, ANN.workspace)} == {"t1", "t2", "t3"}


async def test_what_is_left_of_a_thread_stops_nothing(address: str) -> None:
    """A link and a title stay for a while when the turns are forgotten, and stay with their thread."""
    async with open_store(address) as store:
        for caller, share in ((ANN, "old"), (SHOUTED, "link")):
            await ask(store, caller, "compare-1", "b")
            await store.entitle(caller.thread("compare-1"), share)
            await store.share(caller.thread("compare-1"), share=share, now=NOON)
        await spoil(store, "DELETE FROM turns WHERE workspace = lower(workspace)")
        await brought_up(store)

    async with open_store(address) as store:
        [found] = await store.threads_of(Platform.WEB, ANN.workspace)
        assert (found.root, found.title, found.share) == ("compare-1-2", "link", "link")


async def test_a_thread_more_costs_no_look_through_all_that_was_asked(address: str) -> None:
    """There is no index of what was asked in a thread: a server with years of it wouldn't start for an hour."""
    looks: list[int] = []
    async with open_store(address) as store:
        for number in range(3):
            await ask(store, SHOUTED, f"t{number}", str(number))
            await brought_up(store)
            with statements_of(store) as sent:
                await store.database.write(lambda connection: migrate(connection, "state"))
            looks.append(sum("FROM asks" in statement for statement, _ in sent))
            await spoil(store, "UPDATE turns SET thread = replace(thread, 'ann|lee@e', 'Ann|Lee@E')")

    assert len(set(looks)) == 1


async def test_a_state_of_years_is_brought_up_in_portions(address: str) -> None:
    """PostgreSQL ends a transaction in which it hears nothing for a while, each time that it is tried again."""
    async with open_store(address) as store:
        await ask(store, SHOUTED, "t1", "a")
        await spoil(
            store,
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1100) INSERT INTO asks "
            "SELECT turn_id || i, gap, thread, model, aspect, outcome, person, nearest, asked_at FROM asks, n",
        )
        await brought_up(store)
        with statements_of(store) as sent:
            await store.database.write(lambda connection: migrate(connection, "state"))

        [gap] = await store.gaps(now=after(1))
        assert (gap.people, gap.times) == (1, 1101)
        assert max(len(given) for _, given in sent if isinstance(given, list)) <= 500
