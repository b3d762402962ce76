"""Answers that are there already: an utterance may want one shown again, elsewhere."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from bot.turn_work import Think
from core.errors import PermanentError
from core.messages import Utterance
from core.progress import Progress
from core.reading.turn import Turn


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeating:
    """Thinks, unless the answer is there.

    Attributes:
        think: Makes any other utterance into a turn.
        said: Gives an answered turn by its id, or None.
    """

    think: Think
    said: Callable[[str], Awaitable[Turn | None]]

    async def __call__(self, utterance: Utterance, progress: Progress | None) -> Turn:
        """Return the turn.

        Raises:
            PermanentError: The answer that is to be shown again is gone.
        """
        if utterance.repeats is None:
            return await self.think(utterance, progress)
        turn = await self.said(utterance.repeats)
        if turn is None:
            raise PermanentError(f"nothing to show again: turn {utterance.repeats} is gone or has no answer")
        kept = turn.kept and replace(turn.kept, asked=())  # nobody asks it anew
        return replace(turn, turn_id="", kept=kept)
