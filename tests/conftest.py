"""How the whole suite runs: property tests draw the same examples every time, unless somebody explores.

They have no deadline: a busy machine is no fault, and speed is measured in `benchmarks/`.
"""

from collections.abc import Generator

import pytest
from hypothesis import settings

from tests.coverage_threads import spare_threads
from tests.marking import mark, slowest_first, unmeasured
from tests.services.weaviate import start_nodes, weaviate_server

spare_threads()
settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("explore", max_examples=1_000, deadline=None)
settings.load_profile("same")

__all__ = ["start_nodes", "weaviate_server"]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all tests before any are deselected, and begin with the slowest."""
    mark(items)
    slowest_first(items)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Measure no coverage of slow tests."""
    return (yield from unmeasured(item))
