"""A heading over columns of product models says what these are, unless it says what is stated of them."""

import pytest

from core.knowledge.columns import columns_of
from core.knowledge.tree import TableRows
from tests.core.knowledge.reading import BOTH
from tests.core.paper import ABOVE, LEFT, Paper

BODY = ("Range | 4 cm | 7 cm", "Weight | 110 g | 240 g")
ONE, TWO = "ECU-850", "ECU-850b"


def labels(*rows: str) -> list[str]:
    """Return the labels of the values in a table with two heading rows, each once."""
    pieces = [piece for chunk in Paper().table(*rows, head=2).chunks(BOTH) for piece in chunk.pieces]
    return list(dict.fromkeys(value.label for piece in pieces for value in piece.values))


@pytest.mark.parametrize(
    "rows, expected",
    [
        pytest.param(
            (f"Property | Reader | {LEFT}", f"{ABOVE} | {ONE} | {TWO}", *BODY), ["Range", "Weight"], id="over all"
        ),
        pytest.param(
            (
                f"Property | Reader | {LEFT} | Unit",
                f"{ABOVE} | {ONE} | {TWO} | {ABOVE}",
                "Range | 4 | 7 | cm",
                "Weight | 110 | 240 | g",
            ),
            ["Range", "Weight"],
            id="beside a unit",
        ),
        pytest.param(
            (
                f"State | Supply current | {LEFT}",
                f"{ABOVE} | {ONE} | {TWO}",
                "Idle | 4 mA | 7 mA",
                "Running | 1 A | 2 A",
            ),
            ["Idle > Supply current", "Running > Supply current"],
            id="what all cells measure",
        ),
        pytest.param(
            (f"Side | Measures [mm] | {LEFT}", f"{ABOVE} | {ONE} | {TWO}", "Width | 4 | 7", "Turn | 4° | 7°"),
            ["Width > Measures", "Turn > Measures [mm]"],
            id="a unit",
        ),
        pytest.param(
            (
                f"Part | Range | {LEFT} | Weight | {LEFT}",
                f"{ABOVE} | {ONE} | {TWO} | {ONE} | {TWO}",
                "Head | 4 cm | 7 cm | 1 g | 2 g",
            ),
            ["Head > Range", "Head > Weight"],
            id="the same product models again",
        ),
    ],
)
def test_a_heading_over_product_models_is_no_part_of_an_attribute(rows: tuple[str, ...], expected: list[str]) -> None:
    """“Weight, Reader” is what nobody asks for; “Idle” alone is no current."""
    assert labels(*rows) == expected


def test_what_tells_those_apart_that_one_heading_names_is_no_part_of_an_attribute_either() -> None:
    """“Tarn” over “first | second” names both; “first” is nothing that a weight is of."""
    tarns = ("Tarn (first)", "Tarn (second)")
    (table,) = Paper().table(f"Property | Tarn | {LEFT}", f"{ABOVE} | first | second", *BODY, head=2).tree().blocks

    assert isinstance(table, TableRows)
    assert columns_of(table, lambda text: tarns if "Tarn" in text else ()).headings == ("Property", "", "")
