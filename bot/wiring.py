"""What the platforms ask of the rest of the program: accept, remember, rate, tell what is covered."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

from adapters.chat.overview import Overview
from adapters.slack.inbound import Rated
from adapters.slack.intake import Hooks
from adapters.store import Store
from adapters.web.wiring import Feedback, ShownThread, ShownTurn, Wiring
from bot.giving_way import Door
from bot.metrics import Metrics
from core.catalog.names import Names
from core.messages import Platform, ThreadKey, Utterance
from core.ports import Clock, Index

WEB_AUTHOR = "web"
"""The page knows no persons: all its ratings are one person's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """Serves the platforms from store and index.

    Attributes:
        examples: Questions that show what can be asked.
        names: The names of all product models.
        wake: Told that something was accepted.
        door: Told of every delivery while it waits.
    """

    store: Store
    index: Index
    clock: Clock
    metrics: Metrics
    examples: Callable[[], Awaitable[Sequence[str]]]
    names: Callable[[], Awaitable[Names]]
    wake: Callable[[], None]
    door: Door = field(default_factory=Door)

    def for_web(self) -> Wiring:
        """Return what the page needs."""
        return Wiring(
            index=self.index,
            offer=self.offer,
            turns=self._turns,
            threads=self._threads,
            examples=self.examples,
            feedback=self._rate_web,
            receipt=self.store.receipt_in,
        )

    def for_slack(self) -> Hooks:
        """Return what Slack needs."""
        return Hooks(
            offer=self.offer,
            joined=self.store.joined,
            rate=self._rate_slack,
            receipt=self.store.receipt_in,
            overview=self.overview,
            names=self.names,
        )

    async def offer(self, utterance: Utterance) -> bool:
        """Accept an utterance; False if it was accepted before. On disk when this returns."""
        with self.door.taking():
            fresh = await self.store.offer(utterance, now=self.clock.now())
        self.metrics.offered(utterance.thread.platform, fresh=fresh)
        self.wake()
        return fresh

    async def _turns(self, thread: ThreadKey) -> Sequence[ShownTurn]:
        return [
            ShownTurn(turn_id=turn.turn_id, text=turn.text, answer=turn.answer)
            for turn in await self.store.thread_turns(thread)
        ]

    async def _threads(self) -> Sequence[ShownThread]:
        return [
            ShownThread(root=thread.root, title=thread.text, asked_at=thread.asked_at)
            for thread in await self.store.threads_of(Platform.WEB, "local")
        ]

    async def _rate_web(self, feedback: Feedback) -> None:
        if feedback.verdict == "none":
            await self.store.withdraw(feedback.turn_id, WEB_AUTHOR)
        else:
            now = self.clock.now()
            await self.store.record(feedback.turn_id, WEB_AUTHOR, feedback.verdict, "", now)

    async def _rate_slack(self, rated: Rated) -> None:
        await self.store.record(rated.turn_id, rated.author, rated.rating, "", self.clock.now())

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
