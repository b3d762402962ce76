"""Each question that was answered or given up, kept by itself to be counted: when, where, what became of it.

It says nothing of who asked, in which thread, or in which words; what it was asked of stands in `asks`.
"""

from collections.abc import Collection
from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import (
    BindParameter,
    Column,
    ColumnElement,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    bindparam,
    delete,
    func,
    insert,
    literal_column,
    select,
    union,
    update,
)
from sqlalchemy.engine import Connection

from adapters.codec import citations_of, utterance_from_json
from adapters.store.columns import Moment, Words, storable
from adapters.store.schema import asks, feedback, metadata, turns
from core.errors import PermanentError
from core.insights import Became, became
from core.messages import ThreadKey
from core.reading.turn import Turn

tallies = Table(
    "tallies",
    metadata,
    Column("turn_id", Words, primary_key=True),
    Column("asked_at", Moment, nullable=False),
    Column("platform", String, nullable=False),
    Column("became", String, nullable=False),
    Column("posted_at", Moment),
    Column("up", Integer, nullable=False, server_default="0"),
    Column("down", Integer, nullable=False, server_default="0"),
)
"""Stays when its turn is forgotten. Of those that aren't plain:

- became: One of `Became`.
- posted_at: When an answer was posted first; None until then.
- up, down: How many think so of the answer.
"""

_told = (tallies.c.platform, tallies.c.became, tallies.c.posted_at, tallies.c.up, tallies.c.down)
Index("tallies_by_age", tallies.c.asked_at, *_told)
_is_rated = (tallies.c.up + tallies.c.down) > literal_column("0")
Index("tallies_rated", tallies.c.asked_at, sqlite_where=_is_rated, postgresql_where=_is_rated)


class Kind(StrEnum):
    """What a name is one of."""

    MODEL = "model"
    DOCUMENT = "document"


counted = Table(
    "counted",
    metadata,
    Column("turn_id", Words, ForeignKey(tallies.c.turn_id, ondelete="CASCADE"), primary_key=True),
    Column("kind", String, primary_key=True),
    Column("name", Words, primary_key=True),
    Column("became", String, nullable=False),
    Column("asked_at", Moment, nullable=False),
)
"""For which names a tally counts, each once; so that all are counted in one go, along an index:

- name: Of a product model asked about, as in `asks`; or the path of a document that is cited, or named as close.
- became, asked_at: As in its tally.
"""
Index("counted_by_name", counted.c.kind, counted.c.name, counted.c.became, counted.c.asked_at)


def is_rated() -> ColumnElement[bool]:
    """Return whether anybody voted on the answer, spelled as in the index of those."""
    return _is_rated


_TURN: BindParameter[Any] = bindparam("turn", type_=Words)
_ASKED = select(turns.c.accepted_at, turns.c.posted_at, turns.c.platform, turns.c.utterance).where(
    turns.c.turn_id == _TURN, turns.c.corrects.is_(None), turns.c.withdrawn_at.is_(None)
)
_KEEPING = insert(tallies)
_COUNTING = insert(counted)
_POSTING = (
    update(tallies)
    .where(tallies.c.turn_id == _TURN)
    .values(posted_at=select(turns.c.posted_at).where(turns.c.turn_id == _TURN).scalar_subquery())
)


def _rated(rating: str) -> Any:
    own = (feedback.c.turn_id == _TURN) & (feedback.c.rating == rating)
    return select(func.count()).select_from(feedback).where(own).scalar_subquery()


_RATING = update(tallies).where(tallies.c.turn_id == _TURN).values(up=_rated("up"), down=_rated("down"))
TAKING_BACK = delete(tallies).where(tallies.c.turn_id == _TURN)
"""Lets a turn count no more."""


def keep_tally(connection: Connection, turn_id: str, turn: Turn) -> None:
    """Count a question that was just answered; what is none, such as a greeting or a note on an answer, isn't."""
    outcome = became(turn.answer)
    if outcome is not None:
        _keep(connection, turn_id, outcome, _names(turn))


def fail_tally(connection: Connection, turn_id: str) -> None:
    """Count a question that was given up."""
    _keep(connection, turn_id, Became.FAILED, frozenset())


def post_tally(connection: Connection, turn_id: str) -> None:
    """Note when a turn's answer was posted first."""
    connection.execute(_POSTING, {"turn": turn_id})


def rate_tally(connection: Connection, turn_id: str) -> None:
    """Count the votes on a turn's answer anew."""
    connection.execute(_RATING, {"turn": turn_id})


def forget_tallies(connection: Connection, thread: ThreadKey) -> None:
    """Let nothing count any more that was asked in a thread, before its turns go."""
    known = union(*(select(each.c.turn_id).where(each.c.thread == str(thread)) for each in (turns, asks)))
    connection.execute(delete(tallies).where(tallies.c.turn_id.in_(known)))


def prune_tallies(connection: Connection, *, before: datetime, limit: int) -> int:
    """Let at most `limit` questions count no more that were asked before a moment; return how many."""
    old = select(tallies.c.turn_id).where(tallies.c.asked_at < before).order_by(tallies.c.asked_at).limit(limit)
    return connection.execute(delete(tallies).where(tallies.c.turn_id.in_(old))).rowcount


def _names(turn: Turn) -> Collection[tuple[Kind, str]]:
    asked = turn.kept.asked if turn.kept else ()
    models = {(Kind.MODEL, storable(each.model)) for each in asked if each.model}
    return models | {(Kind.DOCUMENT, storable(each.document)) for each in citations_of(turn.answer)}


def _keep(connection: Connection, turn_id: str, outcome: Became, names: Collection[tuple[Kind, str]]) -> None:
    """Count a question for this, whatever it was counted for before: nothing that is counted may stop an answer."""
    connection.execute(TAKING_BACK, {"turn": turn_id})
    row = connection.execute(_ASKED, {"turn": turn_id}).one_or_none()
    if row is None or not _is_question(row.utterance):
        return
    tally = {"turn_id": turn_id, "asked_at": row.accepted_at, "became": outcome}
    connection.execute(_KEEPING, {**tally, "platform": row.platform, "posted_at": row.posted_at})
    if names:
        connection.execute(_COUNTING, [{**tally, "kind": kind, "name": name} for kind, name in sorted(names)])


def _is_question(uttered: str) -> bool:
    """Return whether somebody asked; showing an answer again and telling of one are nobody's questions."""
    try:
        utterance = utterance_from_json(uttered)
    except PermanentError:  # a newer version wrote it
        return True
    return utterance.repeats is None and utterance.tells is None
