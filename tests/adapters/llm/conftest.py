"""A language model to ask, behind a real socket."""

from collections.abc import AsyncGenerator

import pytest

from tests.adapters.llm.asking import Hasty
from tests.fakes.model_server import FakeModel, model_server


@pytest.fixture
async def server() -> AsyncGenerator[FakeModel]:
    """Give a running server."""
    async with model_server() as running:
        yield running


@pytest.fixture
def clock() -> Hasty:
    """Give a clock that nobody waits for."""
    return Hasty()
