"""A question of a program: asked like any other, and answered in the same response."""

import asyncio
import logging
from collections.abc import Mapping
from contextlib import aclosing, suppress
from dataclasses import dataclass

from aiohttp import web

from adapters.chat.said import answer_in
from adapters.codec import batch_record
from adapters.web.asking_limits import Limits
from adapters.web.callers import Caller
from adapters.web.exchange import body_of, json_answer
from adapters.web.payload import Wanted, to_id, to_wanted
from adapters.web.poster import WebPoster
from adapters.web.problems import Problem
from adapters.web.reader import language_of
from adapters.web.settings import WebSettings
from adapters.web.stream import occasions
from adapters.web.wiring import AskedTurn, Wiring
from core.errors import TransientError

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """The handlers of what only programs use under `/api/v1/`."""

    wiring: Wiring
    poster: WebPoster
    settings: WebSettings
    limits: Limits

    async def ask(self, request: web.Request, caller: Caller) -> web.StreamResponse:
        """Answer a question; 202 with where its answer will be, if it isn't there in time.

        It is on disk before anybody waits for it: whoever hangs up finds the answer under the same `id`.
        """
        wanted = to_wanted(caller, await body_of(request))
        self.limits.take(caller.rater, a_minute=caller.questions_a_minute)
        await self.wiring.offer(wanted.utterance)
        return _told(await self._answered(await self._turn_of(wanted), wanted.wait_s), caller, language_of(request))

    async def turn(self, request: web.Request, caller: Caller) -> web.StreamResponse:
        """Give the answer to a question; 202 while there is none."""
        thread = caller.thread(to_id(request.match_info["thread"], "thread"))
        turn = await self.wiring.asked(request.match_info["turn"])
        if turn is None or turn.utterance.thread != thread:
            raise Problem(404, "There is no such question in this thread (any more). Ask it again.")
        return _told(turn, caller, language_of(request))

    async def _turn_of(self, wanted: Wanted) -> AskedTurn:
        """Return what an id was accepted for.

        Raises:
            Problem: It was for another question, or that is forgotten by now.
        """
        turn_id = await self.wiring.delivered(wanted.utterance.id)
        turn = None if turn_id is None else await self.wiring.asked(turn_id)
        if turn is None:
            raise Problem(409, "id: what was asked under it is forgotten by now. Choose another id.")
        elsewhere = wanted.threaded and turn.utterance.thread != wanted.utterance.thread
        if elsewhere or turn.utterance.text != wanted.utterance.text:
            raise Problem(409, "id: another question was asked under it. Choose another id for each question.")
        return turn

    async def _answered(self, turn: AskedTurn, wait_s: float) -> AskedTurn:
        """Return the turn once it is answered; as it is when the time is over, or the server stops."""
        if turn.answer is not None:
            return turn
        with self.poster.following(turn.utterance.thread) as news, suppress(TimeoutError):
            async with (
                asyncio.timeout(wait_s),
                aclosing(occasions(news, heartbeat_s=self.settings.heartbeat_s)) as looking,
            ):
                async for _ in looking:
                    turn = await self._looked_up(turn)
                    if turn.answer is not None:
                        break
        return turn

    async def _looked_up(self, turn: AskedTurn) -> AskedTurn:
        """Return the turn as it is now; as it was if that can't be read at the moment."""
        try:
            return await self.wiring.asked(turn.turn_id) or turn
        except TransientError as error:
            log.warning("not looked up turn=%s why=%s", turn.turn_id, error)
            return turn


def _told(turn: AskedTurn, caller: Caller, language: str) -> web.Response:
    root = turn.utterance.thread.root
    name: Mapping[str, object] = {"thread": root, "turn": turn.turn_id}
    given = caller.given(turn.utterance.id)
    if turn.answer is None:
        place = f"/api/v1/threads/{root}/turns/{turn.turn_id}"
        waiting = {"id": given, **name, "accepted": True, "answer_at": place}
        return json_answer(waiting, status=202, headers={"Location": place})
    answer = answer_in(turn.answer, language)
    return json_answer({**batch_record(given, answer, total_ms=turn.total_ms), **name})
