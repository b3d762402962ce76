"""The `Index` contract in the plainest words: lists and loops, as the oracle for real indexes."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count

from core.catalog.catalog import Catalog
from core.embedding import Embedder
from core.knowledge.analyzer import content_words, words
from core.knowledge.chunk import Chunk
from core.knowledge.document import Status
from core.knowledge.facts import Fact, StatedAttribute
from core.plan import FactOrder, FactPlan, Passage, SearchPlan
from core.ports import Knowledge, Staged


@dataclass
class MemoryIndex:
    """Both sides of the port in one object; nothing survives it."""

    embedder: Embedder | None = None
    catalog: Catalog = field(default_factory=Catalog)
    visible: dict[str, Staged] = field(default_factory=dict[str, Staged])
    waiting: dict[str, Staged] = field(default_factory=dict[str, Staged])
    stamp: str = ""
    _stamps: "count[int]" = field(default_factory=lambda: count(1))

    async def search(self, plan: SearchPlan) -> Sequence[Passage]:
        """Return at most `plan.limit` passages, best first."""
        chunks = [chunk for chunk in self._in_order() if passes(plan, chunk)]
        if not plan.text.strip():
            return [Passage(chunk, 1 / (1 + place)) for place, chunk in enumerate(chunks[: plan.limit])]
        wanted = set(content_words(plan.text))
        scored = [(float(len(wanted & self._words_of(chunk))), chunk) for chunk in chunks]
        if self.embedder is not None:
            (query,) = await self.embedder.embed_queries((plan.text,))
            scored = [(score + 1 + self._cosine(query, chunk), chunk) for score, chunk in scored]
        best = sorted((pair for pair in scored if pair[0]), key=lambda pair: -pair[0])
        return [Passage(chunk, score) for score, chunk in best[: plan.limit]]

    async def search_all(self, plans: Sequence[SearchPlan]) -> Sequence[Sequence[Passage]]:
        """Return what `search` would for each plan."""
        return [await self.search(plan) for plan in plans]

    async def facts(self, plan: FactPlan) -> Sequence[Fact]:
        """Return at most `plan.limit` facts in the plan's order."""
        held = [fact for item in self.visible.values() for fact in item.facts if states(plan, fact)]
        return sorted(held, key=partial(_rank, plan.order))[: plan.limit]

    async def chunks(self, chunk_ids: Collection[str]) -> Mapping[str, Chunk]:
        """Return the chunks of these ids that aren't gone, by id."""
        return {chunk.chunk_id: chunk for chunk in self._in_order() if chunk.chunk_id in chunk_ids}

    async def knowledge(self) -> Knowledge:
        """Return what is indexed now."""
        chunks = self._in_order()
        held = [self._words_of(chunk) for chunk in chunks]
        return Knowledge(
            stamp=self.stamp,
            catalog=self.catalog,
            words={word: sum(word in each for each in held) for word in set().union(*held)},
            chunks=len(chunks),
            attributes=self._attributes(),
        )

    async def published(self) -> Mapping[str, str]:
        """Return path → fingerprint of what readers see."""
        return {path: item.document.fingerprint for path, item in self.visible.items()}

    async def staged(self) -> Mapping[str, str]:
        """Return path → fingerprint of what waits."""
        return {path: item.document.fingerprint for path, item in self.waiting.items()}

    async def stage(self, item: Staged) -> None:
        """Keep a document until `publish`."""
        self.waiting[item.document.path] = item

    async def unstage(self, paths: Collection[str]) -> None:
        """Forget what was staged under `paths`."""
        for path in paths:
            self.waiting.pop(path, None)

    async def publish(self, catalog: Catalog, *, remove: Collection[str]) -> None:
        """Make everything staged visible and drop `remove`."""
        kept = {path: item for path, item in self.visible.items() if path not in remove}
        self.visible = kept | self.waiting
        self.waiting = {}
        self.catalog = catalog
        self.stamp = str(next(self._stamps))

    def _attributes(self) -> dict[str, StatedAttribute]:
        facts = [fact for item in self.visible.values() for fact in item.facts]
        found: dict[str, StatedAttribute] = {}
        for key in sorted({fact.attribute for fact in facts}):
            of_key = [fact for fact in facts if fact.attribute == key]
            labels = sorted(fact.label for fact in of_key)
            found[key] = StatedAttribute(
                key=key,
                label=max(dict.fromkeys(labels), key=labels.count),
                dimensions=frozenset(fact.value.dimension for fact in of_key if fact.value.dimension),
                facts=len(of_key),
            )
        return found

    def _in_order(self) -> list[Chunk]:
        return [chunk for path in sorted(self.visible) for chunk in self.visible[path].chunks]

    def _words_of(self, chunk: Chunk) -> set[str]:
        title = self.visible[chunk.document].document.title
        return {word for text in (chunk.text, title, *chunk.section) for word in words(text)}

    def _cosine(self, query: Sequence[float], chunk: Chunk) -> float:
        item = self.visible[chunk.document]
        vector = dict(zip(item.chunks, item.vectors, strict=True))[chunk]
        return sum(a * b for a, b in zip(query, vector, strict=True))


def passes(plan: SearchPlan, chunk: Chunk) -> bool:
    """Return whether the plan's filters let the chunk through, read off `SearchPlan`'s own words."""
    return all(
        (
            plan.legacy or chunk.status is Status.ONLINE,
            not plan.kinds or chunk.kind in plan.kinds,
            plan.documents is None or chunk.document in plan.documents,
            _covered(plan, chunk),
        )
    )


def _covered(plan: SearchPlan, chunk: Chunk) -> bool:
    if plan.covering is None:
        return True
    generic = plan.generic and not chunk.models and bool(plan.covering)
    return generic or not plan.covering.isdisjoint(chunk.models)


def states(plan: FactPlan, fact: Fact) -> bool:
    """Return whether the plan's filters let the fact through, read off `FactPlan`'s own words."""
    of_numbers = plan.unit or plan.order is not FactOrder.DOCUMENT
    return all(
        (
            plan.legacy or fact.status is Status.ONLINE,
            plan.models is None or fact.model in plan.models,
            plan.attributes is None or fact.attribute in plan.attributes,
            not of_numbers or fact.upper is not None,
            plan.unit in {"", fact.value.canonical_unit},
            plan.at_least is None or (fact.upper is not None and fact.upper >= plan.at_least),
            plan.at_most is None or (fact.lower is not None and fact.lower <= plan.at_most),
        )
    )


def _rank(order: FactOrder, fact: Fact) -> tuple[object, ...]:
    match order:
        case FactOrder.DOCUMENT:
            return fact.document, fact.place.start, fact.model
        case FactOrder.HIGHEST:
            return -(fact.upper or 0.0), fact.model, fact.document, fact.place.start
        case FactOrder.LOWEST:
            return fact.lower, fact.model, fact.document, fact.place.start
