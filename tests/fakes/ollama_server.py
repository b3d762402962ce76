"""An Ollama on a real socket: strict about what it is asked, and silent about what it doesn't read."""

import json
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import web
from aiohttp.test_utils import TestServer

from tests.fakes.model_server import ANSWER, Asked

_KNOWN = {"model", "messages", "stream", "options", "format", "tools", "think", "keep_alive"}
_CHARS_A_TOKEN = 4
_DEFAULT = 4096
_PIECE_CHARS = 7


class FakeOllama:
    """The server, with one model.

    Attributes:
        asked: What was asked by its own API, in order of arrival.
        compatible: What was asked by the OpenAI-compatible one.
        read: Of each of both, how many characters the model saw.
        answer: What the model writes.
        reads: How many tokens the model can read.
        breaks: It ends in the middle of an answer: "error" with a line that says so, "off" without one.
        reason: Why the model stops.
        has: The models that it has.
        shown: The models that it was asked to show.
    """

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self.compatible: list[Asked] = []
        self.read: list[int] = []
        self.answer = json.dumps(ANSWER)
        self.reads = 40_960
        self.breaks = ""
        self.reason = "stop"
        self.has = {"small"}
        self.shown: list[str] = []
        self.url = ""

    async def show(self, request: web.Request) -> web.Response:
        """Tell what the model is."""
        asked = await request.json()
        self.shown.append(asked["model"])
        if asked["model"] not in self.has:
            return web.json_response({"error": f"model '{asked.get('model')}' not found"}, status=404)
        told = {"general.architecture": "qwen3", "qwen3.context_length": self.reads, "qwen3.block_count": 36}
        return web.json_response({"details": {"family": "qwen3"}, "model_info": told})

    async def chat(self, request: web.Request) -> web.StreamResponse:
        """Answer by the own API, in lines."""
        asked: Asked = await request.json()
        assert asked.keys() <= _KNOWN, asked.keys() - _KNOWN
        assert isinstance(asked["stream"], bool)
        assert asked["options"].keys() <= {"num_ctx", "num_predict", "temperature"}
        self.asked.append(asked)
        self._reads(asked, min(asked["options"].get("num_ctx", _DEFAULT), self.reads))
        end = {"done": True, "done_reason": self.reason, "prompt_eval_count": 12, "eval_count": 30}
        if not asked["stream"]:
            return web.json_response({"model": "small", "message": _message(self.answer), **end})
        response = web.StreamResponse(headers={"Content-Type": "application/x-ndjson"})
        await response.prepare(request)
        written = [self.answer[at : at + _PIECE_CHARS] for at in range(0, len(self.answer), _PIECE_CHARS)]
        lines: list[Mapping[str, Any]] = [{"message": _message("", thinking="Hm."), "done": False}]
        lines += [{"message": _message(each), "done": False} for each in written]
        whole = [*lines, {"message": _message(""), **end}]
        broken = {"error": [*lines[:3], {"error": "model runner has unexpectedly stopped"}], "off": lines[:3]}
        for line in broken.get(self.breaks, whole):
            await response.write(json.dumps({"model": "small", **line}).encode() + b"\n")
        return response

    async def complete(self, request: web.Request) -> web.Response:
        """Answer by the compatible API, out of what fits into the context that is set beside it."""
        asked: Asked = await request.json()
        self.compatible.append(asked)
        if asked["model"] not in self.has:
            error = {"message": f"model '{asked['model']}' not found", "code": "model_not_found"}
            return web.json_response({"error": error}, status=404)
        tokens = self._reads(asked, _DEFAULT)
        choice = {"index": 0, "finish_reason": "stop", "message": _message(self.answer)}
        usage = {"prompt_tokens": tokens, "completion_tokens": 30, "total_tokens": tokens + 30}
        return web.json_response({"id": "c-1", "object": "chat.completion", "choices": [choice], "usage": usage})

    def _reads(self, asked: Asked, most: int) -> int:
        chars = sum(len(each["content"]) for each in asked["messages"])
        tokens = min(chars // _CHARS_A_TOKEN, most)
        self.read.append(min(chars, most * _CHARS_A_TOKEN))
        return tokens


def _message(content: str, **more: str) -> dict[str, str]:
    return {"role": "assistant", "content": content, **more}


@asynccontextmanager
async def ollama_server() -> AsyncGenerator[FakeOllama]:
    """Give a running server."""
    ollama = FakeOllama()
    app = web.Application()
    app.router.add_post("/api/show", ollama.show)
    app.router.add_post("/api/chat", ollama.chat)
    app.router.add_post("/v1/chat/completions", ollama.complete)
    async with TestServer(app) as server:
        ollama.url = str(server.make_url("/v1"))
        yield ollama
