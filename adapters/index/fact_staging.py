"""What the writer does to typed facts, in SQL; `staging` runs it in its own transactions."""

import sqlite3
from collections.abc import Iterable
from functools import cache, partial

from adapters.index.fact_codec import fact_to_json
from core.knowledge.document import Status
from core.knowledge.facts import Fact

_COLUMNS = "doc, model, aid, wid, piece, start, unit, lower, upper, legacy"
_STAGE = f"INSERT INTO staged_facts ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608  fixed names

DROP_STAGED = (
    "DELETE FROM fact_bodies WHERE id IN (SELECT id FROM staged_facts WHERE doc = ?)",
    "DELETE FROM fact_pieces WHERE id IN (SELECT piece FROM staged_facts WHERE doc = ?)",
    "DELETE FROM staged_facts WHERE doc = ?",
)
"""Statements that forget the staged facts of a document; its number is their only parameter."""

PUBLISH = (
    "DELETE FROM fact_bodies WHERE id IN (SELECT id FROM facts WHERE doc IN (SELECT doc FROM temp.leaving))",
    "DELETE FROM fact_pieces WHERE id IN (SELECT piece FROM facts WHERE doc IN (SELECT doc FROM temp.leaving))",
    "DELETE FROM facts WHERE doc IN (SELECT doc FROM temp.leaving)",
    f"INSERT INTO facts (id, {_COLUMNS}) SELECT id, {_COLUMNS} FROM staged_facts ORDER BY id",  # noqa: S608
    "DELETE FROM staged_facts",
)
"""Statements that replace the facts of the documents in `temp.leaving` by what is staged."""


def stage_facts(db: sqlite3.Connection, facts: Iterable[Fact], doc: int) -> None:
    """Keep the facts of the document with the number `doc` until they are published."""
    attribute, wording = cache(partial(_attribute, db)), cache(partial(_wording, db))
    piece = cache(partial(_piece, db))
    for fact in facts:
        own, shared = fact_to_json(fact)
        aid = attribute(fact.attribute)
        values = (
            doc,
            fact.model,
            aid,
            wording(aid, fact.label, fact.value.dimension or ""),
            piece(shared),
            fact.place.start,
            fact.value.canonical_unit,
            fact.lower,
            fact.upper,
            fact.status is Status.LEGACY,
        )
        found = db.execute(_STAGE, values).lastrowid
        db.execute("INSERT INTO fact_bodies VALUES (?, ?)", (found, own))


def _attribute(db: sqlite3.Connection, key: str) -> int:
    """Return the index's number for an attribute, for ever the same."""
    db.execute("INSERT OR IGNORE INTO attributes (key) VALUES (?)", (key,))
    return int(db.execute("SELECT aid FROM attributes WHERE key = ?", (key,)).fetchone()[0])


def _wording(db: sqlite3.Connection, aid: int, label: str, dimension: str) -> int:
    """Return the index's number for one way to state an attribute, for ever the same."""
    values = (aid, label, dimension)
    db.execute("INSERT OR IGNORE INTO wordings (aid, label, dimension) VALUES (?, ?, ?)", values)
    sql = "SELECT wid FROM wordings WHERE aid = ? AND label = ? AND dimension = ?"
    return int(db.execute(sql, values).fetchone()[0])


def _piece(db: sqlite3.Connection, shared: bytes) -> int:
    (found,) = db.execute("INSERT INTO fact_pieces (body) VALUES (?) RETURNING id", (shared,)).fetchone()
    return int(found)
