"""Connections for searches, each used by one thread at a time, each search in one read transaction."""

import sqlite3
from collections import deque
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from adapters.index.schema import open_reader


class Readers:
    """A pool of read connections to one index file, which may come, go or be replaced meanwhile."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._idle: deque[tuple[tuple[int, int], sqlite3.Connection]] = deque()

    @contextmanager
    def snapshot(self) -> Generator[sqlite3.Connection | None]:
        """Lend a connection whose reads all see one moment; None if nothing was ever indexed.

        Raises:
            IndexDamaged: Another version, or something else, wrote the file.
        """
        file = self._identity()
        db = None if file is None else self._lent(file)
        if file is None or db is None:
            yield None
            return
        try:
            db.execute("BEGIN")
            yield db
            db.execute("ROLLBACK")
        except BaseException:
            db.close()
            raise
        self._idle.append((file, db))

    def close(self) -> None:
        """Close every connection; none may be lent now."""
        while self._idle:
            self._idle.pop()[1].close()

    def _identity(self) -> tuple[int, int] | None:
        try:
            stat = self._path.stat()
        except FileNotFoundError:
            return None
        return stat.st_dev, stat.st_ino

    def _lent(self, file: tuple[int, int]) -> sqlite3.Connection | None:
        while self._idle:
            of, db = self._idle.pop()
            if of == file:
                return db
            db.close()
        return open_reader(self._path)
