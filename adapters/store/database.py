"""Transactions: reading and writing ones, whole even if the task that asked is cancelled."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import Delete, Row, Select, Update, insert, inspect, select
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from adapters.store.faults import faults_of
from adapters.store.schema import VERSION, metadata, schema_version, turns
from adapters.store.sqlite import make_private, reading_engine, writing_engine
from core.errors import ConfigError

Result = TypeVar("Result")
Work: TypeAlias = Callable[[AsyncConnection], Awaitable[Result]]


class Database:
    """A database file, open. Made by `open_database`."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._reader = reading_engine(file)
        self._writer = writing_engine(file)
        self._under_way: set[asyncio.Task[object]] = set()

    async def read(self, work: Work[Result]) -> Result:
        """Return what `work` finds; it sees one moment of the database."""
        return await self._finish(self._transaction(self._reader, work))

    async def write(self, work: Work[Result]) -> Result:
        """Return what `work` returns once its changes are on disk; an exception undoes them."""
        return await self._finish(self._transaction(self._writer, work))

    async def close(self) -> None:
        """Finish what is under way and close the file."""
        await asyncio.gather(*self._under_way, return_exceptions=True)
        await self._reader.dispose()
        await self._writer.dispose()

    async def _transaction(self, engine: AsyncEngine, work: Work[Result]) -> Result:
        with faults_of(str(self.file)):
            async with engine.begin() as connection:
                return await work(connection)

    async def _finish(self, transaction: Coroutine[object, object, Result]) -> Result:
        """Cancelling who waits must not leave a connection in the middle of a statement."""
        task = asyncio.create_task(transaction)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)


class InDatabase:
    """What lives in a database, in transactions of one statement."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def _rows(self, statement: Select[*tuple[Any, ...]]) -> Sequence[Row[*tuple[Any, ...]]]:
        async def fetch(connection: AsyncConnection) -> Sequence[Row[*tuple[Any, ...]]]:
            return (await connection.execute(statement)).all()

        return await self._database.read(fetch)

    async def _change(self, statement: Update | Delete) -> int:
        """Return how many rows were changed."""

        async def change(connection: AsyncConnection) -> int:
            return (await connection.execute(statement)).rowcount

        return await self._database.write(change)


async def open_database(file: Path) -> Database:
    """Return the database in `file`, which is made if it is missing.

    Raises:
        ConfigError: A newer version or another program wrote the file.
        PermanentError: The file is damaged or can't be opened.
        TransientError: The disk is full, or another process keeps the file busy.
    """
    await asyncio.to_thread(make_private, file)
    database = Database(file)

    async def prepare(connection: AsyncConnection) -> None:
        await connection.run_sync(_prepare, file)

    try:
        await database.write(prepare)
    except BaseException:
        await database.close()
        raise
    return database


def _prepare(connection: Connection, file: Path) -> None:
    tables = inspect(connection).get_table_names()
    if not tables:
        metadata.create_all(connection)
        connection.execute(insert(schema_version).values(version=VERSION))
        return
    if schema_version.name not in tables:
        raise ConfigError(f"state {file}: this database belongs to something else; name another file")
    found = connection.execute(select(schema_version.c.version)).scalar_one()
    if found > VERSION:
        raise ConfigError(
            f"state {file}: written by a newer threadsheet (schema {found}, this one knows {VERSION}); "
            "upgrade threadsheet"
        )
    for index in turns.indexes:
        index.create(connection, checkfirst=True)  # a file of an earlier version lacks some
