"""One pipeline per index: a question is answered from one of them alone, whatever fails on the way."""

from collections.abc import Callable
from dataclasses import dataclass

from adapters.index.failover import Failover
from bot.turn_work import Think
from core.messages import Utterance
from core.ports import Index
from core.reading.turn import Turn


@dataclass(frozen=True, slots=True, kw_only=True)
class Steady:
    """Answers from the primary index, or else from the snapshot.

    Attributes:
        primary: Thinks over `failover.primary`.
        snapshot: Thinks over `failover.snapshot`.
        used: Told of every turn that the snapshot made.
    """

    failover: Failover
    primary: Think
    snapshot: Think
    used: Callable[[], object] = lambda: None

    async def answer(self, utterance: Utterance) -> Turn:
        """Return the turn; begun anew on the snapshot if the primary fails half-way.

        Raises:
            IndexUnavailable: Neither index can be asked.
            BotError: The answer can't be shown, or another port failed.
        """
        return await self.failover.whole(lambda index: self._thought(index, utterance))

    async def _thought(self, index: Index, utterance: Utterance) -> Turn:
        if index is self.failover.primary:
            return await self.primary(utterance)
        turn = await self.snapshot(utterance)
        self.used()
        return turn
