"""Relevance by a `/rerank` endpoint, in the shape that Cohere, Jina, vLLM and text-embeddings-inference share."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from math import isfinite
from typing import cast

from adapters.codec.fields import mappings_at
from adapters.llm.calls import Calls, Endpoint
from adapters.llm.faults import Fault, Kind
from core.errors import RerankingError
from core.ports import Clock

_WITHIN_S = 5.0
_MOST_CHARS = 2_000


class EndpointReranker:
    """Implements `core.gathering.searching.Reranker`."""

    def __init__(self, endpoint: Endpoint, clock: Clock) -> None:
        """Take where it is; `clock` tells when one that failed is asked again."""
        self._model = endpoint.model
        self._calls = Calls(endpoint, clock)
        self._field = "documents"

    async def relevance(self, question: str, texts: Sequence[str]) -> Sequence[float]:
        """Return a number per text, in order: the higher, the better it answers; what isn't told of comes last.

        Raises:
            RerankingError: There is no answer, or none that can be read.
        """
        cut = [text[:_MOST_CHARS] for text in texts]
        try:
            answer = await self._asked(question, cut)
            scores = _scores(answer, len(texts))
        except Fault as fault:
            raise RerankingError(f"the reranker: {fault.reason}") from None
        lowest = min(scores.values()) - 1.0
        return [scores.get(at, lowest) for at in range(len(texts))]

    async def close(self) -> None:
        """Close what is open."""
        await self._calls.close()

    async def _asked(self, question: str, texts: Sequence[str]) -> object:
        """Return the server's answer; one that wants the texts under another name is asked so from then on."""
        try:
            return await self._calls.post(self._body(question, texts), within_s=_WITHIN_S)
        except Fault as fault:
            if fault.kind is not Kind.UNWILLING or self._field == "texts":
                raise
        self._field = "texts"
        try:
            return await self._calls.post(self._body(question, texts), within_s=_WITHIN_S)
        except Fault:
            self._field = "documents"
            raise

    def _body(self, question: str, texts: Sequence[str]) -> Mapping[str, object]:
        if self._field == "texts":
            return {"query": question, "texts": list(texts), "truncate": True}
        return {"model": self._model, "query": question, "documents": list(texts), "top_n": len(texts)}


def _scores(answer: object, count: int) -> Mapping[int, float]:
    """Return index → score.

    Raises:
        Fault: There is none.
    """
    told = cast("Mapping[str, object]", answer) if isinstance(answer, dict) else {"results": answer}
    listed = mappings_at(told, "results")
    scores: dict[int, float] = {}
    for each in listed:
        place, score = each.get("index"), each.get("relevance_score", each.get("score"))
        if isinstance(place, int) and 0 <= place < count and isinstance(score, int | float):
            with suppress(OverflowError):
                scores[place] = float(score)
    scores = {place: score for place, score in scores.items() if isfinite(score)}
    if not scores:
        raise Fault(Kind.BROKEN, "its answer has no scores")
    return scores
