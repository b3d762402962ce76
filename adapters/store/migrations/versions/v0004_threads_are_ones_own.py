"""Threads have names and pins, can be shared by a link, and servers share the key with which they know browsers."""

from alembic import op
from sqlalchemy import BigInteger, Column, Integer, LargeBinary, String, Text

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the tables, which are empty."""
    op.create_table(
        "labels",
        Column("thread", Text, primary_key=True),
        Column("title", Text),
        Column("pinned_at", BigInteger),
    )
    op.create_table(
        "shares",
        Column("share", Text, primary_key=True),
        Column("thread", Text, unique=True),
        Column("last_seq", Integer, nullable=False),
        Column("shared_at", BigInteger, nullable=False, index=True),
    )
    op.create_table(
        "keys",
        Column("name", String, primary_key=True),
        Column("key", LargeBinary, nullable=False),
    )
