"""Whoever is called by an e-mail address has the threads of all its spellings: they are kept under small letters."""

import hashlib
import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

from alembic import op
from sqlalchemy import Row, text
from sqlalchemy.engine import Connection

revision = "0010"
down_revision = "0009"

_Row: TypeAlias = Row[*tuple[Any, ...]]
_Move: TypeAlias = Mapping[str, str]
_Any = TypeVar("_Any")
_THREAD = re.compile(r"web\|(web:name:[^\s@]+@[^\s@]+)\|web\|([A-Za-z0-9_-]{1,64})")
_ROOT_CHARS = 60
_TOGETHER = 500


def upgrade() -> None:
    """Rename threads, and whoever asked, delivered and rated in them."""
    connection = op.get_bind()
    moves = _moves(connection)
    for found, change, statements in (
        (_DELIVERIES, _delivery, (_DELIVERED,)),
        (_ASKED, _asked, _OF_ASKED),
        (_RATINGS, _rating, (_RATED,)),
    ):
        for part in _portions([row for row in connection.execute(found).all() if row.thread in moves]):
            for statement in statements:
                connection.execute(statement, [change(row, moves[row.thread]) for row in part])
    for move in moves.values():
        rows = connection.execute(_TURNS, move).all()
        if rows:  # of old threads only what was asked in them is left
            connection.execute(_TURN, [_turn(row, move) for row in rows])
    for moved in _portions(list(moves.values())):
        for statement in _OF_MOVED:
            connection.execute(statement, moved)


def _portions(them: Sequence[_Any]) -> Iterator[Sequence[_Any]]:
    """Yield what is done in one go: a server ends a transaction in which it hears nothing for a quarter of a minute."""
    for begin in range(0, len(them), _TOGETHER):
        yield them[begin : begin + _TOGETHER]


def _moves(connection: Connection) -> Mapping[str, _Move]:
    """Return what becomes of the threads of whoever was spelled with capital letters, by their keys of before."""
    taken = {row.thread for row in connection.execute(_TAKEN)}
    moves: dict[str, _Move] = {}
    for row in connection.execute(_THREADS):
        found = _THREAD.fullmatch(row.thread)
        if found is not None and found[1] != _small(found[1]):
            old, root, new = found[1], found[2], _small(found[1])
            renamed = _free(new, root, taken)
            moved = _key(new, renamed)
            taken.add(moved)
            moves[row.thread] = {
                "thread": row.thread,
                "moved": moved,
                "old": old,
                "new": new,
                "root": root,
                "renamed": renamed,
            }
    return moves


def _free(new: str, root: str, taken: Collection[str]) -> str:
    """Return what a thread is called among the person's others: there may be one of that name, as of a comparison."""
    number, found = 1, root
    while _key(new, found) in taken:
        number += 1
        found = f"{root[:_ROOT_CHARS]}-{number}"
    return found


def _turn(row: _Row, move: _Move) -> Mapping[str, str]:
    new, renamed = move["new"], move["renamed"]
    author = f"{new}:{renamed}" if row.author == f"{move['old']}:{move['root']}" else row.author
    return {
        "turn_id": row.turn_id,
        "thread": move["moved"],
        "workspace": new,
        "root": renamed,
        "author": author,
        "utterance": _uttered(row.utterance, move, author),
    }


def _uttered(written: str, move: _Move, author: str) -> str:
    """Return an utterance as it is in its new thread; unchanged if it can't be read."""
    try:
        fields: dict[str, Any] = json.loads(written)
        fields["thread"] |= {"workspace": move["new"], "root": move["renamed"]}
        ids = [_delivered(each, move) for each in fields["delivery_ids"]]
    except (ValueError, TypeError, KeyError):
        return written
    return json.dumps(fields | {"author": author, "delivery_ids": ids}, ensure_ascii=False)


def _delivered(known: str, move: _Move) -> str:
    """Return the new id of a delivery: a page's begins with who asked, that of an expert's answer ends with it."""
    old, new = f"{move['old']}:", f"{move['new']}:"
    ends = f":{move['thread']}:{old}{move['root']}"
    if known.endswith(ends):
        return f"{known.removesuffix(ends)}:{move['moved']}:{new}{move['renamed']}"
    return new + known.removeprefix(old) if known.startswith(old) else known


def _delivery(row: _Row, move: _Move) -> Mapping[str, str]:
    return {"known": row.delivery_id, "new": _delivered(row.delivery_id, move)}


def _rating(row: _Row, move: _Move) -> Mapping[str, str]:
    return {"turn_id": row.turn_id, "old": move["old"], "new": move["new"]}


def _asked(row: _Row, move: _Move) -> Mapping[str, str]:
    old, new = _person(row.gap, move["old"]), _person(row.gap, move["new"])
    kept = new if row.person == old else row.person
    return {"turn_id": row.turn_id, "gap": row.gap, "moved": move["moved"], "old": old, "new": new, "kept": kept}


def _person(gap: str, workspace: str) -> str:
    return hashlib.sha256(f"{gap}\nweb\n{workspace}\n".encode()).hexdigest()[:16]


def _small(name: str) -> str:
    return name.encode().lower().decode()


def _key(workspace: str, root: str) -> str:
    return f"web|{workspace}|web|{root}"


_TAKEN = text("SELECT thread FROM turns UNION SELECT thread FROM labels UNION SELECT thread FROM shares")
_THREADS = text("SELECT thread FROM turns WHERE platform = 'web' UNION SELECT thread FROM asks ORDER BY thread")
_TURNS = text("SELECT turn_id, author, utterance FROM turns WHERE thread = :thread")
_TURN = text(
    "UPDATE turns SET thread = :thread, workspace = :workspace, root = :root, author = :author, "
    "utterance = :utterance WHERE turn_id = :turn_id"
)
_DELIVERIES = text("SELECT delivery_id, thread FROM deliveries JOIN turns ON turns.turn_id = deliveries.turn_id")
_DELIVERED = text(
    "UPDATE deliveries SET delivery_id = :new WHERE delivery_id = :known "
    "AND NOT EXISTS (SELECT 1 FROM deliveries AS other WHERE other.delivery_id = :new)"
)
_ASKED = text("SELECT turn_id, gap, thread, person FROM asks")
_OF_ASKED = (
    text("UPDATE asks SET thread = :moved, person = :kept WHERE turn_id = :turn_id AND gap = :gap"),
    text(
        "UPDATE signals SET person = :new WHERE turn_id = :turn_id AND gap = :gap AND person = :old "
        "AND NOT EXISTS (SELECT 1 FROM signals AS known WHERE known.turn_id = signals.turn_id "
        "AND known.gap = signals.gap AND known.kind = signals.kind AND known.person = :new)"
    ),
)
_OF_MOVED = (
    text("UPDATE labels SET thread = :moved WHERE thread = :thread"),
    text("UPDATE shares SET thread = :moved WHERE thread = :thread"),
)
_RATINGS = text("SELECT feedback.turn_id, thread FROM feedback JOIN turns ON turns.turn_id = feedback.turn_id")
_RATED = text(
    "UPDATE feedback SET author = :new WHERE turn_id = :turn_id AND author = :old "
    "AND NOT EXISTS (SELECT 1 FROM feedback AS known WHERE known.turn_id = :turn_id AND known.author = :new)"
)
