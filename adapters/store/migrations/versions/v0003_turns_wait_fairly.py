"""Turns wait in a fair order of channels, some are beyond what one person may have waiting, and posts keep rates."""

import json
from collections.abc import Mapping
from typing import cast

from alembic import op
from sqlalchemy import BigInteger, Column, Integer, String, Text, column, table, text

revision = "0003"
down_revision = "0002"

_queues = text("state IN ('received', 'answered') AND fair_at > 0")
_counts = text("state IN ('received', 'answered') AND beyond IS NULL")
_paced = text("post_at IS NOT NULL")
_turns = table(
    "turns", column("turn_id", Text), column("channel", Text), column("utterance", Text), column("state", String)
)


def upgrade() -> None:
    """Add what it takes; what waits keeps its order."""
    op.add_column("turns", Column("channel", Text, nullable=False, server_default=""))
    op.add_column("turns", Column("fair_at", BigInteger, nullable=False, server_default="0"))
    op.add_column("turns", Column("beyond", Integer))
    op.add_column("turns", Column("post_at", BigInteger))
    op.execute("UPDATE turns SET fair_at = accepted_at WHERE state IN ('received', 'answered')")
    _name_channels()
    op.drop_index("turns_open", "turns")
    _index("turns_open", "fair_at", "turn_id", where=_queues)
    _index("turns_open_in_channel", "platform", "workspace", "channel", "fair_at", where=_queues)
    _index("turns_paced", "author", "platform", "workspace", "channel", "post_at", where=_paced)
    _index("turns_open_of_person", "author", "platform", "workspace", where=_counts)
    op.create_table(
        "rates",
        Column("key", Text, primary_key=True),
        Column("next_at", BigInteger, nullable=False, index=True),
        Column("held_until", BigInteger, nullable=False),
    )


def _index(name: str, *columns: str, where: object) -> None:
    op.create_index(name, "turns", list(columns), sqlite_where=where, postgresql_where=where)


def _name_channels() -> None:
    """Name the channels of what waits; of what is done nobody asks."""
    connection = op.get_bind()
    waiting = connection.execute(_turns.select().where(_turns.c.state.in_(("received", "answered")))).all()
    for row in waiting:
        channel = _channel_in(row.utterance)
        connection.execute(_turns.update().where(_turns.c.turn_id == row.turn_id).values(channel=channel))


def _channel_in(utterance: str) -> str:
    """Return the channel that a stored utterance names; "" if it can't be read, which the worker deals with."""
    try:
        found: object = json.loads(utterance)
        thread = cast("Mapping[str, Mapping[str, object]]", found)["thread"]
        return str(thread["channel"])
    except (ValueError, LookupError, TypeError):
        return ""
