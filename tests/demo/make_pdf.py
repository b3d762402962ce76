"""Lays out the demo's PDF manual: `python -m tests.demo.make_pdf` writes it into the demo documents.

The core fonts lack the minus sign and the ohm sign, so the manual writes an en dash and "ohm", as many do.
"""

from datetime import UTC, datetime
from pathlib import Path

from fpdf import FPDF
from fpdf.enums import TableBordersLayout, XPos, YPos
from fpdf.fonts import FontFace

from tests.demo.manual_text import (
    BLOCKS,
    EDITION,
    MODELS,
    NUMBER,
    TITLE,
    Block,
    Bullets,
    Heading,
    Notice,
    Paragraph,
    Steps,
    Table,
    Wiring,
)

TARGET = Path(__file__).parents[2] / "bot" / "demo" / "docs" / "ecu-850" / "safety-and-commissioning.pdf"
MAKER = "Veldric Controls"
MADE = datetime(2026, 6, 22, 8, 0, tzinfo=UTC)

TEAL, INK, GREY, PALE, WHITE = (0, 92, 104), (30, 34, 38), (120, 126, 132), (238, 243, 244), (255, 255, 255)
SIGNAL = {"DANGER": (190, 30, 45), "WARNING": (222, 110, 10), "CAUTION": (196, 152, 0)}
LEFT_MM, WIDTH_MM, INDENT_MM = 24, 162, 7


class Manual(FPDF):
    """An A4 manual with a running head, page numbers and the few shapes that the text needs."""

    def __init__(self, contents: dict[str, int]) -> None:
        super().__init__(format="A4")
        self.contents = contents
        self.begins: dict[str, int] = {}
        self.c_margin = 0
        self.core_fonts_encoding = "cp1252"
        self.set_creation_date(MADE)
        self.set_title(f"{MODELS}: {TITLE}")
        self.set_author(MAKER)
        self.set_producer(MAKER)
        self.set_margins(LEFT_MM, 30, 24)
        self.set_auto_page_break(auto=True, margin=26)

    def header(self) -> None:
        """Draw the running head; the title page has none."""
        if self.page_no() == 1:
            return
        self.set_y(14)
        self.ink(8, colour=GREY)
        self.cell(WIDTH_MM / 2, 5, MODELS)
        self.cell(WIDTH_MM / 2, 5, TITLE, align="R")
        self.set_draw_color(*TEAL)
        self.line(LEFT_MM, 20, LEFT_MM + WIDTH_MM, 20)
        self.set_y(28)

    def footer(self) -> None:
        """Draw document number and page number."""
        self.set_y(-18)
        self.ink(8, colour=GREY)
        self.cell(WIDTH_MM / 2, 5, f"{NUMBER}, {EDITION}")
        self.cell(WIDTH_MM / 2, 5, f"Page {self.page_no()} of {{nb}}", align="R")

    def ink(self, size: float, style: str = "", colour: tuple[int, int, int] = INK) -> None:
        """Choose font size, style and colour."""
        self.set_font("helvetica", style, size)
        self.set_text_color(*colour)

    def flow(self, text: str, *, line_mm: float = 5, indent_mm: float = 0) -> None:
        """Write a paragraph and go to the next line."""
        self.set_x(LEFT_MM + indent_mm)
        self.multi_cell(WIDTH_MM - indent_mm, line_mm, text, align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)

    def keep(self, height_mm: float) -> None:
        """Begin a new page unless so much room is left on this one."""
        if self.will_page_break(height_mm):
            self.add_page()

    def title_page(self) -> None:
        """Draw the title page with its table of contents."""
        self.add_page()
        self.set_fill_color(*TEAL)
        self.rect(0, 0, 210, 92, style="F")
        self.set_y(26)
        self.ink(11, "B", WHITE)
        self.flow(MAKER.upper())
        self.set_y(44)
        self.ink(25, "B", WHITE)
        self.flow(TITLE, line_mm=11)
        self.ink(14, "", WHITE)
        self.flow(MODELS, line_mm=9)
        self.set_y(100)
        self.ink(10)
        self.flow(f"Document {NUMBER}")
        self.flow(EDITION)
        self.flow("Translation of the original manual. Read before use and keep for reference.")
        self.ln(10)
        self.ink(13, "B", TEAL)
        self.flow("Contents", line_mm=8)
        self.ink(10)
        for text, page in self.contents.items():
            self.cell(WIDTH_MM - 10, 6.5, text)
            self.cell(10, 6.5, str(page), align="R", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        self.set_y(244)
        self.ink(8, "", GREY)
        self.flow(f"© 2026 {MAKER}. Subject to technical change. Reproduction, in part too, only with permission.")

    def heading(self, block: Heading) -> None:
        """Draw a heading, with room for what follows it."""
        self.keep(42 if block.level == 1 else 34)
        if block.level == 1:
            self.begins[block.text] = self.page_no()
        self.ln(4 if block.level == 1 else 2)
        self.ink(15 if block.level == 1 else 11.5, "B", TEAL)
        self.flow(block.text, line_mm=9 if block.level == 1 else 7)
        self.ln(1)

    def notice(self, block: Notice) -> None:
        """Draw a framed notice with its signal word on a coloured band."""
        self.keep(26)
        top = self.get_y()
        self.set_fill_color(*SIGNAL[block.word])
        self.ink(9.5, "B", WHITE)
        self.cell(WIDTH_MM, 6, f"   {block.word}", fill=True, new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        self.ln(1.5)
        self.ink(10)
        self.set_x(LEFT_MM + 3)
        self.multi_cell(WIDTH_MM - 6, 5, block.text, align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        self.set_draw_color(*SIGNAL[block.word])
        self.rect(LEFT_MM, top, WIDTH_MM, self.get_y() + 1.5 - top)
        self.ln(5)

    def entries(self, marks: list[str], items: tuple[str, ...]) -> None:
        """Draw a list with hanging marks."""
        self.ink(10)
        for mark, item in zip(marks, items, strict=True):
            self.keep(12)
            self.cell(INDENT_MM, 5, mark)
            self.flow(item, indent_mm=INDENT_MM)
            self.ln(1)
        self.ln(2)

    def grid(self, block: Table) -> None:
        """Draw a table under its caption, never cut at a page end."""
        self.keep(8 + 7 * len(block.rows))
        self.ink(9, "I", GREY)
        self.flow(block.caption, line_mm=6)
        self.ink(9.5)
        self.set_draw_color(200, 206, 210)
        self.set_fill_color(*WHITE)
        with self.table(
            borders_layout=TableBordersLayout.HORIZONTAL_LINES,
            col_widths=block.widths,
            headings_style=FontFace(emphasis="BOLD", color=WHITE, fill_color=TEAL),
            cell_fill_color=PALE,
            cell_fill_mode="EVEN_ROWS",
            line_height=6.5,
            padding=(0, 2),
            text_align="LEFT",
            width=WIDTH_MM,
        ) as table:
            for cells in block.rows:
                table.row(cells)
        self.ln(5)

    def box(self, x: float, y: float, width: float, text: str) -> None:
        """Draw one device of the wiring diagram."""
        self.set_fill_color(*PALE)
        self.rect(x, y, width, 14, style="DF")
        self.set_xy(x, y + 4.5)
        self.cell(width, 5, text, align="C")

    def wiring(self, block: Wiring) -> None:
        """Draw the wiring diagram and its caption."""
        self.keep(66)
        top = self.get_y() + 2
        self.set_draw_color(*INK)
        self.ink(9)
        for start, end in ((50, 60), (78, 90), (126, 146)):
            self.line(start, top + 7, end, top + 7)
        self.line(158, top + 14, 158, top + 34)
        self.line(40, top + 34, 170, top + 34)
        for x in (40, 170):
            self.rect(x - 2, top + 27, 4, 14, style="D")
        self.box(24, top, 26, "Battery")
        self.box(60, top, 18, "Fuse")
        self.box(90, top, 36, "Emergency stop")
        self.box(146, top, 40, "Control unit")
        self.set_xy(44, top + 36)
        self.cell(40, 5, "120 ohm")
        self.set_xy(126, top + 36)
        self.cell(40, 5, "120 ohm", align="R")
        self.set_xy(96, top + 28)
        self.cell(30, 5, "CAN 1")
        self.set_xy(LEFT_MM, top + 44)
        self.ink(9, "I", GREY)
        self.flow(block.caption, line_mm=6)
        self.ln(2)

    def draw(self, block: Block) -> None:
        """Draw one block of the manual."""
        match block:
            case Heading():
                self.heading(block)
            case Paragraph():
                self.ink(10)
                self.flow(block.text)
                self.ln(2.5)
            case Notice():
                self.notice(block)
            case Steps():
                self.entries([f"{n}." for n in range(1, len(block.items) + 1)], block.items)
            case Bullets():
                self.entries(["•"] * len(block.items), block.items)
            case Table():
                self.grid(block)
            case Wiring():
                self.wiring(block)


def manual_pdf() -> bytes:
    """Return the manual as a PDF; the same bytes every time with the same fpdf2 and zlib."""
    first = _laid_out({block.text: 0 for block in BLOCKS if isinstance(block, Heading) and block.level == 1})
    return bytes(_laid_out(first.begins).output())


def _laid_out(contents: dict[str, int]) -> Manual:
    manual = Manual(contents)
    manual.title_page()
    manual.add_page()
    for block in BLOCKS:
        manual.draw(block)
    return manual


if __name__ == "__main__":
    TARGET.write_bytes(manual_pdf())
