"""What was asked of which product model is kept by itself, with what people say of the answers."""

from alembic import op
from sqlalchemy import BigInteger, Column, String, Text, text

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the tables, and to ratings what was wrong; what people wrote with a rating is their comment."""
    op.add_column("feedback", Column("comment", Text, nullable=False, server_default=""))
    op.execute("UPDATE feedback SET comment = reason")
    op.drop_column("feedback", "reason")
    op.add_column("feedback", Column("reason", String, nullable=False, server_default=""))
    op.create_table(
        "asks",
        Column("turn_id", Text, primary_key=True),
        Column("gap", String, primary_key=True),
        Column("thread", Text, nullable=False),
        Column("model", Text, nullable=False),
        Column("aspect", Text, nullable=False),
        Column("outcome", String, nullable=False),
        Column("person", String, nullable=False),
        Column("nearest", Text, nullable=False),
        Column("asked_at", BigInteger, nullable=False),
    )
    op.create_index("asks_of_gap", "asks", ["gap", "asked_at"])
    op.create_index("asks_by_age", "asks", ["asked_at"])
    _index("asks_in_suspense", "thread", where=text("outcome = 'asked_back'"))
    _index("asks_failed", "gap", where=text("outcome != 'answered'"))
    op.create_table(
        "signals",
        Column("turn_id", Text, primary_key=True),
        Column("gap", String, primary_key=True),
        Column("kind", String, primary_key=True),
        Column("person", String, primary_key=True),
        Column("reason", String, nullable=False),
        Column("given_at", BigInteger, nullable=False, index=True),
    )
    op.create_index("signals_of_gap", "signals", ["gap"])
    op.create_table(
        "gap_notes",
        Column("gap", String, primary_key=True),
        Column("owner", Text, nullable=False, server_default=""),
        Column("dismissed_at", BigInteger),
    )


def _index(name: str, column: str, *, where: object) -> None:
    op.create_index(name, "asks", [column], sqlite_where=where, postgresql_where=where)
