"""Lines without markup to blocks: headings, lists, keys with values, paragraphs. For text files and PDF pages."""

import re
from collections.abc import Callable, Mapping, Sequence

from adapters.documents.aligned import aligned_at
from adapters.documents.builder import Builder
from adapters.documents.outline import KEY_VALUE, MARKER, admonition_of, marker_number, numbered_level, shouts
from adapters.documents.source import Line, trim
from core.knowledge.tree import Item, Place, Text

_UNDERLINE = re.compile(r"(=+|-+|~+|\^+|\*+|\"+|\++|#+)\s*\Z")
_BORDER = re.compile(r"[\s|+=_*~.:─━│┃┌┐└┘├┤┬┴┼═║╔╗╚╝╠╣╦╩╬-]{3,}\Z")
_COLUMNS = re.compile(r"\S(?:[ ]{2,}|\t+|\s*[|│]\s*)\S")
_MAX_KEY_WORDS = 6
_SHORT_VALUE_CHARS = 80
_ENDS_SENTENCE = (".", "!", "?", ";")

Joins = Callable[[str, str], bool]
"""Tells whether the second of two lines goes on where the first stops."""


class PlainReader:
    """Reads lines of plain text.

    Attributes:
        known: Headings known from elsewhere: level and number of lines, by offset of the first line.
        joins: Tells wrapped lines from new paragraphs.
        aligned: Blanks that keep columns apart make a table: lines are as they were written, and not of a page.
        trusted: A single number before a title ("1. Introduction") makes a heading.
    """

    def __init__(
        self,
        builder: Builder,
        *,
        joins: Joins,
        known: Mapping[int, tuple[int, int]] | None = None,
        trusted: bool = True,
        aligned: bool = False,
    ) -> None:
        self.builder = builder
        self.joins = joins
        self.known = known or {}
        self.trusted = trusted
        self.aligned = aligned
        self.underlines: list[str] = []

    def read(self, lines: Sequence[Line]) -> None:
        """Add the blocks of `lines`."""
        at = 0
        while at < len(lines):
            at = self._block(lines, at)

    def said(self, line: Line) -> str:
        """Return what stands on the line."""
        return self.builder.text[line.start : line.end].strip()

    def _block(self, lines: Sequence[Line], at: int) -> int:
        said = self.said(lines[at])
        if not said or _BORDER.match(said):
            return at + 1
        if past := self._underlined(lines, at, said) or self._aligned(lines, at):
            return past
        if (level := self._level(lines, at, said)) is not None:
            past = at + self.known.get(lines[at].start, (level, 1))[1]
            self.builder.heading(level, self._place(lines, at, past))
            return past
        if MARKER.match(said):
            return self._list(lines, at)
        if self._is_keyed(lines, at):
            return self._keys(lines, at)
        return self._paragraph(lines, at)

    def _place(self, lines: Sequence[Line], at: int, past: int) -> Place:
        return trim(self.builder.text, lines[at].start, lines[past - 1].end)

    def _underlined(self, lines: Sequence[Line], at: int, said: str) -> int:
        """Add a heading with a line drawn below it and return where to go on; 0 if it is none."""
        below = self.said(lines[at + 1]) if at + 1 < len(lines) else ""
        if not _UNDERLINE.match(below) or len(below) < max(3, len(said) - 2) or _COLUMNS.search(said):
            return 0
        if below[0] not in self.underlines:
            self.underlines.append(below[0])
        self.builder.heading(self.underlines.index(below[0]) + 1, self._place(lines, at, at + 1))
        return at + 2

    def _aligned(self, lines: Sequence[Line], at: int) -> int:
        """Add a table whose columns blanks keep apart and return where to go on; 0 if it is none."""
        found = aligned_at(self.builder.text, lines, at) if self.aligned else None
        if found is None:
            return 0
        self.builder.blocks.append(found[0])
        return found[1]

    def _level(self, lines: Sequence[Line], at: int, said: str) -> int | None:
        if lines[at].start in self.known:
            return self.known[lines[at].start][0]
        level = numbered_level(said)
        if level is not None and (level > 1 or said[0].isalpha()):
            return level
        if level is not None:
            return level if self._stands_alone(lines, at) else None
        if shouts(said) and not MARKER.match(said) and not _COLUMNS.search(said):
            return 1 if self.builder.level == 0 else min(self.builder.level, 2)
        return None

    def _stands_alone(self, lines: Sequence[Line], at: int) -> bool:
        """Tell whether a line with one number is a heading, and no step: no neighbour is numbered like it."""
        if not self.trusted:
            return False
        before = (self.said(line) for line in reversed(lines[:at]))
        after = (self.said(line) for line in lines[at + 1 :])
        near = [next(filter(None, before), ""), next(filter(None, after), "")]
        return any(near) and not any((marker := MARKER.match(said)) and marker["number"] for said in near)

    def _starts(self, lines: Sequence[Line], at: int) -> bool:
        """Tell whether something else than running text begins at `at`."""
        said = self.said(lines[at])
        if not said or MARKER.match(said) or _BORDER.match(said):
            return True
        return self._level(lines, at, said) is not None or self._is_keyed(lines, at)

    def _list(self, lines: Sequence[Line], at: int) -> int:
        items: list[Item] = []
        indents: list[int] = []
        while at < len(lines) and (marker := MARKER.match(self.said(lines[at]))):
            past = at + 1
            empty = marker.end() == len(self.said(lines[at]))
            while past < len(lines) and (empty or self._goes_on(lines, past)):
                past += 1
                empty = False
            self._add(items, indents, lines[at], (marker, self._place(lines, at, past)))
            at = self._next_entry(lines, past)
        self.builder.listing(items)
        return at

    def _goes_on(self, lines: Sequence[Line], at: int) -> bool:
        return not self._starts(lines, at) and self.joins(self.said(lines[at - 1]), self.said(lines[at]))

    def _add(self, items: list[Item], indents: list[int], line: Line, found: tuple[re.Match[str], Place]) -> None:
        marker, place = found
        raw = self.builder.text[line.start : line.end]
        indent = len(raw[: len(raw) - len(raw.lstrip())].expandtabs(4))
        while indents and indent < indents[-1] + 2:
            indents.pop()
        indents.append(indent)
        text = self.builder.piece(trim(self.builder.text, place.start + marker.end(), place.end))
        if text is not None:
            items.append(Item(text=text, depth=len(indents) - 1, number=marker_number(marker)))

    def _next_entry(self, lines: Sequence[Line], at: int) -> int:
        """Return the next entry's index if only blank lines are before it, else `at`."""
        following = at
        while following < len(lines) and not self.said(lines[following]):
            following += 1
        goes_on = following < len(lines) and MARKER.match(self.said(lines[following])) is not None
        return following if goes_on and self._level(lines, following, self.said(lines[following])) is None else at

    def _is_keyed(self, lines: Sequence[Line], at: int) -> bool:
        said = self.said(lines[at])
        if not is_key_value(said):
            return False
        if not said.endswith(_ENDS_SENTENCE) and len(said) <= _SHORT_VALUE_CHARS:
            return True
        return any(0 <= index < len(lines) and is_key_value(self.said(lines[index])) for index in (at - 1, at + 1))

    def _keys(self, lines: Sequence[Line], at: int) -> int:
        items: list[Item] = []
        while at < len(lines) and self._is_keyed(lines, at):
            past = at + 1
            while past < len(lines) and self._goes_on(lines, past) and self._hangs(lines[at], lines[past]):
                past += 1
            text = self.builder.piece(self._place(lines, at, past))
            items += [Item(text=text)] if text else []
            at = past
        self.builder.listing(items)
        return at

    def _hangs(self, first: Line, line: Line) -> bool:
        """Tell whether a line is indented below its key, or the key's line is full."""
        raw = self.builder.text[line.start : line.end]
        return raw[:1].isspace() or len(self.said(first)) > _SHORT_VALUE_CHARS

    def _paragraph(self, lines: Sequence[Line], at: int) -> int:
        past = at + 1
        if not is_row(self.said(lines[at])):
            while past < len(lines) and self._goes_on(lines, past) and not is_row(self.said(lines[past])):
                past += 1
            place = self._place(lines, at, past)
            self.builder.prose(place.start, place.end)
            return past
        while past < len(lines) and not self._starts(lines, past) and is_row(self.said(lines[past])):
            past += 1
        rows = [self.builder.piece(self._place(lines, index, index + 1)) for index in range(at, past)]
        self.builder.sentences(tuple(row for row in rows if isinstance(row, Text)))
        return past


def is_key_value(said: str) -> bool:
    """Tell whether a line reads "key: value" and is no sentence with a colon in it."""
    match = KEY_VALUE.match(said)
    if match is None or admonition_of(said) or _COLUMNS.search(match["value"]):
        return False
    return len(match["key"].split()) <= _MAX_KEY_WORDS and not re.search(r"[.!?]\s", match["key"])


def is_row(said: str) -> bool:
    """Tell whether a line looks like a table row: columns kept apart, or mostly numbers, codes and dashes."""
    if _COLUMNS.search(said) and not said.endswith(_ENDS_SENTENCE):
        return True
    words = said.split()
    if len(words) < 3 or said.endswith(_ENDS_SENTENCE):  # noqa: PLR2004  shorter lines are no rows
        return False
    odd = sum(1 for word in words if len(word) == 1 or any(letter.isdigit() for letter in word) or word.isupper())
    return odd * 5 >= len(words) * 3
