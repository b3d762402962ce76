"""Cells of one row that state one value together."""

import pytest

from core.knowledge.columns import Role, joined, role_of, units_row


@pytest.mark.parametrize(
    "heading, role",
    [
        pytest.param("Value", "value", id="value"),
        pytest.param("MIN.", "min", id="capitals and a full stop"),
        pytest.param("(typ)", "typ", id="brackets"),
        pytest.param("Supply voltage > Max", "max", id="the last part counts"),
        pytest.param("Max > ECU-850", "", id="only the last part counts"),
        pytest.param("Units", "unit", id="unit"),
        pytest.param("Test conditions", "remark", id="conditions"),
        pytest.param("Symbol", "symbol", id="symbol"),
        pytest.param("Maximum weight", "", id="an attribute"),
        pytest.param("", "", id="nothing"),
    ],
)
def test_a_heading_tells_what_its_column_holds(heading: str, role: Role) -> None:
    """Only headings that say nothing else make a column part of a value."""
    assert role_of(heading) == role


@pytest.mark.parametrize(
    "cells, unit, said",
    [
        pytest.param([("value", "24"), ("unit", "V")], "", "24 V", id="value and unit"),
        pytest.param([("value", "24 V"), ("unit", "A")], "", "24 V", id="a cell with its own unit"),
        pytest.param([("value", "24")], "V", "24 V", id="the label's unit"),
        pytest.param([("value", "24"), ("unit", "—")], "V", "24 V", id="no unit in its column"),
        pytest.param([("min", "8"), ("max", "36"), ("unit", "V")], "", "min. 8 V, max. 36 V", id="two ends"),
        pytest.param([("min", "—"), ("max", "36"), ("unit", "V")], "", "max. 36 V", id="one end"),
        pytest.param([("value", "24"), ("unit", "V"), ("remark", "at 25 °C")], "", "24 V (at 25 °C)", id="a condition"),
        pytest.param([("value", "24 V"), ("remark", "-")], "", "24 V", id="no condition"),
        pytest.param([("symbol", "VCC"), ("value", "24 V")], "", "24 V", id="a symbol states nothing"),
        pytest.param([("unit", "V"), ("remark", "at 25 °C")], "", "", id="no value"),
    ],
)
def test_cells_are_joined_to_what_they_say_together(cells: list[tuple[Role, str]], unit: str, said: str) -> None:
    """The joined text is shown to people, and read like any cell."""
    assert joined(cells, unit=unit) == said


@pytest.mark.parametrize(
    "texts, units",
    [
        pytest.param(["", "V", "A"], True, id="units"),
        pytest.param(["Model", "[V]", "(kg)"], True, id="in brackets"),
        pytest.param(["", "V", ""], True, id="not for each column"),
        pytest.param(["", "V", "grey"], False, id="a word"),
        pytest.param(["", "24 V", "A"], False, id="a value"),
        pytest.param(["Weight", "", "—"], False, id="nothing"),
    ],
)
def test_a_row_of_units_is_told_from_values(texts: list[str], units: bool) -> None:
    """It is a heading, not a product model without values."""
    assert units_row(texts) is units
