"""Tables as they really come: whatever the layout, the same facts."""

import pytest

from core.knowledge.chunk import Belongs
from core.quantities.value import Stat
from tests.core.knowledge.reading import BOTH, facts, told
from tests.core.paper import ABOVE, LEFT, Paper, a_document

SUPPLY = ("ECU-850", "supply_voltage", "9 to 36 V")
SUPPLY_B = ("ECU-850b", "supply_voltage", "9 to 48 V")
WEIGHT = ("ECU-850", "weight", "540 g")
WEIGHT_B = ("ECU-850b", "weight", "525 g")
ALL = [SUPPLY, WEIGHT, SUPPLY_B, WEIGHT_B]


@pytest.mark.parametrize(
    "paper",
    [
        pytest.param(
            Paper().table(
                "Parameter | ECU-850 | ECU-850b", "Supply voltage | 9 to 36 V | 9 to 48 V", "Weight | 540 g | 525 g"
            ),
            id="models as columns",
        ),
        pytest.param(
            Paper().table(
                "Model | Supply voltage | Weight", "ECU-850 | 9 to 36 V | 540 g", "ECU-850b | 9 to 48 V | 525 g"
            ),
            id="models as rows",
        ),
        pytest.param(
            Paper().table(
                "No. | Model | Supply voltage | Weight",
                "1 | ECU-850 | 9 to 36 V | 540 g",
                "2 | ECU-850b | 9 to 48 V | 525 g",
            ),
            id="models as rows, numbered",
        ),
        pytest.param(
            Paper().table(
                "Model | Parameter | Value | Unit",
                "ECU-850 | Supply voltage | 9 to 36 | V",
                "ECU-850 | Weight | 540 | g",
                "ECU-850b | Supply voltage | 9 to 48 | V",
                "ECU-850b | Weight | 525 | g",
            ),
            id="long",
        ),
        pytest.param(
            Paper().table(
                "Parameter | Model | Value",
                "Supply voltage | ECU-850 | 9 to 36 V",
                "Supply voltage | ECU-850b | 9 to 48 V",
                "Weight | ECU-850 | 540 g",
                "Weight | ECU-850b | 525 g",
            ),
            id="long, the parameter first",
        ),
        pytest.param(
            Paper().table(
                "Model | Supply voltage [V] | Weight [g]", "ECU-850 | 9 to 36 | 540", "ECU-850b | 9 to 48 | 525"
            ),
            id="units in headings",
        ),
        pytest.param(
            Paper().table(
                "Model | Supply voltage | Weight", " | V | g", "ECU-850 | 9 to 36 | 540", "ECU-850b | 9 to 48 | 525"
            ),
            id="a second heading row of units",
        ),
        pytest.param(
            Paper().table(
                "Parameter | Unit | ECU-850 | ECU-850b",
                "Supply voltage | V | 9 to 36 | 9 to 48",
                "Weight | g | 540 | 525",
            ),
            id="a column of units for all models",
        ),
        pytest.param(
            Paper().table(
                "Parameter | ECU-850 | ECU-850b", "Supply voltage (V) | 9 to 36 | 9 to 48", "Weight, g | 540 | 525"
            ),
            id="units in row labels",
        ),
        pytest.param(
            Paper().table(
                "Parameter | ECU-850 | ECU-850b",
                f"Electrical | {LEFT} | {LEFT}",
                "Supply voltage | 9 to 36 V | 9 to 48 V",
                f"Mechanical | {LEFT} | {LEFT}",
                "Weight | 540 g | 525 g",
            ),
            id="headings between the rows",
        ),
        pytest.param(
            Paper().table(
                f"Parameter | Model | {LEFT}",
                f"{ABOVE} | ECU-850 | ECU-850b",
                "Supply voltage | 9 to 36 V | 9 to 48 V",
                "Weight | 540 g | 525 g",
                head=2,
            ),
            id="two heading rows, with spans",
        ),
        pytest.param(
            Paper()
            .heading("Data")
            .table("Parameter | Value", "Supply voltage | 9 to 36 V", "Weight | 540 g", tabs=("ECU-850",))
            .table("Parameter | Value", "Supply voltage | 9 to 48 V", "Weight | 525 g", tabs=("ECU-850b",)),
            id="a tab per model",
        ),
        pytest.param(
            Paper()
            .heading("ECU-850")
            .table("Parameter | Value", "Supply voltage | 9 to 36 V", "Weight | 540 g")
            .heading("ECU-850b")
            .bullets("Supply voltage: 9 to 48 V", "Weight: 525 g"),
            id="a section per model, one of them a list",
        ),
        pytest.param(
            Paper().table(
                "Parameter | ECU-850 | ECU-850b",
                "Supply voltage | 9 to 36 V | 9 to 48 V",
                "Weight | 540 g | 525 g",
                head=0,
            ),
            id="no heading row marked",
        ),
    ],
)
def test_every_layout_states_the_same(paper: Paper) -> None:
    """Nobody draws tables for us."""
    assert sorted(told(facts(paper, BOTH))) == sorted(ALL)


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param(("Parameter | Min | Typ | Max | Unit", "Supply voltage | 8 | 24 | 36 | V"), id="unit column"),
        pytest.param(("Parameter | Min | Typ | Max", "Supply voltage [V] | 8 | 24 | 36"), id="unit in the label"),
        pytest.param(("Parameter | Min. | Typ. | Max.", "Supply voltage | 8 V | 24 V | 36 V"), id="units in cells"),
        pytest.param(
            ("Parameter | Symbol | Min | Typ | Max | Unit", "Supply voltage | VCC | 8 | 24 | 36 | V"), id="a symbol"
        ),
        pytest.param(
            (
                f"Parameter | Value | {LEFT} | {LEFT} | Unit",
                "^ | Min | Typ | Max | ^",
                "Supply voltage | 8 | 24 | 36 | V",
            ),
            id="a second heading row",
        ),
    ],
)
def test_minimum_typical_and_maximum_are_one_cell_in_three_columns(rows: tuple[str, ...]) -> None:
    """“24” in a column alone says nothing."""
    found = facts(Paper().table(*rows))

    assert {fact.attribute for fact in found} == {"supply_voltage"}
    assert [(fact.value.stat, fact.lower, fact.value.unit) for fact in found] == [
        (Stat.MINIMUM, 8, "V"),
        (Stat.TYPICAL, 24, "V"),
        (Stat.MAXIMUM, 36, "V"),
    ]


def test_minimum_and_maximum_of_each_product_model() -> None:
    """Both heading rows count: whose it is, and which end."""
    table = (
        f"Parameter | ECU-850 | {LEFT} | ECU-850b | {LEFT}",
        f"{ABOVE} | Min | Max | Min | Max",
        "Supply voltage (V) | 9 | 36 | 9 | 48",
    )

    found = facts(Paper().table(*table, head=2), BOTH)

    assert [(fact.model, fact.value.stat, fact.upper) for fact in found] == [
        ("ECU-850", Stat.MINIMUM, 9),
        ("ECU-850", Stat.MAXIMUM, 36),
        ("ECU-850b", Stat.MINIMUM, 9),
        ("ECU-850b", Stat.MAXIMUM, 48),
    ]


def test_minimum_and_maximum_in_columns_of_a_row_per_product_model() -> None:
    """“Supply voltage” spans its own minimum and maximum."""
    table = (
        f"Model | Supply voltage [V] | {LEFT} | Weight",
        f"{ABOVE} | Min | Max | {ABOVE}",
        "ECU-850 | 9 | 36 | 540 g",
        "ECU-850b | 9 | 48 | 525 g",
    )

    found = facts(Paper().table(*table, head=2), BOTH)

    assert told(fact for fact in found if fact.attribute == "supply_voltage") == [
        ("ECU-850", "supply_voltage", "min. 9 V"),
        ("ECU-850", "supply_voltage", "max. 36 V"),
        ("ECU-850b", "supply_voltage", "min. 9 V"),
        ("ECU-850b", "supply_voltage", "max. 48 V"),
    ]
    assert [fact.value.text for fact in found if fact.attribute == "weight"] == ["540 g", "525 g"]


@pytest.mark.parametrize(
    "heading",
    [
        pytest.param("ECU-850 / ECU-850b", id="slash"),
        pytest.param("ECU-850, ECU-850b", id="comma"),
        pytest.param("ECU-850 and ECU-850b", id="and"),
    ],
)
def test_several_product_models_in_one_heading(heading: str) -> None:
    """One column for two product models makes two facts."""
    document = a_document("family.md", "ECU-750", "ECU-850", "ECU-850b")

    found = facts(Paper().table(f"Parameter | {heading}", "Weight | 540 g"), document)

    assert sorted(told(found)) == [WEIGHT, ("ECU-850b", "weight", "540 g")]
    assert {fact.belongs for fact in found} == {Belongs.CELL}


def test_a_first_cell_that_is_empty_goes_on_from_above() -> None:
    """“at 24 V” below “Supply current” is supply current as well."""
    table = ("Parameter | Conditions | Value", "Supply current | at 12 V | 380 mA", " | at 24 V | 195 mA")

    found = facts(Paper().table(*table))

    assert [(fact.attribute, fact.value.written.nominal) for fact in found] == [
        ("supply_current", 380),
        ("supply_current", 195),
    ]
    assert "12 V" in found[0].said
    assert "24 V" in found[1].said


def test_headings_between_rows_tell_what_the_rows_are_of() -> None:
    """“Voltage” below “Output” is the output voltage."""
    table = (
        "Parameter | Value",
        f"Input | {LEFT}",
        "Voltage | 9 to 36 V",
        f"Output | {LEFT}",
        "Voltage | 5 V",
    )

    found = facts(Paper().table(*table))

    assert told(found) == [SUPPLY, ("ECU-850", "output_voltage", "5 V")]
    assert [fact.label for fact in found] == ["Input > Voltage", "Output > Voltage"]


def test_a_heading_between_rows_that_is_marked_as_one_of_the_columns_is_none() -> None:
    """Loaders mark what the author drew in bold; “Output” heads the rows below it, not the columns."""
    table = ("Parameter | Value", f"Output | {LEFT}", "Voltage | 5 V")

    assert told(facts(Paper().table(*table, head=2))) == [("ECU-850", "output_voltage", "5 V")]


def test_a_unit_names_no_product_model() -> None:
    """“°C” in a cell isn't the product model whose name ends in C."""
    paper = Paper().table("Parameter | Unit | Value", "Operating temperature | °C | −40 to +85")

    (fact,) = facts(paper)

    assert (fact.model, fact.attribute, fact.value.unit) == ("ECU-850", "operating_temperature", "°C")


def test_a_column_that_numbers_the_rows_states_nothing() -> None:
    """“3” before a row is no value, and no label."""
    table = ("# | Parameter | Value", "1 | Supply voltage | 9 to 36 V", "2 | Weight | 540 g")

    assert told(facts(Paper().table(*table))) == [SUPPLY, WEIGHT]


def test_a_row_that_repeats_with_another_value_is_kept_twice() -> None:
    """Documents that contradict themselves are shown to do so."""
    found = facts(Paper().table("Parameter | Value", "Weight | 540 g", "Weight | 560 g"))

    assert told(found) == [WEIGHT, ("ECU-850", "weight", "560 g")]


def test_a_footnote_mark_is_no_digit() -> None:
    """“85¹” is 85."""
    (fact,) = facts(Paper().table("Parameter | Value", "Weight¹ | 540 g²"))

    assert (fact.attribute, fact.value.written.nominal) == ("weight", 540)


def test_a_document_about_nobody_in_particular_states_no_facts() -> None:
    """What holds for any product model can't be compared."""
    paper = Paper().table("Parameter | Value", "Weight | 540 g")

    assert facts(paper, a_document("generic.md")) == ()
