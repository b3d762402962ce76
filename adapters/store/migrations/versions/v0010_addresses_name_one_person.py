"""Whoever is called by an e-mail address has the threads of all its spellings: they are kept under small letters."""

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any, TypeAlias

from alembic import op
from sqlalchemy import Row, text
from sqlalchemy.engine import Connection

revision = "0010"
down_revision = "0009"

_Row: TypeAlias = Row[*tuple[Any, ...]]
_THREAD = re.compile(r"web\|(web:name:[^\s@]+@[^\s@]+)\|web\|([A-Za-z0-9_-]{1,64})")
_ROOT_CHARS = 60


def upgrade() -> None:
    """Rename threads, and whoever asked, delivered and rated in them."""
    connection = op.get_bind()
    people: dict[str, str] = {}
    for row in connection.execute(_THREADS).all():
        found = _THREAD.fullmatch(row.thread)
        if found is not None and found[1] != _small(found[1]):
            people[found[1]] = _small(found[1])
            _move(connection, row.thread, old=found[1], root=found[2])
    for old, new in people.items():
        begins = {"old": f"{old}:", "new": f"{new}:", "chars": len(old) + 1, "behind": len(old) + 2}
        connection.execute(_DELIVERIES, begins)
        connection.execute(_RATINGS, {"old": old, "new": new})


def _move(connection: Connection, thread: str, *, old: str, root: str) -> None:
    new = _small(old)
    renamed = _free(connection, new, root)
    moved = {"old": old, "new": new, "root": root, "renamed": renamed}
    rows = connection.execute(_TURNS, {"thread": thread}).all()
    if rows:  # of old threads only what was asked in them is left
        connection.execute(_TURN, [_turn(row, **moved) for row in rows])
    asked = [_person(row, old, new) for row in connection.execute(_ASKED, {"thread": thread})]
    for statement in (_PERSON, _SIGNAL) if asked else ():
        connection.execute(statement, asked)
    for statement in _NAMING:
        connection.execute(statement, {"thread": thread, "moved": _key(new, renamed)})


def _free(connection: Connection, new: str, root: str) -> str:
    """Return what a thread is called among the person's others: there may be one of that name, as of a comparison."""
    number, found = 1, root
    while connection.execute(_TAKEN, {"thread": _key(new, found)}).first() is not None:
        number += 1
        found = f"{root[:_ROOT_CHARS]}-{number}"
    return found


def _turn(row: _Row, *, old: str, new: str, root: str, renamed: str) -> Mapping[str, Any]:
    def author(named: str) -> str:
        return f"{new}:{renamed}" if named == f"{old}:{root}" else named

    uttered = _read(row.utterance)
    if uttered:
        uttered["thread"] |= {"workspace": new, "root": renamed}
        uttered["author"] = author(uttered["author"])
        uttered["delivery_ids"] = [
            f"{new}{each[len(old) :]}" if each.startswith(f"{old}:") else each for each in uttered["delivery_ids"]
        ]
    return {
        "turn_id": row.turn_id,
        "thread": _key(new, renamed),
        "workspace": new,
        "root": renamed,
        "author": author(row.author),
        "utterance": json.dumps(uttered, ensure_ascii=False) if uttered else row.utterance,
    }


def _person(row: _Row, old: str, new: str) -> Mapping[str, Any]:
    return {"turn_id": row.turn_id, "gap": row.gap, "old": _short(row.gap, old), "new": _short(row.gap, new)}


def _short(gap: str, workspace: str) -> str:
    return hashlib.sha256(f"{gap}\nweb\n{workspace}\n".encode()).hexdigest()[:16]


def _small(name: str) -> str:
    return name.encode().lower().decode()


def _key(workspace: str, root: str) -> str:
    return f"web|{workspace}|web|{root}"


def _read(written: str) -> dict[str, Any]:
    """Return the fields of what was stored; none if it can't be read."""
    try:
        found: dict[str, Any] = json.loads(written)
    except ValueError:
        return {}
    return found


_THREADS = text(
    "SELECT DISTINCT thread FROM turns WHERE platform = 'web' UNION SELECT DISTINCT thread FROM asks ORDER BY thread"
)
_TAKEN = text("SELECT 1 FROM turns WHERE thread = :thread LIMIT 1")
_TURNS = text("SELECT turn_id, author, utterance FROM turns WHERE thread = :thread")
_TURN = text(
    "UPDATE turns SET thread = :thread, workspace = :workspace, root = :root, author = :author, "
    "utterance = :utterance WHERE turn_id = :turn_id"
)
_ASKED = text("SELECT turn_id, gap FROM asks WHERE thread = :thread")
_PERSON = text("UPDATE asks SET person = :new WHERE turn_id = :turn_id AND gap = :gap AND person = :old")
_SIGNAL = text(
    "UPDATE signals SET person = :new WHERE turn_id = :turn_id AND gap = :gap AND person = :old "
    "AND NOT EXISTS (SELECT 1 FROM signals AS known WHERE known.turn_id = signals.turn_id "
    "AND known.gap = signals.gap AND known.kind = signals.kind AND known.person = :new)"
)
_NAMING = (
    text("UPDATE labels SET thread = :moved WHERE thread = :thread"),
    text("UPDATE shares SET thread = :moved WHERE thread = :thread"),
    text("UPDATE asks SET thread = :moved WHERE thread = :thread"),
)
_DELIVERIES = text(
    "UPDATE deliveries SET delivery_id = :new || substr(delivery_id, :behind) "
    "WHERE substr(delivery_id, 1, :chars) = :old AND NOT EXISTS "
    "(SELECT 1 FROM deliveries AS known WHERE known.delivery_id = :new || substr(deliveries.delivery_id, :behind))"
)
_RATINGS = text(
    "UPDATE feedback SET author = :new WHERE author = :old "
    "AND NOT EXISTS (SELECT 1 FROM feedback AS known WHERE known.turn_id = feedback.turn_id AND known.author = :new)"
)
