"""Tables of Word documents: full grids, whatever was merged, nested, deleted or shifted."""

from typing import Any

import docx
import pytest
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.adapters.documents.trees import table, told
from tests.adapters.documents.word import (
    Make,
    add_rows,
    made,
    make_bold,
    set_flag,
    tree_of,
)
from tests.rings.drawing import examples


def _merged(document: Any) -> None:
    grid = add_rows(
        document, [["Model", "ECU-750", "ECU-850"], ["CPU", "", ""], ["Supply", "9 V", "10 V"], ["", "", ""]]
    )
    grid.cell(1, 1).merge(grid.cell(1, 2)).text = "M4"
    grid.cell(2, 0).merge(grid.cell(3, 0)).text = "Supply"
    grid.cell(3, 1).text, grid.cell(3, 2).text = "36 V", "37 V"


def _flagged(document: Any) -> None:
    grid = add_rows(document, [["Limits", "Limits 2"], ["CPU", "M4"], ["RAM", "x"]])
    set_flag(grid.rows[0], "tblHeader")


def _bold(document: Any) -> None:
    grid = add_rows(document, [["Property", "12 V"], ["CPU", "M4"]])
    make_bold(grid.rows[0])


def _styled(document: Any) -> None:
    add_rows(document, [["Supply", "ECU-750"], ["Current", "M4"]], style="Light Grid")


def _styled_with_value(document: Any) -> None:
    add_rows(document, [["Supply", "12 V"], ["Current", "1 A"]], style="Light Grid")


def _style_switched_off(document: Any) -> None:
    grid = add_rows(document, [["Supply", "high"], ["Current", "low"]], style="Light Grid")
    look = grid._tbl.tblPr.find(f"{{{document.element.nsmap['w']}}}tblLook")
    look.attrib.clear()
    look.set(f"{{{document.element.nsmap['w']}}}val", "0400")


def _keys(document: Any) -> None:
    grid = add_rows(document, [["CPU", "M4"], ["RAM", "x"]])
    for row in grid.rows:
        row.cells[0].paragraphs[0].runs[0].bold = True


def _nested(document: Any) -> None:
    cell = add_rows(document, [["Model", "Use"], ["CAN", ""]]).cell(1, 1)
    cell.text = "two"
    inner = cell.add_table(1, 2)
    inner.cell(0, 0).text, inner.cell(0, 1).text = "rate", "1 Mbit/s"


def _boxed(document: Any) -> None:
    cell = add_rows(document, [["Supply voltage: 12 V"]]).cell(0, 0)
    inner = cell.add_table(2, 2)
    for at, text in enumerate(("Model", "Use", "CAN", "x")):
        inner.cell(at // 2, at % 2).text = text


def _deleted(document: Any) -> None:
    grid = add_rows(document, [["Model", "Use"], ["old", "x"], ["CAN", "y"]])
    set_flag(grid.rows[1], "del")


def _shifted(document: Any) -> None:
    grid = add_rows(document, [["Model", "Use"], ["CAN", "y"]])
    look = grid.rows[1]._tr.get_or_add_trPr()
    look.append(parse_xml(f'<w:gridBefore {nsdecls("w")} w:val="1"/>'))
    grid.rows[1]._tr.remove(grid.rows[1]._tr.tc_lst[0])


def _captioned(document: Any) -> None:
    document.add_paragraph("Figure 1", style="Caption")
    document.add_paragraph("Table 1: ECU-750", style="Caption")
    add_rows(document, [["Model", "Use"], ["CAN", "x"]])
    document.add_paragraph("Table 2", style="Caption")


TABLES = [
    pytest.param(
        _merged,
        ["= Model = ECU-750 = ECU-850", "| CPU | M4 | M4", "| Supply | 9 V | 10 V", "| Supply | 36 V | 37 V"],
        id="merged cells",
    ),
    pytest.param(_flagged, ["= Limits = Limits 2", "| CPU | M4", "| RAM | x"], id="repeated on every page"),
    pytest.param(_bold, ["= Property = 12 V", "| CPU | M4"], id="bold first row"),
    pytest.param(_styled, ["= Supply = ECU-750", "| Current | M4"], id="style with a first row"),
    pytest.param(_styled_with_value, ["| Supply | 12 V", "| Current | 1 A"], id="style above a value"),
    pytest.param(_style_switched_off, ["| Supply | high", "| Current | low"], id="style switched off"),
    pytest.param(_keys, ["| CPU | M4", "| RAM | x"], id="bold keys"),
    pytest.param(_nested, ["= Model = Use", "| CAN | two; rate 1 Mbit/s"], id="table in a cell"),
    pytest.param(_boxed, ["- Supply voltage: 12 V", "= Model = Use", "| CAN | x"], id="frame around text"),
    pytest.param(_deleted, ["= Model = Use", "| CAN | y"], id="deleted row"),
    pytest.param(_shifted, ["= Model = Use", "|  | y"], id="row that begins later"),
    pytest.param(_captioned, ["Figure 1", "= Model = Use", "| CAN | x", "Table 2"], id="captions"),
]


@pytest.mark.parametrize("make, expected", TABLES)
def test_tables_are_full_grids(make: Make, expected: list[str]) -> None:
    """A value must stand in the row and column where its author put it."""
    assert told(made(make)) == expected


def test_a_table_row_is_quoted_as_a_line() -> None:
    """The quote must be verbatim in the text that we show, and readable."""
    tree = made(_merged)
    grid = table(tree)

    assert [tree.text[place.start : place.end] for place in grid.places] == [
        "Model | ECU-750 | ECU-850",
        "CPU | M4",
        "Supply | 9 V | 10 V",
        "36 V | 37 V",
    ]
    assert [cell.origin for cell in grid.rows[1]] == [(1, 0), (1, 1), (1, 1)]
    assert [cell.origin for cell in grid.rows[3]] == [(2, 0), (3, 1), (3, 2)]


def test_paragraphs_of_a_cell_are_its_lines() -> None:
    """Three values in a cell are three, not one."""
    document = docx.Document()
    add_rows(document, [["Model", "Rails"], ["ECU-750", "5 V\n12 V"]]).cell(1, 1).add_paragraph("24 V")

    tree = tree_of(document)
    cell = table(tree).rows[1][1]

    assert cell.lines == ("5 V", "12 V", "24 V")
    assert cell.plain == "5 V; 12 V; 24 V"
    assert tree.text[cell.place.start : cell.place.end] == "5 V 12 V 24 V", "quoted are the file's own signs alone"
    assert table(made(_captioned)).caption == "Table 1: ECU-750"


@pytest.mark.slow
def test_a_merge_longer_than_a_grid_keeps_stays_in_its_column() -> None:
    """Where the merge is cut off, what is right of it must not slip to the left."""
    document = docx.Document()
    grid = add_rows(document, [["Model", "Use"]] + [["", f"v{row}"] for row in range(250)])
    grid.cell(1, 0).merge(grid.cell(250, 0)).text = "CAN"

    rows = table(tree_of(document)).rows

    assert [row[0].plain for row in rows[1:]] == ["CAN"] * 250
    assert [row[1].plain for row in rows[1:]] == [f"v{row}" for row in range(250)]


TEXTS = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Co", "Zl", "Zp", "Zs"]), min_size=1, max_size=8
)


@given(
    grid=st.integers(2, 4).flatmap(
        lambda width: st.lists(st.lists(TEXTS, min_size=width, max_size=width), min_size=2, max_size=5)
    )
)
@settings(max_examples=examples(25), deadline=None)
def test_any_grid_is_read_back(grid: list[list[str]]) -> None:
    """Nothing may be lost, moved or joined, whatever stands in the cells."""
    tree = made(lambda document: add_rows(document, grid))

    assert [[cell.plain for cell in row] for row in table(tree).rows] == grid
    assert all(tree.text[c.place.start : c.place.end] == c.plain for row in table(tree).rows for c in row)
