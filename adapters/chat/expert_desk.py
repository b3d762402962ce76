"""What page and chats need to let experts answer what the documents don't; `bot` plugs it in."""

from collections.abc import Sequence
from typing import Protocol

from core.experts import Draft, Expert, Given, KnownAnswer, Previewed
from core.gaps import Unanswered
from core.messages import Platform, ThreadKey


class TryingAndKeeping(Protocol):
    """Tries an answer of an expert, and keeps it."""

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


class AnswerDesk(TryingAndKeeping, Protocol):
    """The answers of experts, kept beside the documents: what the page needs of them."""

    async def closed(self) -> str:
        """Return why no answer can be kept here, for the person; empty if one can."""
        ...

    async def all(self) -> Sequence[KnownAnswer]:
        """Return all answers, the latest first, with what documents say of the same."""
        ...

    async def take_back(self, answer: str) -> bool:
        """Let an answer be found no more, and its gap count again; False if there is no such answer."""
        ...


class ExpertDesk(TryingAndKeeping, Protocol):
    """Takes the answers of experts in chats."""

    def expert(self, platform: Platform, person: str) -> Expert | None:
        """Return the expert whom a platform calls so; None if it is none."""
        ...

    async def refusal(self, expert: Expert | None, models: Sequence[str]) -> str:
        """Return why somebody may not answer for product models here, for that person; empty if they may."""
        ...

    async def unanswered(self, thread: ThreadKey) -> Unanswered | None:
        """Return what was asked last in vain in a thread; None if nothing was."""
        ...
