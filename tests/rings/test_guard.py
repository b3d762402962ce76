"""A guarded command ends in time, and nothing that it started is left: whatever became of it."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.architecture.source import ROOT
from tests.rings.guard import TOO_LONG, descendants, stack_of
from tests.services.dying import dying

pytestmark = [pytest.mark.processes, pytest.mark.skipif(sys.platform != "linux", reason="orphans are adopted on Linux")]

GUARD = [sys.executable, str(ROOT / "tests/rings/guard.py")]
PATIENCE_S = 60.0
GLANCE_S = 0.01
HIDES = """
import os, subprocess, sys
if os.fork() == 0:
    os.setsid()
    hidden = subprocess.Popen(["sleep", "600"])
    open(sys.argv[1], "w").write(str(hidden.pid))
    hidden.wait()
    sys.exit()
"""
"""Leaves a process behind in a session of its own, as a server does that a test forgot."""


def guarded(*command: str, minutes: float = 5) -> "subprocess.CompletedProcess[str]":
    """Run a command under guard to its end."""
    line = [*GUARD, "--minutes", str(minutes), "--", *command]
    return subprocess.run(line, capture_output=True, text=True, check=False)


def waits(*, by: str = "waiting") -> Sequence[str]:
    """Return a command that waits in a function that is called so."""
    return sys.executable, "-c", f"import time\ndef {by}(): time.sleep(600)\n{by}()"


def running(pid: int) -> bool:
    """Return whether a process is there and hasn't ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def until(holds: Callable[[], bool]) -> None:
    """Return when something holds; fail after a minute."""
    deadline = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(GLANCE_S)


def told(path: Path) -> int:
    """Return the process id that is written to a file, once it is."""
    until(lambda: path.is_file() and path.read_text("utf-8") != "")
    return int(path.read_text("utf-8"))


@pytest.mark.parametrize("code, told", [(0, 0), (3, 3), ("os.kill(os.getpid(), 9)", 128 + 9)])
def test_the_exit_code_is_the_commands(code: int | str, told: int) -> None:
    """A shell tells a killed command the same way."""
    ends = code if isinstance(code, str) else f"sys.exit({code})"

    assert guarded(sys.executable, "-c", f"import os, sys; {ends}").returncode == told


def test_a_command_that_hangs_is_ended_and_shows_where_it_was() -> None:
    """Without its stack nobody could mend it."""
    done = guarded(*waits(by="a_place_to_hang"), minutes=0.05)

    assert done.returncode == TOO_LONG
    assert "Still running after 0.05 minutes" in done.stderr
    assert "a_place_to_hang (<string>:2)" in done.stderr


def test_a_command_whose_time_is_over_may_say_what_it_knows() -> None:
    """Which tests failed until then is told by pytest, when it is interrupted."""
    tells = "import signal\ntry: signal.pause()\nexcept KeyboardInterrupt: print('one failed')"

    done = guarded(sys.executable, "-c", tells, minutes=0.05)

    assert done.returncode == TOO_LONG
    assert done.stdout == "one failed\n"


def test_what_the_command_left_running_is_killed(tmp_path: Path) -> None:
    """Also what hid in a session of its own."""
    path = tmp_path / "pid"
    waited = (
        f"{HIDES}\nelse:\n    import time, pathlib\n    while not pathlib.Path(sys.argv[1]).exists(): time.sleep(0.01)"
    )

    assert guarded(sys.executable, "-c", waited, str(path)).returncode == 0

    assert not running(told(path))


def test_a_killed_command_leaves_nothing(tmp_path: Path) -> None:
    """This is what is left of a run of tests whose pytest somebody kills."""
    path = tmp_path / "pid"
    command = [sys.executable, "-c", f"{HIDES}\nimport time; time.sleep(600)", str(path)]
    guard = subprocess.Popen([*GUARD, "--minutes", "5", "--", *command])
    hidden = told(path)

    os.kill(descendants(guard.pid)[0].pid, signal.SIGKILL)

    assert guard.wait() == 128 + signal.SIGKILL
    assert not running(hidden)


def test_a_server_of_a_test_dies_with_the_process_that_started_it(tmp_path: Path) -> None:
    """Even where no guard is."""
    path = tmp_path / "pid"
    starts = """
import subprocess, sys
server = subprocess.Popen(sys.argv[2:])
open(sys.argv[1], 'w').write(str(server.pid))
server.wait()
"""
    tests = subprocess.Popen([sys.executable, "-c", starts, str(path), *dying(waits())])
    server = told(path)

    tests.kill()
    tests.wait()

    until(lambda: not running(server))


def test_ctrl_c_reaches_the_command() -> None:
    """It may tidy up before it ends."""
    tidies = """
import signal, sys
signal.signal(signal.SIGINT, lambda *_: sys.exit(7))
print('on', flush=True)
signal.pause()
"""
    guard = subprocess.Popen([*GUARD, "--minutes", "5", "--", sys.executable, "-c", tidies], stdout=subprocess.PIPE)
    with guard:
        assert guard.stdout is not None
        assert guard.stdout.readline() == b"on\n"
        [command] = descendants(guard.pid)
        assert os.getpgid(command.pid) == command.pid, "a terminal would tell it once more"
        guard.send_signal(signal.SIGINT)

    assert guard.returncode == 7


def test_a_stack_that_cannot_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What hangs must be ended all the same."""
    monkeypatch.setattr("tests.rings.guard._STACK_READER", tmp_path / "nothing")

    assert stack_of(os.getpid()).startswith("its stack can't be read: ")


def test_a_command_that_is_not_there_is_told() -> None:
    """The usage comes with it."""
    done = guarded("there-is-no-such-command")

    assert done.returncode == 2
    assert "there is no command there-is-no-such-command" in done.stderr
