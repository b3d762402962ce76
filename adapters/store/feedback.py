"""What people think of answers."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, exists, insert, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import ColumnElement

from adapters.store.database import InDatabase
from adapters.store.schema import feedback, turns
from core.ports import Rating


@dataclass(frozen=True, slots=True, kw_only=True)
class Rated:
    """A person's rating of a turn."""

    author: str
    rating: Rating
    reason: str
    rated_at: datetime


class SqlFeedback(InDatabase):
    """`core.ports.Feedback` in SQL."""

    async def record(self, turn_id: str, author: str, rating: Rating, reason: str, now: datetime) -> bool:
        """Keep a rating in place of the person's earlier one; False if there is no such turn."""
        rated = insert(feedback).values(turn_id=turn_id, author=author, rating=rating, reason=reason, rated_at=now)

        def keep(connection: Connection) -> bool:
            known = connection.execute(select(exists().where(turns.c.turn_id == turn_id)))
            if not known.scalar_one():
                return False
            connection.execute(delete(feedback).where(_by(turn_id, author)))
            connection.execute(rated)
            return True

        return await self._database.write(keep)

    async def withdraw(self, turn_id: str, author: str) -> None:
        """Forget the person's rating of a turn, if there is one."""
        await self._change(delete(feedback).where(_by(turn_id, author)))

    async def ratings_of(self, turn_id: str) -> list[Rated]:
        """Return everybody's rating of a turn, oldest first."""
        rows = await self._rows(select(feedback).where(feedback.c.turn_id == turn_id).order_by(feedback.c.rated_at))
        return [Rated(author=row.author, rating=row.rating, reason=row.reason, rated_at=row.rated_at) for row in rows]


def _by(turn_id: str, author: str) -> ColumnElement[bool]:
    return (feedback.c.turn_id == turn_id) & (feedback.c.author == author)
