"""Headings over several columns in files that can't merge cells: CSV, Markdown, and sheets where nobody merged them."""

from pathlib import Path

import pytest

from tests.adapters.documents.trees import read, table

SPREAD = [
    pytest.param(
        [",Input,,Output,", "Model,Voltage,Current,Voltage,Current", "ECU-750,9 V,1 A,5 V,2 A"],
        ["=  = Input = Input = Output = Output", "= Model = Voltage = Current = Voltage = Current"],
        id="the corner below",
    ),
    pytest.param(
        ["Model,Input,,Output,", ",Voltage,Current,Voltage,Current", "ECU-750,9 V,1 A,5 V,2 A"],
        ["= Model = Input = Input = Output = Output", "= Model = Voltage = Current = Voltage = Current"],
        id="the corner above",
    ),
    pytest.param(
        ["Feature,Unit,ECU-750,,ECU-850,", ",,min,max,min,max", "Flow,l/min,1,2,3,4"],
        ["= Feature = Unit = ECU-750 = ECU-750 = ECU-850 = ECU-850", "= Feature = Unit = min = max = min = max"],
        id="product models",
    ),
    pytest.param(
        ["Model,Weight,Flow,,", ",,min,typ,max", "ECU-750,1 kg,2,3,4"],
        ["= Model = Weight = Flow = Flow = Flow", "= Model = Weight = min = typ = max"],
        id="one group",
    ),
]
"""Two rows of headings, and a row of values."""


@pytest.mark.parametrize("lines, heads", SPREAD)
def test_a_heading_takes_in_the_blank_cells_beside_it(tmp_path: Path, lines: list[str], heads: list[str]) -> None:
    """Else only the first column of each group has a name, and the others' values are nobody's."""
    tree = read(tmp_path, ".csv", "\n".join(lines))

    assert [" ".join(f"= {cell.plain}" for cell in row) for row in table(tree).rows[:2]] == heads


def test_markdown_has_groups_of_headings_too(tmp_path: Path) -> None:
    """Its tables have one row of headings, so the second one is written as a row."""
    heads = "| Model | Input | | Output | |\n|-|-|-|-|-|\n| | Voltage | Current | Voltage | Current |\n"
    source = f"{heads}| A | 1 | 2 | 3 | 4 |\n"

    first, second, _ = table(read(tmp_path, ".md", source)).rows

    assert [cell.plain for cell in first] == ["Model", "Input", "Input", "Output", "Output"]
    assert [cell.origin for cell in second[:2]] == [(0, 0), (1, 1)]


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param(["Model,Colour,,Metal,", "A,red,dark,steel,hard", "B,blue,pale,tin,soft"], id="both corners"),
        pytest.param([",Input,,Output,", "Model,9 V,1 A,5 V,2 A", "B,9 V,1 A,5 V,2 A"], id="values below"),
        pytest.param([",Outer,,,", "Model,Weight,X,Y,Z", "A,1 kg,2,3,4"], id="one group that may end anywhere"),
        pytest.param([",Input,,Output,", "Model,Voltage,,Voltage,Current", "A,9 V,1 A,5 V,2 A"], id="no name"),
        pytest.param([",Input,,Output,", "Model,Voltage,Current,Voltage,Current"], id="no row of values"),
    ],
)
def test_other_blank_cells_stay_as_they_are(tmp_path: Path, lines: list[str]) -> None:
    """A value that is missing is not the one beside it."""
    first, *_ = table(read(tmp_path, ".csv", "\n".join(lines))).rows

    assert first[2].plain == ""


def test_headings_on_every_page_are_still_headings(tmp_path: Path) -> None:
    """A first row that comes again is no row of values."""
    lines = ["Model,Torque,Speed", "A,5 Nm,9 rpm", "Model,Torque,Speed", "B,6 Nm,7 rpm"]

    assert table(read(tmp_path, ".csv", "\n".join(lines))).header_rows == 1
