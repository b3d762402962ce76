"""What a run says: which tests failed by chance, what runs the others alone, and what they cost."""

import subprocess
from pathlib import Path

import pytest

from tests.rings.running import pytest_in

pytestmark = pytest.mark.processes

STEADY = """
def test_steady():
    assert True
"""
UNSTEADY = """
import pathlib, pytest

@pytest.fixture
def once():
    seen = pathlib.Path(__file__).with_suffix(".seen")
    if not seen.exists():
        seen.touch()
        raise OSError("the port is taken")

@pytest.mark.processes
def test_unsteady(once):
    assert True
"""
BROKEN = """
import pytest

@pytest.mark.processes
def test_broken():
    assert 1 == 2, "never equal"
"""
INTERRUPTED = """
import os, signal

def test_interrupted():
    os.kill(os.getpid(), signal.SIGINT)
    signal.pause()
"""
QUICK_AND_UNSTEADY = UNSTEADY.replace("@pytest.mark.processes", "")
STARTING = """
import subprocess

def test_starting():
    subprocess.run(["true"])
"""
HUNGRY = """
KEPT = []

def test_hungry():
    KEPT.append(b"x" * 300_000_000)
"""


def ran(folder: Path, *modules: str, workers: int = 2) -> "subprocess.CompletedProcess[str]":
    """Run tests with what our own runs are told by."""
    for number, module in enumerate(modules):
        (folder / f"test_{number}.py").write_text(module, "utf-8")
    return pytest_in(folder, "-p", "tests.conftest", "-n", str(workers), "--again")


def test_what_fails_beside_others_and_passes_alone_is_unsteady_and_fails_nothing(tmp_path: Path) -> None:
    """The machine was busy; the test is to be mended all the same."""
    done = ran(tmp_path, STEADY, UNSTEADY)

    assert done.returncode == 0, done.stdout
    assert "unsteady: test_1.py::test_unsteady passed alone: OSError: the port is taken" in done.stdout
    assert "1 passed, 1 unsteady in" in done.stdout.splitlines()[-1]


def test_what_fails_alone_too_fails_the_run_and_is_told_with_its_command(tmp_path: Path) -> None:
    """It is no matter of chance."""
    done = ran(tmp_path, BROKEN, UNSTEADY)

    assert done.returncode == 1
    said = done.stdout.splitlines()
    place = said.index("FAILED test_0.py::test_broken: AssertionError: never equal")
    assert said[place + 1] == "  .venv/bin/python -m pytest test_0.py::test_broken"
    assert "1 failed, 1 unsteady in" in done.stdout.splitlines()[-1]


def test_a_run_that_is_interrupted_tells_what_failed_until_then(tmp_path: Path) -> None:
    """One whose time is over would be in vain otherwise."""
    done = ran(tmp_path, BROKEN, INTERRUPTED, workers=0)

    assert done.returncode == pytest.ExitCode.INTERRUPTED
    assert "FAILED test_0.py::test_broken: AssertionError: never equal" in done.stdout


def test_a_test_without_real_things_has_no_second_try(tmp_path: Path) -> None:
    """Nothing in it may depend on chance."""
    done = ran(tmp_path, QUICK_AND_UNSTEADY)

    assert done.returncode == 1
    assert "FAILED test_0.py::test_unsteady: OSError: the port is taken" in done.stdout


def test_a_test_that_starts_a_process_must_say_so(tmp_path: Path) -> None:
    """Or `make test` would start some, and wait for them."""
    done = ran(tmp_path, STARTING)

    assert done.returncode == 1
    assert "FAILED test_0.py::test_starting: Failed: it starts a process (subprocess.Popen true)" in done.stdout


def test_who_makes_a_process_grow_is_named(tmp_path: Path) -> None:
    """Memory goes by tests that nobody suspects."""
    done = ran(tmp_path, STEADY, HUNGRY)

    [hungry] = [line for line in done.stdout.splitlines() if line.endswith("MB  test_1.py::test_hungry")]
    assert int(hungry.split()[0]) in range(200, 400)
