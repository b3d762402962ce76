"""Tables in Teams' form: as cards where they fit, and told of where they don't."""

import re

import pytest

from adapters.teams.payload import read_pressed
from adapters.teams.render import Look, message
from core.answer import Cell, Comparison, Grounded, Paragraph, Span, Table
from core.answer import TableRow as Row
from tests.adapters.samples import GROUNDED, KINDS, source, wide
from tests.adapters.teams.rendered import CHANNEL, EXTENDED, actions, titles, tokens
from tests.fakes.teams_limits import check_message
from tests.scenarios.seen_in_teams import remarks_in


def test_what_follows_a_table_stays_below_it() -> None:
    """Teams shows cards below the text; remarks on a table belong to it."""
    table = KINDS["comparison"].blocks[0]
    lead, close = Paragraph(spans=(Span("Before.", (1,)),)), Paragraph(spans=(Span("After."),))
    body = message(Grounded(blocks=(lead, table, close), citations=(source(1),)), turn_id="turn-1")

    kinds = [element["type"] for element in body["attachments"][0]["content"]["body"]]
    assert body["text"] == "Before. [1]"
    assert kinds == ["Table", "RichTextBlock", "ActionSet"]


def test_every_kind_of_block_can_follow_a_table() -> None:
    """It looks as it does in the text, as far as a card can."""
    table = KINDS["comparison"].blocks[0]
    body = message(Grounded(blocks=(table, *GROUNDED.blocks), citations=()), turn_id="turn-1")

    check_message(body)
    shown = body["attachments"][0]["content"]["body"][1:]
    assert [element["type"] for element in shown] == [*["RichTextBlock"] * 5, "Container", "RichTextBlock"]
    lines = [run if isinstance(run, str) else run["text"] for each in shown for run in each.get("inlines", ())]
    assert lines[1:] == [
        "1. Open the cover. [1]",
        "2. Turn the key.",
        "• One [2]",
        "• –",
        "The ECU-650 sheet says otherwise. [2]",
    ]


def test_with_extended_markdown_tables_are_text() -> None:
    """Then their markers are citations, too."""
    body = message(KINDS["comparison"], turn_id="turn-1", look=EXTENDED)

    check_message(body)
    assert body["textFormat"] == "extendedmarkdown"
    assert "| Supply voltage | 9–32 V [1] | 9–36 V [2] |\n| Ingress &lt;b&gt; |" in body["text"]
    assert "Sources" not in body["text"]
    assert "table_open" in {token.type for token in tokens(body["text"])}


@pytest.mark.parametrize("look", [CHANNEL, EXTENDED], ids=["card", "text"])
@pytest.mark.parametrize("table", [wide(900, 4), wide(90, 14, "12 V " * 10)], ids=["long", "wide"])
def test_a_table_that_finds_no_room_says_how_much_is_left_and_where(table: Table, look: Look) -> None:
    """Nothing is dropped in silence."""
    body = message(Comparison(blocks=(table,), table=table, citations=(source(1),)), turn_id="turn-1", look=look)

    check_message(body)
    [left] = re.findall(r"(\d+) more rows did not fit here; press “Whole table” to see them", remarks_in(body))
    assert 0 < int(left) < len(table.rows)
    assert "Whole table" in titles(body)


def test_two_tables_that_find_no_room_have_a_button_each() -> None:
    """Each opens its own."""
    body = message(Grounded(blocks=(wide(900, 2), wide(50, 2)), citations=()), turn_id="turn-1")

    check_message(body)
    carried = [read_pressed(each["data"]) for each in actions(body)]
    assert [each.number for each in carried] == [0, 1]
    assert "50 more rows did not fit here" in remarks_in(body)


@pytest.mark.parametrize("look", [CHANNEL, EXTENDED], ids=["card", "text"])
def test_of_very_many_tables_the_first_ones_are_told_of(look: Look) -> None:
    """Remarks alone must not fill a message; that the answer is cut is said at the end."""
    body = message(Grounded(blocks=(wide(900, 2),) * 200, citations=()), turn_id="turn-1", look=look)

    check_message(body)
    assert titles(body) == ["Whole table"] * 4
    assert remarks_in(body).count("did not fit here") == 4
    assert "ask for a part of it to see the rest" in remarks_in(body)


def test_an_uneven_table_loses_no_cell() -> None:
    """Bad input is shown as it came."""
    row = Row(label="", cells=(Cell(text="a"), Cell(text=""), Cell(text="c")))
    answer = Grounded(blocks=(Table(columns=("", "x"), rows=(row,)),), citations=())

    assert "– — x: a; –: –; –: c" in str(message(answer, turn_id="turn-1")["attachments"])
    assert "|  | a | – | c |" in message(answer, turn_id="turn-1", look=EXTENDED)["text"]


def test_rows_that_differ_stand_out() -> None:
    """That is what people compare for; where all differ, none stands out."""
    rows = (Row(label="a", cells=(Cell(text="1"),), differs=True), Row(label="b", cells=(Cell(text="2"),)))

    def styles(*shown: Row) -> list[object]:
        table = Table(columns=("", "x"), rows=shown)
        body = message(Comparison(blocks=(table,), table=table, citations=()), turn_id="turn-1")
        return [row.get("style") for row in body["attachments"][0]["content"]["body"][0]["rows"]]

    assert styles(*rows) == [None, "accent", None]
    assert styles(rows[0]) == [None, None]
