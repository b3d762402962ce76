"""Stores in real databases."""

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from adapters.store import Store, open_store
from tests.services.postgres import Postgres


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return where the state is kept, in SQLite; it isn't made yet."""
    return tmp_path / "state.db"


@pytest.fixture
def database(postgres_server: Postgres) -> str:
    """Return the address of an empty database of PostgreSQL."""
    return postgres_server.make_database()


@pytest.fixture(
    params=[pytest.param("file", id="sqlite"), pytest.param("database", id="postgresql", marks=pytest.mark.servers)]
)
def address(request: pytest.FixtureRequest) -> str:
    """Return where the state is kept: in each kind of database, one after the other."""
    return str(request.getfixturevalue(request.param))


@pytest.fixture
async def store(address: str, file: Path, empty_state: Path) -> AsyncIterator[Store]:
    """Give an empty store, in each kind of database."""
    shutil.copyfile(empty_state, file)
    async with open_store(address) as opened:
        yield opened


@pytest.fixture
async def stores(address: str, file: Path, empty_state: Path) -> AsyncIterator[tuple[Store, Store]]:
    """Give two stores on one database, as two processes have them."""
    shutil.copyfile(empty_state, file)
    async with open_store(address) as one, open_store(address) as two:
        yield one, two


@pytest.fixture
async def sqlite_store(file: Path, empty_state: Path) -> AsyncIterator[Store]:
    """Give an empty store in a file."""
    shutil.copyfile(empty_state, file)
    async with open_store(file) as opened:
        yield opened
