"""Sentences that tell product models apart."""

import pytest

from core.retrieval.comparison import Contrast, contrast_plan, contrasts_in
from tests.core.packs import build_names
from tests.core.paper import Paper
from tests.core.retrieval.lab import ALL_SHEET, LARGE, SMALL, catalog_of, statements_of


def _contrasts(paper: Paper) -> tuple[Contrast, ...]:
    page = (ALL_SHEET, paper)
    return contrasts_in((SMALL, LARGE), build_names(catalog_of(page)), statements_of(page))


def test_a_sentence_about_both_is_taken_apart() -> None:
    """The clearest answer to “what is the difference” was written by somebody who knows."""
    (found,) = _contrasts(Paper().says("The OP-200 has one stage, while the OP-300 has two."))

    assert found.said == {SMALL: "The OP-200 has one stage", LARGE: "the OP-300 has two"}
    assert found.finding.said == "The OP-200 has one stage, while the OP-300 has two."


def test_what_cannot_be_taken_apart_is_told_as_it_is() -> None:
    """Half of a sentence may say the contrary of the whole."""
    (found,) = _contrasts(Paper().says("The OP-300 is larger than the OP-200."))

    assert found.said == {}


@pytest.mark.parametrize(
    "sentence",
    [
        pytest.param("The OP-200 is unlike any other.", id="only one of them"),
        pytest.param("The OP-200 Plus differs from the OP-200 and the OP-300.", id="a third"),
        pytest.param("The OP-200 and the OP-300 are blue.", id="no difference"),
        pytest.param("Where do the OP-200 and the OP-300 differ?", id="a question"),
        pytest.param("The OP-200 and the OP-300 differ:", id="a heading"),
    ],
)
def test_what_tells_no_difference_of_these_two_is_left_out(sentence: str) -> None:
    """Naming both is not enough."""
    assert _contrasts(Paper().says(sentence)) == ()


def test_rows_and_repeated_sentences_are_no_further_contrasts() -> None:
    """A row is compared cell by cell; a sentence in two sections says one thing."""
    again = "The OP-200 has one stage, while the OP-300 has two."
    paper = (
        Paper()
        .says(again)
        .table("Text | OP-200 | OP-300", "OP-200 differs from OP-300 | 1 | 2")
        .heading("Once more")
        .says(again)
    )

    assert len(_contrasts(paper)) == 1


def test_the_search_for_them_names_both_and_covers_both() -> None:
    """Words such as “whereas” find what tells apart."""
    plan = contrast_plan((SMALL, LARGE))

    assert {SMALL, LARGE} <= set(plan.text.split())
    assert plan.covering == {SMALL, LARGE}
    assert "whereas" in plan.text
