"""The tables, for SQLite and PostgreSQL alike. What changes here needs a step in `migrations`."""

from enum import StrEnum

from sqlalchemy import (
    JSON,
    Boolean,
    CheckConstraint,
    Column,
    ColumnElement,
    ForeignKey,
    FromClause,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    literal_column,
)

from adapters.store.columns import Moment, Words


class State(StrEnum):
    """How far a turn is."""

    RECEIVED = "received"
    ANSWERED = "answered"
    POSTED = "posted"
    FAILED = "failed"


class Outcome(StrEnum):
    """What became of something asked.

    REPLIED: We asked back, and somebody answered that.
    """

    ANSWERED = "answered"
    NOT_STATED = "not_stated"
    ASKED_BACK = "asked_back"
    REPLIED = "replied"


class Signal(StrEnum):
    """What people say of an answer that counts for its gap."""

    DOWN = "down"
    WISH = "wish"


OPEN = (State.RECEIVED, State.ANSWERED)
DONE = (State.POSTED, State.FAILED)


def state_in(column: ColumnElement[str], states: tuple[State, ...]) -> ColumnElement[bool]:
    """Return whether a turn's state is one of `states`, spelled out in the statement as in the indexes of some turns.

    A database uses such an index only if it can see that it holds all that is asked for; in a bound value it can't.
    """
    return column.in_([literal_column(f"'{state}'") for state in states])


def in_queue(of: FromClause) -> ColumnElement[bool]:
    """Return whether a turn is open, spelled as in the indexes by `fair_at`, which all open turns have.

    Asked for open turns alone, PostgreSQL doesn't use these: where nothing waited lately it would else look through all
    of such an index for the turns of one thread, and go on so when thousands wait.
    """
    return state_in(of.c.state, OPEN) & (of.c.fair_at > literal_column("0"))


metadata = MetaData()

turns = Table(
    "turns",
    metadata,
    Column("turn_id", Words, primary_key=True),
    Column("thread", Words, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("platform", String, nullable=False),
    Column("workspace", Words, nullable=False),
    Column("channel", Words, nullable=False, server_default=""),
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
    Column("lease_owner", Words),
    Column("lease_until", Moment),
    Column("attempts", Integer, nullable=False, default=0),
    Column("due_at", Moment, nullable=False),
    Column("post_attempted", Boolean, nullable=False, default=False),
    Column("why_failed", Words),
    Column("accepted_at", Moment, nullable=False),
    Column("fair_at", Moment, nullable=False, server_default="0"),
    Column("beyond", Integer),
    Column("post_at", Moment),
    Column("answered_at", Moment),
    Column("posted_at", Moment),
    Column("revision", Integer, nullable=False, server_default="0"),
    Column("edited_at", Moment),
    Column("withdrawn_at", Moment),
    Column("corrects", Words),
    Column("checked", Words),
    UniqueConstraint("thread", "seq"),
    CheckConstraint("state IN ('received', 'answered', 'posted', 'failed')"),
)
"""Of those that aren't plain:

- fair_at: By this waiting turns come: when it was accepted, or later the more wait in its channel; see `steps`.
- beyond: So many questions of its author waited already, more than may; None if it is to be thought about.
- post_at: When its post may go, as was reserved for it; None if nothing is.
- revision: How often its question was changed, the last time at `edited_at` by the platform's clock.
- withdrawn_at: When its question was deleted, of whose answer something may be seen still; None if it wasn't.
- corrects: The turn on whose answer it is a note; None for a question.
- checked: The stamp of what was indexed when its answer was last asked again; None if it never was.
"""
_corrects = turns.c.corrects.is_not(None)
Index("turns_correcting", turns.c.corrects, sqlite_where=_corrects, postgresql_where=_corrects)
_is_open, _is_done = state_in(turns.c.state, OPEN), state_in(turns.c.state, DONE)
_queues = in_queue(turns)
Index("turns_open", turns.c.fair_at, turns.c.turn_id, sqlite_where=_queues, postgresql_where=_queues)
Index("turns_open_in_thread", turns.c.thread, turns.c.seq, sqlite_where=_is_open, postgresql_where=_is_open)
_is_held = turns.c.lease_owner.is_not(None)
_whose = (turns.c.author, turns.c.platform, turns.c.workspace)
Index("turns_held", *_whose, turns.c.lease_until, sqlite_where=_is_held, postgresql_where=_is_held)
_where = (turns.c.platform, turns.c.workspace, turns.c.channel)
Index("turns_open_in_channel", *_where, turns.c.fair_at, sqlite_where=_queues, postgresql_where=_queues)
_counts = _is_open & turns.c.beyond.is_(None)
Index("turns_open_of_person", *_whose, sqlite_where=_counts, postgresql_where=_counts)
_is_paced = turns.c.post_at.is_not(None)
_paced = (*_whose, turns.c.channel, turns.c.post_at)
Index("turns_paced", *_paced, sqlite_where=_is_paced, postgresql_where=_is_paced)
Index("turns_done", turns.c.accepted_at, turns.c.turn_id, sqlite_where=_is_done, postgresql_where=_is_done)
Index("turns_of_workspace", turns.c.platform, turns.c.workspace, turns.c.accepted_at)

deliveries = Table(
    "deliveries",
    metadata,
    Column("delivery_id", Words, primary_key=True),
    Column("turn_id", Words, ForeignKey(turns.c.turn_id, ondelete="SET NULL")),
    Column("delivered_at", Moment, nullable=False, server_default="0"),
)
"""Stay for a while when a turn is forgotten, so that a late redelivery doesn't bring it back."""
Index("deliveries_of_turn", deliveries.c.turn_id, deliveries.c.delivered_at)

messages = Table(
    "messages",
    metadata,
    Column("message", Words, primary_key=True),
    Column("turn_id", Words, ForeignKey(turns.c.turn_id, ondelete="CASCADE"), nullable=False, index=True),
)

feedback = Table(
    "feedback",
    metadata,
    Column("turn_id", Words, ForeignKey(turns.c.turn_id, ondelete="CASCADE"), primary_key=True),
    Column("author", Words, primary_key=True),
    Column("rating", String, nullable=False),
    Column("reason", String, nullable=False, server_default=""),
    Column("comment", Words, nullable=False, server_default=""),
    Column("rated_at", Moment, nullable=False),
)

receipts = Table(
    "receipts",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("turn_id", Words, ForeignKey(turns.c.turn_id, ondelete="CASCADE"), nullable=False, unique=True),
    Column("receipt", Words, nullable=False),
    sqlite_autoincrement=True,
)
"""How answers came about: of the newest turns only, by number, and no longer than the turn itself."""

corrections = Table(
    "corrections",
    metadata,
    Column("turn_id", Words, ForeignKey(turns.c.turn_id, ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("answer", Words, nullable=False),
    Column("note", Words, nullable=False),
    Column("noted_at", Moment, nullable=False),
)
"""Answers as they hold since documents changed, from 1 on for each turn, with the notes that say what is different."""

rates = Table(
    "rates",
    metadata,
    Column("key", Words, primary_key=True),
    Column("next_at", Moment, nullable=False, index=True),
    Column("held_until", Moment, nullable=False),
)
"""How fast was posted lately, by all servers; see `pacing`. What is over is as good as no row."""

labels = Table(
    "labels",
    metadata,
    Column("thread", Words, primary_key=True),
    Column("title", Words),
    Column("pinned_at", Moment),
)
"""What its owner made of a thread. Of those that aren't plain:

- title: Instead of the first question; None for that.
- pinned_at: None for a thread that isn't pinned.
"""

shares = Table(
    "shares",
    metadata,
    Column("share", Words, primary_key=True),
    Column("thread", Words, unique=True),
    Column("last_seq", Integer, nullable=False),
    Column("shared_at", Moment, nullable=False, index=True),
)
"""Links by which others read a thread. Of those that aren't plain:

- thread: None once the link was taken back, which is all that is known of it then.
- last_seq: The last turn that is shown; what is asked later isn't.
"""

keys = Table("keys", metadata, Column("name", String, primary_key=True), Column("key", LargeBinary, nullable=False))
"""Secrets that all servers share, each made once."""

signed_out = Table(
    "signed_out",
    metadata,
    Column("session", String, primary_key=True),
    Column("until", Moment, nullable=False, index=True),
)
"""Sign-ins that people ended, until they would have ended by themselves."""

asks = Table(
    "asks",
    metadata,
    Column("turn_id", Words, primary_key=True),
    Column("gap", String, primary_key=True),
    Column("thread", Words, nullable=False),
    Column("model", Words, nullable=False),
    Column("aspect", Words, nullable=False),
    Column("outcome", String, nullable=False),
    Column("person", String, nullable=False),
    Column("nearest", Words, nullable=False),
    Column("asked_at", Moment, nullable=False),
)
"""What each question asked of whom. Stays when its turn is forgotten, and holds neither names nor sentences.

- gap: Names product model and aspect, however they were spelled.
- outcome: One of `Outcome`.
- person: The same for all that one person asks of this gap, and of no other.
- nearest: The statement that came closest, as JSON; empty for none.
"""
Index("asks_of_gap", asks.c.gap, asks.c.asked_at)
Index("asks_of_model", asks.c.model, asks.c.gap)
_in_suspense = asks.c.outcome == literal_column(f"'{Outcome.ASKED_BACK}'")
Index("asks_in_suspense", asks.c.thread, sqlite_where=_in_suspense, postgresql_where=_in_suspense)
_failed = asks.c.outcome != literal_column(f"'{Outcome.ANSWERED}'")
Index("asks_failed", asks.c.gap, sqlite_where=_failed, postgresql_where=_failed)
Index("asks_by_age", asks.c.asked_at)

signals = Table(
    "signals",
    metadata,
    Column("turn_id", Words, primary_key=True),
    Column("gap", String, primary_key=True),
    Column("kind", String, primary_key=True),
    Column("person", String, primary_key=True),
    Column("reason", String, nullable=False),
    Column("given_at", Moment, nullable=False, index=True),
)
"""Votes against answers, and wishes that something be documented; kept as `asks` are. kind: one of `Signal`."""
Index("signals_of_gap", signals.c.gap)

gap_notes = Table(
    "gap_notes",
    metadata,
    Column("gap", String, primary_key=True),
    Column("owner", Words, nullable=False, server_default=""),
    Column("dismissed_at", Moment),
)
"""What operators decide about gaps."""
