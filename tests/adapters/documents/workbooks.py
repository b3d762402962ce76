"""Makes Excel workbooks for tests, and reads them."""

from collections.abc import Callable, Sequence
from typing import Any

import openpyxl

from adapters.documents.read import FORMATS
from core.knowledge.tree import DocumentTree
from tests.adapters.documents.trees import assert_exact
from tests.adapters.documents.word import saved

SHEET = "xl/worksheets/sheet1.xml"
Make = Callable[[Any], object]


def tree_of(raw: bytes) -> DocumentTree:
    """Return the checked tree of a workbook."""
    tree = FORMATS[".xlsx"](raw)
    assert_exact(tree)
    return tree


def book_of(make: Make) -> bytes:
    """Return a workbook whose only sheet, "Data", `make` fills."""
    book = openpyxl.Workbook()
    sheet: Any = book.active
    sheet.title = "Data"
    make(sheet)
    return saved(book)


def made(make: Make) -> DocumentTree:
    """Return the tree of such a workbook."""
    return tree_of(book_of(make))


def fill(sheet: Any, corner: str, rows: Sequence[Sequence[object]]) -> None:
    """Write values from a corner on."""
    first = sheet[corner]
    for r, row in enumerate(rows):
        for c, value in enumerate(row):
            if value is not None:
                sheet.cell(first.row + r, first.column + c, value)
