"""The page is told what to draw, by the same rule as chats."""

import json

from adapters.web.shown import shown_answer
from core.answer import Cell, Comparison, Ranked, Ranking, Table, TableRow

TABLE = Table(
    columns=("Attribute", "ECU-750", "ECU-850"),
    rows=(
        TableRow(
            label="Supply voltage",
            cells=(Cell(text="10 … 30 V (typ. 24 V)"), Cell(text="9 to 36 V 1)")),
            differs=True,
        ),
    ),
)
RANGES = [
    {
        "label": "Supply voltage",
        "low": 9.0,
        "high": 36.0,
        "ranges": [
            {"model": "ECU-750", "low": 10.0, "high": 30.0, "said": "10 … 30 V"},
            {"model": "ECU-850", "low": 9.0, "high": 36.0, "said": "9 … 36 V"},
        ],
    }
]


def parts(*values: float) -> list[object]:
    """Return how long the page draws the bars of a ranking; None for none."""
    items = tuple(Ranked(model="ECU", value=value, unit="mA", text="", citations=()) for value in values)
    shown = json.loads(json.dumps(shown_answer(Ranking(blocks=(TABLE,), citations=(), items=items))))
    assert shown["blocks"][0]["ranges"] == RANGES
    return [item.get("part") for item in shown["items"]]


def test_a_comparison_says_what_to_draw_in_each_place_of_its_table() -> None:
    """A thread shows the block, the sheet the table; a typical value or a footnote takes no range away."""
    shown = json.loads(json.dumps(shown_answer(Comparison(blocks=(TABLE,), citations=(), table=TABLE))))

    assert shown["table"]["ranges"] == shown["blocks"][0]["ranges"] == RANGES


def test_a_ranking_says_how_long_its_bars_are() -> None:
    """Where the longest isn't the first, nothing."""
    assert parts(120.0, 90.0) == [1.0, 0.75]
    assert parts(90.0, 120.0) == [None, None]
