"""An HTML table, alone or inside Markdown, to a grid."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from adapters.documents.grid import LooseCell, LooseRow, table_of
from adapters.documents.inline import fold
from adapters.documents.source import trim
from adapters.documents.tags import Tag, closing_end, tags_in
from core.knowledge.tree import Place, TableRows

Read = Callable[[str], str]
"""A piece of source to the lines that a person reads, joined by line feeds."""

_SECTIONS = frozenset({"thead", "tbody", "tfoot"})


@dataclass(slots=True)
class _Walk:
    """What is open at the current tag."""

    text: str
    read: Read
    rows: list[LooseRow] = field(default_factory=list[LooseRow])
    cell: Tag | None = None
    in_head: bool = False
    in_row: bool = False
    caption: str = ""

    def row(self, tag: Tag) -> None:
        self.end_row(tag.start)
        self.rows.append(LooseRow(place=Place(tag.start, tag.end), in_head=self.in_head))
        self.in_row = True

    def begin_cell(self, tag: Tag) -> None:
        self.end_cell(tag.start)
        if not self.in_row:
            self.row(tag)
        self.cell = tag

    def end_cell(self, at: int) -> None:
        if self.cell is None:
            return
        tag, self.cell = self.cell, None
        place = trim(self.text, tag.end, at)
        self.rows[-1].cells.append(
            LooseCell(
                lines=tuple(filter(None, self.read(self.text[place.start : place.end]).split("\n"))),
                place=place,
                heads=tag.name == "th",
                columns=_span(tag, "colspan"),
                rows=_span(tag, "rowspan"),
            )
        )

    def end_row(self, at: int) -> None:
        self.end_cell(at)
        if self.in_row:
            start = self.rows[-1].place.start
            self.rows[-1].place = trim(self.text, start, at)
        self.in_row = False


def read_table(text: str, opened: Tag, end: int, read: Read, *, tabs: tuple[str, ...]) -> TableRows | None:
    """Return the table that `opened` begins and that ends before `end`; None if it says nothing."""
    walk = _Walk(text, read)
    inner_end = opened.end
    for tag in tags_in(text, opened.end, end):
        if tag.end <= inner_end:
            continue
        if tag.name == "table" and not tag.closing:
            inner_end = closing_end(text, tag, end) or tag.end
        elif tag.name == "caption" and not tag.closing:
            inner_end = closing_end(text, tag, end) or tag.end
            walk.caption = fold(read(text[tag.end : inner_end]))
        else:
            _step(walk, tag)
    walk.end_row(end)
    return table_of(walk.rows, trim(text, opened.start, end), caption=walk.caption, tabs=tabs)


def _step(walk: _Walk, tag: Tag) -> None:
    if tag.name in _SECTIONS:
        walk.end_row(tag.start)
        walk.in_head = tag.name == "thead" and not tag.closing
    elif tag.name == "tr":
        if tag.closing:
            walk.end_cell(tag.start)
            walk.end_row(tag.end)
        else:
            walk.row(tag)
    elif tag.name in {"td", "th"}:
        if tag.closing:
            walk.end_cell(tag.start)
        else:
            walk.begin_cell(tag)
    elif tag.name == "table" and tag.closing:
        walk.end_row(tag.start)


def _span(tag: Tag, name: str) -> int:
    digits = re.match(r"\s*(\d+)", tag.attribute(name) or "")
    return int(digits[1][:4]) if digits else 1
