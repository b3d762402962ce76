"""Documents in, by naming where they are: a folder on the server, or a web address."""

from dataclasses import asdict, dataclass

from aiohttp import web

from adapters.language import in_language, translated
from adapters.web.callers import Caller, Scope
from adapters.web.exchange import body_of, json_answer
from adapters.web.folder import Folder, Refused
from adapters.web.gatherer import Gathered, Gatherer
from adapters.web.problems import Problem
from adapters.web.reader import language_of
from core.errors import PayloadError

_LONGEST = 2000
_MOST_BYTES = 16 * 1024
_SHORTER = "Name one folder or one web address."
_NOT_HERE = "Documents can't be added on this page."
_FOR_OPERATORS = "This is for operators. Enter the operator token; whoever runs Threadsheet has it."


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathering:
    """The handlers of `/api/v1/setup/places`."""

    folder: Folder | None
    gatherer: Gatherer | None

    async def state(self, request: web.Request, caller: Caller) -> web.StreamResponse:
        """Say what can be named, and how far reading has come."""
        gatherer = self.gatherer
        if gatherer is None or not _may(caller):
            return json_answer({"folders": [], "web": False, **asdict(Gathered())})
        told = {"folders": list(gatherer.folders), "web": gatherer.web, **asdict(gatherer.gathered())}
        return json_answer(in_language(told, language_of(request)))

    async def start(self, request: web.Request, caller: Caller) -> web.StreamResponse:
        """Begin to read what is named."""
        gatherer = await self._open(caller)
        place = (await body_of(request, most_bytes=_MOST_BYTES, remedy=_SHORTER)).get("place")
        if not isinstance(place, str) or not place.strip() or len(place) > _LONGEST or not place.isprintable():
            raise PayloadError(f"place: send a folder or a web address of at most {_LONGEST} characters.")
        try:
            await gatherer.start(place.strip())
        except Refused as refused:
            raise Problem(422, translated(refused.args[0], language_of(request))) from refused
        return await self.state(request, caller)

    async def stop(self, request: web.Request, caller: Caller) -> web.StreamResponse:
        """End reading."""
        await (await self._open(caller)).stop()
        return await self.state(request, caller)

    async def _open(self, caller: Caller) -> Gatherer:
        if self.folder is None or self.gatherer is None:
            raise Problem(403, _NOT_HERE)
        if not _may(caller):
            raise Problem(403, _FOR_OPERATORS)
        if why := await self.folder.closed():
            raise Problem(403, why)
        return self.gatherer


def _may(caller: Caller) -> bool:
    """Say whether somebody is an operator, or a program that may add documents."""
    return caller.operates or (bool(caller.name) and Scope.MANAGE in caller.scopes)
