"""A copy of another index in one local file: how it is made and renewed, and how it is read.

Copying writes beside the file and replaces it at the end, so that a crash leaves the last good copy. A finished
copy has no write-ahead log: nothing but the one file belongs to it, and whoever reads the earlier one goes on.
"""

import asyncio
import os
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable, Collection, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Protocol, TypeVar

from adapters.index.embedded import EmbeddedIndex
from adapters.index.faults import translated
from adapters.index.lock import WriterLock
from adapters.index.schema import meta, open_reader, put_meta
from adapters.index.writer import EmbeddedWriter
from core.errors import IndexDamaged, IndexUnavailable
from core.ports import Clock, Index, Knowledge, Staged

_STAMP, _MADE = "copied_stamp", "copied_at"

_T = TypeVar("_T")


class Copyable(Index, Protocol):
    """An index whose documents can be had whole."""

    def documents(self, paths: Collection[str]) -> AsyncIterator[Staged]:
        """Yield each document under `paths` with its chunks, vectors and facts, as readers see it.

        Raises:
            IndexUnavailable: The index didn't answer.
        """
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """When a copy was made, and of what.

    Attributes:
        stamp: Of the original's knowledge.
    """

    stamp: str
    at: datetime


class Snapshot(EmbeddedIndex):
    """The `Index` over a copy, which need not be there yet: then every call raises IndexUnavailable."""

    def _learned(self, db: sqlite3.Connection) -> Knowledge:
        made = _made(db)
        if made is None:
            raise _none(self._path)
        return replace(super()._learned(db), as_of=made.at)

    def _read(self, read: Callable[[sqlite3.Connection], _T], otherwise: _T) -> _T:
        if not self._path.exists():
            raise _none(self._path)
        try:
            return super()._read(read, otherwise)
        except IndexDamaged as error:
            raise IndexUnavailable(f"{self._path}: can't be used, and is copied anew from the index") from error


def made_at(path: Path) -> Made | None:
    """Return when the copy at `path` was made; None if there is none that this version can use."""
    if not path.exists():
        return None
    try:
        with translated(path):
            db = open_reader(path)
            if db is None:
                return None
            with closing(db):
                return _made(db)
    except IndexDamaged:
        return None


async def renew(source: Copyable, path: Path, *, clock: Clock) -> bool:
    """Copy `source` to `path` unless the copy there is of the same stamp; return whether one was made.

    Only documents that changed since the last copy are fetched. An empty source isn't copied: it may have lost all.

    Raises:
        IndexUnavailable: The source didn't answer, or something was published meanwhile; the earlier copy stays.
        PermanentError: The file can't be written, or another process is copying; the earlier copy stays.
    """
    known = await source.knowledge()
    made = await asyncio.to_thread(made_at, path)
    if not known.chunks or (made is not None and made.stamp == known.stamp):
        return False
    with translated(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = WriterLock(path)
    beginning = path.with_name(f"{path.name}.part")
    try:
        await asyncio.to_thread(_begin, None if made is None else path, beginning)
        await _copy(source, known, beginning, path, Made(stamp=known.stamp, at=clock.now()))
    finally:
        await asyncio.to_thread(_drop, beginning)
        lock.release()
    return True


async def _copy(source: Copyable, known: Knowledge, beginning: Path, path: Path, made: Made) -> None:
    await _bring(source, known, beginning)
    if (await source.knowledge()).stamp != known.stamp:
        raise IndexUnavailable(f"{path}: something was published while it was copied; the next try copies that")
    await _verify(beginning, known)
    await asyncio.to_thread(_finish, beginning, path, made)


async def _bring(source: Copyable, known: Knowledge, beginning: Path) -> None:
    """Write into `beginning` what the source knows."""
    writer = EmbeddedWriter(beginning)
    try:
        there = await writer.published()
        wanted = {name: document.fingerprint for name, document in known.catalog.documents.items()}
        async for item in source.documents(changed(there, wanted)):
            await writer.stage(item)
        await writer.publish(known.catalog, remove=sorted(there.keys() - wanted.keys()))
    finally:
        await writer.close()


def changed(there: Mapping[str, str], wanted: Mapping[str, str]) -> list[str]:
    """Return the paths whose fingerprint isn't `there` yet, sorted."""
    return sorted(path for path, fingerprint in wanted.items() if there.get(path) != fingerprint)


async def _verify(beginning: Path, known: Knowledge) -> None:
    index = EmbeddedIndex(beginning)
    try:
        held = await index.knowledge()
    finally:
        await index.close()
    if (held.chunks, held.catalog) != (known.chunks, known.catalog):
        raise IndexUnavailable(f"{beginning}: copied {held.chunks} of {known.chunks} chunks; the next try copies again")


def _begin(earlier: Path | None, beginning: Path) -> None:
    """Put the earlier copy where the next one grows; what a crash left there is dropped."""
    with translated(beginning):
        _drop(beginning)
        if earlier is not None:
            shutil.copyfile(earlier, beginning)


def _drop(beginning: Path) -> None:
    """Leave nothing of a copy that came to nothing: the disk may be full."""
    for suffix in ("", "-wal", "-shm"):
        Path(f"{beginning}{suffix}").unlink(missing_ok=True)


def _finish(beginning: Path, path: Path, made: Made) -> None:
    """Date the copy, make it one file, and put it in the earlier one's place."""
    with translated(path):
        with closing(sqlite3.connect(beginning, isolation_level=None)) as db:
            put_meta(db, _STAMP, made.stamp)
            put_meta(db, _MADE, made.at.isoformat())
            db.execute("PRAGMA journal_mode = DELETE")
        with beginning.open("rb+") as file:
            os.fsync(file.fileno())
        beginning.replace(path)


def _made(db: sqlite3.Connection) -> Made | None:
    stamp, at = meta(db, _STAMP), meta(db, _MADE)
    return Made(stamp=stamp, at=datetime.fromisoformat(at)) if at else None


def _none(path: Path) -> IndexUnavailable:
    return IndexUnavailable(f"{path}: no copy of the index was made yet")
