"""All that holds for SQLite only: where the file is, how it is opened and locked."""

import sqlite3
from pathlib import Path
from typing import cast

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import ConnectionPoolEntry
from tenacity import Retrying, retry_if_exception, stop_after_delay, wait_random

from core.errors import ConfigError, PermanentError

BUSY_S = 10
READERS = 4
"""How many transactions read at once."""

_GLANCE_S = 0.05
_WAIT_FOR_CONNECTION_S = 60.0
_PRAGMAS = (
    f"PRAGMA busy_timeout = {BUSY_S * 1000}",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",  # what people asked us to forget is wiped
)


def sqlite_file(where: str | Path) -> Path:
    """Return the file that a path or a `sqlite…://` address means.

    Raises:
        ConfigError: It is the address of another database, or no file.
    """
    if isinstance(where, Path) or "://" not in where:
        return Path(where).absolute()
    try:
        url = make_url(where)
    except ArgumentError:
        raise ConfigError("state: expected a path or sqlite:///PATH, got an unreadable address") from None
    if url.get_backend_name() != "sqlite":
        raise ConfigError(f"state: expected a path or sqlite:///PATH, got {url.get_backend_name()}://…")
    if not url.database or url.database == ":memory:":
        raise ConfigError("state: expected a file, got a database in memory, which forgets everything")
    return Path(url.database).absolute()


def make_private(file: Path) -> None:
    """Create the file if it is missing; a new one can be read by its owner only.

    Raises:
        PermanentError: The file or its folder can't be made.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)
    except OSError as error:
        raise PermanentError(f"state {file}: can't be made: {error.strerror}") from error


def reading_engine(file: Path) -> Engine:
    """Return an engine whose transactions see the file as it is when they start."""
    return _engine(file, begin="BEGIN", connections=READERS)


def writing_engine(file: Path) -> Engine:
    """Return an engine with one connection, whose transactions hold the write lock from their start.

    So writers of one process queue in memory, and only those of other processes wait on the file.
    """
    return _engine(file, begin="BEGIN IMMEDIATE", connections=1)


def _engine(file: Path, *, begin: str, connections: int) -> Engine:
    engine = create_engine(
        URL.create("sqlite+pysqlite", database=str(file)),
        connect_args={"isolation_level": None, "timeout": BUSY_S, "check_same_thread": False},
        pool_size=connections,
        max_overflow=0,
        pool_timeout=_WAIT_FOR_CONNECTION_S,
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
