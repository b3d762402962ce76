"""All chunks of a document in order, those of the documents that were wanted last from memory."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field

from core.knowledge.chunk import Chunk
from core.plan import SearchPlan
from core.ports import Index, Knowledge

_OPEN = 8
_MOST_CHUNKS = 100_000


@dataclass(frozen=True, slots=True)
class DocumentChunks:
    """Gives the chunks of an index's documents."""

    index: Index
    _opened: OrderedDict[tuple[str, str], Sequence[Chunk]] = field(
        default_factory=OrderedDict[tuple[str, str], Sequence[Chunk]], init=False
    )

    async def of(self, path: str, knowledge: Knowledge) -> Sequence[Chunk]:
        """Return the chunks of a document by its path in the register; none if there is no such document.

        Raises:
            IndexUnavailable: The index did not answer.
        """
        key = (knowledge.stamp, path)
        if key not in self._opened:
            plan = SearchPlan(text="", documents=frozenset({path}), legacy=True, limit=_MOST_CHUNKS)
            self._opened[key] = tuple(passage.chunk for passage in await self.index.search(plan))
            if len(self._opened) > _OPEN:
                self._opened.popitem(last=False)
        self._opened.move_to_end(key)
        return self._opened[key]
