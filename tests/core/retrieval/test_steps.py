"""How something is done is told by its steps, which count together."""

import pytest

from core.retrieval.candidate import Evidence
from core.retrieval.eligibility import by_procedure, headed_as_asked
from tests.core.paper import Paper
from tests.core.retrieval.lab import ALL_SHEET, SHEET, SMALL, Page, a_candidate, asked_for, one

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
