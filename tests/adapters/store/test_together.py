"""Writes that come together are written together: a burst waits once for the disk, and nobody for another's fault."""

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import event, text
from sqlalchemy.engine import Connection

from adapters.store import Store, open_store
from core.errors import PermanentError
from tests.contracts.turns import NOON, an_utterance


async def test_a_burst_costs_a_few_transactions(store: Store) -> None:
    """Each waits for the disk; one after the other, fifty people would wait for fifty of them."""
    commits: list[object] = []
    event.listen(store.database._writer, "commit", commits.append)

    accepted = await asyncio.gather(
        *(store.offer(an_utterance(str(number), thread=str(number)), now=NOON) for number in range(50))
    )

    assert accepted == [True] * 50
    assert len(commits) <= 3
    assert await store.waiting() == 50


async def test_what_comes_together_in_one_thread_keeps_its_order(sqlite_store: Store) -> None:
    """Two people ask at once, with a limit for each of them: who was first is answered first."""
    people = ("zoe", "anna", "mia", "anna")
    offers = (an_utterance(str(number), text=f"{number}", author=who) for number, who in enumerate(people))

    await asyncio.gather(*(sqlite_store.offer(each, now=NOON, most=5) for each in offers))

    assert [turn.text for turn in await sqlite_store.thread_turns(an_utterance("0").thread)] == ["0", "1", "2", "3"]


async def test_a_write_that_fails_costs_nothing_but_itself(store: Store) -> None:
    """It shares its transaction with others, whose changes must be there, and its own must not."""

    def half_done(connection: Connection) -> None:
        connection.execute(text("DELETE FROM turns"))
        connection.execute(text("INSERT INTO nowhere VALUES (1)"))

    await store.offer(an_utterance("before"), now=NOON)
    outcomes = await asyncio.gather(
        store.offer(an_utterance("1", thread="1"), now=NOON),
        store.offer(an_utterance("2", thread="2"), now=NOON),
        store.database.write(half_done),
        store.offer(an_utterance("3", thread="3"), now=NOON),
        return_exceptions=True,
    )

    assert [outcomes[place] for place in (0, 1, 3)] == [True] * 3
    assert isinstance(outcomes[2], PermanentError)
    assert await store.waiting() == 4


async def test_a_loop_that_ends_everything_is_not_held_up(file: Path) -> None:
    """It cancels all tasks, the one that writes among them: whoever waits for that one must not wait for ever."""
    may_go_on = threading.Event()
    async with asyncio.timeout(60), open_store(file) as store:
        under_way = asyncio.create_task(store.database.write(lambda _: may_go_on.wait(10)))
        await asyncio.sleep(0)
        offers = [asyncio.create_task(store.offer(an_utterance(str(number)), now=NOON)) for number in range(3)]
        await asyncio.sleep(0)

        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        may_go_on.set()
        await asyncio.wait(others)

        assert all(task.cancelled() for task in (under_way, *offers))
        assert await store.offer(an_utterance("later"), now=NOON)


async def test_what_is_returned_is_on_disk(file: Path) -> None:
    """Also for those in the middle of a shared transaction: another process sees them at once."""
    async with open_store(file) as store, open_store(file) as other:

        async def accepted_and_seen(number: int) -> bool:
            utterance = an_utterance(str(number), thread=str(number))
            await store.offer(utterance, now=NOON)
            return await other.joined(utterance.thread)

        assert all(await asyncio.gather(*map(accepted_and_seen, range(20))))


async def test_a_closed_store_says_so(file: Path) -> None:
    """Whoever comes late must not wait for ever."""
    async with open_store(file) as store:
        pass

    with pytest.raises(RuntimeError, match="shutdown"):
        await store.offer(an_utterance("1"), now=NOON)


async def done_together(store: Store) -> list[str]:
    """Let three writes share a transaction, and return in which order they were done."""
    done: list[str] = []

    def write(name: str) -> Callable[[Connection], None]:
        return lambda _connection: done.append(name)

    first = asyncio.ensure_future(store.database.write(write("first")))
    await asyncio.sleep(0)
    later = [store.database.write(write(name), order=order) for name, order in (("b", "b"), ("a", "a"), ("plain", ""))]
    await asyncio.gather(first, *later)
    return done[-3:]


async def test_writes_of_one_transaction_are_done_by_their_order(database: str) -> None:
    """Replicas that change the same rows one after the other would else wait for each other, until one gives up."""
    async with open_store(database) as store:
        assert await done_together(store) == ["plain", "a", "b"]


async def test_where_one_process_writes_at_a_time_they_are_done_as_they_came(sqlite_store: Store) -> None:
    """Nobody waits for anybody's rows there, and who was first stays first."""
    assert await done_together(sqlite_store) == ["b", "a", "plain"]
