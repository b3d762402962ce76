"""Vectors that were made once, by the text: nobody pays for them again, and a run that broke off goes on."""

import asyncio
import hashlib
import logging
import sqlite3
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

import numpy as np

from core.embedding import Embedder

log = logging.getLogger(__name__)

_AT_ONCE = 64
_MOST_ROWS = 500_000
_MOST_QUERIES = 2_000
_TABLE = "CREATE TABLE IF NOT EXISTS vectors (id INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, v BLOB NOT NULL)"


class KeptEmbedder:
    """Implements `core.embedding.Embedder` over one that is slow or costs money.

    Vectors of documents are kept in a file, in half precision, as the index keeps them; those of questions in memory.
    A file that can't be used is done without, which is told once.
    """

    def __init__(self, embedder: Embedder, path: Path, *, most_rows: int = _MOST_ROWS) -> None:
        self._embedder, self._path, self._most_rows = embedder, path, most_rows
        self._queries: OrderedDict[str, Sequence[float]] = OrderedDict()
        self._told = False

    @property
    def name(self) -> str:
        """The name of the one who makes them."""
        return self._embedder.name

    async def embed_documents(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """Return a vector per text; what is made is kept at once, so many texts at a time.

        Raises:
            EmbeddingError: None were made.
        """
        keys = [self._key(text) for text in texts]
        known = dict(await asyncio.to_thread(self._read, keys))
        made = await self._made(keys, texts, known)
        if len({len(vector) for vector in made}) > 1:  # another model answers to the same name by now
            made = await self._made(keys, texts, {})
        return made

    async def _made(
        self, keys: Sequence[bytes], texts: Sequence[str], known: dict[bytes, Sequence[float]]
    ) -> Sequence[Sequence[float]]:
        missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in known}
        wanted = list(missing)
        for at in range(0, len(wanted), _AT_ONCE):
            part = wanted[at : at + _AT_ONCE]
            made = await self._embedder.embed_documents([missing[key] for key in part])
            new = dict(zip(part, made, strict=True))
            await asyncio.to_thread(self._write, new)
            known |= new
        return [known[key] for key in keys]

    async def embed_queries(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """Return a vector per text.

        Raises:
            EmbeddingError: None were made.
        """
        known = {text: self._queries[text] for text in texts if text in self._queries}
        missing = [text for text in dict.fromkeys(texts) if text not in known]
        if missing:
            known |= zip(missing, await self._embedder.embed_queries(missing), strict=True)
        for text in known:
            self._queries[text] = known[text]
            self._queries.move_to_end(text)
        while len(self._queries) > _MOST_QUERIES:
            self._queries.popitem(last=False)
        return [known[text] for text in texts]

    def _key(self, text: str) -> bytes:
        return hashlib.sha256(f"{self.name}\0{text}".encode("utf-8", "replace")).digest()

    def _read(self, keys: Sequence[bytes]) -> Mapping[bytes, Sequence[float]]:
        try:
            with closing(self._opened()) as db:
                found = [(key, db.execute("SELECT v FROM vectors WHERE key = ?", (key,)).fetchone()) for key in keys]
            return {key: np.frombuffer(row[0], dtype=np.float16).astype(float).tolist() for key, row in found if row}
        except (sqlite3.Error, OSError, ValueError) as error:
            return self._done_without(error)

    def _write(self, made: Mapping[bytes, Sequence[float]]) -> None:
        rows = [(key, np.asarray(vector, dtype=np.float16).tobytes()) for key, vector in made.items()]
        try:
            with closing(self._opened()) as db, db:
                db.executemany("INSERT OR REPLACE INTO vectors (key, v) VALUES (?, ?)", rows)
                db.execute("DELETE FROM vectors WHERE id <= (SELECT max(id) FROM vectors) - ?", (self._most_rows,))
        except (sqlite3.Error, OSError) as error:
            self._done_without(error)

    def _opened(self) -> sqlite3.Connection:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        db = sqlite3.connect(self._path)
        db.execute(_TABLE)
        return db

    def _done_without(self, error: Exception) -> Mapping[bytes, Sequence[float]]:
        if not self._told:
            self._told = True
            log.warning("%s: can't be used, so vectors are made anew (%s); remove it if that stays", self._path, error)
        return {}
