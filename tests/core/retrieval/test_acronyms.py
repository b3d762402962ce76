"""Acronyms: a person says the letters where the documents say the words, or the other way round."""

import pytest

from core.retrieval.query_analysis import acronyms_in, with_acronyms
from tests.core.paper import Paper
from tests.core.retrieval.lab import SHEET, SMALL, a_question, asked_for
from tests.core.retrieval.shelf import best, retrieved


@pytest.mark.parametrize(
    "question, answer",
    [("dry running protection", "yes"), ("DRP", "yes"), ("net positive suction head", "2.5 m"), ("npsh", "2.5 m")],
)
async def test_letters_and_the_words_that_they_stand_for_are_the_same(question: str, answer: str) -> None:
    """Nobody types “dry-running protection” twice."""
    table = Paper().table("Parameter | Value", "Dry-running protection | yes", "NPSH | 2.5 m", "Mass | 3 kg")

    found = await retrieved(a_question(question, SMALL), (SHEET, table))

    assert (found.stated(0, SMALL), best(found)) == (True, answer)


def test_acronyms_have_three_to_five_letters_of_words_that_tell_something() -> None:
    """Two letters stand for too much, and nobody says the letters of “of”."""
    found = acronyms_in(["Rate of motor failures", "Level of water in tank", "Max head", "Class 2 pump"])

    assert found == {"rmf": ("rate motor failures",), "lwt": ("level water tank",)}


def test_a_word_that_is_no_acronym_stays_as_it_is() -> None:
    """Most aren't."""
    aspect = asked_for("delivery head of water")

    assert with_acronyms(aspect, {"mtf": ("mean time failures",)}, {}, chunks=100) == aspect


def test_an_acronym_weighs_no_more_than_the_words_that_it_stands_for() -> None:
    """Letters that no document says are the rarest word there is, and tell no more for it."""
    aspect = asked_for("mtf")
    known = {"mean": 90, "time": 90, "failur": 90}

    (word,) = with_acronyms(aspect, {"mtf": ("mean time failures",)}, known, chunks=100).words

    assert word.text == "mean time failures"
    assert word.weight < aspect.words[0].weight
    assert word.stands_in(frozenset({"mean", "time", "failur", "rate"}))
