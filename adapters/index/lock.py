"""One writer per index, or other file: a lock that the system frees when its process dies, however it dies."""

import fcntl
import os
from pathlib import Path

from core.errors import PermanentError


class WriterLock:
    """Held from construction to `release`, by at most one writer on the machine.

    Raises:
        PermanentError: Another writer holds it.
    """

    def __init__(self, path: Path) -> None:
        self._file = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            os.close(self._file)
            raise PermanentError(f"{path}: another `threadsheet index` is writing; wait until it ends") from error

    def release(self) -> None:
        """Let the next writer in. The lock file stays: removing it would let two writers in."""
        os.close(self._file)
