"""Enumerations are no part of a name, and numbers that say something are."""

import pytest

from core.knowledge.row_labels import unnumbered
from tests.core.knowledge.reading import BOTH
from tests.core.paper import ABOVE, LEFT, Paper

Labelled = list[tuple[str, str, str]]


def labelled(paper: Paper) -> Labelled:
    """Return group, label and text of every value of a paper."""
    pieces = [piece for chunk in paper.chunks(BOTH) for piece in chunk.pieces]
    return [(value.group, value.label, value.text) for piece in pieces for value in piece.values]


@pytest.mark.parametrize(
    "text, name",
    [
        pytest.param("1. Mount", "Mount", id="a number with a stop"),
        pytest.param("2.1. Weights", "Weights", id="parts of a number, with a stop"),
        pytest.param("a) Housing", "Housing", id="a letter"),
        pytest.param("(3) Housing", "Housing", id="in brackets"),
        pytest.param("iv) Housing", "Housing", id="Roman"),
        pytest.param("§ 3 Housing", "Housing", id="a section sign"),
        pytest.param("24 V outputs", "24 V outputs", id="a measure"),
        pytest.param("3 phases", "3 phases", id="a count that nothing else shows to be an enumeration"),
        pytest.param("802.11ac", "802.11ac", id="a name"),
    ],
)
def test_an_enumeration_is_told_by_its_own_signs(text: str, name: str) -> None:
    """A label that begins with “2.1.” is looked up by nobody."""
    assert unnumbered(text) == name


@pytest.mark.parametrize(
    "rows, expected",
    [
        pytest.param(
            ["4.4 Lift | 1 m | 2 m", "4.15 Fork height | 82 mm | 85 mm"],
            ["Lift", "Lift", "Fork height", "Fork height"],
            id="labels that are numbered upwards",
        ),
        pytest.param(
            ["5.0 V rail | 1 A | 2 A", "12.0 V rail | 1 A | 2 A"],
            ["5.0 V rail", "5.0 V rail", "12.0 V rail", "12.0 V rail"],
            id="measures that rise",
        ),
        pytest.param(
            ["2 channels | 1 A | 2 A", "1 channel | 3 A | 4 A"],
            ["2 channels", "2 channels", "1 channel", "1 channel"],
            id="numbers that don't rise",
        ),
        pytest.param(["2 relays | yes | no"], ["2 relays", "2 relays"], id="a single number"),
        pytest.param(
            ["1 Lift | 1 m | 2 m", "Weight | 1 kg | 2 kg"],
            ["1 Lift", "1 Lift", "Weight", "Weight"],
            id="not all of them",
        ),
    ],
)
def test_bare_numbers_before_labels_are_left_out_where_they_count_them(rows: list[str], expected: list[str]) -> None:
    """“2 relays” says how many there are."""
    found = labelled(Paper().table("Parameter | ECU-850 | ECU-850b", *rows))

    assert [label for _, label, _ in found] == expected


@pytest.mark.parametrize("heading", ["No.", "Pos.", "#", ""])
def test_a_column_of_numbers_before_the_labels_is_no_part_of_them(heading: str) -> None:
    """Sheets after a norm give every line its number, in a column of its own."""
    paper = Paper().table(
        f"{heading} | Characteristic | ECU-850 | ECU-850b",
        f"1 Weights | {LEFT} | {LEFT} | {LEFT}",
        "1.2 | Weight | 540 g | 525 g",
        f"{ABOVE} | Weight, packed | 1 kg | 2 kg",
        f"2 Supply | {LEFT} | {LEFT} | {LEFT}",
        "2.10 | Voltage | 24 V | 12 V",
    )

    assert labelled(paper)[::2] == [
        ("Weights", "Weight", "540 g"),
        ("Weights", "Weight, packed", "1 kg"),
        ("Supply", "Voltage", "24 V"),
    ]


def test_a_column_of_measures_below_no_heading_stays_in_the_labels() -> None:
    """Without a heading only numbers that rise are taken for a row's number."""
    paper = Paper().table(" | Load | ECU-850 | ECU-850b", "5.5 | full | 1 A | 2 A", "3.3 | full | 3 A | 4 A")

    assert [label for _, label, _ in labelled(paper)][::2] == ["5.5 > full", "3.3 > full"]


@pytest.mark.parametrize(
    "head, row, expected",
    [
        pytest.param(
            "Terminal | Type | Function",
            "5 | F | fault relay",
            [("Terminal 5 > F > Function", "fault relay")],
            id="a number, and what it is beside it",
        ),
        pytest.param("Pin | Signal", "3 | GND", [("Pin 3", "GND")], id="two columns"),
        pytest.param(
            "Code | Message | Remedy",
            "E4 | Motor blocked | Clear the wheel",
            [("Code E4 > Message", "Motor blocked"), ("Code E4 > Remedy", "Clear the wheel")],
            id="a code",
        ),
        pytest.param("Frame | Width", "A | 72 mm", [("Frame A", "72 mm")], id="a letter"),
        pytest.param("Buffer (samples) | Delay", "32 | 5 ms", [("Buffer (samples) 32", "5 ms")], id="a counted thing"),
        pytest.param("Voltage [V] | Current", "24 | 5 A", [("Voltage 24 V", "5 A")], id="a unit in the heading"),
        pytest.param("Connector | Type", "X1 power | M12", [("X1 power", "M12")], id="words that need no heading"),
        pytest.param("Parameter | Value", "P1 | 5 s", [("P1", "5 s")], id="a heading that says no more"),
        pytest.param(
            "No. | Name | Range | Default",
            "P1.01* | Ramp | 1 to 9 s | 5 s",
            [("P1.01* > Ramp > Range", "1 to 9 s"), ("P1.01* > Ramp > Default", "5 s")],
            id="a code and its name",
        ),
    ],
)
def test_a_short_key_is_called_together_with_its_heading(head: str, row: str, expected: list[tuple[str, str]]) -> None:
    """“What goes on terminal 5?” is asked for the row “5”."""
    assert [(label, text) for _, label, text in labelled(Paper().table(head, row))] == expected
