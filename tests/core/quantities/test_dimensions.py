"""Which measure a text states: the guard that keeps amperes from answering for watts."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.quantities.dimensions import Dimension, begins_with_no, fits, says_none, states

STATED = [
    ("−40 °C to +85 °C", Dimension.TEMPERATURE),
    ("85 ℃", Dimension.TEMPERATURE),
    ("9 V to 36 V DC", Dimension.VOLTAGE),
    ("100-240 V~", Dimension.VOLTAGE),
    ("250 µA", Dimension.CURRENT),
    ("250 μA", Dimension.CURRENT),
    ("4.7 W", Dimension.POWER),
    ("300 MHz", Dimension.FREQUENCY),
    ("256 kB", Dimension.DATA_SIZE),
    ("4/8/16", Dimension.DATA_SIZE),
    ("8 kbit", Dimension.DATA_SIZE),
    ("4 Mbits", Dimension.DATA_SIZE),
    ("64-bit", Dimension.WIDTH),
    ("12 bits", Dimension.WIDTH),
    ("up to 5 Mbit/s", Dimension.DATA_RATE),
    ("Gigabit Ethernet", Dimension.DATA_RATE),
    ("118 mm", Dimension.LENGTH),
    ("100 x 50 x 20", Dimension.LENGTH),
    ('19"', Dimension.LENGTH),
    ("210 g", Dimension.MASS),
    ("310 000 h", Dimension.TIME),
    ("waits three minutes", Dimension.TIME),
    ("2Amps (5Amp peak)", Dimension.CURRENT),
    ("12 Volts", Dimension.VOLTAGE),
    ("5 Watts", Dimension.POWER),
    ("24 Ohms", Dimension.RESISTANCE),
    ("a burden of 30R", Dimension.RESISTANCE),
    ("3 Hours", Dimension.TIME),
    ("20 Mins", Dimension.TIME),
    ("12 Inches", Dimension.LENGTH),
    ("5 millimetres", Dimension.LENGTH),
    ("5 KG", Dimension.MASS),
    ("3 Bar", Dimension.PRESSURE),
    ("60 Psi", Dimension.PRESSURE),
    ("2 Liters", Dimension.VOLUME),
    ("15 Degrees", Dimension.ANGLE),
    ("7 Newton", Dimension.FORCE),
    ("95 %", Dimension.RATIO),
    ("120 Ω", Dimension.RESISTANCE),
    ("3000 mAh", Dimension.CAPACITY),
    ("6 TOPS", Dimension.OPERATIONS),
    ("20 dBm", Dimension.DECIBEL),
    ("$ 49", Dimension.MONEY),
    ("49 EUR", Dimension.MONEY),
    ("dual core", Dimension.COUNT),
    ("IP67", Dimension.PROTECTION),
    ("AWG 22", Dimension.GAUGE),
    ("50 ppm/°C", Dimension.TEMPERATURE_COEFFICIENT),
    ("3.5 N·m", Dimension.TORQUE),
    ("4000K", Dimension.TEMPERATURE),
    ("77 K", Dimension.TEMPERATURE),
]


@pytest.mark.parametrize("text, dimension", [pytest.param(*case, id=f"{case[0]} is {case[1]}") for case in STATED])
def test_a_number_with_its_unit_states_its_dimension(text: str, dimension: Dimension) -> None:
    """Without this a right answer would be refused."""
    assert states(text, dimension)


@pytest.mark.parametrize(
    "text, dimension",
    [
        pytest.param("120 mA at 12 V", Dimension.POWER, id="current is no power"),
        pytest.param("4.7 W", Dimension.CURRENT, id="power is no current"),
        pytest.param("9 V to 36 V DC", Dimension.TEMPERATURE, id="voltage is no temperature"),
        pytest.param("IP67", Dimension.MASS, id="a protection code is no mass"),
        pytest.param("not supported", Dimension.DATA_RATE, id="words are no data rate"),
        pytest.param("see chapter", Dimension.COUNT, id="words are no count"),
        pytest.param("one min. guide", Dimension.TIME, id="a worded count of no unit is no time"),
        pytest.param("the R30 module", Dimension.RESISTANCE, id="a name is no resistance"),
        pytest.param("two channels", Dimension.DATA_SIZE, id="a count is no data size"),
        pytest.param("64-bit bus", Dimension.DATA_SIZE, id="a bus' width is no data size"),
        pytest.param("8 Mbit", Dimension.WIDTH, id="a data size is no width"),
        pytest.param("9600 bit/s", Dimension.WIDTH, id="a data rate is no width"),
        pytest.param("118 g", Dimension.LENGTH, id="a mass is no length"),
        pytest.param("VC-4110", Dimension.GAUGE, id="an order code is no gauge"),
        pytest.param("8K at 60 Hz", Dimension.TEMPERATURE, id="a picture's size is no temperature"),
        pytest.param("10K", Dimension.TEMPERATURE, id="nor is a resistor"),
    ],
)
def test_another_measure_never_answers(text: str, dimension: Dimension) -> None:
    """Asked for power, a bot that says "120 mA" is wrong however near the words are."""
    assert not states(text, dimension)


@pytest.mark.parametrize(
    "stated, asked, right",
    [
        pytest.param(Dimension.POWER, Dimension.POWER, True, id="the same"),
        pytest.param(Dimension.ROTATION, Dimension.FREQUENCY, True, id="a fan's rpm where frequency is asked"),
        pytest.param(Dimension.FREQUENCY, Dimension.ROTATION, False, id="not the other way"),
        pytest.param(Dimension.CURRENT, Dimension.POWER, False, id="amperes for watts"),
        pytest.param(Dimension.POWER, Dimension.CURRENT, False, id="watts for amperes"),
        pytest.param(Dimension.WIDTH, Dimension.DATA_SIZE, False, id="a bus' width for a memory's size"),
    ],
)
def test_a_narrower_dimension_may_answer_for_a_wider_one(*, stated: Dimension, asked: Dimension, right: bool) -> None:
    """Glossaries speak loosely; datasheets don't."""
    assert fits(stated, asked) is right


@settings(deadline=None)
@given(st.text(st.characters(exclude_categories=("Cs", "N"))), st.sampled_from(Dimension))
def test_a_text_without_digits_states_no_measure(text: str, dimension: Dimension) -> None:
    """Only counts ("dual") and link speeds ("Gigabit") are written in words."""
    if dimension not in {Dimension.COUNT, Dimension.DATA_RATE}:
        assert not states(text, dimension)


@pytest.mark.parametrize(
    "text, none",
    [
        pytest.param("not supported", True, id="not supported"),
        pytest.param("–", True, id="dash"),
        pytest.param("✗", True, id="cross"),
        pytest.param("N/A", True, id="n/a"),
        pytest.param("none", True, id="none"),
        pytest.param("no connector, cable only", False, id="no with more behind it"),
        pytest.param("2 channels", False, id="a value"),
    ],
)
def test_a_cell_that_says_none_is_told_from_one_that_says_something(text: str, *, none: bool) -> None:
    """Only a plain no may become “No.”."""
    assert says_none(text) is none


@pytest.mark.parametrize(
    "text, denies",
    [
        pytest.param("not fitted", True, id="not"),
        pytest.param("None fitted", True, id="none"),
        pytest.param("– no connector", True, id="behind a sign"),
        pytest.param("no. 5", False, id="a number's abbreviation"),
        pytest.param("not only on request", False, id="not only"),
        pytest.param("no more than 5 W", False, id="a bound"),
        pytest.param("Without limit", False, id="without a limit"),
        pytest.param("No additional licence needed", False, id="nothing else needed"),
        pytest.param("no of ports: 5", False, id="a number's abbreviation without its point"),
        pytest.param("without display", True, id="without"),
        pytest.param("notch filter", False, id="part of a word"),
        pytest.param("fitted", False, id="a value"),
    ],
)
def test_a_cell_whose_first_word_denies_is_told_from_a_bound(text: str, *, denies: bool) -> None:
    """“Not fitted” is no yes, and “no more than 5 W” no no."""
    assert begins_with_no(text) is denies
