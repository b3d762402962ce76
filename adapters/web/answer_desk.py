"""What the page needs to let experts answer what the documents don't; `bot` plugs it in."""

from collections.abc import Sequence
from typing import Protocol

from core.experts import Draft, Given, KnownAnswer, Previewed


class AnswerDesk(Protocol):
    """The answers of experts, kept beside the documents."""

    async def closed(self) -> str:
        """Return why no answer can be kept here, for the person; empty if one can."""
        ...

    async def all(self) -> Sequence[KnownAnswer]:
        """Return all answers, the latest first, with what documents say of the same."""
        ...

    async def preview(self, draft: Draft) -> Previewed:
        """Return what is answered once this is confirmed.

        Raises:
            NotTaken: It can't be kept; says why.
        """
        ...

    async def give(self, draft: Draft) -> Given:
        """Keep an answer, have it found, and tell who had asked.

        Raises:
            NotTaken: It can't be kept; says why.
        """
        ...

    async def take_back(self, answer: str) -> bool:
        """Let an answer be found no more, and its gap count again; False if there is no such answer."""
        ...
