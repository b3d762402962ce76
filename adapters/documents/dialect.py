"""How a table in a text file is written: its encoding, its delimiter, its cells."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from adapters.documents.source import decode, trim
from core.errors import DocumentError
from core.knowledge.tree import Place

_DELIMITERS = "\t;|,"
"""Those preferred first: a comma is also a decimal sign, and part of any text."""
_SAMPLE_CHARS = 65_536
_SAMPLE_ROWS = 60
_STATED = re.compile(r"\ufeff?sep=(?P<delimiter>[\t;|,])(?:\r\n|\r|\n|\Z)")
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_NO_TEXT = {b"PK\x03\x04": "a ZIP or an Office file", b"\xd0\xcf\x11\xe0": "an Office file", b"%PDF": "a PDF"}
_MANY = 0.3


class WrittenCell(NamedTuple):
    """A cell as it is written: text[start:end], without the quotes around it."""

    start: int
    end: int
    quoted: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenRow:
    """A row as it is written.

    Attributes:
        line: The number of its first line, from 1.
        odd: How many cells begin with a quote that doesn't end them.
    """

    cells: tuple[WrittenCell, ...]
    place: Place
    line: int
    odd: int

    @property
    def blank(self) -> bool:
        """Whether nothing stands in it but delimiters."""
        return all(cell.start == cell.end for cell in self.cells)


def decode_table(raw: bytes) -> tuple[str, tuple[str, ...]]:
    """Return the text and warnings; what is neither UTF-8 nor UTF-16 is read as Windows-1252.

    Raises:
        DocumentError: It is no text.
    """
    for sign, kind in _NO_TEXT.items():
        if raw.startswith(sign):
            raise DocumentError(f"is {kind}, no text; give it the suffix of its format")
    if raw.startswith(_UTF16_MARKS):
        return decode(raw)
    sample = raw[:_SAMPLE_CHARS]
    for offset, encoding in ((1, "utf-16-le"), (0, "utf-16-be")):
        half = sample[offset::2]
        if half.count(0) > _MANY * len(half) > 0:
            return raw.decode(encoding, errors="replace"), ()
    return decode(raw)


def find_delimiter(text: str) -> tuple[str, int]:
    """Return the delimiter, empty if the text has no columns, and where the first row begins.

    It is the one that gives most rows as many cells as another row, and more than one; then the one that gives
    most cells.
    """
    start = len(text) - len(text.removeprefix("\ufeff"))
    stated = _STATED.match(text)
    if stated:
        return stated["delimiter"], stated.end()
    sample = text[:_SAMPLE_CHARS]
    whole = sample if len(text) <= _SAMPLE_CHARS else sample[: sample.rfind("\n") + 1]
    scores = {delimiter: _score(whole, delimiter, start) for delimiter in _DELIMITERS}
    best = max(scores, key=lambda delimiter: scores[delimiter])
    return (best if scores[best][0] > 0 else "", start)


def _score(text: str, delimiter: str, start: int) -> tuple[int, int]:
    rows = [row for row in islice(rows_in(text, delimiter, start), _SAMPLE_ROWS) if not row.blank]
    widths = [len(row.cells) for row in rows]
    odd = sum(row.odd for row in rows)
    if len(rows) == 1 and widths[0] > 1:
        return 1 - odd, widths[0]
    counts = Counter(width for width in widths if width > 1)
    shared = {width: count for width, count in counts.items() if count > 1}
    usual = max(shared, key=lambda width: shared[width], default=0)
    return sum(shared.values()) - odd, usual


@lru_cache
def _cells(delimiter: str) -> re.Pattern[str]:
    sign = re.escape(delimiter)
    return re.compile(
        rf'(?:[ ]*+"(?P<quoted>[^"]*+(?:""[^"]*+)*+)"[ ]*+|(?P<bare>[^{sign}\r\n]*+))(?P<end>{sign}|\r\n|\r|\n|\Z)'
    )


def rows_in(text: str, delimiter: str, start: int) -> Iterator[WrittenRow]:
    """Yield the rows of text[start:], blank ones too; a quoted cell may go over several lines."""
    cells: list[WrittenCell] = []
    begin, line, lines, odd = start, 1 + text.count("\n", 0, start), 0, 0
    for match in _cells(delimiter).finditer(text, start):
        quoted, bare, end = match.groups()
        said = bare if quoted is None else quoted
        at = match.start("bare" if quoted is None else "quoted")
        inner = said.strip()
        first = at + len(said) - len(said.lstrip()) if inner else at
        cells.append(WrittenCell(first, first + len(inner), quoted is not None))
        if quoted is None:
            odd += inner[:1] == '"'
        else:
            lines += quoted.count("\n")
        if end != delimiter:
            yield WrittenRow(cells=tuple(cells), place=trim(text, begin, match.start("end")), line=line, odd=odd)
            line, lines, odd = line + lines + 1, 0, 0
            cells, begin = [], match.end()
            if not end:
                return


def width_of(row: WrittenRow) -> int:
    """Return how many cells a row has, empty ones at its end not counted."""
    width = len(row.cells)
    while width and row.cells[width - 1].start == row.cells[width - 1].end:
        width -= 1
    return width
