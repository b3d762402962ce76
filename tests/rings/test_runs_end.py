"""No run of the tests stands still: what freezes them is kept out, and what no signal ends is ended all the same."""

import ast
import json
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.architecture.source import ROOT, sources

_GREENLETS_OF_A_THREAD = """
import gc, threading
import greenlet
import tests.conftest

def greenlets():
    return sum(isinstance(each, greenlet.greenlet) for each in gc.get_objects())

told = [greenlets()]
thread = threading.Thread(target=lambda: told.append(greenlets()))
thread.start()
thread.join()
print(told[1] - told[0])
"""
_LIBRARY = """
from greenlet import getcurrent, greenlet

def run(ours, depth=3):
    if depth:
        run(ours, depth - 1)
        return
    ours(wait)

def wait(depth=3):
    if depth:
        wait(depth - 1)
    else:
        getcurrent().parent.switch()

def begun(ours):
    other = greenlet(run)
    other.switch(ours)
    return other

def goes_on(other):
    other.switch()
"""
_PROGRAM = """
import gc
from library import begun, goes_on
from tests.rings.coverage_greenlets import Stack

def ours(wait):
    wait()
    said = "waited"
    wait()
    return said

def statements(count):
    others = []
    for _ in range(count):
        others.append(begun(ours))
        begins = True
    for _ in range(2):
        for each in others:
            goes_on(each)
            went_on = True
    return len(others)

for _ in range(100):
    statements(1)
done = statements(3)
print(sum(isinstance(each, Stack) for each in gc.get_objects()))
"""
_STUCK = """
import signal, time

def test_stuck():
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])
    time.sleep(30)
"""
pytestmark = pytest.mark.processes
MEASURED = ("-m", "coverage", "run", f"--rcfile={ROOT / 'pyproject.toml'}", "--source=.")


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


@pytest.mark.parametrize(
    "asking, made",
    [pytest.param((), "0", id="as here"), pytest.param(("--concurrency=greenlet,thread",), "1", id="by itself")],
)
def test_measuring_coverage_makes_no_greenlet_of_a_thread(tmp_path: Path, asking: Sequence[str], made: str) -> None:
    """What is kept of one can freeze the process when the thread ends; see `tests.rings.coverage_greenlets`."""
    program = tmp_path / "program.py"
    program.write_text(_GREENLETS_OF_A_THREAD)

    done = python(*MEASURED, *asking, str(program), folder=tmp_path)

    assert done.stdout.split() == [made], done.stderr


@pytest.mark.parametrize(
    "told, stacks, right",
    [
        pytest.param("import tests.conftest", "3", True, id="as here"),
        pytest.param("", "0", False, id="by threads alone"),
    ],
)
def test_what_runs_in_greenlets_is_measured_where_it_runs(tmp_path: Path, told: str, stacks: str, right: bool) -> None:
    """Lines that are taken for another file's tear the floors down, or hold them up, by chance.

    There are only as many stacks as greenlets at once: one for each that ever ran makes a whole run grow by gigabytes.
    """
    (tmp_path / "library.py").write_text(_LIBRARY)
    (tmp_path / "program.py").write_text(_PROGRAM)
    (tmp_path / "begin.py").write_text(f"{told}\nimport program\n")

    done = python(*MEASURED, "--omit=library.py", "begin.py", folder=tmp_path)
    for step in (("combine", "--quiet"), ("json", "--quiet", "--include=program.py", "-o", "told.json")):
        python("-m", "coverage", *step, folder=tmp_path)

    (summary,) = json.loads((tmp_path / "told.json").read_text("utf-8"))["files"].values()
    assert done.stdout.split() == [stacks], done.stderr
    assert (summary["missing_lines"] == []) is right


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
