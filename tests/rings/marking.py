"""What a test needs and how long it takes, as markers: by the fixtures it uses, or because its module says so."""

import platform
import sys
from collections import defaultdict
from collections.abc import Generator, Sequence

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
_LIKE_EACH_OTHER = ("tests/scenarios/", "tests/adapters/llm/test_faults")
"""Each of their tests has a program or a server of its own, whatever it is that varies."""
_FEW, _MOST = 3, 10
_STARTS = frozenset({"subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn"})


def mark(items: Sequence[pytest.Item]) -> None:
    """Mark the tests of core, those that need a browser or a real server, and what is slow.

    That is what draws examples for a server, and most variants of what has a program of its own for each.
    """
    _mark_variants(items)
    for item in items:
        if item.nodeid.startswith(("tests/core/", "tests/contracts/")):
            item.add_marker("core")
        for fixture in getattr(item, "fixturenames", ()):
            if fixture in _BY_FIXTURE:
                item.add_marker(_BY_FIXTURE[fixture])
        if item.get_closest_marker("servers") and hasattr(getattr(item, "obj", None), "hypothesis"):
            item.add_marker("slow")


def _mark_variants(items: Sequence[pytest.Item]) -> None:
    variants = defaultdict[str, list[pytest.Item]](list)
    for item in items:
        if item.nodeid.startswith(_LIKE_EACH_OTHER) and not item.get_closest_marker("slow"):
            variants[item.nodeid.partition("[")[0]].append(item)
    for alike in variants.values():
        for at in set(range(len(alike))) - by_day(len(alike)):
            alike[at].add_marker("slow")


def by_day(variants: int) -> set[int]:
    """Return which variants of a test are tried with each change: a quarter, from `_FEW` to `_MOST` of them, evenly."""
    chosen = min(max(-(-variants // 4), _FEW), _MOST, variants)
    return {at * variants // chosen for at in range(chosen)}


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
