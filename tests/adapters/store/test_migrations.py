"""Databases of earlier versions are brought up to this one when they are opened, and lose nothing."""

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, select
from sqlalchemy.engine import Connection

from adapters.store import Store, migrations, open_store
from adapters.store.migrations import HEAD
from adapters.store.schema import deliveries, metadata, turns
from adapters.store.steps import CHANNEL_PAUSE
from core.answer import SmallTalk
from core.errors import PermanentError
from core.feedback import Opinion
from core.insights import Became
from tests.adapters.store.behind import BEFORE_INSIGHTS, BEFORE_OWNING, BEFORE_RATES, age, spoil
from tests.contracts.insights_world import Asking, citing
from tests.contracts.threads import say
from tests.contracts.turns import a_thread, a_turn, after, an_utterance


def differences(connection: Connection) -> list[object]:
    """Return where the database isn't as the tables say."""
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


def names(connection: Connection) -> set[str]:
    """Return the names of the tables and of their indexes."""
    found = inspect(connection)
    tables = found.get_table_names()
    return {*tables, *(str(index["name"]) for table in tables for index in found.get_indexes(table))}


def test_the_steps_lead_to_this_version() -> None:
    """One after the other, none aside."""
    config = Config()
    config.set_main_option("script_location", migrations.__path__[0])
    steps = ScriptDirectory.from_config(config)

    assert steps.get_heads() == [HEAD]
    assert [step.revision for step in steps.walk_revisions()] == sorted(
        (step.revision for step in steps.walk_revisions()), reverse=True
    )


async def test_a_new_database_is_as_the_tables_say(store: Store) -> None:
    """The steps and the tables are two descriptions of one thing."""
    assert await store.database.read(differences) == []


async def test_a_database_of_before_is_brought_up(address: str) -> None:
    """What was said is there, what was delivered is known, and nothing is left of the old way."""
    async with open_store(address) as store:
        before = await say(store, 1, a_turn("old"))
        await store.offer(an_utterance("waits", thread="t2"), now=after(5))
        new = await store.database.read(names)
        await age(store)

    async with open_store(address) as store:
        assert await store.database.read(differences) == []
        assert await store.database.read(names) == new
        assert [turn.turn_id for turn in await store.thread_turns(a_thread())] == [before]
        assert await store.waiting() == 1
        assert not await store.offer(an_utterance("t1-1"), now=after(9))
        rows = await store._rows(select(deliveries.c.delivered_at))
        assert {row[0] for row in rows} == {after(5)}


async def test_what_waits_is_put_into_its_channels_queue(address: str) -> None:
    """An update in the middle of a rush: what was asked before goes before, and counts for its channel and person."""
    async with open_store(address) as store:
        await say(store, 1, a_turn())
        for number in range(3):
            await store.offer(an_utterance(f"old {number}", thread=f"t{number}"), now=after(5 + number))
        new = await store.database.read(names)
        await spoil(store, "UPDATE turns SET utterance = 'unreadable' WHERE root = 't2'")
        for each in BEFORE_RATES:
            await spoil(store, each)

    async with open_store(address) as store:
        assert await store.database.read(differences) == []
        assert await store.database.read(names) == new
        await store.offer(an_utterance("new", thread="new"), now=after(9), most=3)
        rows = await store._rows(
            select(turns.c.channel, turns.c.fair_at, turns.c.beyond).order_by(turns.c.accepted_at, turns.c.turn_id)
        )
        waited = [("C1", after(5), None), ("C1", after(6), None), ("", after(7), None)]
        assert [tuple(row) for row in rows[1:]] == [*waited, ("C1", after(6) + CHANNEL_PAUSE, 3)]


async def test_threads_of_before_can_be_named_and_shared(address: str) -> None:
    """Titles, pins and links came later."""
    async with open_store(address) as store:
        await say(store, 1, a_turn())
        for each in BEFORE_OWNING:
            await spoil(store, each)

    async with open_store(address) as store:
        assert await store.database.read(differences) == []
        assert await store.entitle(a_thread(), "Named")
        assert await store.share(a_thread(), share="link", now=after(2)) == "link"


async def test_what_a_database_of_before_lacks_is_made(address: str) -> None:
    """Receipts came later, and what makes claims quick."""
    async with open_store(address) as store:
        before = await say(store, 1, a_turn())
        lacks = ("DROP TABLE receipts", "DROP INDEX turns_open_in_thread", "DROP INDEX turns_held")
        await age(store, *lacks, "DROP INDEX turns_done")

    async with open_store(address) as store:
        assert await store.database.read(differences) == []
        assert await store.receipt(before) is None


async def test_a_migration_that_is_broken_off_changes_nothing(address: str) -> None:
    """The next start begins anew."""
    async with open_store(address) as store:
        await say(store, 1, a_turn())
        await age(store, "CREATE TABLE other (x INTEGER)", "CREATE INDEX deliveries_of_turn ON other (x)")
        old = await store.database.read(names)

        with pytest.raises(PermanentError, match="deliveries_of_turn"):
            async with open_store(address):
                pass
        assert await store.database.read(names) == old
        await spoil(store, "DROP TABLE other")

    async with open_store(address) as store:
        assert await store.database.read(differences) == []


async def test_what_was_asked_before_is_counted(address: str) -> None:
    """As if it had been counted when it was asked; an answer that can't be read, and what is no question, aren't."""
    async with open_store(address) as store:
        asking = Asking(store)
        voted = await asking.ask(models=("ECU-850",), answer=citing("sheet.md", "faq.md"))
        for became in (Became.ASKED_BACK, Became.REFUSED, Became.FAILED):
            await asking.ask(became)
        await asking.ask(repeats="another")
        await asking.ask(answer=SmallTalk(text="Hello."))
        await asking.ask(post=False)
        await asking.give_up()
        await store.record(voted.turn, "U1", Opinion(rating="down"), after(9))
        before = await store.counts()
        await asking.ask()
        await store.offer(an_utterance("waits"), now=after(0))
        await spoil(store, "UPDATE turns SET answer = '{' WHERE root = 'q9'")
        for each in BEFORE_INSIGHTS:
            await spoil(store, each)

    async with open_store(address) as store:
        assert await store.database.read(differences) == []
        assert await store.counts() == before
