"""Numbers whose unit stands apart from them."""

import pytest

from tests.core.verification.drafting import claimed

LIMIT = "The minimal value is 100 and the maximum value is 2200."


@pytest.mark.parametrize("claim, lines", [
    ("The maximum value is 2200 W.", (LIMIT, "The unit of this value is W.")),
    ("The minimal value is 100 W.", (LIMIT, "The unit of this value is W.")),
])  # fmt: skip
def test_a_number_has_the_unit_that_the_next_line_names(claim: str, lines: tuple[str, ...]) -> None:
    """Nothing else stands in that line."""
    assert claimed(claim, *lines).why == ""


@pytest.mark.parametrize("claim, lines", [
    pytest.param("The maximum value is 2200 A.", (LIMIT, "The unit of this value is W."), id="another unit"),
    pytest.param("The maximum value is 2200 kW.", (LIMIT, "The unit of this value is W."), id="another prefix"),
    pytest.param("The maximum value is 220 W.", (LIMIT, "The unit of this value is W."), id="another number"),
    pytest.param("The maximum value is 2200 W.", (LIMIT, "It takes 5 W."), id="no unit is named"),
    pytest.param("The maximum value is 2200 W.", (LIMIT, "Unit: W", "Unit: A"), id="two units are named"),
    pytest.param("The number of inputs is 8 A.", ("The number of inputs is 8.", "The unit of a fuse is A."), id="else"),
    pytest.param("The port is 8080 W.", ("The port is 8080.", "The unit of this value is W."), id="no value"),
    pytest.param("The temperature is 40 °C.", ("The value is -40.", "The unit of this value is °C."), id="sign"),
    pytest.param("The temperature is 40 °C.", ("Temperature (°C): -40",), id="sign in a cell"),
    pytest.param("The load is 5 kg.", ("The load is 5 000.", "Unit: kg"), id="a part of a number"),
    pytest.param("The load is 5 kg.", ("The load is less than 5.", "Unit: kg"), id="a bound"),
    pytest.param("The channels are 8 A.", ("Current (A): 5; Channels: 8",), id="the unit of another cell"),
    pytest.param("The width is 8 mm.", ("The width is 8 kg.", "Unit: mm"), id="it has a unit of its own"),
])  # fmt: skip
def test_no_number_gets_a_unit_that_it_hasnt(claim: str, lines: tuple[str, ...]) -> None:
    """Digits alone prove nothing."""
    assert claimed(claim, *lines).proof in {"number", "polarity"}
