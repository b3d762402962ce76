"""What tests cost: by how much each made its process grow, and how large the largest became."""

import os
import resource
import sys
from collections.abc import Generator
from pathlib import Path

import pytest

SHOWN = 20
LEAST_MB = 5.0
_GROWN = "grown_mb"
_LARGEST = "largest_mb"
_IN_MB = 1 << 20 if sys.platform == "darwin" else 1 << 10
_HELD = Path("/proc/self/statm")


def peak_mb() -> float:
    """Return the most memory that this process ever had, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / _IN_MB


def held_mb() -> float:
    """Return the memory that this process has now, in MB; 0 where the system doesn't tell."""
    if not _HELD.exists():
        return 0.0
    return int(_HELD.read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") / (1 << 20)


class Costs:
    """A plugin: measures where tests run, and tells where their reports are gathered."""

    def __init__(self) -> None:
        self._grown: dict[str, float] = {}
        self._largest = 0.0
        self._peak = self._held = 0.0

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Generator[None, object, object]:
        """Remember how large the process was."""
        self._peak, self._held = peak_mb(), held_mb()
        return (yield)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_teardown(self, item: pytest.Item) -> Generator[None, object, object]:
        """Tell by how much the process grew."""
        try:
            return (yield)
        finally:
            # A peak can be the one of the process that started this one: what stays is measured for itself.
            grown = max(peak_mb() - self._peak, held_mb() - self._held)
            item.user_properties += [(_GROWN, grown), (_LARGEST, peak_mb())]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep what was measured, wherever it was."""
        told = dict(report.user_properties)
        if _GROWN in told:
            self._grown[report.nodeid] = float(str(told[_GROWN]))
            self._largest = max(self._largest, float(str(told[_LARGEST])))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Name the hungriest tests, the largest growth first."""
        hungry = sorted(self._grown.items(), key=lambda item: -item[1])[:SHOWN]
        if hungry and hungry[0][1] >= LEAST_MB:
            terminalreporter.section(f"hungriest {SHOWN}; the largest process had {self._largest:.0f} MB")
            for test, grown in hungry:
                if grown >= LEAST_MB:
                    terminalreporter.write_line(f"{grown:6.0f} MB  {test}")
