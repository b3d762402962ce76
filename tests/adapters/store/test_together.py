"""Writes that come together are written together: a burst waits once for the disk, and nobody for another's fault."""

import asyncio
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
    event.listen(store._database._writer, "commit", commits.append)

    accepted = await asyncio.gather(
        *(store.offer(an_utterance(str(number), thread=str(number)), now=NOON) for number in range(50))
    )

    assert accepted == [True] * 50
    assert len(commits) <= 3
    assert await store.waiting() == 50


async def test_a_write_that_fails_costs_nothing_but_itself(store: Store) -> None:
    """It shares its transaction with others, whose changes must be there, and its own must not."""

    def half_done(connection: Connection) -> None:
        connection.execute(text("DELETE FROM turns"))
        connection.execute(text("INSERT INTO nowhere VALUES (1)"))

    await store.offer(an_utterance("before"), now=NOON)
    outcomes = await asyncio.gather(
        store.offer(an_utterance("1", thread="1"), now=NOON),
        store.offer(an_utterance("2", thread="2"), now=NOON),
        store._database.write(half_done),
        store.offer(an_utterance("3", thread="3"), now=NOON),
        return_exceptions=True,
    )

    assert [outcomes[place] for place in (0, 1, 3)] == [True] * 3
    assert isinstance(outcomes[2], PermanentError)
    assert await store.waiting() == 4


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
