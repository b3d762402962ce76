"""What the attribute that is asked for, and the unit in a heading, tell of a cell."""

import pytest

from core.quantities.dimensions import Dimension
from core.quantities.parse import parse_value
from tests.core.quantities.summary import only, said


@pytest.mark.parametrize(
    "text, dimension, symbol, canonical",
    [
        ("85 C", Dimension.TEMPERATURE, "°C", 85.0),
        ("185 F", Dimension.TEMPERATURE, "°F", 85.0),
        ("300 K", Dimension.TEMPERATURE, "K", 26.85),
        ("85°", Dimension.TEMPERATURE, "°C", 85.0),
        ("10 K", Dimension.TEMPERATURE_DIFFERENCE, "K", 10.0),
        ("18 °F", Dimension.TEMPERATURE_DIFFERENCE, "°F", 10.0),
        ("32G", Dimension.DATA_SIZE, "GB", 32e9),
        ("5G", Dimension.DATA_RATE, "Gbit/s", 5e9),
        ("1 Gb", Dimension.DATA_RATE, "Gbit/s", 1e9),
        ("1 Gb", Dimension.DATA_SIZE, "Gb", 125e6),
        ("10K", Dimension.RESISTANCE, "kΩ", 1e4),
        ("50 g", Dimension.ACCELERATION, "g", 490.3325),
        ("50 g", Dimension.MASS, "g", 0.05),
        ("1 F", Dimension.CAPACITANCE, "F", 1.0),
        ("2 t", Dimension.MASS, "t", 2000.0),
    ],
)
def test_the_attribute_tells_what_a_letter_means(
    text: str, dimension: Dimension, symbol: str, canonical: float
) -> None:
    """85 C is a charge to a unit library, and a temperature to everybody else."""
    value = only(text, dimension=dimension)

    assert (value.unit, value.canonical.nominal) == (symbol, pytest.approx(canonical))


@pytest.mark.parametrize(
    "text, dimension, expected",
    [
        pytest.param(
            "Dual Core-A @ 1.8 GHz, up to 2 GHz with quad Core-B @ 1.4 GHz",
            Dimension.FREQUENCY,
            "point 1.8 GHz {Core-A} & upper ..2 GHz & point 1.4 GHz {with quad Core-B}",
            id="clocks of cores",
        ),
        pytest.param("Core-A at 1.8 GHz", Dimension.FREQUENCY, "point 1.8 GHz {Core-A}", id="the word"),
        pytest.param("120 mA @ 3.3 V", Dimension.CURRENT, "point 120 mA [at 3.3 V]", id="a condition of the asked"),
        pytest.param("120 mA @ 3.3 V", Dimension.VOLTAGE, "point 120 mA [at 3.3 V]", id="a condition of another"),
        pytest.param("Draw at 12 V: 5 A", Dimension.VOLTAGE, "point 5 A [at 12 V] {Draw}", id="a label's condition"),
        pytest.param("Core-A at 25 °C, 5 V", Dimension.VOLTAGE, "point 5 V [at 25 °C] {Core-A}", id="not asked for"),
        pytest.param("Core-A at max, 5 V", Dimension.VOLTAGE, "point 5 V [at max] {Core-A}", id="no quantity"),
    ],
)
def test_what_is_asked_for_may_stand_behind_at(text: str, dimension: Dimension, expected: str) -> None:
    """A clock rate behind "@" is what the cell states, where nothing is stated that it could be a condition of."""
    assert " & ".join(map(said, parse_value(text, dimension=dimension))) == expected


@pytest.mark.parametrize(
    "text, expected",
    [
        ("1x Gigabit Ethernet port with PoE", "point 1 Gbit/s {Gigabit Ethernet port; with PoE}"),
        ("2 Gigabit Ethernet", "point 1 Gbit/s {Gigabit Ethernet}"),
        ("5 Gigabit Ethernet ports", "point 1 Gbit/s {Gigabit Ethernet ports}"),
        ("5 Gigabit Ethernet", "text"),
        ("10 Gigabit Ethernet", "point 10 Gbit/s"),
        ("10-Gigabit Ethernet", "point 10 Gbit/s"),
        ("Dual Gigabit LAN", "point 1 Gbit/s {Gigabit LAN}"),
        ("Gigabit", "point 1 Gbit/s"),
        ("Gigabit transceiver", "text"),
        ("no Gigabit Ethernet", "text"),
        ("Multi-Gigabit Ethernet", "text"),
        ("2x 5G Ethernet", "point 5 Gbit/s {5G; Ethernet}"),
        ("4 x 2.5G", "point 2.5 Gbit/s {2.5G}"),
        ("1x 5G modem", "count 1 5G modem"),
        ("5G modem", "text"),
        ("4G support", "text"),
        ("2x GbE", "point 1 Gbit/s {GbE}"),
        ("10GbE", "point 10 Gbit/s"),
        ("up to 10 GbE", "upper ..10 Gbit/s"),
        ("Fast Ethernet", "point 100 Mbit/s"),
        ("10/100 Ethernet", "list 10/100 Mbit/s {Ethernet}"),
        ("10/100/1000M Ethernet", "list 10/100/1000 Mbit/s {Ethernet}"),
        ("10/100/1000Base-T", "list 10/100/1000 Mbit/s {1000Base-T}"),
        ("100BASE-TX/1000BASE-T", "point 100 Mbit/s & point 1000 Mbit/s"),
        ("2.5GBASE-T", "point 2.5 Gbit/s"),
        ("1x RJ45 (1000BASE-T)", "count 1 RJ45 {1000BASE-T} & point 1000 Mbit/s"),
        ("2x USB, 1x RJ45", "count 2 USB & count 1 RJ45"),
    ],
)
def test_the_name_of_a_network_tells_its_speed_where_a_data_rate_is_asked(text: str, expected: str) -> None:
    """Ports are sold by the name of their speed; how many there are is another question."""
    assert " & ".join(map(said, parse_value(text, dimension=Dimension.DATA_RATE))) == expected


def test_a_list_of_speeds_keeps_each_unit() -> None:
    """A hundred megabits are less than one gigabit."""
    value = only("10/100M/1G Ethernet", dimension=Dimension.DATA_RATE)

    assert [item.canonical.nominal for item in value.items] == [1e7, 1e8, 1e9]


@pytest.mark.parametrize(
    "text, expected",
    [
        ("Quad-core 1.8 GHz", "count 4 core & point 1.8 GHz"),
        ("One RJ45 with 2.5GbE", "count 1 RJ45 {with} & point 2.5 Gbit/s"),
        ("Dual 10GbE", "count 2 10GbE"),
        ("2 Gigabit Ethernet", "count 2 Gigabit Ethernet"),
    ],
)
def test_a_count_in_words_comes_first_where_counts_are_asked(text: str, expected: str) -> None:
    """Elsewhere the number with a unit is what such a line states."""
    assert " & ".join(map(said, parse_value(text, dimension=Dimension.COUNT))) == expected


def test_a_count_tells_the_clock_rate_where_a_frequency_is_asked() -> None:
    """A cell about cores holds the clock rates as well, and only the attribute says which is meant."""
    text = "4x Core-A @ 2.4GHz + 4x Core-B @ 1.8GHz"

    values = parse_value(text, dimension=Dimension.FREQUENCY)

    assert [said(value) for value in values] == ["point 2.4 GHz {Core-A}", "point 1.8 GHz {Core-B}"]
    assert [text[value.start : value.end] for value in values] == ["2.4GHz", "1.8GHz"]
    assert [said(value) for value in parse_value("2x CAN", dimension=Dimension.COUNT)] == ["count 2 CAN"]
    assert [said(value) for value in parse_value("2x CAN", dimension=Dimension.VOLTAGE)] == ["count 2 CAN"]


@pytest.mark.parametrize(
    "text, hint, expected",
    [
        pytest.param("1/2/4/8 LPDDR4", "", "list 1/2/4/8 {LPDDR4}", id="words behind"),
        pytest.param("4/8/16 64 bit LPDDR5", "", "list 4/8/16 & point 64 bit {LPDDR5}", id="another unit behind"),
        pytest.param("1/2/4/8 LPDDR4", "GB", "list 1/2/4/8 GB {LPDDR4}", id="unit in the heading"),
        pytest.param("4, 8 LPDDR4", "", "text", id="no slash"),
        pytest.param("8 LPDDR4", "", "text", id="one number"),
        pytest.param("Type 4/8 LPDDR4", "", "text", id="not at the start"),
    ],
)
def test_choices_at_the_start_are_kept_without_a_unit(text: str, hint: str, expected: str) -> None:
    """Whoever asks for a size knows which unit sizes have; dropping the numbers would say that nothing is stated."""
    assert " & ".join(map(said, parse_value(text, dimension=Dimension.DATA_SIZE, unit_hint=hint))) == expected


def test_a_bare_dash_before_a_temperature_asked_for_is_a_minus() -> None:
    """Below zero the sign is the answer."""
    assert [said(value) for value in parse_value("- 8; - 9", dimension=Dimension.TEMPERATURE)] == [
        "point -8",
        "point -9",
    ]


@pytest.mark.parametrize(
    "text, hint, expected",
    [
        ("120", "mA", "point 120 mA"),
        ("120", "[mA]", "point 120 mA"),
        ("120", "in mA", "point 120 mA"),
        ("9 – 36", "V DC", "range 9..36 V [DC]"),
        ("-40/+85", "°C", "range -40..85 °C"),
        ("24 ±20 %", "V", "tolerance 19.2..28.8~24 V ±20 %"),
        ("≤ 5", "W", "upper ..5 W"),
        ("2 A", "mA", "point 2 A"),
        ("85¹", "°C", "point 85 °C"),
        ("0,5", "A", "point 0.5 A"),
        ("100 x 50 x 20", "mm", "tuple 100×50×20 mm"),
        ("USB 3", "A", "text"),
        ("8", "ports", "point 8"),
        ("3 or so", "A", "text"),
        ("—", "A", "state: n/a"),
        ("1 (4)", "A", "point 1 A & point 4 A"),
    ],
)
def test_the_headings_unit_holds_for_numbers_without_one(text: str, hint: str, expected: str) -> None:
    """Half of all tables say the unit once, in the heading."""
    assert " & ".join(map(said, parse_value(text, unit_hint=hint))) == expected
