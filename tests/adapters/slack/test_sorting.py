"""Tables that people can sort, filter and leaf through."""

from adapters.slack.render import render
from core.answer import Cell, Comparison, Ranked, Ranking, Table, TableRow
from tests.adapters.samples import source, wide
from tests.adapters.slack.test_render import shown
from tests.fakes.slack_limits import check_blocks


def ranked(*units: str) -> Ranking:
    """Return a ranking with a value per unit, as documents write them."""
    items = [
        Ranked(model=f"ECU-{at}", value=1200.0 - at, unit=unit, text=f"{1.2 - at / 1000:g} A", citations=(1,))
        for at, unit in enumerate(units)
    ]
    return Ranking(blocks=(), items=tuple(items), citations=(source(1),))


def test_a_ranking_is_sorted_by_its_values_not_by_their_spelling() -> None:
    """“900 mA” stands before “1.2 A” for who sorts letters."""
    message = render(ranked("mA", "mA", "mA"), turn_id="turn-1")

    (table,) = (block for block in message.blocks if block["type"] == "data_table")
    assert [row[-1].get("value") for row in table["rows"]] == [None, 1200.0, 1199.0, 1198.0]
    assert [row[0].get("value") for row in table["rows"]] == [None, 1, 2, 3]
    assert table["rows"][1][-1]["text"] == "1.2 A [1]"
    assert (table["caption"], table["row_header_column_index"], table["page_size"]) == ("Ranking", 1, 3)
    check_blocks(message.blocks)


def test_values_of_several_units_are_sorted_as_text() -> None:
    """Their numbers can't be compared."""
    message = render(ranked("mA", "V"), turn_id="turn-1")

    (table,) = (block for block in message.blocks if block["type"] == "data_table")
    assert [row[-1]["type"] for row in table["rows"]] == ["raw_text"] * 3


def test_a_long_table_is_shown_ten_rows_at_a_time() -> None:
    """A hundred rows are a wall in a thread."""
    table = wide(99, 2)
    message = render(Comparison(blocks=(table,), table=table, citations=()), turn_id="turn-1")

    assert (message.blocks[0]["page_size"], len(message.blocks[0]["rows"])) == (10, 100)


def test_a_plainer_message_has_the_same_rows() -> None:
    """Where Slack doesn't have such tables yet."""
    message = render(ranked("mA", "mA"), turn_id="turn-1")

    check_blocks(message.plainer.blocks)
    assert [block["type"] for block in message.plainer.blocks if "table" in block["type"]] == ["table"]
    assert shown(message.plainer) == shown(message)
    assert message.plainer.plainer == message.plainer


def test_names_of_columns_and_endless_numbers_stay_text() -> None:
    """A product model called 850 is no quantity, and JSON has no number of 400 digits."""
    row = TableRow(label="9" * 400, cells=(Cell(text="9" * 5000),))
    table = Table(columns=("", "850"), rows=(row,))
    message = render(Comparison(blocks=(table,), table=table, citations=()), turn_id="turn-1")

    (block,) = (block for block in message.blocks if block["type"] == "data_table")
    assert {cell["type"] for cells in block["rows"] for cell in cells} == {"raw_text"}
