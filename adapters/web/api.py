"""What the page's scripts call: questions in, answers, passages and overviews out."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from aiohttp import web

from adapters.web.passages import cited_by, shown_passage
from adapters.web.payload import MAX_BODY_BYTES, to_body, to_feedback, to_id, to_utterance
from adapters.web.poster import WebPoster
from adapters.web.problems import Problem
from adapters.web.security import SECURITY_HEADERS
from adapters.web.settings import WebSettings
from adapters.web.shown import overview, shown_receipt, shown_thread, shown_turn
from adapters.web.stream import events
from adapters.web.wiring import Wiring, web_thread
from core.answer import Answer, Comparison
from core.answer_table import table_csv

_UNKEPT = {"Cache-Control": "no-store"}
_STREAM_HEADERS = {
    **SECURITY_HEADERS,
    "Content-Type": "text/event-stream; charset=utf-8",
    "X-Accel-Buffering": "no",
    **_UNKEPT,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Api:
    """The handlers of everything under `/api/`."""

    wiring: Wiring
    poster: WebPoster
    settings: WebSettings

    async def ask(self, request: web.Request) -> web.StreamResponse:
        """Accept a question: 202 when it is on disk, 200 if it was there before."""
        utterance = to_utterance(request.match_info["thread"], await _body(request))
        fresh = await self.wiring.offer(utterance)
        return _json({"id": utterance.id.removeprefix("web:"), "accepted": True}, status=202 if fresh else 200)

    async def follow(self, request: web.Request) -> web.StreamResponse:
        """Stream a thread's events until the page leaves or the server stops."""
        thread = web_thread(to_id(request.match_info["thread"], "thread"))
        with self.poster.following(thread) as news:
            response = web.StreamResponse(headers=_STREAM_HEADERS)
            await response.prepare(request)
            told = events(
                partial(self.wiring.turns, thread),
                news,
                after=request.headers.get("Last-Event-ID", ""),
                heartbeat_s=self.settings.heartbeat_s,
            )
            try:
                async for event in told:
                    await response.write(event)
            except ConnectionError:
                pass  # the page went away; it comes back with Last-Event-ID
            finally:
                await told.aclose()
        return response

    async def threads(self, _request: web.Request) -> web.StreamResponse:
        """List the threads, the latest first."""
        return _json({"threads": [shown_thread(thread) for thread in await self.wiring.threads()]})

    async def thread(self, request: web.Request) -> web.StreamResponse:
        """Show a thread's turns in order; an unknown thread has none."""
        turns = await self.wiring.turns(web_thread(to_id(request.match_info["thread"], "thread")))
        return _json({"turns": [shown_turn(turn) for turn in turns]})

    async def overview(self, _request: web.Request) -> web.StreamResponse:
        """Say what the documents cover and what to ask."""
        knowledge = await self.wiring.index.knowledge()
        return _json(overview(knowledge, await self.wiring.examples()))

    async def passage(self, request: web.Request) -> web.StreamResponse:
        """Show the chunk of a citation; `thread`, `turn`, `citation` and `column` say what to mark."""
        chunk = await self.wiring.index.chunk(request.match_info["chunk"])
        if chunk is None:
            raise Problem(404, "The documents were indexed again since. Ask once more to see the passage.")
        knowledge = await self.wiring.index.knowledge()
        answer, number = await self._answer(request.query), _number(request.query.get("citation", ""))
        cited = cited_by(answer, number, column=request.query.get("column", ""))
        return _json(shown_passage(chunk, knowledge.catalog, cited))

    async def table(self, request: web.Request) -> web.StreamResponse:
        """Give a comparison as a CSV file; `only=differences` leaves out the rows whose cells say the same."""
        answer = await self._answer(request.match_info)
        if not isinstance(answer, Comparison):
            raise Problem(404, "This comparison isn't here any more. Compare again.")
        rows = answer.table.rows
        if request.query.get("only") == "differences":
            rows = tuple(row for row in rows if row.differs)
        written = table_csv(replace(answer.table, rows=rows), answer.citations)
        return web.Response(text=written, content_type="text/csv", charset="utf-8", headers=_UNKEPT)

    async def why(self, request: web.Request) -> web.StreamResponse:
        """Say how the answer of a turn was decided."""
        turn_id, thread = request.match_info["turn"], web_thread(to_id(request.match_info["thread"], "thread"))
        asked = {turn.turn_id for turn in await self.wiring.turns(thread)}
        kept = await self.wiring.receipt(turn_id, thread) if turn_id in asked else None
        if kept is None:
            raise Problem(404, "How this was decided is not kept any more. Ask again.")
        return _json(shown_receipt(kept, turn_id))

    async def feedback(self, request: web.Request) -> web.StreamResponse:
        """Keep a verdict on an answer."""
        await self.wiring.feedback(to_feedback(await _body(request)))
        return _json({"kept": True})

    async def nothing(self, _request: web.Request) -> web.StreamResponse:
        """Answer for all addresses that don't exist."""
        raise Problem(404, "There is nothing at this address. Load the page again.")

    async def _answer(self, query: Mapping[str, str]) -> Answer | None:
        if not query.get("thread"):
            return None
        turns = await self.wiring.turns(web_thread(to_id(query["thread"], "thread")))
        return next((turn.answer for turn in turns if turn.turn_id == query.get("turn")), None)


async def _body(request: web.Request) -> Mapping[str, object]:
    raw = bytearray()
    async for part in request.content.iter_chunked(MAX_BODY_BYTES):
        raw += part
        if len(raw) > MAX_BODY_BYTES:
            raise Problem(413, f"Send at most {MAX_BODY_BYTES // 1024} KiB. Shorten the question.")
    return to_body(bytes(raw))


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() else 0


def _json(content: Mapping[str, object], *, status: int = 200) -> web.Response:
    return web.json_response(content, status=status, headers=_UNKEPT)
