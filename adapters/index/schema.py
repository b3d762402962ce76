"""The index file: its tables, its versions, and how to open it.

Bodies and vectors are written when a document is staged; nobody sees them until `publish` copies the
light rows of the `staged_…` tables into `chunks`, `covers`, `fts` and `facts`. Ids are never reused.
"""

import sqlite3
from pathlib import Path
from string import punctuation

from adapters.index.faults import damaged
from core.knowledge.analyzer import ANALYZER_VERSION

SCHEMA_VERSION = 2
GENERIC = 0
"""Stands in `covers.mid` for chunks of generic documents; models count from 1."""

_BUSY_TIMEOUT_S = 5.0
_WAL_LIMIT_BYTES = 64 * 2**20
_MMAP_BYTES = 2**31 - 2**16
_VERSIONS = {"schema": str(SCHEMA_VERSION), "analyzer": str(ANALYZER_VERSION)}

# Only white space parts words: what `core.knowledge.analyzer` calls one word stays one. No word holds quotes.
_TOKENS = "ascii tokenchars '" + punctuation.replace("'", "").replace('"', "") + "'"
# `piece` is a row of `fact_pieces`; `upper` and `lower` are NULL for what is no number.
_FACT_COLUMNS = """
    doc INTEGER NOT NULL, model TEXT NOT NULL, aid INTEGER NOT NULL, wid INTEGER NOT NULL, piece INTEGER NOT NULL,
    start INTEGER NOT NULL, unit TEXT NOT NULL, lower REAL, upper REAL, legacy INTEGER NOT NULL"""
_TABLES = f"""
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE models (mid INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE);
CREATE TABLE paths (doc INTEGER PRIMARY KEY AUTOINCREMENT, path TEXT NOT NULL UNIQUE);
CREATE TABLE documents (doc INTEGER PRIMARY KEY, fingerprint TEXT NOT NULL);
CREATE TABLE chunks (
    id INTEGER PRIMARY KEY, doc INTEGER NOT NULL, chunk_id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL, legacy INTEGER NOT NULL);
CREATE INDEX chunks_by_document ON chunks (doc);
CREATE TABLE covers (
    mid INTEGER NOT NULL, id INTEGER NOT NULL, doc INTEGER NOT NULL, kind TEXT NOT NULL,
    legacy INTEGER NOT NULL, PRIMARY KEY (mid, id)) WITHOUT ROWID;
CREATE INDEX covers_by_document ON covers (doc);
CREATE TABLE bodies (id INTEGER PRIMARY KEY, body BLOB NOT NULL);
CREATE TABLE vectors (id INTEGER PRIMARY KEY, v BLOB NOT NULL);
CREATE VIRTUAL TABLE fts USING fts5(text, title, marks, tokenize="{_TOKENS}");
CREATE VIRTUAL TABLE vocabulary USING fts5vocab(fts, row);
CREATE TABLE staged_documents (doc INTEGER PRIMARY KEY, fingerprint TEXT NOT NULL);
CREATE TABLE staged_chunks (
    id INTEGER PRIMARY KEY AUTOINCREMENT, doc INTEGER NOT NULL, chunk_id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL, legacy INTEGER NOT NULL,
    text TEXT NOT NULL, title TEXT NOT NULL, marks TEXT NOT NULL);
CREATE INDEX staged_by_document ON staged_chunks (doc);
CREATE TABLE staged_covers (
    mid INTEGER NOT NULL, id INTEGER NOT NULL, doc INTEGER NOT NULL, kind TEXT NOT NULL,
    legacy INTEGER NOT NULL, PRIMARY KEY (mid, id)) WITHOUT ROWID;
CREATE INDEX staged_covers_by_document ON staged_covers (doc);
CREATE TABLE attributes (aid INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE);
CREATE TABLE wordings (
    wid INTEGER PRIMARY KEY AUTOINCREMENT, aid INTEGER NOT NULL, label TEXT NOT NULL, dimension TEXT NOT NULL,
    UNIQUE (aid, label, dimension));
CREATE TABLE facts (id INTEGER PRIMARY KEY, {_FACT_COLUMNS});
CREATE INDEX facts_by_document ON facts (doc);
CREATE INDEX facts_by_model ON facts (model, aid);
CREATE INDEX facts_by_upper ON facts (aid, upper DESC, model, legacy, unit);
CREATE INDEX facts_by_lower ON facts (aid, lower, model, legacy, unit);
CREATE INDEX facts_by_wording ON facts (wid);
CREATE TABLE fact_bodies (id INTEGER PRIMARY KEY, body BLOB NOT NULL);
CREATE TABLE fact_pieces (id INTEGER PRIMARY KEY AUTOINCREMENT, body BLOB NOT NULL);
CREATE TABLE staged_facts (id INTEGER PRIMARY KEY AUTOINCREMENT, {_FACT_COLUMNS});
CREATE INDEX staged_facts_by_document ON staged_facts (doc)
"""


def open_reader(path: Path) -> sqlite3.Connection | None:
    """Return a connection for searches; None if nothing was ever written. Creates no file.

    Raises:
        IndexDamaged: Another version, or something else, wrote the file.
    """
    db = _connect(f"{path.absolute().as_uri()}?mode=rw")
    try:
        db.execute(f"PRAGMA mmap_size = {_MMAP_BYTES}")
        if _is_blank(db):
            db.close()
            return None
        _check_versions(db, path)
        db.execute("PRAGMA query_only = 1")
    except BaseException:
        db.close()
        raise
    return db


def open_writer(path: Path) -> sqlite3.Connection:
    """Return the writing connection; creates file and tables if there are none.

    Raises:
        IndexDamaged: Another version, or something else, wrote the file.
    """
    db = _connect(f"{path.absolute().as_uri()}?mode=rwc")
    try:
        db.execute(f"PRAGMA mmap_size = {_MMAP_BYTES}")
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = NORMAL")
        db.execute(f"PRAGMA journal_size_limit = {_WAL_LIMIT_BYTES}")
        if _is_blank(db):
            _create(db)
        _check_versions(db, path)
    except BaseException:
        db.close()
        raise
    return db


def meta(db: sqlite3.Connection, key: str) -> str:
    """Return a row of `meta`; empty if it isn't there."""
    row = db.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
    return "" if row is None else str(row[0])


def put_meta(db: sqlite3.Connection, key: str, value: str) -> None:
    """Write a row of `meta`."""
    db.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (key, value))


def _connect(uri: str) -> sqlite3.Connection:
    return sqlite3.connect(uri, uri=True, timeout=_BUSY_TIMEOUT_S, isolation_level=None, check_same_thread=False)


def _is_blank(db: sqlite3.Connection) -> bool:
    return db.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone() is None


def _create(db: sqlite3.Connection) -> None:
    db.execute("BEGIN IMMEDIATE")
    for statement in _TABLES.split(";\n"):
        db.execute(statement)
    for key, value in _VERSIONS.items():
        put_meta(db, key, value)
    db.execute("COMMIT")


def _check_versions(db: sqlite3.Connection, path: Path) -> None:
    for key, expected in _VERSIONS.items():
        if (found := meta(db, key)) != expected:
            raise damaged(path, f"{key} version is {found or 'missing'}, this program needs {expected}")
