"""Opening the state: what is refused, with which words, and what survives."""

import asyncio
import sqlite3
import stat
from pathlib import Path

import pytest
from sqlalchemy.engine import Connection

from adapters.store import Store, open_store
from core.errors import ConfigError, PermanentError, TransientError
from tests.adapters.store.behind import refusal, spoil
from tests.contracts.turns import NOON, an_utterance


async def pragma(store: Store, statement: str) -> object:
    """Run a pragma on the connection that writes."""

    def run(connection: Connection) -> object:
        return connection.exec_driver_sql(f"PRAGMA {statement}").scalar()

    return await store.database.write(run)


def damage(file: Path, *, at: int) -> None:
    """Overwrite the file with nonsense from a place on, at least a page of it."""
    with file.open("r+b" if file.exists() else "wb") as raw:
        size = max(raw.seek(0, 2), at + 4096)
        raw.seek(at)
        raw.write(b"\xa5" * (size - at))


@pytest.mark.parametrize(
    "form", [pytest.param("{}", id="path"), pytest.param("sqlite:///{}", id="address"),
             pytest.param("sqlite+aiosqlite:///{}", id="address with driver")]
)  # fmt: skip
async def test_a_file_can_be_named_in_several_ways(tmp_path: Path, form: str) -> None:
    """Settings hold strings; a missing folder is made."""
    file = tmp_path / "new folder" / "state.db"

    async with open_store(form.format(file)) as store:
        await store.offer(an_utterance("1"), now=NOON)

    assert stat.S_IMODE(file.stat().st_mode) == 0o600


async def test_what_was_accepted_is_there_after_opening_again(address: str) -> None:
    """A restart loses nothing."""
    async with open_store(address) as store:
        await store.offer(an_utterance("1"), now=NOON)

    async with open_store(address) as store:
        assert await store.waiting() == 1


async def test_each_write_is_on_disk_when_it_returns(sqlite_store: Store) -> None:
    """Without these settings a power cut would lose acknowledged questions."""
    found = [await pragma(sqlite_store, name) for name in ("journal_mode", "synchronous", "foreign_keys")]

    assert found == ["wal", 2, 1]


async def test_several_may_open_a_new_database_at_once(address: str) -> None:
    """Replicas start together."""

    async def accept(number: int) -> bool:
        async with open_store(address) as store:
            return await store.offer(an_utterance(str(number)), now=NOON)

    accepted = await asyncio.gather(*(accept(number) for number in range(8)))

    assert accepted == [True] * 8


async def test_whoever_sets_up_a_new_file_is_waited_for(file: Path) -> None:
    """SQLite itself lets nobody wait who changes how a file is kept while somebody else writes it."""
    raw = sqlite3.connect(file, isolation_level=None)
    raw.execute("PRAGMA user_version = 1")
    raw.execute("BEGIN IMMEDIATE")

    async def accept() -> bool:
        async with open_store(file) as store:
            return await store.offer(an_utterance("1"), now=NOON)

    accepting = asyncio.create_task(accept())
    await asyncio.sleep(0.2)
    assert not accepting.done()
    raw.close()

    assert await accepting


async def test_a_newer_database_asks_for_an_upgrade(address: str) -> None:
    """Writing to it with old code would spoil it."""
    async with open_store(address) as store:
        await spoil(store, "UPDATE alembic_version SET version_num = '9999'")

    error = await refusal(address)

    assert isinstance(error, ConfigError)
    assert Path(address).name in str(error)
    assert "upgrade threadsheet" in str(error)


async def test_another_programs_database_is_left_alone(address: str) -> None:
    """A mistyped address must not put our tables into somebody's data."""
    async with open_store(address) as store:
        await spoil(store, "DROP TABLE alembic_version")
        await spoil(store, "DROP INDEX turns_done")

    error = await refusal(address)

    assert isinstance(error, ConfigError)
    assert "belongs to something else" in str(error)


async def test_a_file_that_is_no_database_is_named(file: Path) -> None:
    """Operators must know which file to put back."""
    damage(file, at=0)

    error = await refusal(file)

    assert isinstance(error, PermanentError)
    assert str(file) in str(error)
    assert "damaged" in str(error)


async def test_a_file_damaged_inside_is_named(file: Path) -> None:
    """The head of the file may be whole while a page is not."""
    async with open_store(file) as store:
        for number in range(50):
            await store.offer(an_utterance(str(number), thread=str(number)), now=NOON)
    damage(file, at=4096)

    with pytest.raises(PermanentError, match=r"state\.db: the file is damaged"):
        async with open_store(file) as store:
            await store.claim(worker="w1", now=NOON, lease_s=60)


@pytest.mark.parametrize(
    "where,said",
    [
        pytest.param("mysql://host/db", "got mysql://", id="another database"),
        pytest.param("postgresql://host", "without a database", id="a server alone"),
        pytest.param("postgresql+asyncpg://host/db", "leave the driver out", id="another driver"),
        pytest.param("postgresql://u:p@w@host:x/db", "unreadable address", id="no port"),
        pytest.param("sqlite://", "got a database in memory", id="no file"),
        pytest.param("sqlite:///:memory:", "got a database in memory", id="memory"),
        pytest.param("://", "unreadable address", id="no address"),
    ],
)
async def test_an_address_that_is_none_is_refused(where: str, said: str) -> None:
    """The setting is wrong, and the message says what is expected."""
    error = await refusal(where)

    assert isinstance(error, ConfigError)
    assert said in str(error)


async def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    """A file stands where the folder should be."""
    (tmp_path / "taken").write_text("")

    error = await refusal(tmp_path / "taken" / "state.db")

    assert isinstance(error, PermanentError)
    assert "can't be made" in str(error)


async def test_a_folder_in_place_of_the_file_is_named(tmp_path: Path) -> None:
    """The path names the data folder itself."""
    error = await refusal(tmp_path)

    assert isinstance(error, PermanentError)
    assert "can't be opened" in str(error)


async def test_a_full_disk_is_said_and_passes(sqlite_store: Store) -> None:
    """The hook must not acknowledge what isn't kept; the platform delivers again."""
    pages = await pragma(sqlite_store, "page_count")
    await pragma(sqlite_store, f"max_page_count = {pages}")
    with pytest.raises(TransientError, match="disk is full"):
        await sqlite_store.offer(an_utterance("1", text="long " * 10000), now=NOON)

    await pragma(sqlite_store, "max_page_count = 100000")

    assert await sqlite_store.offer(an_utterance("1"), now=NOON)


async def test_a_busy_file_is_said_and_passes(sqlite_store: Store, file: Path) -> None:
    """Somebody looks into the file with another tool."""
    await pragma(sqlite_store, "busy_timeout = 10")
    raw = sqlite3.connect(file)
    raw.execute("BEGIN IMMEDIATE")

    with pytest.raises(TransientError, match="keeps it busy"):
        await sqlite_store.offer(an_utterance("1"), now=NOON)

    raw.rollback()
    raw.close()
    assert await sqlite_store.offer(an_utterance("1"), now=NOON)


async def test_a_statement_that_makes_no_sense_is_an_error_of_ours(sqlite_store: Store) -> None:
    """No exception of the driver leaves the store."""
    with pytest.raises(PermanentError, match="unexpected OperationalError"):
        await pragma(sqlite_store, "table_info(")


async def test_a_cancelled_write_is_whole(store: Store) -> None:
    """A hook that was cancelled must leave neither half a turn nor a stuck connection."""
    tasks = [asyncio.create_task(store.offer(an_utterance(str(number)), now=NOON)) for number in range(20)]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)

    again = [await store.offer(an_utterance(str(number)), now=NOON) for number in range(20)]

    assert not any(again)
    assert await store.waiting() == 20


async def test_closing_finishes_what_is_under_way(address: str) -> None:
    """What the hook waits for is kept even if the server stops at that moment."""
    async with open_store(address) as store:
        task = asyncio.create_task(store.offer(an_utterance("1"), now=NOON))
        await asyncio.sleep(0)

    assert await task
    async with open_store(address) as store:
        assert await store.waiting() == 1
