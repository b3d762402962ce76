"""One publication of the index, with what is worked out once for it: passages, facts, scores, links."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import takewhile

from core.gathering.columns import Columns
from core.knowledge.attributes import Attributes
from core.knowledge.chunk import Chunk
from core.knowledge.extraction import Reader
from core.knowledge.facts import Fact
from core.knowledge.glossary import Glossary
from core.plan import FactPlan, Passage, SearchPlan
from core.ports import Index, Knowledge
from core.retrieval.attribute_linking import Linker
from core.retrieval.scoring import Scorer
from core.retrieval.scoring_parameters import Scoring

_KEPT_PLANS = 15


class Source:
    """What retrieval draws from; keep one per stamp."""

    def __init__(self, index: Index, knowledge: Knowledge, glossary: Glossary, scoring: Scoring) -> None:
        self._index = index
        self._whole: dict[SearchPlan, Sequence[Passage]] = {}
        self.catalog = knowledge.catalog
        labels = [each.label for each in knowledge.attributes.values()]
        self.scorer = Scorer(scoring, self.catalog, knowledge.words, chunks=knowledge.chunks, labels=labels)
        lines = {document.product_line for document in self.catalog.documents.values()}
        attributes = {line: Attributes(glossary, product_line=line) for line in sorted({*lines, ""})}
        self.linker = Linker(Reader(attributes=attributes), knowledge.attributes)
        self._knowledge = knowledge

    @cached_property
    def columns(self) -> Columns:
        """What classes state, by the labels of facts."""
        known = self._knowledge
        return Columns(self.facts, known.attributes, known.words, chunks=known.chunks, catalog=self.catalog)

    async def passages(self, plan: SearchPlan) -> Sequence[Passage]:
        """Return the passages of documents that are known; those of a later publication wait until it is."""
        return (await self.searched([plan]))[plan]

    async def searched(self, plans: Iterable[SearchPlan]) -> Mapping[SearchPlan, Sequence[Passage]]:
        """Return the same for each of several plans.

        What a product model's documents hold as a whole is asked for again and again, and kept.
        """
        known = {plan: self._whole.get(plan) for plan in plans}
        found = {plan: passages for plan, passages in known.items() if passages is not None}
        missing = [plan for plan in known if plan not in found]
        if missing:
            read = dict(zip(missing, await self.passages_of_all(missing), strict=True))
            found.update(read)
            whole = {plan: passages for plan, passages in read.items() if not plan.text}
            self._whole = dict([*self._whole.items(), *whole.items()][-_KEPT_PLANS - 1 :])
        return found

    async def passages_of_all(self, plans: Sequence[SearchPlan]) -> list[Sequence[Passage]]:
        """Return the passages of each plan, of documents that are known."""
        return [self._known_of(found) for found in await self._index.search_all(plans)]

    def _known_of(self, found: Sequence[Passage]) -> Sequence[Passage]:
        return [each for each in found if each.chunk.document in self.catalog.documents]

    async def chunks(self, chunk_ids: Collection[str]) -> Mapping[str, Chunk]:
        """Return the chunks of these ids that aren't gone, by id."""
        return await self._index.chunks(chunk_ids)

    async def behind(self, chunk: Chunk, most: int) -> list[Chunk]:
        """Return a chunk with up to `most` of those that follow it in its document."""
        path, _, number = chunk.chunk_id.rpartition("#")
        behind = [f"{path}#{following}" for following in range(int(number) + 1, int(number) + 1 + most)]
        found = await self._index.chunks(behind)
        return [chunk, *(found[each] for each in takewhile(found.__contains__, behind))]

    async def facts(self, plan: FactPlan) -> list[Fact]:
        """Return the facts of documents that are known."""
        return [fact for fact in await self._index.facts(plan) if fact.document in self.catalog.documents]
