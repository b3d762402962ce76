"""Conditions that a sentence sets for a whole table, beside values that are ranked."""

import pytest

from tests.core.answering.told_worlds import BB, A, notes, ranked
from tests.core.paper import Paper, a_document
from tests.core.worlds import Page

QUESTION = "Which ECU has the lowest supply current?"


def measured(model: str, current: str, at: str) -> Page:
    """Return a datasheet whose values all hold `at` something; at nothing in particular if empty."""
    paper = Paper().heading("Electrical data")
    if at:
        paper.says(f"All values at {at} unless otherwise noted.")
    return a_document(f"{model}.md", model), paper.table("Parameter | Value", f"Supply current | {current}")


@pytest.mark.parametrize(
    "other",
    [pytest.param("25 °C", id="the same"), pytest.param("", id="a sheet that says nothing of it")],
)
async def test_what_holds_for_a_whole_table_is_no_reason_to_doubt_an_order(other: str) -> None:
    """Nearly every datasheet holds at room temperature; a doubt beside each ranking would be read by nobody."""
    answer = await ranked(QUESTION, measured(A, "120 mA", "25 °C"), measured(BB, "60 mA", other))

    assert "comparable" not in notes(answer)


async def test_whole_tables_under_different_conditions_are_told() -> None:
    """Both sheets name a temperature, and these aren't the same."""
    answer = await ranked(QUESTION, measured(A, "120 mA", "25 °C"), measured(BB, "60 mA", "85 °C"))

    assert "not directly comparable; their sources say which" in notes(answer)
