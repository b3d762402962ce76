"""What the writer does to the file, in SQL; each function is one transaction.

Staging writes bodies, vectors, facts and the analysed text; publishing then moves light rows only.
"""

import sqlite3
from collections.abc import Collection, Generator
from contextlib import contextmanager
from uuid import uuid4

from adapters.index import fact_staging
from adapters.index.analysis import to_row
from adapters.index.codec import catalog_to_json, chunk_to_json, vector_to_bytes
from adapters.index.schema import GENERIC, put_meta
from adapters.index.scope import as_list
from core.catalog.catalog import Catalog
from core.knowledge.chunk import Chunk
from core.knowledge.document import Document, Status
from core.ports import Staged

_TIDY_SHARE = 0.1
"""When this share of all chunks changed, the word index is merged into one piece: searches get quicker."""

_DROP_STAGED = (
    "DELETE FROM bodies WHERE id IN (SELECT id FROM staged_chunks WHERE doc = ?)",
    "DELETE FROM vectors WHERE id IN (SELECT id FROM staged_chunks WHERE doc = ?)",
    "DELETE FROM staged_chunks WHERE doc = ?",
    "DELETE FROM staged_covers WHERE doc = ?",
    "DELETE FROM staged_documents WHERE doc = ?",
    *fact_staging.DROP_STAGED,
)
_LEAVE = (
    "CREATE TEMP TABLE IF NOT EXISTS leaving (doc INTEGER PRIMARY KEY)",
    "CREATE TEMP TABLE IF NOT EXISTS leaving_chunks (id INTEGER PRIMARY KEY)",
    "DELETE FROM temp.leaving",
    "DELETE FROM temp.leaving_chunks",
)
_PUBLISH = (
    "INSERT OR IGNORE INTO temp.leaving (doc) SELECT doc FROM staged_documents",
    "INSERT INTO temp.leaving_chunks SELECT id FROM chunks WHERE doc IN (SELECT doc FROM temp.leaving)",
    "DELETE FROM fts WHERE rowid IN (SELECT id FROM temp.leaving_chunks)",
    "DELETE FROM bodies WHERE id IN (SELECT id FROM temp.leaving_chunks)",
    "DELETE FROM vectors WHERE id IN (SELECT id FROM temp.leaving_chunks)",
    "DELETE FROM covers WHERE doc IN (SELECT doc FROM temp.leaving)",
    "DELETE FROM chunks WHERE doc IN (SELECT doc FROM temp.leaving)",
    "DELETE FROM documents WHERE doc IN (SELECT doc FROM temp.leaving)",
    "INSERT INTO documents SELECT doc, fingerprint FROM staged_documents",
    "INSERT INTO chunks SELECT id, doc, chunk_id, kind, legacy FROM staged_chunks ORDER BY id",
    "INSERT INTO covers SELECT mid, id, doc, kind, legacy FROM staged_covers",
    """INSERT INTO fts (rowid, text, title, marks)
       SELECT id, text, title, marks FROM staged_chunks ORDER BY id""",
    "DELETE FROM staged_covers",
    "DELETE FROM staged_chunks",
    "DELETE FROM staged_documents",
    *fact_staging.PUBLISH,
)


def fingerprints(db: sqlite3.Connection) -> dict[str, str]:
    """Return path → fingerprint of what readers see."""
    return dict(db.execute("SELECT path, fingerprint FROM documents JOIN paths USING (doc) ORDER BY path"))


def staged_fingerprints(db: sqlite3.Connection) -> dict[str, str]:
    """Return path → fingerprint of what waits."""
    return dict(db.execute("SELECT path, fingerprint FROM staged_documents JOIN paths USING (doc) ORDER BY path"))


def stage(db: sqlite3.Connection, item: Staged) -> None:
    """Keep a document's chunks and facts until `publish`; they replace what was staged under its path."""
    with _transaction(db):
        doc = _number(db, "paths", "path", item.document.path)
        _drop_staged(db, doc)
        db.execute("INSERT INTO staged_documents VALUES (?, ?)", (doc, item.document.fingerprint))
        mids = {
            name: _number(db, "models", "name", name)
            for name in dict.fromkeys(name for chunk in item.chunks for name in chunk.models)
        }
        ids = [_stage_chunk(db, chunk, item.document, doc, mids) for chunk in item.chunks]
        db.executemany(
            "INSERT INTO vectors VALUES (?, ?)",
            zip(ids, map(vector_to_bytes, item.vectors), strict=False),
        )
        fact_staging.stage_facts(db, item.facts, doc)


def unstage(db: sqlite3.Connection, paths: Collection[str]) -> None:
    """Forget what was staged under `paths`."""
    with _transaction(db):
        for doc in _docs(db, paths):
            _drop_staged(db, doc)


def publish(db: sqlite3.Connection, catalog: Catalog, remove: Collection[str]) -> None:
    """Make `catalog` and everything staged visible and drop `remove`, under a new stamp."""
    with _transaction(db):
        for statement in _LEAVE:
            db.execute(statement)
        db.executemany("INSERT INTO temp.leaving (doc) VALUES (?)", [(doc,) for doc in _docs(db, remove)])
        coming = _count(db, "SELECT count(*) FROM staged_chunks")
        for statement in _PUBLISH:
            db.execute(statement)
        put_meta(db, "catalog", catalog_to_json(catalog))
        put_meta(db, "stamp", uuid4().hex)
    changed = coming + _count(db, "SELECT count(*) FROM temp.leaving_chunks")
    if changed > _TIDY_SHARE * _count(db, "SELECT count(*) FROM chunks"):
        db.execute("INSERT INTO fts (fts) VALUES ('optimize')")


def _stage_chunk(db: sqlite3.Connection, chunk: Chunk, document: Document, doc: int, numbers: dict[str, int]) -> int:
    mids = sorted({numbers[name] for name in chunk.models}) or [GENERIC]
    row = to_row(chunk, document=document, doc=doc, mids=mids)
    legacy = chunk.status is Status.LEGACY
    values = (doc, chunk.chunk_id, chunk.kind, legacy, row.text, row.title, row.marks)
    (found,) = db.execute(
        "INSERT INTO staged_chunks (doc, chunk_id, kind, legacy, text, title, marks)"
        " VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id",
        values,
    ).fetchone()
    db.execute("INSERT INTO bodies VALUES (?, ?)", (found, chunk_to_json(chunk)))
    db.executemany(
        "INSERT INTO staged_covers VALUES (?, ?, ?, ?, ?)",
        [(mid, found, doc, chunk.kind, legacy) for mid in mids],
    )
    return int(found)


def _drop_staged(db: sqlite3.Connection, doc: int) -> None:
    for statement in _DROP_STAGED:
        db.execute(statement, (doc,))


def _number(db: sqlite3.Connection, table: str, column: str, name: str) -> int:
    """Return the index's number for a name, for ever the same."""
    db.execute(f"INSERT OR IGNORE INTO {table} ({column}) VALUES (?)", (name,))  # noqa: S608  fixed names
    return _count(db, f"SELECT * FROM {table} WHERE {column} = ?", name)  # noqa: S608  fixed names


def _docs(db: sqlite3.Connection, paths: Collection[str]) -> list[int]:
    sql = "SELECT doc FROM paths WHERE path IN (SELECT value FROM json_each(?))"
    return [doc for (doc,) in db.execute(sql, (as_list(paths),))]


def _count(db: sqlite3.Connection, sql: str, *parameters: str) -> int:
    return int(db.execute(sql, parameters).fetchone()[0])


@contextmanager
def _transaction(db: sqlite3.Connection) -> Generator[None]:
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:  # a full disk has rolled back already
            db.execute("ROLLBACK")
        raise
