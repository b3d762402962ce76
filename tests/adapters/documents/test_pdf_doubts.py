"""PDF tables that lines leave in doubt, and what is no table at all."""

import pytest
from reportlab.lib import colors
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph, Table

from core.knowledge.tables import row_pieces
from core.knowledge.tree import SURE, DocumentTree
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


def test_a_table_in_a_frame_is_a_table_and_the_frame_is_not() -> None:
    """Forms put a line around everything."""
    framed = Table(
        [["Document 7", "Revision B"], [[says("Inside."), ruled(SMALL), says("Below.")], "Draft"]],
        style=[GRID],
        colWidths=[300, 80],
    )

    assert [grid_of(found) for found in tables_of(tree_of(pdf_of([framed])))] == [SMALL]


def test_a_frame_around_the_page_is_no_table() -> None:
    """Else a page of prose would be one cell."""
    prose = [says(f"Sentence number {number} of a long text.") for number in range(30)]

    tree = tree_of(pdf_of([Table([["Manual", "Draft"], [prose, "A"]], style=[GRID])]))

    assert tables_of(tree) == []
    assert "Sentence number 29 of a long text." in told(tree)


def test_a_title_block_that_runs_through_all_pages_is_left_out() -> None:
    """A ruled head on each page is a running head."""
    pages = [
        part
        for number in range(4)
        for part in (
            ruled([["Manual", "ECU-850"], ["Revision", "B"]]),
            *[says(f"Text {word} of page {'abcd'[number]}.") for word in ("one", "two", "three", "four", "five")],
            new_page(),
        )
    ]

    tree = tree_of(pdf_of(pages))

    assert tables_of(tree) == []
    assert "Revision" not in " ".join(told(tree))


def test_a_page_per_product_model_keeps_its_heading_and_its_table() -> None:
    """What differs in a number only is no running head, and what all state alike is no title block."""
    values = [["Parameter", "Value"], ["Supply voltage", "24 V"]]
    pages = [part for number in (750, 850, 950, 970) for part in (says(f"ECU-{number}"), ruled(values), new_page())]

    rows = ["= Parameter = Value", "| Supply voltage | 24 V"]
    assert told(tree_of(pdf_of(pages))) == ["ECU-750", *rows, "ECU-850", *rows, "ECU-950", *rows, "ECU-970", *rows]


@pytest.mark.parametrize(
    "style",
    [
        pytest.param([("LINEBELOW", (0, 0), (-1, -1), 0.5, colors.black)], id="level lines only"),
        pytest.param(
            [("BOX", (0, 0), (-1, -1), 0.5, colors.black), ("INNERGRID", (0, 0), (-1, 0), 0.5, colors.black)],
            id="ruled headings only",
        ),
        pytest.param(
            [
                ("BOX", (0, 0), (-1, -1), 0.5, colors.black),
                ("LINEBELOW", (0, 0), (-1, 0), 0.5, colors.black),
                ("LINEBEFORE", (0, 0), (-1, -1), 0.5, colors.black),
            ],
            id="no lines between rows",
        ),
    ],
)
def test_what_is_not_ruled_throughout_is_read_by_its_gaps(style: list[tuple[object, ...]]) -> None:
    """Most data sheets draw level lines only, or none at all below the headings."""
    cells = [*SMALL, ["Height", "40 mm", "50 mm"], ["Width", "10 mm", "15 mm"]]

    tree = tree_of(pdf_of([Table(cells, style=style)]))

    (table,) = tables_of(tree)
    assert [[cell.plain for cell in row] for row in table.rows] == [list(row) for row in cells]
    assert (table.header_rows, table.confidence) == (1, 1.0)


@pytest.mark.parametrize(
    "printed, said, sure",
    [
        ("36<super>2</super>", "36²", False),
        ("36 V<super>1)</super>", "36 V", True),
        ("9 m<super>2</super>", "9 m²", True),
    ],
)
def test_raised_digits_are_no_part_of_a_number(printed: str, said: str, sure: bool) -> None:
    """“36” with a footnote 2 is not 362; where the page's text says so, it proves no value."""
    cells = [["Parameter", "Value"], ["Supply", Paragraph(printed, BODY)]]

    found = table(tree_of(pdf_of([ruled(cells)])))

    assert grid_of(found)[1][1] == said
    assert (found.confidence >= SURE) is sure


def test_a_row_cut_by_the_page_leaves_doubt() -> None:
    """What stands on the next page without its label belongs to nobody."""
    rest, widths = [["", "10 V", "12 V"], ["Height", "4 mm", "5 mm"]], [100, 60, 60]

    tree = tree_of(pdf_of([ruled(SMALL, colWidths=widths), new_page(), Table(rest, style=[GRID], colWidths=widths)]))

    (found,) = tables_of(tree)

    assert len(found.rows) == 5
    assert found.confidence < SURE


def test_text_that_runs_over_its_cell_leaves_lines() -> None:
    """Nobody can tell whose a number is that stands in the next cell."""

    def over(canvas: Canvas) -> None:
        _place(ruled([["Parameter", "Value"], ["Operating temperature", "85"]], colWidths=[60, 60]), canvas, 50, 600)

    tree = tree_of(drawn(over))

    assert tables_of(tree) == []
    assert "Operating temperature" in " ".join(told(tree))


CELLS = [["Parameter", "ECU-750", "ECU-850"], *([f"Row {n}", f"{n}0 V", f"{n}5 V"] for n in range(1, 7))]


def with_holes(*holes: tuple[str, tuple[int, int]]) -> DocumentTree:
    """Return a table from which some pieces of rules are missing: (line, (column, row))."""
    pieces = [(line, (column, row)) for row in range(7) for column in range(3) for line in ("LINEABOVE", "LINEBEFORE")]
    pieces += [("LINEBELOW", (column, 6)) for column in range(3)] + [("LINEAFTER", (2, row)) for row in range(7)]
    style = [(line, at, at, 0.5, colors.black) for line, at in pieces if (line, at) not in holes]
    return tree_of(pdf_of([Table(CELLS, style=[HEAD, *style], colWidths=[100, 60, 60])]))


HOLES = {
    "between two values": [("LINEBEFORE", (2, 3))],
    "between a value and the next": [("LINEABOVE", (1, 3))],
    "between two rows": [("LINEABOVE", (column, 3)) for column in range(3)],
    "between two columns": [("LINEBEFORE", (2, row)) for row in range(7)],
    "round a corner": [("LINEBEFORE", (2, 3)), ("LINEABOVE", (1, 3))],
}


@pytest.mark.parametrize("holes", HOLES.values(), ids=HOLES.keys())
def test_a_missing_rule_leaves_a_table_to_quote_and_no_values(holes: list[tuple[str, tuple[int, int]]]) -> None:
    """Two values in one cell would both be stated of both product models."""
    tree = with_holes(*holes)

    found = table(tree)
    pieces = row_pieces(tree, found, lambda _: (), ("ECU-850",))

    assert found.confidence < SURE
    assert not any(piece.values for piece in pieces)
    assert all(value in " ".join(piece.quote for piece in pieces) for row in CELLS[1:] for value in row)


def test_the_same_table_with_all_its_rules_is_sure() -> None:
    """The doubt above comes from what is missing and from nothing else."""
    assert grid_of(table(with_holes())) == CELLS
    assert table(with_holes()).confidence == 1.0


@pytest.mark.parametrize("columns_first", [True, False], ids=["columns first", "last row first"])
def test_text_out_of_order_is_not_trusted(columns_first: bool) -> None:
    """A quote runs from a row's first character to its last, and must not hold half the table."""

    def drawing(canvas: Canvas) -> None:
        canvas.grid((50, 150, 250), (600, 620, 640, 660, 680))
        texts = [["Parameter", "Value"], ["Weight", "540 g"], ["Supply", "24 V"], ["Height", "40 mm"]]
        places = [(row, column) for column in range(2) for row in range(4)]
        for row, column in places if columns_first else sorted(places, key=lambda place: (-place[0], place[1])):
            canvas.drawString(56 + 100 * column, 666 - 20 * row, texts[row][column])

    found = tables_of(tree_of(drawn(drawing)))

    assert all(each.confidence < SURE for each in found)


def test_a_drawing_of_very_many_lines_is_not_searched() -> None:
    """A circuit diagram must not hold up everything else."""

    def diagram(canvas: Canvas) -> None:
        for number in range(20_001):
            canvas.line(number % 500, number // 500, number % 500 + 9, number // 500)
        canvas.drawString(50, 700, "Circuit diagram")

    tree = tree_of(drawn(diagram))

    assert told(tree) == ["Circuit diagram"]
    assert tree.warnings == ("Too many lines are drawn on page 1 to look for tables there.",)


def test_many_lines_that_cross_are_not_searched() -> None:
    """Graph paper is no table."""

    def paper(canvas: Canvas) -> None:
        canvas.grid([x * 0.01 for x in range(0, 50_000, 400)] * 10, [y * 0.01 for y in range(0, 70_000, 400)] * 10)
        canvas.grid([x * 4.0 for x in range(140)], [y * 4.0 for y in range(200)])
        canvas.drawString(50, 700, "Graph")

    assert tables_of(tree_of(drawn(paper))) == []


def test_pages_without_rules_are_read_as_ever() -> None:
    """Curves, a slanting line, an underline and an image's frame rule nothing."""

    def plain(canvas: Canvas) -> None:
        canvas.drawString(50, 700, "Weight 540 g")
        canvas.line(50, 698, 120, 698)
        canvas.line(50, 500, 120, 580)
        canvas.circle(300, 300, 40)
        canvas.rect(40, 690, 200, 30, stroke=0, fill=0)
        canvas.bezier(0, 0, 10, 10, 20, 30, 40, 50)

    assert told(tree_of(drawn(plain))) == ["Weight 540 g"]


def test_lines_without_text_are_no_table() -> None:
    """An empty form on a page of its own says nothing."""
    tree = tree_of(pdf_of([says("Text."), new_page(), Table([["", ""], ["", ""]], style=[GRID], colWidths=50)]))

    assert told(tree) == ["Text."]
    assert tree.warnings == ("No text on page 2; run OCR first if it is scanned.",)


def test_a_form_that_is_hardly_filled_in_is_no_table() -> None:
    """A drawing of boxes with a few words in them states nothing."""
    cells = [["" for _ in range(6)] for _ in range(6)]
    cells[1][3] = cells[4][5] = "Box"

    assert tables_of(tree_of(pdf_of([Table(cells, style=[GRID], colWidths=40, rowHeights=20)]))) == []


def _place(what: Table, canvas: Canvas, x: float, y: float) -> None:
    what.wrapOn(canvas, 400, 400)
    what.drawOn(canvas, x, y)
