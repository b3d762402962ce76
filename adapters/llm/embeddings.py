"""Vectors by an `/embeddings` endpoint, in OpenAI's shape, as most servers have one."""

import math
from collections.abc import Mapping, Sequence
from typing import cast

from adapters.codec.fields import mappings_at
from adapters.llm.calls import Calls, Endpoint
from adapters.llm.faults import Fault, Kind
from core.errors import EmbeddingError
from core.ports import Clock

AT_ONCE = 64
"""So many texts are sent in one call."""

QUERY_WITHIN_S = 5.0

_DOCUMENT_TRIES = 5
_DOCUMENTS_WITHIN_S = 60.0
_LEAST_CHARS = 200
_TOO_MUCH = frozenset({Kind.UNWILLING, Kind.WITHHELD})
"""What a server says to more texts at once, or longer ones, than it takes; each in its own way."""


class EndpointEmbedder:
    """Implements `core.embedding.Embedder`."""

    def __init__(
        self,
        endpoint: Endpoint,
        clock: Clock,
        *,
        query_prefix: str = "",
        passage_prefix: str = "",
        query_within_s: float = QUERY_WITHIN_S,
    ) -> None:
        """Take where it is.

        Args:
            endpoint: The server, and the model that makes vectors.
            clock: What waits between two tries.
            query_prefix: What the model wants to see before a text that is searched for, such as "query:".
            passage_prefix: The same for a text that is searched.
            query_within_s: How long somebody who asks waits for vectors.
        """
        self._model = endpoint.model
        self._calls = Calls(endpoint, clock)
        self._query_prefix, self._passage_prefix = query_prefix, passage_prefix
        self._query_within_s = query_within_s

    @property
    def name(self) -> str:
        """The model's name, with what stands before each passage."""
        return " ".join(filter(None, (self._model, self._passage_prefix)))

    async def embed_documents(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """Return a vector per text, of norm 1; a text that is too long for the model is cut.

        Raises:
            EmbeddingError: With what to do about it.
        """
        vectors: list[Sequence[float]] = []
        for at in range(0, len(texts), AT_ONCE):
            sent = [_with(self._passage_prefix, text) for text in texts[at : at + AT_ONCE]]
            vectors += await self._made(sent, within_s=_DOCUMENTS_WITHIN_S, tries=_DOCUMENT_TRIES)
        if len({len(vector) for vector in vectors}) > 1:
            raise self._failed("its vectors differ in length")
        return vectors

    async def embed_queries(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        """Return a vector per text, of norm 1; somebody is waiting, so it is asked once.

        Raises:
            EmbeddingError: With what to do about it.
        """
        sent = [_with(self._query_prefix, text) for text in texts]
        return [
            vector
            for at in range(0, len(sent), AT_ONCE)
            for vector in await self._made(sent[at : at + AT_ONCE], within_s=self._query_within_s, tries=1)
        ]

    async def close(self) -> None:
        """Close what is open."""
        await self._calls.close()

    async def _made(self, texts: Sequence[str], *, within_s: float, tries: int) -> list[Sequence[float]]:
        """Return the vectors of texts; of fewer at once, and then of their beginnings, if the server wants no more."""
        body = {"model": self._model, "input": list(texts), "encoding_format": "float"}
        try:
            return _vectors(await self._calls.post(body, within_s=within_s, tries=tries), len(texts))
        except Fault as fault:
            if fault.kind not in _TOO_MUCH or (len(texts) == 1 and len(texts[0]) < 2 * _LEAST_CHARS):
                raise self._failed(fault.reason) from None
        half = len(texts) // 2
        parts = [texts[:half], texts[half:]] if half else [[texts[0][: len(texts[0]) // 2]]]
        return [vector for part in parts for vector in await self._made(part, within_s=within_s, tries=tries)]

    def _failed(self, why: str) -> EmbeddingError:
        return EmbeddingError(f"embeddings by {self._model}: {why}; `threadsheet doctor` looks closer")


def _with(prefix: str, text: str) -> str:
    """Return a text as it is sent: with its prefix, never empty, and without halves of signs."""
    sent = f"{prefix} {text}" if prefix else text or " "
    return sent.encode("utf-8", "replace").decode()


def _vectors(answer: object, count: int) -> list[Sequence[float]]:
    """Return the vectors in a server's answer, by their index.

    Raises:
        Fault: They aren't as many as were asked for, or no numbers.
    """
    listed = mappings_at(cast("Mapping[str, object]", answer), "data") if isinstance(answer, dict) else ()
    try:
        found = {each.get("index", at): each.get("embedding") for at, each in enumerate(listed)}
        return [_unit(found[at]) for at in range(count)]
    except (KeyError, TypeError, ValueError, OverflowError):
        raise Fault(Kind.BROKEN, "the server's answer has no vector for each text") from None


def _unit(vector: object) -> Sequence[float]:
    """Return a vector of norm 1.

    Raises:
        ValueError: It has no direction.
        TypeError: It is none.
        OverflowError: Its numbers are too large.
    """
    numbers = [float(each) for each in cast("Sequence[float]", vector)]
    norm = math.sqrt(math.fsum(number * number for number in numbers))
    if not numbers or not 0 < norm < math.inf:
        raise ValueError
    return [number / norm for number in numbers]
