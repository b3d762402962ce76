"""Documents in, by the page: upload, proposed product models, the catalogue that a person confirmed."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import cast

from aiohttp import web

from adapters.language import Ours, translated
from adapters.language.sentences import fault_in
from adapters.web.callers import Caller
from adapters.web.exchange import body_of, json_answer
from adapters.web.folder import Folder, Refused
from adapters.web.problems import Problem
from adapters.web.reader import language_of
from core.catalog.induction.proposals import Proposal
from core.errors import PayloadError

MAX_CATALOG_BYTES = 4 * 1024 * 1024
_PART_BYTES = 256 * 1024
_TEXTS = ("aliases", "documents")
_LONGEST = 300
_NOWHERE = Ours("Documents can't be added on this page.")
_FEWER = "Send at most {kb} KiB. Confirm fewer product models at once, or write catalog.yaml on the server."


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """The handlers of what adds documents.

    Attributes:
        folder: None where nobody may add any, as in the demo.
    """

    folder: Folder | None

    async def state(self, request: web.Request, _caller: Caller) -> web.StreamResponse:
        """Say whether documents can be added here, and which there are."""
        folder = self.folder
        why = _NOWHERE if folder is None else await folder.closed()
        if folder is None or why:
            closed = translated(why, language_of(request))
            return json_answer({"open": False, "why": closed, "documents": [], "formats": [], "reading": None})
        reading = folder.reading()
        return json_answer(
            {
                "open": True,
                "why": "",
                "documents": [asdict(file) for file in await asyncio.to_thread(folder.files)],
                "formats": sorted(folder.formats),
                "reading": None if reading is None else asdict(reading),
            }
        )

    async def upload(self, request: web.Request, _caller: Caller) -> web.StreamResponse:
        """Keep a document."""
        folder = await self._open()
        if (request.content_length or 0) > folder.most_bytes:
            most_mb = folder.most_bytes // 2**20
            raise Problem(413, "A document may have {mb} MB. Split it, or index it on the server.", mb=most_mb)
        try:
            kept = await folder.keep(request.match_info["name"], _parts(request))
        except Refused as refused:
            raise Problem(422, refused.args[0]) from refused
        return json_answer(asdict(kept), status=201)

    async def propose(self, _request: web.Request, _caller: Caller) -> web.StreamResponse:
        """Give the product models to be confirmed."""
        folder = await self._open()
        try:
            proposals = await folder.propose()
        except Refused as refused:
            raise Problem(422, refused.args[0]) from refused
        return json_answer({"models": [asdict(proposal) for proposal in proposals]})

    async def publish(self, request: web.Request, _caller: Caller) -> web.StreamResponse:
        """Write the catalogue, and index."""
        folder = await self._open()
        proposals = to_proposals(await body_of(request, most_bytes=MAX_CATALOG_BYTES, too_long=_FEWER))
        try:
            published = await folder.publish(proposals)
        except Refused as refused:
            raise Problem(422, refused.args[0]) from refused
        told, language = asdict(published), language_of(request)
        told["skipped"] = [{"path": path, "why": fault_in(why, language)} for path, why in published.skipped]
        told["advice"] = [
            asdict(replace(each, what=fault_in(each.what, language), remedy=fault_in(each.remedy, language)))
            for each in published.advice
        ]
        return json_answer(told)

    async def _open(self) -> Folder:
        if self.folder is None:
            raise Problem(403, _NOWHERE)
        if why := await self.folder.closed():
            raise Problem(403, why)
        return self.folder


def to_proposals(body: Mapping[str, object]) -> Sequence[Proposal]:
    """Return the product models in a body.

    Raises:
        PayloadError: A field is missing, or isn't what it should be.
    """
    models = body.get("models")
    if not isinstance(models, list):
        raise PayloadError("models: send a list of product models.")
    return [_to_proposal(number, each) for number, each in enumerate(cast("list[object]", models))]


def _to_proposal(number: int, given: object) -> Proposal:
    if not isinstance(given, dict):
        raise PayloadError(f"models[{number}]: send an object.")
    fields = cast("dict[str, object]", given)
    texts = {key: _texts(f"models[{number}].{key}", fields.get(key, [])) for key in _TEXTS}
    name = _text(f"models[{number}].name", fields.get("name"))
    if not name:
        raise PayloadError(Ours("Each product model needs a name; number {number} has none.", number=number + 1))
    return Proposal(
        name=name,
        aliases=texts["aliases"],
        documents=texts["documents"],
        family=_text(f"models[{number}].family", fields.get("family", "")),
        variant_of=_text(f"models[{number}].variant_of", fields.get("variant_of", "")),
        inherits=fields.get("inherits") is True,
        legacy=fields.get("legacy") is True,
        reason=_text(f"models[{number}].reason", fields.get("reason", "")),
    )


def _text(place: str, given: object) -> str:
    if not isinstance(given, str) or len(given) > _LONGEST or not given.isprintable():
        raise PayloadError(Ours("{place}: send a line of at most {most} characters.", place=place, most=_LONGEST))
    return given.strip()


def _texts(place: str, given: object) -> tuple[str, ...]:
    if not isinstance(given, list):
        raise PayloadError(f"{place}: send a list of texts.")
    return tuple(filter(None, (_text(place, each) for each in cast("list[object]", given))))


async def _parts(request: web.Request) -> AsyncIterator[bytes]:
    async for part in request.content.iter_chunked(_PART_BYTES):
        yield part
