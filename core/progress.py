"""What becomes of a turn while it is worked on: told by who answers, followed by who shows it."""

from dataclasses import dataclass
from typing import Protocol

from core.answer import Grounded


@dataclass(frozen=True, slots=True, kw_only=True)
class Doing:
    """What is known of a turn so far.

    Attributes:
        documents: So many documents are being read; 0 until that is known.
        beginning: The beginning of the answer, each statement of it proven; None until there is one. The whole answer
            begins with the same blocks, so that nothing is taken back.
    """

    documents: int = 0
    beginning: Grounded | None = None


class Progress(Protocol):
    """One turn's. Told and followed in one event loop; who follows late or slowly misses what is outdated."""

    @property
    def now(self) -> Doing:
        """What was told last."""
        ...

    def reads(self, documents: int) -> None:
        """Tell that so many documents are being read."""
        ...

    def begins(self, beginning: Grounded) -> None:
        """Tell how the answer begins."""
        ...

    async def changed(self) -> None:
        """Return when something was told since the last call, or was before the first."""
        ...
