"""Sign-ins at the page that were ended before their time."""

from datetime import datetime

from sqlalchemy import delete, insert, select
from sqlalchemy.engine import Connection

from adapters.store.database import InDatabase
from adapters.store.schema import signed_out


class SqlSigningOut(InDatabase):
    """Keeps which sign-ins are over, for all servers."""

    async def sign_out(self, session: str, *, until: datetime, now: datetime, threads: str) -> None:
        """Note that a sign-in is over, and tell other processes; once more is as good as once.

        Args:
            session: Its id.
            until: From then on it needs no note: it would have ended by itself.
            now: This moment; notes of before it that need not be are forgotten.
            threads: What the keys of its person's threads begin with.
        """

        def note(connection: Connection) -> None:
            connection.execute(delete(signed_out).where(signed_out.c.until <= now))
            if connection.execute(select(signed_out).where(signed_out.c.session == session)).first() is None:
                connection.execute(insert(signed_out).values(session=session, until=until))
            self.database.tell(connection, threads)

        await self.database.write(note)

    async def is_signed_out(self, session: str) -> bool:
        """Return whether a sign-in was ended before its time."""
        return bool(await self._rows(select(signed_out.c.session).where(signed_out.c.session == session)))
