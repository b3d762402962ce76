"""HTML elements to blocks, for HTML documents and for HTML inside Markdown."""

import html
import re
from dataclasses import dataclass

from adapters.documents.builder import Builder, Part
from adapters.documents.html_frame import is_called_frame, is_frame
from adapters.documents.html_table import read_table
from adapters.documents.inline import fold, plain_html
from adapters.documents.outline import MARKER, heads, is_admonition
from adapters.documents.source import trim
from adapters.documents.tags import Tag, closing_end, tags_in
from core.knowledge.tree import Item, Place, Text

_BLOCKS = frozenset(
    "address article aside blockquote body center details div fieldset figcaption figure footer form header hgroup"  # noqa: SIM905  a list of literals reads worse
    " hr html main p section".split()
)
_LISTS = frozenset({"ul", "ol", "dl", "menu"})
_LEFT_OUT = frozenset(
    "button canvas head iframe noscript script select style svg template video".split()  # noqa: SIM905  a list of literals reads worse
)
_MOST_KEPT = 100
"""So often an element may turn out to be no frame; deeper ones than this aren't looked at, so that reading ends."""

_BOLD = re.compile(
    r"(?:<(?:span|font|u|a)\b[^>]*>\s*)*<(?P<bold>b|strong)\b[^>]*>(?:(?!</?(?:b|strong)\b).)*</(?P=bold)>"
    r"(?:\s*</(?:span|font|u|a)>|<o:p>|</o:p>|&nbsp;|[\s:])*\Z",
    re.DOTALL | re.IGNORECASE,
)
_LINK_INSIDE = re.compile(r"<a\b[^>]*\bhref\s*=\s*[\"']?#[^>]*>(?:(?!<a\b).)*?</a\s*>", re.DOTALL | re.IGNORECASE)
_HEADING = re.compile(r"h[1-6]\Z")
_CODE_CLASS = re.compile(r"\b(?:language|lang|highlight(?:-source)?)-([\w+#]+)")


@dataclass(slots=True)
class _OpenList:
    """A list whose end tag is still to come.

    Attributes:
        count: Number of the last entry; None in a list without order.
        entry: Index of the entry that is open among the items; None if nothing of it was said yet.
        number: Number of the open entry.
        term: What the next definitions define.
    """

    count: int | None
    entry: int | None = None
    number: int | None = None
    term: Text | None = None
    defines: bool = False


def add_html(builder: Builder, opened: Tag, end: int) -> None:
    """Add the element that `opened` begins and that ends at `end`."""
    add_html_range(builder, opened.start, end)


def add_html_range(builder: Builder, start: int, end: int) -> None:
    """Add the blocks of builder.text[start:end]."""
    reader = _HtmlReader(builder, start, end)
    for tag in tags_in(builder.text, start, end):
        if tag.start >= reader.done:
            reader.tag(tag)
    reader.finish()


class _HtmlReader:
    """Goes through tags; what stands between two block tags is one run of text."""

    def __init__(self, builder: Builder, start: int, end: int) -> None:
        self.builder = builder
        self.text = builder.text
        self.run = start
        self.done = start
        self.end = end
        self.lists: list[_OpenList] = []
        self.items: list[Item] = []
        self.content = 0
        self.kept = 0

    def tag(self, tag: Tag) -> None:
        """Take in one tag."""
        if not tag.closing and (self._is_left_out(tag) or self._is_contents(tag)):
            self._flush(tag.start)
            self._jump(closing_end(self.text, tag, self.end) or tag.end)
        elif not tag.closing and (_HEADING.match(tag.name) or tag.name in {"summary", "pre", "table"}):
            self._flush(tag.start)
            past = closing_end(self.text, tag, self.end) or self.end
            self._whole(tag, past)
            self._jump(past)
        elif tag.name in _LISTS:
            self._list(tag)
        elif tag.name in {"li", "dt", "dd"}:
            self._entry(tag)
        elif tag.name in _BLOCKS:
            self._block(tag)
        elif tag.name == "img" and not self.text[self.run : tag.start].strip():
            self._end_listing()
            self.builder.picture(tag.attribute("alt") or "", Place(tag.start, tag.end))
            self._jump(tag.end)

    def finish(self) -> None:
        """Add what is left."""
        self._flush(self.end)
        self.lists.clear()
        self._end_listing()

    def _jump(self, at: int) -> None:
        self.run = self.done = at

    def _is_left_out(self, tag: Tag) -> bool:
        role = tag.attribute("role") or ""
        if tag.name in _LEFT_OUT or self._is_frame(tag):
            return True
        style = (tag.attribute("style") or "").replace(" ", "").lower()
        return role != "tabpanel" and (tag.attribute("hidden") is not None or "display:none" in style)

    def _is_frame(self, tag: Tag) -> bool:
        within = self.content > 0
        if not is_called_frame(tag, within=within) or (tag.name == "aside" and _admonition(tag)):
            return False
        framed = self.kept < _MOST_KEPT and is_frame(self.text, tag, self.end, within=within)
        self.kept += not framed
        return framed

    def _is_contents(self, tag: Tag) -> bool:
        """Say whether this is a list of nothing but links to places on the page itself; not of one inside another.

        So what lists hold is looked through once, however deep they are.
        """
        if tag.name not in _LISTS or self.lists:
            return False
        held = self.text[tag.end : closing_end(self.text, tag, self.end) or tag.end]
        rest, links = _LINK_INSIDE.subn("", held)
        return links > 1 and not plain_html(rest)

    def _whole(self, tag: Tag, past: int) -> None:
        """Add an element that is one block."""
        self._end_listing()
        if tag.name == "table":
            table = read_table(self.text, tag, past, self.builder.read, tabs=self.builder.tabs)
            if table is not None:
                self.builder.blocks.append(table)
            return
        close = self.text.rfind("</", tag.end, past)
        inner = trim(self.text, tag.end, close if close >= 0 else past)
        if tag.name == "pre":
            self._code(tag, tag.end, inner.end)
        elif tag.name == "summary":
            self.builder.heading(0, inner, pseudo=True)
        else:
            self.builder.heading(int(tag.name[1]), inner)

    def _code(self, tag: Tag, start: int, end: int) -> None:
        raw = self.text[start:end]
        shown = "".join(_between_tags(self.text, start, end))
        language = _CODE_CLASS.search((tag.attribute("class") or "") + " " + raw[:200])
        self.builder.code(start, end, plain=html.unescape(shown), language=language[1] if language else "")

    def _list(self, tag: Tag) -> None:
        self._flush(tag.start)
        self.run = tag.end
        if not tag.closing:
            first = re.match(r"-?\d+", tag.attribute("start") or "")
            self.lists.append(_OpenList((int(first[0]) if first else 1) - 1 if tag.name == "ol" else None))
        elif self.lists:
            self._lone_term(self.lists.pop())
            if not self.lists:
                self._end_listing()

    def _entry(self, tag: Tag) -> None:
        self._flush(tag.start)
        self.run = tag.end
        if not self.lists:
            self.lists.append(_OpenList(None))
        current = self.lists[-1]
        current.entry = None
        current.defines = tag.name == "dt" and not tag.closing
        if current.defines:
            self._lone_term(current)
        if tag.name == "li" and not tag.closing and current.count is not None:
            given = re.match(r"\d+", tag.attribute("value") or "")
            current.count = int(given[0]) if given else current.count + 1
            current.number = current.count

    def _block(self, tag: Tag) -> None:
        self._flush(tag.start)
        self.run = tag.end
        if tag.name in {"main", "article"}:
            self.content = max(0, self.content + (-1 if tag.closing else 1))
        if tag.closing:
            self.builder.close(tag.name)
        elif tag.name not in {"p", "hr"}:
            self.builder.parts.append(Part(name=tag.name, admonition=_admonition(tag)))

    def _flush(self, at: int) -> None:
        """Add the run of text that ends at `at`."""
        place = trim(self.text, self.run, at)
        if place.start == place.end:
            return
        if not self.lists:
            self._paragraph(place)
            return
        current = self.lists[-1]
        text = self.builder.piece(place)
        if text is None:
            return
        if current.defines:
            current.term = text
        elif current.entry is not None and current.entry == len(self.items) - 1:
            self._lengthen(place)
        else:
            self._add_item(current, text)

    def _paragraph(self, place: Place) -> None:
        """Add a paragraph: bold as a whole it is a heading, with a bullet before it an entry of a list."""
        bold = _BOLD.match(self.text, place.start, place.end)
        plain = fold(self.builder.read(self.text[place.start : place.end]))
        marker = MARKER.match(plain)
        if bold and heads(plain):
            self.builder.heading(0, place, pseudo=True)
        elif marker and marker["bullet"] and marker["bullet"] not in "-–—+*→" and marker.end() < len(plain):
            self.builder.listing([Item(text=Text(plain[marker.end() :], place))])
        else:
            self.builder.prose(place.start, place.end)

    def _add_item(self, current: _OpenList, text: Text) -> None:
        depth = len(self.lists) - 1
        if current.term is not None:
            plain = f"{current.term.plain.rstrip(' :')}: {text.plain}"
            text = Text(plain, Place(current.term.place.start, text.place.end))
            current.term = None
        number = current.number if current.entry is None else None
        self.items.append(Item(text=text, depth=depth, number=number))
        current.entry = len(self.items) - 1

    def _lengthen(self, place: Place) -> None:
        last = self.items[-1]
        text = self.builder.piece(Place(last.text.place.start, place.end))
        if text is not None:
            self.items[-1] = Item(text=text, depth=last.depth, number=last.number)

    def _lone_term(self, current: _OpenList) -> None:
        """Add a term that has no definition."""
        if current.term is not None:
            self.items.append(Item(text=current.term, depth=max(0, len(self.lists) - 1)))
            current.term = None

    def _end_listing(self) -> None:
        """Add the entries so far, with terms that still wait for a definition."""
        for current in self.lists:
            self._lone_term(current)
            current.entry = None
        self.builder.listing(self.items)
        self.items = []


def _between_tags(text: str, start: int, end: int) -> list[str]:
    parts: list[str] = []
    for tag in tags_in(text, start, end):
        parts.append(text[start : tag.start])
        parts.append("\n" if tag.name == "br" else "")
        start = tag.end
    return [*parts, text[start:end]]


def _admonition(tag: Tag) -> str:
    classes = (tag.attribute("class") or "").lower().replace("alert--", "alert-").split()
    if not any(mark in word for word in classes for mark in ("admonition", "alert", "callout", "note", "warning")):
        return ""
    words = [part for word in classes for part in re.split(r"[-_]+", word)]
    return next((word for word in words if is_admonition(word)), "note" if "admonition" in words else "")
