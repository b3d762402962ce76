"""Secrets that all servers of one state share."""

from sqlalchemy import insert, select
from sqlalchemy.engine import Connection

from adapters.store.database import InDatabase
from adapters.store.schema import keys


class SqlKeys(InDatabase):
    """Keeps keys; who can read the state can read them."""

    async def key(self, name: str, *, new: bytes) -> bytes:
        """Return the key of a name: `new` if there was none, and from then on the same for ever.

        Of servers that begin at once the quicker one's is taken, as the others' writes are tried again.
        """

        def keep(connection: Connection) -> bytes:
            found = connection.execute(select(keys.c.key).where(keys.c.name == name)).scalar()
            if found is None:
                connection.execute(insert(keys).values(name=name, key=new))
            return new if found is None else bytes(found)

        return await self.database.write(keep)
