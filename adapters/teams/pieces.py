"""An answer's blocks as single pieces, which either a message's text or a card shows."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, assert_never

from adapters.teams.markup import Say, marked, parts, running
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
    Note,
    Paragraph,
    Quote,
    Ranked,
    Ranking,
    SmallTalk,
    Span,
    Steps,
    Table,
    TableRow,
)

Kind: TypeAlias = Literal["line", "note", "bullet", "step", "quote"]
PIECE_CHARS = 1500
NOTHING = "–"


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """One line to show.

    Attributes:
        text: With markers, and escaped by whatever made it; never empty.
        number: A step's; 0 for anything else.
        more: It goes on a list item that was too long for one piece.
    """

    kind: Kind
    text: str
    number: int = 0
    more: bool = False


def blocks_of(answer: Answer) -> list[Block]:
    """Return all that an answer says as blocks, in the order in which people read it."""
    match answer:
        case Grounded() | Comparison():
            return [*answer.blocks, *_not_stated(answer.not_stated)]
        case Ranking():
            places = (ranking_table(answer),) if answer.items else ()
            return [*places, *answer.blocks, *_not_stated(answer.not_stated)]
        case Clarify():
            return [paragraph(answer.question)]
        case NoEvidence() | SmallTalk():
            return [paragraph(answer.text)]
        case Apology():
            return [paragraph(f"{answer.text} Ticket: {answer.ticket}")]
        case _:
            assert_never(answer)


def tables_of(answer: Answer) -> list[Table]:
    """Return the tables among an answer's blocks; their places in this list are what buttons carry."""
    return [block for block in blocks_of(answer) if isinstance(block, Table)]


def pieces_of(block: Paragraph | Steps | Bullets | Quote | Note, say: Say) -> list[Piece]:
    """Return a block as pieces."""
    match block:
        case Paragraph():
            return _lines("line", running(block.spans, say))
        case Note():
            return _lines("note", running(block.spans, say))
        case Steps():
            return _items("step", block.items, say)
        case Bullets():
            return _items("bullet", block.items, say)
        case Quote():
            return _lines("quote", running((Span(block.text, (block.citation,)),), say))
        case _:
            assert_never(block)


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


def _lines(kind: Kind, lines: Iterable[str]) -> list[Piece]:
    return [Piece(kind=kind, text=part) for line in lines for part in parts(line, PIECE_CHARS)]


def _items(kind: Kind, items: Iterable[Span], say: Say) -> list[Piece]:
    pieces: list[Piece] = []
    for number, item in enumerate(items, start=1):
        said = marked(say(item.text), item.citations) or NOTHING
        for place, part in enumerate(parts(said, PIECE_CHARS)):
            pieces.append(Piece(kind=kind, text=part, number=number if kind == "step" else 0, more=place > 0))
    return pieces
