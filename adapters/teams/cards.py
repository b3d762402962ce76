"""Adaptive Cards: text that nothing in it can format, tables, buttons, and the card around them.

Text is `RichTextBlock` throughout: unlike `TextBlock` it reads no Markdown.
Source: https://learn.microsoft.com/adaptive-cards/create/textfeatures
"""

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from adapters.chat.answers import NOTHING
from adapters.language import Ours
from adapters.teams.limits import MAX_ACTIONS, MAX_COLUMNS, JsonObject, weight
from adapters.teams.markup import APART, literal, marked
from adapters.teams.pieces import Piece, pieces_of
from core.answer import Bullets, Cell, Note, Paragraph, Quote, Steps, Table, TableRow

CARD_TYPE = "application/vnd.microsoft.card.adaptive"
VERSION = "1.5"
_SCHEMA = "http://adaptivecards.io/schemas/adaptive-card.json"
_LABEL_CHARS, _WIDE_LABEL_CHARS = 12, 24
_OTHER = Ours("This Teams client can't show cards of version 1.5. Update it, or open this chat on a computer.")


def attachment(body: Sequence[JsonObject]) -> JsonObject:
    """Return elements as a card that is attached to a message, or shown in a dialog."""
    content: JsonObject = {
        "type": "AdaptiveCard",
        "$schema": _SCHEMA,
        "version": VERSION,
        "fallbackText": _OTHER,
        "msteams": {"width": "full"},
        "body": list(body),
    }
    return {"contentType": CARD_TYPE, "content": content}


def rich(text: str, **style: object) -> JsonObject:
    """Return literal text, already on one line; `style` is that of a `TextRun`."""
    said = text or NOTHING
    run: object = {"type": "TextRun", "text": said, **style} if style else said
    return {"type": "RichTextBlock", "inlines": [run]}


def heading(text: str) -> JsonObject:
    """Return a heading."""
    return {**rich(literal(text), weight="Bolder"), "spacing": "Medium"}


def remark(text: str) -> JsonObject:
    """Return a sentence of our own."""
    return rich(text, italic=True, isSubtle=True)


def boxed(items: Sequence[JsonObject], style: str = "emphasis") -> JsonObject:
    """Return elements on a ground of their own."""
    return {"type": "Container", "style": style, "spacing": "Small", "items": list(items)}


def buttons(actions: Sequence[JsonObject]) -> list[JsonObject]:
    """Return actions in rows of as many as Teams shows."""
    rows = [actions[start : start + MAX_ACTIONS] for start in range(0, len(actions), MAX_ACTIONS)]
    return [{"type": "ActionSet", "actions": list(row)} for row in rows]


def elements_of(block: Paragraph | Steps | Bullets | Quote | Note) -> list[JsonObject]:
    """Return a block as elements, one per piece."""
    return [_element(piece) for piece in pieces_of(block, literal)]


def table_element(table: Table, *, first: int, room: int) -> tuple[list[JsonObject], int]:
    """Return the rows of a table from `first` on as elements, and how many rows found room.

    A table too wide to be read, or with rows of different widths, is shown line by line.
    """
    if len(table.columns) > MAX_COLUMNS or not _even(table):
        return _lines(table, first, room)
    head: JsonObject = {
        "type": "Table",
        "firstRowAsHeaders": True,
        "showGridLines": True,
        "gridStyle": "default",
        "columns": [{"width": width} for width in _widths(table)],
        "rows": [],
    }
    header = _row([Cell(text=column.strip() or APART) for column in table.columns], bold=True)
    some = any(row.differs for row in table.rows) and not all(row.differs for row in table.rows)
    rows = (_row([Cell(text=row.label), *row.cells], shaded=some and row.differs) for row in table.rows[first:])
    shown, count = _fitting(rows, room - weight(head) - weight(header))
    return ([{**head, "rows": [header, *shown]}], count) if count else _lines(table, first, room)


def _lines(table: Table, first: int, room: int) -> tuple[list[JsonObject], int]:
    return _fitting((rich(_line(table, row)) for row in table.rows[first:]), room)


def _fitting(elements: Iterable[JsonObject], room: int) -> tuple[list[JsonObject], int]:
    shown: list[JsonObject] = []
    for element in elements:
        room -= weight(element) + 2
        if room < 0:
            break
        shown.append(element)
    return shown, len(shown)


def _even(table: Table) -> bool:
    return bool(table.rows) and all(len(row.cells) + 1 == len(table.columns) for row in table.rows)


def _widths(table: Table) -> list[int]:
    """Return how wide columns are beside each other: the labels' after its longest one."""
    longest = max((len(row.label) for row in table.rows), default=0)
    label = 1 if longest < _LABEL_CHARS else 3 if longest > _WIDE_LABEL_CHARS else 2
    return [label, *[2] * (len(table.columns) - 1)]


def _row(cells: Sequence[Cell], *, bold: bool = False, shaded: bool = False) -> JsonObject:
    style = {"weight": "Bolder"} if bold else {}
    shown = [
        {"type": "TableCell", "items": [rich(marked(literal(cell.text) or NOTHING, cell.citations), **style)]}
        for cell in cells
    ]
    return {"type": "TableRow", **({"style": "accent"} if shaded else {}), "cells": shown}


def _line(table: Table, row: TableRow) -> str:
    pairs = zip_longest(table.columns[1:], row.cells, fillvalue=None)
    said = "; ".join(
        f"{literal(column or '') or NOTHING}: {marked(literal(cell.text) or NOTHING, cell.citations)}"
        for column, cell in pairs
        if cell
    )
    return f"{literal(row.label) or NOTHING} — {said}"


def _element(piece: Piece) -> JsonObject:
    if piece.more:
        return rich(piece.text)
    match piece.kind:
        case "note":
            return rich(piece.text, italic=True)
        case "bullet":
            return {**rich(f"• {piece.text}"), "spacing": "Small"}
        case "step":
            return {**rich(f"{piece.number}. {piece.text}"), "spacing": "Small"}
        case "quote":
            return boxed([rich(piece.text)])
        case _:
            return rich(piece.text)
