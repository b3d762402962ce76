"""How the whole suite runs: property tests draw the same examples every time, unless somebody explores.

They have no deadline: a busy machine is no fault, and speed is measured in `benchmarks/`.
"""

import pytest
from hypothesis import settings

from tests.rings.again import Again
from tests.rings.costs import Costs
from tests.rings.drawing import ALL
from tests.rings.guard import die_with_parent
from tests.rings.heap import Heap
from tests.rings.marking import NoProcesses, mark, slowest_first
from tests.rings.told import Told
from tests.services.postgres import own_postgres, postgres_server, running_postgres
from tests.services.weaviate import start_nodes, weaviate_server
from tests.states import empty_state

settings.load_profile(ALL)

__all__ = ["empty_state", "own_postgres", "postgres_server", "running_postgres", "start_nodes", "weaviate_server"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Know what the rings ask for."""
    parser.addoption("--again", action="store_true", help="run failed tests of real things once more, alone")


def pytest_configure(config: pytest.Config) -> None:
    """Measure and listen where tests run; gather and tell in the process that was called."""
    config.pluginmanager.register(Costs())
    config.pluginmanager.register(Heap())
    config.pluginmanager.register(NoProcesses())
    if hasattr(config, "workerinput"):
        die_with_parent()
        return
    config.pluginmanager.register(Told())
    if config.getoption("--again"):
        config.pluginmanager.register(Again(config))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all tests before any are deselected, and begin with the slowest."""
    mark(items)
    slowest_first(items)
