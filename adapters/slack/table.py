"""A table as Slack's `table` block, or line by line where that can't be."""

from collections.abc import Sequence
from itertools import zip_longest

from adapters.chat.answers import NOTHING
from adapters.chat.text import visible
from adapters.slack.limits import TABLE_CHARS, TABLE_COLUMNS, TABLE_ROWS, weight
from adapters.slack.rich_text import JsonObject, items, marked, paragraphs
from core.answer import Table, TableRow

_MIN_ROOM_CHARS = 200


def table_block(table: Table, *, room: int) -> tuple[JsonObject | None, int]:
    """Return the table and how many of its rows it leaves out.

    Args:
        table: What to show.
        room: How many characters the block may have.

    Returns:
        None and 0 if the table has too many columns, or not even one row fits.
    """
    width = len(table.columns)
    room = min(room, TABLE_CHARS) - _MIN_ROOM_CHARS
    rows = [[_cell(column, ()) for column in table.columns]]
    used = weight(rows)
    for row in table.rows[: TABLE_ROWS - 1]:
        cells = [_cell(row.label, ()), *(_cell(cell.text, cell.citations) for cell in row.cells)]
        used += weight(cells)
        if used > room:
            break
        rows.append(cells)
    even = all(len(row.cells) + 1 == width for row in table.rows)
    if not (even and 1 <= width <= TABLE_COLUMNS and len(rows) > 1):
        return None, 0
    return {"type": "table", "rows": rows}, len(table.rows) + 1 - len(rows)


def table_lines(table: Table) -> list[list[JsonObject]]:
    """Return the table as a list: per row, the pieces of its item."""
    return [items([_line(table, row)], "bullet") for row in table.rows]


def left_out(rows: int, *, rest: str = "") -> list[JsonObject]:
    """Return the remark on rows that aren't shown: how many, and where the `rest` is."""
    lacking = f"{rows} more row{'s' if rows > 1 else ''} did not fit here." if rows else ""
    return paragraphs(" ".join(part for part in (lacking, rest) if part), "italic")


def _line(table: Table, row: TableRow) -> str:
    pairs = zip_longest(table.columns[1:], row.cells, fillvalue=None)
    said = "; ".join(
        f"{column or NOTHING}: {marked(cell.text or NOTHING, cell.citations)}" for column, cell in pairs if cell
    )
    return f"{row.label or NOTHING} — {said}"


def _cell(text: str, citations: Sequence[int]) -> JsonObject:
    return {"type": "raw_text", "text": marked(visible(text).strip() or NOTHING, citations)}
