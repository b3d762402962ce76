"""What the owner of a thread does with it: name it, pin it, share it by a link, have it forgotten."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Update, delete, func, insert, select, update
from sqlalchemy.engine import Connection

from adapters.store.database import InDatabase
from adapters.store.schema import asks, labels, shares, signals, turns
from adapters.store.tallies import forget_tallies
from adapters.store.threads import SaidTurn, said_turn
from core.messages import ThreadKey


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedThread:
    """A thread as others read it by its link.

    Attributes:
        title: What its owner calls it; empty for the first thing said.
        shared_at: When it was shared; what was asked later isn't shown.
        turns: In order; empty if the link was taken back, or nothing is left of the thread.
    """

    title: str
    shared_at: datetime
    turns: Sequence[SaidTurn]


class SqlOwning(InDatabase):
    """Keeps what owners make of their threads."""

    async def title_of(self, thread: ThreadKey) -> str:
        """Return what its owner calls a thread; empty for its first question."""
        rows = await self._rows(select(labels.c.title).where(labels.c.thread == str(thread)))
        return (rows[0].title or "") if rows else ""

    async def entitle(self, thread: ThreadKey, title: str) -> bool:
        """Call a thread otherwise than by its first question, empty for that; False if nothing was asked in it."""
        return await self._label(thread, {"title": title or None})

    async def pin(self, thread: ThreadKey, at: datetime | None) -> bool:
        """Let a thread stand before those that aren't pinned, None to undo it; False if nothing was asked in it."""
        return await self._label(thread, {"pinned_at": at})

    async def share(self, thread: ThreadKey, *, share: str, now: datetime) -> str | None:
        """Return the link by which others read the thread as it is now; None if nothing was asked in it.

        Args:
            thread: What is shared. If it is shared already, its link stays and shows what was asked since, too.
            share: The link if it is a new one; nobody can guess it.
            now: When.
        """

        def keep(connection: Connection) -> str | None:
            last = _last_seq(connection, thread)
            if last is None:
                return None
            renewed = update(shares).where(shares.c.thread == str(thread)).values(last_seq=last, shared_at=now)
            if known := connection.execute(renewed.returning(shares.c.share)).scalar():
                return str(known)
            new = {"share": share, "thread": str(thread), "last_seq": last, "shared_at": now}
            connection.execute(insert(shares).values(new))
            return share

        return await self.database.write(keep, order=str(thread))

    async def unshare(self, thread: ThreadKey) -> None:
        """Take the link of a thread back; it is known to have been one, and shows nothing."""
        await self._change(_ended(thread))

    async def shared(self, share: str) -> SharedThread | None:
        """Return what a link shows; None if it never was one, or is long over."""

        def look(connection: Connection) -> SharedThread | None:
            found = connection.execute(_SHARED.where(shares.c.share == share)).one_or_none()
            if found is None:
                return None
            shown = select(turns).where(turns.c.thread == found.thread, turns.c.seq <= found.last_seq)
            rows = connection.execute(shown.order_by(turns.c.seq))
            return SharedThread(
                title=found.title or "", shared_at=found.shared_at, turns=[said_turn(row) for row in rows]
            )

        return await self.database.read(look)

    async def forget(self, thread: ThreadKey) -> int:
        """Delete the thread's turns with all that hangs on them; return how many there were.

        What was delivered before is still known as delivered, so nothing comes back. Its link shows nothing any more.
        """

        def wipe(connection: Connection) -> int:
            connection.execute(_ended(thread))
            forget_tallies(connection, thread)
            asked = select(asks.c.turn_id).where(asks.c.thread == str(thread))
            connection.execute(delete(signals).where(signals.c.turn_id.in_(asked)))
            connection.execute(delete(asks).where(asks.c.thread == str(thread)))
            connection.execute(delete(labels).where(labels.c.thread == str(thread)))
            return connection.execute(delete(turns).where(turns.c.thread == str(thread))).rowcount

        return await self.database.write(wipe, order=str(thread))

    async def _label(self, thread: ThreadKey, values: Mapping[str, object]) -> bool:
        def label(connection: Connection) -> bool:
            if _last_seq(connection, thread) is None:
                return False
            changed = connection.execute(update(labels).where(labels.c.thread == str(thread)).values(values))
            if changed.rowcount == 0:
                connection.execute(insert(labels).values(thread=str(thread), **values))
            return True

        return await self.database.write(label, order=str(thread))


_SHARED = select(shares.c.thread, shares.c.last_seq, shares.c.shared_at, labels.c.title).join(
    labels, labels.c.thread == shares.c.thread, isouter=True
)


def _last_seq(connection: Connection, thread: ThreadKey) -> int | None:
    return connection.execute(select(func.max(turns.c.seq)).where(turns.c.thread == str(thread))).scalar()


def _ended(thread: ThreadKey) -> Update:
    return update(shares).where(shares.c.thread == str(thread)).values(thread=None)
