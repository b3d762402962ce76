"""What a test needs and how long it takes, as markers: by the fixtures it uses, or because its module says so."""

from collections.abc import Generator, Iterable

import pytest

_BY_FIXTURE = {
    "browser": "browser",
    "weaviate_server": "servers",
    "start_nodes": "servers",
    "nodes": "servers",
    "node": "servers",
}


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
    """Put the modules with slow tests, kills and servers first: begun last, one of them keeps a process waiting."""
    late = {item.path for item in items if any(map(item.get_closest_marker, ("slow", "kills", "servers")))}
    items.sort(key=lambda item: item.path not in late)


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
