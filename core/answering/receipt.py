"""Source? Why? The receipt of the last answer: each citation with its quote."""

from collections.abc import Sequence

from core.answer import Block, Comparison, Grounded, NoEvidence, Note, Quote, Ranking, Span
from core.answering.refuse import no_receipt
from core.reading.turn import Turn


def receipt(history: Sequence[Turn]) -> Grounded | NoEvidence:
    """Return where the last answer with citations stands, quote by quote."""
    for turn in reversed(history):
        if isinstance(turn.answer, Grounded | Comparison | Ranking) and turn.answer.citations:
            blocks: list[Block] = []
            for citation in turn.answer.citations:
                where = " › ".join([citation.title, *citation.section])
                page = f", p. {citation.page}" if citation.page else ""
                blocks.append(Note(spans=(Span(f"{where}{page}", (citation.number,)),)))
                blocks.append(Quote(text=citation.excerpt, citation=citation.number))
            return Grounded(
                blocks=tuple(blocks),
                citations=turn.answer.citations,
                models=turn.answer.models,
                scope=turn.answer.scope,
            )
    return no_receipt()
