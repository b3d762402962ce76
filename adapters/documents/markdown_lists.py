"""Markdown lists: bullets and numbers, nested, and going on after what interrupts them."""

import re
from collections.abc import Callable, Sequence

from adapters.documents.builder import Builder
from adapters.documents.markdown_lines import Kind, MarkdownLine
from adapters.documents.outline import MARKER, marker_number
from adapters.documents.source import trim
from core.knowledge.tree import Item, Place

_TASK = re.compile(r"\[[ xX]\][ \t]+")
_IMAGE_LINE = re.compile(r"(?:!\[|<img\b)")
_NESTS = 2
_MAX_ITEM_CHARS = 1200

BeginsBlock = Callable[[Sequence[MarkdownLine], int], bool]


class ListReader:
    """Reads lists.

    Attributes:
        depths: Indentation of each open list, outermost first; kept while what stands between two entries
            is indented below the first.
    """

    def __init__(self, builder: Builder, begins_block: BeginsBlock) -> None:
        self.builder = builder
        self.begins_block = begins_block
        self.depths: list[int] = []

    def leave(self, line: MarkdownLine) -> None:
        """Forget the open lists that something at the indentation of `line` ends."""
        while self.depths and line.indent < self.depths[-1] + _NESTS:
            self.depths.pop()

    def read(self, lines: Sequence[MarkdownLine], at: int) -> int:
        """Add the list whose first entry is at `at` and return where the next block begins."""
        items: list[Item] = []
        ordered: dict[int, bool] = {}
        while at < len(lines) and (marker := self._marker(lines[at])) is not None:
            depth = self._depth(lines[at].indent)
            number = marker_number(marker)
            if ordered.setdefault(depth, number is not None) is not (number is not None) and depth == 0:
                self.builder.listing(items)
                items, ordered = [], {depth: number is not None}
            past = self._item_end(lines, at)
            self._add(items, lines[at].start + marker.end(), lines[past - 1].end, (depth, number))
            at = self._skip_blank(lines, past)
        self.builder.listing(items)
        return at

    def _marker(self, line: MarkdownLine) -> re.Match[str] | None:
        return MARKER.match(self.builder.text[line.start : line.end]) if line.kind is Kind.TEXT else None

    def _depth(self, indent: int) -> int:
        while self.depths and indent < self.depths[-1] + _NESTS:
            self.depths.pop()
        self.depths.append(indent)
        return len(self.depths) - 1

    def _add(self, items: list[Item], start: int, end: int, where: tuple[int, int | None]) -> None:
        place = trim(self.builder.text, start, end)
        task = _TASK.match(self.builder.text, place.start, place.end)
        text = self.builder.piece(Place(task.end() if task else place.start, place.end))
        if text is not None:
            items.append(Item(text=text, depth=where[0], number=where[1]))

    def _item_end(self, lines: Sequence[MarkdownLine], at: int) -> int:
        """Return the index past the last line of the entry at `at`, paragraphs indented below it included."""
        past = self._paragraph_end(lines, at + 1)
        while (following := self._skip_blank(lines, past)) < len(lines):
            line = lines[following]
            if following == past or line.kind is not Kind.TEXT or line.indent < lines[at].indent + _NESTS:
                break
            if self._marker(line) or self._ends_item(lines, following) or line.end - lines[at].start > _MAX_ITEM_CHARS:
                break
            past = self._paragraph_end(lines, following + 1)
        return past

    def _paragraph_end(self, lines: Sequence[MarkdownLine], at: int) -> int:
        while at < len(lines) and not self._ends_item(lines, at):
            at += 1
        return at

    def _ends_item(self, lines: Sequence[MarkdownLine], at: int) -> bool:
        line = lines[at]
        if self.begins_block(lines, at) or self._marker(line):
            return True
        return _IMAGE_LINE.match(self.builder.text, line.start, line.end) is not None

    def _skip_blank(self, lines: Sequence[MarkdownLine], at: int) -> int:
        while at < len(lines) and lines[at].kind is Kind.TEXT and lines[at].start == lines[at].end:
            at += 1
        return at
