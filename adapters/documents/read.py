"""Reads a document file by its format."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from adapters.documents.asciidoc import read_asciidoc_text
from adapters.documents.delimited import read_delimited
from adapters.documents.html import read_html_text
from adapters.documents.inline import fold
from adapters.documents.markdown import read_markdown_text
from adapters.documents.pdf import read_pdf
from adapters.documents.source import decode
from adapters.documents.text import read_plain_text
from core.errors import DocumentError
from core.knowledge.tree import DocumentTree

_MB = 1_000_000
MAX_BYTES = 200 * _MB
"""A larger file is no document, and would fill the memory."""

Reader = Callable[[bytes], DocumentTree]
"""A file's bytes to its tree. Raises DocumentError with the cause alone; `read_document` adds the path."""


def _read_decoded(read: Callable[[str], DocumentTree], raw: bytes) -> DocumentTree:
    text, warnings = decode(raw)
    tree = read(text)
    return _noticed(replace(tree, warnings=(*warnings, *tree.warnings)))


def _noticed(tree: DocumentTree) -> DocumentTree:
    """Return the tree with a warning if it says nothing."""
    return tree if tree.blocks else replace(tree, warnings=(*tree.warnings, "The document has no text."))


_MARKDOWN = partial(_read_decoded, read_markdown_text)
_HTML = partial(_read_decoded, read_html_text)
_ASCIIDOC = partial(_read_decoded, read_asciidoc_text)
_TEXT = partial(_read_decoded, read_plain_text)


def _read_docx(raw: bytes) -> DocumentTree:
    from adapters.documents.docx import read_docx  # noqa: PLC0415  who has no such documents needs no python-docx

    return _noticed(read_docx(raw))


def _read_xlsx(raw: bytes) -> DocumentTree:
    from adapters.documents.xlsx import read_xlsx  # noqa: PLC0415  who has no workbooks needs no openpyxl

    return _noticed(read_xlsx(raw))


def _read_csv(raw: bytes) -> DocumentTree:
    return _noticed(read_delimited(raw))


def _read_rst(text: str) -> DocumentTree:
    from adapters.documents.rst import read_rst_text  # noqa: PLC0415  who has no such documents needs no docutils

    return read_rst_text(text)


FORMATS: Mapping[str, Reader] = {
    ".md": _MARKDOWN,
    ".mdx": _MARKDOWN,
    ".markdown": _MARKDOWN,
    ".html": _HTML,
    ".htm": _HTML,
    ".xhtml": _HTML,
    ".txt": _TEXT,
    ".text": _TEXT,
    ".rst": partial(_read_decoded, _read_rst),
    ".rest": partial(_read_decoded, _read_rst),
    ".adoc": _ASCIIDOC,
    ".asciidoc": _ASCIIDOC,
    ".pdf": read_pdf,
    ".docx": _read_docx,
    ".csv": _read_csv,
    ".tsv": _read_csv,
    ".xlsx": _read_xlsx,
}
"""Reader by suffix, in lower case."""
_NAMED_BY_FILE = frozenset({".docx", ".csv", ".tsv", ".xlsx"})
"""What often has no title of its own."""


def read_document(path: Path, *, format: str | None = None) -> DocumentTree:  # noqa: A002  the word people use
    """Return the tree of the document at `path`.

    Args:
        path: The file.
        format: A suffix of `FORMATS`, with or without its full stop, for a file whose name doesn't tell.

    Raises:
        DocumentError: The format is unknown, or the file can't be read.
    """
    suffix = f".{format.lower().removeprefix('.')}" if format else path.suffix.lower()
    reader = FORMATS.get(suffix)
    if reader is None:
        known = ", ".join(sorted(FORMATS))
        raise DocumentError(f"{path}: can't read the format {suffix or 'of a name without suffix'!r}; known: {known}")
    try:
        size = path.stat().st_size
        raw = path.read_bytes() if size <= MAX_BYTES else b""
    except (OSError, RuntimeError, ValueError) as error:
        cause = getattr(error, "strerror", None) or str(error)
        raise DocumentError(f"{path}: can't open the file: {cause}; check that it exists and may be read") from error
    if size > MAX_BYTES:
        raise DocumentError(f"{path}: has {size // _MB} MB, more than the {MAX_BYTES // _MB} MB we read; split it up")
    try:
        tree = reader(raw)
    except DocumentError as error:
        raise DocumentError(f"{path}: {error}") from error
    except RecursionError as error:
        raise DocumentError(f"{path}: its quotes, lists or tags are nested too deeply; flatten them") from error
    return replace(tree, title=_title(path)) if suffix in _NAMED_BY_FILE and not tree.title else tree


def _title(path: Path) -> str:
    """Return a file's name as people would say it."""
    return fold(re.sub(r"[_\s]+|(?<=[^\W\d])-(?=[^\W\d])", " ", path.stem))
