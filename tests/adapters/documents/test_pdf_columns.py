"""PDF tables without any line: what gaps prove, and what they don't."""

import pytest
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Table, TableStyle

from adapters.documents.pdf_cells import printed_lines
from adapters.documents.pdf_ink import Glyph
from adapters.documents.ruling import Box
from core.knowledge.tree import SURE
from tests.adapters.documents.ruled import drawn, pdf_of, says, tables_of, tree_of
from tests.adapters.documents.trees import told

RATINGS = [
    ["Parameter", "Min", "Typ", "Max", "Unit"],
    ["Supply voltage of the valve", "4.1", "5.0", "6.0", "V"],
    ["Current", "-", "86", "", "mA"],
    ["Operating temperature", "-40", "", "85", "\u00b0C"],
]


def plain(cells: list[list[str]]) -> Table:
    """Return a table without lines, bold print or colours."""
    return Table([list(row) for row in cells], style=TableStyle([]))


def test_a_table_without_lines_is_read_by_its_gaps() -> None:
    """A rating is of use only with its label, its unit, and whether it is a minimum or a maximum."""
    tree = tree_of(
        pdf_of([says("The ratings are these, as measured in our own laboratory."), plain(RATINGS), says("End.")])
    )

    (table,) = tables_of(tree)

    assert [[cell.plain for cell in row] for row in table.rows] == RATINGS
    assert (table.header_rows, table.confidence) == (1, 1.0)
    assert told(tree)[-1] == "End."
    start, end = table.places[2].start, table.places[2].end
    assert tree.text[start:end].split() == ["Current", "-", "86", "mA"]


def test_a_line_without_a_label_goes_on_with_the_row_above() -> None:
    """A long cell is wrapped; its second line is no row of its own."""
    cells = [["Part", "Made of"], ["Seat", "steel"], ["Ring", "rubber of a"], ["", "harder kind"], ["Cap", "brass"]]

    (table,) = tables_of(tree_of(pdf_of([plain(cells)])))

    assert [row[1].plain for row in table.rows] == ["Made of", "steel", "rubber of a harder kind", "brass"]


def test_columns_without_headings_can_be_quoted_but_state_nothing() -> None:
    """Nobody says what three bare columns are."""
    cells = [["Seat of it", "3 mm", "4 mm"], ["Ring of it", "5 mm", "6 mm"], ["Caps of it", "7 mm", "8 mm"]]

    (table,) = tables_of(tree_of(pdf_of([plain(cells)])))

    assert table.header_rows == 0
    assert table.confidence < SURE


def columns_of_text(canvas: Canvas) -> None:
    """Draw two columns of running text."""
    for number, start in enumerate((60, 320)):
        for line in range(12):
            canvas.drawString(start, 700 - 14 * line, f"Column {number} has line {line} with words of text.")


def bullets(canvas: Canvas) -> None:
    """Draw a list with wide gaps behind its bullets."""
    for line in range(6):
        canvas.drawString(60, 700 - 14 * line, "\u2022")
        canvas.drawString(90, 700 - 14 * line, f"entry {line} of the list")


def steps(canvas: Canvas) -> None:
    """Draw numbered steps."""
    for line in range(6):
        canvas.drawString(60, 700 - 14 * line, f"{line + 1}.")
        canvas.drawString(90, 700 - 14 * line, f"Do step {line} of the list")


def apart(canvas: Canvas) -> None:
    """Draw rows that are too far apart to be of one table."""
    for line in range(4):
        canvas.drawString(60, 700 - 90 * line, f"Label of {line}")
        canvas.drawString(300, 700 - 90 * line, "value")


def slanted(canvas: Canvas) -> None:
    """Draw lines whose gaps are nowhere below each other."""
    for line in range(6):
        canvas.drawString(60 + 70 * (line % 2), 700 - 14 * line, f"Label of line {line}")
        canvas.drawString(190 + 150 * (line % 2), 700 - 14 * line, "value of it")


def sparse(canvas: Canvas) -> None:
    """Draw lines of which few have a second column."""
    for line in range(8):
        canvas.drawString(60, 700 - 14 * line, f"Text {line}")
    canvas.drawString(300, 700, "aside")


@pytest.mark.parametrize("draw", [columns_of_text, bullets, steps, apart, slanted, sparse])
def test_what_may_be_no_table_stays_lines(draw: object) -> None:
    """A wrong table makes wrong values; lines of text are still found."""
    assert tables_of(tree_of(drawn(draw))) == []  # type: ignore[arg-type]


def test_a_word_printed_upwards_letter_by_letter_is_one_word() -> None:
    """PDFium sees blanks in turned text where letters touch; “Nat ive” is found by nobody."""
    text = "Nat ive size"
    glyphs: list[Glyph] = []
    foot = 100.0
    for at, letter in enumerate(text):
        if letter == " ":
            foot -= 3.0 if at == text.rindex(" ") else 0.2
            continue
        glyphs.append(Glyph(at=at, box=Box(10, foot - 5, 20, foot), bold=False, tilted=True))
        foot -= 5.0
    glyphs.append(Glyph(at=len(text) + 1, box=Box(40, 95, 50, 100), bold=False, tilted=True))

    lines, _ = printed_lines(text + " +", glyphs)

    assert [line.said for line in lines] == ["Native size +"]
