"""AsciiDoc to a document tree, in one pass over its lines."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from adapters.documents.asciidoc_inline import asciidoc_reader
from adapters.documents.asciidoc_lines import DEFINES, Attributes, asciidoc_lines
from adapters.documents.asciidoc_lists import AsciidocLists
from adapters.documents.asciidoc_table import asciidoc_table
from adapters.documents.builder import Builder, Part
from adapters.documents.front_matter import read_front_matter, title_in
from adapters.documents.inline import fold
from adapters.documents.outline import is_admonition
from adapters.documents.source import Line, trim
from core.knowledge.tree import DocumentTree, Place

_HEADING = re.compile(r"(?P<marks>={1,6}|#{1,6})[ \t]+(?P<title>\S.*?)(?:[ \t]+(?P=marks))?[ \t]*\Z")
_DELIMITER = re.compile(
    r"(?P<sign>-{4,}|\.{4,}|={4,}|\*{4,}|_{4,}|\+{4,}|/{4,}|--|`{3,}|[|,:!]={3,})(?P<more>[\w,-]*)[ \t]*\Z"
)
_UNDERLINE = re.compile(r"(?:={2,}|-{2,}|~{2,}|\^{2,}|\+{2,})\Z")
_LEVELS = "=-~^+"
_TITLE = re.compile(r"\.(?P<title>[^\s.].*)\Z")
_ABOVE = re.compile(r"\[(?P<inside>[^\[\]]*(?:\[[^\[\]]*\][^\[\]]*)*)\][ \t]*\Z")
_GIVEN = re.compile(
    r"\s*(?:(?P<name>[\w-]+)\s*=\s*)?(?:\"(?P<quoted>[^\"]*)\"|'(?P<single>[^']*)'|(?P<bare>[^,]*))\s*(?:,|\Z)"
)
_FIRST = re.compile(r"(?P<style>[^#.%]*)(?P<marks>.*)")
_SILENT = re.compile(
    r"(?:'{3,}|<{3,}|-{3}|\*{3}|//(?!/).*|\[\[[^\[\]]*\]\]|(?:toc|video|audio)::\S*\[[^\[\]]*\])[ \t]*\Z"
)
_IMAGE = re.compile(r"image::(?P<target>[^\[\]]*)\[(?P<inside>.*)\][ \t]*\Z")
_NOTE = re.compile(r"(?P<kind>NOTE|TIP|IMPORTANT|WARNING|CAUTION|DANGER):[ \t]+(?=\S)")
_CODE_STYLES = frozenset(
    {"source", "listing", "literal", "stem", "verse", "latexmath", "asciimath", "mermaid", "plantuml"}
)
_SLACK = 1


@dataclass(slots=True)
class Above:
    """What stands above a block: its attributes, and its title."""

    given: dict[str, str] = field(default_factory=dict[str, str])
    title: Place | None = None

    @property
    def style(self) -> str:
        """The block's style: "source", "NOTE", "horizontal"; empty for none."""
        return self.given.get("1", "")

    def add(self, inside: str) -> None:
        """Take in the attributes of a line in brackets."""
        at = number = 0
        while at < len(inside) and (match := _GIVEN.match(inside, at)) and match.end() > at:
            at = match.end()
            said = next((part for part in (match["quoted"], match["single"], match["bare"]) if part is not None), "")
            number += 1
            if match["name"]:
                self.given["options" if match["name"] == "opts" else match["name"]] = said.strip()
            elif number == 1 and (first := _FIRST.match(said.strip())):
                self.given["1"] = first["style"]
                self.given["%"] = first["marks"] if "%" in first["marks"] else ""
            else:
                self.given[str(number)] = said.strip()


def read_asciidoc_text(text: str) -> DocumentTree:
    """Return the tree of an AsciiDoc document."""
    keys, start, warnings = read_front_matter(text)
    attributes = Attributes()
    builder = Builder(text, asciidoc_reader(attributes))
    _Reader(builder, attributes).read(asciidoc_lines(text, start))
    title = fold(builder.read(title_in(keys))) or builder.title
    return DocumentTree(text=text, title=title, blocks=builder.whole, front_matter=keys, warnings=warnings)


class _Reader:
    """Goes through the lines and adds each block as it ends."""

    def __init__(self, builder: Builder, attributes: Attributes) -> None:
        self.builder = builder
        self.attributes = attributes
        self.lists = AsciidocLists(builder, self.block, self.begins_block)
        self.above = Above()
        self._held: Mapping[str, Callable[[Sequence[Line], str], None]] = {
            "/": lambda _lines, _said: None,
            "+": lambda _lines, _said: None,
            "-": self._code,
            ".": self._code,
            "`": self._code,
        }

    def read(self, lines: Sequence[Line]) -> None:
        """Add the blocks of `lines`."""
        at = 0
        while at < len(lines):
            at = self.block(lines, at)

    def _said(self, line: Line) -> str:
        return self.builder.text[line.start : line.end].rstrip()

    def block(self, lines: Sequence[Line], at: int) -> int:
        """Read the block that begins with the line at `at`; return where the next begins."""
        said = self._said(lines[at])
        if not said.strip() or _SILENT.match(said):
            return at + 1
        if self.attributes.define(said):
            return self._defined(lines, at)
        if title := _TITLE.match(said):
            self.above.title = Place(lines[at].start + 1, lines[at].start + title.end())
            return at + 1
        if above := _ABOVE.match(said):
            self.above.add(above["inside"])
            return at + 1
        past = self._own(lines, at, said)
        self.above = Above()
        return past

    def _defined(self, lines: Sequence[Line], at: int) -> int:
        """Pass over the lines on which a definition goes on."""
        while at < len(lines) - 1 and self._said(lines[at]).endswith(" \\"):
            at += 1
        return at + 1

    def _own(self, lines: Sequence[Line], at: int, said: str) -> int:
        """Read a block of its own sign."""
        if heading := _HEADING.match(said):
            place = Place(*(lines[at].start + edge for edge in heading.span("title")))
            self.builder.heading(len(heading["marks"]), place, pseudo=self.above.style in {"discrete", "float"})
            return at + 1
        if delimiter := _DELIMITER.match(said):
            past = self._closing(lines, at, delimiter["sign"])
            self._delimited(lines[at + 1 : past], delimiter)
            return past + 1
        if image := _IMAGE.match(said):
            self._image(lines[at], image)
            return at + 1
        if self.lists.begins(said):
            self._titled()
            return self.lists.read(lines, at, style=self.above.style)
        return self._paragraph(lines, at)

    def _closing(self, lines: Sequence[Line], at: int, sign: str) -> int:
        """Return the line with the same delimiter; its own if nothing closes it."""
        return next((past for past in range(at + 1, len(lines)) if self._said(lines[past]) == sign), at)

    def _delimited(self, lines: Sequence[Line], delimiter: re.Match[str]) -> None:
        """Read what stands between two delimiters."""
        sign, style = delimiter["sign"], self.above.style
        if sign[0] in "|,:!" and sign[1:2] == "=":
            given = self.above.given
            title = self.builder.piece(self.above.title) if self.above.title else None
            table = asciidoc_table(self.builder, sign[0], lines, given, title.plain if title else "")
            self.builder.blocks += [table] if table else []
            return
        admonition = is_admonition(style)
        self.builder.parts.append(Part(name=sign, admonition=style.lower() if admonition else ""))
        self._titled()
        add = self._held.get(sign[0]) if sign != "--" else None
        if style in _CODE_STYLES and add is None:
            add = self._code
        if add is not None:
            add(lines, delimiter["more"] or self.above.given.get("2", ""))
        elif style == "tabs":
            self.above = Above()
            self.lists.tabs(lines)
        else:
            self.above = Above()
            self.read(lines)
        self.builder.close(sign)

    def _titled(self) -> None:
        """Add the title above a block: as a heading, or as the first sentence of an admonition."""
        if self.above.title is None:
            return
        if self.builder.admonition:
            self.builder.prose(self.above.title.start, self.above.title.end)
        else:
            self.builder.heading(0, self.above.title, pseudo=True)

    def _code(self, lines: Sequence[Line], language: str) -> None:
        if lines:
            shown = "\n".join(self._said(line) for line in lines)
            self.builder.code(lines[0].start, lines[-1].end, plain=shown, language=language)

    def _image(self, line: Line, image: re.Match[str]) -> None:
        if self.above.title is not None:
            self.builder.prose(self.above.title.start, self.above.title.end)
        given = Above()
        given.add(image["inside"])
        alt = given.given.get("alt", "") or given.style
        self.builder.picture(alt, Place(line.start, line.end))

    def begins_block(self, line: Line) -> bool:
        """Tell whether a line ends a paragraph before it."""
        said = self._said(line)
        signs = (_DELIMITER, _ABOVE, _IMAGE, _SILENT)
        return (
            not said.strip()
            or said == "+"
            or DEFINES.match(said) is not None
            or any(sign.match(said) for sign in signs)
        )

    def _paragraph(self, lines: Sequence[Line], at: int) -> int:
        said = self._said(lines[at])
        past = at + 1
        while past < len(lines) and not self.begins_block(lines[past]) and self._follows(lines[past - 1], lines[past]):
            past += 1
        start, end = lines[at].start, lines[past - 1].end
        if past == at + 1 and past < len(lines) and self._underlined(lines[at], lines[past]):
            return past + 1
        if self.above.style in _CODE_STYLES or said[0] in " \t":
            self._code(lines[at:past], self.above.given.get("2", ""))
            return past
        note = _NOTE.match(said)
        kind = note["kind"] if note else self.above.style if is_admonition(self.above.style) else ""
        self.builder.parts.append(Part(name="paragraph", admonition=kind.lower()))
        self._titled()
        self.builder.prose(start + (note.end() if note else 0), end)
        self.builder.close("paragraph")
        return past

    def _follows(self, above: Line, below: Line) -> bool:
        """Tell whether a line stands right below another one: nothing between them was left out."""
        return not self.builder.text[above.end : below.start].strip()

    def _underlined(self, line: Line, below: Line) -> bool:
        """Add the heading that a line is with signs below it, of its own length."""
        drawn, said = self._said(below), self._said(line)
        if not _UNDERLINE.match(drawn) or abs(len(drawn) - len(said)) > _SLACK:
            return False
        self.builder.heading(_LEVELS.index(drawn[0]) + 1, trim(self.builder.text, line.start, line.end))
        return True
