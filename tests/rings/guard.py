"""Runs a command that neither hangs nor leaves a process: `python3 tests/rings/guard.py --minutes 25 -- make test`.

When its time is over, the stacks of all its processes are printed; it is interrupted, so that it can still say what it
knows, and then killed with all of them: 124 is the exit code, as `timeout` has it. When it ends, in whatever way, what
it started and left running is killed. Needs nothing but Python, since it runs before there is an environment; off
Linux, where nobody adopts orphans, it knows its own group only.
"""

import argparse
import ctypes
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

TOO_LONG = 124
_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER = 1, 36
_PROCESSES = Path("/proc")
_DUMP_S = 20
_DYING_S = 10.0
_CLOSING_S = 60.0
_GLANCE_S = 0.05
_STACK_READER = Path(__file__).parent.parent.parent / ".venv" / "bin" / "py-spy"


@dataclass(frozen=True, slots=True)
class Process:
    """A process as the system tells it: `state` is its letter there, Z one that ended and wasn't waited for."""

    pid: int
    parent: int
    state: str
    command: str


def adopt_orphans() -> None:
    """Become the parent of every descendant whose parent ends."""
    _control(_PR_SET_CHILD_SUBREAPER, 1)


def die_with_parent() -> None:
    """Be killed when the thread that started this process ends; to be called in the new process."""
    _control(_PR_SET_PDEATHSIG, signal.SIGKILL)


def _control(option: int, value: int) -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(option, value, 0, 0, 0)


def descendants(pid: int) -> Sequence[Process]:
    """Return all that a process started, and what these started, parents first; none where there is no /proc."""
    known = list(_processes())
    found, parents = list[Process](), {pid}
    while born := [each for each in known if each.parent in parents and each not in found]:
        found += born
        parents = {each.pid for each in born}
    return found


def _processes() -> Iterator[Process]:
    for folder in _PROCESSES.glob("[0-9]*"):
        try:
            stat = (folder / "stat").read_text("utf-8", "replace")
            command = (folder / "cmdline").read_text("utf-8", "replace").replace("\0", " ").strip()
        except OSError:
            continue  # it ended meanwhile
        name, _, rest = stat.partition("(")[2].rpartition(")")
        state, parent, *_ = rest.split()
        yield Process(int(folder.name), int(parent), state, command or name)


def guarded(command: Sequence[str], *, minutes: float) -> int:
    """Run a command and return its exit code, as a shell would tell it; nothing that it started runs afterwards.

    Raises:
        OSError: The command can't be started.
    """
    adopt_orphans()
    deadline = time.monotonic() + 60 * minutes
    # A group of its own hears Ctrl-C from here alone: twice, it would break off the tidying up.
    process = subprocess.Popen(command, preexec_fn=die_with_parent, process_group=0)  # noqa: PLW1509  no thread runs here
    with _passing_on(process):
        code = _ended(process.pid, deadline)
    if code is None:
        _say(f"\nStill running after {minutes:g} minutes; this is what runs, and where it is:")
        _show_stacks()
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGINT)
        _ended(process.pid, time.monotonic() + _CLOSING_S)
        code = TOO_LONG
    _end_all()
    return code


class _passing_on:  # noqa: N801  reads as a verb
    """What would end this process is passed on to the command, which may tidy up."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        self._process = process
        self._before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}

    def __enter__(self) -> None:
        for number in self._before:
            signal.signal(number, self._pass)

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _pass(self, number: int, _frame: FrameType | None) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, number)


def _ended(pid: int, deadline: float) -> int | None:
    """Wait for a child, and for every orphan that ends before it; None if its time is over."""
    while time.monotonic() < deadline:
        ended, status = os.waitpid(-1, os.WNOHANG)
        if ended == pid:
            code = os.waitstatus_to_exitcode(status)
            return code if code >= 0 else 128 - code
        if not ended:
            time.sleep(_GLANCE_S)
    return None


def _show_stacks() -> None:
    for process in descendants(os.getpid()):
        _say(f"\n--- {process.pid} (of {process.parent}, {process.state}): {process.command[:300]}")
        if "python" in process.command and _STACK_READER.is_file():
            _say(stack_of(process.pid))


def stack_of(pid: int) -> str:
    """Return where a process is, or why that can't be told: what hangs must be ended all the same."""
    command = [_STACK_READER, "dump", "--pid", str(pid)]
    try:
        shown = subprocess.run(command, capture_output=True, text=True, check=False, timeout=_DUMP_S)
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"its stack can't be read: {error}"
    return shown.stdout or shown.stderr


def _end_all() -> None:
    """Kill what is left, and what comes to this process as an orphan by that, until nothing is."""
    deadline = time.monotonic() + _DYING_S
    while (left := descendants(os.getpid())) and time.monotonic() < deadline:
        for process in left:
            with suppress(ProcessLookupError):
                os.kill(process.pid, signal.SIGKILL)
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        time.sleep(_GLANCE_S)


def _say(text: str) -> None:
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()


def main(arguments: Sequence[str]) -> int:
    """Run what the command line says."""
    options = argparse.ArgumentParser(prog="guard.py", description=__doc__)
    options.add_argument("--minutes", type=float, required=True, help="how long the command may take")
    options.add_argument("command", nargs="+", help="what to run; after --")
    given = options.parse_args(arguments)
    if shutil.which(given.command[0]) is None:
        options.error(f"there is no command {given.command[0]}")
    return guarded(given.command, minutes=given.minutes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
