"""Fixtures for tests of the program."""

import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from adapters.store import open_store
from tests.bot.shelf import Shelf, filled
from tests.bot.working import Workshop


@pytest.fixture
async def shop(tmp_path: Path) -> AsyncIterator[Workshop]:
    """Give a workshop with an empty store."""
    async with open_store(tmp_path / "state.db") as store:
        yield Workshop(store)


@pytest.fixture
def loggers() -> Iterator[None]:
    """Put back at the end where log lines go: what a test set up writes to a stream that is gone then."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    """A catalogue and two data sheets, nothing indexed."""
    return filled(tmp_path)


@pytest.fixture
def indexed(shelf: Shelf, capsys: pytest.CaptureFixture[str]) -> Shelf:
    """The same, indexed."""
    assert shelf.run("index", str(shelf.docs)) == 0
    capsys.readouterr()
    return shelf
