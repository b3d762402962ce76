"""What the page's scripts call, and programs may too: questions in, answers, passages and overviews out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from aiohttp import web

from adapters.web.asking_limits import Limits
from adapters.web.callers import Caller
from adapters.web.exchange import UNKEPT, body_of, json_answer
from adapters.web.identity import check_session
from adapters.web.own_threads import ShownTurn
from adapters.web.owning import NO_SUCH_THREAD
from adapters.web.passages import Cited, cited_by, cited_in, shown_passage
from adapters.web.payload import to_id, to_utterance
from adapters.web.poster import WebPoster
from adapters.web.problems import Problem
from adapters.web.reader import language_of
from adapters.web.security import SECURITY_HEADERS
from adapters.web.settings import WebSettings
from adapters.web.shown import overview, shown_receipt, shown_turn
from adapters.web.stream import events
from adapters.web.wiring import Wiring
from core.answer import Answer, Comparison, Grounded, Ranking
from core.answer_table import table_csv, table_in
from core.errors import TransientError
from core.messages import ThreadKey

_STREAM_HEADERS = {
    **SECURITY_HEADERS,
    "Content-Type": "text/event-stream; charset=utf-8",
    "X-Accel-Buffering": "no",
    **UNKEPT,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Api:
    """The handlers of what the page uses under `/api/v1/`."""

    wiring: Wiring
    poster: WebPoster
    settings: WebSettings
    limits: Limits

    async def ask(self, request: web.Request, caller: Caller) -> web.StreamResponse:
        """Accept a question: 202 when it is on disk, 200 if it was there before."""
        utterance = to_utterance(caller, request.match_info["thread"], await body_of(request))
        self.limits.take(utterance.author, a_minute=caller.questions_a_minute)
        fresh = await self.wiring.offer(utterance)
        if not fresh and await self.wiring.delivered(utterance.id) is None:
            raise Problem(409, "id: what was asked under it is forgotten by now. Choose another id.")
        return json_answer({"id": caller.given(utterance.id), "accepted": True}, status=202 if fresh else 200)

    async def follow(self, request: web.Request, caller: Caller) -> web.StreamResponse:
        """Stream a thread's events until the page leaves or the server stops; with `new`, before anything is asked."""
        thread = caller.thread(to_id(request.match_info["thread"], "thread"))
        if request.query.get("new") != "true" and await self._missing(thread):
            raise Problem(404, NO_SUCH_THREAD)
        with self.poster.following(thread) as news:
            response = web.StreamResponse(headers=_STREAM_HEADERS)
            await response.prepare(request)
            told = events(
                partial(self._turns_for, caller, thread),
                news,
                after=request.headers.get("Last-Event-ID", ""),
                heartbeat_s=self.settings.heartbeat_s,
                language=language_of(request),
            )
            try:
                async for event in told:
                    await response.write(event)
            except (ConnectionError, Problem):
                pass  # the page went away, or its person signed out: it comes back with Last-Event-ID, or to be told
            finally:
                await told.aclose()
        return response

    async def thread(self, request: web.Request, caller: Caller) -> web.StreamResponse:
        """Show a thread's turns in order."""
        turns = await self.wiring.turns(caller.thread(to_id(request.match_info["thread"], "thread")))
        if not turns:
            raise Problem(404, NO_SUCH_THREAD)
        return json_answer({"turns": [shown_turn(turn, language_of(request)) for turn in turns]})

    async def overview(self, _request: web.Request, _caller: Caller) -> web.StreamResponse:
        """Say what the documents cover and what to ask."""
        knowledge = await self.wiring.index.knowledge()
        return json_answer(overview(knowledge, await self.wiring.examples()))

    async def passage(self, request: web.Request, caller: Caller) -> web.StreamResponse:
        """Show a citation's chunk; `thread`, `share` or `product`, `turn`, `citation`, `column` say what is marked."""
        wanted = request.match_info["chunk"]
        chunk = (await self.wiring.index.chunks([wanted])).get(wanted)
        if chunk is None:
            raise Problem(404, "The documents were indexed again since. Ask once more to see the passage.")
        knowledge = await self.wiring.index.knowledge()
        cited = await self.cited(caller, request.query)
        return json_answer(shown_passage(chunk, knowledge.catalog, cited))

    async def table(self, request: web.Request, caller: Caller) -> web.StreamResponse:
        """Give a table of an answer as a CSV file; `table` counts from 1, `only=differences` leaves out equal rows."""
        answer = await self._answer(caller, request.match_info)
        table = table_in(answer, _number(request.query.get("table", "1")))
        if table is None or not isinstance(answer, Grounded | Comparison | Ranking):
            raise Problem(404, "This table isn't here any more. Ask again.")
        if request.query.get("only") == "differences":
            table = replace(table, rows=tuple(row for row in table.rows if row.differs))
        written = table_csv(table, answer.citations)
        return web.Response(text=written, content_type="text/csv", charset="utf-8", headers=UNKEPT)

    async def why(self, request: web.Request, caller: Caller) -> web.StreamResponse:
        """Say how the answer of a turn was decided."""
        turn_id, thread = request.match_info["turn"], caller.thread(to_id(request.match_info["thread"], "thread"))
        asked = {turn.turn_id for turn in await self.wiring.turns(thread)}
        kept = await self.wiring.receipt(turn_id, thread) if turn_id in asked else None
        if kept is None:
            raise Problem(404, "How this was decided is not kept any more. Ask again.")
        return json_answer(shown_receipt(kept, turn_id, language_of(request)))

    async def nothing(self, _request: web.Request) -> web.StreamResponse:
        """Answer for all addresses that don't exist."""
        raise Problem(404, "There is nothing at this address. Load the page again.")

    async def _turns_for(self, caller: Caller, thread: ThreadKey) -> Sequence[ShownTurn]:
        """Return the turns of a thread to a caller who may have signed out since it came.

        Raises:
            Problem: It has.
        """
        await check_session(caller, self.wiring.sign_outs, self.wiring.clock)
        return await self.wiring.turns(thread)

    async def _missing(self, thread: ThreadKey) -> bool:
        """Tell whether a thread isn't there; one that can't be read now may be, and its stream says so."""
        try:
            return not await self.wiring.turns(thread)
        except TransientError:
            return False

    async def cited(self, caller: Caller, query: Mapping[str, str]) -> Cited | None:
        """Return what a caller's citation marks, by `thread`, `turn`, `citation` and `column`; None without one.

        With `product` it is one of a product model's page; with `noted` of the note that says what documents state
        since.
        """
        number = _number(query.get("citation", ""))
        if product := query.get("product"):
            known = product in (await self.wiring.index.knowledge()).catalog.models
            sheet = await self.wiring.products.sheet(product) if known else None
            return None if sheet is None else cited_in(sheet, number, row=query.get("column", ""))
        turn = await self._turn(caller, query)
        if query.get("noted"):
            note = turn.changed if turn is not None else None
            return cited_by(note.note if note is not None else None, number)
        return cited_by(turn.answer if turn is not None else None, number, column=query.get("column", ""))

    async def _answer(self, caller: Caller, query: Mapping[str, str]) -> Answer | None:
        turn = await self._turn(caller, query)
        return turn.answer if turn is not None else None

    async def _turn(self, caller: Caller, query: Mapping[str, str]) -> ShownTurn | None:
        turns: Sequence[ShownTurn] = ()
        if query.get("share"):
            shared = await self.wiring.own.shared(to_id(query["share"], "share"))
            turns = shared.turns if shared else ()
        elif query.get("thread"):
            turns = await self.wiring.turns(caller.thread(to_id(query["thread"], "thread")))
        return next((turn for turn in turns if turn.turn_id == query.get("turn")), None)


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() else 0
