"""What was found for a question, in the order in which a model of relevance would read it."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Protocol

from core.catalog.catalog import Catalog
from core.embedding import text_to_embed
from core.errors import RerankingError
from core.knowledge.chunk import Chunk

MOST_RERANKED = 32
"""So many chunks are ordered for one question, the first of each list; servers take no more at once by default."""


class Reranker(Protocol):
    """Tells how well texts answer a question, by reading the two together."""

    async def relevance(self, question: str, texts: Sequence[str]) -> Sequence[float]:
        """Return a number per text, in order: the higher, the better it answers.

        Raises:
            RerankingError: None were given.
        """
        ...


@dataclass(frozen=True, slots=True)
class Reranked:
    """Lists of chunks in a new order.

    Attributes:
        told: What was done, as a sentence.
    """

    lists: Sequence[Sequence[Chunk]]
    told: str


async def reranked(lists: Sequence[Sequence[Chunk]], question: str, reranker: Reranker, catalog: Catalog) -> Reranked:
    """Return each list with the most relevant first, what was not judged behind; as they were if nobody judges."""
    first = _first_of_each(lists)
    if not first:
        return Reranked(lists, "")
    texts = [text_to_embed(chunk, catalog.documents[chunk.document]) for chunk in first]
    try:
        scores = await reranker.relevance(question, texts)
    except RerankingError as error:
        return Reranked(lists, f"What was found isn't reordered: {error}.")
    known = {chunk.chunk_id: score for chunk, score in zip(first, scores, strict=True)}
    lowest = min(known.values()) - 1.0
    ordered = [sorted(each, key=lambda chunk: -known.get(chunk.chunk_id, lowest)) for each in lists]
    return Reranked(ordered, f"{len(first)} passages were put in order by the reranker.")


def _first_of_each(lists: Sequence[Sequence[Chunk]]) -> list[Chunk]:
    """Return the first chunks of each list in turn, each once."""
    in_turn = (chunk for row in zip_longest(*lists) for chunk in row if chunk is not None)
    return list({chunk.chunk_id: chunk for chunk in in_turn}.values())[:MOST_RERANKED]
