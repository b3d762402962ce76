"""The tables as they were before there were migrations; of a database of that time, what it lacks of them."""

from alembic import op
from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    inspect,
    text,
)

revision = "0001"
down_revision = None

_tables = MetaData()
_turns = Table(
    "turns",
    _tables,
    Column("turn_id", Text, primary_key=True),
    Column("thread", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("platform", String, nullable=False),
    Column("workspace", Text, nullable=False),
    Column("root", Text, nullable=False),
    Column("author", Text, nullable=False),
    Column("utterance", Text, nullable=False),
    Column("state", String, nullable=False),
    Column("text", Text, nullable=False),
    Column("answer", Text),
    Column("intent", String),
    Column("models", JSON, nullable=False),
    Column("topic", Text, nullable=False),
    Column("candidates", JSON, nullable=False),
    Column("lease_owner", Text),
    Column("lease_until", BigInteger),
    Column("attempts", Integer, nullable=False),
    Column("due_at", BigInteger, nullable=False),
    Column("post_attempted", Boolean, nullable=False),
    Column("why_failed", Text),
    Column("accepted_at", BigInteger, nullable=False),
    Column("answered_at", BigInteger),
    Column("posted_at", BigInteger),
    UniqueConstraint("thread", "seq"),
    CheckConstraint("state IN ('received', 'answered', 'posted', 'failed')"),
)
_open, _done = text("state IN ('received', 'answered')"), text("state IN ('posted', 'failed')")
_held = text("lease_owner IS NOT NULL")
_whose = (_turns.c.author, _turns.c.platform, _turns.c.workspace)
Index("turns_open", _turns.c.accepted_at, _turns.c.turn_id, sqlite_where=_open, postgresql_where=_open)
Index("turns_open_in_thread", _turns.c.thread, _turns.c.seq, sqlite_where=_open, postgresql_where=_open)
Index("turns_held", *_whose, _turns.c.lease_until, sqlite_where=_held, postgresql_where=_held)
Index("turns_done", _turns.c.accepted_at, _turns.c.turn_id, sqlite_where=_done, postgresql_where=_done)
Index("turns_of_workspace", _turns.c.platform, _turns.c.workspace, _turns.c.accepted_at)
Table(
    "deliveries",
    _tables,
    Column("delivery_id", Text, primary_key=True),
    Column("turn_id", Text, ForeignKey(_turns.c.turn_id, ondelete="SET NULL"), index=True),
)
Table(
    "messages",
    _tables,
    Column("message", Text, primary_key=True),
    Column("turn_id", Text, ForeignKey(_turns.c.turn_id, ondelete="CASCADE"), nullable=False, index=True),
)
Table(
    "feedback",
    _tables,
    Column("turn_id", Text, ForeignKey(_turns.c.turn_id, ondelete="CASCADE"), primary_key=True),
    Column("author", Text, primary_key=True),
    Column("rating", String, nullable=False),
    Column("reason", Text, nullable=False),
    Column("rated_at", BigInteger, nullable=False),
)
Table(
    "receipts",
    _tables,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("turn_id", Text, ForeignKey(_turns.c.turn_id, ondelete="CASCADE"), nullable=False, unique=True),
    Column("receipt", Text, nullable=False),
    sqlite_autoincrement=True,
)


def upgrade() -> None:
    """Make what is missing."""
    connection = op.get_bind()
    _tables.create_all(connection)
    for table in _tables.sorted_tables:
        for index in sorted(table.indexes, key=lambda index: str(index.name)):
            index.create(connection, checkfirst=True)
    if inspect(connection).has_table("schema_version"):
        op.drop_table("schema_version")
