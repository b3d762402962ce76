"""What the platforms ask of the rest of the program: accept, remember, rate, tell what is covered."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial

from adapters.chat.expert_desk import ExpertDesk
from adapters.chat.overview import Overview
from adapters.slack.intake import Hooks
from adapters.store import Store
from adapters.web.callers import Session
from adapters.web.document_chunks import DocumentChunks
from adapters.web.identity import SignOuts
from adapters.web.originals import Originals
from adapters.web.own_threads import ShownTurn
from adapters.web.wiring import AskedTurn, Feedback, GapDesk, Held, ProductDesk, Wiring
from bot.accepting import Accepting
from bot.own_threads import StoredThreads, shown
from bot.product_sheets import ProductSheets, asked_about
from core.catalog.entity_linking import Names
from core.feedback import Opinion
from core.gaps import Gap, GapQuestion
from core.insights import Insights, first_day, insights_of
from core.messages import ThreadKey
from core.ports import Clock, Index


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """Serves the platforms from store and index.

    Attributes:
        accepting: Takes what people ask, change, delete and stop.
        examples: Questions that show what can be asked.
        names: The names of all product models.
        originals: The files of the documents.
        chunks: What was read of each.
    """

    store: Store
    index: Index
    clock: Clock
    accepting: Accepting
    examples: Callable[[], Awaitable[Sequence[str]]]
    names: Callable[[], Awaitable[Names]]
    originals: Originals
    chunks: DocumentChunks

    def for_web(self) -> Wiring:
        """Return what the page needs."""
        sheets = ProductSheets(self.index)
        return Wiring(
            index=self.index,
            clock=self.clock,
            offer=self.accepting.offer,
            turns=self._turns,
            asked=self._asked,
            delivered=self.store.delivered,
            own=StoredThreads(store=self.store, clock=self.clock),
            sign_outs=SignOuts(note=self._sign_out, noted=self.store.is_signed_out),
            examples=self.examples,
            feedback=self._rate_web,
            opinions=self._opinions,
            wish=self.wish,
            receipt=self.store.receipt_in,
            originals=self.originals,
            chunks=self.chunks,
            gaps=GapDesk(
                gaps=self._gaps,
                questions=self._questions,
                assign=self.store.assign,
                dismiss=self.store.dismiss,
                insights=self._insights,
            ),
            products=ProductDesk(sheet=sheets, asked=partial(asked_about, sheets=sheets, store=self.store)),
        )

    def for_slack(self, experts: ExpertDesk) -> Hooks:
        """Return what Slack needs, `experts` for what it lets them do."""
        return Hooks(
            offer=self.accepting.offer,
            amend=self.accepting.amend,
            retract=self.accepting.retract,
            stop=self.accepting.stop,
            joined=self.store.joined,
            rate=self.rate,
            wish=self.wish,
            receipt=self.store.receipt_in,
            overview=self.overview,
            names=self.names,
            experts=experts,
        )

    async def _turns(self, thread: ThreadKey) -> Sequence[ShownTurn]:
        noted = await self.store.corrections_in(thread)
        return [shown(turn, noted.get(turn.turn_id)) for turn in await self.store.thread_turns(thread)]

    async def _asked(self, turn_id: str) -> AskedTurn | None:
        turn = await self.store.asked(turn_id)
        if turn is None:
            return None
        took = turn.answered_at - turn.asked_at if turn.answered_at else timedelta()
        return AskedTurn(
            turn_id=turn_id, utterance=turn.utterance, answer=turn.answer, total_ms=took / timedelta(milliseconds=1)
        )

    async def _sign_out(self, session: Session, threads: str) -> None:
        await self.store.sign_out(session.id, until=session.until, now=self.clock.now(), threads=threads)

    async def _rate_web(self, feedback: Feedback) -> None:
        said = None
        if feedback.verdict != "none":
            said = Opinion(rating=feedback.verdict, reason=feedback.reason, comment=feedback.comment)
        await self.rate(feedback.turn_id, feedback.author, said)

    async def _opinions(self, thread: ThreadKey, author: str) -> Held:
        opinions, wished = await self.store.opinions(thread, author), await self.store.wished(thread, author)
        return Held(opinions=opinions, wished=wished)

    async def wish(self, turn_id: str, author: str) -> bool:
        """Note that somebody wants documented what an answer lacks; False if it lacks nothing, or is gone."""
        return await self.store.wish(turn_id, author, self.clock.now())

    async def rate(self, turn_id: str, author: str, opinion: Opinion | None) -> None:
        """Keep what somebody thinks of an answer; None takes it back."""
        if opinion is None:
            await self.store.withdraw(turn_id, author)
        else:
            await self.store.record(turn_id, author, opinion, self.clock.now())

    async def _gaps(self, since: datetime | None) -> Sequence[Gap]:
        return await self.store.gaps(now=self.clock.now(), since=since)

    async def _insights(self, days: int | None) -> Insights:
        today = self.clock.now().astimezone(UTC).date()
        first = first_day(today, days)
        catalog = (await self.index.knowledge()).catalog
        return insights_of(await self.store.counts(since=first), catalog, first=first, last=today)

    async def _questions(self, gap: str) -> Sequence[GapQuestion]:
        return await self.store.questions_of(gap, now=self.clock.now())

    async def overview(self) -> Overview:
        """Return how much is covered, and what can be asked."""
        catalog = (await self.index.knowledge()).catalog
        lines = dict.fromkeys(model.family for model in catalog.models.values() if model.family)
        return Overview(
            product_lines=tuple(lines),
            models=len(catalog.models),
            documents=len(catalog.documents),
            examples=tuple(await self.examples()),
        )
