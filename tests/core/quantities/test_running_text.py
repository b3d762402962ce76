"""Quantities in sentences: what is found, and where."""

import pytest

from core.quantities.dimensions import Dimension
from core.quantities.parse import quantities_in
from tests.core.quantities.summary import said


@pytest.mark.parametrize(
    "text, expected",
    [
        (
            "supports up to 32 GB of LPDDR5 at 6400 MT/s",
            [("upper ..32 GB", "up to 32 GB"), ("point 6400 MT/s", "6400 MT/s")],
        ),
        (
            "The ECU-850 draws 120 mA at 12 V and works from -40 to +85 °C.",
            [("point 120 mA", "120 mA"), ("point 12 V", "12 V"), ("range -40..85 °C", "from -40 to +85 °C")],
        ),
        (
            "It has 2x CAN FD and 4 digital inputs, all IP67.",
            [
                ("count 2 CAN FD", "2x CAN FD"),
                ("count 4 digital inputs", "4 digital inputs"),
                ("point IP IP67", "IP67"),
            ],
        ),
        ("Hold the button for 5 s, then release it.", [("point 5 s", "5 s")]),
        ("Put 5 in the box, 3 of them in 1 hour.", [("point 1 h", "1 hour")]),
        ("See chapter 5.2 of ISO 11898-2:2016 for the M12 A-coded plug.", []),
        ("It weighs 250 g (typ.), or 8.8 oz.", [("typical 250 g", "250 g (typ.)"), ("point 8.8 oz", "8.8 oz")]),
        ("Use 24 V DC, non-condensing air.", [("point 24 V [DC]", "24 V DC")]),
        ("A supply of 24 V (±20 %) is fine.", [("tolerance 19.2..28.8~24 V ±20 %", "24 V (±20 %)")]),
        ("2x USB.", [("count 2 USB", "2x USB")]),
        ("1x one two three four five", [("count 1 one two three four", "1x one two three four")]),
    ],
)
def test_quantities_are_found_in_sentences(text: str, expected: list[tuple[str, str]]) -> None:
    """Each number of an answer is looked for in the quote that is cited for it."""
    found = quantities_in(text)

    assert [(said(one.value), text[one.start : one.end]) for one in found] == expected


def test_the_attribute_helps_in_sentences_too() -> None:
    """A question about temperature makes "85 C" one."""
    (found,) = quantities_in("rated for 85 C", dimension=Dimension.TEMPERATURE)

    assert said(found.value) == "point 85 °C [rated]" or said(found.value) == "point 85 °C"
