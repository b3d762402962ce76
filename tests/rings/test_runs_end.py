"""No run of the tests stands still: what no signal ends is ended all the same."""

import ast
import tomllib
from pathlib import Path

import pytest

from tests.architecture.source import ROOT, files
from tests.rings.running import pytest_in

_STUCK = """
import signal, time

def test_stuck():
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])
    time.sleep(30)
"""
pytestmark = pytest.mark.processes


def test_what_no_signal_ends_is_ended_and_told(tmp_path: Path) -> None:
    """A run that is killed from outside tells nothing; this one names the test and the line."""
    (tmp_path / "test_stuck.py").write_text(_STUCK)

    done = pytest_in(tmp_path, "-n", "1", "-o", "faulthandler_timeout=1")

    assert "crashed while running 'test_stuck.py::test_stuck'" in done.stdout
    assert 'test_stuck.py", line 6 in test_stuck' in done.stderr


def test_the_watchdog_waits_for_the_longest_time_limit() -> None:
    """It ends whole processes, so each test's own limit comes first."""
    options = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["pytest"]["ini_options"]
    limits = [
        ast.literal_eval(node.args[0])
        for file in files("tests").values()
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.timeout"
    ]

    assert len(limits) > 1
    assert options["faulthandler_timeout"] > max(options["timeout"], *limits)
