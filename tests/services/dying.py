"""Processes that don't outlive the tests that started them, not even tests that are killed."""

import shutil
from collections.abc import Sequence

_SETPRIV = shutil.which("setpriv")


def dying(command: Sequence[str]) -> list[str]:
    """Return a command whose process is killed when the one that started it ends, in whatever way.

    Linux means the thread that started it: one that `asyncio.to_thread` starts and leaves is killed at the test's end.
    Off Linux it is the same command: only `tests.rings.guard` ends what is left there.
    """
    return [_SETPRIV, "--pdeathsig", "KILL", "--", *command] if _SETPRIV else list(command)
