"""The store as a whole: one database, three ports, and what the page keeps."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from adapters.store.askers import SqlAskers
from adapters.store.correcting import SqlCorrecting
from adapters.store.database import open_database
from adapters.store.feedback import SqlFeedback
from adapters.store.gaps import SqlGaps
from adapters.store.hearing import SqlHearing
from adapters.store.inbox import SqlInbox
from adapters.store.insights import SqlInsights
from adapters.store.keys import SqlKeys
from adapters.store.listing import SqlListing
from adapters.store.owning import SqlOwning
from adapters.store.place import Place
from adapters.store.popular import SqlPopular
from adapters.store.pruning import SqlPruning
from adapters.store.signing_out import SqlSigningOut
from adapters.store.sqlite import sqlite_place
from adapters.store.threads import SqlThreads
from core.errors import ConfigError


class Store(
    SqlInbox,
    SqlThreads,
    SqlListing,
    SqlOwning,
    SqlFeedback,
    SqlGaps,
    SqlInsights,
    SqlPopular,
    SqlAskers,
    SqlCorrecting,
    SqlPruning,
    SqlHearing,
    SqlKeys,
    SqlSigningOut,
):
    """Inbox, threads, receipts, feedback, gaps, tallies, titles, shares, keys … in one database; by `open_store`."""


@asynccontextmanager
async def open_store(where: str | Path) -> AsyncGenerator[Store]:
    """Give the store in a database, which is set up if it is empty. Several processes may share it.

    Args:
        where: The path of a SQLite file, "sqlite:///PATH", or "postgresql://USER:PASSWORD@HOST:PORT/DATABASE".

    Raises:
        ConfigError: `where` is no such thing, or a newer version or another program wrote it.
        PermanentError: It is damaged, or can't be opened.
        TransientError: The disk is full, another process keeps it busy, or no server answers.
    """
    database = await open_database(_place(where))
    try:
        yield Store(database)
    finally:
        await database.close()


def _place(where: str | Path) -> Place:
    if isinstance(where, Path) or "://" not in where:
        return sqlite_place(Path(where).absolute())
    url = _url(where)
    if url.get_backend_name() in {"postgresql", "postgres"}:
        from adapters.store.postgres import postgres_place  # noqa: PLC0415  takes 0.2 s that SQLite needs not

        return postgres_place(url)
    if url.get_backend_name() != "sqlite":
        raise ConfigError(f"state: expected a path or postgresql://…, got {url.get_backend_name()}://…")
    if not url.database or url.database == ":memory:":
        raise ConfigError("state: expected a file, got a database in memory, which forgets everything")
    return sqlite_place(Path(url.database).absolute())


def _url(where: str) -> URL:
    try:
        return make_url(where)
    except (ArgumentError, ValueError):
        raise ConfigError(
            "state: expected a path or postgresql://USER:PASSWORD@HOST:PORT/DATABASE, got an unreadable address; "
            "write %40 for a @ in a password"
        ) from None
