"""File → document tree, as it was read before if the file hasn't changed: reading a PDF takes seconds, this none."""

import hashlib
import logging
import sqlite3
import zlib
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from adapters.documents.read import MAX_BYTES, read_document
from core.knowledge.tree import DocumentTree

READER_VERSION = 9
"""Raise it when `adapters.documents` reads an unchanged file into another tree."""

Read = Callable[[Path], DocumentTree]
"""A file to its tree. Raises DocumentError if it can't be read."""

log = logging.getLogger(__name__)

_TREE = TypeAdapter(DocumentTree)
_TABLE = "CREATE TABLE IF NOT EXISTS trees (file TEXT PRIMARY KEY, digest TEXT NOT NULL, tree BLOB NOT NULL)"


@contextmanager
def kept_reader(path: Path, read: Read = read_document) -> Generator[Read]:
    """Give what reads documents, and keeps every tree in `path` as soon as it is read, whatever happens then.

    The file can be deleted at any time. If it can't be used, documents are read as without it. What gives back
    the trees belongs to the thread that asked for it; other threads and processes may use the same file.

    Args:
        path: Where trees are kept.
        read: What reads a document that isn't kept as it is now.
    """
    database = _opened(path)
    if database is None:
        yield read
        return
    with closing(database):
        yield lambda file: _kept(database, file.absolute(), read)
        _forget_the_gone(database)


def _opened(path: Path) -> sqlite3.Connection | None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return _mended(path)
    except (sqlite3.Error, OSError) as error:
        log.warning("%s: can't be used, so unchanged documents are read again: %s", path, error)
        return None


def _mended(path: Path) -> sqlite3.Connection:
    """Return the database at `path`; a new one where what is there is none."""
    try:
        return _connected(path)
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError):  # it is locked, or the disk is full: it may be fine tomorrow
            raise
        path.unlink()
        return _connected(path)


def _connected(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path, isolation_level=None)
    try:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = NORMAL")
        database.execute(_TABLE)
    except sqlite3.Error:
        database.close()
        raise
    return database


def _kept(database: sqlite3.Connection, file: Path, read: Read) -> DocumentTree:
    digest = _digest(file)
    if digest and (tree := _found(database, file, digest)):
        return tree
    tree = read(file)
    if digest and digest == _digest(file):  # else it was written meanwhile
        packed = zlib.compress(_TREE.dump_json(tree), 1)
        try:
            database.execute("INSERT OR REPLACE INTO trees VALUES (?, ?, ?)", (str(file), digest, packed))
        except sqlite3.Error as error:
            log.info("not kept file=%s why=%s", file, error)
    return tree


def _found(database: sqlite3.Connection, file: Path, digest: str) -> DocumentTree | None:
    try:
        row = database.execute("SELECT tree FROM trees WHERE file = ? AND digest = ?", (str(file), digest)).fetchone()
        return _TREE.validate_json(zlib.decompress(row[0])) if row else None
    except (sqlite3.Error, zlib.error, ValidationError):
        return None


def _digest(file: Path) -> str:
    """Return what changes with the file, or with how it would be read; empty if it can't be read."""
    try:
        if file.stat().st_size > MAX_BYTES:
            return ""
        with file.open("rb") as opened:
            return f"{READER_VERSION} {hashlib.file_digest(opened, 'sha256').hexdigest()}"
    except (OSError, ValueError):
        return ""


def _forget_the_gone(database: sqlite3.Connection) -> None:
    try:
        known = [file for (file,) in database.execute("SELECT file FROM trees")]
        gone = [(file,) for file in known if not Path(file).exists()]
        database.executemany("DELETE FROM trees WHERE file = ?", gone)
    except (sqlite3.Error, OSError) as error:
        log.info("nothing forgotten why=%s", error)
