"""One search of the index, and what it finds; the same for facts."""

from dataclasses import dataclass
from enum import StrEnum

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


class FactOrder(StrEnum):
    """In which order facts come.

    `highest` compares upper ends and `lowest` lower ends, in canonical units; both leave out what is no number.
    """

    DOCUMENT = "document"
    HIGHEST = "highest"
    LOWEST = "lowest"


@dataclass(frozen=True, slots=True, kw_only=True)
class FactPlan:
    """Which facts are wanted.

    Attributes:
        models: Only facts of one of these product models. None: of any. Empty: none.
        attributes: Only facts of one of these attributes (keys). None: of any. Empty: none.
        unit: Only numbers with this canonical unit; empty means any.
        at_least: Only numbers whose upper end is this or more, in canonical units.
        at_most: Only numbers whose lower end is this or less, in canonical units.
        legacy: Facts of legacy documents as well.
        order: Equals come by product model, document path and place.
        limit: At most so many facts; 1 or more.
    """

    models: frozenset[str] | None = None
    attributes: frozenset[str] | None = None
    unit: str = ""
    at_least: float | None = None
    at_most: float | None = None
    legacy: bool = False
    order: FactOrder = FactOrder.DOCUMENT
    limit: int = 10_000
