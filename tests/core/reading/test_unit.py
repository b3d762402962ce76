"""Follow-ups that ask for another unit and nothing else."""

import pytest

from core.reading.intents import unit_asked


@pytest.mark.parametrize(
    "text, unit",
    [
        pytest.param("in fahrenheit?", "°F", id="a name"),
        pytest.param("and in °F", "°F", id="a sign"),
        pytest.param("what is that in inches?", "in", id="a plural"),
        pytest.param("convert it to mA please", "mA", id="case that carries meaning"),
        pytest.param("in degrees fahrenheit", "°F", id="degrees"),
        pytest.param("in french", None, id="no unit"),
        pytest.param("in mA at 12 V", None, id="more than a unit"),
        pytest.param("what about storage?", None, id="an attribute"),
        pytest.param("", None, id="nothing"),
    ],
)
def test_only_a_unit_is_a_unit(text: str, unit: str | None) -> None:
    """“In fahrenheit?” keeps the question, “in mA at 12 V” asks anew."""
    assert unit_asked(text) == unit
