"""Rows of tables: told as a whole where no column of them is asked for, and never instead of each other."""

from tests.core.paper import Paper
from tests.core.retrieval.lab import ALL_SHEET, PLUS, SHEET, SMALL, a_question
from tests.core.retrieval.shelf import best, retrieved

TERMINALS = Paper().table(
    "Terminal | Signal | Purpose",
    "K4 | feed | drives the motor",
    "K5 | sense | reports the level",
)


async def test_a_row_is_told_whole_where_none_of_its_columns_is_asked_for() -> None:
    """Who asks for a terminal wants all that its row says, not whichever cell of it comes first."""
    found = await retrieved(a_question("terminal K5", SMALL), (SHEET, TERMINALS))

    assert best(found) == "K5: sense | reports the level"
    assert found.facts == {}


async def test_a_cell_is_told_where_its_column_is_asked_for_and_none_of_the_rows_beside_it() -> None:
    """The purposes of the other terminals stand in the same column, and answer nothing."""
    found = await retrieved(a_question("purpose of terminal K5", SMALL), (SHEET, TERMINALS))

    assert best(found) == "reports the level"
    stated = found.fact(0, SMALL)
    assert stated is not None
    assert [fact.said for fact in (*stated.facts, *stated.against)] == ["reports the level"]


async def test_a_row_is_told_whole_where_one_of_its_cells_is_what_is_asked() -> None:
    """“Blinks red” is the question; what it means stands beside it."""
    lamp = Paper().table("Lamp | Pattern | Reason", "Pump | blinks red | runs dry", "Pump | blinks blue | has no feed")

    found = await retrieved(a_question("pump blinks red", SMALL), (SHEET, lamp))

    assert best(found) == "Pump: blinks red | runs dry"


async def test_statistics_of_one_attribute_are_its_facts_and_no_row() -> None:
    """Minimum and maximum are told with their names, as everywhere."""
    ratings = Paper().table("Parameter | Min | Max", "Delivery head | 2 m | 12 m")

    found = await retrieved(a_question("delivery head", SMALL), (SHEET, ratings))

    stated = found.fact(0, SMALL)
    assert stated is not None
    assert {fact.said for fact in stated.facts} == {"min. 2 m, max. 12 m"}


async def test_what_a_product_model_denies_is_told_and_not_what_its_base_has() -> None:
    """“None” is measured in nothing, and still its own answer."""
    table = Paper().table("Parameter | OP-200 | OP-200 Plus", "Delivery head | 12 m | None")

    found = await retrieved(a_question("delivery head in mm", PLUS), (ALL_SHEET, table))

    stated = found.fact(0, PLUS)
    assert stated is not None
    assert [fact.said for fact in stated.facts] == ["None"]
