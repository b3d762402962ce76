"""What operators see and decide: what is asked and what becomes of it, and what the documents don't answer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from aiohttp import web

from adapters.codec import gap_record, gaps_csv, insights_csv, insights_record
from adapters.web.callers import Caller
from adapters.web.exchange import UNKEPT, body_of, json_answer
from adapters.web.payload import to_days, to_decision
from adapters.web.problems import Problem
from adapters.web.wiring import GapDesk
from core.gaps import Gap, GapQuestion
from core.insights import beginning
from core.ports import Clock

MOST_GAPS = 500
_GONE = "There is no such gap (any more). Load the page again."


@dataclass(frozen=True, slots=True, kw_only=True)
class Insights:
    """The handlers of what only operators may see."""

    desk: GapDesk
    clock: Clock

    async def insights(self, request: web.Request, _caller: Caller) -> web.StreamResponse:
        """Tell how many questions of which kind there were."""
        return json_answer(insights_record(await self.desk.insights(to_days(request.query.get("days", "")))))

    async def insights_csv(self, request: web.Request, _caller: Caller) -> web.StreamResponse:
        """Give the same figures as a CSV file."""
        return _csv(insights_csv(await self.desk.insights(to_days(request.query.get("days", "")))))

    async def gaps(self, request: web.Request, _caller: Caller) -> web.StreamResponse:
        """List gaps, those of the most questions first."""
        found = await self._found(request)
        shown = [gap_record(gap) for gap in found[:MOST_GAPS]]
        return json_answer({"gaps": shown, "total": len(found)})

    async def csv(self, request: web.Request, _caller: Caller) -> web.StreamResponse:
        """Give the same gaps, all of them, as a CSV file."""
        return _csv(gaps_csv(await self._found(request)))

    async def questions(self, request: web.Request, _caller: Caller) -> web.StreamResponse:
        """List the latest questions behind a gap; nobody is named."""
        asked = await self.desk.questions(request.match_info["gap"])
        return json_answer({"questions": [_shown(each) for each in asked]})

    async def decide(self, request: web.Request, _caller: Caller) -> web.StreamResponse:
        """Assign a gap to somebody, or put it aside, or take that back."""
        gap, decision = request.match_info["gap"], to_decision(await body_of(request))
        known = True
        if decision.owner is not None:
            known = await self.desk.assign(gap, decision.owner)
        if decision.dismissed is not None:
            known = await self.desk.dismiss(gap, self.clock.now() if decision.dismissed else None)
        if not known:
            raise Problem(404, _GONE)
        return json_answer({"kept": True})

    async def _found(self, request: web.Request) -> Sequence[Gap]:
        days = to_days(request.query.get("days", ""))
        found = await self.desk.gaps(beginning(self.clock.now(), days))
        return found if request.query.get("dismissed") == "shown" else [gap for gap in found if not gap.dismissed]


def _csv(written: str) -> web.Response:
    return web.Response(text=written, content_type="text/csv", charset="utf-8", headers=UNKEPT)


def _shown(question: GapQuestion) -> Mapping[str, object]:
    return {
        "text": question.text,
        "asked_at": question.asked_at.isoformat(),
        "comments": list(question.comments),
    }
