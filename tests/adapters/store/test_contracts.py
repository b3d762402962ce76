"""SQLite and PostgreSQL keep the contracts of the ports."""

import pytest

from adapters.store import Store
from tests.contracts.amending import AmendingContract
from tests.contracts.inbox import InboxContract
from tests.contracts.insights import InsightsContract
from tests.contracts.owning import OwningContract
from tests.contracts.signing_out import SigningOutContract
from tests.contracts.threads import ThreadsContract


class TestSqlInbox(InboxContract):
    """Two stores share one database."""

    @pytest.fixture
    def inboxes(self, stores: tuple[Store, Store]) -> tuple[Store, Store]:
        """Return two stores on one database."""
        return stores


class TestSqlAmending(AmendingContract):
    """Questions get in and out by one store."""

    @pytest.fixture
    def memory(self, store: Store) -> Store:
        """Return an empty store."""
        return store


class TestSqlThreads(ThreadsContract):
    """Turns get in and out by one store."""

    @pytest.fixture
    def memory(self, store: Store) -> Store:
        """Return an empty store."""
        return store


class TestSqlOwning(OwningContract):
    """Two stores share one database."""

    @pytest.fixture
    def stores(self, stores: tuple[Store, Store]) -> tuple[Store, Store]:
        """Return two stores on one database."""
        return stores


class TestSqlSigningOut(SigningOutContract):
    """Two stores share one database."""

    @pytest.fixture
    def stores(self, stores: tuple[Store, Store]) -> tuple[Store, Store]:
        """Return two stores on one database."""
        return stores


class TestSqlInsights(InsightsContract):
    """Questions get in and counts out by one store."""

    @pytest.fixture
    def memory(self, store: Store) -> Store:
        """Return an empty store."""
        return store
