"""Answers in another unit: the document's value stays, the converted one stands beside it."""

from core.answer import (
    Answer,
    Bullets,
    Cell,
    Citation,
    Comparison,
    Grounded,
    NoEvidence,
    Note,
    Paragraph,
    Ranked,
    Ranking,
    SmallTalk,
    Span,
    Steps,
    Table,
    TableRow,
)
from core.answering.direct_replies import converted
from core.answering.grounding import faults
from core.reading.turn import Turn
from tests.core.candidates import catalog
from tests.core.worlds import spoken


def a_citation(number: int, quote: str) -> Citation:
    """Return a citation of the ECU-850's data sheet."""
    return Citation(
        number=number,
        document="a.md",
        title="Data",
        section=(),
        page=None,
        quote=quote,
        excerpt=quote,
        url="",
        models=("ECU-850",),
    )


def said(answer: Answer) -> Turn:
    """Return a turn in which `answer` was given."""
    return Turn(text="?", answer=answer)


def grounded(*spans: Span, quotes: tuple[str, ...]) -> Grounded:
    """Return an answer of one paragraph."""
    citations = tuple(a_citation(number, quote) for number, quote in enumerate(quotes, start=1))
    return Grounded(blocks=(Paragraph(spans=spans),), citations=citations, models=("ECU-850",))


def test_the_original_stays_beside_the_converted_value() -> None:
    """Nobody must wonder what the document says."""
    answer = grounded(Span("Operating temperature: −40 °C to +85 °C", (1,)), quotes=("−40 °C to +85 °C",))

    made = converted([said(answer)], "°F")

    assert isinstance(made, Grounded)
    assert "Operating temperature: −40 °C to +85 °C" in spoken(made)
    assert "Converted: −40 to 185 °F." in spoken(made)
    assert faults(made, catalog()) == []


def test_only_statements_that_can_be_converted_stay_and_are_numbered_anew() -> None:
    """A colour has no fahrenheit."""
    answer = grounded(Span("Colour: red", (1,)), Span("Weight: 610 g", (2,)), quotes=("red", "610 g"))

    made = converted([said(answer)], "lb")

    assert isinstance(made, Grounded)
    assert [citation.quote for citation in made.citations] == ["610 g"]
    assert made.citations[0].number == 1
    assert "Converted: 1.345 lb." in spoken(made)
    assert faults(made, catalog()) == []


def test_cells_and_places_say_whom_they_are_about() -> None:
    """“1.2 lb” alone is nobody's weight."""
    quotes = (a_citation(1, "540 g"), a_citation(2, "12 mm at 3 V"))
    cells = (Cell(text="540 g", citations=(1,)),)
    rows = (
        TableRow(label="Weight", cells=cells),
        TableRow(label="Travel at 3 V", cells=(Cell(text="12 mm", citations=(2,)),)),
    )
    table = Table(columns=("Attribute", "ECU-850"), rows=rows)
    comparison = Comparison(blocks=(table,), table=table, citations=quotes, models=("ECU-850",))
    items = (Ranked(model="ECU-850", value=0.54, unit="kg", text="540 g", citations=(1,)),)
    note = Note(spans=(Span("1 of 1 product model states this."),))
    ranking = Ranking(blocks=(note,), items=items, citations=quotes[:1], models=("ECU-850",))

    compared, ranked, small = (
        converted([said(comparison)], "lb"),
        converted([said(ranking)], "lb"),
        converted([said(comparison)], "in"),
    )

    assert isinstance(compared, Grounded)
    assert "ECU-850, Weight: 540 g" in spoken(compared)
    assert isinstance(ranked, Grounded)
    assert "ECU-850: 540 g" in spoken(ranked)
    assert isinstance(small, Grounded)
    assert "ECU-850: 12 mm" in spoken(small)
    assert all(faults(made, catalog()) == [] for made in (compared, ranked, small))


def test_nothing_to_convert_is_said() -> None:
    """A unit of another dimension, steps, or an empty thread."""
    steps = Grounded(blocks=(Steps(items=(Span("Wait 5 s.", (1,)),)),), citations=(a_citation(1, "Wait 5 s."),))
    weight = grounded(Span("Weight: 610 g", (1,)), quotes=("610 g",))

    assert isinstance(converted([], "°F"), NoEvidence)
    assert isinstance(converted([said(SmallTalk(text="Hello!"))], "°F"), NoEvidence)
    assert isinstance(converted([said(weight)], "°F"), NoEvidence)
    assert isinstance(converted([said(weight)], "g"), NoEvidence)
    assert isinstance(converted([said(steps)], "min"), NoEvidence)


def test_entries_of_a_list_are_converted_one_by_one() -> None:
    """An answer often has several lines."""
    items = (Span("Weight: 610 g", (1,)), Span("Weight in its box: 800 g", (2,)))
    answer = Grounded(
        blocks=(Bullets(items=items),),
        citations=(a_citation(1, "610 g"), a_citation(2, "800 g")),
        models=("ECU-850",),
    )

    made = converted([said(answer)], "lb")

    assert "Converted: 1.345 lb.\nWeight in its box: 800 g\nConverted: 1.764 lb." in spoken(made)
