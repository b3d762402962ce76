"""Questions are counted by themselves: by when and where they were asked, what became of them, what is cited."""

import json
from collections.abc import Mapping
from typing import Any, TypeAlias

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, Integer, Row, String, Text, text
from sqlalchemy.engine import Connection

revision = "0008"
down_revision = "0007"

_Row: TypeAlias = Row[*tuple[Any, ...]]
_TOGETHER = 500
_BECAME = {
    "answer": "answered",
    "comparison": "answered",
    "ranking": "answered",
    "clarify": "asked_back",
    "no_evidence": "refused",
    "apology": "failed",
}
_STOPPED = "stopped by who reads it"


def upgrade() -> None:
    """Add the tables, and count what is there."""
    op.create_table(
        "tallies",
        Column("turn_id", Text, primary_key=True),
        Column("asked_at", BigInteger, nullable=False),
        Column("platform", String, nullable=False),
        Column("became", String, nullable=False),
        Column("posted_at", BigInteger),
        Column("up", Integer, nullable=False, server_default="0"),
        Column("down", Integer, nullable=False, server_default="0"),
    )
    op.create_table(
        "counted",
        Column("turn_id", Text, ForeignKey("tallies.turn_id", ondelete="CASCADE"), primary_key=True),
        Column("kind", String, primary_key=True),
        Column("name", Text, primary_key=True),
        Column("became", String, nullable=False),
        Column("asked_at", BigInteger, nullable=False),
    )
    _count(op.get_bind())
    op.create_index("tallies_by_age", "tallies", ["asked_at", "platform", "became", "posted_at", "up", "down"])
    rated = text("up + down > 0")
    op.create_index("tallies_rated", "tallies", ["asked_at"], sqlite_where=rated, postgresql_where=rated)
    op.create_index("counted_by_name", "counted", ["kind", "name", "became", "asked_at"])


def _count(connection: Connection) -> None:
    last = ""
    while rows := connection.execute(_ASKED, {"last": last, "most": _TOGETHER}).all():
        last = rows[-1].turn_id
        tallies = [_tally(row, became) for row in rows if (became := _became(row)) is not None]
        answers = {row.turn_id: row.answer for row in rows}
        citing = [
            {**tally, "name": each}
            for tally in tallies
            if tally["became"] != "failed"
            for each in _documents(answers[tally["turn_id"]])
        ]
        for statement, given in ((_KEEPING, tallies), (_CITING, citing)):
            if given:
                connection.execute(statement, given)
    for statement in (_ASKING, _RATING):
        connection.execute(statement)


_ASKED = text(
    "SELECT turn_id, accepted_at, posted_at, platform, state, why_failed, answer, utterance FROM turns "
    "WHERE turn_id > :last AND corrects IS NULL AND withdrawn_at IS NULL "
    "AND (answer IS NOT NULL OR state = 'failed') ORDER BY turn_id LIMIT :most"
)
_KEEPING = text(
    "INSERT INTO tallies (turn_id, asked_at, platform, became, posted_at) "
    "VALUES (:turn_id, :asked_at, :platform, :became, :posted_at)"
)
_CITING = text(
    "INSERT INTO counted (turn_id, kind, name, became, asked_at) "
    "VALUES (:turn_id, 'document', :name, :became, :asked_at)"
)
_ASKING = text(
    "INSERT INTO counted (turn_id, kind, name, became, asked_at) "
    "SELECT DISTINCT asks.turn_id, 'model', asks.model, tallies.became, tallies.asked_at "
    "FROM asks JOIN tallies ON tallies.turn_id = asks.turn_id WHERE asks.model != '' AND tallies.became != 'failed'"
)
_RATING = text(
    "UPDATE tallies SET "
    "up = (SELECT count(*) FROM feedback WHERE feedback.turn_id = tallies.turn_id AND rating = 'up'), "
    "down = (SELECT count(*) FROM feedback WHERE feedback.turn_id = tallies.turn_id AND rating = 'down') "
    "WHERE turn_id IN (SELECT turn_id FROM feedback)"
)


def _tally(row: _Row, became: str) -> Mapping[str, Any]:
    return {
        "turn_id": row.turn_id,
        "asked_at": row.accepted_at,
        "platform": row.platform,
        "became": became,
        "posted_at": row.posted_at,
    }


def _became(row: _Row) -> str | None:
    """Return what became of a question; None for what is none, or was stopped."""
    uttered = _read(row.utterance)
    if uttered.get("repeats") or uttered.get("tells"):
        return None
    if row.state == "failed":
        return None if row.why_failed == _STOPPED else "failed"
    return _BECAME.get(str(_read(row.answer).get("kind")))


def _documents(answer: str) -> Mapping[str, None]:
    cited: list[Mapping[str, str]] = _read(answer).get("citations", [])
    return {each["document"]: None for each in cited}


def _read(written: str) -> Mapping[str, Any]:
    """Return the fields of what was stored; none if it can't be read."""
    try:
        found: Mapping[str, Any] = json.loads(written)
    except ValueError:
        return {}
    return found
