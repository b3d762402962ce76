"""What a test needs and how long it takes, as markers: by the fixtures it uses, or because its module says so."""

import platform
import sys
from collections.abc import Generator, Iterable
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet

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


def mostly_by_night(params: Iterable[Any], *, one_in: int = 4) -> list[Any]:
    """Return the parameters of a test, all but one in so many marked as slow: they are alike, and each takes long."""
    return [
        each if at % one_in == 0 else pytest.param(*_values(each), id=getattr(each, "id", None), marks=_slow_too(each))
        for at, each in enumerate(params)
    ]


def _values(param: Any) -> tuple[Any, ...]:
    return tuple(param.values) if isinstance(param, ParameterSet) else (param,)


def _slow_too(param: Any) -> list[Any]:
    return [*(param.marks if isinstance(param, ParameterSet) else ()), pytest.mark.slow]


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
        platform.uname().processor  # noqa: B018  libraries ask for it, for which a process is started once
        self._listens = False
        self._heard: list[str] = []
        sys.addaudithook(self._hear)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Listen while a test runs that has no marker of real things."""
        self._heard.clear()
        self._listens = not any(map(item.get_closest_marker, REAL))
        try:
            return (yield)
        finally:
            self._listens = False

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_teardown(self, item: pytest.Item) -> Generator[None, object, object]:
        """Tell what was heard; raised where it is started, it might end in a thread that nobody waits for."""
        result = yield
        if self._heard:
            pytest.fail(f"it starts a process ({self._heard[0]}): mark it `processes`", pytrace=False)
        return result

    def _hear(self, event: str, arguments: tuple[object, ...]) -> None:
        if self._listens and event in _STARTS:
            self._heard.append(f"{event} {arguments[0] if arguments else ''}")
