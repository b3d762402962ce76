"""What something is asked at: told from the rest of a question, and found in what a table says."""

import pytest

from core.retrieval.aspect import conditions_in, named_at, parted


@pytest.mark.parametrize(
    "text, rest, number",
    [
        pytest.param("yield at 10 °C", "yield", 10, id="behind"),
        pytest.param("at 10 degC yield", "yield", 10, id="before"),
        pytest.param("yield @10°C please", "yield please", 10, id="by a sign"),
    ],
)
def test_a_condition_is_parted_from_what_is_asked(text: str, rest: str, number: float) -> None:
    """It is looked for as a quantity, in whatever unit, and not as words."""
    said, (condition,) = parted(text)

    assert said.split() == rest.split()
    assert condition.canonical == conditions_in(f"at {number} °C")[0].canonical


@pytest.mark.parametrize("text", ["yield", "at most 3", "with 24 V supply", "yield at full load"])
def test_what_names_no_quantity_is_left_as_it_is(text: str) -> None:
    """“With 24 V” tells a thing by its voltage."""
    assert parted(text) == (text, ())


@pytest.mark.parametrize(
    "text, count",
    [
        pytest.param("10 °C / 70 %", 1, id="among others"),
        pytest.param("50 °F", 1, id="in another unit"),
        pytest.param("20 °C", 0, id="another temperature"),
        pytest.param("-10 to 40 °C", 0, id="a range around it"),
        pytest.param("10 A", 0, id="another measure"),
        pytest.param("ambient", 0, id="no number"),
    ],
)
def test_a_text_names_a_condition_by_its_quantity(text: str, count: int) -> None:
    """A column headed “10 °C / 70 %” is meant by “at 10 degrees”, and a fuse of 10 A isn't."""
    assert named_at(text, conditions_in("at 10 °C")) == count
