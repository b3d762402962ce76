"""What people say of an answer that counts for its gaps: votes against it, and wishes; kept without names."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Select, delete, insert, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import ColumnElement

from adapters.store.asks import person_in
from adapters.store.schema import Outcome, Signal, asks, signals, turns
from core.feedback import Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """Who says something of which turn.

    Attributes:
        outcomes: What became of what the turn asked, by gap.
    """

    turn_id: str
    platform: str
    workspace: str
    author: str
    outcomes: Mapping[str, Outcome]

    @property
    def lacking(self) -> Sequence[str]:
        """The gaps that the documents have."""
        return [gap for gap, outcome in self.outcomes.items() if outcome == Outcome.NOT_STATED]

    def keep(
        self, connection: Connection, kind: Signal, gaps: Sequence[str], reason: Reason | None, at: datetime
    ) -> None:
        """Count it for `gaps`; what this person said of the same kind before stays as it was."""
        new = [gap for gap in gaps if not connection.execute(self._earlier(kind, gap)).first()]
        if new:
            connection.execute(insert(signals), [self._row(kind, gap, reason, at) for gap in new])

    def forget(self, connection: Connection, kind: Signal) -> None:
        """Let what this person said of the turn count no more."""
        for gap in self.outcomes:
            connection.execute(delete(signals).where(self._by(kind, gap)))

    def _row(self, kind: Signal, gap: str, reason: Reason | None, at: datetime) -> Mapping[str, Any]:
        person = person_in(gap, self.platform, self.workspace, self.author)
        return {
            "turn_id": self.turn_id,
            "gap": gap,
            "kind": kind,
            "person": person,
            "reason": reason or "",
            "given_at": at,
        }

    def _earlier(self, kind: Signal, gap: str) -> Select[tuple[str]]:
        return select(signals.c.gap).where(self._by(kind, gap))

    def _by(self, kind: Signal, gap: str) -> ColumnElement[bool]:
        person = person_in(gap, self.platform, self.workspace, self.author)
        return (
            (signals.c.turn_id == self.turn_id)
            & (signals.c.gap == gap)
            & (signals.c.kind == kind)
            & (signals.c.person == person)
        )


def said_of(connection: Connection, turn_id: str, author: str) -> Said | None:
    """Return of which gaps somebody says something who speaks of a turn; None if there is no such turn (any more)."""
    where = select(turns.c.platform, turns.c.workspace).where(turns.c.turn_id == turn_id)
    row = connection.execute(where).first()
    if row is None:
        return None
    asked = connection.execute(select(asks.c.gap, asks.c.outcome).where(asks.c.turn_id == turn_id))
    return Said(
        turn_id=turn_id,
        platform=row.platform,
        workspace=row.workspace,
        author=author,
        outcomes={gap: Outcome(outcome) for gap, outcome in asked},
    )
