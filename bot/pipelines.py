"""One pipeline per index: a question is answered from one of them alone, whatever fails on the way."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from adapters.index.failover import Failover
from core.messages import Utterance
from core.ports import Index
from core.progress import Progress
from core.reading.turn import Turn


class Answering(Protocol):
    """What answers an utterance; see `core.pipeline.Pipeline`."""

    async def prepare(self) -> None:
        """Work out what all questions need."""
        ...

    async def answer(self, utterance: Utterance, progress: Progress | None = None) -> Turn:
        """Return the turn."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Steady:
    """Answers from the primary index, or else from the snapshot.

    Attributes:
        primary: Answers over `failover.primary`.
        snapshot: Answers over `failover.snapshot`.
        used: Told of every turn that the snapshot made.
    """

    failover: Failover
    primary: Answering
    snapshot: Answering
    used: Callable[[], object] = lambda: None

    async def prepare(self) -> None:
        """Work out what all questions need, over the index that answers now.

        Raises:
            IndexUnavailable: Neither index can be asked.
        """
        await self.failover.whole(lambda index: self._over(index).prepare())

    async def answer(self, utterance: Utterance, progress: Progress | None = None) -> Turn:
        """Return the turn; begun anew on the snapshot if the primary fails half-way.

        Raises:
            IndexUnavailable: Neither index can be asked.
            BotError: The answer can't be shown, or another port failed.
        """
        return await self.failover.whole(lambda index: self._thought(index, utterance, progress))

    async def _thought(self, index: Index, utterance: Utterance, progress: Progress | None) -> Turn:
        turn = await self._over(index).answer(utterance, progress)
        if index is self.failover.snapshot:
            self.used()
        return turn

    def _over(self, index: Index) -> Answering:
        return self.primary if index is self.failover.primary else self.snapshot
