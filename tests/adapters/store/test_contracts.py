"""SQLite keeps the contracts of the ports."""

import pytest

from adapters.store import Store
from tests.contracts.inbox import InboxContract
from tests.contracts.threads import ThreadsContract


class TestSqliteInbox(InboxContract):
    """Two stores share one file."""

    @pytest.fixture
    def inboxes(self, sqlite_stores: tuple[Store, Store]) -> tuple[Store, Store]:
        """Return two stores on one file."""
        return sqlite_stores


class TestSqliteThreads(ThreadsContract):
    """Turns get in and out by one store."""

    @pytest.fixture
    def memory(self, store: Store) -> Store:
        """Return an empty store."""
        return store
