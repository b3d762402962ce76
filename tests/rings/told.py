"""Says last what a failed run needs: each failed test, the first line of its reason, and what runs it alone."""

import shlex

import pytest

MOST = 8
_WIDTH = 160


class Told:
    """A plugin of the process that gathers the reports."""

    @pytest.hookimpl(trylast=True)
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Name what failed, and the command for it."""
        failed = {
            report.nodeid: report for kind in ("error", "failed") for report in terminalreporter.stats.get(kind, ())
        }
        if not failed:
            return
        terminalreporter.section("what failed, and what runs it alone")
        for test, report in list(failed.items())[:MOST]:
            terminalreporter.write_line(f"FAILED {test}: {reason(report)}"[:_WIDTH], red=True)
            terminalreporter.write_line(f"  .venv/bin/python -m pytest {shlex.quote(test)}")
        if len(failed) > MOST:
            terminalreporter.write_line(f"  and {len(failed) - MOST} more")


def reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    """Return the first line of why a test failed."""
    crash = getattr(report.longrepr, "reprcrash", None)
    said = str(crash.message if crash else report.longrepr).strip().splitlines()
    return said[0] if said else "no reason is known"
