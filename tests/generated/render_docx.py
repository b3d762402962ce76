"""Sheets as Word documents."""

import io
import zipfile

from docx import Document
from docx.document import Document as WordDocument
from docx.table import Table as WordTable

from tests.generated.sheets import (
    Block,
    Cell,
    Heading,
    Pairs,
    PairStyle,
    Paragraph,
    Sheet,
    Table,
    Tabs,
    expanded,
    width,
)

_MADE = (2026, 1, 1, 0, 0, 0)


def docx(sheet: Sheet) -> bytes:
    """Return the sheet as a Word document; the same bytes every time."""
    document = Document()
    for block in sheet.blocks:
        _add(document, block)
    written = io.BytesIO()
    document.save(written)
    return _timeless(written.getvalue())


def _timeless(raw: bytes) -> bytes:
    """Return the package without the time it was written at."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(raw)) as given, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        for name in given.namelist():
            made.writestr(zipfile.ZipInfo(name, _MADE), given.read(name))
    return file.getvalue()


def _add(document: WordDocument, block: Block) -> None:
    match block:
        case Heading(level=level, text=text):
            document.add_heading(text, level)
        case Paragraph(text=text):
            document.add_paragraph(text)
        case Table():
            _add_table(document, block)
        case Pairs():
            _add_pairs(document, block)
        case Tabs(tabs=tabs):
            for name, blocks in tabs:
                document.add_heading(name, 3)
                for inner in blocks:
                    _add(document, inner)


def _add_table(document: WordDocument, table: Table) -> None:
    grid = expanded(table)
    made = document.add_table(rows=len(grid), cols=width(grid), style="Table Grid")
    taken: set[tuple[int, int]] = set()
    for line, cells in enumerate(table.rows):
        column = 0
        for cell in cells:
            while (line, column) in taken:
                column += 1
            taken.update((line + down, column + right) for down in range(cell.rowspan) for right in range(cell.colspan))
            _fill(made, line, column, cell)
            column += cell.colspan


def _fill(made: WordTable, line: int, column: int, cell: Cell) -> None:
    place = made.cell(line, column)
    if cell.colspan > 1 or cell.rowspan > 1:
        place = place.merge(made.cell(line + cell.rowspan - 1, column + cell.colspan - 1))
    run = place.paragraphs[0].add_run(cell.text)
    run.bold = cell.head
    if cell.mark:
        place.paragraphs[0].add_run("1").font.superscript = True


def _add_pairs(document: WordDocument, pairs: Pairs) -> None:
    for key, cell in pairs.items:
        paragraph = document.add_paragraph(style="List Bullet" if pairs.style is PairStyle.BULLETS else None)
        paragraph.add_run(f"{key}:").bold = pairs.style is PairStyle.BULLETS
        paragraph.add_run(f" {cell.text}")
        if cell.mark:
            paragraph.add_run("1").font.superscript = True
