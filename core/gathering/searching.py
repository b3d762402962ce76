"""A query → plans, and these → ranked lists of chunks: each searched once, fused by reciprocal ranks, reranked."""

from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import chain, zip_longest
from typing import Protocol, TypeAlias

from core.catalog.catalog import Catalog
from core.embedding import text_to_embed
from core.errors import RerankingError
from core.knowledge.chunk import Chunk
from core.plan import Passage, SearchPlan
from core.query import Kind, Query

SearchAll = Callable[[Sequence[SearchPlan]], Awaitable[Sequence[Sequence[Passage]]]]
"""See `core.ports.Index.search_all`."""
Fetch = Callable[[Collection[str]], Awaitable[Mapping[str, Chunk]]]
"""See `core.ports.Index.chunks`."""
_Weighted: TypeAlias = tuple[SearchPlan, float]
"""With what a place in what it finds counts."""

_DEPTH = 20
_WIDE_DEPTH = 60
_WHOLE, _PHRASE = 1.0, 0.8
"""What a place in the list of the stand-alone question counts, and in that of one of its phrases."""
_FEW = 6
"""For more product models than this, the phrases of an aspect are searched together."""
_RANK_OFFSET = 50
MOST_RERANKED = 32
"""So many chunks are ordered for one question, the first of each list; servers take no more at once by default."""


def plans_for(
    query: Query, alone: Sequence[str], further: Sequence[str], catalog: Catalog
) -> Iterator[Sequence[_Weighted]]:
    """Yield what to search, further phrases besides: for all together and nobody, then each aspect of each alone."""
    aspects = [[aspect.asked, *aspect.phrases] for aspect in query.aspects] or [[]]
    texts = [_phrases(query, said, further) for said in aspects]
    every = SearchPlan(text="", legacy=True, limit=_WIDE_DEPTH)
    if query.targets:
        every = replace(every, covering=catalog.lineage(query.targets), generic=True)
    yield [(replace(every, text=text), weight) for text, weight in dict.fromkeys(chain.from_iterable(texts))]
    for target in alone:
        own = SearchPlan(text="", covering=catalog.lineage([target]), legacy=True, limit=_DEPTH)
        for said in texts:
            rest = said[1:] if len(alone) <= _FEW else [(" ".join(text for text, _ in said[1:]), _PHRASE)]
            yield [(replace(own, text=text), weight) for text, weight in (*said[:1], *rest)]


def _phrases(query: Query, said: Sequence[str], further: Sequence[str]) -> list[tuple[str, float]]:
    """Return what to look for of one aspect, each with its weight."""
    weighted = [(query.standalone, _WHOLE), *((each, _PHRASE) for each in said), *((each, _WHOLE) for each in further)]
    return list({text: (text, weight) for text, weight in weighted if text.strip()}.values())


async def searched(search: SearchAll, wanted: Sequence[Sequence[_Weighted]]) -> tuple[list[list[Chunk]], int]:
    """Return what several plans find together, best first, by reciprocal ranks; and how many searches there were.

    Raises:
        TransientError: The index didn't answer.
    """
    plans = list(dict.fromkeys(plan for each in wanted for plan, _ in each))
    found = dict(zip(plans, await search(plans), strict=True))
    return [_fused([(found[plan], weight) for plan, weight in each]) for each in wanted], len(plans)


def _fused(found: Sequence[tuple[Sequence[Passage], float]]) -> list[Chunk]:
    scores: dict[str, float] = {}
    chunks: dict[str, Chunk] = {}
    for passages, weight in found:
        for rank, chunk in enumerate(passage.chunk for passage in passages):
            chunks[chunk.chunk_id] = chunk
            scores[chunk.chunk_id] = scores.get(chunk.chunk_id, 0.0) + weight / (_RANK_OFFSET + rank)
    return [chunks[each] for each in sorted(scores, key=lambda each: (-scores[each], each))]


class Reranker(Protocol):
    """Tells how well texts answer a question, by reading the two together."""

    async def relevance(self, question: str, texts: Sequence[str]) -> Sequence[float]:
        """Return a number per text, in order: the higher, the better it answers.

        Raises:
            RerankingError: None were given.
        """
        ...


async def reranked(
    lists: list[list[Chunk]], question: str, reranker: Reranker, catalog: Catalog
) -> tuple[list[list[Chunk]], str]:
    """Return each list with the most relevant first, what was not judged behind, and what was done, as a sentence.

    They stay as they were if nobody judges.
    """
    in_turn = (chunk for row in zip_longest(*lists) for chunk in row if chunk is not None)
    first = list({chunk.chunk_id: chunk for chunk in in_turn}.values())[:MOST_RERANKED]
    if not first:
        return lists, ""
    texts = [text_to_embed(chunk, catalog.documents[chunk.document]) for chunk in first]
    try:
        scores = await reranker.relevance(question, texts)
    except RerankingError as error:
        return lists, f"What was found isn't reordered: {error}."
    known = {chunk.chunk_id: score for chunk, score in zip(first, scores, strict=True)}
    lowest = min(known.values()) - 1.0
    ordered = [sorted(each, key=lambda chunk: -known.get(chunk.chunk_id, lowest)) for each in lists]
    return ordered, f"{len(first)} passages were put in order by the reranker."


class Shelf:
    """The chunks that one question has seen: each asked for once, several at a time."""

    def __init__(self, fetch: Fetch) -> None:
        self._fetch = fetch
        self._known: dict[str, Chunk | None] = {}

    def put(self, chunks: Iterable[Chunk]) -> None:
        """Keep chunks that came by another way."""
        self._known.update({chunk.chunk_id: chunk for chunk in chunks})

    async def chunk(self, chunk_id: str, ahead: Collection[str] = ()) -> Chunk | None:
        """Return a chunk, or None if it is gone; if it has to be fetched, those that will be wanted come along.

        Raises:
            TransientError: The index didn't answer.
        """
        if chunk_id not in self._known:
            missing = [each for each in dict.fromkeys((chunk_id, *ahead)) if each not in self._known]
            found = await self._fetch(missing)
            self._known.update({each: found.get(each) for each in missing})
        return self._known[chunk_id]


class When(StrEnum):
    """When a hypothetical passage is searched for."""

    NEVER = "never"
    WHEN_UNSURE = "when_unsure"
    ALWAYS = "always"


@dataclass(frozen=True, slots=True)
class Hypothetical:
    """For which kinds of question a passage as documentation might have it is searched for; for no other.

    After HyDE (Gao et al., "Precise Zero-Shot Dense Retrieval without Relevance Labels", 2022).
    """

    by_kind: Mapping[Kind, When] = field(default_factory=dict[Kind, When])

    def __bool__(self) -> bool:
        """Return whether any kind has one."""
        return any(when is not When.NEVER for when in self.by_kind.values())

    def at_first(self, query: Query) -> Sequence[str]:
        """Return what is searched for besides, before anything is written."""
        return (query.passage,) if query.passage and self.by_kind.get(query.kind) is When.ALWAYS else ()

    def afterwards(self, query: Query, wanted: Sequence[str], *, nothing: bool, searched: int = 0) -> Sequence[str]:
        """Return what is searched for once something was written: what it wants, and the passage, once.

        Args:
            query: What is asked.
            wanted: Phrases that whoever wrote wants looked for.
            nothing: It found nothing.
            searched: So often more was looked for already.
        """
        unsure = self.by_kind.get(query.kind) is When.WHEN_UNSURE and (nothing or bool(wanted)) and not searched
        return (*wanted, query.passage) if unsure and query.passage else (*wanted,)
