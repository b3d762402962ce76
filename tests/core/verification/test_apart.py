"""Numbers whose unit stands apart from them."""

import pytest

from tests.core.verification.drafting import claimed

LIMIT = "The minimal value is 100 and the maximum value is 2200."


@pytest.mark.parametrize("claim, lines", [
    ("The maximum value is 2200 W.", (LIMIT, "The unit of this value is W.")),
    ("The maximum value is 2.2 kW.", ("The maximum value is 2.2.", "Unit: kW")),
    ("The flow rate is 92.86 µL/s with API v2.6.", ("Flow rate (µL/s): API v2.6: 92.86",)),
])  # fmt: skip
def test_a_number_has_the_unit_that_is_given_apart(claim: str, lines: tuple[str, ...]) -> None:
    """In brackets before it, or by another line that names the unit."""
    assert claimed(claim, *lines).why == ""


@pytest.mark.parametrize("claim, lines", [
    pytest.param("The maximum value is 2200 A.", (LIMIT, "The unit of this value is W."), id="another unit"),
    pytest.param("The maximum value is 2200 kW.", (LIMIT, "The unit of this value is W."), id="another prefix"),
    pytest.param("The maximum value is 220 W.", (LIMIT, "The unit of this value is W."), id="another number"),
    pytest.param("The maximum value is 2200 W.", (LIMIT, "It takes 5 W."), id="no unit is named"),
    pytest.param("The maximum value is 2200 W.", (LIMIT, "Unit: W", "Unit: A"), id="two units are named"),
    pytest.param("The channels are 8 A.", ("Current (A): 5; Channels: 8",), id="the unit of another cell"),
    pytest.param("The width is 8 mm.", ("Width (mm): 8 kg",), id="it has a unit of its own"),
])  # fmt: skip
def test_no_number_gets_a_unit_that_it_hasnt(claim: str, lines: tuple[str, ...]) -> None:
    """Digits alone prove nothing."""
    assert claimed(claim, *lines).proof == "number"
