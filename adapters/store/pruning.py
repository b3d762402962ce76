"""What was done long ago is forgotten, in small steps, so that a store doesn't grow with its age."""

from datetime import datetime

from sqlalchemy import Delete, delete, exists, func, select

from adapters.store.database import InDatabase
from adapters.store.schema import DONE, state_in, turns

REMEMBERED_TURNS = 20
"""So many last turns of a thread that still lives stay, however old: follow-ups and “source?” refer to them."""


class SqlPruning(InDatabase):
    """Deletes finished turns."""

    async def prune(self, *, before: datetime, limit: int) -> int:
        """Delete at most `limit` turns that are done and were accepted before a moment; return how many.

        Ratings and the names of messages go with them. What was delivered stays known as delivered, so nothing comes
        back; what is open stays, and so do the last turns of a thread in which something was asked since.
        """
        return await self._change(_pruning(before, limit))


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
