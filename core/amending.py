"""Questions that people change, delete or stop after asking: what they did, and what an inbox makes of it."""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from core.messages import ThreadKey


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """Somebody changed what they had asked.

    Attributes:
        message: The delivery id under which the message was offered.
        text: What it says now, as an utterance would.
        at: When it was changed, by the platform's clock: of two edits the later one holds, whichever is told first.
    """

    message: str
    text: str
    at: datetime


class Amending(Protocol):
    """What an inbox makes of questions that are changed or deleted. Durable, and harmless when told again."""

    async def amend(self, edit: Edit, *, now: datetime) -> bool:
        """Have the changed question answered anew, in place of its answer; False if it was never offered.

        Nothing is done about an edit that changes no word, is older than one that was told before, or is of a question
        that was deleted or is forgotten. What is thought about the old words is not posted any more; of a post that is
        on its way, its place is taken once it has arrived.
        """
        ...

    async def retract(self, message: str, *, now: datetime, asked: bool = False) -> bool:
        """Let a deleted question and its answer be gone: from memory at once, from the platform by a claim.

        False if it was never offered.

        Args:
            message: The delivery id under which the message was offered.
            now: When.
            asked: It was a question: if it is offered only later, it isn't accepted.
        """
        ...

    async def stop(self, thread: ThreadKey, delivery: str, *, at: datetime, now: datetime) -> None:
        """Have no more of the question that is being answered in a thread: what is shown by now stays, nothing follows.

        Nothing is done about one whose answer may be on its way already, nor when it is told again.

        Args:
            thread: Where.
            delivery: Under which this may be told again.
            at: When somebody wanted so, by the platform's clock: what was accepted later goes on.
            now: When it is told.
        """
        ...

    async def forgotten(self, turn_id: str) -> None:
        """Note that nothing of a withdrawn turn is to be seen any more; the turn is gone."""
        ...
