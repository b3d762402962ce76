"""How something is done is told by its steps, which count together."""

import pytest

from core.retrieval.candidate import Evidence
from core.retrieval.eligibility import by_procedure, defining, headed_as_asked, term_in
from tests.core.paper import Paper
from tests.core.retrieval.lab import ALL_SHEET, GENERAL, SHEET, SMALL, Page, a_candidate, asked_for, one

MANUAL: Page = (
    SHEET,
    Paper().heading("Updating the software").steps("Download the package.", "Open the page.", "Press install."),
)
NOTE: Page = (ALL_SHEET, Paper().says("How the software is updated is told in the manual."))


def _found() -> Evidence:
    note = a_candidate(one(NOTE, said="How the software is updated is told in the manual."), 3.0)
    steps = [a_candidate(one(MANUAL, said=said), 2.9) for said in ("Download the package.", "Open the page.")]
    likely = [type(each)(statement=each.statement, score=each.score, probability=0.3) for each in (note, *steps)]
    return Evidence(model=SMALL, candidates=tuple(likely))


def test_the_steps_of_a_procedure_are_likelier_together_than_a_sentence_about_it() -> None:
    """“… is told in the manual” says every word of the question, and not how."""
    found = by_procedure(asked_for("update the software", question="how do I update the software"), _found())

    assert found.candidates[0].said == "Download the package."


def test_where_no_way_is_asked_for_the_best_stays() -> None:
    """Whether there is an update is no matter of steps."""
    found = _found()

    assert by_procedure(asked_for("software update", question="is there a software update"), found) is found
    assert by_procedure(asked_for("software", question="how do I update it"), Evidence(model=SMALL)).candidates == ()
    alone = Evidence(model=SMALL, candidates=found.candidates[:1])
    assert by_procedure(asked_for("software", question="how do I update it"), alone) is alone


@pytest.mark.parametrize(
    "heading, said, asked, sure",
    [
        pytest.param("How long is the warranty?", "It is 36 months.", "warranty", True, id="a question"),
        pytest.param("Warranty", "It is 36 months.", "warranty", False, id="no question"),
        pytest.param("How long is the warranty?", "It is 36 months.", "warranty on cells", False, id="not all of it"),
        pytest.param("Power consumption?", "120 mA", "power consumption", False, id="a value says itself what it is"),
    ],
)
def test_what_stands_below_a_question_that_says_all_that_is_asked_is_sure(
    heading: str, said: str, asked: str, sure: bool
) -> None:
    """Whoever wrote the heading asked the same."""
    paper = Paper().heading(heading)
    page = paper.says(said) if said.endswith(".") else paper.table("Parameter | Value", f"Supply current | {said}")
    evidence = Evidence(model=SMALL, candidates=(a_candidate(one((SHEET, page), said=said)),))

    assert headed_as_asked(asked_for(asked), evidence).sufficient is sure
    assert headed_as_asked(asked_for(asked), Evidence(model=SMALL)).candidates == ()


USED = "The surge is limited by the surge valve and the controller."


@pytest.mark.parametrize(
    "asked, term",
    [
        pytest.param("What is a surge?", "surge", id="what is"),
        pytest.param("so what's NPSH", "npsh", id="what's"),
        pytest.param("what does 'NPSH' stand for", "npsh", id="stands for, in quotes"),
        pytest.param("what do priming valves mean?", "priming valves", id="mean"),
        pytest.param("what's the meaning of NPSH?", "npsh", id="meaning of"),
        pytest.param("what is a “surge” for", "surge", id="a name was taken out behind it"),
        pytest.param("what is the head", None, id="the: of a product model"),
        pytest.param("what is 230", None, id="a number"),
        pytest.param("what is the surge and how loud does it get", None, id="more than that"),
        pytest.param("explain how to vent it before the start", None, id="no term"),
        pytest.param("head of the pump", None, id="anything else"),
    ],
)
def test_whoever_asks_for_a_term_names_nothing_else(asked: str, term: str | None) -> None:
    """“What is the head?” asks for a value."""
    assert term_in(asked) == term


@pytest.mark.parametrize(
    "sentence",
    [
        pytest.param("A surge is a sudden rise of pressure.", id="is a"),
        pytest.param("Surges are the noise of closing valves.", id="plural"),
        pytest.param("In pumps, a 'surge' usually represents 2 bar.", id="represents"),
        pytest.param("Surge (pressure that rises suddenly) harms pipes.", id="spelled out"),
        pytest.param("The sudden rise of pressure (surge) harms pipes.", id="spelled out before it"),
    ],
)
def test_the_sentence_that_says_what_a_term_is_answers(sentence: str) -> None:
    """One that only uses it may be nearer by its words, and explains nothing."""
    used = a_candidate(one((ALL_SHEET, Paper().says(USED)), said=USED))
    told = a_candidate(one((GENERAL, Paper().says(sentence)), said=sentence))

    found = defining("what is a surge", Evidence(model=None, candidates=(used, told)))

    assert found.candidates == (told,)
    assert found.sufficient


def test_the_row_of_a_term_in_general_says_what_it_is() -> None:
    """A product model's row of that name says what it has."""
    table = Paper().table("Code | Keeps out | Lasts", "SP4 | splashes | 5 min", "SP7 | a flood | 30 min")
    sentence = "The SP7 valves pass no splash test."
    used = a_candidate(one((GENERAL, Paper().says(sentence)), said=sentence))
    row = a_candidate(one((GENERAL, table), said="SP7: a flood | 30 min"))
    had = a_candidate(one((SHEET, Paper().table("Property | Value", "SP7 | yes")), said="yes"))

    found = defining("what does SP7 mean", Evidence(model=None, candidates=(used, had, row)))

    assert found.candidates == (row,)
    assert found.sufficient
    entry = a_candidate(
        one((GENERAL, Paper().table("Term | Meaning", "SP7 | proof against floods")), said="proof against floods")
    )
    assert defining("what does SP7 mean", Evidence(model=None, candidates=(used, entry))).candidates == (entry,)


def test_what_nothing_explains_stays_as_it_was_found() -> None:
    """Nothing is made up."""
    found = Evidence(model=None, candidates=(a_candidate(one((ALL_SHEET, Paper().says(USED)), said=USED)),))

    assert defining("what is a surge", found) is found
    assert defining("surge", found) is found
