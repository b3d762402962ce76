"""A Slack that is as strict as the real one: its Web API, Socket Mode, and what people see."""

import asyncio
import json
from collections import Counter, deque
from collections.abc import Mapping, Sequence
from typing import Any

from aiohttp import WSMsgType, web
from aiohttp.test_utils import TestServer

from tests.fakes.slack_files import Files
from tests.fakes.slack_limits import InvalidBlocks
from tests.fakes.slack_people import PEOPLE_METHODS, PEOPLE_SCOPES
from tests.fakes.slack_streams import STREAM_METHODS, STREAM_SCOPES
from tests.fakes.slack_workspace import (
    APP_TOKEN,
    BOT_TOKEN,
    FORMS_ONLY,
    METHOD_SCOPES,
    METHODS,
    RESPONSES,
    Refusal,
    Workspace,
)

_OPEN = "apps.connections.open"
SCOPES = {**METHOD_SCOPES, **PEOPLE_SCOPES, **STREAM_SCOPES}
"""The scopes each method asks for; any one of a tuple will do."""
_METHODS = {**METHODS, **PEOPLE_METHODS, **STREAM_METHODS}


class FakeSlack(Workspace):
    """A workspace behind its Web API.

    Attributes:
        calls: (method, arguments) of every call that was authorised, in order.
        faults: Per method, what happens to the next calls: "429:SECONDS", "500", "page" (a proxy
            answers), "hollow" (nothing but ok), "drop" (nothing happens), "lost" (it happens, but the
            answer doesn't arrive), "late:SECONDS" (it happens after a while, whoever waits for it), "hang" (nothing
            comes), or an error code. "upload" is the address for a file's content.
        at_work: How many calls are neither answered nor hang.
        files: What the app uploaded.
        unacknowledged: The envelopes that the app took without acknowledging them. Slack never hears of it; a test
            that waited for the end of Slack's patience would take as long.
    """

    def __init__(self, *, scopes: frozenset[str], faults: Mapping[str, Sequence[str]] | None = None) -> None:
        super().__init__(scopes=scopes)
        self.calls: list[tuple[str, dict[str, Any]]] = []
        self.faults = {method: deque(coming) for method, coming in (faults or {}).items()}
        self.at_work = 0
        self.responses: list[dict[str, Any]] = []
        self.files = Files(self)
        self._used: Counter[str] = Counter()
        self._closing = asyncio.Event()
        self.socket: web.WebSocketResponse | None = None
        self.sockets_opened = 0
        self.acks: dict[str, dict[str, Any]] = {}
        self.unacknowledged: set[str] = set()
        app = web.Application()
        app.router.add_route("*", "/api/{method}", self._serve)
        app.router.add_post("/response/{number}", self._respond)
        app.router.add_post("/upload/{file}", self._upload)
        app.router.add_get("/socket", self._socket)
        self._server = TestServer(app)

    async def start(self) -> None:
        """Listen on loopback."""
        await self._server.start_server()

    async def close(self) -> None:
        """Hang up."""
        self._closing.set()
        if self.socket is not None:
            await self.socket.close()
        await self._server.close()

    @property
    def api_url(self) -> str:
        """Where the Web API is."""
        return str(self._server.make_url("/api/"))

    @property
    def response_url(self) -> str:
        """Where a private response goes: another address for each thing that somebody does."""
        number = f"{len(self._used) + 1}"
        self._used[number] = 0
        return str(self._server.make_url(f"/response/{number}"))

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        method = request.match_info["method"]
        fault = self.faults[method].popleft() if self.faults.get(method) else ""
        if fault == "hang":
            await self._closing.wait()
        broken = self._broken(fault, request)
        if broken is not None:
            return broken
        if fault.startswith("late:"):
            await request.read()
            return await asyncio.shield(self._late(method, request, float(fault[5:])))
        self.at_work += 1
        try:
            return await self._done(method, request, fault)
        finally:
            self.at_work -= 1

    async def _late(self, method: str, request: web.Request, seconds: float) -> web.StreamResponse:
        await asyncio.sleep(seconds)
        return await self._done(method, request, "")

    async def _done(self, method: str, request: web.Request, fault: str) -> web.StreamResponse:
        try:
            arguments = await self._arguments(method, request)
            self.calls.append((method, arguments))
            answer = {"ok": True, **self._answer(method, arguments, fault)}
        except InvalidBlocks as error:
            answer = {"ok": False, "error": error.code, "errors": [str(error)]}
        except Refusal as error:
            needed = {"needed": SCOPES[method][0]} if str(error) == "missing_scope" else {}
            answer = {"ok": False, "error": str(error), **needed}
        return self._hang_up(request) if fault == "lost" else web.json_response(answer)

    def _broken(self, fault: str, request: web.Request) -> web.StreamResponse | None:
        if fault.startswith("429:"):
            answer = {"ok": False, "error": "ratelimited"}
            return web.json_response(answer, status=429, headers={"Retry-After": fault[4:]})
        if fault == "500":
            return web.Response(status=500, text="upstream trouble", content_type="text/html")
        if fault == "hollow":
            return web.json_response({"ok": True})
        if fault == "page":
            return web.Response(text="Please log in to this network.")
        return self._hang_up(request) if fault == "drop" else None

    def _hang_up(self, request: web.Request) -> web.StreamResponse:
        if request.transport is not None:
            request.transport.abort()
        return web.Response(status=500)

    async def _arguments(self, method: str, request: web.Request) -> dict[str, Any]:
        if method not in SCOPES:
            raise Refusal("unknown_method")
        token = APP_TOKEN if method == _OPEN else BOT_TOKEN
        if request.headers.get("Authorization") != f"Bearer {token}":
            raise Refusal("invalid_auth")
        needed = SCOPES[method]
        if needed and not self.scopes & set(needed):
            raise Refusal("missing_scope")
        if request.method == "GET":
            return dict(request.query)
        if request.content_type != "application/json":
            return dict((await request.post()).items())
        if method in FORMS_ONLY:
            raise Refusal("invalid_arguments")
        arguments = json.loads(await request.text() or "{}")
        if not isinstance(arguments, dict):
            raise Refusal("json_not_object")
        return arguments

    async def _upload(self, request: web.Request) -> web.StreamResponse:
        fault = self.faults["upload"].popleft() if self.faults.get("upload") else ""
        broken = self._broken(fault, request)
        if broken is not None:
            return broken
        if "Authorization" in request.headers:
            return web.Response(status=403, text="a token goes nowhere but to the Web API")
        if not self.files.take(request.match_info["file"], await request.read()):
            return web.Response(status=400, text="another length than announced")
        return web.Response(text="OK")

    async def _respond(self, request: web.Request) -> web.Response:
        number = request.match_info["number"]
        if number not in self._used or self._used[number] == RESPONSES:
            return web.Response(status=404, text="used_url")
        self._used[number] += 1
        self.responses.append(await request.json())
        return web.Response(text="ok")

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self.socket = socket
        self.sockets_opened += 1
        await socket.send_json({"type": "hello", "num_connections": 1})
        async for frame in socket:
            if frame.type is WSMsgType.TEXT:
                ack = json.loads(frame.data)
                self.acks[ack["envelope_id"]] = ack
        return socket

    def _answer(self, method: str, arguments: dict[str, Any], fault: str) -> dict[str, Any]:
        if fault and fault != "lost":
            raise Refusal(fault)
        match method:
            case "apps.connections.open":
                return self._open()
            case "files.getUploadURLExternal":
                return self.files.slot(arguments, str(self._server.make_url("/upload/")) + "{}")
            case "files.completeUploadExternal":
                return self.files.show(arguments)
            case "files.delete":
                return self.files.delete(arguments)
            case _:
                return _METHODS[method](self, arguments)

    def _open(self) -> dict[str, Any]:
        return {"url": str(self._server.make_url("/socket")).replace("http://", "ws://")}
