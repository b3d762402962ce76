"""Sheets as PDF pages with ruled tables."""
# mypy: disable-error-code="import-untyped"

import io
from functools import cache
from pathlib import Path

import reportlab
from reportlab.lib import colors
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import Flowable, SimpleDocTemplate, Spacer
from reportlab.platypus import Paragraph as Text
from reportlab.platypus import Table as Ruled
from reportlab.platypus.tables import TableStyle

from tests.generated.sheets import Block, Heading, Pairs, Paragraph, Sheet, Table, Tabs, expanded

_FONT, _BOLD = "Vera", "VeraBd"
_SIZES = {1: 18, 2: 14, 3: 11}
_WIDE = 6


@cache
def _fonts() -> None:
    """Register the fonts that come with the library: every machine has them."""
    folder = Path(reportlab.__file__).parent / "fonts"
    for name in (_FONT, _BOLD):
        pdfmetrics.registerFont(TTFont(name, folder / f"{name}.ttf"))  # pyright: ignore[reportUnknownMemberType]


def pdf(sheet: Sheet) -> bytes:
    """Return the sheet as a PDF file; the same bytes every time."""
    _fonts()
    file = io.BytesIO()
    wide = any(isinstance(block, Table) and len(block.rows[0]) > _WIDE for block in sheet.blocks)
    document = SimpleDocTemplate(file, pagesize=landscape(A4) if wide else A4, title=sheet.title, invariant=1)
    document.build([drawn for block in sheet.blocks for drawn in _drawn(block)])
    return file.getvalue()


def _drawn(block: Block) -> list[Flowable]:
    match block:
        case Heading(level=level, text=text):
            size = _SIZES[level]
            style = ParagraphStyle(f"h{level}", fontName=_BOLD, fontSize=size, leading=1.3 * size, spaceBefore=size)
            return [Text(text, style), Spacer(0, 6)]
        case Paragraph(text=text):
            return [Text(text, _plain()), Spacer(0, 6)]
        case Table():
            return [_ruled(block), Spacer(0, 12)]
        case Pairs(items=items):
            return [Text(f"{key}: {_escaped(cell.text + cell.mark)}", _plain()) for key, cell in items]
        case Tabs(tabs=tabs):
            inner = [(Heading(level=3, text=name), *blocks) for name, blocks in tabs]
            return [drawn for blocks in inner for each in blocks for drawn in _drawn(each)]


def _plain(font: str = _FONT) -> ParagraphStyle:
    return ParagraphStyle(f"plain {font}", fontName=font, fontSize=8, leading=10)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")


def _ruled(table: Table) -> Ruled:
    style = TableStyle([("GRID", (0, 0), (-1, -1), 0.5, colors.black), ("VALIGN", (0, 0), (-1, -1), "TOP")])
    taken: set[tuple[int, int]] = set()
    heads: set[tuple[int, int]] = set()
    for line, cells in enumerate(table.rows):
        column = 0
        for cell in cells:
            while (line, column) in taken:
                column += 1
            last = (column + cell.colspan - 1, line + cell.rowspan - 1)
            if cell.colspan > 1 or cell.rowspan > 1:
                style.add("SPAN", (column, line), last)
            if cell.head:
                style.add("BACKGROUND", (column, line), last, colors.whitesmoke)
                heads.add((line, column))
            taken.update((row, place) for row in range(line, last[1] + 1) for place in range(column, last[0] + 1))
            column += cell.colspan
    texts = [
        [Text(_escaped(text), _plain(_BOLD if (line, column) in heads else _FONT)) for column, text in enumerate(row)]
        for line, row in enumerate(expanded(table))
    ]
    return Ruled(texts, repeatRows=table.head_rows, style=style)
