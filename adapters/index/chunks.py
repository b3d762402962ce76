"""Chunks for readers: those decoded last are kept in memory, so that neither their text is read again nor its JSON."""

import sqlite3
from collections.abc import Collection, Sequence
from itertools import islice

from adapters.index.codec import Undecodable, chunk_from_json
from adapters.index.schema import meta
from adapters.index.scope import LISTED, as_list
from core.knowledge.chunk import Chunk

_KEPT = 512
"""What the searches of a question, and the next questions of a thread, have in common."""


class Chunks:
    """Reads chunks by their numbers or by their ids."""

    def __init__(self) -> None:
        self._kept: tuple[str, dict[int, Chunk]] = "", {}

    def numbered(self, db: sqlite3.Connection, numbers: Sequence[int]) -> list[Chunk]:
        """Return the chunks of these numbers, in order.

        Raises:
            Undecodable: Something else wrote one of them.
        """
        stamp = meta(db, "stamp")
        of, kept = self._kept
        # A file that was rebuilt gives the same numbers to other chunks, under another stamp.
        known = kept if of == stamp else {}
        if missing := [number for number in numbers if number not in known]:
            known = known | {number: chunk_from_json(_body(db, number)) for number in missing}
            self._kept = stamp, dict(islice(known.items(), max(0, len(known) - _KEPT), None))
        return [known[number] for number in numbers]

    def called(self, db: sqlite3.Connection, chunk_ids: Collection[str]) -> dict[str, Chunk]:
        """Return the chunks of these ids that aren't gone, by id."""
        sql = f"SELECT chunk_id, id FROM chunks WHERE chunk_id IN {LISTED}"  # noqa: S608  fixed names
        found = dict(db.execute(sql, (as_list(chunk_ids),)).fetchall())
        return dict(zip(found, self.numbered(db, list(found.values())), strict=True))


def _body(db: sqlite3.Connection, number: int) -> bytes | str:
    row = db.execute("SELECT body FROM bodies WHERE id = ?", (number,)).fetchone()
    if row is None:
        raise Undecodable("a chunk has no text")
    body: bytes | str = row[0]
    return body
