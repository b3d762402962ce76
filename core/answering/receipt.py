"""Source? Why? Where the last answer stands, quote by quote, and how it came about."""

from collections.abc import Sequence

from core.answer import Answer, Block, Clarify, Comparison, Grounded, NoEvidence, Note, Quote, Ranking, Span
from core.answering.refuse import no_receipt
from core.answering.why import summary
from core.reading.question import Intent
from core.reading.turn import Turn
from core.receipt import KeptReceipt, receipt_id


def explained(history: Sequence[Turn]) -> Turn | None:
    """Return the last turn that can be asked "why?": answered with sources, or refused, or asked back; else None."""
    asked = (turn for turn in reversed(history) if turn.intent is not Intent.RECEIPT)
    return next((turn for turn in asked if _cited(turn.answer) or isinstance(turn.answer, NoEvidence | Clarify)), None)


def receipt(history: Sequence[Turn], kept: KeptReceipt | None) -> Grounded | NoEvidence:
    """Return where the last answer stands, quote by quote, and how it came about, or why it was refused.

    Args:
        history: The thread's turns, oldest first.
        kept: The receipt of the turn that `explained` names; None if it isn't kept.
    """
    turn = explained(history)
    if turn is None:
        return no_receipt()
    told = [*summary(kept), f"Receipt {receipt_id(turn.turn_id)}."] if kept else []
    answer = _cited(turn.answer)
    if answer is None:
        return NoEvidence(text=" ".join(told)) if told else no_receipt()
    blocks: list[Block] = []
    for citation in answer.citations:
        where = " › ".join([citation.title, *citation.section])
        page = f", p. {citation.page}" if citation.page else ""
        blocks.append(Note(spans=(Span(f"{where}{page}", (citation.number,)),)))
        blocks.append(Quote(text=citation.excerpt, citation=citation.number))
    if told:
        blocks.append(Note(spans=(Span(" ".join(told)),)))
    return Grounded(blocks=tuple(blocks), citations=answer.citations, models=answer.models, scope=answer.scope)


def _cited(answer: Answer) -> Grounded | Comparison | Ranking | None:
    """Return an answer that has sources; None for any other."""
    return answer if isinstance(answer, Grounded | Comparison | Ranking) and answer.citations else None
