"""Measuring coverage makes no greenlet of a thread: what is kept of one can freeze the process that measures."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

_PROGRAM = """
import gc, threading
import greenlet
from tests.coverage_threads import spare_threads

{first}

def greenlets():
    return sum(isinstance(each, greenlet.greenlet) for each in gc.get_objects())

told = [greenlets()]
thread = threading.Thread(target=lambda: told.append(greenlets()))
thread.start()
thread.join()
print(told[1] - told[0])
"""


@pytest.mark.parametrize("first, made", [("spare_threads()", "0"), ("", "1")])
def test_a_measured_thread_gets_no_greenlet(tmp_path: Path, first: str, made: str) -> None:
    """Nothing is left to be freed when it ends; without `spare_threads` something is."""
    program = tmp_path / "program.py"
    program.write_text(_PROGRAM.format(first=first))
    command = [sys.executable, "-m", "coverage", "run", f"--rcfile={ROOT / 'pyproject.toml'}", "--source=tests"]
    done = subprocess.run(
        [*command, str(program)],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )

    assert done.stdout.split() == [made], done.stderr
