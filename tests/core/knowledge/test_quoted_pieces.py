"""Which pieces of a chunk a citation's quote is."""

import pytest

from core.knowledge.chunk import Piece, PieceKind, quoted_pieces
from core.knowledge.tree import Place


def pieces(*quotes: str) -> tuple[Piece, ...]:
    """Return pieces of these words."""
    place = Place(start=0, end=1)
    return tuple(Piece(kind=PieceKind.SENTENCE, plain=quote, quote=quote, place=place) for quote in quotes)


@pytest.mark.parametrize(
    "quote,found",
    [
        pytest.param("9 V to 32 V", {1}, id="the piece that equals it"),
        pytest.param("32 V", {0, 1}, id="pieces that hold it"),
        pytest.param("Supply: 9 V to 32 V\n9 V to 32 V", {0}, id="pieces that it is made of, the longest ones"),
        pytest.param("something else", set(), id="none"),
        pytest.param(" ", set(), id="nothing"),
    ],
)
def test_a_quote_is_found_again_in_its_chunk(quote: str, found: set[int]) -> None:
    """People are shown where a document says it, not only that it does."""
    assert quoted_pieces(pieces("Supply: 9 V to 32 V", "9 V to 32 V", ""), quote) == found


def test_an_entry_quoted_with_its_number_is_that_entry() -> None:
    """Another one that mentions it by number isn't marked."""
    assert quoted_pieces(pieces("Press", "See 2. Press"), "2. Press") == {0}


def test_an_entry_that_is_too_long_to_be_quoted_whole_is_found_again() -> None:
    """Its number stands before what is left of it."""
    assert quoted_pieces(pieces("Press it", "Press it until the lamp is on"), "2. Press it until") == {1}
