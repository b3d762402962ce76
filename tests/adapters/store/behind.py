"""What happens behind a store's back: statements that it sends, changes that nobody told it of, and refusals."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from sqlalchemy import event
from sqlalchemy.engine import Connection

from adapters.store import Store, open_store
from core.errors import BotError

Statement: TypeAlias = tuple[str, Any]
"""With what it is given."""


@contextmanager
def statements_of(store: Store) -> Iterator[list[Statement]]:
    """Give what is sent to the database meanwhile."""
    sent: list[Statement] = []

    def keep(_connection: object, _cursor: object, statement: str, given: Any, *_: object) -> None:
        sent.append((statement, given))

    engines = [store.database._reader, store.database._writer]
    for engine in engines:
        event.listen(engine, "before_cursor_execute", keep)
    yield sent
    for engine in engines:
        event.remove(engine, "before_cursor_execute", keep)


async def spoil(store: Store, sql: str) -> None:
    """Run a statement in the store's database."""

    def run(connection: Connection) -> None:
        connection.exec_driver_sql(sql)

    await store.database.write(run)


BEFORE_ONE_SPELLING = ("UPDATE alembic_version SET version_num = '0009'",)
"""What makes a database what version 0009 made."""

BEFORE_SIGNING_OUT = (
    *BEFORE_ONE_SPELLING,
    "UPDATE alembic_version SET version_num = '0008'",
    "DROP TABLE signed_out",
)
"""What makes a database what version 0008 made."""

BEFORE_INSIGHTS = (
    *BEFORE_SIGNING_OUT,
    "UPDATE alembic_version SET version_num = '0007'",
    "DROP TABLE counted",
    "DROP TABLE tallies",
)
"""What makes a database what version 0007 made."""

BEFORE_EDITS = (
    *BEFORE_INSIGHTS,
    "UPDATE alembic_version SET version_num = '0005'",
    "DROP TABLE corrections",
    "DROP INDEX turns_correcting",
    *(
        f"ALTER TABLE turns DROP COLUMN {name}"
        for name in ("revision", "edited_at", "withdrawn_at", "corrects", "checked")
    ),
)
"""What makes a database what version 0005 made."""

BEFORE_GAPS = (
    *BEFORE_EDITS,
    "UPDATE alembic_version SET version_num = '0004'",
    "DROP TABLE asks",
    "DROP TABLE signals",
    "DROP TABLE gap_notes",
    "ALTER TABLE feedback DROP COLUMN reason",
    "ALTER TABLE feedback RENAME COLUMN comment TO reason",
)
"""What makes a database what version 0004 made."""

BEFORE_OWNING = (
    *BEFORE_GAPS,
    "UPDATE alembic_version SET version_num = '0003'",
    "DROP TABLE labels",
    "DROP TABLE shares",
    "DROP TABLE keys",
)
"""What makes a database what version 0003 made."""

BEFORE_RATES = (
    *BEFORE_OWNING,
    "UPDATE alembic_version SET version_num = '0002'",
    "DROP TABLE rates",
    "DROP INDEX turns_open_of_person",
    "DROP INDEX turns_open_in_channel",
    "DROP INDEX turns_paced",
    "DROP INDEX turns_open",
    "CREATE INDEX turns_open ON turns (accepted_at, turn_id) WHERE state IN ('received', 'answered')",
    *(f"ALTER TABLE turns DROP COLUMN {name}" for name in ("channel", "fair_at", "beyond", "post_at")),
)
"""What makes a database what version 0002 made."""

BEFORE_ALEMBIC = (
    *BEFORE_RATES,
    "DROP TABLE alembic_version",
    "CREATE TABLE schema_version (version INTEGER NOT NULL)",
    "INSERT INTO schema_version VALUES (1)",
    "DROP INDEX deliveries_of_turn",
    "CREATE INDEX ix_deliveries_turn_id ON deliveries (turn_id)",
    "ALTER TABLE deliveries DROP COLUMN delivered_at",
)


async def age(store: Store, *sql: str) -> None:
    """Make a database what it was before there were migrations, and run more statements in it."""
    for each in (*BEFORE_ALEMBIC, *sql):
        await spoil(store, each)


async def refusal(where: str | Path) -> BotError:
    """Return the error that opening ends with."""
    with pytest.raises(BotError) as caught:
        async with open_store(where):
            pass
    return caught.value
