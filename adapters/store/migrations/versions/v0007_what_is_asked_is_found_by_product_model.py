"""What is asked is found by its product model: for the page of one."""

from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add an index."""
    op.create_index("asks_of_model", "asks", ["model", "gap"])
