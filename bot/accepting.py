"""Questions, and what people do with them later, are accepted: on disk before they are acknowledged, within a limit."""

from collections.abc import Callable
from dataclasses import dataclass

from adapters.slack.inbound import Stopped
from adapters.store import Store
from bot.acknowledge_first import Door
from bot.metrics import Metrics
from core.inbox import Edit
from core.messages import Platform, Utterance
from core.ports import Clock


@dataclass(frozen=True, slots=True, kw_only=True)
class Accepting:
    """Accepts what platforms deliver.

    Attributes:
        wake: Told that something was accepted.
        door: Told of every delivery while it waits.
        most_waiting: So many questions of one person may wait or be in work; None for any number.
    """

    store: Store
    clock: Clock
    metrics: Metrics
    wake: Callable[[], None]
    door: Door
    most_waiting: int | None = None

    async def offer(self, utterance: Utterance) -> bool:
        """Accept an utterance; False if it was accepted before. On disk when this returns.

        Showing an answer again, or telling of one, is no question, so it may be wished for however many wait. Page and
        programs have a limit of their own, and are told of it before anything is accepted.
        """
        unlimited = bool(utterance.repeats or utterance.tells) or utterance.thread.platform is Platform.WEB
        most = None if unlimited else self.most_waiting
        with self.door.taking():
            fresh = await self.store.offer(utterance, now=self.clock.now(), most=most)
        self.metrics.offered(utterance.thread.platform, fresh=fresh)
        self.wake()
        return fresh

    async def amend(self, edit: Edit) -> bool:
        """Have a changed question answered anew; False if it was never offered. On disk when this returns."""
        with self.door.taking():
            known = await self.store.amend(edit, now=self.clock.now())
        self.wake()
        return known

    async def retract(self, message: str, asked: bool) -> None:  # noqa: FBT001  by position, as a hook
        """Take a deleted question out with its answer; if it is still to be delivered, not to be answered then."""
        with self.door.taking():
            await self.store.retract(message, now=self.clock.now(), asked=asked)
        self.wake()

    async def stop(self, stopped: Stopped) -> None:
        """Have no more of what is being answered in a thread."""
        with self.door.taking():
            await self.store.stop(stopped.thread, stopped.delivery, at=stopped.at, now=self.clock.now())
        self.wake()
