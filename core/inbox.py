"""What an inbox is told and gives out: questions changed, deleted or stopped after asking; turns to work on."""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from core.answer import Answer
from core.messages import ThreadKey, Utterance


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A turn that a worker has taken: an utterance to answer, or an answer to post.

    Attributes:
        turn_id: Id of the turn and of its answer; what buttons and feedback carry.
        answer: Stored already and still to be posted; None if it has to be thought first.
        attempts: How often this turn was claimed before, but when only its post had to wait.
        post_attempted: A post may have gone out already: read back before posting again.
        accepted_at: When the utterance was accepted; None if nobody knows.
        beyond: So many questions of the author waited already when it was accepted that this one isn't thought about;
            None if it is.
        post_at: When its post may go, as was reserved for it; None if nothing is.
        revision: How often the question was changed since it was asked.
        withdrawn: The question was deleted: what was posted for it has to go, and nothing is thought.
    """

    turn_id: str
    utterance: Utterance
    answer: Answer | None
    attempts: int
    post_attempted: bool
    accepted_at: datetime | None = None
    beyond: int | None = None
    post_at: datetime | None = None
    revision: int = 0
    withdrawn: bool = False

    @property
    def replaces(self) -> bool:
        """Whether the answer takes the place of one that may be there, to the question as it was before."""
        return self.revision > 0 and self.post_attempted


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
