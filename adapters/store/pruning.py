"""What was done long ago is forgotten, in small steps, so that a store doesn't grow with its age."""

from datetime import datetime, timedelta

from sqlalchemy import Delete, bindparam, delete, exists, func, select
from sqlalchemy.engine import Connection

from adapters.store.columns import Moment
from adapters.store.database import InDatabase
from adapters.store.schema import DONE, deliveries, labels, rates, shares, state_in, turns

REMEMBERED_TURNS = 20
"""So many last turns of a thread that still lives stay, however old: follow-ups and “source?” refer to them."""

REDELIVERED = timedelta(days=30)
"""No platform delivers again what it delivered so long ago; they give up within hours."""

_DELIVERIES = 4
"""A turn may be delivered under so many ids: there are as many more of them to forget."""


class SqlPruning(InDatabase):
    """Deletes finished turns, and rates that are over."""

    async def prune(self, *, before: datetime, limit: int) -> int:
        """Delete at most `limit` turns that are done and were accepted before a moment; return how many.

        Ratings and the names of messages go with them, and titles and links of threads of which nothing is left. What
        was delivered stays known as delivered for `REDELIVERED` more, so nothing comes back; what is open stays, and so
        do the last turns of a thread in which something was asked since.
        """
        forgetting = _forgetting(before - REDELIVERED, limit * _DELIVERIES)

        def prune(connection: Connection) -> int:
            gone = connection.execute(_pruning(before, limit)).rowcount
            connection.execute(forgetting)
            if gone < limit:  # once, when the last ones go: it looks at all of them
                connection.execute(_UNLABELLING)
                connection.execute(_UNSHARING, {"before": before})
            return gone

        return await self.database.write(prune)

    async def prune_rates(self, *, before: datetime, limit: int) -> int:
        """Delete at most `limit` rates that were used up before a moment; return how many.

        What has been silent since then may speak at once, with a row or without.
        """
        chosen = select(rates.c.key).where(rates.c.next_at < before).order_by(rates.c.next_at).limit(limit)
        return await self._change(delete(rates).where(rates.c.key.in_(chosen), rates.c.next_at < before))


_UNLABELLING = delete(labels).where(~exists().where(turns.c.thread == labels.c.thread))
_UNSHARING = delete(shares).where(
    shares.c.shared_at < bindparam("before", type_=Moment), ~exists().where(turns.c.thread == shares.c.thread)
)


def _pruning(before: datetime, limit: int) -> Delete:
    old, last = turns.alias("old"), turns.alias("last")
    newest = select(func.max(turns.c.seq)).where(turns.c.thread == old.c.thread).correlate(old).scalar_subquery()
    remembered = exists().where(
        last.c.thread == old.c.thread,
        last.c.seq == newest,
        last.c.accepted_at >= before,
        last.c.seq - old.c.seq < REMEMBERED_TURNS,
    )
    chosen = (
        select(old.c.turn_id)
        .where(state_in(old.c.state, DONE), old.c.accepted_at < before, ~remembered)
        .order_by(old.c.accepted_at, old.c.turn_id)
        .limit(limit)
    )
    return delete(turns).where(turns.c.turn_id.in_(chosen))


def _forgetting(before: datetime, limit: int) -> Delete:
    """Return what forgets deliveries of turns that are gone."""
    old = deliveries.alias("old")
    chosen = (
        select(old.c.delivery_id)
        .where(old.c.delivered_at < before, old.c.turn_id.is_(None))
        .order_by(old.c.delivered_at)
        .limit(limit)
    )
    return delete(deliveries).where(deliveries.c.delivery_id.in_(chosen))
