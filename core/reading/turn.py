"""What a thread remembers of its answered turns, and what of it is told in short."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import assert_never

from core.answer import (
    Answer,
    Apology,
    Block,
    Bullets,
    Clarify,
    Comparison,
    Grounded,
    NoEvidence,
    Note,
    Paragraph,
    Quote,
    Ranking,
    SmallTalk,
    Steps,
    Table,
)
from core.cutting import shortened
from core.knowledge.analyzer import fold
from core.query import Earlier, Query
from core.reading.question import Intent
from core.receipt import KeptReceipt

_MOST_TURNS = 6
_MOST_CHARS = 400
_QUESTION_CHARS = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One question with its reply.

    Attributes:
        turn_id: Empty while the pipeline still makes it; the inbox's id afterwards.
        text: What the person wrote.
        intent: None if the question was never understood (an apology).
        models: Product models it was about (for a clarification: those certain before).
        topic: What was asked about them; empty for small talk.
        candidates: Product models that a clarification offered; empty otherwise.
        answer: What we said.
        receipt: All that was considered for the answer (`core.retrieval.receipt.Receipt`); None where nobody keeps it.
        kept: What is kept of how the answer came about; None once it is stored.
    """

    text: str
    answer: Answer
    intent: Intent | None = None
    models: tuple[str, ...] = ()
    topic: str = ""
    candidates: tuple[str, ...] = ()
    turn_id: str = ""
    receipt: object = field(default=None, compare=False)
    kept: KeptReceipt | None = field(default=None, compare=False)


def earlier_in(history: Sequence[Turn]) -> tuple[Earlier, ...]:
    """Return the last turns of a thread in short, oldest first."""
    return tuple(
        Earlier(
            question=shortened(turn.text, _QUESTION_CHARS),
            answer=shortened(" ".join(_said(turn.answer).split()), _MOST_CHARS),
            models=turn.models or turn.candidates,
        )
        for turn in history[-_MOST_TURNS:]
    )


def cited_in(history: Sequence[Turn], most: int) -> tuple[str, ...]:
    """Return the ids of the chunks that the thread's last answer rests on, the first `most`."""
    answered = (turn.answer for turn in reversed(history))
    last = next((each for each in answered if isinstance(each, Grounded | Comparison | Ranking)), None)
    return tuple(dict.fromkeys(each.chunk for each in last.citations if each.chunk))[:most] if last else ()


def goes_on(query: Query, text: str, history: Sequence[Turn]) -> bool:
    """Return whether a question goes on from its thread: in words taken from it, or about the same product models."""
    before = {name for turn in history[-1:] for name in turn.models}
    return bool(history) and (fold(query.standalone) != fold(text) or not before.isdisjoint(query.targets))


def _said(answer: Answer) -> str:
    match answer:
        case Ranking(items=items):
            places = "; ".join(f"{item.model}: {item.text}" for item in items)
            return f"{' '.join(map(_block, answer.before))} {places}"
        case Grounded(blocks=blocks) | Comparison(blocks=blocks):
            return " ".join(map(_block, blocks))
        case Clarify(question=question):
            return question
        case NoEvidence(text=text) | SmallTalk(text=text) | Apology(text=text):
            return text
        case _:
            assert_never(answer)


def _block(block: Block) -> str:
    match block:
        case Paragraph(spans=spans):
            return " ".join(span.text for span in spans)
        case Steps(items=items) | Bullets(items=items):
            return " ".join(item.text for item in items)
        case Table(columns=columns, rows=rows):
            return f"Table of {', '.join(columns[1:])}: {', '.join(row.label for row in rows)}."
        case Quote(text=text):
            return text
        case Note():
            return ""
        case _:
            assert_never(block)
