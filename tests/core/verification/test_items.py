"""Rows and lists of labelled values: what an item denies by itself, and the label that a value stands under."""

import pytest

from core.verification.evidence import labels_of
from tests.core.verification.drafting import claimed, stated

LAMP = (
    "Lamp: Blue: pairing mode; Red: pairing mode, not connected to the hub; Yellow: connected to the hub but not to the"
    " cloud; Green: connected to hub and cloud"
)
BANDS = "Brazil › LTE-FDD bands: B2/ B3/ B28; LTE-TDD bands: -; GSM bands: B2/ B3"


@pytest.mark.parametrize(
    "text, line, proof",
    [
        pytest.param("Yellow: connected to the hub but not to the cloud.", LAMP, "", id="word for word"),
        pytest.param("The lamp is yellow when connected to the hub and the cloud.", LAMP, "polarity", id="without it"),
        pytest.param("The LTE-FDD bands in Brazil are B2/ B3/ B28.", BANDS, "", id="the sister of an empty cell"),
        pytest.param("The LTE-TDD bands in Brazil are B2/ B3/ B28.", BANDS, "polarity", id="the empty cell"),
        pytest.param("The bands are B2/ B3.", "Bands: B2/ B3; TDD: -", "", id="nothing to do with it"),
        pytest.param(
            "Connect the battery: before the motor.",
            "Avoid: heat; Connect the battery: before the motor",
            "polarity",
            id="what is over it denies",
        ),
        pytest.param(
            "Load of 16 A at 40 °C.", "max. 10 A; no load of 20 A; Load of 16 A at 40 °C", "polarity", id="no label"
        ),
        pytest.param(
            "Brazil: LTE-FDD bands: B2/ B3/ B28; LTE-TDD bands: -; GSM bands: B2/ B3.",
            BANDS,
            "",
            id="a row word for word",
        ),
        pytest.param("The heater has 24 V.", "Heater › Available: no; Voltage: 24 V", "polarity", id="is there any"),
        pytest.param(
            "The camera has a resolution of 12 MP.",
            "Camera › Camera resolution: 12 MP; Camera module: no",
            "polarity",
            id="a part of what is not there",
        ),
        pytest.param(
            "The motor brake has 5 Nm.",
            "Motor torque: 5 Nm; Motor brake: no; Parking brake: hand",
            "polarity",
            id="put together from its sisters",
        ),
    ],
)
def test_an_empty_cell_of_another_kind_denies_nothing(text: str, line: str, proof: str) -> None:
    """A row says more than one thing; what isn't there of one kind may be of another."""
    assert claimed(text, line).proof == proof


@pytest.mark.parametrize(
    "text, line",
    [
        ("The KX-20 has IP67.", "Housing › KX-10 protection: IP67; KX-20 protection: -"),
        ("The KX-20 has a fuse of 5 A.", "It has a fuse of 5 A. The KX-20 has no fuse."),
    ],
)
def test_what_is_left_out_names_nobody_for_the_rest(text: str, line: str) -> None:
    """The line speaks of the other product model; without the part that does, it doesn't."""
    assert claimed(text, line, models=("KX-10", "KX-20")).why


@pytest.mark.parametrize(
    "value, line, labels",
    [
        ("UAVCAN", "Board \u203a Size: 4 cm; Protocol: UAVCAN", ["Protocol"]),
        ("max 15 A", "Supply: 120 V , 50/60 Hz\uff0cMax 15 A", ["Supply"]),
        ("15 A", "Supply: 120 V, Max 15 A", []),
        ("4 A", "Supply: 4 A peak", []),
        ("", "Supply: 4 A", []),
        ("4 A", "It draws 4 A", []),
    ],
)
def test_a_value_has_the_label_that_it_stands_under(value: str, line: str, labels: list[str]) -> None:
    """All of an item, or what commas part of it: a part of a value is another value."""
    assert list(labels_of(value, line)) == labels


def test_a_cell_may_say_itself_what_it_is_of() -> None:
    """The asker's word for it stands nowhere; with the printed label nobody takes it for something else."""
    line = ("Protocol: UAVCAN; Rate: 1 Mbit/s", "KX-10")

    assert stated("Field link", "UAVCAN", line).proof == "words"
    assert not stated("Field link", "Protocol: UAVCAN", line).why
    assert stated("Field link", "Rate: UAVCAN", line).proof == "words"
    assert stated("Field link", "Protocol: CANopen", line).why


@pytest.mark.parametrize(
    "aspect, cell",
    [
        ("Cooling", "Heater: no"),
        ("Scope", "Not included: a cable"),
        ("Scope", "Optional: a cable"),
        ("Scope", "KX-20: a cable"),
        ("Weight", "Range: 100 m"),
        ("Most power", "Standby: 5 W"),
    ],
)
def test_a_cell_under_another_label_says_nothing_of_what_is_asked(aspect: str, cell: str) -> None:
    """A yes or no, what isn't there, another product model's, another measure, and another mode."""
    assert stated(aspect, cell, (cell, "KX-10")).why


@pytest.mark.parametrize(
    "text, line, proof",
    [
        ("The supply of the KX-10 is 110 V~ / 230 V~.", "Supply: 110 V~ / 230 V~, 50 Hz", ""),
        ("The limits of the KX-10 are min-92V~ and max-132V~.", "Limits: min-92V~; max-132V~", ""),
        ("The supply of the KX-10 is ~110 V~.", "Supply: ~110 V~", "form"),
        ("The supply of the KX-10 is ~5 W at 110 V~.", "Supply: ~5 W at 110 V~", "form"),
        ("The supply is <@here>5V~ now.", "Supply: <@here>5V~ now", "form"),
        ("The supply is [x](//y/1V~) now.", "Supply: [x](//y/1V~) now", "form"),
        ("The supply is _5V~ now _5V~.", "Supply: _5V~ now _5V~", "form"),
        ("The supply of the KX-10 is 110 V, ~really~.", "Supply: 110 V, ~really~", "form"),
        (
            "Otherwise rain/hail/etc. will build up a static charge on the wires, and destroy the switch.",
            "Shield it, otherwise rain/hail/etc. will build up a static charge on the wires, and destroy the switch.",
            "",
        ),
        ("The offset of the KX-10 is 1 mm.", "Offset:1\uff0c5 mm", "number"),
        ("The output of the KX-10 is at most 5 A.", "Output: 0 to 36 V DC\uff0cMax 5 A", ""),
    ],
)
def test_signs_of_makers_are_read_as_they_are_meant(text: str, line: str, proof: str) -> None:
    """An alternating current is no strike-through, "etc." ends no sentence, and a wide comma parts values."""
    assert claimed(text, line).proof == proof
