"""Excel workbooks: what a person sees on the sheets is what is read."""

import re
from datetime import datetime, time, timedelta
from typing import Any

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont

from adapters.documents.xlsx_shown import shown
from tests.adapters.documents.trees import table, told
from tests.adapters.documents.word import part_of, repacked, saved
from tests.adapters.documents.workbooks import SHEET, book_of, fill, made, tree_of

DAY = datetime(2025, 3, 1)  # noqa: DTZ001  a workbook has no zones
TYPES = "[Content_Types].xml"
LINKS = "xl/_rels/workbook.xml.rels"


VALUES = [
    pytest.param(12.0, "General", "12", id="general"),
    pytest.param(0.1 + 0.2, "General", "0.3", id="no noise"),
    pytest.param(1e-9, "General", "1E-09", id="tiny"),
    pytest.param(12, "0.0", "12.0", id="decimals"),
    pytest.param(2.345, "0.00", "2.35", id="rounded half up"),
    pytest.param(12.5, '0.0" V"', "12.5 V", id="unit"),
    pytest.param(12.5, r"0.0\ \V", "12.5 V", id="escaped unit"),
    pytest.param(12.5, 'General" V"', "12.5 V", id="general with a unit"),
    pytest.param(0.935, "0.0%", "93.5%", id="percent"),
    pytest.param(1234567, "#,##0", "1234567", id="no thousands"),
    pytest.param(1234567, '0.0,,"M"', "1.2M", id="millions"),
    pytest.param(1.5, "0.0#", "1.5", id="optional digits"),
    pytest.param(2, "0.##", "2", id="no point without digits"),
    pytest.param(7, "000", "007", id="leading zeros"),
    pytest.param(-5, "0", "-5", id="minus"),
    pytest.param(-0.001, "0.0", "0.0", id="no minus zero"),
    pytest.param(-5, "0;(0)", "(5)", id="section for negatives"),
    pytest.param(0, '0;-0;"none"', "none", id="section for zero"),
    pytest.param(1, '"yes";;"no"', "yes", id="words only"),
    pytest.param(12345, "0.00E+00", "1.23E+04", id="exponent"),
    pytest.param(0.00012, "0.0E-00", "1.2E-04", id="negative exponent"),
    pytest.param(0, "0.0E-0", "0.0E0", id="exponent of zero"),
    pytest.param(0.5, "# ?/?", "0.5", id="fractions as decimals"),
    pytest.param(5, "[Red][>1]0.0_)* ;@", "5.0", id="colours and fillers"),
    pytest.param(5, "[$€-407] 0", "€ 5", id="currency"),
    pytest.param(1e30, "0." + "0" * 20, "1E+30", id="more digits than we shift"),
    pytest.param(True, "General", "TRUE", id="truth"),
    pytest.param(DAY, "dd.mm.yyyy", "2025-03-01", id="date"),
    pytest.param(datetime(2025, 3, 1, 14, 30), "General", "2025-03-01 14:30", id="date and time"),  # noqa: DTZ001
    pytest.param(time(14, 30), "hh:mm", "14:30", id="time"),
    pytest.param(timedelta(hours=30), "[h]:mm", "1 day, 6:00:00", id="duration"),
    pytest.param(None, "General", "", id="nothing"),
]


@pytest.mark.parametrize("value, code, expected", VALUES)
def test_numbers_are_read_as_they_are_shown(value: object, code: str, expected: str) -> None:
    """The unit is often in the format, and nobody ever saw the seventeenth digit."""
    assert shown(value, code) == expected


@given(value=st.floats(allow_nan=True), code=st.text(st.sampled_from('0#?.,%E+-"[];\\_ V$@/'), max_size=12))
def test_no_format_stops_the_reading(value: float, code: str) -> None:
    """A code that no program would write gives a number all the same, or what is written in it."""
    assert isinstance(shown(value, code), str)


def test_formats_dates_and_raised_marks_of_a_real_file() -> None:
    """A footnote mark must never turn 85 into 851."""

    def make(sheet: Any) -> None:
        mark = TextBlock(InlineFont(vertAlign="superscript"), "1")
        fill(
            sheet,
            "A1",
            [["Model", "Limit", "Since"], ["ECU-750", CellRichText("85", mark, " °C"), DAY]],
        )
        fill(sheet, "A3", [["ECU-850", 24, None]])
        sheet["B3"].number_format = '0.0" V"'

    raw = book_of(make)
    inline = part_of(raw, SHEET).replace(b'<c r="A3"', b'<c r="C3" t="inlineStr"><is><r><t>90</t></r><r><rPr>'
        b'<vertAlign val="superscript"/></rPr><t>2</t></r></is></c><c r="A3"')  # fmt: skip

    assert told(tree_of(raw))[2:] == ["| ECU-750 | 85¹ °C | 2025-03-01", "| ECU-850 | 24.0 V | "]
    assert told(tree_of(repacked(raw, {SHEET: inline})))[3] == "| ECU-850 | 24.0 V | 90²"


def with_shared_texts(raw: bytes) -> bytes:
    """Return a workbook with its texts in one list, as Excel keeps them; openpyxl keeps them in the cells."""
    texts: list[bytes] = []

    def shared(match: re.Match[bytes]) -> bytes:
        texts.append(match[1])
        return b't="s"><v>%d</v></c>' % (len(texts) - 1)

    sheet = re.sub(rb't="inlineStr"><is>(.*?)</is></c>', shared, part_of(raw, SHEET))
    name = b"http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    kind = b"application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
    link = b"http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings"
    entries = b"".join(b"<si>%s</si>" % text for text in texts)
    types = b'<Override PartName="/xl/sharedStrings.xml" ContentType="%s"/></Types>' % kind
    links = b'<Relationship Id="rIdTexts" Type="%s" Target="sharedStrings.xml"/></Relationships>' % link
    changed = {
        SHEET: sheet,
        "xl/sharedStrings.xml": b'<sst xmlns="%s">%s</sst>' % (name, entries),
        TYPES: part_of(raw, TYPES).replace(b"</Types>", types),
        LINKS: part_of(raw, LINKS).replace(b"</Relationships>", links),
    }
    return repacked(raw, changed)


def test_raised_marks_are_kept_apart_however_the_file_keeps_its_texts() -> None:
    """Excel keeps all texts in one list, other programs keep them in the cells."""

    def make(sheet: Any) -> None:
        mark = TextBlock(InlineFont(vertAlign="superscript"), "1")
        limit = CellRichText("85", mark, TextBlock(InlineFont(b=True), " V"))
        fill(sheet, "A1", [["Model", "Limit"], ["ECU-750", limit]])

    raw = book_of(make)

    assert told(tree_of(raw)) == told(tree_of(with_shared_texts(raw)))
    assert told(tree_of(raw))[2] == "| ECU-750 | 85¹ V"


def test_lines_of_a_cell_are_its_lines() -> None:
    """Three values in a cell are three, not one."""
    tree = made(lambda sheet: fill(sheet, "A1", [["Model", "Rails"], ["ECU-750", "5 V\n12 V"]]))

    assert table(tree).rows[1][1].lines == ("5 V", "12 V")
    assert "ECU-750 | 5 V 12 V\n" in tree.text


def test_what_is_hidden_is_left_out_and_said() -> None:
    """Drafts and old values are hidden, not deleted; nobody may quote them."""

    def make(sheet: Any) -> None:
        fill(
            sheet, "A1", [["Model", "Old", "New"], ["ECU-750", "11 V", "12 V"], ["draft", "1 V", "2 V"], ["B", "", "x"]]
        )
        sheet.merge_cells("A4:B4")
        sheet.column_dimensions["B"].hidden = True
        sheet.row_dimensions[3].hidden = True
        other = sheet.parent.create_sheet("Draft")
        other["A1"] = "secret"
        other.sheet_state = "hidden"

    tree = made(make)

    assert told(tree) == ["## Data", "= Model = New", "| ECU-750 | 12 V", "| B | x"]
    assert tree.warnings == (
        "Hidden sheets were left out: Draft.",
        "Hidden rows or columns were left out on: Data.",
    )


def test_what_stands_in_a_hidden_corner_is_seen_in_the_rest_of_the_merge() -> None:
    """Excel shows it there."""

    def make(sheet: Any) -> None:
        fill(sheet, "A1", [["Model", "Use", "Note"], ["CAN", "wide", None], ["LIN", "y", "z"]])
        sheet.merge_cells("B2:C2")
        sheet.column_dimensions["B"].hidden = True

    assert told(made(make)) == ["## Data", "= Model = Note", "| CAN | wide", "| LIN | z"]


def test_cells_without_a_result_are_empty_and_named() -> None:
    """A formula that no program has computed yet has no value to quote."""
    tree = made(
        lambda sheet: fill(
            sheet, "A1", [["Model", "Supply"], ["ECU-750", "=6*2"], ["ECU-850", "#REF!"]] + [["x", "=1"]] * 5
        )
    )

    assert told(tree)[1:4] == ["= Model = Supply", "| ECU-750 | ", "| ECU-850 | "]
    assert tree.warnings == (
        (
            "Cells without a result were left empty: Data!B2, Data!B4, Data!B5, Data!B6, Data!B7 and 2 more; "
            "open the file in a spreadsheet program, mend what is wrong and save it."
        ),
    )


def test_the_title_is_what_the_file_says() -> None:
    """A citation must be called something that people recognise."""
    book = openpyxl.Workbook()
    book.properties.title = "ECU family"
    sheet: Any = book.active
    sheet["A1"] = "x"

    assert tree_of(saved(book)).title == "ECU family"
    assert made(lambda sheet: fill(sheet, "A1", [["Model"], ["ECU-750"]])).title == ""
