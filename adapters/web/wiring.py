"""What the page needs from the rest of the house; `bot` plugs it in."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from adapters.chat.expert_desk import AnswerDesk
from adapters.web.document_chunks import DocumentChunks
from adapters.web.folder import Folder
from adapters.web.gatherer import Gatherer
from adapters.web.originals import Originals
from adapters.web.own_threads import OwnThreads, ShownTurn
from core.answer import Answer
from core.answering.sheet import ProductSheet
from core.feedback import Opinion, Reason
from core.gaps import Gap, GapQuestion
from core.insights import Insights
from core.messages import ThreadKey, Utterance
from core.ports import Clock, Index
from core.product import AskedOften
from core.receipt import KeptReceipt


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedTurn:
    """One question with what a program is told of it.

    Attributes:
        answer: None while it is being worked on.
        total_ms: From when it was accepted to when it was answered; 0.0 until then.
    """

    turn_id: str
    utterance: Utterance
    answer: Answer | None
    total_ms: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Feedback:
    """What a person thinks of an answer; "none" takes an earlier verdict back."""

    thread: ThreadKey
    turn_id: str
    author: str
    verdict: Literal["up", "down", "none"]
    reason: Reason | None = None
    comment: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """What one person thinks of a thread's answers.

    Attributes:
        opinions: By turn.
        wished: Turns of which they wished that the documents stated what they don't.
    """

    opinions: Mapping[str, Opinion] = field(default_factory=dict[str, Opinion])
    wished: Sequence[str] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GapDesk:
    """What is known of gaps, and of all that is asked.

    Attributes:
        gaps: All of them, counted from a moment on (None: from the beginning), those of the most questions first.
        questions: The latest questions behind one.
        assign: Note who takes care of one, "" for nobody; False if there is none such.
        dismiss: Put one aside until something happens after a moment (None takes that back); False likewise.
        insights: What was asked in so many days, today the last of them (None: ever), and what became of it.
    """

    gaps: Callable[[datetime | None], Awaitable[Sequence[Gap]]]
    questions: Callable[[str], Awaitable[Sequence[GapQuestion]]]
    assign: Callable[[str, str], Awaitable[bool]]
    dismiss: Callable[[str, datetime | None], Awaitable[bool]]
    insights: Callable[[int | None], Awaitable[Insights]]


@dataclass(frozen=True, slots=True, kw_only=True)
class ProductDesk:
    """What is known of product models.

    Attributes:
        sheet: What is stated of one of the catalogue's.
        asked: What is asked of it most; the page's workspace given sees its own askings as well.
    """

    sheet: Callable[[str], Awaitable[ProductSheet]]
    asked: Callable[[str, str], Awaitable[Sequence[AskedOften]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wiring:
    """What the page needs from the rest of the house.

    Attributes:
        offer: Accept an utterance durably; False if it was accepted before.
        turns: All turns of a thread in order, also those without an answer yet.
        asked: One turn by its id; None if there is none.
        delivered: Id of the turn of a delivery; None if there is none (any more).
        own: Threads as those see them whose they are.
        examples: Questions that show what can be asked of the documents that are indexed now.
        feedback: Keep a verdict.
        opinions: What a person thinks of a thread's answers.
        wish: Note that a person wants documented what a turn lacks; False if it lacks nothing.
        receipt: How the answer of a turn came about, if it was given in that thread's conversation.
        originals: The files of the documents that are indexed.
        chunks: Their chunks in order.
        gaps: What everybody asks for in vain.
        products: What is known of product models.
        folder: Where the page adds documents; None if it may not.
        gatherer: What reads documents where they are; None if nobody may add any.
        answers: Where experts answer what the documents don't; None if nobody may.
    """

    index: Index
    clock: Clock
    offer: Callable[[Utterance], Awaitable[bool]]
    turns: Callable[[ThreadKey], Awaitable[Sequence[ShownTurn]]]
    asked: Callable[[str], Awaitable[AskedTurn | None]]
    delivered: Callable[[str], Awaitable[str | None]]
    own: OwnThreads
    examples: Callable[[], Awaitable[Sequence[str]]]
    feedback: Callable[[Feedback], Awaitable[None]]
    opinions: Callable[[ThreadKey, str], Awaitable[Held]]
    wish: Callable[[str, str], Awaitable[bool]]
    receipt: Callable[[str, ThreadKey], Awaitable[KeptReceipt | None]]
    originals: Originals
    chunks: DocumentChunks
    gaps: GapDesk
    products: ProductDesk
    folder: Folder | None = None
    gatherer: Gatherer | None = None
    answers: AnswerDesk | None = None
