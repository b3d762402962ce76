"""A code is an entry where it is one of a list; elsewhere it is a word like any other."""

from core.retrieval.statement import Statement
from tests.core.paper import Paper
from tests.core.retrieval.lab import LARGE_SHEET, SHEET, Lab, Page

PINS: Page = (
    SHEET,
    Paper()
    .heading("Terminals")
    .table(
        "Terminal | Name | Use",
        "1 | D6/PUL | pulse input, pump speed",
        "2 | D7 | digital input",
        "3 | D8/PUL | pulse input, pump speed",
    ),
)
PARTS: Page = (
    SHEET,
    Paper()
    .heading("Aux1 command")
    .says("Sets the outputs of the plug.")
    .heading("Aux1 status")
    .says("Tells the inputs of the plug.")
    .heading("Aux2 command")
    .says("Sets the outputs of the other plug.")
    .heading("Aux3 command")
    .says("Sets the outputs of the third plug.")
    .heading("Plugs")
    .says("Aux1 stands 5 V.", "The plug of the supply has 4 pins."),
)
ALONE: Page = (
    SHEET,
    Paper()
    .heading("Slots")
    .table("Property | Value", "M.2 slot | for modules", "Module length | 42 mm")
    .says("M.2 modules fit without tools."),
)


def looked_at(text: str, *pages: Page) -> set[str]:
    """Return what the candidates for a question say."""
    return {each.said for each in Lab(list(pages)).evidence(text).candidates}


def _row(one: Statement) -> str:
    return one.piece.plain.partition(":")[0]


def test_a_row_may_be_called_by_its_second_cell() -> None:
    """Rows have numbers; people ask for the terminal by its name."""
    found = Lab([PINS]).evidence("is D7 a pulse input").candidates

    assert {_row(each.statement) for each in found} == {"2"}


def test_what_much_is_said_of_is_no_entry() -> None:
    """A plug that several headings begin with is a part; what is asked of it may stand where it isn't named."""
    assert "The plug of the supply has 4 pins." in looked_at("aux1 plug: how many pins", PARTS)


def test_a_code_without_others_of_its_kind_is_a_word() -> None:
    """“M.2” is what the slot is called, and its length stands beside it."""
    assert "42 mm" in looked_at("length of m.2 modules", ALONE)


def test_others_of_its_kind_count_where_they_are_listed_alike() -> None:
    """Three headings of one document say nothing about a line in another."""
    line = LARGE_SHEET, Paper().bullets("E4: stop the pump").says("Rinse the pump.")
    codes = SHEET, Paper().heading("E4 dry").says("Fill it.").heading("E5 hot").says("Wait.").heading("E6").says("Ask.")

    assert looked_at("E4", codes) == {"Fill it."}
    assert "Rinse the pump." in {each.said for each in Lab([line]).evidence("E4", None).candidates}
