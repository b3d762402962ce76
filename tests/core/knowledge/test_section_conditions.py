"""What values hold under by the words around their table."""

import pytest

from tests.core.knowledge.reading import BOTH, facts
from tests.core.paper import LEFT, Paper


@pytest.mark.parametrize(
    "paper",
    [
        pytest.param(
            Paper()
            .heading("Data")
            .says("All values at 25 °C unless otherwise noted.")
            .table("Parameter | Value", "Supply current | 195 mA"),
            id="a sentence above the table",
        ),
        pytest.param(
            Paper().heading("Data").table("Parameter | Value", "Supply current | 195 mA", caption="Measured at 25 °C"),
            id="a caption",
        ),
        pytest.param(
            Paper().heading("Data (measured at 25 °C)").table("Parameter | Value", "Supply current | 195 mA"),
            id="a heading",
        ),
        pytest.param(
            Paper()
            .heading("Data", level=1)
            .says("Unless otherwise noted, values apply at 25 °C.")
            .heading("Supply", level=2)
            .table("Parameter | Value", "Supply current | 195 mA"),
            id="the section around",
        ),
        pytest.param(
            Paper().heading("Data").says("All values at 25 °C.").bullets("Supply current: 195 mA"), id="a list"
        ),
        pytest.param(
            Paper()
            .heading("Data")
            .table(
                "Parameter | Min | Value",
                f"All values at 25 °C unless noted. | {LEFT} | {LEFT}",
                "Supply current |  | 195 mA",
            ),
            id="a remark over all columns",
        ),
        pytest.param(Paper().table("Parameter | Value", "Supply current at 25 °C | 195 mA"), id="the label"),
    ],
)
def test_what_holds_for_a_whole_section_holds_for_its_values(paper: Paper) -> None:
    """A current at 25 °C must not be given for 85 °C."""
    (fact,) = facts(paper)

    assert (fact.attribute, fact.value.text) == ("supply_current", "195 mA")
    assert "at 25 °C" in fact.conditions


def test_conditions_of_one_section_dont_hold_in_the_next() -> None:
    """“at 25 °C” stands in the section on currents."""
    paper = (
        Paper()
        .heading("Currents")
        .says("All values at 25 °C.")
        .bullets("Supply current: 195 mA")
        .heading("Weights")
        .bullets("Weight: 540 g")
        .says("The unit starts at 24 V.")
    )

    assert [fact.conditions for fact in facts(paper)] == [("at 25 °C",), ()]


def test_a_column_of_conditions_goes_with_the_values_of_its_row() -> None:
    """195 mA is right at 24 V only."""
    table = (
        "Parameter | Conditions | ECU-850 | ECU-850b",
        "Supply current | at 24 V | 195 mA | 210 mA",
    )

    found = facts(Paper().table(*table), BOTH)

    assert [(fact.model, fact.value.written.nominal, "24 V" in fact.said) for fact in found] == [
        ("ECU-850", 195, True),
        ("ECU-850b", 210, True),
    ]
    assert all(fact.conditions for fact in found)
