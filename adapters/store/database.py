"""Transactions: reading and writing ones, whole even if the task that asked is cancelled.

Each runs as one piece in a thread: what waits for the disk or for another process holds up nobody else. Writes that
come while one is under way are taken together into the next transaction, so that many of them cost one wait.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import Delete, Row, Select, Update
from sqlalchemy.engine import Connection

from adapters.store.faults import TRYING_AGAIN, faults_of
from adapters.store.migrations import migrate
from adapters.store.place import READERS, Place

Result = TypeVar("Result")
Work: TypeAlias = Callable[[Connection], Result]

TOGETHER = 64
"""So many writes share one transaction at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Write:
    """A write that waits for its turn."""

    order: str
    work: Work[Any]
    done: asyncio.Future[Any]


@dataclass(frozen=True, slots=True)
class _Failed:
    """What a write raised; it changed nothing."""

    error: Exception


class Database:
    """A database, open. Made by `open_database`."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self._reader, self._writer = place.reader, place.writer
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

    def reading(self) -> AbstractContextManager[Connection]:
        """Give a transaction that sees one moment of the database, for a thread that has time."""
        return self._reader.begin()

    async def write(self, work: Work[Result], *, order: str = "") -> Result:
        """Return what `work` returns once its changes are on disk; an exception undoes them.

        Of those that share a transaction they are done by `order`, where processes lock rows: they would else wait for
        each other. Where one process at a time writes all are done as they came.

        `work` may be run again if those beside it spoil the transaction that they share, if another process was
        quicker, or if the connection broke; it must come to the same then, even if it had been done already.
        """
        done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Write(order=order, work=work, done=done))
        if self._turn is None:
            self._turn = asyncio.create_task(self._write_waiting())
        return await self._finish(done)

    def tell(self, connection: Connection, thread: str) -> None:
        """Let other processes know, once the transaction is over, that a thread changed."""
        if self.place.tell is not None:
            self.place.tell(connection, thread)

    async def close(self) -> None:
        """Finish what is under way and close all connections."""
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
        def run() -> Result:
            with self.reading() as connection:
                return work(connection)

        with faults_of(self.place.name):
            return TRYING_AGAIN(run)

    async def _write_waiting(self) -> None:
        """Write until nothing waits. Cancelled, as by a loop that ends everything, let nobody wait for it any more."""
        batch: Sequence[_Write] = ()
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:TOGETHER], self._waiting[TOGETHER:]
                if self.place.locks_rows:
                    batch = sorted(batch, key=lambda each: each.order)
                await self._write_together(batch)
        finally:
            for write in (*batch, *self._waiting):
                write.done.cancel()
            self._waiting = []
            self._turn = None

    async def _write_together(self, batch: Sequence[_Write]) -> None:
        works = [each.work for each in batch]
        outcomes: Sequence[object]
        try:
            outcomes = await asyncio.get_running_loop().run_in_executor(self._writing, self._written, works)
        except RuntimeError as error:  # closed
            outcomes = [_Failed(error)] * len(batch)
        for write, outcome in zip(batch, outcomes, strict=True):
            if isinstance(outcome, _Failed):
                write.done.set_exception(outcome.error)
            else:
                write.done.set_result(outcome)

    def _written(self, works: Sequence[Work[Any]]) -> Sequence[object]:
        """Return what each work returned, or what it raised; all in one transaction if nothing goes wrong."""
        if len(works) > 1:
            with suppress(Exception):
                return self._in_transaction(lambda connection: [work(connection) for work in works])
        return [self._alone(work) for work in works]

    def _alone(self, work: Work[Any]) -> Any:
        try:
            with faults_of(self.place.name):
                return TRYING_AGAIN(self._in_transaction, work)
        except Exception as error:  # noqa: BLE001  it is raised where the work came from
            return _Failed(error)

    def _in_transaction(self, work: Work[Result]) -> Result:
        """Run `work` on the writing connection; it stays open, since opening takes longer than most writes."""
        if self._open is None:
            self._open = self._writer.connect()
        with self._open.begin():
            return work(self._open)

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
        self.database = database

    async def _rows(
        self, statement: Select[*tuple[Any, ...]], given: Mapping[str, object] | None = None
    ) -> Sequence[Row[*tuple[Any, ...]]]:
        def fetch(connection: Connection) -> Sequence[Row[*tuple[Any, ...]]]:
            return connection.execute(statement, given).all()

        return await self.database.read(fetch)

    async def _change(self, statement: Update | Delete, given: Mapping[str, object] | None = None) -> int:
        """Return how many rows were changed."""

        def change(connection: Connection) -> int:
            return connection.execute(statement, given).rowcount

        return await self.database.write(change)


async def open_database(place: Place) -> Database:
    """Return the database in a place; it is set up if it is empty.

    Raises:
        ConfigError: A newer version or another program wrote it.
        PermanentError: It is damaged or can't be opened.
        TransientError: The disk is full, another process keeps it busy, or no server answers.
    """
    await asyncio.to_thread(place.make)
    database = Database(place)

    def prepare(connection: Connection) -> None:
        place.lock(connection)
        migrate(connection, place.name)

    try:
        await database.write(prepare)
    except BaseException:
        await database.close()
        raise
    return database
