"""What was asked and answered, in SQL: inbox, threads, feedback. SQLite, or PostgreSQL for many replicas."""

from adapters.store.correcting import GivenAnswer
from adapters.store.listing import ThreadSummary
from adapters.store.moving import move_state
from adapters.store.owning import SharedThread
from adapters.store.receipts import FoundReceipt
from adapters.store.store import Store, open_store
from adapters.store.threads import AskedTurn, SaidTurn

__all__ = [
    "AskedTurn",
    "FoundReceipt",
    "GivenAnswer",
    "SaidTurn",
    "SharedThread",
    "Store",
    "ThreadSummary",
    "move_state",
    "open_store",
]
