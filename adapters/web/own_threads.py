"""Threads as those see them whose they are, and what they may do with them; `bot` plugs it in."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from core.answer import Answer, Grounded
from core.messages import ThreadKey


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownNote:
    """What documents say since a question was answered.

    Attributes:
        note: The values that are others now, with their sources.
    """

    note: Grounded
    noted_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownTurn:
    """One question as the page shows it.

    Attributes:
        answer: None while it is being worked on.
        changed: None if nobody noted that documents changed what was answered.
    """

    turn_id: str
    text: str
    answer: Answer | None
    changed: ShownNote | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownThread:
    """One entry of the list of threads.

    Attributes:
        root: `ThreadKey.root`.
        title: What its owner calls it, else its first question.
        asked_at: When something was last asked in it.
        named: The title is the owner's.
        pinned: It stands before those that aren't.
        share: The link by which others read it; empty if it isn't shared.
    """

    root: str
    title: str
    asked_at: datetime
    named: bool = False
    pinned: bool = False
    share: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedThread:
    """A thread as others read it by its link.

    Attributes:
        title: What its owner calls it; empty for its first question.
        shared_at: What was asked later isn't shown.
        turns: Empty if the link was taken back, or nothing is left of the thread.
    """

    title: str
    shared_at: datetime
    turns: Sequence[ShownTurn]


class OwnThreads(Protocol):
    """What people do with their threads, besides asking in them."""

    async def listed(self, workspace: str, search: str) -> Sequence[ShownThread]:
        """Return a workspace's threads in which all words of `search` occur, the pinned first, then the latest."""
        ...

    async def title(self, thread: ThreadKey) -> str:
        """Return what its owner calls a thread; empty for its first question."""
        ...

    async def entitle(self, thread: ThreadKey, title: str) -> bool:
        """Call a thread otherwise than by its first question, empty for that; False if there is no such thread."""
        ...

    async def pin(self, thread: ThreadKey, *, pinned: bool) -> bool:
        """Let a thread stand before those that aren't pinned; False if there is no such thread."""
        ...

    async def share(self, thread: ThreadKey) -> str | None:
        """Return the link by which others read the thread as it is now; None if there is no such thread."""
        ...

    async def unshare(self, thread: ThreadKey) -> None:
        """Take the link back."""
        ...

    async def shared(self, share: str) -> SharedThread | None:
        """Return what a link shows; None if it never was one."""
        ...

    async def forget(self, thread: ThreadKey) -> bool:
        """Delete a thread with all that hangs on it; False if there is no such thread."""
        ...
