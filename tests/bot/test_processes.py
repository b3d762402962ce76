"""Whether a process is over, told by its name; a mistake would let two answer one question, or none for a while."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bot.processes import Processes
from tests.services.dying import dying

Start = Callable[[], "subprocess.Popen[str]"]


@pytest.fixture
def start() -> Iterator[Start]:
    """Return a function that starts a process, which tells its name and waits."""
    started: list[subprocess.Popen[str]] = []

    def begin() -> subprocess.Popen[str]:
        code = "from bot.processes import Processes; print(Processes().holder(), flush=True); input()"
        process = subprocess.Popen(
            dying([sys.executable, "-c", code]), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        started.append(process)
        return process

    yield begin
    for process in started:
        process.kill()
        process.communicate()


def name_of(process: "subprocess.Popen[str]") -> str:
    """Return the name that a process told."""
    assert process.stdout is not None
    return process.stdout.readline().strip()


@pytest.mark.processes
def test_a_process_that_lives_is_not_over(start: Start) -> None:
    """Neither another one nor this one; and two holders of one process have two names."""
    ours = Processes().holder()

    assert not Processes().is_over(name_of(start()))
    assert not Processes().is_over(ours)
    assert Processes().holder() != ours


@pytest.mark.processes
@pytest.mark.parametrize("waited_for", [pytest.param(True, id="gone"), pytest.param(False, id="nobody waited for it")])
def test_a_killed_process_is_over(start: Start, waited_for: bool) -> None:
    """Also while whoever started it hasn't looked yet."""
    process = start()
    name = name_of(process)

    process.kill()
    if waited_for:
        process.wait()
    else:
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)

    assert Processes().is_over(name)


@pytest.mark.processes
def test_another_process_of_the_same_number_is_another(start: Start) -> None:
    """Numbers are used again; in a container it is always the same one."""
    machine, pid, began, token = name_of(start()).split("/")

    assert Processes().is_over(f"{machine}/{pid}/{int(began) - 1}/{token}")


@pytest.mark.parametrize("name", ["", "w1", "a/b", "/1/2/3", "a/b/c/d", "{}/x/1/t", "{}/99999999//t"])
def test_of_a_name_that_tells_nothing_nobody_is_called_dead(name: str) -> None:
    """A test's worker, or one of another version."""
    assert not Processes().is_over(name.format(Processes().holder().split("/")[0]))


@pytest.mark.parametrize("part", [0, 1], ids=["another boot or machine", "another container"])
def test_nobody_is_called_dead_whom_we_cannot_see(part: int) -> None:
    """Containers on one machine number their processes each for itself: ours would look like theirs."""
    machine, rest = Processes().holder().split("/", 1)
    parts = machine.split(":")
    parts[part] += "0"

    assert not Processes().is_over(f"{':'.join(parts)}/{rest.replace('/', '/1', 1)}")


def test_without_proc_nobody_is_called_dead(tmp_path: Path) -> None:
    """On systems that tell nothing, leases run out as they always did."""
    blind = Processes(proc=tmp_path)

    assert not blind.is_over(blind.holder())
    assert not blind.is_over(Processes().holder())
    assert blind.holder() != blind.holder()
