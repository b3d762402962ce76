"""Ruled tables of PDF pages: cells as printed, places that prove them, and doubt where lines leave any."""

import pytest
from fpdf import FPDF
from reportlab.lib import colors
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph, Table

from core.knowledge.tables import row_pieces
from core.knowledge.tree import DocumentTree, TableRows
from tests.adapters.documents.ruled import (
    BODY,
    GRID,
    HEAD,
    drawn,
    grid_of,
    new_page,
    pdf_of,
    ruled,
    says,
    tables_of,
    tree_of,
)
from tests.adapters.documents.trees import table, told

SMALL = [["Parameter", "ECU-750", "ECU-850"], ["Supply voltage", "9 … 36 V", "24 V"], ["Weight", "540 g", "560 g"]]
MEASURED = [["Parameter", "Min.", "Typ.", "Max.", "Unit"]]
LONG = [*MEASURED, *([f"Signal {n}", f"{n}.1", f"{n}.2", f"{n}.3", "V"] for n in range(60))]


def quotes(tree: DocumentTree, rows: TableRows) -> list[str]:
    """Return what the document says where each row is, on one line."""
    return [" ".join(tree.text[place.start : place.end].split()) for place in rows.places]


def test_a_table_of_two_columns() -> None:
    """The plainest specification: a parameter and its value."""
    tree = tree_of(pdf_of([ruled([["Parameter", "Value"], ["Supply voltage", "9 … 36 V"], ["Weight", "540 g"]])]))

    found = table(tree)

    assert grid_of(found) == [["Parameter", "Value"], ["Supply voltage", "9 … 36 V"], ["Weight", "540 g"]]
    assert found.header_rows == 1
    assert found.confidence == 1.0
    assert quotes(tree, found) == ["Parameter Value", "Supply voltage 9 … 36 V", "Weight 540 g"]
    assert [tree.text[cell.place.start : cell.place.end] for cell in found.rows[2]] == ["Weight", "540 g"]


def test_merged_headings_stand_above_each_of_their_columns() -> None:
    """Which product model a value is of hangs on the headings above it."""
    cells = [["Parameter", "Product models", ""], ["", "ECU-750", "ECU-850"], ["Weight", "540 g", ""]]
    merged = [("SPAN", (1, 0), (2, 0)), ("SPAN", (0, 0), (0, 1)), ("SPAN", (1, 2), (2, 2))]

    found = table(tree_of(pdf_of([ruled(cells, *merged, ("FONTNAME", (0, 1), (-1, 1), "Helvetica-Bold"))])))

    assert grid_of(found) == [
        ["Parameter", "Product models", "Product models"],
        ["Parameter", "ECU-750", "ECU-850"],
        ["Weight", "540 g", "540 g"],
    ]
    assert found.header_rows == 2
    assert found.rows[2][2].origin == (2, 1)
    assert found.confidence == 1.0


def test_wrapped_lines_are_one_and_others_are_lines_of_their_own() -> None:
    """“Operating temperature” must stay together, “CAN FD” and “LIN” apart."""
    cells = [
        ["Parameter", "Value"],
        ["Interfaces", "CAN FD\nLIN"],
        [Paragraph("Temperature of the manage&shy;ment unit", BODY), Paragraph("from -40 up to +85 °C inside", BODY)],
    ]

    found = table(tree_of(pdf_of([ruled(cells, colWidths=[92, 100])])))

    assert grid_of(found)[1:] == [
        ["Interfaces", "CAN FD; LIN"],
        ["Temperature of the management unit", "from -40 up to +85 °C inside"],
    ]
    assert found.rows[1][1].lines == ("CAN FD", "LIN")
    assert found.confidence == 1.0


def test_min_typ_max_and_unit_make_one_value() -> None:
    """From the page to what the core states of a product model."""
    tree = tree_of(pdf_of([ruled([*MEASURED, ["Supply voltage", "9", "24", "36", "V"]])]))

    (piece,) = row_pieces(tree, table(tree), lambda _: (), ("ECU-850",))

    assert piece.page == 1
    assert piece.quote == "Supply voltage 9 24 36 V"
    assert piece.values


@pytest.mark.parametrize("repeated", [1, 0], ids=["headings repeated", "headings once"])
def test_a_table_goes_on_on_the_next_page(repeated: int) -> None:
    """Its rows need the headings of the first page and the number of their own."""
    tree = tree_of(pdf_of([says("Before."), ruled(LONG, repeatRows=repeated), says("After.")]))

    (found,) = tables_of(tree)

    assert grid_of(found) == LONG
    assert found.confidence == 1.0
    pages = [tree.page_of(place.start) for place in found.places]
    assert pages == sorted(pages)
    assert set(pages) == {1, 2}
    assert all(tree.page_of(place.end - 1) == page for place, page in zip(found.places, pages, strict=True))
    assert [told(tree)[0], told(tree)[-1]] == ["Before.", "After."]


@pytest.mark.parametrize(
    "between, second",
    [
        pytest.param([], [["Parameter", "Value", "Unit"], ["Weight", "1", "g"]], id="the same corner"),
        pytest.param([], [["Data", "ECU-950", "ECU-970"], ["Weight", "1 g", "2 g"]], id="bold headings"),
        pytest.param([], SMALL, id="the same labels again"),
        pytest.param([says("A sentence of its own.")], SMALL, id="text between"),
        pytest.param([], [["Parameter", "ECU-950"], ["Weight", "600 g"]], id="other columns"),
    ],
)
def test_another_table_is_not_taken_in(between: list[Paragraph], second: list[list[str]]) -> None:
    """Values under another table's headings would be another product model's."""
    widths = [100] + [240 / (len(second[0]) - 1)] * (len(second[0]) - 1)
    first = ruled(SMALL, colWidths=[100, 120, 120])

    assert len(tables_of(tree_of(pdf_of([first, new_page(), *between, ruled(second, colWidths=widths)])))) == 2


def test_tables_on_pages_with_others_between_stay_apart() -> None:
    """Two pages on is not the next page."""
    tree = tree_of(pdf_of([ruled(SMALL), new_page(), says("Only text."), new_page(), ruled(SMALL)]))

    assert [tree.page_of(found.place.start) for found in tables_of(tree)] == [1, 3]


def test_text_around_a_table_stays_in_order_and_comes_once() -> None:
    """Nothing is lost, nothing is said twice."""
    tree = tree_of(pdf_of([says("Before it."), ruled(SMALL), says("Between them."), ruled(SMALL), says("After it.")]))

    rows = ["= Parameter = ECU-750 = ECU-850", "| Supply voltage | 9 … 36 V | 24 V", "| Weight | 540 g | 560 g"]
    assert told(tree) == ["Before it.", *rows, "Between them.", *rows, "After it."]


def test_text_beside_a_table_is_no_part_of_it() -> None:
    """A remark on the same height stays a remark, even where the text runs from the one into the other."""

    def beside(canvas: Canvas) -> None:
        canvas.drawString(20, 640, "See:")
        _place(ruled([*SMALL, ["Height", "40 mm", "50 mm"]]), canvas, 50, 600)
        canvas.drawString(300, 606, "Measured with the lid on.")

    tree = tree_of(drawn(beside))

    assert len(grid_of(table(tree))) == 4
    assert "Measured with the lid on." in told(tree)
    assert any("See:" in line for line in told(tree))


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_pages_may_be_turned(turn: int) -> None:
    """Wide tables are often on pages laid across."""
    assert grid_of(table(tree_of(pdf_of([ruled(SMALL)], turn=turn)))) == SMALL


@pytest.mark.parametrize("angle", [90, 270])
def test_tables_may_be_printed_across(angle: int) -> None:
    """The page stands, its text lies on its side."""

    def across(canvas: Canvas) -> None:
        canvas.translate(300, 400)
        canvas.rotate(angle)
        _place(ruled(SMALL), canvas, 0, 0)

    found = table(tree_of(drawn(across)))

    assert grid_of(found) == SMALL
    assert found.confidence == 1.0


def _place(what: Table, canvas: Canvas, x: float, y: float) -> None:
    what.wrapOn(canvas, 400, 400)
    what.drawOn(canvas, x, y)


LOOKS = {
    "no outer lines": [("INNERGRID", (0, 0), (-1, -1), 0.5, colors.black)],
    "dotted": [("GRID", (0, 0), (-1, -1), 1, colors.black, None, (1, 2))],
    "double": [("GRID", (0, 0), (-1, -1), 0.5, colors.black, None, None, None, 2, 2)],
    "white on colour": [
        ("BACKGROUND", (0, 0), (-1, -1), colors.lightgrey),
        ("GRID", (0, 0), (-1, -1), 1, colors.white),
    ],
    "striped, upright lines only": [
        ("ROWBACKGROUNDS", (0, 0), (-1, -1), [colors.lightgrey, colors.white]),
        ("LINEBEFORE", (0, 0), (-1, -1), 0.5, colors.black),
        ("LINEAFTER", (-1, 0), (-1, -1), 0.5, colors.black),
    ],
}


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS.keys())
def test_rules_come_in_many_looks(look: list[tuple[object, ...]]) -> None:
    """A cell is a cell whatever its border looks like."""
    cells = [*SMALL, ["Height", "40 mm", "50 mm"]]

    found = table(tree_of(pdf_of([Table(cells, style=[HEAD, *look])])))

    assert grid_of(found) == cells
    assert (found.header_rows, found.confidence) == (1, 1.0)


def test_a_gap_between_double_lines_is_no_row() -> None:
    """An empty row would cut the headings from what they head."""
    wide = ("LINEBELOW", (0, 0), (-1, 0), 0.5, colors.black, None, None, None, 2, 5)

    assert grid_of(table(tree_of(pdf_of([ruled(SMALL, wide)])))) == SMALL


def test_lines_drawn_as_thin_areas_and_forms_are_lines() -> None:
    """Office programs draw rules so, and put them into forms that are placed by a matrix."""

    def filled(canvas: Canvas) -> None:
        canvas.beginForm("rules")
        for x in (0, 100, 200):
            canvas.rect(x, 0, 0.7, 60, stroke=0, fill=1)
        for y in (0, 20, 40, 60):
            canvas.rect(0, y, 200, 0.7, stroke=0, fill=1)
        canvas.endForm()
        canvas.translate(50, 600)
        canvas.doForm("rules")
        for row, texts in enumerate([["Parameter", "Value"], ["Weight", "540 g"], ["Height", "40 mm"]]):
            for column, text in enumerate(texts):
                canvas.drawString(6 + 100 * column, 46 - 20 * row, text)

    assert grid_of(table(tree_of(drawn(filled)))) == [["Parameter", "Value"], ["Weight", "540 g"], ["Height", "40 mm"]]


def test_headings_are_told_by_a_colour_of_their_own() -> None:
    """Two rows of headings that are neither bold nor short words."""
    cells = [
        ["Parameter", "2024", "2025"],
        ["at 25 °C", "540", "560"],
        ["Weight", "500", "510"],
        ["Height", "40", "50"],
    ]
    look = ("BACKGROUND", (0, 0), (-1, 1), colors.lightblue)

    found = table(tree_of(pdf_of([Table(cells, style=[GRID, look])])))

    assert found.header_rows == 2


def test_headings_may_be_printed_upwards() -> None:
    """Many narrow columns leave no other room."""

    def upwards(canvas: Canvas) -> None:
        canvas.grid((50, 150, 180, 210), (600, 620, 640, 720))
        for row, texts in enumerate([["Feature", "", ""], ["CAN FD", "yes", "no"], ["Ethernet", "2 x", "1 x"]]):
            for column, text in enumerate(texts):
                canvas.drawString((56, 156, 186)[column], 646 - 20 * row, text)
        canvas.rotate(90)
        for number, text in enumerate(["ECU-750 Plus", "ECU-850"]):
            canvas.drawString(645, -168 - 30 * number, text)

    assert grid_of(table(tree_of(drawn(upwards))))[0] == ["Feature", "ECU-750 Plus", "ECU-850"]


def test_a_file_of_another_program_is_read_as_well() -> None:
    """Its lines stand twice as far apart as letters are high."""
    pdf = FPDF()
    pdf.add_page()
    pdf.set_font("Helvetica", size=10)
    rows = [*SMALL, ["Operating temperature of the unit with its housing mounted to a wall", "85 °C", "105 °C"]]
    with pdf.table() as printed:
        for texts in rows:
            row = printed.row()
            for text in texts:
                row.cell(text.replace("…", "-"))

    found = table(tree_of(bytes(pdf.output())))

    assert [row[0] for row in grid_of(found)] == [row[0] for row in rows]
    assert found.confidence == 1.0
