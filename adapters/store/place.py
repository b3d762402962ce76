"""Where a database is: what it is called, and how it is reached."""

from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Select
from sqlalchemy.engine import Connection, Engine

READERS = 4
"""How many transactions read at once."""

WAIT_FOR_CONNECTION_S = 60.0


def _nothing(*_: object) -> None:
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A database that may be opened.

    Attributes:
        name: As operators know it; without a secret.
        reader: Gives transactions that see one moment of it.
        writer: Gives the one connection that writes.
        make: Makes what must be there before anybody connects.
        lock: Called in a transaction that sets up tables: lets others who do so wait until it is over.
        alone: Called in a transaction with a name: lets others who do so with the same name wait until it is over.
        tell: Called in a transaction with a thread: once it is over, all that `hear` know that the thread changed.
            None where processes can't tell each other.
        hear: Gives the threads that others change, for ever.
        lead: Gives something once this process is the only one that has got so far, and raises when that is over.
        now: Asks for this moment by the clock that all who share the database have in common; None without one.
    """

    name: str
    reader: Engine
    writer: Engine
    make: Callable[[], None] = _nothing
    lock: Callable[[Connection], None] = _nothing
    alone: Callable[[Connection, str], None] = _nothing
    tell: Callable[[Connection, str], None] | None = None
    hear: Callable[[], AsyncGenerator[str]] | None = None
    lead: Callable[[], AsyncGenerator[None]] | None = None
    now: Select[tuple[datetime]] | None = None

    @property
    def locks_rows(self) -> bool:
        """Whether several processes write at once, each holding up the others at what it has changed."""
        return self.alone is not _nothing
