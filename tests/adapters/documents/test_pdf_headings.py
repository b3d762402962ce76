"""PDF tables whose headings take several lines: a heading is no row, however its lines are spaced."""

import pytest
from reportlab.lib import colors

from core.knowledge.tree import SURE
from tests.adapters.documents.ruled import Cells, grid_of, pdf_of, ruled, tables_of, tree_of

BODY = [["QX-10", "0.4", "2.5", "0.9"], ["QX-20", "0.75", "4.2", "1.0"], ["QX-30", "1.5", "7.5", "1.4"]]
LINES: Cells = [["Type", "Power\n(kW)", "Output current\nrated (A)", "Weight\n(kg)"], *BODY]
WIDE = ("LEADING", (0, 0), (-1, 0), 22)
PLAIN = ("FONTNAME", (0, 0), (-1, 0), "Helvetica")
SHADE = ("BACKGROUND", (0, 0), (-1, 0), colors.lightblue)
BOLD = ("FONTNAME", (0, 0), (-1, -1), "Helvetica-Bold")
ALL_WIDE = ("LEADING", (0, 0), (-1, -1), 22)


@pytest.mark.parametrize(
    "style",
    [
        pytest.param([WIDE], id="bold"),
        pytest.param([WIDE, PLAIN, SHADE], id="filled with a colour"),
        pytest.param([], id="close"),
    ],
)
def test_the_lines_of_a_heading_are_one_and_leave_no_doubt(style: list[tuple[object, ...]]) -> None:
    """“Power” stands over “(kW)”, as far above it as rows stand apart: its column still has values."""
    (table,) = tables_of(tree_of(pdf_of([ruled(LINES, *style, colWidths=100)])))

    assert grid_of(table) == [["Type", "Power (kW)", "Output current rated (A)", "Weight (kg)"], *BODY]
    assert (table.header_rows, table.confidence) == (1, 1.0)


@pytest.mark.parametrize(
    "cells, style",
    [
        pytest.param(LINES, [WIDE, PLAIN], id="nothing tells the heading from a row"),
        pytest.param(LINES, [ALL_WIDE, BOLD], id="all rows look like headings"),
        pytest.param([LINES[0], ["QX-10\nQX-20", "1\n2", "3\n4", "5\n6"], BODY[2]], [ALL_WIDE], id="a row below it"),
    ],
)
def test_lines_as_far_apart_as_rows_leave_doubt_elsewhere(cells: Cells, style: list[tuple[object, ...]]) -> None:
    """A rule that isn't drawn between two rows would mix their values."""
    found = tables_of(tree_of(pdf_of([ruled(cells, *style, colWidths=100)])))

    assert all(table.confidence < SURE for table in found)
