"""One search, and what it finds."""

from dataclasses import dataclass

from core.knowledge.chunk import Chunk, ChunkKind


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchPlan:
    """One search.

    Attributes:
        text: What to look for, in words; the index analyses it. Empty means: in document order.
        covering: Only chunks that cover one of these product models. None: any chunk. Empty: no chunk.
        generic: With `covering`: chunks of generic documents pass as well.
        kinds: Only these kinds; empty means all.
        documents: Only chunks of these documents; None means all, empty means none.
        legacy: Chunks of legacy documents pass as well.
        limit: At most so many passages; 1 or more.
    """

    text: str
    covering: frozenset[str] | None = None
    generic: bool = False
    kinds: frozenset[ChunkKind] = frozenset()
    documents: frozenset[str] | None = None
    legacy: bool = False
    limit: int = 20


@dataclass(frozen=True, slots=True)
class Passage:
    """A chunk found by one search.

    Attributes:
        score: Higher is better; comparable only within one search.
    """

    chunk: Chunk
    score: float
