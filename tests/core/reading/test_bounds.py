"""Bounds in the words of people."""

import pytest

from core.reading.constraints import condition_in, with_bounds


@pytest.mark.parametrize(
    "asked, told",
    [
        pytest.param("lifts to 4 m and more", "lifts to at least 4 m", id="and more"),
        pytest.param("with 10 bar or up", "with at least 10 bar", id="or up"),
        pytest.param("has 5 kg+", "has at least 5 kg", id="a plus"),
        pytest.param("for 3 m and less", "for at most 3 m", id="and less"),
        pytest.param("heavier than 5 kg", "heavier more than 5 kg", id="more of it"),
        pytest.param("lighter than 5 kg", "lighter less than 5 kg", id="less of it"),
        pytest.param("not heavier than 5 kg", "heavier less than 5 kg", id="not more of it"),
        pytest.param("ready within 2 days", "ready at most 2 days", id="within"),
        pytest.param("works down to -30", "works at most -30 °C", id="a bare frost"),
        pytest.param("survives 50 degrees", "survives at least 50 °C", id="what endures it"),
        pytest.param("survives -20 °C", "survives at most -20 °C", id="what endures a frost"),
        pytest.param("climbs a 30 degree slope", "climbs a at least 30 degree slope", id="an angle stays one"),
        pytest.param("at 20 °C, which reach 3 m", "at 20 °C, which reach at least 3 m", id="a condition is no bound"),
        pytest.param("carries at most 5 kg", "carries at most 5 kg", id="a bound stays"),
        pytest.param("handles 24 V", "handles 24 V", id="what it is rated for"),
        pytest.param("survives anything", "survives anything", id="no number"),
        pytest.param("with a 10 gig port", "with a 10G port", id="as boxes have it"),
        pytest.param("have 4 or more ports", "have at least 4 ports", id="so many or more"),
        pytest.param("two or fewer ports", "at most 2 ports", id="a word, or fewer"),
        pytest.param("more than three ports", "more than 3 ports", id="a word behind a bound"),
        pytest.param("fewer than 8 ports", "less than 8 ports", id="fewer"),
    ],
)
def test_what_people_say_is_told_as_data_sheets_write_it(asked: str, told: str) -> None:
    """“Lighter than 5 kg” once wanted what weighs just so much."""
    assert with_bounds(asked) == told


@pytest.mark.parametrize(
    "asked, at_least, at_most",
    [
        pytest.param("which have 8 inputs", 8, 8, id="figures"),
        pytest.param("anything with two relays", 2, 2, id="a word"),
        pytest.param("which have at least 4 inputs", 4, None, id="a bound goes first"),
    ],
)
def test_so_many_are_a_bound_from_both_sides(asked: str, at_least: float, at_most: float | None) -> None:
    """Who has four of them isn't who has eight."""
    found = condition_in(asked)

    assert found is not None
    assert (found.at_least, found.at_most) == (at_least, at_most)


@pytest.mark.parametrize("asked", ["which have 64 bit processors", "which have 24 V inputs", "which are the 2 best"])
def test_a_quantity_counts_nothing(asked: str) -> None:
    """A number with its unit is met as it is."""
    assert condition_in(asked) is None
