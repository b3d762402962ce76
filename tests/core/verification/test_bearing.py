"""A line may deny one thing and state another: what is said is held to the part that speaks of it."""

import pytest

from tests.core.verification.drafting import claimed, stated

OUTPUTS = "Relay output: no; transistor output: yes"
PORTS = "RS232 port: yes; RS485 port: no"
RAILS = "3V Aux: 100mA; 5V Aux: 200mA; 12V Aux: N/A"
ISOLATED = "The 24 V output is not isolated. The 12 V output is isolated."
CARD = "It should be at least 4GB of size and there is no maximum size limitation for the card."


@pytest.mark.parametrize(
    "text, line",
    [
        ("The KX-10 has no relay output.", OUTPUTS),
        ("The KX-10 has a transistor output but no relay output.", OUTPUTS),
        ("The KX-10 has no RS485 port.", PORTS),
        ("No, the 12V Aux of the KX-10 is N/A.", RAILS),
        ("The 24 V output is not isolated.", ISOLATED),
        ("The card should be at least 4GB of size.", CARD),
        ("There is no maximum size.", CARD),
        ("If the cover isn't closed, the saw stops.", "Close the cover; otherwise the saw stops."),
    ],
)
def test_what_the_part_that_speaks_of_it_says_is_proven(text: str, line: str) -> None:
    """Whatever is denied beside it."""
    assert claimed(text, line).why == ""


@pytest.mark.parametrize(
    "text, line",
    [
        ("The KX-10 has no transistor output.", OUTPUTS),
        ("The KX-10 does not have a transistor output.", OUTPUTS),
        ("The KX-10 has a relay output but no transistor output.", OUTPUTS),
        ("The KX-10 has no RS232 port.", PORTS),
        ("The RS232 port is not available.", PORTS),
        ("The KX-10 has no channel 1.", "Channel 1: yes; Channel 2: no"),
        ("The KX-10 has no 24 V output.", "24 V output: yes; 12 V output: –"),
        ("The 5V Aux of the KX-10 is N/A.", RAILS),
        ("The 12 V output is not isolated.", ISOLATED),
        (
            "The digital output is not isolated.",
            "The analog output is not isolated, while the digital output is isolated.",
        ),
        ("The card has a maximum size limitation.", CARD),
    ],
)
def test_what_is_denied_of_another_thing_proves_no_denial(text: str, line: str) -> None:
    """Its words stand in the line, and so does a “no”."""
    assert claimed(text, line).proof == "polarity"


@pytest.mark.parametrize(
    "aspect, text, proven",
    [
        ("12V Aux", "N/A", True),
        ("12V Aux", "no", True),
        ("5V Aux", "yes", True),
        ("12V Aux", "yes", False),
        ("5V Aux", "N/A", False),
        ("Aux", "no", False),
    ],
)
def test_a_cell_says_no_of_the_very_aspect(aspect: str, text: str, proven: bool) -> None:  # noqa: FBT001
    """Labels that differ by a number are different things."""
    assert (stated(aspect, text, (RAILS, "KX-10")).why == "") is proven


@pytest.mark.parametrize(
    "aspect, line, proven",
    [
        ("Operating systems", "OS › Category OS: Debian, Buildroot", True),
        ("OS", "Operating system: Debian, Buildroot", True),
        ("Operating voltage", "OS › Category OS: Debian, Buildroot", False),
        ("OS", "Processor: Debian, Buildroot", False),
    ],
)
def test_initials_in_capitals_stand_for_words(aspect: str, line: str, proven: bool) -> None:  # noqa: FBT001
    """A label may be short for what is asked, or the other way round."""
    assert (stated(aspect, "Debian, Buildroot", (line, "KX-10")).why == "") is proven
