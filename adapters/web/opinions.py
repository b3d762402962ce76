"""What people think of answers: kept, shown again, and what they wish were documented."""

from collections.abc import Mapping
from dataclasses import dataclass

from aiohttp import web

from adapters.web.callers import Caller
from adapters.web.exchange import body_of, json_answer
from adapters.web.payload import to_feedback, to_id, to_wish
from adapters.web.problems import Problem
from adapters.web.wiring import Wiring
from core.feedback import Opinion
from core.messages import ThreadKey

_GONE = "This answer isn't here any more, so it can't be rated. Ask again."
_LACKS_NOTHING = "There is nothing here that the documentation's owner could be told of."


@dataclass(frozen=True, slots=True, kw_only=True)
class Opinions:
    """The handlers of what people think of answers."""

    wiring: Wiring

    async def rate(self, request: web.Request, caller: Caller) -> web.StreamResponse:
        """Keep a verdict on an answer."""
        feedback = to_feedback(caller, await body_of(request))
        await self._check(feedback.turn_id, feedback.thread)
        await self.wiring.feedback(feedback)
        return json_answer({"kept": True})

    async def opinions(self, request: web.Request, caller: Caller) -> web.StreamResponse:
        """Show what the caller thinks of a thread's answers."""
        thread = caller.thread(to_id(request.match_info["thread"], "thread"))
        held = await self.wiring.opinions(thread, caller.rater)
        shown = [_shown(turn, opinion) for turn, opinion in held.opinions.items()]
        return json_answer({"opinions": shown, "wished": list(held.wished)})

    async def wish(self, request: web.Request, caller: Caller) -> web.StreamResponse:
        """Note that the documentation's owner should know what the documents lack."""
        turn_id, thread = to_wish(caller, await body_of(request))
        await self._check(turn_id, thread)
        if not await self.wiring.wish(turn_id, caller.rater):
            raise Problem(404, _LACKS_NOTHING)
        return json_answer({"kept": True})

    async def _check(self, turn_id: str, thread: ThreadKey) -> None:
        """Let an answer pass that was given in a thread.

        Raises:
            Problem: It was given elsewhere, or is forgotten: who knows its id must not say anything of it.
        """
        rated = await self.wiring.asked(turn_id)
        if rated is None or rated.utterance.thread != thread:
            raise Problem(404, _GONE)


def _shown(turn: str, opinion: Opinion) -> Mapping[str, object]:
    return {"turn": turn, "verdict": opinion.rating, "reason": opinion.reason, "comment": opinion.comment}
