"""A server of vectors and relevance on a real socket: strict about what it is asked, as faulty as a test wants it."""

import hashlib
from collections import deque
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

from aiohttp import web
from aiohttp.test_utils import TestServer

KEY = "sk-very-s3cret"
DIM = 32
Asked: TypeAlias = dict[str, Any]
Turn: TypeAlias = Callable[[web.Request, Asked], Awaitable[web.StreamResponse]]


class FakeRetrieval:
    """The server.

    Attributes:
        asked: Each request for vectors, in order of arrival.
        reranked: Each request for relevance.
        turns: How the next requests are answered.
        most_texts: More at once are refused.
        most_chars: Longer texts are refused.
        backwards: Vectors come last first, by their index.
        wants: Under which name the reranker wants the texts: "documents" as Cohere, "texts" as TEI.
        url: Where the API of vectors is; `rerank_url` the other.
    """

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self.reranked: list[Asked] = []
        self.turns: deque[Turn] = deque()
        self.most_texts, self.most_chars = 2048, 1_000_000
        self.backwards = False
        self.wants = "documents"
        self.url = self.rerank_url = ""

    @property
    def texts(self) -> list[str]:
        """All texts of which vectors were wanted, in order."""
        return [text for asked in self.asked for text in asked["input"]]

    async def embed(self, request: web.Request) -> web.StreamResponse:
        """Answer one request for vectors."""
        asked = await _read(request)
        assert asked.keys() == {"model", "input", "encoding_format"}
        assert asked["encoding_format"] == "float"
        assert asked["input"]
        assert all(asked["input"])
        self.asked.append(asked)
        if self.turns:
            return await self.turns.popleft()(request, asked)
        texts: Sequence[str] = asked["input"]
        if len(texts) > self.most_texts or max(map(len, texts)) > self.most_chars:
            return web.json_response({"error": {"message": "too long, or too many"}}, status=400)
        data = [{"object": "embedding", "index": at, "embedding": vector_of(text)} for at, text in enumerate(texts)]
        return web.json_response({"object": "list", "data": data[::-1] if self.backwards else data})

    async def rerank(self, request: web.Request) -> web.StreamResponse:
        """Answer one request for relevance: the more of the question's words, the better."""
        asked = await _read(request)
        self.reranked.append(asked)
        if self.turns:
            return await self.turns.popleft()(request, asked)
        if self.wants not in asked:
            return web.json_response({"error": f"missing field {self.wants}"}, status=422)
        words = set(asked["query"].lower().strip("?").split())
        scores = [len(words & set(text.lower().strip(".").split())) / len(words) for text in asked[self.wants]]
        best = sorted(enumerate(scores), key=lambda pair: -pair[1])
        if self.wants == "texts":
            return web.json_response([{"index": at, "score": score} for at, score in best])
        return web.json_response({"results": [{"index": at, "relevance_score": score} for at, score in best]})


async def _read(request: web.Request) -> Asked:
    if request.headers.get("Authorization", f"Bearer {KEY}") != f"Bearer {KEY}":
        raise web.HTTPUnauthorized
    read: Asked = await request.json()
    return read


def vector_of(text: str) -> list[float]:
    """Return a vector that depends on the words, not of norm 1."""
    numbers = [0.1] * DIM
    for word in text.lower().split():
        numbers[hashlib.sha256(word.encode()).digest()[0] % DIM] += 1.0
    return numbers


def status(code: int, headers: Mapping[str, str] | None = None) -> Turn:
    """Return a turn that refuses."""

    async def refuse(_request: web.Request, _asked: Asked) -> web.StreamResponse:
        return web.json_response({"error": {"message": "no"}}, status=code, headers=headers)

    return refuse


def saying(body: object) -> Turn:
    """Return a turn that answers this."""

    async def say(_request: web.Request, _asked: Asked) -> web.StreamResponse:
        return web.Response(text=body, content_type="text/html") if isinstance(body, str) else web.json_response(body)

    return say


@asynccontextmanager
async def retrieval_server() -> AsyncGenerator[FakeRetrieval]:
    """Give a running server."""
    fake = FakeRetrieval()
    app = web.Application(client_max_size=64 * 2**20)
    app.router.add_post("/v1/embeddings", fake.embed)
    app.router.add_post("/rerank", fake.rerank)
    async with TestServer(app) as server:
        fake.url, fake.rerank_url = str(server.make_url("/v1")), str(server.make_url("/rerank"))
        yield fake
