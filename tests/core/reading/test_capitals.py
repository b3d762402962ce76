"""Acronyms that are ordinary words in small letters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.knowledge.pack import Pack
from core.reading.capitals import in_capitals

PACK = Pack(acronyms={"was": frozenset({"system", "port"})})


@pytest.mark.parametrize(
    "text, read",
    [
        pytest.param("which was ports are there", "which WAS ports are there", id="small letters"),
        pytest.param("it was a Was-System", "it was a WAS-System", id="verb and acronym"),
        pytest.param("what was it", "what was it", id="a verb"),
        pytest.param("was", "was", id="nothing behind it"),
    ],
)
def test_an_acronym_in_small_letters_is_told_by_what_follows(text: str, read: str) -> None:
    """People don't shout “CAN” when they ask for a “can bus”; read as a verb it would say nothing."""
    assert in_capitals(text, PACK) == read
    assert in_capitals(text, Pack()) == text


@given(text=st.text(st.characters(exclude_categories=("Cs",)), max_size=40))
def test_every_character_stays_in_its_place(text: str) -> None:
    """What is found in the text is shown as it was written."""
    for each in (text, f"was port {text}"):
        assert in_capitals(each, PACK).casefold() == each.casefold()
