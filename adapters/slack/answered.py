"""What experts do with messages: use one as an answer, say what for, and confirm it.

Answered = UseAsAnswer | Drafted | Confirmed
"""

from dataclasses import dataclass
from typing import TypeAlias

from core.experts import Draft
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
    """Where an expert is told what became of an answer.

    Attributes:
        root: The thread's.
    """

    channel: str
    root: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Drafted:
    """Somebody filled in what they want to answer.

    Attributes:
        view: The dialog's id.
        draft: By nobody yet: who its author is, is looked up.
    """

    user: str
    view: str
    where: ForThread
    draft: Draft


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirmed:
    """Somebody has seen what will be answered, and wants it kept."""

    drafted: Drafted


Answered: TypeAlias = UseAsAnswer | Drafted | Confirmed
