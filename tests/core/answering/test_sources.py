"""Citations: numbered by first use, each passage once, verbatim, and never longer than a quote may be."""

from core.answer import MAX_QUOTE_CHARS, Scope
from core.answering.sources import Sources
from core.gathering.lines import Line
from core.knowledge.chunking import MAX_SOURCE_CHARS
from core.knowledge.document import Status
from tests.core.candidates import SHEET, a_candidate, a_value, catalog
from tests.core.paper import Paper, a_document

BASE = a_document("base.md", "ECU-850", title="ECU-850 datasheet")


def test_each_passage_has_one_number() -> None:
    """Two markers for one passage make a reader look twice."""
    sources = Sources(catalog())
    weight = a_value("Weight", "540 g")
    paper = Paper().says("It is sealed.", "It is heavy.")

    numbers = [
        sources.cite(weight, model="ECU-850"),
        sources.cite(a_candidate(paper, a_document("b.md", "ECU-850")), model="ECU-850"),
        sources.cite(weight, model="ECU-850"),
    ]

    assert numbers == [1, 2, 1]
    assert [citation.number for citation in sources.citations] == [1, 2]


def test_a_citation_says_where_its_quote_stands() -> None:
    """Who doubts an answer must find the place."""
    paper = Paper().page().heading("Data").table("Parameter | Value", "Weight | 540 g")
    sources = Sources(catalog())

    sources.cite(a_candidate(paper, SHEET, value=0), model="ECU-850")

    (citation,) = sources.citations
    assert (citation.document, citation.title, citation.url) == (SHEET.path, SHEET.title, SHEET.url)
    assert (citation.section, citation.page) == (("Data",), 1)
    assert citation.quote == "| Weight | 540 g"
    assert citation.excerpt == "Weight: 540 g"
    assert citation.models == ("ECU-850",)
    assert not citation.legacy


def test_a_document_without_a_title_is_called_by_its_path() -> None:
    """A citation without a name can't be shown."""
    sources = Sources(catalog())

    sources.cite(a_value(document=a_document("x/y.md", "ECU-850", title="", status=Status.LEGACY)))

    (citation,) = sources.citations
    assert citation.title == "x/y.md"
    assert citation.legacy


def test_a_long_passage_is_quoted_as_far_as_it_fits() -> None:
    """Platforms cut what is too long; we cut between sentences."""
    finding = a_candidate(Paper().says(*[f"Sentence {number} {'x' * 700}." for number in range(2)]).says("y" * 90))
    sources = Sources(catalog())

    sources.cite_pieces(finding, 0, len(finding.chunk.pieces) - 1)
    longest = a_candidate(Paper().code("a " + "word " * 900))
    sources.cite(longest)

    first, second = sources.citations
    assert first.quote == finding.chunk.passage(0, len(finding.chunk.pieces) - 1)
    assert MAX_QUOTE_CHARS - 10 < len(second.quote) <= MAX_QUOTE_CHARS
    assert longest.chunk.source.startswith(second.quote)
    assert second.quote.endswith("word")
    assert second.excerpt.endswith("word")


def test_a_passage_longer_than_a_quote_ends_at_the_last_piece_that_fits() -> None:
    """A quote that stops inside a row misquotes it."""
    finding = a_candidate(Paper().table("Parameter | Value", *[f"Row {row} | {'x' * 700}" for row in range(2)]))
    paper = Paper().says("One.").gap(MAX_QUOTE_CHARS).says("Two.")
    wide = a_candidate(paper)
    sources = Sources(catalog())

    sources.cite_pieces(finding, 0, 1)
    sources.cite_pieces(wide, 0, 1)

    assert [citation.excerpt.count("Row") for citation in sources.citations] == [2, 0]
    assert sources.citations[1].quote == "One."


def test_pieces_without_a_common_source_are_quoted_by_the_first() -> None:
    """Text between far-apart pieces isn't kept."""
    finding = a_candidate(Paper().says("One.").gap(MAX_SOURCE_CHARS).says("Two."))
    sources = Sources(catalog())

    sources.cite_pieces(finding, 0, 1)

    assert sources.citations[0].quote == "One."


def test_the_scope_tells_own_sources_from_inherited_ones() -> None:
    """“Applies to ECU-850b; 2 sources inherited from ECU-850” rests on this."""
    sources = Sources(catalog())

    sources.cite(a_value("Weight", "525 g", a_document("own.md", "ECU-850b")), model="ECU-850b")
    base = Paper().table("Parameter | Value", "Height | 42 mm", "Width | 128 mm")
    sources.cite(a_candidate(base, BASE, value=0, base="ECU-850"), model="ECU-850b")
    sources.cite(a_candidate(base, BASE, position=1, value=0, base="ECU-850"), model="ECU-850b")
    sources.cite(a_value("Note", "generic", a_document("generic.md")))

    assert sources.scope() == (Scope(model="ECU-850b", own=1, inherited=(("ECU-850", 2),)),)
    assert [citation.inherited_from for citation in sources.citations] == [None, "ECU-850", "ECU-850", None]


def test_what_holds_for_several_is_counted_for_each_as_its_own_or_as_inherited() -> None:
    """One passage may be one product model's own and another's by inheritance; a general one is nobody's."""
    sources = Sources(catalog())
    sources.cite(a_value(document=BASE), model="ECU-850")
    sources.cite(a_value("Note", "generic", a_document("generic.md")), model="ECU-850")

    sources.hold_for(["ECU-850", "ECU-850b"])

    assert sources.scope() == (
        Scope(model="ECU-850", own=2),
        Scope(model="ECU-850b", own=1, inherited=(("ECU-850", 1),)),
    )


def test_an_entry_is_quoted_with_its_number() -> None:
    """“Which mode is that?” – “6”, and whoever looks it up wants to see the 6."""
    paper = Paper().steps("Reboot.", "Roll back.", "Flash.")
    document = a_document("modes.md", "ECU-850")
    (chunk,) = paper.chunks(document)
    sources = Sources(catalog())

    for position, piece in enumerate(chunk.pieces):
        line = Line(number=1, text=piece.plain, models=(), document=document, chunk=chunk, position=position)
        sources.cite_line(line, models=())

    assert [each.excerpt for each in sources.citations] == ["1. Reboot.", "2. Roll back.", "3. Flash."]
    assert [each.quote for each in sources.citations] == ["Reboot.", "2. Roll back.", "3. Flash."]
    assert all(each.quote in f"1. {chunk.source}" for each in sources.citations)


def test_an_entry_is_cited_with_what_it_stands_under() -> None:
    """“480 MHz” says nothing to whoever looks it up without the entry above it."""
    document = a_document("sheet.md", "ECU-850")
    (chunk,) = Paper().nested("Processor: M7", "  480 MHz").chunks(document)
    sources = Sources(catalog())

    sources.cite_line(Line(number=1, text="480 MHz", models=(), document=document, chunk=chunk, position=1), models=())

    assert sources.citations[0].section[-1] == "Processor"
