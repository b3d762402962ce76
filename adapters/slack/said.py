"""What people say of an answer.

Said = Rated | Telling | TookBack | Opined | Wishing
"""

from dataclasses import dataclass
from typing import TypeAlias

from core.feedback import Opinion, Rating


@dataclass(frozen=True, slots=True, kw_only=True)
class Rated:
    """A person's opinion on an answer.

    Attributes:
        author: Slack's id of the person.
        thread: The `ts` of the thread's first message; "" for an answer that only the author sees.
    """

    turn_id: str
    rating: Rating
    author: str
    channel: str
    thread: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """Somebody wants to say what was wrong with an answer; the fields are those of `Wondering`."""

    turn_id: str
    author: str
    trigger: str
    response_url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TookBack:
    """Somebody takes back what they thought of an answer."""

    turn_id: str
    author: str
    response_url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Opined:
    """Somebody said what was wrong with an answer."""

    turn_id: str
    author: str
    opinion: Opinion
    response_url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishing:
    """Somebody wants the documentation's owner to know what an answer lacks."""

    turn_id: str
    author: str
    response_url: str


Said: TypeAlias = Rated | Telling | TookBack | Opined | Wishing
