"""A unit in a label goes with the numbers that lack one, and nothing else does."""

import pytest

from core.knowledge.labels import with_unit


@pytest.mark.parametrize(
    "label, text, read",
    [
        pytest.param("Weight [kg]", "1.1", ("Weight", "1.1 kg"), id="square brackets"),
        pytest.param("Weight (in kg)", "2,35", ("Weight", "2,35 kg"), id="round brackets, in, decimal comma"),
        pytest.param("Temperature [°C]", "-10…80", ("Temperature", "-10…80 °C"), id="range"),
        pytest.param("Temperature (°C)", "−40 to +85", ("Temperature", "−40 to +85 °C"), id="range with a word"),
        pytest.param("Size (mm)", "100 x 50 × 20", ("Size", "100 x 50 × 20 mm"), id="sizes"),
        pytest.param("Current (mA)", "max. 120", ("Current", "max. 120 mA"), id="bound"),
        pytest.param("Supply voltage (V)", "24 ±10 %", ("Supply voltage", "24 V ±10 %"), id="tolerance"),
        pytest.param("Weight, kg", "1.1", ("Weight", "1.1 kg"), id="behind a comma"),
        pytest.param("Weight in kg", "1.1", ("Weight", "1.1 kg"), id="in words"),
        pytest.param("Weight / kg", "1.1", ("Weight", "1.1 kg"), id="behind a slash"),
        pytest.param("Weight > kg", "1.1", ("Weight", "1.1 kg"), id="in a second heading row"),
        pytest.param("Size (mm) > L", "120", ("Size > L", "120 mm"), id="a column called by a letter that is a unit"),
        pytest.param("Weight (kg) > lb", "4.4", ("Weight (kg)", "4.4 lb"), id="the column's own unit"),
        pytest.param("Size [in] > [mm]", "25", ("Size [in]", "25 mm"), id="the column's own unit in brackets"),
        pytest.param("Flow (l/min): new pump", "7.5", ("Flow: new pump", "7.5 l/min"), id="before a colon"),
        pytest.param("Weight [kg]¹", "1.1", ("Weight¹", "1.1 kg"), id="before a footnote mark"),
        pytest.param("Weight (kg) ᵃ⁾", "1.1", ("Weight ᵃ⁾", "1.1 kg"), id="before a letter as a mark"),
        pytest.param("Weight [kg]", "1.1¹", ("Weight", "1.1 kg"), id="a footnote mark"),
        pytest.param("RAM, MB", "-", ("RAM", "-"), id="a dash in a column of numbers"),
        pytest.param("Weight [kg]", "on request", ("Weight", "on request"), id="a state in a column of numbers"),
        pytest.param("Accuracy [% of reading]", "±0.5", ("Accuracy", "±0.5 % of reading"), id="unit and condition"),
    ],
)
def test_a_unit_goes_to_the_number(label: str, text: str, read: tuple[str, str]) -> None:
    """Units stand in headings as often as in cells."""
    assert with_unit(label, text) == read


@pytest.mark.parametrize(
    "label, text",
    [
        pytest.param("Weight [kg]", "1100 g", id="a cell with its own unit"),
        pytest.param("Weight [kg]", "see page 3", id="words"),
        pytest.param("Size (L × W × H)", "1 x 2 x 3", id="not a unit, though it begins like litres"),
        pytest.param("Cores (max)", "4", id="a limit is no unit"),
        pytest.param("Ports (PoE)", "4", id="an acronym is no unit"),
        pytest.param("[kg]", "4", id="nothing but a unit"),
        pytest.param("Weight", "540", id="no unit"),
    ],
)
def test_all_else_stays_as_it_is_written(label: str, text: str) -> None:
    """A unit that is guessed would be a number nobody stated."""
    assert with_unit(label, text) == (label, text)
