"""Markdown and MDX to a document tree, in one pass over its lines."""

import re
from collections.abc import Sequence

from adapters.documents.builder import Builder, Part
from adapters.documents.front_matter import read_front_matter, title_in
from adapters.documents.html_blocks import add_html
from adapters.documents.inline import fold, read_markdown
from adapters.documents.markdown_lines import Kind, MarkdownLine, markdown_lines
from adapters.documents.markdown_lists import ListReader
from adapters.documents.markdown_parts import PartReader
from adapters.documents.markdown_table import add_table, begins_table
from adapters.documents.outline import MARKER, heads, numbered_level
from adapters.documents.source import lines_of, trim
from core.knowledge.tree import DocumentTree, Item, Place, Text

_ATX = re.compile(r"(?P<marks>#{1,6})(?:[ \t]+|(?=[A-Z]))(?P<title>.*?)(?:[ \t]+#+)?[ \t]*\Z|#{1,6}[ \t]*\Z")
_UNDERLINE = re.compile(r"(?:=+|-{2,})[ \t]*\Z")
_RULE = re.compile(r"(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})\Z")
_MODULE = re.compile(r"(?:import\s+(?:[\w*{][^;]*\sfrom\s+)?['\"]|export\s+(?:const|default|function|let|async)\b)")
_MODULE_LINES = re.compile(r"(?:import\s+\{?\s*\Z|export\s+(?:const|default|function|let|async)\b)")
_EXPRESSION = re.compile(r"\{[^{}%#]*(?:\{[^{}]*\}[^{}]*)*\}\Z")
_BOLD = re.compile(r"(?P<mark>\*\*|__)(?P<title>(?:(?!(?P=mark)).)+)(?P=mark)[ \t]*[:：]?[ \t]*\Z")
_IMAGE = r"(?>!\[[^\[\]]*\](?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\[\]]*\])|<img\b[^>]*>)"
_IMAGES = re.compile(rf"(?:\[?{_IMAGE}(?:\]\([^()]*\))?+[ \t]*+(?:<br\s*/?>|\{{[^{{}}]*\}})?+[ \t]*+)++\Z")
"""Possessive throughout: a row of thirty badges with a word behind it must not be tried in every way."""
_DEFINITION = re.compile(r"\[(?!\^)[^\[\]]+\]:[ \t]*\S+")
_ABBREVIATION = re.compile(r"\*\[(?P<short>[^\[\]]+)\]:[ \t]*\S")
_DEFINES = re.compile(r":[ \t]+(?=\S)")
_CODE_COLUMNS = 4


def read_markdown_text(text: str) -> DocumentTree:
    """Return the tree of a Markdown or MDX document."""
    keys, start, warnings = read_front_matter(text)
    builder = Builder(text, read_markdown)
    _Reader(builder).read(markdown_lines(text, start))
    title = fold(read_markdown(title_in(keys))) or builder.title
    return DocumentTree(text=text, title=title, blocks=builder.whole, front_matter=keys, warnings=warnings)


class _Reader:
    """Goes through the lines and adds each block as it ends."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.parts = PartReader(builder)
        self.lists = ListReader(builder, self.begins_block)

    def read(self, lines: Sequence[MarkdownLine]) -> None:
        at = 0
        while at < len(lines):
            line = lines[at]
            if line.kind is not Kind.TEXT:
                self.lists.leave(line)
                self._whole(line)
                at += 1
            elif line.start == line.end:
                at += 1
            else:
                at = self._text(lines, at)

    def _whole(self, line: MarkdownLine) -> None:
        if line.kind is Kind.TAG and line.tag is not None:
            self.parts.tag(line.tag)
        elif line.kind is Kind.HTML and line.tag is not None:
            add_html(self.builder, line.tag, line.end)
        elif line.body is not None:
            self._code(line.body, line)

    def _code(self, body: Place, line: MarkdownLine) -> None:
        shown = [self.builder.text[part.start : part.end] for part in lines_of(self.builder.text, body.start, body.end)]
        shown = [_without_indent(text, line.indent) for text in shown]
        self.builder.code(body.start, body.end, plain="\n".join(shown), language=line.language)

    def _said(self, line: MarkdownLine) -> str:
        return self.builder.text[line.start : line.end]

    def _text(self, lines: Sequence[MarkdownLine], at: int) -> int:
        """Read the block that begins with the line of text at `at`; return where the next begins."""
        line, said = lines[at], self._said(lines[at])
        if MARKER.match(said) and not _RULE.match(said):
            return self.lists.read(lines, at)
        self.lists.leave(line)
        if said[0] == ">":
            return self._quote(lines, at)
        if self._code_by_indent(line):
            return self._indented(lines, at)
        if (columns := self.parts.directive(said, line)) is not None:
            return self._inside(lines, at, columns=columns)
        return self._block(lines, at)

    def _block(self, lines: Sequence[MarkdownLine], at: int) -> int:
        """Read the block at `at` whose sign is none of a container's."""
        line, said = lines[at], self._said(lines[at])
        if begins_table(self.builder.text, lines, at):
            return add_table(self.builder, lines, at)
        if abbreviation := _ABBREVIATION.match(said):
            self._defined(
                Place(line.start + 2, line.start + 2 + len(abbreviation["short"])), [line], abbreviation.end() - 1
            )
            return at + 1
        if self._atx(line, said) or _RULE.match(said) or _DEFINITION.match(said) or _EXPRESSION.match(said):
            return at + 1
        return self._module(lines, at) if _is_module(said, line) else self._paragraph(lines, at)

    def _atx(self, line: MarkdownLine, said: str) -> bool:
        """Add the heading that the line is, if it is one."""
        heading = _ATX.match(said)
        if heading and heading["title"]:
            first, last = heading.span("title")
            place = trim(self.builder.text, line.start + first, line.start + last)
            self.builder.heading(len(heading["marks"]), place)
        return heading is not None

    def _inside(self, lines: Sequence[MarkdownLine], at: int, *, columns: int) -> int:
        """Read what a directive holds by indentation, and close it."""
        past = at + 1
        if columns:
            while past < len(lines) and (_is_blank(lines[past]) or lines[past].indent >= columns):
                past += 1
            depth = len(self.builder.parts) - 1
            self.read(lines[at + 1 : past])
            del self.builder.parts[depth:]
        return past

    def _code_by_indent(self, line: MarkdownLine) -> bool:
        inside = self.builder.parts or self.lists.depths
        return line.kind is Kind.TEXT and line.indent >= _CODE_COLUMNS and not inside

    def _indented(self, lines: Sequence[MarkdownLine], at: int) -> int:
        past = at
        while past < len(lines) and (self._code_by_indent(lines[past]) or _is_blank(lines[past])):
            past += 1
        text = self.builder.text
        shown = [" " * (line.indent - _CODE_COLUMNS) + self._said(line) for line in lines[at:past]]
        start = text.rfind("\n", 0, lines[at].start) + 1
        self.builder.code(start, lines[past - 1].end, plain="\n".join(shown))
        return past

    def _module(self, lines: Sequence[MarkdownLine], at: int) -> int:
        """Pass over an import or export; one that is not done on its line goes on to a blank line."""
        if _MODULE_LINES.match(self._said(lines[at])):
            while at < len(lines) - 1 and not _is_blank(lines[at + 1]) and not self._said(lines[at]).endswith(";"):
                at += 1
        return at + 1

    def _quote(self, lines: Sequence[MarkdownLine], at: int) -> int:
        past = at
        inner: list[MarkdownLine] = []
        while past < len(lines) and lines[past].kind is Kind.TEXT and self._said(lines[past]).startswith(">"):
            line = lines[past]
            after = self._said(line)[1:]
            blank = len(after) - len(after.lstrip(" \t"))
            inner.append(line.moved(line.start + 1 + blank, max(0, blank - 1)))
            past += 1
        kind = self.parts.quote_kind(self._said(inner[0]))
        self.builder.parts.append(Part(name=">", admonition=kind))
        self.read(inner[1:] if kind and self.parts.is_callout(self._said(inner[0])) else inner)
        self.builder.close(">")
        return past

    def begins_block(self, lines: Sequence[MarkdownLine], at: int) -> bool:
        """Tell whether the line at `at` ends a paragraph before it."""
        line = lines[at]
        if line.kind is not Kind.TEXT or line.start == line.end:
            return True
        said = self._said(line)
        if said[0] in "#>:-*+_`~{|!=" or said[0].isdigit() or said[0] > "\u2000":
            marker = MARKER.match(said)
            return bool(
                _ATX.match(said)
                or said[0] == ">"
                or (marker and marker.end() < len(said) and (marker["number"] in {None, "1"} or self.lists.depths))
                or _RULE.match(said)
                or self.parts.is_directive(said)
                or begins_table(self.builder.text, lines, at)
            )
        return "|" in said and begins_table(self.builder.text, lines, at)

    def _paragraph(self, lines: Sequence[MarkdownLine], at: int) -> int:
        past = at + 1
        while past < len(lines):
            said = self._said(lines[past]) if lines[past].kind is Kind.TEXT else ""
            if said and _UNDERLINE.match(said) and past - at <= 2:  # noqa: PLR2004  headings are short
                place = Place(lines[at].start, self._end(lines[past - 1]))
                self.builder.heading(1 if said[0] == "=" else 2, place)
                return past + 1
            if self.begins_block(lines, past):
                break
            past += 1
        if past - at > 1 and all(_DEFINES.match(self._said(line)) for line in lines[at + 1 : past]):
            self._defined(Place(lines[at].start, self._end(lines[at])), lines[at + 1 : past], 1)
        else:
            self._pieces(lines[at:past])
        return past

    def _defined(self, term: Place, lines: Sequence[MarkdownLine], skip: int) -> None:
        """Add "term: definition" for each definition; each begins `skip` characters into its line."""
        key = self.builder.piece(term)
        found = [self.builder.piece(Place(line.start + skip, line.end)) for line in lines]
        self.builder.listing(
            [
                Item(text=Text(f"{key.plain}: {said.plain}", Place(key.place.start, said.place.end)))
                for said in found
                if key and said
            ]
        )

    def _end(self, line: MarkdownLine) -> int:
        return line.start + len(self._said(line).rstrip())

    def _pieces(self, lines: Sequence[MarkdownLine]) -> None:
        """Add a paragraph's lines as text, pictures and pseudo-headings."""
        begun: int | None = None
        for index, line in enumerate(lines):
            said = self._said(line).strip()
            heads = index == 0 and self._heads(said, alone=len(lines) == 1)
            if not heads and not _IMAGES.match(said):
                begun = index if begun is None else begun
                continue
            if begun is not None:
                self.builder.prose(lines[begun].start, lines[index - 1].end)
                begun = None
            place = trim(self.builder.text, line.start, line.end)
            if heads:
                self.builder.heading(0, place, pseudo=True)
            else:
                self.parts.pictures(place)
        if begun is not None:
            self.builder.prose(lines[begun].start, lines[-1].end)

    def _heads(self, said: str, *, alone: bool) -> bool:
        bold = _BOLD.match(said)
        if bold is None:
            level = numbered_level(read_markdown(said)) if alone else None
            return level is not None and ("." in said[:3] or level > 1 or said[0].isalpha())
        return heads(bold["title"].strip())


def _is_blank(line: MarkdownLine) -> bool:
    return line.kind is Kind.TEXT and line.start == line.end


def _is_module(said: str, line: MarkdownLine) -> bool:
    return line.indent == 0 and bool(_MODULE.match(said) or _MODULE_LINES.match(said))


def _without_indent(text: str, columns: int) -> str:
    stripped = text.lstrip(" \t>")
    lead = text[: len(text) - len(stripped)].replace(">", "").expandtabs(4)
    return lead[columns:] + stripped
