"""What chats need to let experts answer what the documents don't; `bot` plugs it in."""

from collections.abc import Sequence
from typing import Protocol

from core.experts import Draft, Expert, Given, Previewed
from core.gaps import Unanswered
from core.messages import Platform, ThreadKey


class ExpertDesk(Protocol):
    """Takes the answers of experts."""

    def expert(self, platform: Platform, person: str) -> Expert | None:
        """Return the expert whom a platform calls so; None if it is none."""
        ...

    async def refusal(self, expert: Expert | None, models: Sequence[str]) -> str:
        """Return why somebody may not answer for product models here, for that person; empty if they may."""
        ...

    async def unanswered(self, thread: ThreadKey) -> Unanswered | None:
        """Return what was asked last in vain in a thread; None if nothing was."""
        ...

    async def preview(self, draft: Draft) -> Previewed:
        """Return what is answered once this is confirmed.

        Raises:
            NotTaken: It can't be kept; says why.
        """
        ...

    async def give(self, draft: Draft) -> Given:
        """Keep an answer, have it found, and tell who had asked; one that is kept already isn't kept twice.

        Raises:
            NotTaken: It can't be kept; says why.
        """
        ...
