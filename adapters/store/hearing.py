"""What other processes that share the database do in it, as they do it."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from datetime import datetime

from adapters.store.database import InDatabase


class SqlHearing(InDatabase):
    """Listens."""

    @property
    def tells(self) -> bool:
        """Return whether processes that share the database tell each other what changes."""
        return self.database.place.hear is not None

    async def shared_now(self) -> datetime | None:
        """Return this moment, aware, by the clock of the database's server; None without a server.

        Raises:
            TransientError: The server doesn't answer.
        """
        now = self.database.place.now
        return (await self._rows(now))[0][0] if now is not None else None

    async def changes(self) -> AsyncGenerator[str]:
        """Give the keys of threads in which another process asked or answered something, for ever.

        The first is empty: from there on nothing is missed. A database that can't tell gives nothing at all.

        Raises:
            TransientError: The server went away; what happens until somebody listens again is missed.
        """
        hear = self.database.place.hear
        if hear is not None:
            async with aclosing(hear()) as heard:
                async for thread in heard:
                    yield thread

    async def terms(self) -> AsyncGenerator[None]:
        """Give one thing once this process leads all that share the database; go on until it leads no more.

        For what only one should do. Where processes can't tell, each of them leads.

        Raises:
            TransientError: The server went away; somebody else may lead by now.
        """
        lead = self.database.place.lead
        if lead is None:
            yield
            await asyncio.Event().wait()
            return
        async with aclosing(lead()) as term:
            async for won in term:
                yield won
