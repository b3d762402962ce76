"""What goes wrong in the database, as errors of our own."""

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from core.errors import BotError, PermanentError, TransientError

_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_SHUT = {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH}
_PASSING = {
    sqlite3.SQLITE_BUSY: "another process keeps it busy",
    sqlite3.SQLITE_LOCKED: "another task keeps it busy",
    sqlite3.SQLITE_FULL: "the disk is full; make room",
    sqlite3.SQLITE_IOERR: "the disk can't be read or written; look whether it is full or broken",
    sqlite3.SQLITE_NOMEM: "no memory is left",
}


@contextmanager
def faults_of(where: str) -> Generator[None]:
    """Turn the driver's exceptions inside the block into ours.

    Args:
        where: The file, as operators know it.

    Raises:
        TransientError: The database is busy, or the disk is full or doesn't answer.
        PermanentError: The file is damaged or can't be opened, or the statement is wrong.
    """
    try:
        yield
    except PoolTimeout as error:
        raise TransientError(f"state {where}: too many tasks wait for it") from error
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise _translated(error, where) from error


def _translated(error: Exception, where: str) -> BotError:
    cause = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(cause, "sqlite_errorcode", 0) & 0xFF
    if code in _PASSING:
        return TransientError(f"state {where}: {_PASSING[code]}")
    if code in _DAMAGED:
        return PermanentError(
            f"state {where}: the file is damaged or no SQLite database; put back a copy of it, "
            "or move it away to start with an empty one"
        )
    if code in _SHUT:
        return PermanentError(f"state {where}: can't be opened for writing; check the folder and its rights")
    return PermanentError(f"state {where}: unexpected {type(cause).__name__}: {cause}")
