"""What tells of a product model of which a column is silent."""

import pytest

from core.retrieval.boolean_attributes import tells_of_silent
from core.retrieval.candidate import Evidence
from tests.core.paper import Paper
from tests.core.retrieval.lab import ALL_SHEET, SMALL, a_candidate, asked_for, one


@pytest.mark.parametrize(
    "sentence, tells",
    [
        pytest.param("All of our pumps have a strap.", True, id="said of all"),
        pytest.param("This pump has a strap.", False, id="said of whichever pump the passage is about"),
        pytest.param("It comes without a strap.", True, id="denied"),
    ],
)
def test_a_sentence_tells_of_the_silent_if_it_is_about_all_or_denies(sentence: str, tells: bool) -> None:
    """“All of our pumps” holds for the one whose cell was forgotten."""
    said = a_candidate(one((ALL_SHEET, Paper().says(sentence)), said=sentence))

    assert tells_of_silent(Evidence(model=SMALL, candidates=(said,)), asked_for("strap")) is tells


def test_nothing_tells_nothing() -> None:
    """A product model without any statement stays silent."""
    assert not tells_of_silent(Evidence(model=SMALL), asked_for("strap"))
