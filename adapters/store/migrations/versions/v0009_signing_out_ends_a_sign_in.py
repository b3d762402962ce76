"""Whoever signs out is signed out at every server."""

from alembic import op
from sqlalchemy import BigInteger, Column, String

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add the table, which is empty."""
    op.create_table(
        "signed_out",
        Column("session", String, primary_key=True),
        Column("until", BigInteger, nullable=False, index=True),
    )
