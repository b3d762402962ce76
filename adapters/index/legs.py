"""The two legs of a search, words and vectors, and their fusion; ids of chunks, best first."""

import sqlite3
from collections.abc import Collection, Sequence

import numpy as np

from adapters.index.analysis import match_expression, query_words
from adapters.index.querying import Queries
from adapters.index.scope import LISTED, MOST, Masks, Scope, as_list, passing
from adapters.index.scores import TITLE_WEIGHT
from adapters.index.vectors import Vectors
from core.plan import SearchPlan

RRF_K = 60
_WIDE = 64
"""From so many product models or documents on, a filter is checked row by row: FTS5 would count each."""

_LEG_DEPTH = 50
_RANKED = f" ORDER BY bm25(fts, 1.0, {TITLE_WEIGHT}, 0.0), fts.rowid LIMIT ?"


def ranked(
    db: sqlite3.Connection,
    plan: SearchPlan,
    scope: Scope,
    queries: Queries,
    vectors: Vectors,
    *,
    masks: Masks,
    common: Collection[str] = (),
) -> list[tuple[int, float]]:
    """Return ids of chunks with scores, best first; a text without a vector is searched by words alone.

    Args:
        db: The index.
        plan: What to look for.
        scope: Its filters.
        queries: The vectors of texts.
        vectors: Those of chunks.
        masks: Which chunks pass wide filters.
        common: Words that tell no chunks apart; they are looked for where a text has no others.
    """
    limit = min(plan.limit, MOST)
    if not plan.text.strip():
        return fused([in_document_order(db, scope, limit=limit)])
    depth = max(limit, _LEG_DEPTH)
    mask = masks.of(db, scope) if _is_wide(scope) else None
    legs = [by_words(db, plan.text, scope, limit=depth, mask=mask, common=common)]
    query = queries.vectors.get(plan.text)
    if query is not None:
        found = vectors.nearest(db, np.asarray(query, dtype=np.float32), scope, limit=depth, mask=mask)
        strange = _of(db, queries.without)
        legs.append([each for each in found if each not in strange])
    return fused(legs)[:limit]


def _of(db: sqlite3.Connection, documents: Collection[str]) -> frozenset[int]:
    """Return the ids of all chunks of these documents."""
    if not documents:
        return frozenset()
    sql = f"SELECT chunks.id FROM chunks JOIN paths ON chunks.doc = paths.doc WHERE paths.path IN {LISTED}"  # noqa: S608
    return frozenset(found for (found,) in db.execute(sql, (as_list(sorted(documents)),)))


def in_document_order(db: sqlite3.Connection, scope: Scope, *, limit: int) -> list[int]:
    """Return the first chunks that pass, by document path and place in the document."""
    ids, parameters = passing(scope)
    # The order is fixed: the few chunks that pass are sorted; of many the first are found document by document.
    few = scope.narrow and not _is_wide(scope)
    tables = "chunks CROSS JOIN paths" if few else "paths CROSS JOIN chunks"
    sql = (
        f"SELECT chunks.id FROM {tables} ON chunks.doc = paths.doc"  # noqa: S608  fixed names
        f" WHERE chunks.id IN ({ids}) ORDER BY paths.path, chunks.id LIMIT ?"
    )
    return [found for (found,) in db.execute(sql, (*parameters, limit))]


def by_words(
    db: sqlite3.Connection,
    text: str,
    scope: Scope,
    *,
    limit: int,
    mask: bytes | None = None,
    common: Collection[str] = (),
) -> list[int]:
    """Return the chunks that hold any content word of `text`, by BM25; equals in index order.

    Where a `mask` says which chunks pass, they are checked row by row. Words that are `common` are looked for where
    there are no others.
    """
    said = query_words(text)
    found = [word for word in said if word not in common] or said
    if not found:
        return []
    expression = match_expression(
        found,
        mids=scope.mids if mask is None else None,
        docs=scope.docs if mask is None else None,
        legacy=scope.legacy,
    )
    sql = "SELECT fts.rowid FROM fts"
    parameters: list[str | int] = [expression]
    if mask is not None:
        db.create_function("passes", 1, mask.__getitem__, deterministic=True)
        sql += " WHERE fts MATCH ? AND passes(fts.rowid)"
    elif scope.kinds:
        # The order is fixed: with `chunks` outside, SQLite would run the MATCH once per chunk.
        sql += " CROSS JOIN chunks ON chunks.id = fts.rowid WHERE fts MATCH ?"
        sql += f" AND chunks.kind IN {LISTED}"
        parameters.append(as_list(scope.kinds))
    else:
        sql += " WHERE fts MATCH ?"
    return [row for (row,) in db.execute(sql + _RANKED, (*parameters, limit))]


def _is_wide(scope: Scope) -> bool:
    """Return whether it names so many that it may hold much of the index."""
    return any(numbers is not None and len(numbers) > _WIDE for numbers in (scope.mids, scope.docs))


def fused(legs: Sequence[Sequence[int]]) -> list[tuple[int, float]]:
    """Return ids with scores by reciprocal rank fusion, best first; equals in index order."""
    scores: dict[int, float] = {}
    for leg in legs:
        for rank, found in enumerate(leg, 1):
            scores[found] = scores.get(found, 0.0) + 1 / (RRF_K + rank)
    return sorted(scores.items(), key=lambda scored: (-scored[1], scored[0]))
