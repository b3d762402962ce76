"""What the lines of PDF pages are: running heads, contents, headings, wrapped or broken lines."""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from adapters.documents.inline import fold
from adapters.documents.outline import MARKER, MAX_HEADING_CHARS
from adapters.documents.source import Line

_LEADERS = re.compile(r"(?:\.\s?){4,}\s*\d*\s*\Z|(?:…\s?){2,}\s*\d*\s*\Z|_{4,}\s*\d+\s*\Z")
_CONTENTS = re.compile(r"(?:table of )?contents\Z", re.IGNORECASE)
_PAGE_NUMBER = re.compile(r"(?:page\s*|-\s*)?(\d{1,4})(?:\s*(?:/|of)\s*\d{1,4})?(?:\s*-)?\Z", re.IGNORECASE)
_NUMBER = re.compile(r"[0-9]{1,9}")
_BROKEN_WORD = re.compile(r"(?P<left>[\w.]*\w)(?P<sign>[-\u2010\u00ad\ufffe])(?P<gap>[ \t]*\r?\n[ \t]*)?(?P<right>\w+)")
_LIGATURES = str.maketrans(
    {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "\u00ad": "", "\x00": "", "\ufffe": "-"}
)
_CODE = re.compile(r"(?=\S*\d)(?=\S*[A-Z]{2})[\w/+-]{3,}\b")
_OPEN_END = re.compile(
    r"(?:[,(&/–-]|\b(?:a|an|and|at|between|by|for|from|in|is|of|on|or|than|the|to|with))\Z", re.IGNORECASE
)
_EDGE_LINES = 3
_MIN_REPEATS = 3
_RUNNING_SHARE = 0.4
_FULL_SHARE = 0.72
_DEFAULT_WIDTH = 80
_LARGER = 1.12
_HEADING_LINES = 3
_SIZE_LEVELS = 4
_TITLE_SHARE = 0.55
_TITLE_LINES = 4
_TITLE_CHARS = 120
_MIN_JOINED_CHARS = 3
_SHORT_LINE_CHARS = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Bookmark:
    """An entry of the PDF's outline; `page` is its 0-based target, None if it has none."""

    title: str
    level: int
    page: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A page's lines, with the font size by offset of a line."""

    lines: Sequence[Line]
    sizes: Mapping[int, float] = field(default_factory=dict[int, float])


def body_lines(text: str, pages: Sequence[Page]) -> list[Page]:
    """Return the pages without running heads and feet, page numbers and tables of contents."""
    running = _running(text, pages)
    kept: list[Page] = []
    for number, page in enumerate(pages, start=1):
        edge = _edges(text, page.lines)
        lines = [line for line in page.lines if not (line in edge and _is_frame(_said(text, line), running, number))]
        kept.append(Page(lines=_without_contents(text, lines), sizes=page.sizes))
    return kept


def _said(text: str, line: Line) -> str:
    return fold(text[line.start : line.end])


def _edges(text: str, lines: Sequence[Line]) -> list[Line]:
    said = [line for line in lines if _said(text, line)]
    return [*said[:_EDGE_LINES], *said[-_EDGE_LINES:]]


def _shapes(said: str, number: int) -> set[str]:
    """Return a line as it is, and with each of its numbers said by how far it is from the page's own.

    Other numbers tell lines apart: they may be of product models. A line without letters is one shape.
    """
    if not any(letter.isalpha() for letter in said):
        return {_NUMBER.sub("#", said)}
    relative = (
        f"{said[: match.start()]}#{int(match[0]) - number}{said[match.end() :]}" for match in _NUMBER.finditer(said)
    )
    return {said, *relative}


def _running(text: str, pages: Sequence[Page]) -> frozenset[str]:
    """Return the shapes of lines that stand at the edge of many pages."""
    seen = Counter(
        shape
        for number, page in enumerate(pages, start=1)
        for shape in {shape for line in _edges(text, page.lines) for shape in _shapes(_said(text, line), number)}
    )
    return frozenset(shape for shape, count in seen.items() if count >= max(_MIN_REPEATS, len(pages) * _RUNNING_SHARE))


def _is_frame(said: str, running: frozenset[str], number: int) -> bool:
    if not running.isdisjoint(_shapes(said, number)):
        return True
    match = _PAGE_NUMBER.match(said)
    return match is not None and int(match[1]) == number


def _without_contents(text: str, lines: Sequence[Line]) -> list[Line]:
    """Return the lines without those that lead to a page number by dots, and the title above them."""
    leads = [bool(_LEADERS.search(_said(text, line))) for line in lines]
    kept: list[Line] = []
    for index, line in enumerate(lines):
        heads = _CONTENTS.match(_said(text, line)) and any(leads[index + 1 : index + 1 + _EDGE_LINES])
        if not leads[index] and not heads:
            kept.append(line)
    return kept


def known_headings(text: str, pages: Sequence[Page], bookmarks: Sequence[Bookmark]) -> dict[int, tuple[int, int]]:
    """Return the headings that the outline names, or else those in larger letters.

    By offset of the first line: the level, and how many lines it takes.
    """
    found: dict[int, tuple[int, int]] = {}
    for mark in bookmarks:
        near = pages if mark.page is None else pages[mark.page : mark.page + 2]
        place = next((place for page in near if (place := _find(text, page.lines, _letters(mark.title)))), None)
        if place is not None:
            found.setdefault(place[0], (mark.level, place[1]))
    return found or {start: (level, 1) for start, level in _levels_by_size(text, pages).items()}


def _find(text: str, lines: Sequence[Line], wanted: str) -> tuple[int, int] | None:
    """Return the offset and the number of the lines that together read `wanted`; None if there are none."""
    for index, line in enumerate(lines):
        letters = _letters(_said(text, line))
        count = 1
        while letters and wanted.startswith(letters) and index + count < len(lines) and count < _HEADING_LINES:
            if letters == wanted:
                break
            letters += _letters(_said(text, lines[index + count]))
            count += 1
        if wanted and letters == wanted:
            return line.start, count
    return None


def title_of(text: str, pages: Sequence[Page]) -> str:
    """Return what stands in large letters at the top of the first page; empty if nothing does."""
    body = _body_size(text, pages)
    first = [line for line in pages[0].lines if _said(text, line)] if pages else []
    large = max((pages[0].sizes.get(line.start, 0.0) for line in first), default=0.0)
    least = max(large * _TITLE_SHARE, body * _LARGER)
    said: list[str] = []
    for line in first[:_TITLE_LINES]:
        if pages[0].sizes.get(line.start, 0.0) <= least:
            break
        said.append(_said(text, line))
    return fold(" ".join(said))[:_TITLE_CHARS]


def _body_size(text: str, pages: Sequence[Page]) -> float:
    """Return the font size of most of the text."""
    weights: Counter[float] = Counter()
    for page in pages:
        for line in page.lines:
            weights[round(page.sizes.get(line.start, 0.0), 1)] += len(_said(text, line))
    return weights.most_common(1)[0][0] if weights else 0.0


def _letters(said: str) -> str:
    return "".join(letter for letter in said.casefold() if letter.isalnum())


def _levels_by_size(text: str, pages: Sequence[Page]) -> dict[int, int]:
    least = _body_size(text, pages) * _LARGER
    heads = [
        (line.start, round(page.sizes.get(line.start, 0.0), 1))
        for page in pages
        for line in page.lines
        if page.sizes.get(line.start, 0.0) > least and _may_head(_said(text, line))
    ]
    sizes = sorted({size for _, size in heads}, reverse=True)
    return {start: min(sizes.index(size) + 1, _SIZE_LEVELS) for start, size in heads}


def _may_head(said: str) -> bool:
    marker = MARKER.match(said)
    return (
        1 < len(said) <= MAX_HEADING_CHARS
        and any(letter.isalpha() for letter in said)
        and not said.endswith((".", ";", ","))
        and (marker is None or marker["number"] is not None)
    )


def wraps(text: str, pages: Sequence[Page]) -> Callable[[str, str], bool]:
    """Return the test whether a line goes on in the next one: it is about as long as lines get, or broken off."""
    lengths = sorted(
        len(said) for page in pages for line in page.lines if len(said := _said(text, line)) > _SHORT_LINE_CHARS
    )
    width = lengths[len(lengths) * 9 // 10] if lengths else _DEFAULT_WIDTH

    def joins(before: str, after: str) -> bool:
        if _CODE.match(before) and _CODE.match(after) and not _OPEN_END.search(before):
            return False
        if before.endswith((",", "-", "\u2010", "\u00ad", "\ufffe", "(")):
            return True
        if before.endswith((":", ";")):
            return False
        if len(before) >= width * _FULL_SHARE:
            return True
        ended = before.endswith((".", "!", "?"))
        return not ended and len(before) > _SHORT_LINE_CHARS and after[:1].islower()

    return joins


class Mender:
    """Reads PDF text: mends words that were broken at a line's end."""

    def __init__(self, text: str) -> None:
        self.lower = text.lower()
        self.words = frozenset(re.findall(r"[^\W\d_]+", self.lower))

    def read(self, raw: str) -> str:
        """Return `raw` on one line, hyphenation undone."""
        return fold(_BROKEN_WORD.sub(self._mend, raw).translate(_LIGATURES))

    def _mend(self, match: re.Match[str]) -> str:
        left, right, sign = match["left"], match["right"], match["sign"]
        if sign in "-\u2010" and match["gap"] is None:
            return match.group()
        if sign == "\u00ad" or (self._is_word(left, right) and not self._hyphenated(left, right)):
            return left + right
        return f"{left}-{right}"

    def _hyphenated(self, left: str, right: str) -> bool:
        return f"{left}-{right}".lower() in self.lower

    def _is_word(self, left: str, right: str) -> bool:
        """Tell whether the halves make one word: the document has it, or both look like halves."""
        if (left + right).lower() in self.words:
            return True
        return left.isalpha() and right.isalpha() and right.islower() and len(left) > _MIN_JOINED_CHARS
