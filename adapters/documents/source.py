"""A document's text as lines whose places are known, whatever ends them."""

import re
from dataclasses import dataclass

from core.knowledge.tree import Place

REPLACEMENT = "\ufffd"
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")
_DECLARED = re.compile(rb"<meta[^>]+charset\s*=\s*[\"']?\s*([\w-]+)", re.IGNORECASE)
_HEAD_BYTES = 2048
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")


@dataclass(frozen=True, slots=True)
class Line:
    """The range [start, end) of one line in the source, without its line end."""

    start: int
    end: int


def decode(raw: bytes) -> tuple[str, tuple[str, ...]]:
    """Return the text and a warning if it isn't UTF-8.

    It is then read as Windows-1252, unless other bytes are good UTF-8: then single ones are damaged, and become U+FFFD.
    """
    if raw.startswith(_UTF16_MARKS):
        return raw.decode("utf-16", errors="replace"), ()
    declared = _decoded_as_declared(raw)
    if declared is not None:
        return declared, ()
    try:
        return raw.decode("utf-8"), ()
    except UnicodeDecodeError as error:
        return _decoded_as_older(raw, error) or _repaired(raw)


def _decoded_as_older(raw: bytes, error: UnicodeDecodeError) -> tuple[str, tuple[str, ...]] | None:
    """Return the text as Windows-1252, which is Latin-1 with more signs; None if it is damaged UTF-8."""
    try:
        text = raw.decode("cp1252")
    except UnicodeDecodeError:
        return None
    if not raw.decode("utf-8", errors="ignore").isascii():
        return None
    line = raw.count(b"\n", 0, error.start) + 1
    return text, (f"Line {line} is not UTF-8, so the file was read as Windows-1252; save it as UTF-8 to be sure.",)


def _repaired(raw: bytes) -> tuple[str, tuple[str, ...]]:
    text = raw.decode("utf-8", errors="replace")
    spots = [] if REPLACEMENT.encode() in raw else [m.start() for m in re.finditer(REPLACEMENT, text)]
    if not spots:
        return text, ()
    line = text.count("\n", 0, spots[0]) + 1
    column = spots[0] - text.rfind("\n", 0, spots[0])
    more = f" and in {len(spots) - 1} more places" if len(spots) > 1 else ""
    return text, (f"A byte at line {line}, column {column}{more} is not UTF-8 and was replaced with U+FFFD.",)


def _decoded_as_declared(raw: bytes) -> str | None:
    """Return the text of an HTML page in the older encoding that it declares; None for UTF-8."""
    declared = _DECLARED.search(raw[:_HEAD_BYTES])
    if declared is None:
        return None
    try:
        return raw.decode(declared[1].decode("ascii"))
    except (LookupError, UnicodeDecodeError):
        return None


def lines_of(text: str, start: int = 0, end: int | None = None) -> list[Line]:
    """Return the lines of text[start:end]; only CR, LF and CRLF end a line."""
    stop = len(text) if end is None else end
    lines: list[Line] = []
    while start < stop:
        match = _LINE.match(text, start, stop)
        past = match.end() if match else stop
        lines.append(Line(start, start + len(text[start:past].rstrip("\r\n"))))
        start = past
    return lines


def trim(text: str, start: int, end: int) -> Place:
    """Return [start, end) without white space at its ends; an empty place stays at `start`."""
    piece = text[start:end]
    inner = piece.strip()
    if not inner:
        return Place(start, start)
    first = start + len(piece) - len(piece.lstrip())
    return Place(first, first + len(inner))
