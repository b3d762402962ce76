"""Which rows are a variant's, which only have a feature that is called so, and which are of what fits it."""

import pytest

from core.knowledge.chunk import Piece
from core.knowledge.tables import row_pieces
from core.knowledge.tree import TableRows
from tests.core.paper import Paper


def test_a_feature_that_a_variant_is_called_by_is_no_name() -> None:
    """Among attributes “RS485” is the interface, not the variant whose name ends so; among variants it is one."""
    sheet = ("Attribute | Value", "CPU | M4", "RAM | 1 MB", "RS485 | one port", "Weight | 540 g")

    assert [piece.models for piece in rows_of("X3", "X3-RS485", sheet=sheet)] == [(), (), (), ()]
    assert [piece.models for piece in rows_of("X3", "X3-RS485", sheet=("Part | Price", "RS485 | 9 €"))] == [
        ("X3-RS485",)
    ]
    variants = ("Variant | Weight", "Standard | 2 kg", "CAN | 4 kg", "RS485 | 3 kg", "LTE | 5 kg")
    assert [piece.models for piece in rows_of("X3", "X3-RS485", sheet=variants)] == [(), (), ("X3-RS485",), ()]


def rows_of(*names: str, sheet: tuple[str, ...]) -> list[Piece]:
    """Return the rows of a table that is about product models, each called by its name or the end of it."""
    tree = Paper().table(*sheet).tree()
    (table,) = tree.blocks
    assert isinstance(table, TableRows)
    return row_pieces(
        tree, table, lambda text: tuple(name for name in names if text and name.endswith(text))[-1:], names
    )


@pytest.mark.parametrize(
    "head, row, plain, values",
    [
        pytest.param("Accessory | Fits | Weight", "Spacer | ECU-850 | 40 g", "Spacer: ECU-850 | 40 g", 0, id="fits"),
        pytest.param("Part | For use with | Weight", "Lid | ECU-850 | 9 g", "Lid: ECU-850 | 9 g", 0, id="for use with"),
        pytest.param("Colour | Model | Weight", "Grey | ECU-850 | 540 g", "Grey: ECU-850 | 540 g", 2, id="its own"),
    ],
)
def test_what_fits_a_product_model_says_nothing_of_it(head: str, row: str, plain: str, values: int) -> None:
    """An accessory's weight would be told as its host's."""
    (piece,) = rows_of("ECU-850", sheet=(head, row))

    assert (piece.models, piece.plain, len(piece.values)) == (("ECU-850",), plain, values)


def test_a_column_that_is_called_as_the_section_is_no_label_beside_another_product_models() -> None:
    """In the section of the X1, a text that names it alone says nothing new, but for a heading beside the X2's."""
    tree = Paper().table("Item | Board X1 | Board X2", "Flash | 512 kB | 1 MB", "Fans | 1 | 2").tree()
    (table,) = tree.blocks
    assert isinstance(table, TableRows)

    rows = row_pieces(tree, table, lambda text: ("Board X2",) if text == "Board X2" else (), ("Board X1",))

    assert [[(each.label, each.text, each.models) for each in row.values] for row in rows] == [
        [("Flash", "512 kB", ("Board X1",)), ("Flash", "1 MB", ("Board X2",))],
        [("Fans", "1", ("Board X1",)), ("Fans", "2", ("Board X2",))],
    ]
