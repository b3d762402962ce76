"""Headings in several rows, titles over all columns, and units that only a title gives."""

import pytest

from core.knowledge.chunk import Piece
from core.knowledge.tables import row_pieces
from core.knowledge.tree import TableRows
from tests.core.knowledge.test_tables import said
from tests.core.paper import ABOVE, Paper, a_document

FAMILY = ("Valve A", "Valve B (old)", "Valve B (new)")
BOTH = ("Valve B (old)", "Valve B (new)")


def named(text: str) -> tuple[str, ...]:
    """Return the valves that a text names: "Valve B" alone is two."""
    found = {"Valve A": FAMILY[:1], "Valve B": BOTH, "Valve B old": FAMILY[1:2], "Valve B new": FAMILY[2:]}
    return found.get(text, ())


def rows(paper: Paper, heading: str = "") -> list[Piece]:
    """Return the rows of the paper's one table, which stands below `heading`."""
    tree = paper.tree()
    (table,) = tree.blocks
    assert isinstance(table, TableRows)
    return row_pieces(tree, table, named, FAMILY, heading=heading)


def test_a_heading_that_takes_in_two_rows_shows_that_both_are_headings() -> None:
    """A name and its generation are often printed one above the other: together they are one product model."""
    (width,) = rows(
        Paper().table(
            "Parameter | Valve B | < | Valve A", f"{ABOVE} | old | new | {ABOVE}", "Width | 8 mm | 7 mm | 9 mm"
        )
    )

    assert said(width) == [
        ("Width", "8 mm", ("Valve B (old)",)),
        ("Width", "7 mm", ("Valve B (new)",)),
        ("Width", "9 mm", ("Valve A",)),
    ]


def test_columns_below_one_heading_have_names_of_their_own() -> None:
    """“Current > at 12 V” and “Current > at 24 V” are two things."""
    (row,) = rows(
        Paper().table(
            " | Current | < | Life | <", "Model | at 12 V (mA) | at 24 V (mA) | From | To", "Valve A | 5 | 6 | a | b"
        )
    )

    assert said(row) == [
        ("Current > at 12 V", "5 mA", ("Valve A",)),
        ("Current > at 24 V", "6 mA", ("Valve A",)),
        ("Life > From", "a", ("Valve A",)),
        ("Life > To", "b", ("Valve A",)),
    ]


def test_a_heading_over_the_first_columns_has_their_names_below_it() -> None:
    """A list of parts has a title over its first columns, and one over those that say where to order."""
    (row,) = rows(
        Paper().table("Parts list | < | Ordering | <", "Part | Quantity | Number | Shop", "Socket | 5 | 4711 | Olta")
    )

    assert [(label, text) for label, text, _ in said(row)] == [
        ("Socket > Parts list > Quantity", "5"),
        ("Socket > Ordering > Number", "4711"),
        ("Socket > Ordering > Shop", "Olta"),
    ]


def test_words_below_a_wide_corner_are_no_headings() -> None:
    """The first row below “Feature” and the product models holds what they have."""
    found = rows(
        Paper().table("Feature | < | Valve A | Valve B", "Radio | Bluetooth | yes | no", "Radio | Wi-Fi | no | yes")
    )

    assert len(found) == 2


def test_values_below_a_wide_heading_are_no_headings() -> None:
    """The first row of values must not be lost."""
    found = rows(Paper().table(" | Flow | <", "small | 3 l/min | 4 l/min", "large | 5 l/min | 6 l/min"))

    assert len(found) == 2


def test_cells_over_two_rows_below_the_headings_are_no_headings() -> None:
    """A value that holds for two rows is one of each."""
    found = rows(Paper().table("Part | Size", "Seat | 3 mm", f"Ring | {ABOVE}"))

    assert [value.text for piece in found for value in piece.values] == ["3 mm", "3 mm"]


def test_a_title_over_all_columns_heads_none_of_them() -> None:
    """A row such as “Valve A” on top says whom the table is about, not what its columns hold."""
    (size, row) = rows(Paper().table("Valve A | <", "Part | Size", "Seat | 3 mm", "Valve B | 4 mm", head=2))

    assert said(size) == [("Seat", "3 mm", ("Valve A",))]
    assert said(row)[0][2] == BOTH


@pytest.mark.parametrize(
    "heading, text",
    [
        pytest.param("Sizes (mm)", "25 mm", id="in brackets"),
        pytest.param("Sizes [all values in mm]", "25 mm", id="with words"),
        pytest.param("Sizes, mm", "25 mm", id="behind a comma"),
        pytest.param("Sizes (see below)", "25", id="no unit"),
        pytest.param("Sizes (all mm)", "25 mm", id="with a word, without in"),
        pytest.param("Sizes (all m)", "25 m", id="with a word, and a unit of one letter"),
        pytest.param("Sizes (Model A)", "25", id="a name that ends like a unit"),
        pytest.param("Sizes", "25", id="no brackets"),
    ],
)
def test_a_unit_in_the_title_is_that_of_bare_numbers(heading: str, text: str) -> None:
    """“All in mm” is said once, above the table."""
    height, depth = rows(Paper().table("Part | Height | Depth", "Seat | 25 | 4 cm", "Ring | 10 | -"), heading)

    assert [value.text for value in height.values] == [text, "4 cm"]
    assert depth.values[1].text == "-"


def test_a_unit_in_the_title_of_a_table_of_texts_is_none_of_theirs() -> None:
    """A number among texts is a count or a code."""
    found = rows(
        Paper().table("Part | Made of | Count", "Seat | steel | 4", "Ring | rubber | 2", "Cap | brass | 1"),
        "Parts (mm)",
    )

    assert found[0].values[1].text == "4"


def test_a_heading_over_the_whole_document_narrows_nothing() -> None:
    """The register has said what the document covers; its title may be like one of the names."""
    paper = Paper().heading("ECU-850").says("It is small.").heading("Data", level=3).says("It weighs 540 g.")

    chunks = paper.chunks(a_document("data.md", "ECU-850", "ECU-850b"))

    assert {chunk.models for chunk in chunks} == {("ECU-850", "ECU-850b")}


def test_a_unit_over_several_columns_is_that_of_each() -> None:
    """“Current (mA)” above “idle” and “max.” is written once, and meant twice."""
    (row,) = rows(Paper().table(" | Current (mA) | <", "Model | idle | max.", "Valve A | 5 | 6"))

    assert said(row) == [("Current > idle", "5 mA", ("Valve A",)), ("Current > max.", "6 mA", ("Valve A",))]


def short(text: str) -> tuple[str, ...]:
    """Return the valves that a text names by their full names, or "max" for short."""
    return {"Valve A": FAMILY[:1], "Valve B (old)": FAMILY[1:2], "max.": FAMILY[2:], "old": FAMILY[1:2]}.get(text, ())


def test_where_rows_are_called_by_product_models_a_heading_is_no_short_name_of_one() -> None:
    """A column “max.” beside “min.” holds maxima of each row, not values of the Valve Max."""
    paper = Paper().table(
        "Model | Weight | min. | max. | Seat", "Valve A | 5 | 6 | 7 | a", "Valve B (old) | 3 | 4 | 5 | b"
    )
    tree = paper.tree()
    (table,) = tree.blocks
    assert isinstance(table, TableRows)

    first, second = row_pieces(tree, table, short, FAMILY, heading="")

    assert {value.models for value in first.values} == {("Valve A",)}
    assert {value.models for value in second.values} == {("Valve B (old)",)}
