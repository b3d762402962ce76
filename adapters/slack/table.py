"""A table as Slack's `data_table` block, as a plain `table` where that is refused, or line by line.

Source: https://docs.slack.dev/reference/block-kit/blocks/data-table-block
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import cast

from adapters.chat.answers import NOTHING
from adapters.chat.text import visible
from adapters.language import ENGLISH, say
from adapters.slack.limits import TABLE_CHARS, TABLE_COLUMNS, TABLE_ROWS, weight
from adapters.slack.rich_text import JsonObject, items, marked, paragraphs
from core.answer import Table, TableRow

_MIN_ROOM_CHARS = 200
_PAGE_ROWS = 10
_MOST_DIGITS = 15
"""Longer numbers lose digits as JSON."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sorting:
    """How a table can be looked through.

    Attributes:
        caption: What it is.
        header: The column that names the rows.
        numbers: What the last column's cells are sorted by, a number each in one unit; empty sorts them as text.
    """

    caption: str = "Table"
    header: int = 0
    numbers: Sequence[float] = ()


def table_block(table: Table, *, room: int, sorting: Sorting) -> tuple[JsonObject | None, int]:
    """Return the table and how many of its rows it leaves out.

    Args:
        table: What to show.
        room: How many characters the block may have.
        sorting: How it can be looked through.

    Returns:
        None and 0 if the table has too many columns, or not even one row fits.
    """
    width = len(table.columns)
    room = min(room, TABLE_CHARS) - _MIN_ROOM_CHARS
    rows: list[list[JsonObject]] = [[{"type": "raw_text", "text": _said(column)} for column in table.columns]]
    used = weight(rows)
    numbers = sorting.numbers if len(sorting.numbers) == len(table.rows) else ()
    for row, number in zip_longest(table.rows[: TABLE_ROWS - 1], numbers[: TABLE_ROWS - 1]):
        cells = [_cell(row.label, ()), *(_cell(cell.text, cell.citations) for cell in row.cells)]
        if number is not None:
            cells[-1] = {**cells[-1], "type": "raw_number", "value": number}
        used += weight(cells)
        if used > room:
            break
        rows.append(cells)
    even = all(len(row.cells) + 1 == width for row in table.rows)
    if not (even and 1 <= width <= TABLE_COLUMNS and len(rows) > 1):
        return None, 0
    shown: JsonObject = {
        "type": "data_table",
        "caption": sorting.caption,
        "rows": rows,
        "page_size": min(len(rows) - 1, _PAGE_ROWS),
        "row_header_column_index": sorting.header,
    }
    return shown, len(table.rows) + 1 - len(rows)


def with_plain_tables(blocks: Sequence[JsonObject]) -> list[JsonObject]:
    """Return blocks with tables that can't be sorted, for where Slack doesn't have the others yet."""
    return [_plain(each) if each["type"] == "data_table" else each for each in blocks]


def _plain(table: JsonObject) -> JsonObject:
    rows = cast("list[list[JsonObject]]", table["rows"])
    return {"type": "table", "rows": [[{"type": "raw_text", "text": cell["text"]} for cell in row] for row in rows]}


def table_lines(table: Table) -> list[list[JsonObject]]:
    """Return the table as a list: per row, the pieces of its item."""
    return [items([_line(table, row)], "bullet") for row in table.rows]


def left_out(rows: int, *, rest: str = "", language: str = ENGLISH) -> list[JsonObject]:
    """Return the remark on rows that aren't shown: how many, and where the `rest` is."""
    told = "{n} more row did not fit here.|{n} more rows did not fit here."
    lacking = say(language, told, n=rows) if rows else ""
    return paragraphs(" ".join(part for part in (lacking, rest) if part), "italic")


def _line(table: Table, row: TableRow) -> str:
    pairs = zip_longest(table.columns[1:], row.cells, fillvalue=None)
    said = "; ".join(
        f"{column or NOTHING}: {marked(cell.text or NOTHING, cell.citations)}" for column, cell in pairs if cell
    )
    return f"{row.label or NOTHING} — {said}"


def _cell(text: str, citations: Sequence[int]) -> JsonObject:
    said = _said(text)
    if said.isdecimal() and said.isascii() and len(said) <= _MOST_DIGITS and not citations:
        return {"type": "raw_number", "value": int(said), "text": said}
    return {"type": "raw_text", "text": marked(said, citations)}


def _said(text: str) -> str:
    return visible(text).strip() or NOTHING
