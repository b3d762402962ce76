"""How the pieces of a chunk are found again: by a quote, in their list, on a page."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.knowledge.chunk import NOWHERE, Chunk, ChunkKind, Piece, PieceKind, quoted_pieces, ranges_on
from core.knowledge.document import Document, Status
from core.knowledge.tree import Code, DocumentTree, Heading, Place, Text
from tests.core.paper import Paper


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


DOCUMENT = Document(path="a.md", title="Sheet", covered_models=("ECU-850",))
LONG = "A sentence of its own that says so much that it can't be what something else is called, whatever it is"


def above(paper: Paper) -> dict[str, tuple[str, ...]]:
    """Return what each piece of the only chunk stands under."""
    (chunk,) = paper.chunks(DOCUMENT)
    return {piece.plain: chunk.labels_above(at) for at, piece in enumerate(chunk.pieces)}


def test_an_entry_stands_under_what_those_around_it_are_called() -> None:
    """The key of each, without its value: that is said of itself."""
    found = above(
        Paper().nested(
            "Processor: M7",
            "  480 MHz",
            "Supply",
            "  Main input: 24 V",
            "    at most 5 A",
            "  Logic: 5 V",
            "Weight: 2 g",
        )
    )

    assert found == {
        "Processor: M7": (),
        "480 MHz": ("Processor",),
        "Supply": (),
        "Main input: 24 V": ("Supply",),
        "at most 5 A": ("Supply", "Main input"),
        "Logic: 5 V": ("Supply",),
        "Weight: 2 g": (),
    }


def test_a_paragraph_a_sentence_and_a_number_are_no_label() -> None:
    """What a paragraph says of a list may be anything; a number is a value."""
    found = above(Paper().says("Removed interfaces:").nested("CAN", LONG, "  5 A", "Supply (24 V)", "  2 A"))

    assert set(found.values()) == {()}


PAGES = ("Head\r\nThe supply is 24 V.", "It may rise\r\nto 30 V.\r\nNote", "Note\r\nNote")
TEXT = "\f".join(PAGES)


def chunk_of(*quotes: str, source: bool = True) -> Chunk:
    """Return a chunk of pieces that stand in `TEXT`."""
    places = [Place(TEXT.index(each), TEXT.index(each) + len(each)) for each in quotes]
    pieces = tuple(
        Piece(
            kind=PieceKind.SENTENCE,
            plain=quote,
            quote=quote,
            place=place,
            page=TEXT.count("\f", 0, place.start) + 1,
        )
        for quote, place in zip(quotes, places, strict=True)
    )
    return Chunk(
        chunk_id="c",
        document="a.pdf",
        section=(),
        kind=ChunkKind.INFO,
        models=(),
        status=Status.ONLINE,
        text=" ".join(quotes),
        pieces=pieces,
        source=TEXT[places[0].start : places[-1].end] if source else "",
    )


def found(chunk: Chunk, page: int, *places: Place) -> list[str]:
    """Return the texts at what is found of places, or of the chunk's own pieces."""
    said = PAGES[page - 1]
    wanted = places or tuple(piece.place for piece in chunk.pieces)
    return [said[start:end] for start, end in ranges_on(chunk, wanted, page, said)]


@pytest.mark.parametrize("source", [True, False])
def test_a_sentence_is_found_on_its_page(source: bool) -> None:
    """With the text between the pieces, or by the piece alone."""
    assert found(chunk_of("The supply is 24 V.", source=source), 1) == ["The supply is 24 V."]


def test_what_runs_over_two_pages_is_found_on_both() -> None:
    """A passage doesn't end with its page."""
    chunk = chunk_of("The supply is 24 V.", "It may rise\r\nto 30 V.")
    whole = Place(chunk.pieces[0].place.start, chunk.pieces[1].place.end)

    assert found(chunk, 1, whole) == ["The supply is 24 V."]
    assert found(chunk, 2, whole) == ["It may rise\r\nto 30 V."]
    assert found(chunk, 1) == ["The supply is 24 V.", ""]


def test_a_part_of_a_piece_is_found_in_it() -> None:
    """A cell of a row, say."""
    chunk = chunk_of("The supply is 24 V.")
    value = Place(TEXT.index("24 V"), TEXT.index("24 V") + 4)

    assert found(chunk, 1, value) == ["24 V"]


@pytest.mark.parametrize("source", [True, False])
@pytest.mark.parametrize("page", [0, 2, 9])
def test_on_another_page_nothing_is_found(page: int, source: bool) -> None:
    """Better no mark than a wrong one."""
    chunk = chunk_of("The supply is 24 V.", source=source)

    assert ranges_on(chunk, [chunk.pieces[0].place], page, "The supply was 24 V.") == (NOWHERE,)


def test_what_stands_on_a_page_twice_is_not_guessed() -> None:
    """The first of two equal lines may be the wrong one."""
    chunk = chunk_of("Note")
    again = replace(chunk, pieces=(replace(chunk.pieces[0], page=3),))

    assert found(again, 3) == [""]


def test_several_pieces_without_the_text_between_them_are_not_guessed() -> None:
    """Their places say nothing of how far apart they are on a page."""
    assert found(chunk_of("It may rise\r\nto 30 V.", "Note", source=False), 2) == ["", ""]


def test_a_chunk_that_knows_no_page_is_looked_for_on_the_page_that_is_asked_for() -> None:
    """Documents without pages have none to look on, but nothing breaks."""
    chunk = chunk_of("The supply is 24 V.")
    bare = replace(chunk, pieces=(replace(chunk.pieces[0], page=None),))

    assert found(bare, 1) == ["The supply is 24 V."]


@given(said=st.text(), start=st.integers(0, 60), length=st.integers(0, 60), page=st.integers(0, 4))
def test_ranges_are_within_the_text(said: str, start: int, length: int, page: int) -> None:
    """For any text and place: what is marked is there."""
    chunk = chunk_of("The supply is 24 V.", "It may rise\r\nto 30 V.")

    for begin, end in ranges_on(chunk, [Place(start, start + length)], page, said + PAGES[0]):
        assert 0 <= begin <= end <= len(said + PAGES[0])


@pytest.mark.parametrize(
    "title, headings, called",
    [
        ("Own title", ("Scope",), "Own title"),
        ("", ("Scope", "Safety"), "Scope"),
        ("", (), ""),
    ],
)
def test_a_document_is_called_by_its_title_or_first_heading(title: str, headings: tuple[str, ...], called: str) -> None:
    """The name of a file is the last thing that people want to read."""
    code = Code(text=Text("x = 1", Place(0, 5)))
    blocks = tuple(Heading(level=2, title=each, place=Place(0, 1)) for each in headings)

    assert DocumentTree(text="x = 1", title=title, blocks=(code, *blocks)).called == called


def test_pdfs_are_printed_and_others_are_not() -> None:
    """Whatever its suffix is written like."""
    shown = [Document(path=path, title="t").is_paged for path in ("a.pdf", "b/C.PDF", "a.docx", "pdf")]

    assert shown == [True, True, False, False]
