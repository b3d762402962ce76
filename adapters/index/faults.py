"""SQLite's errors and the file system's, told as ours, with the path and what to do."""

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from core.errors import BotError, IndexDamaged, IndexUnavailable, PermanentError

_PRIMARY_CODE = 0xFF
_CLOSED_DOOR = "{error}; the file and its folder must be readable and writable"
_SAYINGS = {
    sqlite3.SQLITE_FULL: "the disk is full; make room and run `threadsheet index` again",
    sqlite3.SQLITE_CONSTRAINT: "two chunks have the same id ({error}); ids must be unique",
    sqlite3.SQLITE_CANTOPEN: _CLOSED_DOOR,
    sqlite3.SQLITE_READONLY: _CLOSED_DOOR,
    sqlite3.SQLITE_PERM: _CLOSED_DOOR,
    sqlite3.SQLITE_AUTH: _CLOSED_DOOR,
}
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT, sqlite3.SQLITE_ERROR}


@contextmanager
def translated(path: Path) -> Generator[None]:
    """Let nothing of `sqlite3` or the file system out; everything names `path`.

    Raises:
        IndexUnavailable: Locked by another process, or the disk failed.
        IndexDamaged: The file isn't an index that this version wrote.
        PermanentError: No permission, no room, or a wrong call.
    """
    try:
        yield
    except (sqlite3.Error, sqlite3.Warning) as error:
        raise as_ours(error, path) from error
    except OSError as error:
        raise PermanentError(f"{path}: {error.strerror}; check the folder and its permissions") from error
    except UnicodeEncodeError as error:
        raise PermanentError(f"{path}: text with half a surrogate pair can't be stored") from error


def as_ours(error: sqlite3.Error | sqlite3.Warning, path: Path) -> BotError:
    """Return the error of our tree that says the same."""
    code = getattr(error, "sqlite_errorcode", None)
    primary = None if code is None else code & _PRIMARY_CODE
    if primary in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return IndexUnavailable(f"{path}: another process keeps the index locked", retry_after_s=1.0)
    if primary == sqlite3.SQLITE_IOERR:
        return IndexUnavailable(f"{path}: reading or writing failed ({error}); check the disk and its space")
    if primary in _DAMAGED:
        return damaged(path, str(error))
    saying = "{error}" if primary is None else _SAYINGS.get(primary, "{error}")
    return PermanentError(f"{path}: {saying.format(error=error)}")


def damaged(path: Path, why: str) -> IndexDamaged:
    """Return the error for a file that this version can't have written."""
    return IndexDamaged(f"{path}: {why}; rebuild it with `threadsheet index`")
