"""A turn that a worker has taken."""

from dataclasses import dataclass
from datetime import datetime

from core.answer import Answer
from core.messages import Utterance


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
