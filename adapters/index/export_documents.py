"""Published documents as they were staged, to be kept by another engine."""

import sqlite3

from adapters.index.codec import Undecodable, chunk_from_json, vectors_from_bytes
from adapters.index.fact_codec import fact_from_json
from core.knowledge.document import Document
from core.ports import Staged

_CHUNKS = (
    "SELECT bodies.body, vectors.v FROM chunks JOIN paths USING (doc) JOIN bodies ON bodies.id = chunks.id"
    " LEFT JOIN vectors ON vectors.id = chunks.id WHERE paths.path = ? ORDER BY chunks.id"
)
_FACTS = (
    "SELECT own.body, pieces.body FROM facts JOIN paths USING (doc) JOIN fact_bodies AS own ON own.id = facts.id"
    " JOIN fact_pieces AS pieces ON pieces.id = facts.piece WHERE paths.path = ? ORDER BY facts.id"
)


def staging_order(db: sqlite3.Connection) -> list[str]:
    """Return the paths of published documents, the one that was staged first first."""
    sql = (
        "SELECT path FROM documents JOIN paths USING (doc) ORDER BY"
        " (SELECT min(id) FROM chunks WHERE chunks.doc = documents.doc), path"
    )
    return [path for (path,) in db.execute(sql)]


def staged_again(db: sqlite3.Connection, document: Document) -> Staged:
    """Return all that is kept of a published document.

    Raises:
        Undecodable: Something else wrote it.
    """
    rows = db.execute(_CHUNKS, (document.path,)).fetchall()
    blobs = [blob for _, blob in rows if blob is not None]
    if len({len(blob) for blob in blobs}) > 1 or len(blobs) not in {0, len(rows)}:
        raise Undecodable(f"{document.path}: some of its vectors are missing")
    vectors: list[list[float]] = vectors_from_bytes(blobs).tolist() if blobs else []
    return Staged(
        document=document,
        chunks=tuple(chunk_from_json(body) for body, _ in rows),
        vectors=tuple(tuple(vector) for vector in vectors),
        facts=tuple(fact_from_json(own, shared) for own, shared in db.execute(_FACTS, (document.path,))),
    )
