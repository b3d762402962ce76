"""Transactions: reading and writing ones, whole even if the task that asked is cancelled.

Each runs as one piece in a thread: what waits for the disk or for another process holds up nobody else. Writes that
come while one is under way are taken together into the next transaction, so that many of them cost one wait.
"""

import asyncio
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import Delete, Row, Select, Update, insert, inspect, select
from sqlalchemy.engine import Connection

from adapters.store.faults import faults_of
from adapters.store.schema import VERSION, metadata, receipts, schema_version, turns
from adapters.store.sqlite import READERS, make_private, reading_engine, writing_engine
from core.errors import ConfigError

Result = TypeVar("Result")
Work: TypeAlias = Callable[[Connection], Result]

TOGETHER = 64
"""So many writes share one transaction at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Write:
    """A write that waits for its turn."""

    work: Work[Any]
    done: asyncio.Future[Any]


@dataclass(frozen=True, slots=True)
class _Failed:
    """What a write raised; it changed nothing."""

    error: Exception


class Database:
    """A database file, open. Made by `open_database`."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._reader = reading_engine(file)
        self._writer = writing_engine(file)
        self._reading = ThreadPoolExecutor(READERS, thread_name_prefix="state-read")
        self._writing = ThreadPoolExecutor(1, thread_name_prefix="state-write")
        self._open: Connection | None = None
        self._waiting: list[_Write] = []
        self._turn: asyncio.Task[None] | None = None
        self._under_way: set[asyncio.Future[Any]] = set()

    async def read(self, work: Work[Result]) -> Result:
        """Return what `work` finds; it sees one moment of the database."""
        reading = asyncio.get_running_loop().run_in_executor(self._reading, self._read, work)
        return await self._finish(reading)

    async def write(self, work: Work[Result]) -> Result:
        """Return what `work` returns once its changes are on disk; an exception undoes them.

        `work` may be run again if those beside it spoil the transaction that they share.
        """
        done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Write(work=work, done=done))
        if self._turn is None:
            self._turn = asyncio.create_task(self._write_waiting())
        return await self._finish(done)

    async def close(self) -> None:
        """Finish what is under way and close the file."""
        while self._under_way or self._turn is not None:
            pending = (*self._under_way, *([self._turn] if self._turn else []))
            await asyncio.gather(*pending, return_exceptions=True)
        await asyncio.to_thread(self._dispose)

    def _dispose(self) -> None:
        self._reading.shutdown()
        self._writing.shutdown()
        if self._open is not None:
            self._open.close()
        self._reader.dispose()
        self._writer.dispose()

    def _read(self, work: Work[Result]) -> Result:
        with faults_of(str(self.file)), self._reader.begin() as connection:
            return work(connection)

    async def _write_waiting(self) -> None:
        """Write until nothing waits."""
        loop = asyncio.get_running_loop()
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:TOGETHER], self._waiting[TOGETHER:]
                works = [each.work for each in batch]
                outcomes: Sequence[object]
                try:
                    outcomes = await loop.run_in_executor(self._writing, self._written, works)
                except RuntimeError as error:  # closed
                    outcomes = [_Failed(error)] * len(batch)
                for write, outcome in zip(batch, outcomes, strict=True):
                    if isinstance(outcome, _Failed):
                        write.done.set_exception(outcome.error)
                    else:
                        write.done.set_result(outcome)
        finally:
            self._turn = None

    def _written(self, works: Sequence[Work[Any]]) -> Sequence[object]:
        """Return what each work returned, or what it raised; all in one transaction if nothing goes wrong."""
        if len(works) > 1:
            with suppress(Exception), self._transaction() as connection:
                return [work(connection) for work in works]
        return [self._alone(work) for work in works]

    def _alone(self, work: Work[Any]) -> Any:
        try:
            with self._transaction() as connection:
                return work(connection)
        except Exception as error:  # noqa: BLE001  it is raised where the work came from
            return _Failed(error)

    @contextmanager
    def _transaction(self) -> Generator[Connection]:
        """Give the writing connection in a transaction; it stays open, since opening takes longer than most writes."""
        with faults_of(str(self.file)):
            if self._open is None:
                self._open = self._writer.connect()
            with self._open.begin():
                yield self._open

    async def _finish(self, work: asyncio.Future[Result]) -> Result:
        """Cancelling who waits must not leave a transaction half done."""
        self._under_way.add(work)
        work.add_done_callback(self._over)
        return await asyncio.shield(work)

    def _over(self, work: asyncio.Future[Any]) -> None:
        self._under_way.discard(work)
        if not work.cancelled():
            work.exception()  # nobody may wait for it any more


class InDatabase:
    """What lives in a database, in transactions of one statement."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def _rows(
        self, statement: Select[*tuple[Any, ...]], given: Mapping[str, object] | None = None
    ) -> Sequence[Row[*tuple[Any, ...]]]:
        def fetch(connection: Connection) -> Sequence[Row[*tuple[Any, ...]]]:
            return connection.execute(statement, given).all()

        return await self._database.read(fetch)

    async def _change(self, statement: Update | Delete, given: Mapping[str, object] | None = None) -> int:
        """Return how many rows were changed."""

        def change(connection: Connection) -> int:
            return connection.execute(statement, given).rowcount

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

    def prepare(connection: Connection) -> None:
        _prepare(connection, file)

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
    receipts.create(connection, checkfirst=True)  # a file of an earlier version lacks it
    for index in turns.indexes:
        index.create(connection, checkfirst=True)  # a file of an earlier version lacks some
