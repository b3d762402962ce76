"""A chat-completions server on a real socket: strict about what it is asked, and as faulty as a test wants it."""

import asyncio
import json
from collections import deque
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from types import MappingProxyType
from typing import Any, TypeAlias

from aiohttp import web
from aiohttp.test_utils import TestServer
from aiohttp.typedefs import Handler

from adapters.llm.structured_output import TOOL, Way

Asked: TypeAlias = dict[str, Any]
Turn: TypeAlias = Callable[[web.Request, Asked], Awaitable[web.StreamResponse]]

KEY = "sk-very-s3cret"
ANSWER = {"numbers": [2], "reason": "row 2 says so"}
_PIECE_CHARS = 23
_KNOWN = {
    "model", "messages", "stream", "stream_options", "temperature", "max_tokens", "max_completion_tokens",
    "response_format", "tools", "tool_choice",
}  # fmt: skip


class FakeModel:
    """The server.

    Attributes:
        asked: Each completion's request, in order of arrival.
        headers: Their headers.
        turns: How the next requests are answered; beyond them as `ANSWER`.
        ways: Ways of structured output that it has; others are refused.
        refused: With which status.
        models: What it lists; None has no list, a text is sent instead of one.
        most_at_once: The most requests that it has seen at a time.
        delay_s: How long it thinks.
        usage: What it says an answer costs; None says nothing.
        read: How many tokens it says it read; None says nothing.
    """

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self.headers: list[Mapping[str, str]] = []
        self.turns: deque[Turn] = deque()
        self.ways: Collection[Way] = frozenset(Way)
        self.refused = 400
        self.models: Sequence[str] | str | None = ("small",)
        self.answer: object = ANSWER
        self.most_at_once = 0
        self.usage: int | None = 30
        self.read: int | None = None
        self.delay_s = 0.0
        self.url = ""
        self._at_once = 0

    def then(self, *turns: Turn) -> None:
        """Answer the next requests so."""
        self.turns.extend(turns)

    def completion(self, message: Mapping[str, object], *, finish: str = "stop") -> Mapping[str, object]:
        """Return a whole answer around `message`."""
        told = {"total_tokens": self.usage, "prompt_tokens": self.read}
        usage = {"usage": {name: tokens for name, tokens in told.items() if tokens is not None}}
        choice = {"index": 0, "finish_reason": finish, "message": {"role": "assistant", **message}}
        return {"id": "c-1", "object": "chat.completion", "model": "small", "choices": [choice], **usage}

    async def complete(self, request: web.Request) -> web.StreamResponse:
        """Answer one completion."""
        asked: Asked = await request.json()
        _check(asked)
        self.asked.append(asked)
        self.headers.append(dict(request.headers))
        self._at_once += 1
        self.most_at_once = max(self.most_at_once, self._at_once)
        try:
            return await (self.turns.popleft() if self.turns else self._willingly)(request, asked)
        finally:
            self._at_once -= 1

    async def list_models(self, _request: web.Request) -> web.Response:
        """List the models."""
        if isinstance(self.models, str):
            return web.Response(text=self.models, content_type="text/html")
        if self.models is None:
            return web.json_response({"error": {"message": "no such route"}}, status=404)
        return web.json_response({"object": "list", "data": [{"id": name} for name in self.models]})

    async def _willingly(self, _request: web.Request, asked: Asked) -> web.StreamResponse:
        await asyncio.sleep(self.delay_s)
        way = way_of(asked)
        if way not in self.ways:
            return web.json_response({"error": {"message": "unsupported response format"}}, status=self.refused)
        told = json.dumps(self.answer)
        if way is Way.TOOL:
            call = {"id": "t", "type": "function", "function": {"name": TOOL, "arguments": told}}
            return web.json_response(self.completion({"content": None, "tool_calls": [call]}, finish="tool_calls"))
        return web.json_response(self.completion({"content": told}))


def way_of(asked: Asked) -> Way:
    """Return the way in which a request asks for its form."""
    return Way.SCHEMA if "response_format" in asked else Way.TOOL if "tools" in asked else Way.TEXT


def _check(asked: Asked) -> None:
    assert asked.keys() <= _KNOWN, asked.keys() - _KNOWN
    assert [each["role"] for each in asked["messages"]] == ["system", "user"]
    assert isinstance(asked["stream"], bool)
    assert asked.get("stream_options") == ({"include_usage": True} if asked["stream"] else None)
    assert asked.get("temperature", 0) == 0
    assert ("max_tokens" in asked) != ("max_completion_tokens" in asked)
    if way_of(asked) is Way.SCHEMA:
        form = asked["response_format"]["json_schema"]
        assert form["strict"] is True
        assert form["schema"]["additionalProperties"] is False
        assert sorted(form["schema"]["required"]) == sorted(form["schema"]["properties"])


@asynccontextmanager
async def model_server(beside: Mapping[str, Handler] = MappingProxyType({})) -> AsyncGenerator[FakeModel]:
    """Give a running server, with what it answers to posts at other paths."""
    model = FakeModel()
    app = web.Application()
    app.router.add_routes([web.post(path, handler) for path, handler in beside.items()])
    for prefix in ("/v1", "/openai/deployments/small"):
        app.router.add_post(f"{prefix}/chat/completions", model.complete)
    app.router.add_get("/v1/models", model.list_models)
    async with TestServer(app) as server:
        model.url = str(server.make_url("/v1"))
        yield model


def says(text: object, *, finish: str = "stop", **message: object) -> Turn:
    """Return the turn that writes `text`; in pieces, if it is asked to stream."""

    async def turn(request: web.Request, asked: Asked) -> web.StreamResponse:
        if asked["stream"] and isinstance(text, str) and not message:
            pieces = (text[at : at + _PIECE_CHARS] for at in range(0, len(text), _PIECE_CHARS))
            return await streams(*pieces, finish=finish)(request, asked)
        return web.json_response(FakeModel().completion({"content": text, **message}, finish=finish))

    return turn


def sends(body: bytes, *, status: int = 200, kind: str = "application/json", **headers: str) -> Turn:
    """Return the turn that sends these bytes; headers are written with _ for -."""

    async def turn(_request: web.Request, _asked: Asked) -> web.StreamResponse:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return web.Response(body=body, status=status, headers={"Content-Type": kind} | named)

    return turn


def streams(*pieces: str, finish: str | None = "stop", way: Way = Way.SCHEMA, done: bool = True) -> Turn:
    """Return the turn that writes piece by piece, each in an event of its own; without `finish` it breaks off."""

    async def turn(request: web.Request, asked: Asked) -> web.StreamResponse:
        assert asked["stream"] is True
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await response.prepare(request)
        for event in (*events_of(pieces, way=way, finish=finish), *(["[DONE]"] if done else [])):
            await response.write(f"data: {event}\n\n".encode())
        return response

    return turn


def events_of(pieces: Sequence[str], *, way: Way = Way.SCHEMA, finish: str | None = "stop") -> Iterator[str]:
    """Yield what an OpenAI server sends for an answer that comes in pieces."""
    for piece in pieces:
        call = {"index": 0, "id": "t", "type": "function", "function": {"name": TOOL, "arguments": piece}}
        delta = {"tool_calls": [call]} if way is Way.TOOL else {"content": piece}
        yield _chunk([{"index": 0, "delta": delta, "finish_reason": None}])
    if finish is not None:
        yield _chunk([{"index": 0, "delta": {}, "finish_reason": finish}])
    yield _chunk([], usage={"total_tokens": 30})


def _chunk(choices: Sequence[object], **more: object) -> str:
    return json.dumps(
        {"id": "c-1", "object": "chat.completion.chunk", "created": 0, "model": "small", "choices": choices, **more}
    )


def fails(status: int, *, code: str = "", message: str = "no", **headers: str) -> Turn:
    """Return the turn that refuses; the message repeats the key and the question, as some servers do."""
    error = {"message": f"{message} {KEY} what-was-asked", "type": "error", "code": code or None}
    return sends(json.dumps({"error": error}).encode(), status=status, **headers)


async def hangs(_request: web.Request, _asked: Asked) -> web.StreamResponse:
    """Answer never."""
    await asyncio.Event().wait()
    raise AssertionError


async def drips(request: web.Request, _asked: Asked) -> web.StreamResponse:
    """Send a byte now and then, so that no time-out between two of them helps."""
    response = web.StreamResponse(headers={"Content-Type": "application/json"})
    await response.prepare(request)
    while True:
        await response.write(b" ")
        await asyncio.sleep(0.01)


async def cuts(request: web.Request, _asked: Asked) -> web.StreamResponse:
    """Break the connection in the middle of the answer."""
    response = web.StreamResponse(headers={"Content-Type": "application/json", "Content-Length": "400"})
    await response.prepare(request)
    await response.write(b'{"choices": [{"message": {"content": "{')
    assert request.transport is not None
    request.transport.abort()
    return response


async def floods(request: web.Request, _asked: Asked) -> web.StreamResponse:
    """Send 10 MB."""
    response = web.StreamResponse(headers={"Content-Type": "application/json"})
    await response.prepare(request)
    for _ in range(160):
        await response.write(b" " * 65_536)
    return response
