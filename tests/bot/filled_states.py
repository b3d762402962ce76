"""States for commands to look into: in a file, and in a real PostgreSQL."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from adapters.store import Store, open_store
from tests.services.postgres import Postgres

PLACES = ["sqlite", pytest.param("postgresql", marks=pytest.mark.servers)]


def filled_state(
    request: pytest.FixtureRequest, folder: Path, fill: Callable[[Store], Awaitable[None]]
) -> dict[str, str]:
    """Return the environment of a state that `fill` has filled, in the place of `PLACES` that is asked for."""
    found = {"THREADSHEET_DATA": str(folder)}
    if request.param == "postgresql":
        server: Postgres = request.getfixturevalue("postgres_server")
        found["THREADSHEET_STATE"] = server.make_database()

    async def filled(place: str) -> None:
        async with open_store(place) as store:
            await fill(store)

    asyncio.run(filled(found.get("THREADSHEET_STATE", str(folder / "state.db"))))
    return found
