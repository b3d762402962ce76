"""Which values of a line a text states."""

import pytest

from core.verification.told_values import told_in


@pytest.mark.parametrize(
    "text, values, told",
    [
        pytest.param("It weighs 540 g.", ("4", "540 g"), {"540 g"}, id="a digit of a number"),
        pytest.param("It weighs 4 kg.", ("4", "4 kg"), {"4 kg"}, id="the number of a longer value"),
        pytest.param("4 ports, 4 kg", ("4", "4 kg"), {"4", "4 kg"}, id="both"),
        pytest.param("It takes 1.5 W", ("5 W", "1"), set[str](), id="parts of a decimal"),
        pytest.param("It has YES, and it's wide", ("Yes", "", " Wide "), {"yes", "wide"}, id="folded"),
    ],
)
def test_a_value_is_told_as_a_whole_only(text: str, values: tuple[str, ...], told: set[str]) -> None:
    """Else a count of ports would be disputed beside a weight."""
    assert told_in(text, values) == told
