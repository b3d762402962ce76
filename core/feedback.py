"""What people say of an answer: whether it helped, what was wrong, and that somebody should write what is missing."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol, TypeAlias

from core.messages import ThreadKey

Rating: TypeAlias = Literal["up", "down"]
Reason: TypeAlias = Literal["wrong_product", "wrong_value", "not_asked", "missing", "outdated"]

REASONS: Mapping[Reason, str] = {
    "wrong_product": "Wrong product",
    "wrong_value": "Wrong value",
    "not_asked": "Not what I asked",
    "missing": "Something is missing",
    "outdated": "Outdated",
}
"""What may be wrong with an answer, as people choose it."""

MAX_COMMENT_CHARS = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Opinion:
    """What somebody thinks of an answer.

    Attributes:
        reason: What was wrong with it; None if nobody said.
        comment: In the person's own words, at most `MAX_COMMENT_CHARS`; may be empty.
    """

    rating: Rating
    reason: Reason | None = None
    comment: str = ""


class Feedback(Protocol):
    """What people think of answers: one opinion per person and turn, the last one holds."""

    async def record(self, turn_id: str, author: str, opinion: Opinion, now: datetime) -> bool:
        """Keep what a person, by the platform's id, thinks; False if there is no such turn (any more)."""
        ...

    async def withdraw(self, turn_id: str, author: str) -> None:
        """Forget the person's opinion of a turn, if there is one."""
        ...

    async def opinions(self, thread: ThreadKey, author: str) -> Mapping[str, Opinion]:
        """Return what a person thinks of the turns of a thread, by turn."""
        ...

    async def wish(self, turn_id: str, author: str, now: datetime) -> bool:
        """Note that a person wants the documents to state what they don't; once, and False without such a turn."""
        ...


def reason_in(text: str) -> Reason | None:
    """Return the reason that goes by this name; None if none does."""
    return next((reason for reason in REASONS if reason == text), None)
