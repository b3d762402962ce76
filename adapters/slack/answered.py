"""What experts do with messages: use one as an answer, say what for, and confirm it.

Answered = UseAsAnswer | Drafted | Confirmed
"""

from dataclasses import dataclass
from typing import TypeAlias

from core.messages import ThreadKey


@dataclass(frozen=True, slots=True, kw_only=True)
class UseAsAnswer:
    """Somebody wants a message used as an answer.

    Attributes:
        thread: That of the message.
        text: What it says.
    """

    user: str
    thread: ThreadKey
    text: str
    trigger: str
    response_url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ForThread:
    """What an answer's dialogs carry along.

    Attributes:
        channel: Where its expert is told what became of it.
        root: The thread there.
        gap: The gap that it answers; "" for none.
    """

    channel: str
    root: str
    gap: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Drafted:
    """Somebody filled in what they want to answer.

    Attributes:
        view: The dialog's id.
        until: ISO day up to which it holds; "" for ever.
    """

    user: str
    view: str
    where: ForThread
    models: tuple[str, ...]
    aspect: str
    text: str
    until: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirmed:
    """Somebody has seen what will be answered, and wants it kept."""

    drafted: Drafted


Answered: TypeAlias = UseAsAnswer | Drafted | Confirmed
