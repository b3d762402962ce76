"""Bounds that a question sets, in the words of people too."""

import pytest

from core.quantities.dimensions import Dimension
from core.reading.constraints import Condition, condition_in, number_alone, required_in, with_bounds


def condition(text: str) -> Condition:
    """Return the bound in `text`; there is one."""
    found = condition_in(text)
    assert found is not None
    return found


@pytest.mark.parametrize(
    "text, written, dimension, at_least, at_most",
    [
        pytest.param("at least 85 °C", "at least 85 °C", Dimension.TEMPERATURE, 85, None, id="at least"),
        pytest.param("draws under 5 W?", "under 5 W", Dimension.POWER, None, 5, id="under"),
        pytest.param("100 mA or less", "100 mA or less", Dimension.CURRENT, None, 0.1, id="or less, in amperes"),
        pytest.param("more than 4 ports", "more than 4 ports", Dimension.COUNT, 4, None, id="a count"),
        pytest.param("at 24 V below 5 W", "below 5 W", Dimension.POWER, None, 5, id="a point is no bound"),
    ],
)
def test_a_bound_is_read_with_its_direction(
    text: str, written: str, dimension: Dimension, at_least: float | None, at_most: float | None
) -> None:
    """“At least” taken for “at most” lists exactly the wrong product models."""
    bound = condition(text)

    assert (bound.written, bound.dimension) == (written, dimension)
    assert (bound.at_least, bound.at_most) == (at_least, at_most)


@pytest.mark.parametrize(
    "text, stated, kept",
    [
        pytest.param("more than 4 ports", "4", False, id="just so many are not more"),
        pytest.param("more than 4 ports", "5 ports", True, id="one more"),
        pytest.param("at least 4 ports", "4", True, id="a bare number counts"),
        pytest.param("under 5 W", "5 W", False, id="just so much is not less"),
        pytest.param("no more than 5 W", "5 W", True, id="no more"),
        pytest.param("more than 4 ports", "4 V", None, id="another measure"),
    ],
)
def test_a_bound_is_kept_by_values_of_its_kind(text: str, stated: str, *, kept: bool | None) -> None:
    """“More than four” of which there are four is a wrong answer."""
    assert condition(text).met_by(stated) is kept


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("which have PoE", id="no number"),
        pytest.param("which run on 24 V", id="a point"),
        pytest.param("which take 9 to 36 V", id="a range"),
        pytest.param("more than 4", id="no unit"),
    ],
)
def test_what_sets_no_bound_is_none(text: str) -> None:
    """A value that must be met in full is for the search."""
    assert condition_in(text) is None


def test_the_rest_of_the_question_is_what_is_searched() -> None:
    """The bound's own number stands in no document that keeps to it."""
    rest = condition("operating temperature of at least 85 °C please").rest

    assert " ".join(rest.split()) == "operating temperature of please"


@pytest.mark.parametrize(
    "text, stated, met",
    [
        pytest.param("at least 85 °C", "−40 °C to +105 °C", True, id="upper end above"),
        pytest.param("at least 85 °C", "−40 °C to +70 °C", False, id="upper end below"),
        pytest.param("under 5 W", "4200 mW", True, id="another unit"),
        pytest.param("under 5 W", "typ. 4 W, max. 9 W", True, id="one of several"),
        pytest.param("under 5 W", "12 V", None, id="another measure"),
        pytest.param("under 5 W", "on request", None, id="no number"),
        pytest.param("under 5 W", "4 VA", True, id="a narrower measure"),
    ],
)
def test_a_stated_value_keeps_to_it_or_not_or_says_nothing_of_it(text: str, stated: str, met: bool | None) -> None:
    """Who says nothing of it must not be called too hot or too hungry."""
    assert condition(text).met_by(stated) is met


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


@pytest.mark.parametrize(
    "asked, stated, within",
    [
        pytest.param("run at 48V", "9 V to 36 V DC", False, id="beyond a range"),
        pytest.param("run at 24 v", "9 V to 36 V DC", True, id="within it"),
        pytest.param("run on 6 V", "min. 8 V, typ. 24 V, max. 36 V", False, id="below a minimum"),
        pytest.param("run on 12 V", "min. 8 V, typ. 24 V, max. 36 V", True, id="between a minimum and a maximum"),
        pytest.param("run on 12 V", "5 V", None, id="a point is no range"),
        pytest.param("run on 12 V", "max. 36 V", None, id="nor is a single bound"),
        pytest.param("run on 12 V", "-40 °C to 85 °C", None, id="another measure"),
        pytest.param("200 mA at 12 V", "9 V to 36 V", None, id="several numbers"),
        pytest.param("at least 12 V", "9 V to 36 V", None, id="a bound"),
    ],
)
def test_whether_a_range_holds_a_number_is_told_where_both_ends_are(
    asked: str, stated: str, *, within: bool | None
) -> None:
    """A minimum of 8 V alone once let a unit for 36 V run at 48 V."""
    assert required_in(asked).within(stated) is within


@pytest.mark.parametrize(
    "asked, alone",
    [
        pytest.param("run at 90 degrees", (Dimension.TEMPERATURE, "run at  "), id="one"),
        pytest.param("run at 90 degrees on 12 V", None, id="two"),
        pytest.param("run at night", None, id="none"),
    ],
)
def test_a_number_alone_tells_what_it_measures(asked: str, alone: tuple[Dimension, str] | None) -> None:
    """What is left says whether anything else is asked."""
    assert number_alone(asked) == alone
