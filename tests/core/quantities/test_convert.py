"""Conversion: the same value in another unit, and never one that means something else."""

import pytest

from core.quantities.compare import convert
from core.quantities.dimensions import Dimension, fits, states
from core.quantities.units import BUILT_IN
from core.quantities.value import render
from tests.core.quantities.summary import only

UNITS = list({id(unit): unit for unit in BUILT_IN.exact.values()}.values())


@pytest.mark.parametrize(
    "text, unit, expected",
    [
        ("85 °C", "°F", "185 °F"),
        ("-40 to 85 °C", "°F", "−40 to 185 °F"),
        ("25 °C", "K", "298.15 K"),
        ("ΔT 10 K", "°F", "18 °F"),
        ("±0.5 °C", "°F", "±0.9 °F"),
        ("15 ± 5 °C", "°F", "50 to 68 °F"),
        ("24 V ±20 %", "mV", "24000 mV ±20 %"),
        ("500 mA", "A", "0.5 A"),
        ("1 h", "min", "60 min"),
        ("20 dBm", "mW", "100 mW"),
        ("1 W", "dBm", "30 dBm"),
        ("50 ppm/°C", "%/K", "0.005 %/K"),
        ("64 KiB", "kB", "65.536 kB"),
        ("8 Mbit", "MB", "1 MB"),
        ("100 Mbit/s", "MB/s", "12.5 MB/s"),
        ('19"', "mm", "482.6 mm"),
        ("1U", "mm", "44.45 mm"),
        ("100 × 50 × 20 mm", "in", "3.9370078740157 × 1.9685039370079 × 0.78740157480315 in"),
        ("2.4/5 GHz", "MHz", "2400/5000 MHz"),
        ("≤ 5 W", "mW", "≤ 5000 mW"),
        ("5 W (max.)", "mW", "5000 mW (maximum)"),
        ("1 kWh", "MJ", "3.6 MJ"),
        ("1 bar", "kPa", "100 kPa"),
        ("250 g", "kg", "0.25 kg"),
        ("5 to 250 g", "kg", "0.005 to 0.25 kg"),
        ("212 °F", "°C", "100 °C"),
        ("2 atm", "kPa", "202.65 kPa"),
        ("100 mil", "mm", "2.54 mm"),
        ("60 l/min", "m³/h", "3.6 m³/h"),
        ("5 mm/s", "m/s", "0.005 m/s"),
    ],
)
def test_a_value_converts_and_keeps_the_original(text: str, unit: str, expected: str) -> None:
    """Asked "in fahrenheit?", the answer shows both, and the document's own number stays quotable."""
    value = only(text)

    converted = convert(value, unit)

    assert converted is not None
    assert render(converted) == expected
    assert converted.original is value
    assert converted.text == text


@pytest.mark.parametrize(
    "text, unit",
    [
        ("5 V", "A"),
        ("5 VA", "W"),
        ("5 N·m", "J"),
        ("5 V", "furlong"),
        ("5 GB", "GB/s"),
        ("2x CAN", "V"),
        ("some text", "V"),
        ("yes", "V"),
        ("IP67", "V"),
        ("AWG 22", "mm²"),
        ("3 dB", "dBm"),
        ("35 USD", "EUR"),
        ("0 W", "dBm"),
        ("-5 W", "dBm"),
        ("9999 dBm", "W"),
        ("0 dBm … 9999 dBm", "W"),
        ("1e300 km", "nm"),
        ("1e300 km × 1 km", "nm"),
    ],
)
def test_what_does_not_convert_is_none(text: str, unit: str) -> None:
    """VA is no W and N·m no J, although a unit library takes them for the same."""
    assert convert(only(text), unit) is None


def test_our_factors_are_those_of_pint() -> None:
    """A wrong factor in the table would make every ranking of that unit wrong."""
    units = [unit for unit in UNITS if unit.expression and unit.symbol != unit.canonical]
    values = {unit.symbol: only(f"3 {unit.symbol}", dimension=unit.dimension) for unit in units}

    converted = {unit.symbol: convert(values[unit.symbol], unit.canonical) for unit in units}

    assert len(units) > 100
    assert {symbol: each and each.written.nominal for symbol, each in converted.items()} == {
        symbol: pytest.approx(value.canonical.nominal, rel=1e-12) for symbol, value in values.items()
    }


def test_every_dimension_has_one_canonical_unit_with_a_factor_of_one() -> None:
    """Values that are compared must have been brought to the same unit."""
    for unit in (*BUILT_IN.exact.values(), *BUILT_IN.by_dimension.values()):
        canonical = BUILT_IN.find(unit.canonical, unit.dimension)

        if canonical is not None:
            assert (canonical.dimension, canonical.factor, canonical.offset) == (unit.dimension, 1.0, 0.0)


def test_names_written_out_have_no_case() -> None:
    """People write "Volts", "volts" and "VOLTS"; but "mw" is neither mW nor MW."""
    assert BUILT_IN.find("VOLTS") is BUILT_IN.find("volts") is BUILT_IN.find("V")
    assert BUILT_IN.find("Kilovolt") is BUILT_IN.find("kV")
    assert BUILT_IN.find("mw") is None


def test_what_the_grammar_reads_the_quick_check_sees() -> None:
    """The refusal of an answer in the wrong dimension rests on the quick check: it may not contradict the facts."""
    canonical = [unit for unit in UNITS if unit.canonical == unit.symbol and unit.symbol not in {"B", "dBc", "dBµV"}]

    assert len(canonical) > 20
    assert [unit.symbol for unit in canonical if not states(f"5 {unit.symbol}", unit.dimension)] == []


@pytest.mark.parametrize(
    "text, dimension, expected",
    [
        ("Gigabit Ethernet", Dimension.DATA_RATE, True),
        ("4/8", Dimension.DATA_SIZE, True),
        ("100 × 50", Dimension.LENGTH, True),
        ("100 × 50", Dimension.VOLTAGE, False),
        ("up to 4K@30Hz", Dimension.PIXELS, True),
        ("1080p", Dimension.PIXELS, True),
        ("1920 x 1080", Dimension.PIXELS, True),
        ("4K7 resistor", Dimension.PIXELS, False),
        ("IP67", Dimension.PROTECTION, True),
        ("AWG 22", Dimension.GAUGE, True),
        ("two ports", Dimension.COUNT, True),
        ("$ 35", Dimension.MONEY, True),
    ],
)
def test_the_quick_check_sees_what_has_no_unit(text: str, dimension: Dimension, expected: bool) -> None:
    """A table cell often leaves the unit to its heading."""
    assert states(text, dimension) is expected


def test_loose_dimensions_fit() -> None:
    """A glossary may ask for a frequency where a fan's speed is meant; never the other way round."""
    assert fits(Dimension.ROTATION, Dimension.FREQUENCY)
    assert fits(Dimension.POWER, Dimension.POWER)
    assert not fits(Dimension.FREQUENCY, Dimension.ROTATION)
    assert not fits(Dimension.CURRENT, Dimension.POWER)
