"""The memory of a process in which thousands of tests run, each of which may hold a whole program.

What all tests need is loaded before the first and taken out of the garbage collector's sight then, as commands do
with what they load. Without that each full collection looks through half a million objects, and each program that a
test runs makes one: a third of a run's time. Commands take nothing out here: each program would be held for ever.
"""

import ctypes
import gc
import sys
from collections.abc import Generator
from contextlib import suppress

import pytest
from hypothesis.strategies import text

from tests.rings.costs import held_mb

freeze = gc.freeze
"""What commands call in a process of their own."""


_GROWN_MB = 60
"""Garbage is collected once a process grew by so much: a program that is over holds 10 MB, and refers to itself."""


class Heap:
    """A plugin of the processes in which tests run."""

    @pytest.hookimpl(wrapper=True)
    def pytest_collection(self) -> Generator[None, object, object]:
        """Collect no garbage while modules are loaded, and never look through them again.

        What needs much memory once is made while there is little else: Hypothesis' table of all characters.
        """
        text().validate()
        _give_back()
        gc.disable()
        try:
            return (yield)
        finally:
            freeze()
            gc.enable()
            gc.freeze = _keep_in_sight

    def __init__(self) -> None:
        self._held = 0.0

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logfinish(self) -> None:
        """Have aiohttp forget the applications that it served: a process has one of each. Now and then free memory."""
        if aiohttp := sys.modules.get("aiohttp.web_app"):
            aiohttp._cached_build_middleware.cache_clear()
        if held_mb() > self._held + _GROWN_MB:
            gc.collect()
            _give_back()
            self._held = held_mb()


def _give_back() -> None:
    """Give free memory back to the system, where the C library can; it lies between what threads hold."""
    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).malloc_trim(0)


def _keep_in_sight() -> None:
    """Freeze nothing."""
