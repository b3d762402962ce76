"""One finding to what an answer says of it."""

import pytest

from core.answer import Block, Bullets, Paragraph, Steps
from core.answering.sources import Sources
from core.answering.statements import passage, said, statement, whole_procedure
from core.retrieval.candidate import Candidate
from tests.core.candidates import a_candidate, a_value, catalog
from tests.core.paper import ABOVE, Paper

LONG = "This sentence is long enough to fill a good part of what may be quoted at once. " * 6


def told(finding: Candidate) -> tuple[tuple[Block, ...], int]:
    """Return the passage for a finding and how many citations it took."""
    sources = Sources(catalog())
    return passage(finding, sources, model="ECU-850"), len(sources.citations)


def lines(block: Block) -> list[str]:
    """Return the texts in a block."""
    spans = block.spans if isinstance(block, Paragraph) else getattr(block, "items", ())
    return [span.text for span in spans]


def test_a_value_is_said_with_its_label() -> None:
    """“540 g” alone leaves open what weighs so much."""
    assert said(a_value("Weight", "540 g")) == "Weight: 540 g"


@pytest.mark.parametrize(
    "finding, text",
    [
        pytest.param(a_value("PoE", "PoE"), "PoE", id="a label that says it all"),
        pytest.param(a_candidate(Paper().says("It is sealed.")), "It is sealed.", id="a sentence"),
        pytest.param(
            a_candidate(Paper().table("Pin | at 24 V | Wire", "Supply | 195 mA | red"), value=0),
            "Supply: 195 mA",
            id="numbers of a heading that the quoted row doesn't hold",
        ),
    ],
)
def test_what_of_a_label_would_not_be_proved_or_needed_is_left_out(finding: Candidate, text: str) -> None:
    """Every number shown stands in the quote beside it."""
    assert said(finding) == text


def test_a_whole_row_is_said_with_the_heading_of_each_cell() -> None:
    """“1 | 15.4 W | 12.95 W” says nothing without its columns."""
    row = a_candidate(Paper().table("Standard | Type | At the source", "IEEE 802.3af | 1 | 15.4 W"))

    assert said(row) == "IEEE 802.3af – Type: 1; At the source: 15.4 W"


def test_a_row_is_said_without_a_subject_whose_numbers_stand_in_the_row_above() -> None:
    """Every number shown stands in the quote beside it."""
    table = Paper().table("Band | State | Meaning", "Band 7 | steady | linked", f"{ABOVE} | blinks | searching")

    assert said(a_candidate(table, position=1)) == "State: blinks; Meaning: searching"


def test_a_list_item_is_said_with_the_sentence_that_it_completes() -> None:
    """“ECU-850” alone doesn't say that it fits."""
    sources = Sources(catalog())
    led = a_candidate(Paper().says("It fits these:").bullets("Rails", "Panels"), position=2)
    plain = a_candidate(Paper().says("It is sealed.").bullets("Rails"), position=1)
    alone = a_candidate(Paper().bullets("Rails"))
    far = a_candidate(Paper().says("It fits these:").gap(1900).bullets("Rails"), position=1)

    spans = [statement(finding, sources, model="ECU-850") for finding in (led, plain, alone, far)]

    assert [span.text for span in spans] == ["It fits these: Panels", "Rails", "Rails", "Rails"]


def test_a_statement_carries_its_citation_and_no_address() -> None:
    """Links come from the register only."""
    sources = Sources(catalog())

    span = statement(a_value("Manual", "https://evil.example"), sources, model="ECU-850")

    assert span.text == "Manual: (link)"
    assert span.citations == (1,)


def test_a_sentence_is_shown_with_those_around_it() -> None:
    """The sentence that is found is seldom the whole answer: “It isn't secure, however” needs the one before."""
    blocks, cited = told(a_candidate(Paper().says("First.", "Second.", "Third."), position=1))
    (long,), _ = told(a_candidate(Paper().says(LONG * 2, "Second."), position=1))
    (listed,), _ = told(a_candidate(Paper().bullets("An item.").says("Second."), position=1))
    (wide,), _ = told(a_candidate(Paper().says("One 1.").gap(1900).says("Two 2."), position=1))

    assert [lines(block) for block in blocks] == [["First. Second. Third."]]
    assert cited == 1
    assert [lines(block) for block in (long, listed, wide)] == [["Second."], ["Second."], ["Two 2."]]


def test_a_passage_ends_before_it_is_too_long_to_read_or_to_quote() -> None:
    """What is said and what is quoted must stay the same."""
    (long,), _ = told(a_candidate(Paper().says("First.", LONG, LONG)))
    (wide,), _ = told(a_candidate(Paper().says("One 1.").gap(1900).says("Two 2.")))
    (mixed,), _ = told(a_candidate(Paper().says("First.").bullets("An item.")))
    (later,), _ = told(a_candidate(Paper().says(LONG, "Before.", "Found.", LONG), position=2))
    (below,), _ = told(a_candidate(Paper().bullets("An item.").says("Last."), position=1))

    assert lines(long) == [f"First. {LONG}"]
    assert lines(wide) == ["One 1."]
    assert lines(mixed) == ["First."]
    assert lines(later) == [f"Before. Found. {LONG}"]
    assert lines(below) == ["Last."]


def test_a_sentence_that_announces_something_is_shown_with_it() -> None:
    """“The outputs are:” alone answers nothing."""
    blocks, cited = told(a_candidate(Paper().says("The outputs are:").bullets("DO 1", "DO 2")))

    assert [type(block) for block in blocks] == [Paragraph, Bullets]
    assert lines(blocks[1]) == ["DO 1", "DO 2"]
    assert cited == 1


def test_a_short_faq_answer_is_shown_whole() -> None:
    """The word that was found may stand in its last sentence."""
    paper = Paper().heading("Can it be painted?").says("No.", "Paint blocks the membrane.").bullets("Ever.")

    blocks, _ = told(a_candidate(paper, position=1))

    assert [lines(block) for block in blocks] == [["No.", "Paint blocks the membrane."], ["Ever."]]


def test_a_long_faq_answer_is_shown_from_the_finding_on() -> None:
    """Nobody reads two pages in a chat."""
    paper = Paper().heading("Why?").says("Before.", "Found.", LONG, LONG, LONG)

    (block,), _ = told(a_candidate(paper, position=1))

    assert lines(block)[0] == "Found."
    assert 1 < len(lines(block)) < 4


def test_a_row_in_an_faq_is_a_value_like_any_other() -> None:
    """A table below a question is still a table."""
    paper = Paper().heading("How heavy?").table("Parameter | Value", "Weight | 540 g")

    (block,), _ = told(a_candidate(paper, value=0))

    assert lines(block) == ["Weight: 540 g"]


def test_a_step_brings_its_whole_list() -> None:
    """Step 3 without steps 1 and 2 may be dangerous."""
    paper = Paper().says("A reset deletes all.").steps("Switch off.", "Wait.", "- At least 60 s.").says("Done.")

    blocks, cited = told(a_candidate(paper, position=2))

    assert [type(block) for block in blocks] == [Paragraph, Steps, Paragraph]
    assert lines(blocks[1]) == ["Switch off.", "Wait.", "At least 60 s."]
    assert cited == 1


def test_a_long_procedure_is_cited_in_as_few_quotes_as_hold_it() -> None:
    """One quote can't hold it, and a platform takes ten citations at most."""
    sources = Sources(catalog())

    (steps,) = whole_procedure(a_candidate(Paper().steps(*[f"{LONG}{n}" for n in range(5)])), sources, model=None)

    assert isinstance(steps, Steps)
    assert [span.citations for span in steps.items] == [(1,), (1,), (1,), (2,), (2,)]


def test_a_procedure_over_a_page_break_is_cited_on_each_page() -> None:
    """Who opens the page that is told must find the whole quote there."""
    sources = Sources(catalog())
    paper = Paper().page().says("Open it.").says("Pull the plug.").page().says("Wait.").says("Close it.")

    (told,) = whole_procedure(a_candidate(paper), sources, model=None)

    assert isinstance(told, Paragraph)
    assert [span.citations for span in told.spans] == [(1,), (1,), (2,), (2,)]
    assert [citation.page for citation in sources.citations] == [1, 2]
    assert "Wait." not in sources.citations[0].quote


def test_a_procedure_without_numbers_is_shown_as_it_is() -> None:
    """Some manuals tell steps in sentences and bullets."""
    sources = Sources(catalog())
    paper = Paper().says("Open it.").bullets("Left screw", "Right screw").says("Close it.")

    blocks = whole_procedure(a_candidate(paper), sources, model=None)

    assert [type(block) for block in blocks] == [Paragraph, Bullets, Paragraph]


def test_what_is_too_long_is_cut_where_its_quote_still_holds_it() -> None:
    """A long log must not make the whole answer fail its own check."""
    sources = Sources(catalog())
    log = a_candidate(Paper().code(" ".join(str(number) for number in range(2000))))

    span = statement(log, sources, model="ECU-850")

    shown = span.text.removesuffix("…").split()
    assert span.text.endswith("…")
    assert set(shown) <= set(sources.citations[0].quote.split())
