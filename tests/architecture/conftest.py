"""Fixtures of the architecture's tests."""

from collections.abc import Iterator

import pytest

from tests.architecture.source import forget


@pytest.fixture(scope="package", autouse=True)
def parsed() -> Iterator[None]:
    """Keep the program's syntax trees for these tests alone: they are 65 MB."""
    yield
    forget()
