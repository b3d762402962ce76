"""AsciiDoc's lists: with bullets, numbers, terms and their descriptions, nested, and with blocks attached by "+"."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from adapters.documents.builder import Builder, Part, keyed
from adapters.documents.source import Line, trim
from core.knowledge.tree import Item, Place, Text

_ITEM = re.compile(
    r"[ \t]*(?:(?P<bullet>-|\*{1,5}|•)|(?P<order>\.{1,5})|(?P<number>\d{1,4})\.|(?P<letter>[a-z])\."
    r"|<(?P<callout>\d{1,3}|\.)>)"
    r"[ \t]+(?:\[[ xX*]\][ \t]+)?(?=\S)"
)
_TERM = re.compile(r"[ \t]*(?P<term>\S(?:.*?\S)??)[ \t]*(?P<mark>:{2,4}|;;)(?:[ \t]+(?P<text>\S.*))?[ \t]*\Z")
_GOES_ON = "+"


@dataclass(slots=True)
class _Open:
    """The list that is being read.

    Attributes:
        marks: Markers of the lists around the entry, outermost first.
        numbers: How far each of them has counted.
    """

    marks: list[str] = field(default_factory=list[str])
    numbers: list[int] = field(default_factory=list[int])
    items: list[Item] = field(default_factory=list[Item])

    def depth(self, mark: str) -> int:
        """Return how deep an entry with this marker stands: in a list of those that are open, or in a new one."""
        if mark in self.marks:
            del self.marks[self.marks.index(mark) + 1 :]
        else:
            self.marks.append(mark)
        self.numbers = [*self.numbers[: len(self.marks)], *[0] * (len(self.marks) - len(self.numbers))]
        return len(self.marks) - 1

    def number(self, match: re.Match[str]) -> int | None:
        """Return the number of an entry; None for a bullet."""
        if match["bullet"]:
            return None
        given = match["number"] or (match["callout"] if match["callout"] != "." else None)
        self.numbers[-1] = int(given) if given else self.numbers[-1] + 1
        return self.numbers[-1]


class AsciidocLists:
    """Reads lists; blocks that belong to an entry are read by `block`."""

    def __init__(
        self,
        builder: Builder,
        block: Callable[[Sequence[Line], int], int],
        begins_block: Callable[[Line], bool],
    ) -> None:
        self.builder = builder
        self.block = block
        self.begins_block = begins_block

    def begins(self, said: str) -> bool:
        """Tell whether a line begins an entry of a list."""
        return _ITEM.match(said) is not None or _TERM.match(said) is not None

    def _said(self, line: Line) -> str:
        return self.builder.text[line.start : line.end].rstrip()

    def read(self, lines: Sequence[Line], at: int, *, style: str = "") -> int:
        """Read the list that begins at `at`; return where it ends."""
        found = _Open()
        while at < len(lines):
            entry = self._next(lines, at)
            if entry is None:
                break
            said = self._said(lines[entry])
            if match := _ITEM.match(said):
                at = self._entry(lines, entry, found, match)
            elif match := _TERM.match(said):
                at = self._described(lines, entry, found, match, asks=style == "qanda")
            else:
                break
        self._flush(found)
        return at

    def _next(self, lines: Sequence[Line], at: int) -> int | None:
        """Return where the next line with words stands; None if there is none."""
        return next((past for past in range(at, len(lines)) if self._said(lines[past]).strip()), None)

    def _entry(self, lines: Sequence[Line], at: int, found: _Open, match: re.Match[str]) -> int:
        mark = (
            match["bullet"] or match["order"] or next(sign for sign in ("number", "letter", "callout") if match[sign])
        )
        depth = found.depth(mark)
        number = found.number(match)
        past = self._text_end(lines, at + 1)
        places = [Place(lines[at].start + match.end(), lines[past - 1].end)]
        return self._attached(lines, past, found, (places, depth, number), term=None)

    def _described(self, lines: Sequence[Line], at: int, found: _Open, match: re.Match[str], *, asks: bool) -> int:
        """Read a term and what describes it; a question of a list of questions is a heading."""
        depth = found.depth(match["mark"])
        term = Place(*(lines[at].start + edge for edge in match.span("term")))
        places: list[Place] = []
        past = at + 1
        if match["text"]:
            past = self._text_end(lines, past)
            places = [Place(lines[at].start + match.start("text"), lines[past - 1].end)]
        elif (below := self._next(lines, past)) is not None and self._is_text(lines[below]):
            past = self._text_end(lines, below + 1)
            places = [Place(lines[below].start, lines[past - 1].end)]
        if asks:
            self._flush(found)
            self.builder.heading(0, term, pseudo=True)
            for place in places:
                self.builder.prose(place.start, place.end)
            return self._attached(lines, past, found, ([], depth, None), term=None)
        return self._attached(lines, past, found, (places, depth, None), term=term)

    def _is_text(self, line: Line) -> bool:
        return not self.begins_block(line) and not self.begins(self._said(line))

    def _text_end(self, lines: Sequence[Line], at: int) -> int:
        """Return where the lines end that go on with an entry's text."""
        while at < len(lines) and self._is_text(lines[at]):
            at += 1
        return at

    def _attached(
        self,
        lines: Sequence[Line],
        at: int,
        found: _Open,
        entry: tuple[list[Place], int, int | None],
        *,
        term: Place | None,
    ) -> int:
        """Add an entry with the paragraphs that "+" attaches to it; other blocks stand below it."""
        places, depth, number = entry
        while at < len(lines) - 1 and self._said(lines[at]) == _GOES_ON and self._is_text(lines[at + 1]):
            past = self._text_end(lines, at + 2)
            places = [*places, Place(lines[at + 1].start, lines[past - 1].end)]
            at = past
        if text := self._joined(term, places):
            found.items.append(Item(text=text, depth=depth, number=number))
        while at < len(lines) - 1 and self._said(lines[at]) == _GOES_ON:
            self._flush(found)
            at += 1
            while at < len(lines) and self._is_above(lines[at]):
                at = self.block(lines, at)
            at = self.block(lines, at) if at < len(lines) else at
        return at

    def _is_above(self, line: Line) -> bool:
        """Tell whether a line says something of the block below it."""
        said = self._said(line)
        return said[:1] == "[" or (said[:1] == "." and said[1:2].isalnum())

    def _joined(self, term: Place | None, places: Sequence[Place]) -> Text | None:
        trimmed = [trim(self.builder.text, place.start, place.end) for place in places]
        said = [piece for place in trimmed if (piece := self.builder.piece(place)) is not None]
        key = self.builder.piece(term) if term else None
        told = " ".join(piece.plain for piece in said)
        return keyed(key, Text(told, Place(said[0].place.start, said[-1].place.end)) if said else None)

    def _flush(self, found: _Open) -> None:
        self.builder.listing(found.items)
        found.items = []

    def tabs(self, lines: Sequence[Line]) -> None:
        """Read a list whose terms are the labels of tabs."""
        at = 0
        open_tab = False
        while at < len(lines):
            said = self._said(lines[at])
            match = None if _ITEM.match(said) else _TERM.match(said)
            if match is None:
                at = at + 1 if said == _GOES_ON else self.block(lines, at)
                continue
            if open_tab:
                self.builder.close("tab")
            self.builder.parts.append(Part(name="tab", tab=self.builder.read(match["term"]) or None))
            open_tab = True
            if match["text"]:
                self.builder.prose(lines[at].start + match.start("text"), lines[at].end)
            at += 1
        self.builder.close("tab")
