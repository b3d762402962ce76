"""What is asked most of a product model: by several people, or by the one who looks."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, func, select
from sqlalchemy.engine import Connection

from adapters.store.asks import person_in
from adapters.store.database import InDatabase
from adapters.store.schema import asks
from core.messages import Platform
from core.product import MANY, AskedOften

_MOST_OWN = 500
"""Of so many of the latest things that hardly anybody asks it is looked whether they are one's own."""


class SqlPopular(InDatabase):
    """Counts what people ask about."""

    async def asked_of(
        self, model: str, *, platform: Platform, workspace: str, author: str, limit: int
    ) -> Sequence[AskedOften]:
        """Return what is asked of a product model, by its canonical name, what most people ask first.

        What fewer than `MANY` people ask is told to them alone: to who is called `author` in a platform's workspace.
        """
        counted = (
            select(
                asks.c.gap,
                func.count().label("times"),
                func.count(asks.c.person.distinct()).label("people"),
                func.max(asks.c.asked_at).label("last"),
            )
            .where(asks.c.model == model)
            .group_by(asks.c.gap)
            .order_by(func.count(asks.c.person.distinct()).desc(), func.max(asks.c.asked_at).desc(), asks.c.gap)
        )

        def look(connection: Connection) -> Sequence[AskedOften]:
            found = connection.execute(counted).all()
            common = [row for row in found if row.people >= MANY][:limit]
            rare = [row for row in found if row.people < MANY][:_MOST_OWN]
            whose = {person_in(row.gap, platform, workspace, author): row.gap for row in (*common, *rare)}
            of_person = select(asks.c.gap).where(asks.c.gap.in_(whose.values()), asks.c.person.in_(whose))
            own = {row.gap for row in connection.execute(of_person)}
            shown = [*common, *(row for row in rare if row.gap in own)][:limit]
            words = _words(connection, [row.gap for row in shown])
            return [_asked(row, words[row.gap], own=row.gap in own) for row in shown]

        return await self.database.read(look)


def _words(connection: Connection, gaps: Sequence[str]) -> dict[str, str]:
    """Return, for each of `gaps`, the words that most people use; of equally many the shortest, which tell least."""
    spelled = (
        select(asks.c.gap, asks.c.aspect)
        .where(asks.c.gap.in_(gaps))
        .group_by(asks.c.gap, asks.c.aspect)
        .order_by(func.count(asks.c.person.distinct()), func.length(asks.c.aspect).desc(), asks.c.aspect.desc())
    )
    return {row.gap: row.aspect for row in connection.execute(spelled)}


def _asked(row: Row[*tuple[Any, ...]], aspect: str, *, own: bool) -> AskedOften:
    return AskedOften(gap=row.gap, aspect=aspect, times=row.times, people=row.people, own=own)
