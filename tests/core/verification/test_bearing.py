"""A row may deny one thing and state another: a denial is held to the label that it is of."""

import pytest

from tests.core.verification.drafting import claimed, stated

OUTPUTS = "Relay output: no; Transistor output: yes"
PORTS = "RS232 port: yes; RS485 port: no"
RAILS = "3V Aux: 100mA; 5V Aux: 200mA; 12V Aux: N/A"
DISPLAY = "Display: yes; Display backlight: no"


@pytest.mark.parametrize(
    "text, line",
    [
        ("The KX-10 has no transistor output.", OUTPUTS),
        ("The KX-10 does not have a transistor output.", OUTPUTS),
        ("When used, the KX-10 has no transistor output.", OUTPUTS),
        ("The KX-10 has a relay output but no transistor output.", OUTPUTS),
        ("The KX-10 has no RS232 port.", PORTS),
        ("The RS232 port is not available.", PORTS),
        ("The KX-10 has no channel 1.", "Channel 1: yes; Channel 2: no"),
        ("The KX-10 has no 24 V output.", "24 V output: yes; 12 V output: –"),
        ("The 5V Aux of the KX-10 is N/A.", RAILS),
        ("The KX-10 has no display.", DISPLAY),
        ("The KX-10 has no relay output.", "Relay output: yes; Relay output isolation: no"),
        ("There is no maximum load.", "Minimum load: none; Maximum load: 5 kg"),
    ],
)
def test_what_is_denied_of_another_label_proves_no_denial(text: str, line: str) -> None:
    """Its words stand in the line, and so does a “no”."""
    assert claimed(text, line).proof == "polarity"


@pytest.mark.parametrize(
    "text, line",
    [
        ("The KX-10 has no relay output.", OUTPUTS),
        ("The KX-10 has a transistor output but no relay output.", OUTPUTS),
        ("The KX-10 has no RS485 port.", PORTS),
        ("The KX-10 has no display backlight.", DISPLAY),
        ("No, the 12V Aux of the KX-10 is N/A.", RAILS),
        ("The red LED is off when there is no power.", "LED red: power present; LED off: no power"),
        ("The SD card is not included.", "SD card: up to 32 GB; it is not included"),
        ("The KX-10 does not support NFC.", "Not supported: Bluetooth; Wi-Fi; NFC"),
        ("The KX-10 does not support NFC.", "Not supported: Bluetooth; Not supported yet: NFC"),
        ("Calibration is not necessary.", "Calibration is possible but not necessary."),
        ("The filter must not be washed.", "Clean the filter with a brush. Never wash it."),
        ("The KX-10 doesn't support PoE.", "Does the KX-10 support PoE? No."),
    ],
)
def test_what_the_very_label_or_a_sentence_denies_is_proven(text: str, line: str) -> None:
    """Whatever is stated beside it."""
    assert claimed(text, line).why == ""


RAILS_ISOLATED = "The 24 V output is not isolated. The 12 V output is isolated."


@pytest.mark.parametrize(
    "text, line",
    [
        ("The 12 V output is not isolated.", RAILS_ISOLATED),
        ("No, the 12 V output is not isolated.", RAILS_ISOLATED),
        ("The relay X2 is not monitored.", "The relay X1 is not monitored and the relay X2 is monitored."),
        ("The 12 V output isn't isolated.", "24 V output: not isolated. 12 V output: isolated."),
    ],
)
def test_what_a_sentence_says_of_one_number_is_not_denied_of_it_because_it_is_of_another(text: str, line: str) -> None:
    """Each word of the claim stands there, and so does a denial."""
    assert claimed(text, line).proof == "polarity"


@pytest.mark.parametrize(
    "text, line",
    [
        ("The 24 V output is not isolated.", RAILS_ISOLATED),
        ("The 12 V output is isolated.", RAILS_ISOLATED),
        ("The 24 V output is not isolated, but the 12 V output is isolated.", RAILS_ISOLATED),
        (
            "The 12 V output is not isolated from the bus.",
            "The 12 V output is isolated from USB, but not isolated from the bus.",
        ),
        ("Bluetooth mesh is not supported.", "Bluetooth is supported. Bluetooth mesh is not supported."),
        (
            "The KX-10 doesn't support PoE.",
            "Does the KX-10 support PoE? It doesn't; use the 24 V input.",
        ),
        (
            "A memory card is not included.",
            "Data is saved on a memory card. The card is not included with the camera.",
        ),
        (
            "The vents must not be covered.",
            "If the vents are covered, it overheats. They must not be covered or blocked.",
        ),
        ("Input X2 is not isolated.", "Inputs X1 to X4 are not isolated. Input X2 is isolated in variant B."),
        (
            "The 12 V output is not isolated.",
            "Outputs up to 24 V are not isolated. The 12 V output is isolated by K1.",
        ),
        ("The 5 V supply is not included.", "Use the 5 V supply. It and the 2 m cable are not included."),
        (
            "The address cannot be changed during operation.",
            "The address can be changed by DIP switch. It cannot be changed during operation.",
        ),
    ],
)
def test_what_is_denied_of_the_very_thing_is_proven_beside_what_is_said_of_another(text: str, line: str) -> None:
    """Also where it is called “it”, or by nothing."""
    assert claimed(text, line).why == ""


@pytest.mark.parametrize(
    "aspect, text, line, proven",
    [
        ("12V Aux", "N/A", RAILS, True),
        ("12V Aux", "no", RAILS, True),
        ("5V Aux", "yes", RAILS, True),
        ("12V Aux", "yes", RAILS, False),
        ("5V Aux", "N/A", RAILS, False),
        ("Aux", "no", RAILS, False),
        ("24 V input", "yes", "24 V input connector X1, input not used", False),
        ("SD card included", "yes", "SD card slot: up to 32 GB, card not included", False),
    ],
)
def test_a_cell_says_yes_or_no_of_its_very_number(aspect: str, text: str, line: str, proven: bool) -> None:
    """Labels that differ by a number are of different things."""
    assert (stated(aspect, text, (line, "KX-10")).why == "") is proven
