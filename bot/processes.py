"""Which process holds a turn, and whether that process is over: a lease needn't run out if its holder is dead."""

import os
import secrets
from dataclasses import dataclass
from pathlib import Path

PROC = Path("/proc")
_BOOT = "sys/kernel/random/boot_id"
_OVER = frozenset("ZX")
_STATE, _START = 0, 19
"""Fields of /proc/PID/stat after the name. Source: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Processes:
    """The processes that this one sees, by /proc; without one nobody is ever called dead.

    Attributes:
        proc: Where /proc is.
    """

    proc: Path = PROC

    def holder(self) -> str:
        """Return a name for something in this process that holds turns: machine, process, its start, and which one."""
        pid = os.getpid()
        return "/".join((self._machine(), str(pid), self._stat(pid)[1], secrets.token_hex(6)))

    def is_over(self, holder: str) -> bool:
        """Tell whether the process of a holder is certainly over; False for one whom we can't see from here."""
        machine, _, rest = holder.partition("/")
        pid, _, rest = rest.partition("/")
        start = rest.partition("/")[0]
        if not (machine and start and pid.isdecimal() and machine == self._machine()):
            return False
        state, began = self._stat(int(pid))
        return began != start or state in _OVER

    def _machine(self) -> str:
        """Return what differs between boots, and between containers, which number their processes each for itself."""
        try:
            boot = (self.proc / _BOOT).read_text("ascii").strip()
            return f"{boot}:{(self.proc / 'self/ns/pid').stat().st_ino}"
        except OSError:
            return ""

    def _stat(self, pid: int) -> tuple[str, str]:
        """Return state and start of a process; both are empty if there is none."""
        try:
            fields = (self.proc / str(pid) / "stat").read_text("utf-8", "replace").rpartition(")")[2].split()
        except OSError:
            return "", ""
        return fields[_STATE], fields[_START]
