"""Every exception of the driver becomes one of ours, and says whether to try again."""

import sqlite3

import pytest
from sqlalchemy import exc

from adapters.store.faults import faults_of
from core.errors import PermanentError, TransientError


def failure(code: int) -> exc.DBAPIError:
    """Return what SQLAlchemy raises when SQLite answers with `code`."""
    cause = sqlite3.OperationalError("as SQLite says it")
    cause.sqlite_errorcode = code
    return exc.OperationalError("SELECT", None, cause)


@pytest.mark.parametrize(
    "error,kind,said",
    [
        pytest.param(exc.TimeoutError("pool"), TransientError, "too many tasks", id="no connection free"),
        pytest.param(failure(sqlite3.SQLITE_BUSY), TransientError, "another process", id="busy"),
        pytest.param(failure(sqlite3.SQLITE_FULL), TransientError, "disk is full", id="full"),
        pytest.param(
            failure(sqlite3.SQLITE_IOERR_WRITE), TransientError, "the disk can't be read", id="an extended code"
        ),
        pytest.param(failure(sqlite3.SQLITE_CORRUPT), PermanentError, "damaged", id="damaged"),
        pytest.param(failure(sqlite3.SQLITE_READONLY), PermanentError, "check the folder", id="read-only"),
        pytest.param(failure(sqlite3.SQLITE_CONSTRAINT), PermanentError, "unexpected", id="a fault of ours"),
        pytest.param(sqlite3.DatabaseError("raw"), PermanentError, "unexpected", id="not wrapped"),
        pytest.param(exc.ArgumentError("x"), PermanentError, "unexpected ArgumentError", id="SQLAlchemy's own"),
    ],
)
def test_each_fault_says_where_and_what_to_do(error: Exception, kind: type[Exception], said: str) -> None:
    """The hook lets the platform deliver again for the one kind, and stops for the other."""
    with pytest.raises(kind, match=f"state /data/state.db: .*{said}"), faults_of("/data/state.db"):
        raise error


def test_other_exceptions_pass_unchanged() -> None:
    """An error of the work inside the transaction is not the database's."""
    with pytest.raises(KeyError), faults_of("/data/state.db"):
        raise KeyError("x")
