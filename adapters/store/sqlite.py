"""All that holds for SQLite only: where the file is, how it is opened and locked."""

import sqlite3
from pathlib import Path
from typing import cast

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry
from tenacity import Retrying, retry_if_exception, stop_after_delay, wait_random

from adapters.store.place import READERS, WAIT_FOR_CONNECTION_S, Place
from core.errors import PermanentError

BUSY_S = 10

_GLANCE_S = 0.05
_PRAGMAS = (
    f"PRAGMA busy_timeout = {BUSY_S * 1000}",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",  # what people asked us to forget is wiped
)


def sqlite_place(file: Path) -> Place:
    """Return the database in a file.

    Writers of one process queue in memory, and only those of other processes wait on the file, since a transaction
    that writes holds the lock from its start. A new file can be read by its owner only.
    """
    return Place(
        name=str(file),
        reader=_engine(file, begin="BEGIN", connections=READERS),
        writer=_engine(file, begin="BEGIN IMMEDIATE", connections=1),
        make=lambda: _make(file),
    )


def _make(file: Path) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)
    except OSError as error:
        raise PermanentError(f"state {file}: can't be made: {error.strerror}") from error


def _engine(file: Path, *, begin: str, connections: int) -> Engine:
    engine = create_engine(
        URL.create("sqlite+pysqlite", database=str(file)),
        connect_args={"isolation_level": None, "timeout": BUSY_S, "check_same_thread": False},
        pool_size=connections,
        max_overflow=0,
        pool_timeout=WAIT_FOR_CONNECTION_S,
    )

    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", start)
    return engine


def _set_up(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    try:
        _prepare(cast("sqlite3.Connection", connection))
    except BaseException:
        connection.close()
        raise


def _prepare(driver: sqlite3.Connection) -> None:
    """Run the pragmas; whoever changes the journal's mode isn't made to wait by `busy_timeout`, so we do."""
    for pragma in _PRAGMAS:
        for attempt in Retrying(
            retry=retry_if_exception(_is_busy),
            wait=wait_random(0, _GLANCE_S),
            stop=stop_after_delay(BUSY_S),
            reraise=True,
        ):
            with attempt:
                driver.execute(pragma).close()


def _is_busy(error: BaseException) -> bool:
    return isinstance(error, sqlite3.OperationalError) and error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
