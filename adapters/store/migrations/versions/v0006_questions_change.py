"""Questions can be changed and deleted after they were asked, and answers compared with documents of today."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, Integer, Text, text

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add columns and table; what was asked before was never changed, and its answers never compared."""
    op.add_column("turns", Column("revision", Integer, nullable=False, server_default="0"))
    op.add_column("turns", Column("edited_at", BigInteger))
    op.add_column("turns", Column("withdrawn_at", BigInteger))
    op.add_column("turns", Column("corrects", Text))
    op.add_column("turns", Column("checked", Text))
    corrects = text("corrects IS NOT NULL")
    op.create_index("turns_correcting", "turns", ["corrects"], sqlite_where=corrects, postgresql_where=corrects)
    op.create_table(
        "corrections",
        Column("turn_id", Text, ForeignKey("turns.turn_id", ondelete="CASCADE"), primary_key=True),
        Column("number", Integer, primary_key=True),
        Column("answer", Text, nullable=False),
        Column("note", Text, nullable=False),
        Column("noted_at", BigInteger, nullable=False),
    )
