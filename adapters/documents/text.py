"""Plain text to a document tree."""

import re

from adapters.documents.builder import Builder
from adapters.documents.inline import fold
from adapters.documents.plain_lines import PlainReader
from adapters.documents.source import lines_of
from core.knowledge.tree import DocumentTree

_DIRECTIVE = re.compile(r"^\.\.\s+([\w-]+)::")


def read_plain_text(text: str) -> DocumentTree:
    """Return the tree of a text file: paragraphs by blank lines, headings, lists, keys with values."""
    builder = Builder(text, _read)
    start = len(text) - len(text.removeprefix("\ufeff"))
    PlainReader(builder, joins=_joins, aligned=True).read(lines_of(text, start))
    return DocumentTree(text=text, title=builder.title, blocks=builder.whole)


def _read(raw: str) -> str:
    return fold(_DIRECTIVE.sub(r"\1:", raw))


def _joins(_before: str, _line: str) -> bool:
    return True
