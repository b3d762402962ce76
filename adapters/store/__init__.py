"""What was asked and answered, in SQL: inbox, threads, feedback. SQLite now; the schema fits Postgres too."""

from adapters.store.receipts import FoundReceipt
from adapters.store.store import Store, open_store
from adapters.store.threads import SaidTurn, ThreadSummary

__all__ = ["FoundReceipt", "SaidTurn", "Store", "ThreadSummary", "open_store"]
