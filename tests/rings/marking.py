"""What a test needs and how long it takes, as markers: by the fixtures it uses, or because its module says so."""

import sys
from collections.abc import Generator, Iterable

import pytest

from tests.services.binary import being_built

REAL = frozenset({"browser", "servers", "processes"})
"""What a test of these needs shares the machine with others; `make test` has none of it."""

_BY_FIXTURE = {
    "browser": "browser",
    "weaviate_server": "servers",
    "start_nodes": "servers",
    "nodes": "servers",
    "node": "servers",
    "postgres_server": "servers",
    "own_postgres": "servers",
}
_STARTS = frozenset({"subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn"})


def mark(items: Iterable[pytest.Item]) -> None:
    """Mark the tests of core, those that need a browser or a real server, and as slow what draws examples for one."""
    for item in items:
        if item.nodeid.startswith(("tests/core/", "tests/contracts/")):
            item.add_marker("core")
        for fixture in getattr(item, "fixturenames", ()):
            if fixture in _BY_FIXTURE:
                item.add_marker(_BY_FIXTURE[fixture])
        if item.get_closest_marker("servers") and hasattr(getattr(item, "obj", None), "hypothesis"):
            item.add_marker("slow")


def slowest_first(items: list[pytest.Item]) -> None:
    """Put the modules with slow tests and real things first: begun last, one of them keeps a process waiting.

    Those that need Weaviate come last while it is still being built.
    """
    late = {item.path for item in items if any(map(item.get_closest_marker, ("slow", *REAL)))}
    waiting = {item.path for item in items if item.get_closest_marker("servers")} if being_built() else frozenset()
    items.sort(key=lambda item: (item.path in waiting, item.path not in late))


class NoProcesses:
    """Fails a test that starts a process and doesn't say so: `make test` is to run without."""

    def __init__(self) -> None:
        self._test = ""
        sys.addaudithook(self._heard)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Listen while a test runs that has no marker of real things."""
        self._test = "" if any(map(item.get_closest_marker, REAL)) else item.nodeid
        try:
            return (yield)
        finally:
            self._test = ""

    def _heard(self, event: str, arguments: tuple[object, ...]) -> None:
        if self._test and event in _STARTS:
            pytest.fail(f"{self._test} starts a process ({arguments[:1]}): mark it `processes`")


def unmeasured(item: pytest.Item) -> Generator[None, object, object]:
    """Run a test, with its fixtures, without coverage: tracing doubles its time, and quick tests cover the same."""
    controller = getattr(item.config.pluginmanager.getplugin("_cov"), "cov_controller", None)
    if controller is None or item.get_closest_marker("slow") is None:
        return (yield)
    controller.pause()
    try:
        return (yield)
    finally:
        controller.resume()
