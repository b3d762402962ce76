"""What is counted as covered is what ran, in whichever process."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.source import ROOT

CORE = """
from typing import Protocol


class Port(Protocol):
    def told(self) -> int:
        ...


def first():
    return 1


def second():
    return 2


def third(wanted):
    if wanted:
        return 3
    return 0
"""
TESTS = """
from core.module import first, second, third

def test_first():
    assert first() == 1

def test_second():
    assert second() == 2

def test_third():
    assert third(True) == 3
"""
pytestmark = pytest.mark.processes


@pytest.mark.parametrize("processes", ["0", "2"])
def test_the_lines_that_ran_in_any_process_are_counted_and_no_others(tmp_path: Path, processes: str) -> None:
    """A module that nobody imports counts, too; what can't run doesn't."""
    ours = {"core/__init__.py": "", "core/module.py": CORE, "adapters/unused.py": "HERE = 1\n"}
    for name, text in (ours | {"pytest.ini": "[pytest]", "test_module.py": TESTS}).items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    command = [
        sys.executable, "-m", "pytest", "-p", "tests.rings.measured", "--measured", "told.json", "-n", processes,
    ]  # fmt: skip
    paths = f"{tmp_path}:{ROOT}"
    done = subprocess.run(
        command, cwd=tmp_path, env={"PYTHONPATH": paths}, capture_output=True, text=True, timeout=100, check=False
    )

    assert done.returncode == 0, done.stdout + done.stderr
    told = json.loads((tmp_path / "told.json").read_text("utf-8"))["files"]
    assert {name: missing for name, counted in told.items() if (missing := counted["missing_lines"])} == {
        "core/module.py": [CORE.splitlines().index("    return 0") + 1],
        "adapters/unused.py": [1],
    }
    assert told["core/module.py"]["summary"]["covered_lines"] > 5
