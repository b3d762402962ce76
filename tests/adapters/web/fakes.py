"""A house in memory behind the page: accepts questions, answers them from a table, remembers threads."""

import asyncio
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta

from adapters.web.poster import WebPoster
from adapters.web.wiring import Feedback, ShownThread, ShownTurn, Wiring
from core.answer import Answer, NoEvidence
from core.catalog.catalog import Catalog
from core.errors import IndexUnavailable, TransientError
from core.knowledge.chunk import Chunk
from core.knowledge.facts import Fact, StatedAttribute
from core.messages import ThreadKey, Utterance
from core.plan import FactPlan, Passage, SearchPlan
from core.ports import Knowledge
from core.receipt import KeptReceipt


class MemoryIndex:
    """An index that finds chunks by id only.

    Attributes:
        broken: It is unreachable.
        stamp: Names the state of the documents.
        attributes: What their facts state.
    """

    def __init__(self, catalog: Catalog, chunks: Sequence[Chunk] = ()) -> None:
        self.catalog = catalog
        self.chunks = {chunk.chunk_id: chunk for chunk in chunks}
        self.broken = False
        self.stamp = "1"
        self.attributes: Mapping[str, StatedAttribute] = {}

    async def search(self, plan: SearchPlan) -> Sequence[Passage]:
        """Find nothing."""
        return ()

    async def facts(self, plan: FactPlan) -> Sequence[Fact]:
        """State nothing."""
        return ()

    async def chunk(self, chunk_id: str) -> Chunk | None:
        """Return the chunk."""
        self._check()
        return self.chunks.get(chunk_id)

    async def knowledge(self) -> Knowledge:
        """Return the catalogue."""
        self._check()
        return Knowledge(
            stamp=self.stamp,
            catalog=self.catalog,
            words={},
            chunks=len(self.chunks),
            attributes=self.attributes,
        )

    def _check(self) -> None:
        if self.broken:
            raise IndexUnavailable("index: secret/path is locked")


class House:
    """Inbox, store and worker in one.

    Attributes:
        receipts: How answers came about, by turn.
        held: While set, questions are accepted and not answered; `release` answers them.
        broken: The store can't be read.
    """

    def __init__(self, answers: Mapping[str, Answer], index: MemoryIndex, examples: Sequence[str] = ()) -> None:
        self.answers, self.index, self.examples = answers, index, examples
        self.poster = WebPoster()
        self.offered: list[Utterance] = []
        self.verdicts: list[Feedback] = []
        self.receipts: dict[str, KeptReceipt] = {}
        self.held = False
        self.broken = False
        self._turns: dict[ThreadKey, list[ShownTurn]] = {}
        self._work: set[asyncio.Task[None]] = set()

    def wiring(self) -> Wiring:
        """Return what the page needs."""
        return Wiring(
            index=self.index,
            offer=self.offer,
            turns=self.turns,
            threads=self.threads,
            examples=self._examples,
            feedback=self._feedback,
            receipt=self._receipt,
        )

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
        await self.poster.working(utterance)
        answer = self.answers.get(utterance.text, NoEvidence(text="The documents don't say."))
        turn_id = self._turns[utterance.thread][place].turn_id
        self._turns[utterance.thread][place] = ShownTurn(turn_id=turn_id, text=utterance.text, answer=answer)
        await self.poster.post(turn_id, utterance, answer, again=False)

    async def turns(self, thread: ThreadKey) -> Sequence[ShownTurn]:
        """Return the thread."""
        if self.broken:
            raise TransientError("state.sqlite: locked")
        return tuple(self._turns.get(thread, ()))

    async def _receipt(self, turn_id: str, _thread: ThreadKey) -> KeptReceipt | None:
        return self.receipts.get(turn_id)

    async def threads(self) -> Sequence[ShownThread]:
        """Return all threads, the latest first."""
        now = datetime(2026, 11, 21, 12, tzinfo=UTC)
        return [
            ShownThread(root=thread.root, title=turns[0].text, asked_at=now - timedelta(minutes=7 * place))
            for place, (thread, turns) in enumerate(reversed(self._turns.items()))
        ]

    def _start(self, utterance: Utterance, place: int) -> None:
        task = asyncio.get_running_loop().create_task(self.answer(utterance, place))
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    async def _examples(self) -> Sequence[str]:
        return self.examples

    async def _feedback(self, feedback: Feedback) -> None:
        self.verdicts.append(feedback)
