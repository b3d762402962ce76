"""Who asked for a gap in vain, and where: to tell them, once there is an answer."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import select

from adapters.codec import utterance_from_json
from adapters.store.columns import EPOCH
from adapters.store.database import InDatabase
from adapters.store.gaps import counts
from adapters.store.schema import State, asks, turns
from core.messages import Utterance


class SqlAskers(InDatabase):
    """Gives the questions behind gaps."""

    async def askers_of(self, gap: str, *, before: datetime, now: datetime) -> Sequence[Utterance]:
        """Return what was asked for a gap before a moment: of each person in each thread the latest, the first first.

        Only as long as their threads are kept.
        """
        asked = (
            select(turns.c.utterance, turns.c.thread, turns.c.author)
            .join(asks, asks.c.turn_id == turns.c.turn_id)
            .where(asks.c.gap == gap, counts(now, EPOCH), asks.c.asked_at < before)
            .where(turns.c.state == State.POSTED)
            .order_by(asks.c.asked_at, turns.c.turn_id)
        )
        latest = {(row.thread, row.author): row.utterance for row in await self._rows(asked)}
        return [utterance_from_json(text) for text in latest.values()]
