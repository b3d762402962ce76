"""Fixtures for tests of the core."""

import pytest

from tests.core.worlds import World, demo_world


@pytest.fixture
def demo() -> World:
    """Return the demo documents, and no thread yet."""
    return demo_world()
