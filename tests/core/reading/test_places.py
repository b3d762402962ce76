"""How many of an ordered list are wanted."""

import pytest

from core.reading.ordering import places_in, without_places


@pytest.mark.parametrize(
    "text, count, left",
    [
        pytest.param("top 3 pumps", 3, "      pumps", id="digits"),
        pytest.param("the Best five pumps", 5, "the           pumps", id="a word"),
        pytest.param("bottom 12 by price", 12, "          by price", id="from the other end"),
        pytest.param("topmost 3 pumps", None, "topmost 3 pumps", id="another word"),
    ],
)
def test_a_number_of_places_is_read_in_one_way(text: str, count: int | None, left: str) -> None:
    """“Top 3” is no product model, nothing that is asked, and how long the list shall be."""
    assert places_in(text.casefold()) == count
    assert without_places(text) == left
