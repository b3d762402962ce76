"""A long text shows what was asked, not merely its beginning."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.answering.excerpt import excerpt
from tests.core.candidates import an_aspect

STORY = (
    "The enclosure is made of aluminium. The fan runs at 60 °C. Colours are chosen when ordering. "
    "A second fan is an option. Delivery takes a week."
)


@pytest.mark.parametrize(
    "asked, limit, shown",
    [
        pytest.param("fan", 500, STORY, id="short enough"),
        pytest.param("fan", 70, "… The fan runs at 60 °C. … A second fan is an option. …", id="all that speaks of it"),
        pytest.param("fan speed second", 40, "… A second fan is an option. …", id="what speaks of more of it"),
        pytest.param("aluminium", 60, "The enclosure is made of aluminium. …", id="the beginning"),
        pytest.param("delivery", 60, "… Delivery takes a week.", id="the end"),
        pytest.param("humidity", 40, "The enclosure is made of aluminium. The…", id="nothing of it"),
        pytest.param("aluminium", 20, "The enclosure is…", id="no room for it"),
    ],
)
def test_the_sentences_about_the_topic_are_shown(asked: str, limit: int, shown: str) -> None:
    """Gaps are marked."""
    assert excerpt(STORY, an_aspect(asked), limit) == shown


@given(st.text(min_size=1, max_size=400), st.integers(min_value=20, max_value=200))
def test_it_is_never_longer_than_the_limit(text: str, limit: int) -> None:
    """Cells have a width."""
    assert len(excerpt(text, an_aspect("fan"), limit)) <= limit
