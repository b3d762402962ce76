"""What goes wrong in the database, as errors of our own."""

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from tenacity import Retrying, retry_if_exception, stop_after_attempt, wait_random

from core.errors import BotError, PermanentError, TransientError

_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_SHUT = {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH}
_FULL = "the disk is full; make room"
_PASSING = {
    sqlite3.SQLITE_BUSY: "another process keeps it busy",
    sqlite3.SQLITE_LOCKED: "another task keeps it busy",
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_IOERR: "the disk can't be read or written; look whether it is full or broken",
    sqlite3.SQLITE_NOMEM: "no memory is left",
}
_QUICKER = {"40001", "40P01"}
"""Another process was quicker; the same again may succeed at once."""

_PASSING_STATES = {
    "53100": _FULL,
    "53200": "the server has no memory left",
    "53300": "the server has no connection free; raise its max_connections",
    "25006": "the server takes no changes now; it may be a standby",
    "25P03": "we took too long over a transaction",
    "55P03": "another process keeps it busy",
    "57014": "the server took too long",
    **dict.fromkeys(_QUICKER, "another process keeps it busy"),
}
"""By SQLSTATE. Source: https://www.postgresql.org/docs/current/errcodes-appendix.html"""

_AWAY = ("08", "57P")
_UNREACHED = {"OperationalError", "ConnectionTimeout"}
"""Without a SQLSTATE: also for a wrong password, which libpq tells from a server that starts only by its words."""

_NO_RIGHT = "42501"


def _worth_another(error: BaseException) -> bool:
    """Tell whether the same may succeed at once: the connection had broken, or another process was quicker."""
    if not isinstance(error, DBAPIError):
        return False
    return error.connection_invalidated or isinstance(error, IntegrityError) or _state(error.orig) in _QUICKER


TRYING_AGAIN = Retrying(
    retry=retry_if_exception(_worth_another), stop=stop_after_attempt(10), wait=wait_random(0, 0.02), reraise=True
)
"""Of so many processes that want the same at once all but one are slower, each time."""


@contextmanager
def faults_of(where: str) -> Generator[None]:
    """Turn the driver's exceptions inside the block into ours.

    Args:
        where: The database, as operators know it.

    Raises:
        TransientError: The database is busy or away, or the disk is full or doesn't answer.
        PermanentError: The database is damaged or can't be opened, or the statement is wrong.
    """
    try:
        yield
    except PoolTimeout as error:
        raise TransientError(f"state {where}: too many tasks wait for it") from error
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise _translated(error, where) from error
    except Exception as error:
        if not _of_psycopg(error):
            raise
        raise _translated(error, where) from error


def _translated(error: Exception, where: str) -> BotError:
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, Exception) and _of_psycopg(cause):
        return _of_server(cause, where)
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


def _of_psycopg(error: Exception) -> bool:
    """Tell without loading it."""
    return type(error).__module__.partition(".")[0] == "psycopg"


def _state(error: BaseException | None) -> str:
    return getattr(error, "sqlstate", None) or ""


def _of_server(cause: Exception, where: str) -> BotError:
    state, said = _state(cause), str(cause).strip()
    if state in _PASSING_STATES:
        return TransientError(f"state {where}: {_PASSING_STATES[state]}")
    if state == _NO_RIGHT:
        return PermanentError(f"state {where}: the user may not make or change tables there ({said})")
    if state.startswith(_AWAY) or (not state and type(cause).__name__ in _UNREACHED):
        return TransientError(f"state {where}: the server can't be reached or refuses us ({said})")
    return PermanentError(f"state {where}: unexpected {type(cause).__name__}: {said}")
