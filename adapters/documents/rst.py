"""reStructuredText to a document tree: docutils tells the blocks, their places are found in the text."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from docutils import nodes

from adapters.documents.builder import Builder, Part
from adapters.documents.outline import heads, is_admonition
from adapters.documents.rst_inline import rst_reader
from adapters.documents.rst_lists import RstLists
from adapters.documents.rst_parse import parse_rst, substitutions
from adapters.documents.rst_places import Finder, raw_of
from adapters.documents.rst_table import rst_table
from core.knowledge.tree import DocumentTree, Place

_TABS = frozenset({"tab", "tab-item", "group-tab", "code-tab"})
_NOTES = {"seealso": "note", "deprecated": "warning", "versionadded": "note", "versionchanged": "note", "todo": "note"}
_ATX = re.compile(r"(#{1,6})[ \t]+(.+?)(?:[ \t]+#+)?\Z")
_MARKED = re.compile(r"\s*(?:\.\.\s+[\w:-]+::|:[\w-]+:)\s*")
_BOLD = re.compile(r"\*\*(?P<title>[^*]+)\*\*\s*:?\Z")
_ERROR = 3


def read_rst_text(text: str) -> DocumentTree:
    """Return the tree of a reStructuredText document."""
    document = parse_rst(text)
    builder = Builder(text, rst_reader(substitutions(text, document)))
    _Walk(builder).blocks(_without_fields(document.children))
    return DocumentTree(text=text, title=builder.title, blocks=builder.whole)


def _without_fields(children: Sequence[nodes.Node]) -> Sequence[nodes.Node]:
    """Return a document's nodes without fields it begins with for programs that make pages of it (":og:type:")."""
    said = [node for node in children if not isinstance(node, nodes.Invisible)]
    if not said or not isinstance(said[0], nodes.field_list):
        return said
    return said[1:] if any(":" in name.astext() for name in said[0].findall(nodes.field_name)) else said


class _Walk:
    """Goes through the nodes in the document's order."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.finder = Finder(builder.text)
        self.lists = RstLists(builder, self.finder, self.blocks)
        self.level = 0
        self._known: Mapping[type[nodes.Node], Callable[[nodes.Element], None]] = {
            nodes.section: self._section,
            nodes.paragraph: self._paragraph,
            nodes.caption: self._paragraph,
            nodes.attribution: self._paragraph,
            nodes.rubric: self._heading_inside,
            nodes.title: self._heading_inside,
            nodes.literal_block: self._code,
            nodes.doctest_block: self._code,
            nodes.math_block: self._code,
            nodes.line_block: self._lines,
            nodes.image: self._image,
            nodes.table: self._table,
            nodes.container: self._container,
            nodes.system_message: self._unread,
        }

    def blocks(self, children: Iterable[nodes.Node]) -> None:
        """Add what the nodes say."""
        for node in children:
            if not isinstance(node, nodes.Element) or isinstance(node, nodes.Invisible | nodes.label):
                continue
            add = self._known.get(type(node))
            if add is not None:
                add(node)
            elif not self.lists.add(node):
                self._held(node)

    def _held(self, node: nodes.Element) -> None:
        """Add what another node holds; an admonition says so of its blocks."""
        if not isinstance(node, nodes.Admonition):
            self.blocks(node.children)
            return
        kind = next((word for word in (node.tagname, *node.get("classes", ())) if is_admonition(word)), "note")
        self._inside(Part(name=node.tagname, admonition=kind), node.children)

    def _inside(self, part: Part, children: Iterable[nodes.Node]) -> None:
        self.builder.parts.append(part)
        self.blocks(children)
        self.builder.parts.pop()

    def _section(self, node: nodes.Element) -> None:
        self.level += 1
        title, *rest = node.children
        if isinstance(title, nodes.title) and (place := self.finder.find(title)):
            self.builder.heading(self.level, place)
        self.blocks(rest)
        self.level -= 1

    def _heading_inside(self, node: nodes.Element) -> None:
        place = self.finder.find(node)
        if place is None:
            return
        if self.builder.admonition:
            self._say([place])
        else:
            self.builder.heading(0, place, pseudo=True)

    def _paragraph(self, node: nodes.Element) -> None:
        raw = raw_of(node)
        place = self.finder.find(node)
        if place is None:
            return
        atx, bold = _ATX.match(raw), _BOLD.match(raw)
        if atx:
            start = place.start + atx.start(2)
            self.builder.heading(len(atx[1]), Place(start, start + len(atx[2])))
        elif raw.startswith("```") and raw.endswith("```"):
            _, _, said = raw.strip("`").partition("\n")
            self.builder.code(place.start, place.end, plain=said)
        elif bold and not self.builder.parts and heads(bold["title"].strip()):
            self.builder.heading(0, place, pseudo=True)
        else:
            self.builder.prose(place.start, place.end)

    def _say(self, places: Iterable[Place]) -> None:
        """Add the pieces at the places as one paragraph."""
        said = tuple(piece for place in places if (piece := self.builder.piece(place)) is not None)
        self.builder.sentences(said)

    def _code(self, node: nodes.Element) -> None:
        said = node.astext()
        place = self.finder.find(node, said)
        if place is not None:
            self.builder.code(place.start, place.end, plain=said, language=str(node.get("language", "")))

    def _lines(self, node: nodes.Element) -> None:
        self._say(place for line in node.findall(nodes.line) if (place := self.finder.find(line)))

    def _image(self, node: nodes.Element) -> None:
        alt = str(node.get("alt", ""))
        place = self.finder.find(node, alt) if alt else None
        if place is not None:
            self.builder.picture(alt, place)

    def _table(self, node: nodes.Element) -> None:
        table = rst_table(self.builder, self.finder, node)
        if table is not None:
            self.builder.blocks.append(table)

    def _container(self, node: nodes.Element) -> None:
        """Add what a directive of no standard kind holds."""
        name, label = str(node.get("directive", "")), str(node.get("label", ""))
        if name in _TABS:
            self.finder.find(node, label)
            self._inside(Part(name=name, tab=self.builder.read(label) or None), node.children)
            return
        kind = _NOTES.get(name, name if is_admonition(name) else "")
        place = self.finder.find(node, label) if label and (kind or node.children) else None
        self.builder.parts.append(Part(name=name, admonition=kind))
        if place and kind:
            self._say([place])
        elif place:
            self.builder.heading(0, place, pseudo=True)
        self.blocks(node.children)
        self.builder.parts.pop()

    def _unread(self, node: nodes.Element) -> None:
        """Add the text that docutils can't read as what it should be: a heading of a strange level, or lines."""
        if int(node["level"]) < _ERROR:
            return
        for held in node.findall(nodes.literal_block):
            lines = [line.strip() for line in held.astext().splitlines() if line.strip()]
            drawn = [line for line in lines if any(map(str.isalnum, line))]
            if len(drawn) == 1 < len(lines) and len({*lines[-1]}) == 1 and (place := self.finder.find(node, drawn[0])):
                self.builder.heading(max(self.level, 1), place)
                continue
            places = [place for line in drawn if (place := self.finder.find(node, _MARKED.sub("", line, count=1)))]
            self._say(places)
