"""Which cell says what of which product model, whatever way round the table is."""

import pytest

from core.knowledge.chunk import Piece
from core.knowledge.tables import headings_text, row_pieces
from core.knowledge.tree import TableRows
from tests.core.paper import ABOVE, LEFT, Paper

COVERED = ("ECU-850", "ECU-850b")
NAMES = {
    "ECU-850": ("ECU-850",),
    "ECU-850b": ("ECU-850b",),
    "850 / 850b": COVERED,
    "ECU-850 series": COVERED,
    "ECU-850 parts": ("ECU-850",),
}


def named(text: str) -> tuple[str, ...]:
    """Return the product models that a cell names."""
    return NAMES.get(text, ())


def rows(paper: Paper) -> list[Piece]:
    """Return the rows of the paper's one table."""
    tree = paper.tree()
    (table,) = tree.blocks
    assert isinstance(table, TableRows)
    return row_pieces(tree, table, named, COVERED)


def said(piece: Piece) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return (label, text, product models) of each value in a row."""
    return [(value.label, value.text, value.models) for value in piece.values]


def test_product_models_as_columns() -> None:
    """Each cell holds for the product model above it and for no other."""
    weight, voltage = rows(
        Paper().table("Parameter | ECU-850 | ECU-850b", "Weight | 540 g | 525 g", "Voltage | 24 V | <")
    )

    assert said(weight) == [("Weight", "540 g", ("ECU-850",)), ("Weight", "525 g", ("ECU-850b",))]
    assert said(voltage) == [("Voltage", "24 V", COVERED)]
    assert weight.plain == "Weight: 540 g | 525 g"


def test_several_product_models_in_one_heading() -> None:
    """“850 / 850b” heads one column for two."""
    (weight,) = rows(Paper().table("Parameter | 850 / 850b", "Weight | 540 g"))

    assert said(weight) == [("Weight", "540 g", COVERED)]


def test_a_column_beside_the_product_models_holds_for_all() -> None:
    """A unit or remark column is nobody's in particular."""
    (weight,) = rows(Paper().table("Parameter | ECU-850 | ECU-850b | See", "Weight | 540 g | 525 g | page 7"))

    assert said(weight)[-1] == ("Weight > See", "page 7", COVERED)


def test_product_models_as_columns_without_a_heading_row() -> None:
    """Some loaders can't tell a heading row; two product models side by side can."""
    (weight,) = rows(Paper().table("Parameter | ECU-850 | ECU-850b", "Weight | 540 g | 525 g", head=0))

    assert said(weight)[0] == ("Weight", "540 g", ("ECU-850",))


def test_product_models_as_rows() -> None:
    """Each row holds for the product model it begins with."""
    first, second = rows(Paper().table("Model | Weight | RAM", "ECU-850 | 540 g | 1 MB", "ECU-850b | 525 g | 2 MB"))

    assert first.models == ("ECU-850",)
    assert said(second) == [
        ("Weight", "525 g", ("ECU-850b",)),
        ("RAM", "2 MB", ("ECU-850b",)),
    ]


def test_a_row_of_a_product_model_that_nobody_knows_states_nothing() -> None:
    """It stands there to be quoted: its values would be said of all others."""
    *_, other, all_of_them = rows(
        Paper().table("Model | Weight", "ECU-850 | 540 g", "ECU-850b | 525 g", "ECU-990 | 9 g", "Any | less than 1 kg")
    )

    assert (other.models, other.values, other.plain) == ((), (), "ECU-990: 9 g")
    assert said(all_of_them) == [("Any > Weight", "less than 1 kg", COVERED)]


def test_the_number_of_a_row_names_nobody() -> None:
    """Pin 10 is no part of the Module 10."""
    tree = Paper().table("Pin | Signal | Direction", "9 | GND | -", "10 | RX | in", "11 | TX | out").tree()
    (table,) = tree.blocks
    assert isinstance(table, TableRows)

    pieces = row_pieces(tree, table, lambda text: ("Module 10",) if text == "10" else (), ("Module 10", "Module 20"))
    assert [piece.models for piece in pieces] == [(), (), ()]


@pytest.mark.parametrize("heading, models", [("Series", COVERED), ("Product line:", COVERED), ("Model", ("ECU-850",))])
def test_a_series_may_be_called_as_one_of_its_product_models(heading: str, models: tuple[str, ...]) -> None:
    """Under “Series” the first of a line stands for all of it: its variants have the same warranty."""
    first, other = rows(Paper().table(f"{heading} | Warranty", "ECU-850 | 2 years", "ECU-850b | 3 years"))

    assert first.models == models
    assert other.models == ("ECU-850b",)


def test_what_stands_beside_a_name_stays_in_the_label() -> None:
    """A label must be the same for all product models to be compared, but a revision is more than a name."""
    tree = Paper().table("Model | Weight | RAM", "ECU-850 | 540 g | 1 MB", "ECU-850b rev. C | 525 g | -").tree()
    (table,) = tree.blocks
    assert isinstance(table, TableRows)

    plain, revised = row_pieces(tree, table, lambda text: named(text.partition(" rev.")[0]), COVERED)

    assert said(plain)[0] == ("Weight", "540 g", ("ECU-850",))
    assert said(revised)[0] == ("ECU-850b rev. C > Weight", "525 g", ("ECU-850b",))


def test_a_unit_in_a_heading_belongs_to_the_numbers_below() -> None:
    """“540” under “Weight [g]” is a weight that can be asked for, converted and ranked."""
    first, _ = rows(Paper().table("Model | Weight [g] | Remark", "ECU-850 | 540 | 12", "ECU-850b | 525 | none"))
    (row,) = rows(Paper().table("Parameter | Value", "Supply voltage (V) | 9 to 36"))

    assert said(first) == [("Weight", "540 g", ("ECU-850",)), ("Remark", "12", ("ECU-850",))]
    assert said(row) == [("Supply voltage", "9 to 36 V", COVERED)]


def test_one_product_model_among_other_subjects_names_its_own_row_only() -> None:
    """A parts list may hold a product model; the other rows are still about the whole."""
    found = rows(Paper().table("Item | Count", "ECU-850 | 1", "Cable | 2", "Screw | 3", "Cover of the ECU-850 | 4"))

    assert [piece.models for piece in found] == [("ECU-850",), (), (), ()]


def test_two_columns_are_attribute_and_value() -> None:
    """The label of a two-column table needs no column heading."""
    (weight,) = rows(Paper().table("Parameter | Value", "Weight | 540 g"))

    assert said(weight) == [("Weight", "540 g", COVERED)]


def test_any_other_table_labels_cells_with_row_and_column() -> None:
    """“0.5 mm²” is the wire of CAN 1, not its pin."""
    (signal,) = rows(Paper().table("Signal | Pin | Wire", "CAN 1 | 8, 9 | 0.5 mm²"))

    assert said(signal) == [("CAN 1 > Pin", "8, 9", COVERED), ("CAN 1 > Wire", "0.5 mm²", COVERED)]


def test_rows_that_share_a_subject_keep_it() -> None:
    """“at 24 V” below “Supply current” is supply current as well."""
    first, second = rows(
        Paper().table("Parameter | < | ECU-850", "Supply current | at 12 V | 380 mA", f"{ABOVE} | at 24 V | 195 mA")
    )

    assert said(first) == [("Supply current > at 12 V", "380 mA", ("ECU-850",))]
    assert said(second) == [("Supply current > at 24 V", "195 mA", ("ECU-850",))]


def test_a_mere_row_number_is_no_label() -> None:
    """The key to a picture numbers its parts."""
    found = rows(Paper().table("No | Part | Colour", "1 | Power jack | black", "2 | 7 | red"))

    assert [text for _, text, _ in said(found[0])] in (["Power jack", "black"], ["black"])
    assert all("1" not in label for label, _, _ in said(found[0]))


def test_a_number_beside_a_number_is_a_value() -> None:
    """Of a table of bandwidth, spreading factor and sensitivity the factor must not be lost."""
    (first, _) = rows(Paper().table("Bandwidth (kHz) | Factor | Level (dBm)", "125 | 12 | -139", "125 | 7 | -125"))

    assert [(label, text) for label, text, _ in said(first)] == [
        ("Bandwidth 125 kHz > Factor", "12"),
        ("Bandwidth 125 kHz > Level", "-139 dBm"),
    ]


def test_a_column_called_by_a_code_says_what_its_numbers_are() -> None:
    """“AB1” over 0 and 1 is what a switch is called."""
    (first, _) = rows(Paper().table("AB1 | AB0 | Address", "0 | 0 | 0x54", "1 | 0 | 0x56"))

    assert [(label, text) for label, text, _ in said(first)] == [("AB1 0 > AB0", "0"), ("AB1 0 > Address", "0x54")]


def test_min_typ_max_and_unit_make_one_value() -> None:
    """“24” in a Typ column with the unit in another says “24 V” only together."""
    (supply,) = rows(
        Paper().table("Parameter | Conditions | Min | Typ | Max | Unit", "Supply | continuous | 8 | 24 | 36 | V")
    )

    (value,) = supply.values
    assert value.label == "Supply"
    assert all(part in value.text for part in ("min. 8 V", "typ. 24 V", "max. 36 V", "continuous"))


def test_a_dash_among_min_typ_max_states_nothing() -> None:
    """“min. — V” would be nonsense."""
    (supply,) = rows(Paper().table("Parameter | Min | Typ | Max | Unit", "Current | — | 360 | 560 | mA"))

    (value,) = supply.values
    assert "min" not in value.text
    assert "typ. 360 mA" in value.text


@pytest.mark.parametrize(
    "row, plain",
    [
        pytest.param("Weight |  | 525 g", "Weight: - | 525 g", id="an empty cell is shown as a dash"),
        pytest.param(" | 540 g | 525 g", "540 g | 525 g", id="no subject"),
        pytest.param(f"At +25 °C. | {LEFT} | {LEFT}", "At +25 °C.", id="a remark over all columns"),
    ],
)
def test_a_row_reads_as_one_line(row: str, plain: str) -> None:
    """This line is what people see of a row that has no value of its own."""
    (piece,) = rows(Paper().table("Parameter | ECU-850 | ECU-850b", row))

    assert piece.plain == plain


def test_empty_rows_and_headings_between_rows_say_nothing() -> None:
    """Layout is not quoted."""
    assert rows(Paper().table("A | B", " | ", f"Memory | {LEFT}")) == []


def test_a_table_of_headings_alone_keeps_its_last_row() -> None:
    """A one-row table may be all headings for the loader; its text must not be lost."""
    (piece,) = rows(Paper().table("Weight | 540 g", head=1))

    assert piece.plain == "Weight: 540 g"


def test_a_table_printed_in_two_parts_side_by_side_is_read_as_one() -> None:
    """Pin lists are often folded to save paper."""
    found = rows(Paper().table("Pin | Signal | Pin | Signal", "1 | Supply | 3 | CAN high", "2 | Ground | 4 | CAN low"))

    assert [piece.plain for piece in found] == ["1: Supply", "3: CAN high", "2: Ground", "4: CAN low"]


def test_both_rows_of_pins_of_a_connector_are_read() -> None:
    """Pin tables are often drawn as the connector looks: the two numbers in the middle."""
    found = rows(Paper().table("Signal | Pin | Pin | Signal", "Supply | 1 | 2 | Ground", "CAN high | 3 | 4 | CAN low"))

    assert [said(piece)[0][:2] for piece in found] == [
        ("Supply > Pin", "1"),
        ("Ground > Pin", "2"),
        ("CAN high > Pin", "3"),
        ("CAN low > Pin", "4"),
    ]
    assert found[1].quote == "2 | Ground"


def test_a_title_over_the_labels_heads_no_column() -> None:
    """“ECU-850 parts” over the first three columns of a parts list makes no table of product models."""
    paper = Paper().table(
        f"ECU-850 parts | {LEFT} | {LEFT} | Ordering | {LEFT}",
        "Part | Quantity | Notes | Number | Maker",
        "Plug | 3 | red | C17 | Acme",
        head=2,
    )

    (plug,) = rows(paper)

    assert [value.label for value in plug.values] == [
        "Plug > ECU-850 parts > Quantity",
        "Plug > ECU-850 parts > Notes",
        "Plug > Ordering > Number",
        "Plug > Ordering > Maker",
    ]


@pytest.mark.parametrize("head, row, value", [
    ("Mode | Current (mA)", "idle | 120", ("idle > Current", "120 mA")),
    ("Board | Default multiplier", "ECU-650 | 4.9", ("ECU-650 > Default multiplier", "4.9")),
    ("Attribute | Value", "Channels | 4", ("Channels", "4")),
    ("Attribute | Remark", "Weight | 540 g", ("Weight", "540 g")),
])  # fmt: skip
def test_a_bare_number_keeps_the_heading_above_it(head: str, row: str, value: tuple[str, str]) -> None:
    """“120” beside “idle” says nothing without what its column is called."""
    assert said(rows(Paper().table(head, row))[0])[0][:2] == value


def test_a_table_without_rows_has_no_pieces() -> None:
    """An empty HTML table is no error."""
    assert rows(Paper().table()) == []


def test_headings_and_caption_are_searched_with_the_rows() -> None:
    """“Still air” stands only in the heading of the table that answers."""
    paper = Paper().table(
        "Temperature | Current | <", "^ | Still air | Moving", "+70 | 21 A | 25 A", head=2, caption="Table 1"
    )
    (table,) = paper.tree().blocks
    assert isinstance(table, TableRows)

    said = headings_text(table, named).split(" | ")

    assert said[0] == "Table 1"
    assert set(said[1:]) == {"Temperature", "Current", "Still air", "Moving"}
