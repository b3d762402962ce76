"""A document in the pieces that the index holds: whole rows, whole step lists, whole code blocks."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.knowledge.chunk import Belongs, Chunk, ChunkKind, PieceKind
from core.knowledge.chunking import MAX_CHUNK_CHARS, MAX_SOURCE_CHARS
from core.knowledge.document import Status
from tests.core.paper import Paper, a_document

BOTH = a_document("manual.md", "ECU-850", "ECU-850b", title="Manual")
LONG = "The unit is mounted with four screws and connected to the frame. " * 10


def texts(chunks: tuple[Chunk, ...]) -> list[str]:
    """Return the plain text of every piece, in order."""
    return [piece.plain for chunk in chunks for piece in chunk.pieces]


def test_a_chunk_never_spans_two_sections() -> None:
    """A passage is cited with its section."""
    chunks = Paper().heading("One").says("First.").heading("Two").says("Second.").chunks(BOTH)

    assert [(chunk.section, chunk.text) for chunk in chunks] == [(("One",), "First."), (("Two",), "Second.")]


def test_long_prose_is_cut_between_sentences() -> None:
    """A chunk that is too long drowns what it says."""
    chunks = Paper().heading("One").says(LONG, LONG, LONG).chunks(BOTH)

    assert len(chunks) > 1
    assert texts(chunks) == [LONG, LONG, LONG]


def test_a_step_list_is_never_cut() -> None:
    """Half a procedure is worse than none."""
    steps = [f"{LONG} {number}" for number in range(5)]

    chunks = Paper().heading("Reset").says("Do this.").steps(*steps).says("Done.").chunks(BOTH)

    holding = [chunk for chunk in chunks if any(piece.kind is PieceKind.STEP for piece in chunk.pieces)]
    assert len(holding) == 1
    assert holding[0].kind is ChunkKind.PROCEDURE


def test_code_is_never_cut() -> None:
    """Half a command is no command."""
    code = "line\n" * 900

    chunks = Paper().says("Run:").code(code).chunks(BOTH)

    assert [piece.plain for piece in chunks[-1].pieces] == [code]


def test_a_long_table_is_cut_between_rows_and_keeps_its_headings() -> None:
    """Each part of a long table must be found by what its columns are called."""
    rows = [f"Signal {number} {'x' * 200} | pin {number}" for number in range(20)]

    chunks = Paper().says("Pins:").table("Signal | Pin", *rows).says("End.").chunks(BOTH)

    tables = [chunk for chunk in chunks if chunk.kind is ChunkKind.SPEC]
    assert len(tables) > 1
    assert all(chunk.text.startswith("Signal | Pin\n") for chunk in tables)
    assert sum(len(chunk.pieces) for chunk in tables) == len(rows)
    assert all(sum(len(piece.plain) for piece in chunk.pieces) <= MAX_CHUNK_CHARS for chunk in tables)


def test_what_a_heading_knows_is_not_read_from_its_title() -> None:
    """A curated file says exactly whose value it is and since when; no wording may change that."""
    chunks = (
        Paper()
        .heading("Like the ECU-850", level=1, models=("ECU-850b",), date="2026-05-01")
        .says("First.")
        .heading("Detail", level=2)
        .says("Second.")
        .heading("Elsewhere", level=1)
        .says("Third.")
        .chunks(BOTH)
    )

    known = [(chunk.models, chunk.date, chunk.belongs) for chunk in chunks]
    assert known == [
        (("ECU-850b",), "2026-05-01", Belongs.SECTION),
        (("ECU-850b",), "2026-05-01", Belongs.SECTION),
        (("ECU-850", "ECU-850b"), "", Belongs.DOCUMENT),
    ]


def test_kinds_tell_what_a_chunk_is_good_for() -> None:
    """A how-to looks for procedures, a fact sheet for specs."""
    chunks = (
        Paper()
        .heading("Can it be painted?")
        .says("No.")
        .heading("Q: Cleaning")
        .says("With water.")
        .heading("Reset")
        .steps("One.", "Two.")
        .heading("Data")
        .bullets("Weight: 540 g", "Height: 42 mm", "Width: 128 mm")
        .heading("About")
        .says("A control unit.")
        .heading("Single")
        .steps("Only one.")
        .chunks(BOTH)
    )

    assert [chunk.kind for chunk in chunks] == [
        ChunkKind.FAQ,
        ChunkKind.FAQ,
        ChunkKind.PROCEDURE,
        ChunkKind.SPEC,
        ChunkKind.INFO,
        ChunkKind.INFO,
    ]


def test_the_innermost_tab_or_heading_narrows_the_product_models() -> None:
    """What stands below "ECU-850b" doesn't hold for the ECU-850."""
    chunks = (
        Paper()
        .heading("ECU-850b", level=2)
        .says("Hot.")
        .heading("Limits", level=3)
        .says("36 V.")
        .heading("Ethernet", level=2)
        .says("One port.", tabs=("ECU-850",))
        .says("For both.")
        .chunks(BOTH)
    )

    assert [chunk.models for chunk in chunks] == [("ECU-850b",), ("ECU-850b",), ("ECU-850",), ("ECU-850", "ECU-850b")]


def test_the_title_narrows_nothing() -> None:
    """The register says what a document covers, not its first heading."""
    document = a_document("m.md", "ECU-850", "ECU-850b", title="ECU-850 manual")

    (chunk,) = Paper().heading("ECU-850 manual", level=1).says("Text.").chunks(document)

    assert chunk.models == ("ECU-850", "ECU-850b")


def test_a_document_about_one_or_no_product_model_is_never_narrowed() -> None:
    """A generic document stays generic."""
    (one,) = Paper().heading("ECU-850b").says("Text.").chunks(a_document("one.md", "ECU-850"))
    (generic,) = Paper().heading("ECU-850b").says("Text.").chunks(a_document("generic.md"))

    assert one.models == ("ECU-850",)
    assert generic.models == ()


def test_a_table_with_a_product_model_per_row_covers_those_named() -> None:
    """A chunk must not be found for a product model that it doesn't speak of."""
    document = a_document("m.md", "ECU-750", "ECU-850", "ECU-850b")
    table = ("Model | Weight | RAM", "ECU-850 | 540 g | 1 MB", "ECU-850b | 525 g | 2 MB")

    (chunk,) = Paper().table(*table).chunks(document)

    assert chunk.models == ("ECU-850", "ECU-850b")


def test_chunks_carry_what_the_register_says() -> None:
    """Filters work on status and product line."""
    document = a_document("old.md", "ECU-650", status=Status.LEGACY, product_line="Fleet")

    (chunk,) = Paper().says("Old.").chunks(document)

    assert (chunk.document, chunk.status, chunk.product_line) == ("old.md", Status.LEGACY, "Fleet")
    assert chunk.page is None


def test_a_document_without_text_has_no_chunks() -> None:
    """A picture can't be quoted."""
    assert Paper().heading("Alone").picture("front").table("Parameter | Value", " | ").chunks(BOTH) == ()


def test_pieces_that_lie_far_apart_have_no_common_source() -> None:
    """The index must not hold a megabyte between two sentences."""
    (near,) = Paper().says("One.").says("Two.").chunks(BOTH)
    (far,) = Paper().says("One.").gap(MAX_SOURCE_CHARS).says("Two.").chunks(BOTH)

    assert near.passage(0, 1) == "One. Two."
    assert far.passage(0, 1) == ""


sentences = st.text(st.characters(categories=("L", "Nd", "P")), min_size=1, max_size=300)


def _says(kind: str, text: str) -> bool:
    """Say whether a block of a kind states anything: a heading and signs alone don't, nor does a number by itself."""
    if kind in {"code", "table"}:
        return True
    equals = re.search(r"\d.*=\s*[-+\u2212]?\d", text) is not None
    return kind != "heading" and (equals or any(map(str.isalpha if kind == "says" else str.isalnum, text)))


@pytest.mark.parametrize("debris", ["17", "-->", ".", "\u00b7 12 \u00b7"])
def test_numbers_and_signs_alone_state_nothing(debris: str) -> None:
    """A page's number is no passage that anybody looks for."""
    (chunk,) = Paper().says(debris).says("It weighs 2 kg.").says(debris).chunks(BOTH)

    assert [piece.plain for piece in chunk.pieces] == ["It weighs 2 kg."]


def test_of_a_section_that_rows_open_a_row_of_nobody_known_is_of_nobody() -> None:
    """The section's own would get it, as it gets a row that says something else."""
    rows = ("ECU-850b | 525 g", "ECU-850 | 540 g", "ECU-750 | 210 g", "ECU-990 | 9 g", "Any | less than 1 kg")
    paper = Paper().heading("Sheets").says("All.").heading("ECU-850 and ECU-850b").table("Model | Weight", *rows)
    *_, chunk = paper.chunks(a_document("all.md", "ECU-850", "ECU-850b", "ECU-750", title="All"))

    own = ("ECU-850", "ECU-850b")
    assert [piece.models for piece in chunk.pieces] == [("ECU-850b",), ("ECU-850",), ("ECU-750",), (), own]


@pytest.mark.parametrize("equation", ["(1000 * 60) / 240 = 250.0", "2 + 2 = 4."])
def test_an_equation_says_something_without_a_word(equation: str) -> None:
    """It is what the sentence above it leads to."""
    (chunk,) = Paper().says("The current can be calculated as").says(equation).chunks(BOTH)

    assert [piece.plain for piece in chunk.pieces] == ["The current can be calculated as", equation]


@settings(deadline=None)
@given(st.lists(st.tuples(st.sampled_from(("says", "bullets", "steps", "code", "heading", "table")), sentences)))
def test_nothing_is_lost_or_said_twice(blocks: list[tuple[str, str]]) -> None:
    """For any document: every piece in exactly one chunk, in order, verbatim at its place, under a unique id."""
    paper = Paper()
    for kind, text in blocks:
        if kind == "table":
            paper.table("Parameter | Value", f"{text} | 1")
        else:
            getattr(paper, kind)(text)
    source = paper.tree().text

    chunks = paper.chunks(BOTH)

    pieces = [piece for chunk in chunks for piece in chunk.pieces]
    assert len(pieces) == sum(_says(kind, text) for kind, text in blocks)
    assert pieces == sorted(pieces, key=lambda piece: piece.place)
    assert all(piece.quote == source[piece.place.start : piece.place.end] for piece in pieces)
    assert len({chunk.chunk_id for chunk in chunks}) == len(chunks)
    for chunk in chunks:
        assert chunk.passage(0, len(chunk.pieces) - 1) == chunk.source
        assert chunk.source in source


def test_a_chunk_covers_whom_rows_of_its_table_are_of_whatever_the_heading_says() -> None:
    """“B series” narrows a section to the one that is called so; a table below it lists the other as well."""
    paper = (
        Paper()
        .heading("Manual")
        .heading("The ECU-850b", level=3)
        .says("It is small.")
        .table("Model | Mass", "ECU-850 | 2 kg", "ECU-850b | 3 kg")
    )

    before, table = paper.chunks(BOTH)

    assert before.models == ("ECU-850b",)
    assert set(table.models) == {"ECU-850", "ECU-850b"}
    assert [piece.models for piece in table.pieces] == [("ECU-850",), ("ECU-850b",)]


def test_a_chunk_covers_whom_columns_of_its_table_are_of() -> None:
    """A comparison stands below the heading of the newer one."""
    paper = (
        Paper().heading("Manual").heading("Why the ECU-850b", level=3).table(" | ECU-850 | ECU-850b", "Mass | 2 | 3")
    )

    (table,) = paper.chunks(BOTH)

    assert set(table.models) == {"ECU-850", "ECU-850b"}


def test_a_sentence_below_a_heading_is_about_others_only_if_it_begins_with_them() -> None:
    """“Dropped in favour of the ECU-850b” is said of the product model whose section it is."""
    paper = (
        Paper()
        .heading("Manual")
        .heading("ECU-850", level=3)
        .says("It was dropped as we decided to go on with the ECU-850b.", "The ECU-850b is still made.")
        .heading("ECU-850b", level=3)
        .says("It is small.")
    )

    dropped, made = paper.chunks(BOTH)[0].pieces

    assert dropped.models == ()
    assert made.models == ("ECU-850b",)
