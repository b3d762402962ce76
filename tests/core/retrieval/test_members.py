"""Whom a list is about: members of a class, by what names, headings and texts call them."""

import pytest

from core.retrieval.candidate import Evidence
from core.retrieval.scope import of_members
from tests.core.paper import Paper
from tests.core.retrieval.lab import LARGE, LARGE_SHEET, PLUS_SHEET, SMALL, a_candidate, asked_for, statements_of

BREEZE = "It is a garden fountain."


def _kept(words: str, *small: str, heading: str = "", noun: bool = False) -> list[str]:
    """Return who of three is of a class: of one sentences are told, of the next a word, and nothing of the last."""
    above = Paper().heading(heading) if heading else Paper()
    pages = {SMALL: (PLUS_SHEET, above.says(*small)), LARGE: (LARGE_SHEET, Paper().says("It hums."))}
    each = {
        model: Evidence(model=model, candidates=tuple(map(a_candidate, statements_of(page))))
        for model, page in pages.items()
    }
    return list(of_members({**each, "OP-900": Evidence(model="OP-900")}, asked_for(words).words, noun=noun))


@pytest.mark.parametrize(
    "words, said, heading, noun, narrowed",
    [
        pytest.param("garden", BREEZE, "", False, True, id="a text tells what sort it is"),
        pytest.param("fountain", BREEZE, "", True, False, id="a text that only calls it so"),
        pytest.param("fountain", "It hums.", "Fountains", True, True, id="the heading above it calls it so"),
        pytest.param("fountain", "It hums.", "Is it a fountain?", True, False, id="a question does not"),
    ],
)
def test_a_class_is_told_by_what_names_it(words: str, said: str, heading: str, noun: bool, narrowed: bool) -> None:
    """One manual says “the fountain” in passing, and the others are fountains all the same.

    Whoever nothing was found of stays in the list.
    """
    assert _kept(words, said, heading=heading, noun=noun) == [SMALL, *([] if narrowed else [LARGE]), "OP-900"]
