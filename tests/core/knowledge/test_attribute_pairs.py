"""Pairs of attributes that must never be confused, read with the built-in glossary."""

from itertools import combinations

import pytest

from core.quantities.dimensions import Dimension
from tests.core.knowledge.reading import ATTRIBUTES

TEMPERATURE, VOLTAGE, CURRENT, POWER = Dimension.TEMPERATURE, Dimension.VOLTAGE, Dimension.CURRENT, Dimension.POWER
SIZE, MASS, RATE, LEVEL = Dimension.DATA_SIZE, Dimension.MASS, Dimension.DATA_RATE, Dimension.DECIBEL


def identity(label: str, dimension: Dimension) -> tuple[object, ...]:
    """Return what tells facts under a label from others; "label | heading" stands below a heading."""
    leaf, *context = label.split(" | ")
    read = ATTRIBUTES.read(leaf, tuple(context), frozenset({dimension}))
    assert read.key
    return read.key, read.stat, read.conditions


@pytest.mark.parametrize(
    "dimension, labels",
    [
        pytest.param(
            TEMPERATURE, ("Operating temperature", "Storage temperature"), id="operating and storage temperature"
        ),
        pytest.param(
            TEMPERATURE, ("Temperature > Operating", "Temperature > Storage"), id="operating and storage, by group"
        ),
        pytest.param(
            TEMPERATURE, ("Operating | Temperature", "Storage | Temperature"), id="operating and storage, by heading"
        ),
        pytest.param(
            TEMPERATURE, ("Operating | Environment", "Storage | Environment"), id="operating and storage, by measure"
        ),
        pytest.param(
            TEMPERATURE,
            ("Operating temperature | Operating and storage", "Storage temperature | Operating and storage"),
            id="operating and storage below a heading that says both",
        ),
        pytest.param(
            TEMPERATURE, ("Operating temperature", "Non-operating temperature"), id="operating and non-operating"
        ),
        pytest.param(
            TEMPERATURE,
            ("Ambient temperature", "Junction temperature", "Case temperature"),
            id="ambient and junction temperature",
        ),
        pytest.param(
            TEMPERATURE,
            ("Operating temperature (ambient)", "Operating temperature (junction)"),
            id="ambient and junction, in brackets",
        ),
        pytest.param(VOLTAGE, ("Input voltage", "Output voltage"), id="input and output voltage"),
        pytest.param(VOLTAGE, ("Input > Voltage", "Output > Voltage"), id="input and output, by group"),
        pytest.param(VOLTAGE, ("Voltage | Input", "Voltage | Output"), id="input and output, by heading"),
        pytest.param(VOLTAGE, ("Input", "Output"), id="input and output, by measure"),
        pytest.param(VOLTAGE, ("Rated input voltage", "Rated output voltage"), id="rated input and output voltage"),
        pytest.param(VOLTAGE, ("Input voltage range", "Output voltage range"), id="input and output voltage range"),
        pytest.param(CURRENT, ("Input current", "Output current"), id="input and output current"),
        pytest.param(CURRENT, ("Input > Current", "Output > Current"), id="input and output current, by group"),
        pytest.param(POWER, ("Input power", "Output power"), id="input and output power"),
        pytest.param(
            VOLTAGE,
            ("Supply voltage", "Maximum supply voltage", "Absolute maximum supply voltage"),
            id="supply and absolute maximum",
        ),
        pytest.param(
            VOLTAGE,
            ("Supply voltage | Recommended conditions", "Supply voltage | Absolute maximum ratings"),
            id="supply and absolute maximum, by heading",
        ),
        pytest.param(CURRENT, ("Peak current", "RMS current", "Inrush current"), id="peak and RMS"),
        pytest.param(CURRENT, ("Output current > Peak", "Output current > RMS"), id="peak and RMS, by group"),
        pytest.param(CURRENT, ("Peak | Output current", "RMS | Output current"), id="peak and RMS, by heading"),
        pytest.param(
            POWER,
            ("Idle power consumption", "Typical power consumption", "Maximum power consumption"),
            id="idle, typical and maximum power",
        ),
        pytest.param(POWER, ("Idle power", "Typical power", "Maximum power"), id="idle, typical and maximum, short"),
        pytest.param(
            POWER,
            ("Idle | Power consumption", "Typical | Power consumption", "Maximum | Power consumption"),
            id="idle, typical and maximum, by heading",
        ),
        pytest.param(SIZE, ("RAM", "Flash", "Storage"), id="RAM, flash and storage"),
        pytest.param(SIZE, ("Memory", "Flash memory", "Storage memory"), id="memory, flash memory and storage memory"),
        pytest.param(SIZE, ("Memory > RAM", "Memory > Flash"), id="RAM and flash, by group"),
        pytest.param(
            MASS,
            ("Weight", "Weight with packaging", "Weight without packaging", "Gross weight", "Net weight"),
            id="weight with and without packaging",
        ),
        pytest.param(CURRENT, ("Current per channel", "Total current"), id="per channel and total"),
        pytest.param(
            CURRENT,
            ("Output current", "Output current per channel", "Output current, total"),
            id="per channel and total of the output",
        ),
        pytest.param(CURRENT, ("Current > Per channel", "Current > Total"), id="per channel and total, by group"),
        pytest.param(RATE, ("Data rate at 2.4 GHz", "Data rate at 5 GHz"), id="2.4 and 5 GHz, as a condition"),
        pytest.param(LEVEL, ("TX power (2.4 GHz)", "TX power (5 GHz)"), id="2.4 and 5 GHz, in brackets"),
        pytest.param(
            LEVEL,
            ("TX power > 2.4 GHz", "TX power > 5 GHz", "Antenna gain > 2.4 GHz"),
            id="2.4 and 5 GHz, by group",
        ),
        pytest.param(RATE, ("2.4 GHz | Data rate", "5 GHz | Data rate"), id="2.4 and 5 GHz, by heading"),
        pytest.param(CURRENT, ("TX current", "RX current", "Supply current"), id="TX and RX current"),
        pytest.param(CURRENT, ("TX | Current consumption", "RX | Current consumption"), id="TX and RX, by heading"),
        pytest.param(
            VOLTAGE,
            ("Supply voltage (module)", "Supply voltage (breakout board)"),
            id="module and breakout board figures",
        ),
        pytest.param(
            VOLTAGE, ("Supply voltage | Module", "Supply voltage | Breakout board"), id="module and board, by heading"
        ),
        pytest.param(MASS, ("Module > Weight", "Breakout board > Weight"), id="module and board, by group"),
    ],
)
def test_pairs_that_look_alike_are_filed_apart(dimension: Dimension, labels: tuple[str, ...]) -> None:
    """The right number of the wrong attribute is a wrong answer that looks right."""
    read = {label: identity(label, dimension) for label in labels}

    for one, other in combinations(labels, 2):
        assert read[one] != read[other]


@pytest.mark.parametrize(
    "dimension, labels",
    [
        pytest.param(
            TEMPERATURE,
            (
                "Storage temperature",
                "Temperature, storage",
                "Temperature range (storage)",
                "Temperature > Storage",
                "Storage | Temperature",
                "Storage | Environment",
            ),
            id="storage temperature",
        ),
        pytest.param(
            TEMPERATURE,
            ("Operating temperature", "Ambient temperature", "Temperature range", "Operating | Environment"),
            id="operating temperature",
        ),
        pytest.param(
            VOLTAGE,
            ("Output voltage", "Voltage (output)", "Output > Voltage", "Voltage | Output", "Output"),
            id="output voltage",
        ),
        pytest.param(VOLTAGE, ("Supply voltage", "Input voltage", "Operating voltage", "Power supply"), id="supply"),
        pytest.param(POWER, ("Idle power", "Power consumption (idle)", "Idle | Power consumption"), id="idle power"),
        pytest.param(CURRENT, ("Supply current", "Current consumption", "Current draw"), id="supply current"),
        pytest.param(SIZE, ("RAM", "Memory", "Main memory", "Memory > RAM"), id="RAM"),
        pytest.param(
            CURRENT, ("Supply current (TX)", "Current consumption > TX", "TX | Current consumption"), id="TX current"
        ),
    ],
)
def test_the_same_attribute_in_other_words_is_filed_together(dimension: Dimension, labels: tuple[str, ...]) -> None:
    """Product models compare only where their documents' words meet."""
    assert len({identity(label, dimension) for label in labels}) == 1
