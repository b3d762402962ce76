"""The tables. They hold for SQLite and Postgres alike."""

from enum import StrEnum

from sqlalchemy import (
    JSON,
    Boolean,
    CheckConstraint,
    Column,
    ColumnElement,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    literal_column,
)

from adapters.store.columns import Moment, Words

VERSION = 1


class State(StrEnum):
    """How far a turn is."""

    RECEIVED = "received"
    ANSWERED = "answered"
    POSTED = "posted"
    FAILED = "failed"


OPEN = (State.RECEIVED, State.ANSWERED)
DONE = (State.POSTED, State.FAILED)


def state_in(column: ColumnElement[str], states: tuple[State, ...]) -> ColumnElement[bool]:
    """Return whether a turn's state is one of `states`, spelled out in the statement as in the indexes of some turns.

    A database uses such an index only if it can see that it holds all that is asked for; in a bound value it can't.
    """
    return column.in_([literal_column(f"'{state}'") for state in states])


metadata = MetaData()

schema_version = Table("schema_version", metadata, Column("version", Integer, nullable=False))

turns = Table(
    "turns",
    metadata,
    Column("turn_id", String, primary_key=True),
    Column("thread", Words, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("platform", String, nullable=False),
    Column("workspace", Words, nullable=False),
    Column("root", Words, nullable=False),
    Column("author", Words, nullable=False),
    Column("utterance", Words, nullable=False),
    Column("state", String, nullable=False, default=State.RECEIVED),
    Column("text", Words, nullable=False),
    Column("answer", Words),
    Column("intent", String),
    Column("models", JSON, nullable=False, default=list),
    Column("topic", Words, nullable=False, default=""),
    Column("candidates", JSON, nullable=False, default=list),
    Column("lease_owner", String),
    Column("lease_until", Moment),
    Column("attempts", Integer, nullable=False, default=0),
    Column("due_at", Moment, nullable=False),
    Column("post_attempted", Boolean, nullable=False, default=False),
    Column("why_failed", Words),
    Column("accepted_at", Moment, nullable=False),
    Column("answered_at", Moment),
    Column("posted_at", Moment),
    UniqueConstraint("thread", "seq"),
    CheckConstraint("state IN ('received', 'answered', 'posted', 'failed')"),
)
_is_open, _is_done = state_in(turns.c.state, OPEN), state_in(turns.c.state, DONE)
Index("turns_open", turns.c.accepted_at, turns.c.turn_id, sqlite_where=_is_open, postgresql_where=_is_open)
Index("turns_open_in_thread", turns.c.thread, turns.c.seq, sqlite_where=_is_open, postgresql_where=_is_open)
Index("turns_done", turns.c.accepted_at, turns.c.turn_id, sqlite_where=_is_done, postgresql_where=_is_done)
Index("turns_of_workspace", turns.c.platform, turns.c.workspace, turns.c.accepted_at)

deliveries = Table(
    "deliveries",
    metadata,
    Column("delivery_id", Words, primary_key=True),
    Column("turn_id", String, ForeignKey(turns.c.turn_id, ondelete="SET NULL"), index=True),
    comment="Stay when a turn is forgotten, so that a late redelivery doesn't bring it back.",
)

messages = Table(
    "messages",
    metadata,
    Column("message", Words, primary_key=True),
    Column("turn_id", String, ForeignKey(turns.c.turn_id, ondelete="CASCADE"), nullable=False, index=True),
)

feedback = Table(
    "feedback",
    metadata,
    Column("turn_id", String, ForeignKey(turns.c.turn_id, ondelete="CASCADE"), primary_key=True),
    Column("author", Words, primary_key=True),
    Column("rating", String, nullable=False),
    Column("reason", Words, nullable=False),
    Column("rated_at", Moment, nullable=False),
)

receipts = Table(
    "receipts",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("turn_id", String, ForeignKey(turns.c.turn_id, ondelete="CASCADE"), nullable=False, unique=True),
    Column("receipt", Words, nullable=False),
    comment="How answers came about: of the newest turns only, by number, and no longer than the turn itself.",
    sqlite_autoincrement=True,
)
