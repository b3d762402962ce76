"""What is counted, and what is measured: the one is no answer to the other."""

import pytest

from core.retrieval.eligibility import is_measured
from tests.core.paper import Paper
from tests.core.retrieval.lab import SHEET, SMALL, a_question, asked_for, one
from tests.core.retrieval.shelf import best, retrieved


@pytest.mark.parametrize(
    "asked, said, measured",
    [
        pytest.param("flow rate", "3 bar", False, id="a pressure is no flow"),
        pytest.param("flow rate", "9 l/min", True, id="a flow is"),
        pytest.param("flow rate", "high", None, id="a word may be"),
        pytest.param("flow rate", "3", None, id="a bare number may have lost its unit"),
        pytest.param("colour", "3 bar", None, id="nobody knows what a colour is measured in"),
        pytest.param("use in kWh", "3 bar", False, id="the unit asked for measures something else"),
        pytest.param("use in kWh", "300 Wh", True, id="the unit asked for measures the same"),
        pytest.param("how many inlets", "3", True, id="a count"),
        pytest.param("how many inlets", "3 bar", False, id="a pressure is no count"),
        pytest.param("how many inlets", "several", None, id="a word may count"),
    ],
)
def test_what_is_measured_in_something_else_cannot_be_meant(asked: str, said: str, *, measured: bool | None) -> None:
    """The glossary says what a thing is measured in; no label makes bars of litres."""
    statement = one((SHEET, Paper().table("Parameter | Value", f"Rate | {said}")), said=said)

    assert is_measured(statement, asked_for(asked)) is measured


def test_a_sentence_is_not_measured() -> None:
    """It may speak of several things."""
    sentence = one((SHEET, Paper().says("It needs 3 bar.")), said="It needs 3 bar.")

    assert is_measured(sentence, asked_for("flow rate")) is None


async def test_what_is_counted_steps_over_what_is_measured() -> None:
    """“How many valves” is told by 2, and not by the 65 °C of a valve's setting; by nothing if nothing is near."""
    hot, two = "Valves, setting | 65 °C", "Valves | 2"

    found = await retrieved(
        a_question("how many valves setting", SMALL), (SHEET, Paper().table("Name | Value", hot, two))
    )
    alone = await retrieved(a_question("how many valves setting", SMALL), (SHEET, Paper().table("Name | Value", hot)))

    assert (found.stated(0, SMALL), best(found)) == (True, "2")
    assert not alone.stated(0, SMALL)
