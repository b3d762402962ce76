"""Tables and sections as makers write them whom nobody has read before."""

import pytest

from core.knowledge.labels import attached, spelled, with_unit
from tests.core.knowledge.reading import BOTH, facts, told
from tests.core.paper import Paper


@pytest.mark.parametrize(
    "heading, shown",
    [
        pytest.param("full_charge_h", "full charge [h]", id="a unit at its end"),
        pytest.param("output_A", "output [A]", id="a unit in capitals"),
        pytest.param("part_number", "part number", id="no unit"),
        pytest.param("GPIO_NUM", "GPIO_NUM", id="a name of a program"),
        pytest.param("Weight", "Weight", id="a word"),
        pytest.param("a_b", "a_b", id="letters"),
    ],
)
def test_the_headings_of_a_database_are_words(heading: str, shown: str) -> None:
    """Nobody asks for “full_charge_h”, and its numbers are hours."""
    assert spelled(heading) == shown


def test_the_unit_in_a_database_s_heading_is_that_of_its_numbers() -> None:
    """“540” alone is no weight."""
    paper = Paper().table("model | weight_g", "ECU-850 | 540", "ECU-850b | 525")

    assert told(facts(paper, BOTH)) == [("ECU-850", "weight", "540 g"), ("ECU-850b", "weight", "525 g")]


@pytest.mark.parametrize(
    "label, text, expected",
    [
        pytest.param("Battery (V / Ah)", "24 / 85", ("Battery", "24 V / 85 Ah"), id="a unit each"),
        pytest.param("Battery [V/Ah]", "24/85", ("Battery", "24 V / 85 Ah"), id="without blanks"),
        pytest.param("Speed (km/h)", "4 / 5", ("Speed", "4 / 5 km/h"), id="a quotient is one unit"),
        pytest.param("Battery (V / Ah)", "24", ("Battery", "24 V / Ah"), id="one number"),
        pytest.param("Battery (V / old)", "24 / 85", ("Battery (V / old)", "24 / 85"), id="no units"),
        pytest.param("Wheel (mm)", "Ø 210 × 70", ("Wheel", "Ø 210 × 70 mm"), id="a diameter"),
    ],
)
def test_several_units_go_with_several_numbers(label: str, text: str, expected: tuple[str, str]) -> None:
    """“24 / 85 V / Ah” says neither the voltage nor the capacity."""
    assert with_unit(label, text) == expected


def test_a_unit_that_is_none_is_attached_to_nothing() -> None:
    """What is no bare number stays as it is."""
    assert attached("24 / about 85", "V / Ah") == "24 / about 85"


@pytest.mark.parametrize(
    "cell, models",
    [
        pytest.param("all but ECU-850b", {"ECU-850"}, id="all but"),
        pytest.param("All models except ECU-850", {"ECU-850b"}, id="except"),
        pytest.param("ECU-850b", {"ECU-850b"}, id="a name"),
        pytest.param("all but the smallest", {"ECU-850", "ECU-850b"}, id="all but somebody unknown"),
    ],
)
def test_all_but_one_are_the_others(cell: str, models: set[str]) -> None:
    """The one that is left out is the only one it doesn't fit."""
    paper = Paper().table("Fits | Kit", "ECU-850 | door kit", "ECU-850b | wall kit", f"{cell} | roof kit")

    (last,) = [piece for chunk in paper.chunks(BOTH) for piece in chunk.pieces if "roof" in piece.plain]

    assert {name for value in last.values for name in value.models} == models


@pytest.mark.parametrize(
    "cell, known",
    [
        ("ECU-850 CM4 PoE", False),
        ("ECU-850 S2", False),
        ("ECU-850 Rev2", True),
        ("ECU-850 WiFi", True),
        ("ECU-850 (Zeta)", True),
        ("ECU-850 with cable", True),
    ],
)
def test_a_row_whose_name_goes_on_among_names_is_of_another_product_model(cell: str, known: bool) -> None:
    """A maker's table of all that it sells holds more than the catalogue."""
    paper = Paper().table("Model | Weight", "ECU-850 | 540 g", "ECU-850b | 525 g", f"{cell} | 999 g")

    assert any(said == "999 g" for _, _, said in told(facts(paper, BOTH))) is known


def test_a_column_of_longer_names_is_of_the_product_models_in_them() -> None:
    """Where all go on, that is how the maker calls them."""
    paper = Paper().table("Model | Weight", "ECU-850 CM4 | 540 g", "ECU-850b CM4 | 525 g")

    assert [(model, said) for model, _, said in told(facts(paper, BOTH))] == [
        ("ECU-850", "540 g"),
        ("ECU-850b", "525 g"),
    ]


def below(*sentences: str) -> Paper:
    """Return a paper with a section of a variant that begins with these sentences."""
    paper = Paper().heading("Variants", level=1).says("There are two of them.").heading("Suffix b", level=2)
    return paper.says(*sentences) if sentences else paper


@pytest.mark.parametrize(
    "paper, models",
    [
        pytest.param(below("The ECU-850b is sealed.", "Its data:").bullets("Weight: 540 g"), ["ECU-850b"], id="a list"),
        pytest.param(
            below("ECU-850b is sealed.").table("Data | Value", "Weight | 540 g").code("x"), ["ECU-850b"], id="a table"
        ),
        pytest.param(
            below("Sealed.", "The ECU-850b is it.").bullets("Weight: 540 g"), ["ECU-850", "ECU-850b"], id="named later"
        ),
        pytest.param(
            below("The ECU-850b is sealed.", "Some data:").bullets("Weight: 540 g", "Not for the ECU-850."),
            ["ECU-850", "ECU-850b"],
            id="another one is named as well",
        ),
        pytest.param(
            below("Unlike the ECU-850b, it weighs:").bullets("Weight: 540 g"),
            ["ECU-850", "ECU-850b"],
            id="told from it",
        ),
        pytest.param(below().bullets("Weight: 540 g"), ["ECU-850", "ECU-850b"], id="no sentence before it"),
    ],
)
def test_a_list_is_about_what_the_sentence_before_it_begins_with(paper: Paper, models: list[str]) -> None:
    """A variant's weight, listed below its name, isn't the base's."""
    assert [fact.model for fact in facts(paper, BOTH) if fact.attribute == "weight"] == models
