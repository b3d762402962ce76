"""What the page needs from the rest of the house; `bot` plugs it in."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from core.answer import Answer
from core.messages import Platform, ThreadKey, Utterance
from core.ports import Index
from core.receipt import KeptReceipt


def web_thread(root: str) -> ThreadKey:
    """Return the key of the page's thread that the browser calls `root`."""
    return ThreadKey(platform=Platform.WEB, workspace="local", channel="web", root=root)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownTurn:
    """One question as the page shows it.

    Attributes:
        answer: None while it is being worked on.
    """

    turn_id: str
    text: str
    answer: Answer | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownThread:
    """One entry of the list of threads.

    Attributes:
        root: `ThreadKey.root`.
        title: The thread's first question.
        asked_at: When something was last asked in it; None if unknown.
    """

    root: str
    title: str
    asked_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Feedback:
    """What a person thinks of an answer; "none" takes an earlier verdict back."""

    thread: ThreadKey
    turn_id: str
    verdict: Literal["up", "down", "none"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wiring:
    """What the page needs from the rest of the house.

    Attributes:
        offer: Accept an utterance durably; False if it was accepted before.
        turns: All turns of a thread in order, also those without an answer yet.
        threads: The page's threads, the latest first.
        examples: Questions that show what can be asked of the documents that are indexed now.
        feedback: Keep a verdict.
        receipt: How the answer of a turn came about, if it was given in that thread's conversation.
    """

    index: Index
    offer: Callable[[Utterance], Awaitable[bool]]
    turns: Callable[[ThreadKey], Awaitable[Sequence[ShownTurn]]]
    threads: Callable[[], Awaitable[Sequence[ShownThread]]]
    examples: Callable[[], Awaitable[Sequence[str]]]
    feedback: Callable[[Feedback], Awaitable[None]]
    receipt: Callable[[str, ThreadKey], Awaitable[KeptReceipt | None]]
