"""All that holds for PostgreSQL only: how it is addressed and reached, how its clients tell each other what changed."""

import asyncio
import secrets
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing, asynccontextmanager
from typing import Any

from psycopg import AsyncConnection, OperationalError
from sqlalchemy import URL, Engine, create_engine, event, func, select
from sqlalchemy.engine import Connection, ExceptionContext

from adapters.store.columns import storable
from adapters.store.faults import faults_of
from adapters.store.place import READERS, WAIT_FOR_CONNECTION_S, Place
from core.errors import ConfigError

CONNECT_S = 10
"""After that a server that doesn't answer counts as away."""

CANDIDATE_S = 2.0
"""Pause between two tries to become the leader."""

_REACHED: dict[str, Any] = {
    "connect_timeout": CONNECT_S,
    "application_name": "threadsheet",
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}
"""How each connection is made. Where somebody only listens nothing is sent for hours: keepalives tell after half a
minute that the server's machine is gone."""

_CHANNEL = "threadsheet"
_MOST_SAID = 7_999
"""Bytes of a notification. Source: https://www.postgresql.org/docs/current/sql-notify.html"""

_SETTING_UP = 0x7472_6561_6473
"""Our number among the advisory locks of a database: held while tables are made."""

_LEADING = _SETTING_UP + 1

_NAMES = 0x7473
"""Our number among the advisory locks that have two: the other one is made of a name."""

_PLAIN: dict[str, str] = {}
_SESSION = {
    "statement_timeout": "30s",
    "lock_timeout": "10s",
    "idle_in_transaction_session_timeout": "15s",  # a frozen process must not hold rows that others wait for
}

_LOOKING_UP = {"plan_cache_mode": "force_generic_plan", "enable_seqscan": "off"}
"""What is written is found by index, so a statement needs to be planned once: planning a claim takes longer than
running it. A plan that was made while next to nothing was there must do when thousands wait, too."""


def postgres_place(url: URL) -> Place:
    """Return the database at an address of PostgreSQL, as libpq reads it: host, port, user, `?sslmode=…`.

    Raises:
        ConfigError: The address names no database, or a driver that we don't have.
    """
    if url.drivername not in {"postgresql", "postgres", "postgresql+psycopg"}:
        raise ConfigError(f"state: expected postgresql://…, got {url.drivername}://…; leave the driver out")
    if not url.database:
        raise ConfigError("state: expected postgresql://HOST/DATABASE, got an address without a database")
    url = url.set(drivername="postgresql+psycopg")
    name = URL.create("postgresql", host=url.host, port=url.port, database=url.database).render_as_string()
    ours = secrets.token_hex(4)
    return Place(
        name=name,
        reader=_engine(url, connections=READERS, isolation_level="REPEATABLE READ"),
        writer=_engine(url, connections=1, isolation_level="READ COMMITTED", settings=_LOOKING_UP),
        lock=_lock,
        alone=_alone,
        tell=lambda connection, thread: _tell(connection, f"{ours} {storable(thread)}"),
        hear=lambda: _hear(url, name, ours),
        lead=lambda: _lead(url, name),
        now=select(func.clock_timestamp()),
    )


def _engine(url: URL, *, connections: int, isolation_level: Any, settings: Mapping[str, str] = _PLAIN) -> Engine:
    engine = create_engine(
        url,
        connect_args={**_REACHED, "options": _options(url, settings)},
        isolation_level=isolation_level,
        pool_size=connections,
        max_overflow=0,
        pool_timeout=WAIT_FOR_CONNECTION_S,
    )
    event.listen(engine, "handle_error", _distrust)
    return engine


def _distrust(context: ExceptionContext) -> None:
    """Never use a connection again on which something failed without the server's word for what.

    Psycopg may still count it as open: each statement then fails with “another command is already in progress”.
    """
    error = context.original_exception
    if isinstance(error, OperationalError) and not error.sqlstate:
        context.is_disconnect = True


def _options(url: URL, settings: Mapping[str, str]) -> str:
    """Return the options of a session, after those that the address names, such as a schema to search."""
    ours = (f"-c {name}={value}" for name, value in {**_SESSION, **settings}.items())
    return " ".join((*url.normalized_query.get("options", ()), *ours))


def _lock(connection: Connection) -> None:
    connection.execute(select(func.pg_advisory_xact_lock(_SETTING_UP)))


def _alone(connection: Connection, name: str) -> None:
    connection.execute(select(func.pg_advisory_xact_lock(_NAMES, func.hashtext(name))))


def _tell(connection: Connection, said: str) -> None:
    if len(said.encode()) <= _MOST_SAID:
        connection.execute(select(func.pg_notify(_CHANNEL, said)))


async def _hear(url: URL, name: str, ours: str) -> AsyncGenerator[str]:
    """Give what the database's other clients tell; who listens too late hears nothing of before.

    Raises:
        TransientError: The server went away.
    """
    async with _session(url, name) as session:
        await session.execute(f"LISTEN {_CHANNEL}")
        yield ""
        async with aclosing(session.notifies()) as said:
            async for each in said:
                whose, _, thread = each.payload.partition(" ")
                if whose != ours:
                    yield thread


async def _lead(url: URL, name: str) -> AsyncGenerator[None]:
    """Give one thing once nobody else leads; the lock is the session's, so it goes with its process.

    Raises:
        TransientError: The server went away; somebody else may lead by now.
    """
    async with _session(url, name) as session:
        while not await _won(session):  # noqa: ASYNC110  nobody tells us that a lock is free
            await asyncio.sleep(CANDIDATE_S)
        yield
        async with aclosing(session.notifies()) as nothing:
            async for _ in nothing:
                pass


async def _won(session: AsyncConnection[Any]) -> bool:
    found = await (await session.execute("SELECT pg_try_advisory_lock(%s)", (_LEADING,))).fetchone()
    return found is not None and bool(found[0])


@asynccontextmanager
async def _session(url: URL, name: str) -> AsyncGenerator[AsyncConnection[Any]]:
    """Give a connection of its own, for what lasts.

    Raises:
        TransientError: The server can't be reached, or went away.
    """
    libpq = url.set(drivername="postgresql").render_as_string(hide_password=False)
    with faults_of(name):
        async with await AsyncConnection.connect(libpq, autocommit=True, **_REACHED) as session:
            yield session
