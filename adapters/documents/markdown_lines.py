"""Markdown and MDX source cut into lines of text, tags that open or close a part, HTML parts and code."""

import re
from dataclasses import dataclass, replace
from enum import Enum, auto

from adapters.documents.tags import HTML_NAMES, Tag, closed_names, closing_end, is_markup, tag_at
from core.knowledge.tree import Place

_PARTS = frozenset(
    "article aside body center details div figure footer header html main nav p section template".split()  # noqa: SIM905  a list of literals reads worse
)
_REGIONS = frozenset("dl figcaption h1 h2 h3 h4 h5 h6 ol pre script style summary svg table ul video iframe".split())  # noqa: SIM905  a list of literals reads worse
_FENCE = re.compile(r"(?P<lead>[ \t>]*)(?P<fence>`{3,}(?=[^`]*$)|~{3,})(?P<info>.*)$")
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)|\{/\*.*?(?:\*/\}|\Z)", re.DOTALL)
_LEAD = re.compile(r"[ \t]*")
_CODE_SPAN = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)")
_BLANK = re.compile(r"\r?\n[ \t]*\r?\n(?![ \t]*<)")
_TAB_STOP = 4


class Kind(Enum):
    """What a line is."""

    TEXT = auto()
    TAG = auto()
    HTML = auto()
    CODE = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkdownLine:
    """A line, or a part of one; a tag, an HTML part or a code block may go over several.

    Attributes:
        start: First character that counts; indentation and the quote marks of a container are before it.
        end: Past the last character, line end excluded.
        indent: Columns before `start`.
        tag: The tag that TAG is, or that begins HTML.
        body: Where the lines of CODE stand.
        language: The first word after the fence of CODE.
    """

    kind: Kind
    start: int
    end: int
    indent: int
    tag: Tag | None = None
    body: Place | None = None
    language: str = ""

    def moved(self, start: int, indent: int) -> "MarkdownLine":
        """Return the line as it is inside a container."""
        return replace(self, start=start, indent=indent)


def markdown_lines(text: str, start: int) -> list[MarkdownLine]:
    """Return the lines of text[start:]; comments are left out."""
    cutter = _Cutter(text)
    while start < len(text):
        start = cutter.line(start)
    return cutter.lines


class _Cutter:
    """Cuts one physical line after the other, knowing which parts are open."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines: list[MarkdownLine] = []
        self.open: list[str] = []
        self.closed = closed_names(text)

    def line(self, start: int) -> int:
        """Cut the line, or the rest of one, at `start` and return where to go on."""
        end, following = self._ends(start)
        continued = start > 0 and self.text[start - 1] != "\n"
        fence = None if continued else _fence(self.text, start, end)
        if fence:
            return self._code(fence, following)
        at = _LEAD.match(self.text, start, end).end()  # type: ignore[union-attr]  # an empty match is one
        if continued and at == end:
            return following
        indent = 0 if continued else self._column(at)
        if at < end and self.text[at] in "<{" and (past := self._part(at, end, indent)) is not None:
            return past
        cut = self._cut(at, end)
        self.lines.append(MarkdownLine(kind=Kind.TEXT, start=at, end=min(cut, end), indent=indent))
        return cut if cut < end else following

    def _ends(self, start: int) -> tuple[int, int]:
        end = self.text.find("\n", start)
        if end < 0:
            return len(self.text), len(self.text)
        return (end - 1 if end > start and self.text[end - 1] == "\r" else end), end + 1

    def _column(self, at: int) -> int:
        return len(self.text[self.text.rfind("\n", 0, at) + 1 : at].expandtabs(_TAB_STOP))

    def _code(self, opening: re.Match[str], start: int) -> int:
        """Add the code block whose body begins at `start`; it ends at its fence or with the document."""
        fence = opening["fence"]
        closing = re.compile(rf"^[ \t>]*{fence[0]}{{{len(fence)},}}[ \t]*\r?$", re.MULTILINE).search(self.text, start)
        body_end = closing.start() if closing else len(self.text)
        language = re.match(r"[ \t]*\{?\.?([\w+#.-]*)", opening["info"])
        self.lines.append(
            MarkdownLine(
                kind=Kind.CODE,
                start=opening.start("fence"),
                end=closing.end() if closing else len(self.text),
                indent=self._column(opening.start("fence")),
                body=Place(start, max(start, body_end)),
                language=language[1] if language else "",
            )
        )
        return self._ends(closing.end())[1] if closing else len(self.text)

    def _part(self, at: int, end: int, indent: int) -> int | None:
        """Add the tag, HTML part or comment at `at` and return where it ends; None if there is none."""
        comment = _COMMENT.match(self.text, at)
        if comment:
            return comment.end()
        tag = tag_at(self.text, at)
        if tag is None:
            return None
        if tag.name in _REGIONS and not (tag.closing or tag.empty):
            region_end = _region_end(self.text, tag)
            self.lines.append(MarkdownLine(kind=Kind.HTML, start=at, end=region_end, indent=indent, tag=tag))
            return region_end
        if not self._opens_or_closes(tag, end):
            return None
        self.lines.append(MarkdownLine(kind=Kind.TAG, start=at, end=tag.end, indent=indent, tag=tag))
        return tag.end

    def _opens_or_closes(self, tag: Tag, line_end: int) -> bool:
        custom = tag.component or (tag.name not in HTML_NAMES and is_markup(tag, self.closed))
        if not (custom or tag.name in _PARTS or tag.name in _REGIONS):
            return False
        if tag.closing:
            if tag.name in self.open:
                del self.open[len(self.open) - 1 - self.open[::-1].index(tag.name) :]
            return True
        if tag.empty:
            return True
        if custom and self._inline(tag, line_end):
            return False
        self.open.append(tag.name)
        return True

    def _inline(self, tag: Tag, line_end: int) -> bool:
        """Tell whether a component is a word in a sentence: closed on its line, with text after it."""
        closed = closing_end(self.text, tag, line_end)
        rest = self.text[closed:line_end].strip() if closed is not None else ""
        return bool(rest) and not rest.startswith("<")

    def _cut(self, at: int, end: int) -> int:
        """Return where a table or the end tag of an open part begins in text[at:end]; `end` if nowhere."""
        found = self.text.find("<", at, end)
        spans = [match.span() for match in _CODE_SPAN.finditer(self.text, at, end)] if found >= 0 else []
        while found >= 0:
            tag = tag_at(self.text, found)
            in_code = any(low <= found < high for low, high in spans)
            if tag and not in_code and found > at and self._cuts(tag):
                return found
            found = self.text.find("<", found + 1, end)
        return end

    def _cuts(self, tag: Tag) -> bool:
        return tag.name in self.open if tag.closing else tag.name == "table" and not tag.empty


def _fence(text: str, start: int, end: int) -> re.Match[str] | None:
    if text.find("```", start, end) < 0 and text.find("~~~", start, end) < 0:
        return None
    return _FENCE.match(text, start, end)


def _region_end(text: str, tag: Tag) -> int:
    """Return where an HTML part ends; one that is never closed ends at a blank line before other text."""
    closed = closing_end(text, tag, len(text))
    if closed is not None:
        return closed
    blank = _BLANK.search(text, tag.end)
    return blank.start() if blank else len(text)
