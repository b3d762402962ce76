"""A server as a process of its own that can be killed, frozen and started again at the same address.

Its clock can be set, by libfaketime: what goes by it jumps, while timers and what counts from the start go on.
"""

import asyncio
import importlib.util
import signal
import socket
import subprocess
from contextlib import suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path

import aiohttp

from tests.bot.program import command

HOST = "127.0.0.1"
_READY_S = 60.0
_GLANCE_S = 0.05
_STARTS = 5
"""The database may be away just then: whoever runs servers starts them again."""

_ROOT = Path(__file__).parents[2]


def _clocked(ahead: Path) -> dict[str, str]:
    """Return the environment of a process whose wall clock is as far ahead as a file says."""
    found = importlib.util.find_spec("libfaketime")
    assert found is not None, "libfaketime isn't installed; run: make .venv/dev.stamp"
    assert found.origin is not None, "libfaketime has no folder"
    library = Path(found.origin).parent / "vendor" / "libfaketime" / "src" / "libfaketime.so.1"
    return {
        "LD_PRELOAD": str(library),
        "FAKETIME_TIMESTAMP_FILE": str(ahead),
        "FAKETIME_CACHE_DURATION": "1",  # read anew at each look at the clock, the file would take most of the time
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        "FAKETIME_FORCE_MONOTONIC_FIX": "0",  # of old C libraries; threads would wait too long for each other
    }


def free_port() -> int:
    """Return a port that nobody uses now."""
    with socket.socket() as held:
        held.bind((HOST, 0))
        return int(held.getsockname()[1])


def held_mb(pid: int) -> float:
    """Return how much memory a process holds, resident; 0 if it has ended."""
    status = Path(f"/proc/{pid}/status").read_text("ascii")
    return float(status.partition("VmRSS:")[2].partition("kB")[0] or 0) / 1024


@dataclass(slots=True, kw_only=True)
class Replica:
    """One server; its log holds all its lives.

    Attributes:
        hands: Held by whoever does something to it.
        lives: How often it was started.
    """

    environ: dict[str, str]
    log: Path
    port: int = field(default_factory=free_port)
    hands: asyncio.Lock = field(default_factory=asyncio.Lock)
    lives: int = 0
    _process: subprocess.Popen[bytes] | None = None

    def __post_init__(self) -> None:
        self.set_clock(0)

    @property
    def address(self) -> str:
        """Where it takes requests."""
        return f"http://{HOST}:{self.port}"

    async def start(self) -> None:
        """Start it and return when it answers.

        Raises:
            AssertionError: It ended instead; the message holds the end of its log.
        """
        for _ in range(_STARTS):
            self._launch()
            if await self._answers():
                return
            await asyncio.sleep(1.0)
        raise AssertionError(f"{self.address} doesn't start; its log ends:\n{self.tail()}")

    def _launch(self) -> None:
        environ = {**self.environ, **_clocked(self._ahead), "THREADSHEET_PORT": str(self.port)}
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(command("serve"), env=environ, stdout=log, stderr=log, cwd=_ROOT)
        self.lives += 1

    def set_clock(self, ahead_s: float) -> None:
        """Set its clock, from now on and in its next lives, so many seconds ahead of ours."""
        self._ahead.write_text(f"{ahead_s:+g}", "ascii")

    @property
    def _ahead(self) -> Path:
        return self.log.with_suffix(".clock")

    async def _answers(self) -> bool:
        """Wait until it answers; False if it ends instead."""
        assert self._process is not None
        async with asyncio.timeout(_READY_S), aiohttp.ClientSession() as session:
            while self._process.poll() is None:
                with suppress(aiohttp.ClientError, OSError):
                    async with session.get(f"{self.address}/healthz") as response:
                        if response.status == HTTPStatus.OK:
                            return True
                await asyncio.sleep(_GLANCE_S)
        return False

    async def kill(self) -> None:
        """End it as a power cut would."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> int:
        """Let it finish what it has begun; return its exit code."""
        return await self._end(signal.SIGTERM)

    def pause(self) -> None:
        """Freeze it."""
        self._send(signal.SIGSTOP)

    def resume(self) -> None:
        """Let it go on."""
        self._send(signal.SIGCONT)

    def memory_mb(self) -> float:
        """Return how much memory it holds, resident."""
        assert self._process is not None
        return held_mb(self._process.pid)

    def tail(self) -> str:
        """Return the end of its log."""
        return "\n".join(self.log.read_text("utf-8", "replace").splitlines()[-25:])

    def _send(self, number: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(number)

    async def _end(self, number: signal.Signals) -> int:
        self._send(signal.SIGCONT)
        self._send(number)
        process, self._process = self._process, None
        return 0 if process is None else await asyncio.to_thread(process.wait, _READY_S)
