"""reStructuredText → docutils' nodes, whatever dialect it is in: unknown directives give what they hold."""

import io
import re
from collections.abc import Callable
from functools import lru_cache
from importlib.resources import files
from typing import ClassVar

from docutils import nodes
from docutils.frontend import get_default_settings
from docutils.languages import get_language
from docutils.parsers.rst import Directive, Parser, directives
from docutils.statemachine import StringList
from docutils.utils import new_document

_NAMED = re.compile(r"^[ \t]*\.\.[ \t]+(?:\|[^|\n]+\|[ \t]+)?([\w:+.-]+?)[ \t]?::(?=\s|$)", re.MULTILINE)
_LINE_ENDS = str.maketrans(dict.fromkeys("\v\f\x1c\x1d\x1e\x85\u2028\u2029", " "))
"""What Python takes for a line's end, and no editor does."""
_INNER_TAB = re.compile(r"(?<=\S)\t")
_CHARACTER = re.compile(r"^\.\. \|(?P<name>[^|]+)\|\s+unicode:: U\+(?P<code>[0-9A-F]+)", re.MULTILINE)
_STANDARD = re.compile(r"^\.\.[ \t]+include::[ \t]+<([\w-]+\.txt)>[ \t]*$", re.MULTILINE)
_CODE = ("code", "code-block", "sourcecode", "parsed-literal", "prompt", "literalinclude", "console")
_SILENT = frozenset("toctree raw contents include index meta highlight sectnum header footer role class title".split())  # noqa: SIM905  a list of literals reads worse
_NEVER = 5
"""Above every level of docutils' messages."""


class _AnyOption(dict[str, Callable[[str], object]]):
    """The options of a directive that nobody knows: all there are."""

    def __missing__(self, name: str) -> Callable[[str], object]:
        return _as_written


def _as_written(given: str | None) -> str:
    return given or ""


class _Passing(Directive):
    """A directive that we don't know: a container of what it holds, with its name and argument."""

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar = _AnyOption({"class": _as_written})

    def run(self) -> list[nodes.Node]:
        """Return the container."""
        held = nodes.container("\n".join(self.content))
        held["directive"] = self.name.lower()
        label = self.arguments[0] if self.arguments else ""
        content, offset = self.content, self.content_offset
        if label.startswith(".."):  # the line below the directive, without a blank one between them
            content, offset = StringList([*label.splitlines(), "", *content]), self.lineno
            label = ""
        held["label"] = " ".join(label.split())
        if self.name.lower() not in _SILENT:
            self.state.nested_parse(content, offset, held, match_titles=True)
        return [held]


class _Literal(Directive):
    """Code, with whatever options its dialect has."""

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar = _AnyOption({"class": _as_written})

    def run(self) -> list[nodes.Node]:
        """Return the block of code."""
        said = "\n".join(self.content)
        shown = nodes.literal_block(said, said)
        shown["language"] = self.arguments[0].split()[0] if self.arguments else ""
        return [shown]


for _name in _CODE:
    directives.register_directive(_name, _Literal)
for _name in _SILENT:
    directives.register_directive(_name, _Passing)


def parse_rst(text: str) -> nodes.document:
    """Return the document's nodes; nothing is read but the text, and what is wrong with it stays inside."""
    for name in set(_NAMED.findall(text)):
        _make_known(name.lower())
    document = _empty(len(text))
    Parser().parse(_INNER_TAB.sub(" ", text.translate(_LINE_ENDS)), document)
    return document


def _empty(longest: int) -> nodes.document:
    """Return a document for text of at most `longest` characters; it opens no file and prints nothing."""
    settings = get_default_settings(Parser())
    settings.report_level = settings.halt_level = _NEVER
    settings.warning_stream = io.StringIO()
    settings.file_insertion_enabled = settings.raw_enabled = False
    settings.line_length_limit = longest + 1
    return new_document("", settings)


@lru_cache(maxsize=1024)
def _make_known(name: str) -> None:
    """Have docutils read a directive that it does not know; one that it knows stays as it is."""
    known, _ = directives.directive(name, get_language("en"), _empty(0))
    if known is None:
        directives.register_directive(name, _Passing)


def substitutions(text: str, document: nodes.document) -> dict[str, str]:
    """Return what stands for each `|name|`: the document's own definitions, and docutils' lists of characters."""
    found: dict[str, str] = {}
    for name in _STANDARD.findall(text):
        found |= _characters(name)
    for name, defined in document.substitution_defs.items():
        pictures = [node.get("alt", "") for node in defined.findall(nodes.image)]
        found[name] = " ".join([*pictures, defined.astext()]).strip()
    return found


@lru_cache(maxsize=32)
def _characters(name: str) -> dict[str, str]:
    listed = files("docutils.parsers.rst").joinpath("include", name)
    if not listed.is_file():
        return {}
    said = listed.read_text(encoding="utf-8")
    return {match["name"]: chr(int(match["code"], 16)) for match in _CHARACTER.finditer(said)}
