"""Tables on the sheets of Excel workbooks: each one a full grid, wherever it stands."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl.styles import Font

from adapters.documents.sheet import MAX_ROWS
from core.knowledge.tree import TableRows
from tests.adapters.documents.trees import table, told
from tests.adapters.documents.word import part_of, repacked
from tests.adapters.documents.workbooks import SHEET, Make, book_of, fill, made, tree_of
from tests.rings.drawing import examples


def _plain(sheet: Any) -> None:
    fill(sheet, "B2", [["Product data 2025"], [], ["Model", "Supply", "Weight"], ["ECU-750", "12 V", 0.21]])


def _beside(sheet: Any) -> None:
    fill(sheet, "A1", [["Model", "Supply"], ["ECU-750", "12 V"], ["ECU-850", "24 V"]])
    fill(sheet, "D1", [["Pin", "Name"], [1, "CAN"]])
    fill(sheet, "A5", [["Use a fuse. Keep it dry."]])


def _spaced(sheet: Any) -> None:
    fill(sheet, "A1", [["Parameter", None, "ECU-750", "ECU-850"], ["Supply", None, "12 V", "24 V"]])


def _merged(sheet: Any) -> None:
    fill(
        sheet, "A1", [["Limits"], ["Parameter", "ECU-750", "ECU-850"], ["CPU", "M4"], ["Supply", 9, 10], [None, 36, 37]]
    )
    for area in ("A1:C1", "B3:C3", "A4:A5"):
        sheet.merge_cells(area)


def _covered_row(sheet: Any) -> None:
    fill(sheet, "A1", [["Model", "Use"], ["CAN", "x"], [], ["LIN", "y"]])
    sheet.merge_cells("A2:A3")
    sheet.merge_cells("B2:B3")


def _bold(sheet: Any) -> None:
    fill(sheet, "A1", [["Supply", "12 V"], ["CPU", "M4"]])
    sheet["A1"].font = sheet["B1"].font = sheet["A2"].font = Font(bold=True)


def _stairs(sheet: Any) -> None:
    for step in range(7):
        fill(sheet, f"{'ADGJMPS'[step]}{step * 2 + 1}", [["a", "b"], ["1 V", "2 V"], ["c", "d"]])


def _empty_merge(sheet: Any) -> None:
    fill(sheet, "A1", [["Model", "Use"], ["CAN", "x"]])
    sheet.merge_cells("E5:F6")


def _grouped(sheet: Any) -> None:
    fill(sheet, "A1", [["Pumps"], ["All sizes without feet"], [None, None, None, "Outer size", None, "Sold"]])
    fill(sheet, "A4", [["Model", "Series", "Seal", "X (mm)", "Y (mm)", "From"], ["OP-1", "O", "NBR", 90, 45, 2019]])
    sheet.merge_cells("A1:F1")
    sheet.merge_cells("D3:E3")


def _grouped_without_merges(sheet: Any) -> None:
    fill(sheet, "A1", [[None, None, None, "Flow"], ["Model", "Seal", "Feet", "L/min"], ["OP-1", "NBR", "4", 90]])


def _divided(sheet: Any) -> None:
    fill(sheet, "A1", [["Quantity", "Material", "Use"], [], [4, "NBR", "seal"], [1, "steel", "shaft"]])
    fill(sheet, "A6", [[2, "brass", "nut"], [], ["Spare parts"], [], [9, "tin", "solder"]])


def _two_alike(sheet: Any) -> None:
    fill(sheet, "A1", [["Model", "Supply", "Mass"], ["OP-1", "12 V", "3 kg"], []])
    fill(sheet, "A4", [["Seal", "Life", "Colour"], ["NBR", "9000 h", "black"], []])
    fill(sheet, "A7", [["OP-2", "red", "blue"], ["OP-3", "red", "white"]])


SHEETS = [
    pytest.param(
        _plain,
        ["## Data", "### Product data 2025", "= Model = Supply = Weight", "| ECU-750 | 12 V | 0.21"],
        id="title and table",
    ),
    pytest.param(
        _beside,
        [
            "## Data", "= Model = Supply", "| ECU-750 | 12 V", "| ECU-850 | 24 V", "= Pin = Name", "| 1 | CAN",
            "Use a fuse.", "Keep it dry.",
        ],
        id="tables beside each other",
    ),
    pytest.param(
        _spaced, ["## Data", "= Parameter = ECU-750 = ECU-850", "| Supply | 12 V | 24 V"], id="labels apart from values"
    ),
    pytest.param(
        _merged,
        [
            "## Data", "### Limits", "= Parameter = ECU-750 = ECU-850", "| CPU | M4 | M4",
            "| Supply | 9 | 10", "| Supply | 36 | 37",
        ],
        id="merged cells",
    ),
    pytest.param(
        _grouped,
        [
            "## Data", "### Pumps", "### All sizes without feet", "=  =  =  = Outer size = Outer size = Sold",
            "= Model = Series = Seal = X (mm) = Y (mm) = From", "| OP-1 | O | NBR | 90 | 45 | 2019",
        ],
        id="headings in groups",
    ),
    pytest.param(
        _grouped_without_merges,
        ["## Data", "=  =  =  = Flow", "= Model = Seal = Feet = L/min", "| OP-1 | NBR | 4 | 90"],
        id="a group without a merge",
    ),
    pytest.param(
        _divided,
        [
            "## Data", "= Quantity = Material = Use", "| 4 | NBR | seal", "| 1 | steel | shaft", "| 2 | brass | nut",
            "### Spare parts", "| 9 | tin | solder",
        ],
        id="empty rows within a table",
    ),
    pytest.param(_covered_row, ["## Data", "= Model = Use", "| CAN | x", "| LIN | y"], id="row merged into another"),
    pytest.param(_bold, ["## Data", "= Supply = 12 V", "| CPU | M4"], id="bold first row"),
    pytest.param(_empty_merge, ["## Data", "= Model = Use", "| CAN | x"], id="merge of nothing"),
    pytest.param(lambda _sheet: None, [], id="nothing"),
]  # fmt: skip


@pytest.mark.parametrize("make, expected", SHEETS)
def test_each_table_of_a_sheet_is_a_full_grid(make: Make, expected: list[str]) -> None:
    """A value must stand in the row and column where its author put it."""
    assert told(made(make)) == expected


def test_a_number_is_quoted_with_the_digits_that_the_file_holds() -> None:
    """The quote is verbatim; what is read is what the program shows that wrote the file."""
    tree = made(lambda sheet: fill(sheet, "A1", [["Model", "Seal", "Mass (kg)"], ["OP-1", "NBR", 85.56999999999999]]))
    grid = table(tree)

    assert [cell.plain for cell in grid.rows[1]] == ["OP-1", "NBR", "85.57"]
    assert tree.text[grid.places[1].start : grid.places[1].end] == "OP-1 | NBR | 85.56999999999999"


def test_only_what_a_table_holds_goes_on_below_an_empty_row() -> None:
    """Colours below lives would be read as lives."""
    tables = [block for block in made(_two_alike).blocks if isinstance(block, TableRows)]

    assert [(len(table.rows), table.header_rows) for table in tables] == [(2, 1), (2, 1), (2, 0)]


def test_tables_on_many_steps_are_all_read() -> None:
    """However a sheet is laid out, nothing on it is lost."""
    assert sum(line.count("1 V") for line in told(made(_stairs))) == 7


def test_a_row_is_quoted_as_a_line() -> None:
    """The quote must be verbatim in the text that we show, and readable."""
    tree = made(_merged)
    grid = table(tree)

    assert [tree.text[place.start : place.end] for place in grid.places[:3]] == [
        "Parameter | ECU-750 | ECU-850",
        "CPU | M4",
        "Supply | 9 | 10",
    ]
    assert [cell.origin for cell in grid.rows[1]] == [(1, 0), (1, 1), (1, 1)]


@pytest.mark.slow
def test_more_rows_and_columns_than_a_document_has_are_counted_and_left_out() -> None:
    """A log of a million lines must not fill the index, nor vanish in silence."""
    raw = book_of(lambda sheet: fill(sheet, "A1", [["Model", "Supply"]]))
    rows = "".join(f'<row r="{r}"><c r="A{r}" t="str"><v>ECU</v></c></row>' for r in range(2, MAX_ROWS + 4))
    far = f'{rows}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row><row r="99999999"><c><v>1</v></c></row>'
    xml = part_of(raw, SHEET).replace(b"</sheetData>", far.encode() + b"</sheetData>")

    tree = tree_of(repacked(raw, {SHEET: xml}))

    assert len(table(tree).rows) == MAX_ROWS
    assert tree.warnings == (
        "Columns after the first 200 were left out on: Data.",
        f"4 rows after the first {MAX_ROWS} were left out; index a shorter excerpt.",
    )


def test_a_merge_of_the_whole_sheet_takes_no_memory() -> None:
    """Seventeen billion cells must not be counted out one by one."""
    raw = book_of(lambda sheet: fill(sheet, "A1", [["Model", "Supply"], ["ECU-750", "12 V"]]))
    merges = b"</sheetData><mergeCells><mergeCell ref='A1:XFD1048576'/></mergeCells>"
    xml = part_of(raw, SHEET).replace(b"</sheetData>", merges)

    assert told(tree_of(repacked(raw, {SHEET: xml}))) == ["## Data", "Model"]


CELLS = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Cn", "Zl", "Zp", "Zs"]), min_size=1, max_size=8
)
GRIDS = st.integers(2, 5).flatmap(
    lambda width: st.lists(st.lists(CELLS, min_size=width, max_size=width), min_size=1, max_size=6)
)


@given(grid=GRIDS)
@settings(max_examples=examples(40), deadline=None)
def test_any_grid_is_read_back(grid: list[list[str]]) -> None:
    """Nothing may be lost, moved or joined, whatever stands in the cells."""

    def make(sheet: Any) -> None:
        for r, row in enumerate(grid, start=1):
            for c, text in enumerate(row, start=1):
                sheet.cell(r, c).value = text
                sheet.cell(r, c).data_type = "s"

    tree = made(make)

    assert [[cell.plain for cell in row] for row in table(tree).rows] == grid
    assert all(tree.text[c.place.start : c.place.end] == c.plain for row in table(tree).rows for c in row)
