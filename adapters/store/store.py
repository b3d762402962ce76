"""The store as a whole: one file, three ports."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from adapters.store.database import open_database
from adapters.store.feedback import SqlFeedback
from adapters.store.inbox import SqlInbox
from adapters.store.pruning import SqlPruning
from adapters.store.sqlite import sqlite_file
from adapters.store.threads import SqlThreads


class Store(SqlInbox, SqlThreads, SqlFeedback, SqlPruning):
    """Inbox, threads, receipts and feedback in one database. Made by `open_store`."""


@asynccontextmanager
async def open_store(where: str | Path) -> AsyncGenerator[Store]:
    """Give the store in a file, which is made if it is missing. Several processes may share it.

    Args:
        where: A path, or "sqlite:///PATH".

    Raises:
        ConfigError: `where` is no SQLite file, or a newer version or another program wrote it.
        PermanentError: The file is damaged or can't be opened.
        TransientError: The disk is full, or another process keeps the file busy.
    """
    database = await open_database(sqlite_file(where))
    try:
        yield Store(database)
    finally:
        await database.close()
