"""All that an answer says, as blocks in the order in which people read it."""

from collections.abc import Sequence
from typing import assert_never

from adapters.language import ENGLISH, say
from core.answer import (
    Answer,
    Apology,
    Block,
    Bullets,
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


def blocks_in(answer: Answer, language: str = ENGLISH) -> list[Block]:
    """Return an answer as blocks; a ranking's order is a table."""
    match answer:
        case Grounded() | Comparison():
            return [*answer.blocks, *_not_stated(answer.not_stated, language)]
        case Ranking():
            places = (_ranking_table(answer, language),) if answer.items else ()
            return [*answer.before, *places, *answer.behind, *_not_stated(answer.not_stated, language)]
        case Clarify():
            return [paragraph(answer.question)]
        case NoEvidence() | SmallTalk():
            return [paragraph(answer.text)]
        case Apology():
            return [paragraph(f"{answer.text} {say(language, 'Ticket: {ticket}', ticket=answer.ticket)}")]
        case _:
            assert_never(answer)


def unbuttoned(offers: Sequence[str], language: str, *, beside: bool = True) -> list[Block]:
    """Return in words what has no button, `beside` others that have; nothing if nothing is to be offered."""
    if not offers:
        return []
    said = "You can also write one of these:" if beside else "You can write one of these:"
    return [paragraph(say(language, said)), Bullets(items=tuple(map(Span, offers)))]


def _ranking_table(ranking: Ranking, language: str) -> Table:
    """Return a ranking as a table; without places where nothing was measured."""
    if not any(ranking.places):
        rows = [TableRow(label=item.model, cells=(_value(item),)) for item in ranking.items]
        return Table(columns=(say(language, "Product model"), say(language, "Stated")), rows=tuple(rows))
    rows = [
        TableRow(label=str(place or NOTHING), cells=(Cell(text=item.model), _value(item)))
        for place, item in zip(ranking.places, ranking.items, strict=True)
    ]
    return Table(columns=tuple(say(language, name) for name in ("Place", "Product model", "Value")), rows=tuple(rows))


def paragraph(text: str) -> Paragraph:
    """Return running text that rests on nothing."""
    return Paragraph(spans=(Span(text),))


def _not_stated(models: Sequence[str], language: str) -> list[Block]:
    return [paragraph(say(language, "Not stated: {names}", names=", ".join(models)))] if models else []


def _value(item: Ranked) -> Cell:
    return Cell(text=item.text, citations=item.citations)
