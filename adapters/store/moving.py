"""All that one database holds, brought into another: from a file to PostgreSQL, or back."""

from collections.abc import Callable, Mapping

from sqlalchemy import delete, func, insert, select
from sqlalchemy.engine import Connection

from adapters.store.faults import faults_of
from adapters.store.schema import deliveries, metadata, rates, receipts, turns
from adapters.store.store import Store
from core.errors import ConfigError

_TOGETHER = 500


async def move_state(source: Store, target: Store, progress: Callable[[str, int], object]) -> Mapping[str, int]:
    """Copy everything, in one transaction: broken off, nothing is there. The source stays as it is.

    Nobody may write into the source meanwhile: what comes after the first row was read isn't copied.

    Args:
        source: Where to take from.
        target: An empty store.
        progress: Told a table and how many of its rows are there; what it raises breaks the move off.

    Returns:
        Rows by table.

    Raises:
        ConfigError: The target holds something already.
        BotError: One of both can't be read or written.
    """

    def copy(connection: Connection) -> Mapping[str, int]:
        if any(connection.execute(select(table).limit(1)).first() for table in (turns, deliveries)):
            raise ConfigError(f"state {target.database.place.name}: holds questions already; name an empty one")
        with faults_of(source.database.place.name), source.database.reading() as taken:
            return _copy(taken, connection, progress)

    return await target.database.write(copy)


def _copy(taken: Connection, given: Connection, progress: Callable[[str, int], object]) -> Mapping[str, int]:
    done: dict[str, int] = {}
    for table in metadata.sorted_tables:
        if table is rates:
            continue  # who begins elsewhere begins anew
        done[table.name] = 0
        given.execute(delete(table))  # where nothing was asked there may be a key: of a server that was started once
        rows = taken.execution_options(yield_per=_TOGETHER).execute(select(table))
        for part in rows.mappings().partitions(_TOGETHER):
            given.execute(insert(table), [dict(row) for row in part])
            done[table.name] += len(part)
            progress(table.name, done[table.name])
    if given.dialect.name == "postgresql" and done[receipts.name]:
        number = func.pg_get_serial_sequence(receipts.name, receipts.c.number.name)
        given.execute(select(func.setval(number, select(func.max(receipts.c.number)).scalar_subquery())))
    return done
