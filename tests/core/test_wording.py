"""How numbers and shortened texts are put."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.counting import counted
from core.cutting import at_word, shortened


@pytest.mark.parametrize(
    "number, said", [(0, "0 product models"), (1, "1 product model"), (1204, "1,204 product models")]
)
def test_a_number_has_its_noun_in_singular_or_plural(number: int, said: str) -> None:
    """“1 product models” looks broken."""
    assert counted(number, "product model") == said


def test_a_plural_may_be_given() -> None:
    """Verbs have one, too."""
    assert counted(1, "question waits", "questions wait") == "1 question waits"
    assert counted(2, "question waits", "questions wait") == "2 questions wait"


@given(words=st.lists(st.text("abc", min_size=1, max_size=9), min_size=1, max_size=30), limit=st.integers(30, 60))
def test_no_word_is_cut(words: list[str], limit: int) -> None:
    """Half a word, or half a number, misquotes the document."""
    text = " ".join(words)

    kept = at_word(text, limit)

    assert len(kept) <= limit
    assert kept.split() == words[: len(kept.split())]
    assert len(shortened(text, limit)) <= limit


def test_only_a_huge_word_is_cut() -> None:
    """Else next to nothing would be left of a long code or address."""
    assert at_word("code " + "x" * 90, 50) == "code " + "x" * 45
    assert at_word("one two", 3) == "one"


@given(limit=st.integers(20, 90))
def test_a_list_without_blanks_is_cut_between_its_parts(limit: int) -> None:
    """“C1” for the beginning of “C188” is a part that isn't there."""
    parts = [f"C{number}" for number in range(98, 140)]

    kept = at_word(",".join(parts), limit)

    assert limit - len("C100,") <= len(kept) <= limit
    assert set(kept.rstrip(",").split(",")) <= set(parts)
