"""The file in which answers of a batch, or receipts, come together: what is written stays, whatever comes."""

import json
from collections.abc import Generator
from contextlib import contextmanager
from io import BufferedReader, FileIO
from pathlib import Path
from typing import TypeAlias, cast

from core.errors import PermanentError

Record: TypeAlias = dict[str, object]


class BatchFile:
    """Records, a line each. Made by `open_batch_file`.

    Attributes:
        known: The ids of what has a record.
        failed: How many of the records are errors.
    """

    def __init__(self, path: Path, file: FileIO) -> None:
        self._path, self._file = path, file
        self.known: set[str] = set()
        self.failed = 0

    def add(self, record: Record) -> None:
        """Write a record; it is in the file when this returns.

        Raises:
            PermanentError: It can't be written.
        """
        self._note(record)
        left = json.dumps(record, ensure_ascii=False).encode("utf-8", "replace") + b"\n"
        with _writing(self._path):
            while left:
                left = left[self._file.write(left) :]

    def add_once(self, record: Record) -> None:
        """Write a record unless one of its id is there, as of what is thought again.

        Raises:
            PermanentError: It can't be written.
        """
        if str(record["id"]) not in self.known:
            self.add(record)

    def take_up(self) -> None:
        """Go on below the records that are there, in place of one that isn't whole."""
        end, lines = 0, BufferedReader(self._file)
        for line in lines:
            record = _record(line)
            if record is None:
                break
            self._note(record)
            end += len(line)
        lines.detach()
        self._file.seek(end)
        self._file.truncate()

    def _note(self, record: Record) -> None:
        self.known.add(str(record["id"]))
        self.failed += record.get("kind") == "error"


@contextmanager
def open_batch_file(path: Path, *, resume: bool) -> Generator[BatchFile]:
    """Give the file of answers.

    Args:
        path: Where it is, or will be.
        resume: Keep the records that are there, up to one that a broken run left half; else begin anew.

    Raises:
        PermanentError: It can't be written.
    """
    with _writing(path):
        file = FileIO(path, "r+" if resume and path.exists() else "w+")
    with file:
        answers = BatchFile(path, file)
        if resume:
            with _writing(path):
                answers.take_up()
        yield answers


@contextmanager
def _writing(path: Path) -> Generator[None]:
    try:
        yield
    except OSError as error:
        raise PermanentError(f"{path}: can't be written: {error.strerror}") from error


def _record(line: bytes) -> Record | None:
    """Return the record in a line; None if it isn't whole."""
    try:
        found: object = json.loads(line) if line.endswith(b"\n") else None
    except (ValueError, RecursionError):
        return None
    return cast("Record", found) if isinstance(found, dict) and "id" in found else None
