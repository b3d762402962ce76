"""A Teams that is as strict as the real one: its connector, its keys, its tokens, and what people see."""

import asyncio
import json
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from aiohttp import web
from aiohttp.test_utils import TestServer

from tests.fakes.teams_chats import Chats, Refusal
from tests.fakes.teams_issuer import Issuer

_ACTIVITIES = "/teams/v3/conversations/{conversation}/activities"


class FakeTeams(Chats):
    """Teams behind its connector.

    Attributes:
        calls: (method, conversation, activity) of every call that was authorised, in order.
        faults: Per "POST", "PUT" or "DELETE", what happens to the next calls: "429:SECONDS", "500", "page" (a
            proxy answers), "hollow" (it happens, without an id), "drop" (nothing happens), "lost" (it happens, but
            the answer doesn't arrive), "hang" (nothing comes), or "STATUS CODE" of a refusal. Those of
            "final" happen to the end of a stream, those of "typing" to signs of work.
        unheard: The ids of messages that were taken, and whose acknowledgement was "lost".
        at_work: How many calls are neither answered nor hang.
        issuer: Signs what we are told, and hands out our tokens.
    """

    def __init__(self, now: Callable[[], datetime], *, faults: Mapping[str, Sequence[str]] | None = None) -> None:
        super().__init__(now)
        self.calls: list[tuple[str, str, dict[str, Any]]] = []
        self.faults = {method: deque(coming) for method, coming in (faults or {}).items()}
        self.unheard: set[str] = set()
        self.at_work = 0
        self._closing = asyncio.Event()
        self._taking = asyncio.Lock()
        self.issuer = Issuer(now, self._closing.wait)
        app = web.Application()
        self.issuer.routes(app)
        app.router.add_route("*", _ACTIVITIES, self._serve)
        app.router.add_route("*", _ACTIVITIES + "/{message}", self._serve)
        self._server = TestServer(app)

    async def start(self) -> None:
        """Listen on loopback."""
        await self._server.start_server()
        self.issuer.address = str(self._server.make_url("")).rstrip("/")

    async def close(self) -> None:
        """Hang up."""
        self._closing.set()
        await self._server.close()

    @property
    def service_url(self) -> str:
        """Where our bot may answer."""
        return str(self._server.make_url("/teams/"))

    @property
    def environ(self) -> dict[str, str]:
        """The settings that lead our bot here, but for those of its registration."""
        return {
            "TEAMS_LOGIN_URL": f"{self.issuer.address}/login/",
            "TEAMS_OPENID_URL": f"{self.issuer.address}/openid",
            "TEAMS_SERVICE_HOSTS": self.issuer.address.removeprefix("http://"),
        }

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        if not self.issuer.takes(request.headers.get("Authorization", "")):
            return _refused(Refusal(401, "Unauthorized"))
        activity = json.loads(await request.text() or "{}")
        fault = self._fault(request.method, activity)
        if fault == "hang":
            await self._closing.wait()
        broken = self._broken(fault, request)
        if broken is not None:
            return broken
        conversation = request.match_info["conversation"]
        self.calls.append((request.method, conversation, activity))
        self.at_work += 1
        try:
            _check_targeted(request.query.get("isTargetedActivity", ""), activity)
            async with self._taking:  # in a thread: what Teams does is not the work of the program's event loop
                told = await asyncio.to_thread(
                    self._do, request.method, conversation, request.match_info.get("message", ""), activity
                )
        except Refusal as refusal:
            return _refused(refusal)
        finally:
            self.at_work -= 1
        if fault == "lost":
            self.unheard.add(str(told.get("id", "")))
            return self._hang_up(request)
        told = {} if fault == "hollow" else told
        return web.json_response(told, status=201 if request.method == "POST" else 200)

    def _fault(self, method: str, activity: Mapping[str, Any]) -> str:
        kinds = [it["streamType"] for it in activity.get("entities", []) if it["type"] == "streaminfo"]
        name = "final" if "final" in kinds else "typing" if activity.get("type") == "typing" else method
        return self.faults[name].popleft() if self.faults.get(name) else ""

    def _broken(self, fault: str, request: web.Request) -> web.StreamResponse | None:
        if fault.startswith("429:"):
            return _refused(Refusal(429, "TooManyRequests", retry_after=fault[4:]))
        if fault == "500":
            return web.Response(status=500, text="upstream trouble", content_type="text/html")
        if fault == "page":
            return web.Response(status=502, text="Please log in to this network.")
        if fault[:3].isdigit():
            status, _, code = fault.partition(" ")
            return _refused(Refusal(int(status), code, code))
        return self._hang_up(request) if fault == "drop" else None

    def _hang_up(self, request: web.Request) -> web.StreamResponse:
        if request.transport is not None:
            request.transport.abort()
        return web.Response(status=500)

    def _do(self, method: str, conversation: str, message: str, activity: Mapping[str, Any]) -> dict[str, Any]:
        match method, bool(message):
            case "POST", False:
                return self.post(conversation, activity)
            case "PUT", True:
                return self.update(conversation, message, activity)
            case "DELETE", True:
                self.delete(conversation, message)
                return {}
            case _:
                raise Refusal(405, "MethodNotAllowed")


def _check_targeted(query: str, activity: Mapping[str, Any]) -> None:
    """Take a message to one person where others are only if the address and the message both say so."""
    targeted = activity.get("recipient", {}).get("isTargeted", False)
    if query not in ("", "true") or targeted is not (query == "true"):
        raise Refusal(400, "BadSyntax", "a targeted activity says so in its address and in its recipient")
    alone = activity.get("conversation", {}).get("conversationType") == "personal"
    if targeted and (alone or not activity["recipient"].get("id") or activity["type"] == "typing"):
        raise Refusal(400, "BadSyntax", "only messages to a person in a conversation with others are targeted")
    if "isTargeted" in activity.get("from", {}):
        raise Refusal(400, "BadSyntax", "we are no recipient")


def _refused(refusal: Refusal) -> web.Response:
    headers = {"Retry-After": refusal.retry_after} if refusal.retry_after else {}
    body = {"error": {"code": refusal.code, "message": refusal.said or refusal.code}}
    return web.json_response(body, status=refusal.status, headers=headers)
