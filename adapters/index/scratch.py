"""A copy of an index file to try something in, while others read and write the original."""

import sqlite3
from contextlib import closing
from pathlib import Path

from adapters.index.faults import translated


def copy_index(path: Path, to: Path) -> None:
    """Copy the index file at `path` as it was last published.

    Raises:
        IndexUnavailable: It can't be read now.
        PermanentError: There is no room for the copy.
    """
    with (
        translated(path),
        closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as source,
        closing(sqlite3.connect(to)) as target,
    ):
        source.backup(target)
