"""What a web server sends, by the suffix that its file gets here."""

import codecs
import re
from collections.abc import Collection, Mapping
from pathlib import PurePosixPath

from yarl import URL

_OPENXML = "application/vnd.openxmlformats-officedocument"
_SUFFIXES: Mapping[str, str] = {
    "text/html": ".html",
    "application/xhtml+xml": ".xhtml",
    "application/pdf": ".pdf",
    "text/markdown": ".md",
    "text/x-markdown": ".md",
    "text/csv": ".csv",
    "text/tab-separated-values": ".tsv",
    "text/x-rst": ".rst",
    f"{_OPENXML}.wordprocessingml.document": ".docx",
    f"{_OPENXML}.spreadsheetml.sheet": ".xlsx",
}
_UNSURE = frozenset({"", "text/plain", "application/octet-stream", "binary/octet-stream", "application/force-download"})
"""What servers send for files that they don't know."""
PAGES = frozenset({".html", ".htm", ".xhtml"})
_TEXTS = frozenset({*PAGES, ".md", ".mdx", ".txt", ".csv", ".tsv", ".rst", ".adoc"})
_HEAD_BYTES = 2048
_NO_ENCODINGS = frozenset({"utf-8", "punycode", "idna", "unicode-escape", "raw-unicode-escape"})
"""What needs none, and what Python has for other things; some of those take time that grows with the square."""
_DECLARED = re.compile(rb"<meta[^>]+charset", re.IGNORECASE)


def suffix_of(url: URL, content_type: str, formats: Collection[str]) -> str:
    """Return the suffix of what was sent; empty if it can't be read."""
    own = PurePosixPath(url.path).suffix.lower()
    told = _SUFFIXES.get(content_type, "")
    if own in formats and (content_type in _UNSURE or (own in PAGES and told in PAGES)):
        return own
    if content_type == "text/plain":
        told = ".txt"
    return told if told in formats else ""


def as_utf8(content: bytes, suffix: str, charset: str | None) -> bytes:
    """Return a text in UTF-8 if only the server tells which encoding it has; anything else as it is."""
    if charset is None or suffix not in _TEXTS or _DECLARED.search(content[:_HEAD_BYTES]):
        return content
    try:
        known = codecs.lookup(charset).name
        # not by the codec itself: some of them unpack (bz2, zlib), so that a few bytes take all memory
        return content if known in _NO_ENCODINGS else content.decode(known).encode()
    except (LookupError, ValueError):
        return content
