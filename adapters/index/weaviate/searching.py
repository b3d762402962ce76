"""Searches for chunks: by words, by words and vectors, in document order.

By words alone the server finds candidates and `adapters.index.scores` puts them in order, so that an answer
doesn't depend on the engine. With vectors the order is the server's own fusion.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from adapters.index.analysis import query_words
from adapters.index.legs import RRF_K
from adapters.index.scores import TITLE_WEIGHT, Held, Scorer
from adapters.index.weaviate.filters import all_of, chunk_filter
from adapters.index.weaviate.objects import Properties, seq_of, to_chunk
from adapters.index.weaviate.sdk import (
    Filter,
    FilterReturn,
    HybridFusion,
    HybridVector,
    MetadataQuery,
    Sort,
    WeaviateAsyncClient,
)
from adapters.index.weaviate.target import Target
from core.plan import Passage, SearchPlan

MOST: Final = 10_000
"""The server gives no more at once, unless its QUERY_MAXIMUM_RESULTS is raised."""

_FIELDS: Final = ["text", f"title^{TITLE_WEIGHT}"]
_WHOLE: Final = ["body"]
_PLACED: Final = ["path", "seq"]
_SCORED: Final = ["text", "title", "tokens", "seq"]
_CANDIDATES: Final = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class _Scored:
    uuid: UUID
    score: float
    seq: int


async def in_document_order(client: WeaviateAsyncClient, target: Target, plan: SearchPlan) -> list[Passage]:
    """Return the first chunks that pass, by document path and place in the document.

    They are put in order here: among what a filter lets pass the server confuses texts that it sorts by (1.38).
    """
    chosen = chunk_filter(plan)
    few = await target.of(client).query.fetch_objects(
        filters=chosen, limit=min(plan.limit + 1, MOST), return_properties=[*_WHOLE, *_PLACED]
    )
    held = _properties(few)
    if len(held) > min(plan.limit, MOST - 1):
        first = sorted(await passing(client, target, chosen, _PLACED), key=_place)[: plan.limit]
        held = [each for at in range(0, len(first), MOST) for each in await _of(client, target, first[at : at + MOST])]
    return _in_rank(sorted(held, key=_place)[: plan.limit])


async def passing(
    client: WeaviateAsyncClient, target: Target, chosen: FilterReturn | None, properties: Sequence[str]
) -> list[Properties]:
    """Return all objects that pass, `seq` among their properties, in pages where the server gives no more at once."""

    async def page(after: int | None) -> list[Properties]:
        later = [] if after is None else [Filter.by_property("seq").greater_than(after)]
        found = await target.of(client).query.fetch_objects(
            filters=all_of([*([] if chosen is None else [chosen]), *later]),
            sort=None if after is None else Sort.by_property("seq"),
            limit=MOST,
            return_properties=list(properties),
        )
        return _properties(found)

    found = await page(None)
    if len(found) < MOST:
        return found
    found = await page(-1)
    while len(found) % MOST == 0 and (more := await page(_seq(found[-1]))):
        found += more
    return found


async def _of(client: WeaviateAsyncClient, target: Target, placed: Sequence[Properties]) -> list[Properties]:
    numbered = Filter.by_property("seq").contains_any([_seq(each) for each in placed])
    found = await target.of(client).query.fetch_objects(
        filters=numbered, limit=len(placed), return_properties=[*_WHOLE, *_PLACED]
    )
    return _properties(found)


def _place(found: Properties) -> tuple[str, int]:
    return str(found["path"]), _seq(found)


def _seq(found: Properties) -> int:
    return int(str(found["seq"]))


async def by_words(client: WeaviateAsyncClient, target: Target, plan: SearchPlan, held: Held) -> list[Passage]:
    """Return the chunks that hold any content word, best first; equals in index order."""
    found = query_words(plan.text)
    if not found:
        return []
    candidates = await target.of(client).query.bm25(
        query=" ".join(found),
        query_properties=_FIELDS,
        filters=chunk_filter(plan),
        limit=min(max(plan.limit, _CANDIDATES), MOST),
        return_properties=_SCORED,
    )
    scorer = Scorer(found, held)
    scored = [_scored(each, scorer) for each in candidates.objects]
    best = sorted(scored, key=lambda each: (-each.score, each.seq))[: plan.limit]
    bodies = await _bodies(client, target, [each.uuid for each in best])
    return _in_rank([bodies[each.uuid] for each in best if each.uuid in bodies])


async def by_words_and_vector(
    client: WeaviateAsyncClient, target: Target, plan: SearchPlan, vector: Sequence[float] | None, *, alpha: float
) -> list[Passage]:
    """Return the best chunks by the server's relative-score fusion; equals in index order.

    Which of several equals come last of all, and which not at all, the server tells by their ids, which never change.

    Args:
        client: Of the server.
        target: The collection of chunks.
        plan: What is searched.
        vector: The text's; None where the server makes one.
        alpha: What vectors count.
    """
    words = query_words(plan.text)
    found = await target.of(client).query.hybrid(
        query=" ".join(words) or None,
        query_properties=_FIELDS,
        vector=HybridVector.near_text(_sent(plan.text)) if vector is None else list(vector),
        alpha=alpha if words else 1,
        fusion_type=HybridFusion.RELATIVE_SCORE,
        filters=chunk_filter(plan),
        limit=min(plan.limit, MOST),
        return_metadata=MetadataQuery(score=True),
        return_properties=_WHOLE,
    )
    scored: list[tuple[float, Properties]] = [(each.metadata.score or 0.0, each.properties) for each in found.objects]
    ordered = sorted(scored, key=lambda each: (-each[0], seq_of(each[1])))
    return [Passage(to_chunk(properties), score) for score, properties in ordered]


async def _bodies(client: WeaviateAsyncClient, target: Target, ids: Sequence[UUID]) -> Mapping[UUID, Properties]:
    if not ids:
        return {}
    found = await target.of(client).query.fetch_objects(
        filters=Filter.by_id().contains_any(ids), limit=len(ids), return_properties=_WHOLE
    )
    return {each.uuid: each.properties for each in found.objects}


def _sent(text: str) -> str:
    """Return the text as it can be sent: half a surrogate pair can't."""
    return text.encode("utf-8", "replace").decode()


def _scored(found: Any, scorer: Scorer) -> _Scored:
    properties: Mapping[str, object] = found.properties
    value = scorer.score(str(properties["text"]), str(properties["title"]), int(str(properties["tokens"])))
    return _Scored(uuid=found.uuid, score=value, seq=_seq(properties))


def _in_rank(found: Sequence[Properties]) -> list[Passage]:
    return [Passage(to_chunk(each), 1 / (RRF_K + rank)) for rank, each in enumerate(found, 1)]


def _properties(found: Any) -> list[Properties]:
    return [each.properties for each in found.objects]
