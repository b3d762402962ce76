"""“Which of the two is lighter?”: a comparative that picks one of those spoken of."""

import pytest

from core.reading.ordering import with_superlative
from core.reading.question import Intent
from tests.core.reading.test_carrying import pumped
from tests.core.reading.test_thread import turn


@pytest.mark.parametrize(
    "text, meant",
    [
        ("which of the two is lighter", "which of them is lightest"),
        ("ok, which of the two has poe?", "ok, which of them has poe?"),
        ("which of both takes 24 V", "which of them takes 24 V"),
        ("which of the five year warranties holds", "which of the five year warranties holds"),
        ("And which one runs longer per charge?", "And which of them runs longest per charge?"),
        ("which has the larger range", "which of them has largest range"),
        ("ok, which of those needs less water", "ok, which of them needs least water"),
        ("which takes the hotter samples?", "which of them takes hottest samples?"),
    ],
)
def test_a_comparative_asks_for_the_most_of_those_spoken_of(text: str, meant: str) -> None:
    """Nobody says “lightest” of two."""
    assert with_superlative(text) == meant


@pytest.mark.parametrize(
    "text",
    [
        "which is lighter than the other",
        "which takes 35 A or more",
        "which kettles need more water",
        "which port is faster",
        "which of them has a charger",
        "is it lighter",
    ],
)
def test_any_other_comparative_stays(text: str) -> None:
    """A bound, a class of its own and a word that only ends likewise compare nobody."""
    assert with_superlative(text) == text


@pytest.mark.parametrize("before", [("Dosa 5",), ("Dosa 5", "Vakua 9")])
def test_it_ranks_those_that_were_spoken_of(before: tuple[str, ...]) -> None:
    """After two product models, or one after the other, both of them are meant and nobody else."""
    history = [turn("Vakua 9"), turn(*before)] if len(before) == 1 else [turn(*before)]

    question = pumped("which of the two is lighter?", *history)

    assert question.intent is Intent.RANK
    assert set(question.models) == {"Dosa 5", "Vakua 9"}
    assert "two" not in question.topic
