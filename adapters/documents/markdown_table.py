"""Tables drawn with vertical bars."""

import re
from collections.abc import Sequence
from itertools import pairwise

from adapters.documents.builder import Builder
from adapters.documents.grid import LooseCell, LooseRow, holds_values, table_of
from adapters.documents.markdown_lines import Kind, MarkdownLine
from adapters.documents.source import trim
from adapters.documents.spread import with_groups
from core.knowledge.tree import Place

_DELIMITERS = re.compile(r"\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*\Z")
_BAR = re.compile(r"(?<!\\)(?:\\\\)*\|")
_KEY_AND_VALUE = 2


def begins_table(text: str, lines: Sequence[MarkdownLine], at: int) -> bool:
    """Tell whether the line at `at` and the next are the head of a table."""
    if at + 1 >= len(lines) or lines[at + 1].kind is not Kind.TEXT:
        return False
    head, below = (text[line.start : line.end] for line in lines[at : at + 2])
    return "|" in head and ("|" in below or head.startswith("|")) and bool(below) and bool(_DELIMITERS.match(below))


def add_table(builder: Builder, lines: Sequence[MarkdownLine], at: int) -> int:
    """Add the table that begins at `at` and return where the next block begins.

    A head without text is no row, and the row below it is the head if it names columns of numbers. A head that holds
    values, as people write who only want a frame around keys and values, is an ordinary row.
    """
    past = at + 2
    while (
        past < len(lines) and lines[past].kind is Kind.TEXT and "|" in builder.text[lines[past].start : lines[past].end]
    ):
        past += 1
    head, *rows = with_groups([_row(builder, line) for line in (lines[at], *lines[at + 2 : past])])
    said = any(cell.lines for cell in head.cells)
    is_value = len(head.cells) == _KEY_AND_VALUE and any(holds_values(cell.lines) for cell in head.cells)
    place = Place(
        lines[at].start, rows[-1].place.end if rows else trim(builder.text, lines[at + 1].start, lines[at + 1].end).end
    )
    headed = not is_value if said else _is_over_digits(rows)
    table = table_of([head, *rows] if said else rows, place, header_rows=int(headed), tabs=builder.tabs)
    if table is not None:
        builder.blocks.append(table)
    return past


def _is_over_digits(rows: Sequence[LooseRow]) -> bool:
    """Tell whether the first row has words and no digit, and every cell below it some."""
    first, *below = [[cell.plain for cell in row.cells] for row in rows] or [[""]]
    named = all(text and not any(map(str.isdigit, text)) for text in first)
    return bool(below) and named and all(any(map(str.isdigit, text)) for row in below for text in row)


def _row(builder: Builder, line: MarkdownLine) -> LooseRow:
    place = trim(builder.text, line.start, line.end)
    bars = [match.end() - 1 for match in _BAR.finditer(builder.text, place.start, place.end)]
    edges = [place.start - 1, *bars, place.end]
    spans = [(low + 1, high) for low, high in pairwise(edges)]
    if bars and bars[0] == place.start:
        spans = spans[1:]
    if bars and bars[-1] == place.end - 1:
        spans = spans[:-1]
    return LooseRow(place=place, cells=[_cell(builder, trim(builder.text, low, high)) for low, high in spans])


def _cell(builder: Builder, place: Place) -> LooseCell:
    raw = builder.text[place.start : place.end].replace("\\|", "|")
    return LooseCell(lines=tuple(filter(None, builder.read(raw).split("\n"))), place=place)
