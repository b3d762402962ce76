"""Where the parts of a reStructuredText document stand: docutils tells their text, and about which line."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from docutils import nodes

from adapters.documents.source import lines_of
from core.knowledge.tree import Place

_EXACT = (nodes.paragraph, nodes.caption, nodes.image)
"""Docutils tells their first line; of anything else it tells one nearby, or none."""
_NEAR_LINES = 5
_FAR_CHARS = 8_000


class Finder:
    """Finds one part after the other.

    Attributes:
        at: Past the last part that was found.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self._starts = [line.start for line in lines_of(text)]

    def find(self, node: nodes.Element, raw: str = "", *, walls: bool = False) -> Place | None:
        """Return where a node's text stands, its lines indented anyhow; None if nowhere.

        Args:
            node: Whose text it is.
            raw: The text, if it isn't the node's own.
            walls: Whether its lines may stand apart, as in a drawn table.
        """
        lines = [line for part in (raw or raw_of(node)).splitlines() if (line := part.strip())]
        near = (self._among(lines, *bounds, walls=walls) for bounds in self._ranges(node, len(lines)))
        place = next(filter(None, near), None) if lines else None
        if place is not None:
            self.at = place.end
        return place

    def _among(self, lines: Sequence[str], low: int, high: int, *, walls: bool) -> Place | None:
        start = self.text.find(lines[0], low, high)
        while start >= 0:
            end = self._end(start, lines, walls=walls)
            if end is not None:
                return Place(start, end)
            start = self.text.find(lines[0], start + 1, high)
        return None

    def _ranges(self, node: nodes.Element, count: int) -> Iterator[tuple[int, int]]:
        """Yield where the node's text may begin, the likeliest first."""
        line: int | None = node.line
        if line is not None and isinstance(node, _EXACT):
            same = bisect_right(self._starts, self.at) == line
            yield (self.at if same else self._start(line)), self._start(line + 1)
        elif line is not None:
            yield max(self.at, self._start(line - _NEAR_LINES - count)), self._start(line + _NEAR_LINES)
        yield self.at, self.at + _FAR_CHARS

    def _start(self, line: int) -> int:
        """Return where a line begins, counted from 1; the text's end past the last."""
        return self._starts[max(line, 1) - 1] if line <= len(self._starts) else len(self.text)

    def _end(self, start: int, lines: Sequence[str], *, walls: bool) -> int | None:
        end = start + len(lines[0])
        for line in lines[1:]:
            following = self.text.find(line, end)
            if following < 0 or (self.text[end:following].strip() and not walls):
                return None
            end = following + len(line)
        return end

    def whole_lines(self, start: int, end: int) -> Place:
        """Return the range widened to whole lines, without the white space around them."""
        first = self._starts[bisect_right(self._starts, start) - 1]
        last = self.text.find("\n", end)
        said = self.text[first : last if last >= 0 else len(self.text)]
        begin = first + len(said) - len(said.lstrip())
        return Place(begin, begin + len(said.strip()))


def raw_of(node: nodes.Element) -> str:
    """Return a node's text as it is written."""
    return node.rawsource or node.astext()
