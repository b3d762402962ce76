"""What people think of answers, and what they wish were documented."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, insert, select
from sqlalchemy.engine import Connection

from adapters.store.asks import person_in
from adapters.store.database import InDatabase
from adapters.store.schema import Signal, feedback, signals, turns
from adapters.store.signals import Said, said_of
from adapters.store.tallies import rate_tally
from core.feedback import MAX_COMMENT_CHARS, Opinion, Rating, Reason, reason_in
from core.messages import ThreadKey


@dataclass(frozen=True, slots=True, kw_only=True)
class Rated:
    """A person's rating of a turn."""

    author: str
    rating: Rating
    reason: Reason | None
    comment: str
    rated_at: datetime


class SqlFeedback(InDatabase):
    """`core.ports.Feedback` in SQL."""

    async def record(self, turn_id: str, author: str, opinion: Opinion, now: datetime) -> bool:
        """Keep an opinion in place of the person's earlier one; False if there is no such turn."""
        rated = insert(feedback).values(
            turn_id=turn_id,
            author=author,
            rating=opinion.rating,
            reason=opinion.reason or "",
            comment=opinion.comment[:MAX_COMMENT_CHARS],
            rated_at=now,
        )

        def keep(connection: Connection) -> bool:
            said = said_of(connection, turn_id, author)
            if said is None:
                return False
            _forget(connection, said)
            connection.execute(rated)
            if opinion.rating == "down":
                said.keep(connection, Signal.DOWN, list(said.outcomes), opinion.reason, now)
            rate_tally(connection, turn_id)
            return True

        return await self.database.write(keep)

    async def withdraw(self, turn_id: str, author: str) -> None:
        """Forget the person's opinion of a turn, if there is one."""

        def forget(connection: Connection) -> None:
            said = said_of(connection, turn_id, author)
            if said is not None:
                _forget(connection, said)
                rate_tally(connection, turn_id)

        await self.database.write(forget)

    async def opinions(self, thread: ThreadKey, author: str) -> Mapping[str, Opinion]:
        """Return what a person thinks of the turns of a thread, by turn."""
        said = (
            select(feedback)
            .join(turns, turns.c.turn_id == feedback.c.turn_id)
            .where(turns.c.thread == str(thread), feedback.c.author == author)
        )
        return {
            row.turn_id: Opinion(rating=row.rating, reason=reason_in(row.reason), comment=row.comment)
            for row in await self._rows(said)
        }

    async def wish(self, turn_id: str, author: str, now: datetime) -> bool:
        """Note that a person wants the documents to state what they don't; False if they lack nothing of it."""

        def keep(connection: Connection) -> bool:
            said = said_of(connection, turn_id, author)
            if said is None or not said.lacking:
                return False
            said.keep(connection, Signal.WISH, said.lacking, None, now)
            return True

        return await self.database.write(keep)

    async def wished(self, thread: ThreadKey, author: str) -> Sequence[str]:
        """Return the turns of a thread of which a person wished that the documents stated what they don't."""
        given = (
            select(turns.c.turn_id, turns.c.platform, turns.c.workspace, signals.c.gap, signals.c.person)
            .join(signals, signals.c.turn_id == turns.c.turn_id)
            .where(turns.c.thread == str(thread), signals.c.kind == Signal.WISH)
        )
        rows = await self._rows(given)
        own = (row for row in rows if row.person == person_in(row.gap, row.platform, row.workspace, author))
        return list(dict.fromkeys(row.turn_id for row in own))

    async def ratings_of(self, turn_id: str) -> list[Rated]:
        """Return everybody's rating of a turn, oldest first."""
        rows = await self._rows(select(feedback).where(feedback.c.turn_id == turn_id).order_by(feedback.c.rated_at))
        return [
            Rated(
                author=row.author,
                rating=row.rating,
                reason=reason_in(row.reason),
                comment=row.comment,
                rated_at=row.rated_at,
            )
            for row in rows
        ]


def _forget(connection: Connection, said: Said) -> None:
    own = (feedback.c.turn_id == said.turn_id) & (feedback.c.author == said.author)
    connection.execute(delete(feedback).where(own))
    said.forget(connection, Signal.DOWN)
