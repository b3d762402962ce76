"""An answer's blocks as single pieces, which either a message's text or a card shows."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias, assert_never

from adapters.chat.answers import NOTHING, blocks_in
from adapters.language import ENGLISH
from adapters.teams.markup import Say, marked, parts, running
from core.answer import Answer, Bullets, Note, Paragraph, Quote, Span, Steps, Table

Kind: TypeAlias = Literal["line", "note", "bullet", "step", "quote"]
PIECE_CHARS = 1500


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


def tables_of(answer: Answer, language: str = ENGLISH) -> list[Table]:
    """Return the tables among an answer's blocks; their places in this list are what buttons carry."""
    return [block for block in blocks_in(answer, language) if isinstance(block, Table)]


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


def _lines(kind: Kind, lines: Iterable[str]) -> list[Piece]:
    return [Piece(kind=kind, text=part) for line in lines for part in parts(line, PIECE_CHARS)]


def _items(kind: Kind, items: Iterable[Span], say: Say) -> list[Piece]:
    pieces: list[Piece] = []
    for number, item in enumerate(items, start=1):
        said = marked(say(item.text), item.citations) or NOTHING
        for place, part in enumerate(parts(said, PIECE_CHARS)):
            pieces.append(Piece(kind=kind, text=part, number=number if kind == "step" else 0, more=place > 0))
    return pieces
