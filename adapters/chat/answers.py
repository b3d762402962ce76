"""All that an answer says, as blocks in the order in which people read it."""

from collections.abc import Sequence
from typing import assert_never

from core.answer import (
    Answer,
    Apology,
    Block,
    Cell,
    Clarify,
    Comparison,
    Grounded,
    NoEvidence,
    Paragraph,
    Ranked,
    Ranking,
    SmallTalk,
    Span,
    Table,
    TableRow,
)

NOTHING = "–"
"""What stands where there is nothing to show."""


def blocks_in(answer: Answer) -> list[Block]:
    """Return an answer as blocks; a ranking's order is a table."""
    match answer:
        case Grounded() | Comparison():
            return [*answer.blocks, *_not_stated(answer.not_stated)]
        case Ranking():
            places = (ranking_table(answer),) if answer.items else ()
            return [*answer.before, *places, *answer.behind, *_not_stated(answer.not_stated)]
        case Clarify():
            return [paragraph(answer.question)]
        case NoEvidence() | SmallTalk():
            return [paragraph(answer.text)]
        case Apology():
            return [paragraph(f"{answer.text} Ticket: {answer.ticket}")]
        case _:
            assert_never(answer)


def ranking_table(ranking: Ranking) -> Table:
    """Return a ranking as a table; without places where nothing was measured."""
    if not any(ranking.places):
        rows = [TableRow(label=item.model, cells=(_value(item),)) for item in ranking.items]
        return Table(columns=("Product model", "Stated"), rows=tuple(rows))
    rows = [
        TableRow(label=str(place or NOTHING), cells=(Cell(text=item.model), _value(item)))
        for place, item in zip(ranking.places, ranking.items, strict=True)
    ]
    return Table(columns=("Place", "Product model", "Value"), rows=tuple(rows))


def paragraph(text: str) -> Paragraph:
    """Return running text that rests on nothing."""
    return Paragraph(spans=(Span(text),))


def _not_stated(models: Sequence[str]) -> list[Block]:
    return [paragraph(f"Not stated: {', '.join(models)}")] if models else []


def _value(item: Ranked) -> Cell:
    return Cell(text=item.text, citations=item.citations)
