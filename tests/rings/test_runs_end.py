"""No run of the tests stands still: what freezes them is kept out, and what no signal ends is ended all the same."""

import ast
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.architecture.source import ROOT, sources

_STUCK = """
import signal, time

def test_stuck():
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])
    time.sleep(30)
"""
pytestmark = pytest.mark.processes


def python(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run Python in `folder`, with the project's modules in reach."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )


def test_what_no_signal_ends_is_ended_and_told(tmp_path: Path) -> None:
    """A run that is killed from outside tells nothing; this one names the test and the line."""
    (tmp_path / "test_stuck.py").write_text(_STUCK)
    ours = ["-c", str(ROOT / "pyproject.toml"), "--rootdir", str(tmp_path), "-p", "no:cacheprovider"]

    done = python("-m", "pytest", *ours, "-n", "1", "-o", "faulthandler_timeout=1", "test_stuck.py", folder=tmp_path)

    assert "crashed while running 'test_stuck.py::test_stuck'" in done.stdout
    assert 'test_stuck.py", line 6 in test_stuck' in done.stderr


def test_the_watchdog_waits_for_the_longest_time_limit() -> None:
    """It ends whole processes, so each test's own limit comes first."""
    options = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["pytest"]["ini_options"]
    limits = [
        ast.literal_eval(node.args[0])
        for tree in sources("tests").values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.timeout"
    ]

    assert len(limits) > 1
    assert options["faulthandler_timeout"] > max(options["timeout"], *limits)
