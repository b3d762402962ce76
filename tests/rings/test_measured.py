"""What is counted as covered is what ran, in whichever process."""

import json
from pathlib import Path

import pytest

from tests.rings.running import pytest_in

CORE = """
from typing import Protocol, assert_never, overload


class Port(Protocol):
    def told(self) -> int:
        '''Promise something.'''


@overload
def first(wanted: int) -> int:
    ...
@overload
def first() -> int:
    ...
def first(wanted=1):
    return wanted


def second():
    return 2


def third(wanted):
    if wanted:
        return 3
    return 0


def fourth(wanted: bool):
    if wanted is True:
        return 4
    assert_never(wanted)
"""
TESTS = """
from threading import Thread
from core.module import first, second, third, fourth

def test_first():
    assert first() == 1

def test_second():
    thread = Thread(target=second)
    thread.start()
    thread.join()

def test_third():
    assert third(True) == 3

def test_fourth():
    assert fourth(True) == 4
"""
HERE = {
    "core/__init__.py": "",
    "core/module.py": CORE,
    "adapters/unused.py": "HERE = 1\n",
    "bot/unused.py": "HERE = 1\n",
    "test_module.py": TESTS,
}
pytestmark = pytest.mark.processes


@pytest.mark.parametrize("processes", ["0", "2"])
def test_the_lines_that_ran_in_any_process_are_counted_and_no_others(tmp_path: Path, processes: str) -> None:
    """A module that nobody imports counts, too; what can't run doesn't, nor what is run as processes, as bot."""
    for name, text in HERE.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")

    done = pytest_in(tmp_path, "-p", "tests.rings.measured", "--measured", "told.json", "-n", processes)

    assert done.returncode == 0, done.stdout + done.stderr
    told = json.loads((tmp_path / "told.json").read_text("utf-8"))["files"]
    assert {name: missing for name, counted in told.items() if (missing := counted["missing_lines"])} == {
        "core/module.py": [CORE.splitlines().index("    return 0") + 1],
        "adapters/unused.py": [1],
    }
    assert told["core/module.py"]["summary"]["covered_lines"] > 5
