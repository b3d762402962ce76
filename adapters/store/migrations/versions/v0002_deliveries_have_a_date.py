"""Deliveries have a date, so that they needn't be known for ever; those of before get that of the newest turn."""

from alembic import op
from sqlalchemy import BigInteger, Column

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the date, and an index by which old deliveries of turns that are gone are found."""
    op.add_column("deliveries", Column("delivered_at", BigInteger, nullable=False, server_default="0"))
    op.execute("UPDATE deliveries SET delivered_at = coalesce((SELECT max(accepted_at) FROM turns), 0)")
    op.drop_index("ix_deliveries_turn_id", "deliveries")
    op.create_index("deliveries_of_turn", "deliveries", ["turn_id", "delivered_at"])
