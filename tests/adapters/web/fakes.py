"""A house in memory behind the page: accepts questions, answers them from a table, remembers threads."""

import asyncio
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from adapters.web.callers import Session
from adapters.web.document_chunks import DocumentChunks
from adapters.web.identity import SignOuts
from adapters.web.originals import Originals
from adapters.web.own_threads import ShownNote, ShownTurn
from adapters.web.poster import WebPoster
from adapters.web.wiring import AskedTurn, Feedback, GapDesk, Held, ProductDesk, Wiring
from bot.originals import Files
from bot.product_sheets import ProductSheets
from bot.progress import TurnProgress
from core.answer import Answer, NoEvidence
from core.catalog.catalog import Catalog
from core.errors import IndexUnavailable, TransientError
from core.feedback import Opinion
from core.gaps import Gap, GapQuestion
from core.insights import Counts, Insights, first_day, insights_of
from core.knowledge.chunk import Chunk
from core.knowledge.facts import Fact, StatedAttribute
from core.messages import ThreadKey, Utterance
from core.plan import FactPlan, Passage, SearchPlan
from core.ports import Knowledge
from core.product import AskedOften
from core.receipt import KeptReceipt
from tests.adapters.web.fake_answers import FakeAnswers
from tests.adapters.web.fake_threads import FakeThreads
from tests.clocks import FakeClock
from tests.contracts.memory_index import passes, states


class MemoryIndex:
    """An index that finds chunks by id only.

    Attributes:
        broken: It is unreachable.
        stamp: Names the state of the documents.
        attributes: What their facts state.
        stated: Those facts.
    """

    def __init__(self, catalog: Catalog, chunks: Sequence[Chunk] = ()) -> None:
        self.catalog = catalog
        self.held = {chunk.chunk_id: chunk for chunk in chunks}
        self.broken = False
        self.stamp = "1"
        self.attributes: Mapping[str, StatedAttribute] = {}
        self.stated: Sequence[Fact] = ()

    async def search(self, plan: SearchPlan) -> Sequence[Passage]:
        """Return the documents' chunks in order; of words nothing is found."""
        self._check()
        return [Passage(chunk, 1.0) for chunk in self.held.values() if passes(plan, chunk) and not plan.text]

    async def search_all(self, plans: Sequence[SearchPlan]) -> Sequence[Sequence[Passage]]:
        """Search for each."""
        return [await self.search(plan) for plan in plans]

    async def facts(self, plan: FactPlan) -> Sequence[Fact]:
        """Return what is stated, in no order."""
        self._check()
        return [fact for fact in self.stated if states(plan, fact)]

    async def chunks(self, chunk_ids: Collection[str]) -> Mapping[str, Chunk]:
        """Return the chunks of these ids, by id."""
        self._check()
        return {each: self.held[each] for each in chunk_ids if each in self.held}

    async def knowledge(self) -> Knowledge:
        """Return the catalogue."""
        self._check()
        return Knowledge(
            stamp=self.stamp,
            catalog=self.catalog,
            words={},
            chunks=len(self.held),
            attributes=self.attributes,
        )

    def _check(self) -> None:
        if self.broken:
            raise IndexUnavailable("index: secret/path is locked")


class House:
    """Inbox, store and worker in one.

    Attributes:
        receipts: How answers came about, by turn.
        counts: What was asked.
        held: While set, questions are accepted and not answered; `release` answers them.
        broken: The store can't be read; `refused` counts how often it was tried.
        signed_out: Ids of the sign-ins that people ended.
        forgotten: Nothing is left of what was asked but that it was delivered.
        clock: Stands still.
    """

    def __init__(
        self,
        answers: Mapping[str, Answer],
        index: MemoryIndex,
        examples: Sequence[str] = (),
        originals: Originals | None = None,
    ) -> None:
        self.answers, self.index, self.examples = answers, index, examples
        self.originals = originals or Files(Path("there/is/no/ledger.json"))
        self.poster, self.clock = WebPoster(), FakeClock()
        self.offered: list[Utterance] = []
        self.verdicts: list[Feedback] = []
        self.wishes: list[tuple[str, str]] = []
        self.gaps: list[Gap] = []
        self.counts = Counts()
        self.asked_often: dict[str, Sequence[AskedOften]] = {}
        self.receipts: dict[str, KeptReceipt] = {}
        self.expert_answers: FakeAnswers | None = FakeAnswers()
        self.signed_out: set[str] = set()
        self.held = False
        self.broken = False
        self.forgotten = False
        self.refused = 0
        self._turns: dict[ThreadKey, list[ShownTurn]] = {}
        self.own = FakeThreads(self._turns)
        self._work: set[asyncio.Task[None]] = set()

    def wiring(self) -> Wiring:
        """Return what the page needs."""
        return Wiring(
            index=self.index,
            clock=self.clock,
            asked=self.asked,
            delivered=self.delivered,
            offer=self.offer,
            turns=self.turns,
            own=self.own,
            sign_outs=SignOuts(note=self._sign_out, noted=self._signed_out),
            examples=self._examples,
            feedback=self._feedback,
            opinions=self._opinions,
            wish=self._wish,
            gaps=GapDesk(
                gaps=self._gaps,
                questions=self._questions,
                assign=self._assign,
                dismiss=self._dismiss,
                insights=self._insights,
            ),
            products=ProductDesk(sheet=ProductSheets(self.index), asked=self._asked_of),
            receipt=self._receipt,
            originals=self.originals,
            chunks=DocumentChunks(self.index),
            answers=self.expert_answers,
        )

    def note(self, turn_id: str, changed: ShownNote) -> None:
        """Let documents have changed what a turn answered."""
        for turns in self._turns.values():
            turns[:] = [replace(each, changed=changed) if each.turn_id == turn_id else each for each in turns]

    async def offer(self, utterance: Utterance) -> bool:
        """Accept an utterance, and answer it unless `held`."""
        if any(set(utterance.delivery_ids) & set(known.delivery_ids) for known in self.offered):
            return False
        self.offered.append(utterance)
        turns = self._turns.setdefault(utterance.thread, [])
        turns.append(ShownTurn(turn_id=f"turn-{len(self.offered)}", text=utterance.text, answer=None))
        if not self.held:
            self._start(utterance, len(turns) - 1)
        return True

    def release(self) -> None:
        """Answer everything that was held."""
        self.held = False
        for utterance in self.offered:
            for place, turn in enumerate(self._turns[utterance.thread]):
                if turn.text == utterance.text and turn.answer is None:
                    self._start(utterance, place)

    async def answer(self, utterance: Utterance, place: int) -> None:
        """Answer one turn as a worker does: show work, store, post."""
        working = self.poster.working("", utterance, TurnProgress())
        working.send(None)  # it tells at once, and waits then
        working.close()
        answer = self.answers.get(utterance.text, NoEvidence(text="The documents don't say."))
        turn_id = self._turns[utterance.thread][place].turn_id
        self._turns[utterance.thread][place] = ShownTurn(turn_id=turn_id, text=utterance.text, answer=answer)
        await self.poster.post(turn_id, utterance, answer, again=False)

    async def turns(self, thread: ThreadKey) -> Sequence[ShownTurn]:
        """Return the thread."""
        self._check()
        return tuple(self._turns.get(thread, ()))

    def _check(self) -> None:
        if self.broken:
            self.refused += 1
            raise TransientError("state.sqlite: locked")

    async def asked(self, turn_id: str) -> AskedTurn | None:
        """Return a turn."""
        for utterance, known, place in self._placed():
            turn = (await self.turns(utterance.thread))[place]
            if known == turn_id and not self.forgotten:
                took_ms = 0.0 if turn.answer is None else 12.5
                return AskedTurn(turn_id=turn_id, utterance=utterance, answer=turn.answer, total_ms=took_ms)
        return None

    async def delivered(self, delivery_id: str) -> str | None:
        """Return the turn of a delivery."""
        turn_ids = (turn_id for utterance, turn_id, _ in self._placed() if delivery_id in utterance.delivery_ids)
        return next(turn_ids, None) if not self.forgotten else None

    def _placed(self) -> Iterator[tuple[Utterance, str, int]]:
        """Yield what was offered with the id of its turn and its place in the thread."""
        before: Counter[ThreadKey] = Counter()
        for number, utterance in enumerate(self.offered, start=1):
            if before[utterance.thread] < len(self._turns.get(utterance.thread, ())):  # else its thread was deleted
                yield utterance, f"turn-{number}", before[utterance.thread]
            before[utterance.thread] += 1

    async def _sign_out(self, session: Session, _threads: str) -> None:
        self._check()
        self.signed_out.add(session.id)

    async def _signed_out(self, session: str) -> bool:
        self._check()
        return session in self.signed_out

    async def _receipt(self, turn_id: str, _thread: ThreadKey) -> KeptReceipt | None:
        return self.receipts.get(turn_id)

    def _start(self, utterance: Utterance, place: int) -> None:
        task = asyncio.get_running_loop().create_task(self.answer(utterance, place))
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    async def _examples(self) -> Sequence[str]:
        return self.examples

    async def _gaps(self, since: datetime | None) -> Sequence[Gap]:
        return [gap for gap in self.gaps if since is None or gap.last >= since]

    async def _insights(self, days: int | None) -> Insights:
        catalog = (await self.index.knowledge()).catalog
        today = self.clock.now().date()
        first = first_day(today, days)
        within = {day: tally for day, tally in self.counts.days.items() if first is None or day >= first}
        return insights_of(replace(self.counts, days=within), catalog, first=first, last=today)

    async def _questions(self, gap: str) -> Sequence[GapQuestion]:
        found = next((each for each in self.gaps if each.gap == gap), None)
        if found is None:
            return []
        comments = ("It is 12 V, by the errata sheet.",) if found.voted_down else ()
        text = f"What about the {found.aspect}?"
        return [GapQuestion(turn_id="t", text=text, asked_at=found.last, comments=comments)]

    async def _assign(self, gap: str, owner: str) -> bool:
        return self._decide(gap, owner=owner)

    async def _dismiss(self, gap: str, at: datetime | None) -> bool:
        return self._decide(gap, dismissed=at is not None)

    def _decide(self, gap: str, **decided: Any) -> bool:
        known = [each.gap for each in self.gaps]
        self.gaps = [replace(each, **decided) if each.gap == gap else each for each in self.gaps]
        return gap in known

    async def _feedback(self, feedback: Feedback) -> None:
        self.verdicts.append(feedback)

    async def _opinions(self, thread: ThreadKey, author: str) -> Held:
        said = {each.turn_id: each for each in self.verdicts if (each.thread, each.author) == (thread, author)}
        return Held(
            opinions={
                turn: Opinion(rating=each.verdict, reason=each.reason, comment=each.comment)
                for turn, each in said.items()
                if each.verdict != "none"
            },
            wished=[turn for turn, who in self.wishes if who == author],
        )

    async def _asked_of(self, model: str, _workspace: str) -> Sequence[AskedOften]:
        return self.asked_often.get(model, ())

    async def _wish(self, turn_id: str, author: str) -> bool:
        turn = await self.asked(turn_id)
        if turn is None or not isinstance(turn.answer, NoEvidence) or not turn.answer.wanting:
            return False
        self.wishes.append((turn_id, author))
        return True
