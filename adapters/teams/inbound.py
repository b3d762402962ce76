"""What Teams can tell us, in our own words.

Inbound = Heard | Changed | Rated | Opined | Wishing | Viewed | Searched | Installed | Removed | Ignored | Unknown
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from adapters.teams.payload import Chose, Looked
from core.feedback import Opinion
from core.inbox import Edit
from core.messages import ThreadKey, Utterance


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a message goes, as an activity told us.

    Attributes:
        thread: What the conversation is to us.
        reference: The Bot Framework's conversation reference, with the ids of both sides.
    """

    thread: ThreadKey
    reference: Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """An utterance; its text may be empty.

    Attributes:
        files: How many files came with it.
        chose: Set if a clarification was answered by a button.
        message: The id of the message with that button; "" if Teams didn't say.
        name: What the person is called; "" if Teams didn't say.
    """

    utterance: Utterance
    place: Place
    files: int = 0
    chose: Chose | None = None
    message: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """Somebody changed a message, or deleted it.

    Attributes:
        message: The delivery id under which it was offered, if it was.
        edit: None if it was deleted.
        asked: The question that it is now; None for a message that isn't one.
    """

    message: str
    edit: Edit | None
    asked: Heard | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rated:
    """A person's opinion on an answer.

    Attributes:
        message: The id of the message with the answer; "" if Teams didn't say.
        asks: Teams wants a card that asks what was wrong.
    """

    thread: ThreadKey
    message: str
    opinion: Opinion
    author: str
    asks: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Opined:
    """What a person says of an answer, and of which: in our card, or by a button of it.

    Attributes:
        opinion: None takes it back.
    """

    turn_id: str
    opinion: Opinion | None
    author: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishing:
    """A person wants the documentation's owner to know what an answer lacks."""

    turn_id: str
    author: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Viewed:
    """Somebody wants to see what stands behind an answer.

    Attributes:
        wanted: What; None for a button that we can't read (any more).
    """

    thread: ThreadKey
    wanted: Looked | None


@dataclass(frozen=True, slots=True)
class Searched:
    """Somebody types a product model's name into a picker."""

    typed: str


@dataclass(frozen=True, slots=True)
class Installed:
    """We were added to a conversation, or a conversation to us."""

    place: Place


@dataclass(frozen=True, slots=True)
class Removed:
    """We were taken out of a conversation."""

    thread: ThreadKey


@dataclass(frozen=True, slots=True)
class Ignored:
    """Nothing for us; `why` goes to the log."""

    why: str


@dataclass(frozen=True, slots=True)
class Unknown:
    """An invoke that we don't know: Teams is told so."""

    name: str


Inbound: TypeAlias = (
    Heard | Changed | Rated | Opined | Wishing | Viewed | Searched | Installed | Removed | Ignored | Unknown
)
