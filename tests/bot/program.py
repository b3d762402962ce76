"""The program as its own process, for what only a process shows: signals, ports, a full disk."""

import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError

from tests.services.dying import dying

PROGRAM = Path(sys.executable).parent / "threadsheet"
PATIENCE_S = 60.0


def command(*arguments: str, module: str = "bot") -> Sequence[str]:
    """Return the command line of the program, or of one that runs it otherwise."""
    return dying([sys.executable, "-m", module, *arguments])


@contextmanager
def started(
    *arguments: str, environ: dict[str, str] | None = None, module: str = "bot"
) -> Iterator[subprocess.Popen[str]]:
    """Start the program; it is killed at the end if it still runs.

    It hears Ctrl-C even where a shell runs the tests in the background, which would have it ignored.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    process = subprocess.Popen(
        command(*arguments, module=module),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parent.parent.parent,
        env=environ,
    )
    with process:
        try:
            yield process
        finally:
            if process.poll() is None:
                process.kill()


def wait_for(stream: "Iterator[str] | None", wanted: str) -> str:
    """Return the first line that holds `wanted`."""
    assert stream is not None
    for line in stream:
        if wanted in line:
            return line
    raise AssertionError(f"the program ended without saying {wanted!r}")


def fetch(address: str) -> tuple[int, str]:
    """Return status and body."""
    try:
        with urllib.request.urlopen(address, timeout=PATIENCE_S) as answer:  # noqa: S310  our own server
            return answer.status, answer.read().decode()
    except HTTPError as error:
        return error.code, error.read().decode()


def eventually(seen: "Iterator[bool]") -> None:
    """Poll until `seen` gives True, with a deadline."""
    deadline = time.monotonic() + PATIENCE_S
    for yes in seen:
        if yes:
            return
        assert time.monotonic() < deadline, "it never happened"
        time.sleep(0.1)
