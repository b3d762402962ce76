"""Chunks by cosine similarity: exact, from the file where few chunks pass, else from memory."""

import sqlite3
from dataclasses import dataclass
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from adapters.index.codec import VECTOR_TYPE, vectors_from_bytes
from adapters.index.schema import meta
from adapters.index.scope import Scope, passing

_FEW = 4096
"""Up to so many vectors are read from the file for one search; the matrix is quicker for more."""

_BLOCK = 4096

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Loaded:
    """All published vectors at one stamp.

    Attributes:
        ids: Ascending.
        rows: Shape (len(ids), dim).
        legacy: Whether each row's chunk is legacy.
        kinds: The kind of each row's chunk.
    """

    stamp: str
    ids: Ints
    rows: Floats
    legacy: NDArray[np.bool_]
    kinds: NDArray[np.str_]


class Vectors:
    """Searches by vector. The matrix is loaded at the first search that needs it."""

    def __init__(self) -> None:
        self._loaded: _Loaded | None = None
        self._loading = Lock()

    def nearest(
        self, db: sqlite3.Connection, query: Floats, scope: Scope, *, limit: int, mask: bytes | None = None
    ) -> list[int]:
        """Return the chunks nearest to `query` that pass, best first; equals in index order.

        Chunks without a vector of the query's length are left out; a `mask` says which pass, see `Masks`.
        """
        stamp = f"{meta(db, 'stamp')} {query.size}"
        loaded = self._loaded
        if loaded is not None and loaded.stamp == stamp:
            return _in_memory(loaded, db, query, scope, limit=limit, mask=mask)
        if scope.narrow:
            found = _few(db, scope, query.size)
            if len(found) <= _FEW:
                return _scored(found, query, limit)
        return _in_memory(self._load(db, stamp, query.size), db, query, scope, limit=limit, mask=mask)

    def _load(self, db: sqlite3.Connection, stamp: str, dim: int) -> _Loaded:
        with self._loading:
            if self._loaded is None or self._loaded.stamp != stamp:
                self._loaded = _load(db, stamp, dim, self._loaded)
            return self._loaded


def _few(db: sqlite3.Connection, scope: Scope, dim: int) -> list[tuple[int, bytes]]:
    """Return the ids and vectors that pass, or one more than `_FEW` of them."""
    ids, parameters = passing(scope)
    sql = (
        "SELECT vectors.id, vectors.v FROM vectors"  # noqa: S608  fixed names
        f" WHERE vectors.id IN ({ids}) AND length(vectors.v) = ? LIMIT ?"
    )
    return db.execute(sql, (*parameters, dim * VECTOR_TYPE().itemsize, _FEW + 1)).fetchall()


def _scored(found: list[tuple[int, bytes]], query: Floats, limit: int) -> list[int]:
    if not found:
        return []
    numbers, blobs = zip(*found, strict=True)
    return _best(np.array(numbers), vectors_from_bytes(blobs) @ query, limit)


def _in_memory(
    loaded: _Loaded, db: sqlite3.Connection, query: Floats, scope: Scope, *, limit: int, mask: bytes | None
) -> list[int]:
    if mask is not None:
        passes = np.frombuffer(mask, dtype=np.bool_)[loaded.ids]
        return _best(loaded.ids[passes], loaded.rows[passes] @ query, limit)
    if scope.narrow:
        sql, parameters = passing(scope)
        allowed = np.unique(np.array([row[0] for row in db.execute(sql, parameters)], dtype=np.int64))
        at = np.searchsorted(loaded.ids, allowed)
        at = at[at < loaded.ids.size]
        at = at[loaded.ids[at] == allowed[: at.size]]
        return _best(loaded.ids[at], loaded.rows[at] @ query, limit)
    scores = loaded.rows @ query
    chosen = np.ones(loaded.ids.shape, dtype=np.bool_) if scope.legacy else ~loaded.legacy
    if scope.kinds:
        chosen &= np.isin(loaded.kinds, scope.kinds)
    if chosen.all():
        return _best(loaded.ids, scores, limit)
    return _best(loaded.ids[chosen], scores[chosen], limit)


def _load(db: sqlite3.Connection, stamp: str, dim: int, before: _Loaded | None) -> _Loaded:
    sql = (
        "SELECT vectors.id, chunks.legacy, chunks.kind FROM vectors CROSS JOIN chunks USING (id)"
        " WHERE length(vectors.v) = ? ORDER BY vectors.id"
    )
    listed = db.execute(sql, (dim * VECTOR_TYPE().itemsize,)).fetchall()
    ids = np.array([row[0] for row in listed], dtype=np.int64)
    rows = np.empty((len(listed), dim), dtype=np.float32)
    missing = np.ones(len(listed), dtype=np.bool_)
    if before is not None and before.rows.shape[1] == dim:
        # Ids are never reused and a chunk's vector never changes: what we have already, we keep.
        kept, here, there = np.intersect1d(ids, before.ids, assume_unique=True, return_indices=True)
        rows[here] = before.rows[there]
        missing[here[: kept.size]] = False
    wanted = np.flatnonzero(missing)
    for start in range(0, wanted.size, _BLOCK):
        block = wanted[start : start + _BLOCK]
        rows[block] = vectors_from_bytes(_blobs(db, ids[block]))
    return _Loaded(
        stamp=stamp,
        ids=ids,
        rows=rows,
        legacy=np.array([row[1] for row in listed], dtype=np.bool_),
        kinds=np.array([row[2] for row in listed], dtype=np.str_),
    )


def _blobs(db: sqlite3.Connection, ids: Ints) -> list[bytes]:
    sql = "SELECT v FROM vectors WHERE id = ?"
    return [db.execute(sql, (found,)).fetchone()[0] for found in ids.tolist()]


def _best(ids: Ints, scores: Floats, limit: int) -> list[int]:
    if scores.size > _BLOCK:
        limit = min(limit, scores.size)
        last = np.partition(scores, scores.size - limit)[scores.size - limit]
        chosen = scores >= last
        ids, scores = ids[chosen], scores[chosen]
    order = np.lexsort((ids, -scores))[:limit]
    return [int(found) for found in ids[order]]
