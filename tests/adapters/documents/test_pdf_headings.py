"""PDF tables whose headings take several lines: a heading is no row, however its lines are spaced."""

import pytest
from reportlab.lib import colors
from reportlab.platypus import Table

from core.knowledge.tree import SURE
from tests.adapters.documents.ruled import Cells, grid_of, pdf_of, ruled, says, tables_of, tree_of

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


def test_lines_as_far_apart_as_rows_leave_doubt_below_the_headings() -> None:
    """A rule that isn't drawn between two rows would mix their values."""
    cells = [LINES[0], ["QX-10\nQX-20", "1\n2", "3\n4", "5\n6"], BODY[2]]

    found = tables_of(tree_of(pdf_of([ruled(cells, ALL_WIDE, colWidths=100)])))

    assert all(table.confidence < SURE for table in found)


@pytest.mark.parametrize("style", [[WIDE, PLAIN], [ALL_WIDE, BOLD]], ids=["plain headings", "all of it bold"])
def test_headings_that_look_like_rows_mix_no_rows_below_them(style: list[tuple[object, ...]]) -> None:
    """Where the lines that are drawn leave doubt, gaps tell the columns: the values are still each row's own."""
    found = tables_of(tree_of(pdf_of([ruled(LINES, *style, colWidths=100)])))

    assert all(grid_of(table)[-3:] == BODY for table in found if table.confidence >= SURE)


UNITS = [["Type", "Power", "Output current", "Weight"], ["", "kW", "A", "kg"], *BODY]
CORNER: Cells = [
    ["", "QX-10", "QX-20"],
    ["Power (kW)", "0.4", "0.75"],
    ["Rated (A)", "2.5", "4.2"],
    ["Weight (kg)", "1.5", "2.5"],
]
HEADINGS = ["Type", "Power (kW)", "Output current rated (A)", "Weight (kg)"]
OVER: Cells = [
    ["Type", "Output current", "", "Weight"],
    ["", "rated (A)", "60 s (A)", "(kg)"],
    ["QX-10", "2.5", "3.8", "0.9"],
    ["QX-20", "4.2", "6.3", "1.0"],
    ["QX-30", "7.5", "9.3", "1.4"],
]
BOLD_HEAD = ("FONTNAME", (0, 0), (-1, 0), "Helvetica-Bold")
LEVEL = ("LINEBELOW", (0, 0), (-1, 0), 0.5, colors.black)


@pytest.mark.parametrize("style", [[], [BOLD_HEAD], [BOLD_HEAD, LEVEL]], ids=["plain", "bold", "a level line"])
@pytest.mark.parametrize(
    "cells, expected",
    [
        pytest.param([HEADINGS, *BODY], [HEADINGS, *BODY], id="one line"),
        pytest.param(LINES, [HEADINGS, *BODY], id="two lines"),
        pytest.param(
            [["Type", "Motor\npower\n(kW)", "Output\ncurrent\nrated (A)", "Weight\n(kg)"], *BODY],
            [["Type", "Motor power (kW)", "Output current rated (A)", "Weight (kg)"], *BODY],
            id="three lines",
        ),
        pytest.param(UNITS, UNITS, id="a row of units"),
    ],
)
def test_columns_without_upright_lines_are_told_by_gaps(
    cells: Cells, expected: Cells, style: list[tuple[object, ...]]
) -> None:
    """Most data sheets draw level lines only, and their headings take as many lines as they need."""
    (table,) = tables_of(tree_of(pdf_of([says("The ratings."), Table(list(cells), style=style), says("Without box.")])))

    assert grid_of(table) == [list(row) for row in expected]
    assert table.confidence >= SURE


def test_a_column_of_labels_needs_no_heading() -> None:
    """Product models head the columns, and nothing the labels: these are no part of the first model's values."""
    (table,) = tables_of(tree_of(pdf_of([says("The ratings."), Table(list(CORNER), style=[BOLD_HEAD]), says("End.")])))

    assert grid_of(table) == [list(row) for row in CORNER]
    assert (table.header_rows, table.confidence) == (1, 1.0)


def test_no_column_takes_in_two() -> None:
    """A heading over two columns covers the gap between them: their values must not be one."""
    style = [("SPAN", (1, 0), (2, 0)), ("ALIGN", (1, 0), (2, 0), "CENTER")]

    found = tables_of(tree_of(pdf_of([Table(list(OVER), style=style)])))

    assert not any("2.5 3.8" in cell for table in found for row in grid_of(table) for cell in row)
