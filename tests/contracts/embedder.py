"""What everybody who makes vectors must keep."""

import math
from collections.abc import Sequence

import pytest

from core.embedding import Embedder

TEXTS = ("Supply voltage: 9 to 36 V", "Housing: made of aluminium", "Größe: 12 mm × 4 µm", "", "x" * 20_000)


class EmbedderContract:
    """Subclass it and give an embedder."""

    @pytest.fixture
    def embedder(self) -> Embedder:
        """Return an embedder."""
        raise NotImplementedError

    async def test_each_text_has_a_vector_in_its_place(self, embedder: Embedder) -> None:
        """A vector at another chunk's place finds the wrong passage."""
        together = await embedder.embed_documents(TEXTS[:3])
        alone = [vector for text in TEXTS[:3] for vector in await embedder.embed_documents([text])]

        cosines = [[cosine(vector, other) for other in alone] for vector in together]
        assert [row.index(max(row)) for row in cosines] == [0, 1, 2]

    async def test_vectors_are_of_one_length_and_of_norm_one(self, embedder: Embedder) -> None:
        """Their products are cosines then; a text without a word may have no direction."""
        vectors = [*await embedder.embed_documents(TEXTS), *await embedder.embed_queries(TEXTS)]

        assert len({len(vector) for vector in vectors}) == 1
        norms = [math.sqrt(sum(number * number for number in vector)) for vector in vectors]
        assert all(norm == pytest.approx(1.0, abs=2e-3) or norm < 1e-6 for norm in norms)
        assert norms[0] > 0.5

    async def test_of_nothing_nothing_is_made(self, embedder: Embedder) -> None:
        """A document without text has no chunks."""
        assert list(await embedder.embed_documents([])) == []
        assert list(await embedder.embed_queries([])) == []

    async def test_it_has_a_name(self, embedder: Embedder) -> None:
        """By it an index is known to hold its vectors."""
        assert embedder.name.strip()


def cosine(first: Sequence[float], second: Sequence[float]) -> float:
    """Return the product of two vectors."""
    return math.fsum(a * b for a, b in zip(first, second, strict=True))
