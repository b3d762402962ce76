"""Runs a test of real things that failed once more, alone: what passes then is told as unsteady and fails nothing.

Browsers, servers and processes share a machine with whatever else runs there. An unsteady test is to be mended at its
cause all the same: each is named at the end, and in the nightly report.
"""

import subprocess
import sys
from collections.abc import Generator

import pytest

from tests.rings.marking import REAL
from tests.rings.told import reason

UNSTEADY = "unsteady"
MOST = 10
"""More than so many don't fail by chance."""

_MINUTES = 10
_FAILED = ("failed", "error")


class Again:
    """A plugin of the process that gathers the reports."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._excused: list[pytest.TestReport] = []

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> Generator[None, object, object]:
        """Once all ran, run what failed of real things again."""
        result = yield
        failed = self._failed()
        if 0 < len(failed) <= MOST:
            for test in failed:
                if self._passes(test):
                    self._excuse(test, session)
        return result

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Show how the unsteady failed, and name them, a line each."""
        if self._excused:
            terminalreporter.section("unsteady")
        for report in self._excused:
            terminalreporter.write_line(f"{report.nodeid}\n{report.longreprtext}\n")
        for report in self._excused:
            terminalreporter.write_line(f"{UNSTEADY}: {report.nodeid} passed alone: {reason(report)}", yellow=True)

    def _reports(self) -> pytest.TerminalReporter:
        found = self._config.pluginmanager.getplugin("terminalreporter")
        assert isinstance(found, pytest.TerminalReporter)
        return found

    def _failed(self) -> list[str]:
        """Return the tests of real things that failed, each once; none if anything failed before there were tests."""
        reports = [report for kind in _FAILED for report in self._reports().stats.get(kind, ())]
        ran = [report for report in reports if isinstance(report, pytest.TestReport)]
        real = [report.nodeid for report in ran if REAL & set(report.keywords)]
        return list(dict.fromkeys(real))

    def _passes(self, test: str) -> bool:
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", test]
        try:
            done = subprocess.run(command, cwd=self._config.rootpath, capture_output=True, text=True,
                                  timeout=60 * _MINUTES, check=False)  # fmt: skip
        except subprocess.TimeoutExpired:
            return False
        return done.returncode == pytest.ExitCode.OK

    def _excuse(self, test: str, session: pytest.Session) -> None:
        """Count a test's failures no more, but the last as something of its own."""
        stats = self._reports().stats
        excused: list[pytest.TestReport] = []
        for kind in _FAILED:
            reports = stats.get(kind, [])
            excused += [report for report in reports if report.nodeid == test]
            stats[kind] = [report for report in reports if report.nodeid != test]
        session.testsfailed -= len(excused)
        stats.setdefault(UNSTEADY, []).append(excused[-1])
        self._excused.append(excused[-1])
