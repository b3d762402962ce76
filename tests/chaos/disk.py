"""A small disk of its own that can be filled: a tmpfs, which only root may mount."""

import asyncio
import errno
import os
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path

_SIZE = "64m"
_BLOCK = bytes(64 * 1024)
_FILLED_AGAIN_S = 0.05


@dataclass(frozen=True, slots=True)
class Disk:
    """A disk in a folder."""

    folder: Path

    @asynccontextmanager
    async def full(self) -> AsyncIterator[None]:
        """Leave no byte free meanwhile, whatever is freed on it."""
        filling = asyncio.create_task(self._keep_full())
        try:
            yield
        finally:
            filling.cancel()
            self._filler.unlink(missing_ok=True)

    @property
    def _filler(self) -> Path:
        return self.folder / "filler"

    async def _keep_full(self) -> None:
        while True:
            try:
                with self._filler.open("ab", buffering=0) as filler:
                    while True:
                        filler.write(_BLOCK)
            except OSError as error:
                if error.errno != errno.ENOSPC:
                    raise
            await asyncio.sleep(_FILLED_AGAIN_S)


@contextmanager
def disk(folder: Path) -> Iterator[Disk | None]:
    """Give a disk in an empty folder; None where nobody may mount one."""
    mount = ["mount", "-t", "tmpfs", "-o", f"size={_SIZE}", "threadsheet", str(folder)]
    if os.geteuid() != 0 or subprocess.run(mount, check=False, capture_output=True).returncode != 0:
        yield None
        return
    try:
        yield Disk(folder)
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)  # noqa: S607
