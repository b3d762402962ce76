"""Vectors of texts: who makes them, and of what text of a chunk."""

from collections.abc import Sequence
from typing import Protocol

from core.knowledge.chunk import Chunk
from core.knowledge.document import Document


class Embedder(Protocol):
    """Makes vectors in which texts that mean the same are near each other."""

    @property
    def name(self) -> str:
        """What it is known by: another name as soon as the same text gets another vector."""
        ...

    async def embed_documents(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """Return one vector of norm 1 per text that is searched, in order, all of one length.

        Raises:
            EmbeddingError: None were made.
        """
        ...

    async def embed_queries(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """Return one vector of norm 1 per text that is searched for, in order.

        Raises:
            EmbeddingError: None were made.
        """
        ...


def text_to_embed(chunk: Chunk, document: Document) -> str:
    """Return what a chunk's vector is made of: the document's title and the headings, then its text."""
    titles = " > ".join(filter(None, (document.title, *chunk.section)))
    # Nothing is found by the vector of nothing.
    return "\n".join(filter(None, (titles, chunk.text))).strip() or document.path
