"""A query → numbered lines: what the index finds for each aspect of each product model, its fair share of the room."""

from collections.abc import Awaitable, Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, zip_longest

from core.catalog.catalog import Catalog
from core.gathering.columns import Columns, InColumns
from core.gathering.filling import SECTION_CHARS, Filling
from core.gathering.lines import Gathered
from core.gathering.naming import Naming
from core.gathering.reranking import Reranked, Reranker, reranked
from core.gathering.shelf import Fetch, Shelf
from core.knowledge.chunk import Chunk
from core.plan import Passage, SearchPlan
from core.query import Query

SearchAll = Callable[[Sequence[SearchPlan]], Awaitable[Sequence[Sequence[Passage]]]]
"""See `core.ports.Index.search_all`."""

_DEPTH = 20
_WIDE_DEPTH = 60
_RANK_OFFSET = 50
_WHOLE, _PHRASE = 1.0, 0.8
"""What a place in the list of the stand-alone question counts, and in that of one of its phrases."""
_FIRST = 4
"""So many of the best for all product models together come before those of each by itself."""
_FEW = 6
"""For more product models than this, the phrases of an aspect are searched together."""
_GENERAL_EVERY = 2
"""Every so many of a product model's own, one of nobody in particular."""
_TIMES = 10
"""A class of so many times those that are looked for alone is looked for together only."""
_OF_COLUMNS = 0.75
"""So much of the room the columns of a class may take."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """How many characters of lines a query may gather.

    Attributes:
        one: For one product model, or none in particular.
        several: For several.
        many: For a class.
        most: So many members of a class are each looked for by themselves.
    """

    one: int = 16_000
    several: int = 24_000
    many: int = 32_000
    most: int = 24

    @classmethod
    def of_one(cls, one: int) -> "Room":
        """Return the room that goes with `one`: half as much again for several, twice as much for a class."""
        return cls(one=one, several=one * 3 // 2, many=one * 2)

    def of(self, query: Query) -> int:
        """Return the room of a query."""
        if len(query.targets) <= 1:
            return self.one
        return self.many if query.members else self.several

    def is_short_for(self, query: Query) -> bool:
        """Return whether there is no room for a section about each of a class."""
        return bool(query.members) and len(query.targets) * SECTION_CHARS > self.of(query)


class Gatherer:
    """Gathers from one publication of the index."""

    def __init__(
        self,
        search: SearchAll,
        fetch: Fetch,
        catalog: Catalog,
        room: Room | None = None,
        *,
        columns: Columns | None = None,
        reranker: Reranker | None = None,
    ) -> None:
        self._search, self._fetch = search, fetch
        self._catalog, self._columns = catalog, columns
        self._room = room or Room()
        self._reranker = reranker

    async def gather(
        self,
        query: Query,
        *,
        further: Sequence[str] = (),
        before: Sequence[str] = (),
        known: Gathered | None = None,
        seen: Collection[str] = (),
    ) -> Gathered:
        """Return what is found for a query, by number; of names that the catalogue lacks, only what names them.

        Args:
            query: What is asked.
            further: Phrases to be looked for besides.
            before: Ids of chunks that the thread's last answer rests on; they go in first.
            known: What was gathered before: it keeps its numbers, and what is found now comes behind.
            seen: Ids of chunks that aren't wanted again.

        Raises:
            TransientError: The index didn't answer.
        """
        searching, shelf, known = _Searching(self._search), Shelf(self._fetch), known or Gathered()
        lineages = [(name, *self._catalog.bases(name)) for name in query.targets]
        filling = Filling(self._catalog, shelf, lineages, self._room.of(query), known)
        stated = InColumns()
        if self._columns is not None and self._room.is_short_for(query):
            stated = await self._columns.of(query)
            await filling.columns(stated.stands, share=_OF_COLUMNS, seen=seen)
        alone = self._alone(query, stated.models)
        found = await self._in_order(query, await searching.ranked(list(self._lists(query, alone, further))))
        together, *own = found.lists
        general = [chunk for chunk in together if query.targets and not filling.whose(chunk)]
        kept = [chunk for chunk_id in before if (chunk := await shelf.chunk(chunk_id, before)) is not None]
        in_turn = {chunk.chunk_id: chunk for chunk in _in_turn(kept, together, general, own)}
        wanted = [chunk for chunk_id, chunk in in_turn.items() if chunk_id not in seen]
        if query.only_unknown:
            filling.lines(wanted, Naming(query.only_unknown).is_of)
        else:
            await filling.sections(wanted)
        return replace(filling.gathered(known.searches + searching.count), told=found.told)

    async def _in_order(self, query: Query, lists: Sequence[Sequence[Chunk]]) -> Reranked:
        if self._reranker is None:
            return Reranked(lists, "")
        return await reranked(lists, query.standalone, self._reranker, self._catalog)

    def _alone(self, query: Query, told: Collection[str]) -> Sequence[str]:
        """Return who is looked for alone: all, if they are few; of many, those of whom nothing is told yet.

        Of a class of hundreds nobody is: the first of it are no answer to what is asked of all.
        """
        most, members = self._room.most, len(query.targets)
        if members <= most or query.models:
            return query.targets[:most]
        if members > _TIMES * most:
            return ()
        return [name for name in query.targets if name not in told][:most]

    def _lists(self, query: Query, alone: Sequence[str], further: Sequence[str]) -> Iterator["_Wanted"]:
        """Yield what to search: for all together and nobody in particular, then each aspect of each product model."""
        texts = [_phrases(query, aspect, further) for aspect in range(max(1, len(query.aspects)))]
        everyone = [each for text in texts for each in text]
        each_once = list(dict.fromkeys(everyone))
        if not query.targets:
            yield _Wanted(each_once, SearchPlan(text="", legacy=True, limit=_WIDE_DEPTH))
            return
        covering = self._catalog.lineage(query.targets)
        yield _Wanted(each_once, SearchPlan(text="", covering=covering, generic=True, legacy=True, limit=_WIDE_DEPTH))
        for target in alone:
            own = SearchPlan(text="", covering=self._catalog.lineage([target]), legacy=True, limit=_DEPTH)
            for text in texts:
                said = text if len(alone) <= _FEW else [text[0], (" ".join(each for each, _ in text[1:]), _PHRASE)]
                yield _Wanted(said, own)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """Weighted texts that are searched alike; what they find becomes one list."""

    texts: Sequence[tuple[str, float]]
    plan: SearchPlan

    @property
    def plans(self) -> list[SearchPlan]:
        return [replace(self.plan, text=text) for text, _ in self.texts]


class _Searching:
    """Searches each thing once, and fuses what several searches find."""

    def __init__(self, search: SearchAll) -> None:
        self._search = search
        self._known: dict[SearchPlan, Sequence[Passage]] = {}

    @property
    def count(self) -> int:
        """How many searches there were."""
        return len(self._known)

    async def ranked(self, wanted: Sequence[_Wanted]) -> list[list[Chunk]]:
        """Return what is found for each that is wanted, best first, by reciprocal ranks."""
        new = [
            plan for plan in dict.fromkeys(plan for each in wanted for plan in each.plans) if plan not in self._known
        ]
        self._known.update(zip(new, await self._search(new), strict=True))
        return [self._fused(each) for each in wanted]

    def _fused(self, wanted: _Wanted) -> list[Chunk]:
        scores: dict[str, float] = {}
        chunks: dict[str, Chunk] = {}
        for (_, weight), plan in zip(wanted.texts, wanted.plans, strict=True):
            for rank, passage in enumerate(self._known[plan]):
                chunk = passage.chunk
                chunks[chunk.chunk_id] = chunk
                scores[chunk.chunk_id] = scores.get(chunk.chunk_id, 0.0) + weight / (_RANK_OFFSET + rank)
        return [chunks[each] for each in sorted(scores, key=lambda each: (-scores[each], each))]


def _phrases(query: Query, index: int, further: Sequence[str]) -> list[tuple[str, float]]:
    """Return what to look for of one aspect, each with its weight."""
    aspect = query.aspects[index] if query.aspects else None
    said = [aspect.asked, *aspect.phrases] if aspect else []
    weighted = [(query.standalone, _WHOLE), *((each, _PHRASE) for each in said), *((each, _WHOLE) for each in further)]
    return list({text: (text, weight) for text, weight in weighted if text.strip()}.values())


def _in_turn(
    first: Sequence[Chunk], together: Sequence[Chunk], general: Sequence[Chunk], own: Sequence[Sequence[Chunk]]
) -> list[Chunk]:
    """Return chunks in the order in which they get room: of each list in turn."""
    if len(own) == 1:
        (mine,) = own
        rounds = [mine[at : at + _GENERAL_EVERY] for at in range(0, len(mine), _GENERAL_EVERY)]
        mixed = zip_longest(rounds, ([each] for each in general), fillvalue=())
        return [*first, *chain.from_iterable(chain.from_iterable(mixed)), *together]
    in_turn = zip_longest(*own, general, together[_FIRST:])
    return [*first, *together[:_FIRST], *(each for each in chain.from_iterable(in_turn) if each is not None)]
