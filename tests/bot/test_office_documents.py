"""A folder as product management keeps it: a Word data sheet, a CSV export and a workbook."""

import io
from pathlib import Path
from typing import Any

import docx
import openpyxl
import pytest

from tests.bot.shelf import Shelf

CATALOG = """\
models:
- name: ECU-750
- name: ECU-850
- name: ECU-850b
docs:
- path: docs/sheet.docx
  title: ECU-750 data sheet
  covered_models: [ECU-750]
- path: docs/family.csv
  title: Family overview
  covered_models: [ECU-750, ECU-850, ECU-850b]
- path: docs/limits.xlsx
  title: Limits
  covered_models: [ECU-850, ECU-850b]
"""
FAMILY = "Family overview\n\nParameter;ECU-750;ECU-850;ECU-850b\nWeight;0,21 kg;0,5 kg;0,54 kg\n"


def _saved(document: Any) -> bytes:
    stream = io.BytesIO()
    document.save(stream)
    return stream.getvalue()


def _sheet() -> bytes:
    document = docx.Document()
    document.add_heading("ECU-750 data sheet", 0)
    document.add_heading("Power", 1)
    table = document.add_table(3, 2)
    for at, text in enumerate(("Property", "Value", "Supply voltage", "9 V to 36 V", "Supply current", "120 mA")):
        table.cell(at // 2, at % 2).text = text
    return _saved(document)


def _limits() -> bytes:
    book = openpyxl.Workbook()
    sheet: Any = book.active
    sheet.title = "Electrical"
    for row in (["Parameter", "ECU-850", "ECU-850b"], ["Output current", 2.5, 3]):
        sheet.append(row)
    for cell in (sheet["B2"], sheet["C2"]):
        cell.number_format = '0.0" A"'
    return _saved(book)


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    """The folder, indexed."""
    shelf = Shelf(root=tmp_path)
    shelf.write("catalog.yaml", CATALOG)
    shelf.write("docs/family.csv", FAMILY)
    (shelf.docs / "sheet.docx").write_bytes(_sheet())
    (shelf.docs / "limits.xlsx").write_bytes(_limits())
    assert shelf.run("index", str(shelf.docs)) == 0
    return shelf


@pytest.mark.parametrize(
    "question, value, source",
    [
        pytest.param("What is the supply voltage of the ECU-750?", "9 V to 36 V", "ECU-750 data sheet", id="docx"),
        pytest.param("What is the weight of the ECU-850?", "0,5 kg", "Family overview", id="csv"),
        pytest.param("What is the output current of the ECU-850b?", "3.0 A", "Limits", id="xlsx"),
    ],
)
def test_a_value_is_answered_from_its_table_whatever_the_format(
    question: str, value: str, source: str, shelf: Shelf, capsys: pytest.CaptureFixture[str]
) -> None:
    """The value of the right column, as it is written or shown, with the document that says so."""
    capsys.readouterr()

    assert shelf.run("ask", question) == 0

    told = capsys.readouterr().out
    assert f"{value} [1]" in told.splitlines()[0]
    assert f"[1] {source}" in told
