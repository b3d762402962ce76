"""A table's rows → their labels: the words of their first cells, without what only counts them ("6.5", "a)", "§ 3")."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from core.knowledge.analyzer import fold
from core.knowledge.columns import VAGUE, Cells, Columns, bare_heading, distinct, is_measured
from core.knowledge.labels import is_unit, with_unit
from core.knowledge.table_normalisation import is_grouped
from core.knowledge.tree import TableRows

_MARKED = re.compile(
    r"(?:§\s*\d{1,3}(?:\.\d{1,3})*|\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})\)|\d{1,3}(?:\.\d{1,3})*\.)\s+(?=\S)"
)
"""What is an enumeration by its own signs."""
_NUMBERED = re.compile(r"(?P<number>\d{1,3}(?:\.\d{1,3})*)\s+(?=[^\W\d_])")
_ALONE = re.compile(r"(?:§\s*)?(?P<number>\d{1,3}(?:\.\d{1,3})*)[.)]?")
_COUNTING = re.compile(r"(?i)(?:no|nr|num|number|item|index|pos|ref|#|№|§)?\W*")
"""What stands over mere numbers of rows."""
_LEAST = 2
_ORDINAL = re.compile(r"^\W*\d{0,3}\W*$")
_CODE = re.compile(r"[A-Za-z]{0,6}[-_.# ]?\d+(?:[-_./:]\w{1,4}){0,3}[A-Za-z]{0,2}\W?")
_SHORT = re.compile(
    r"(?:0x[0-9A-Fa-f]{1,8}|[A-Za-z]{0,2}[-_.#]?\d+(?:[-_./:]\w{1,4}){0,3}[A-Za-z]{0,2}\W?|[A-Z]{1,2})"
    r"(?: ?\([a-z]{1,12}\))?"
)
"""What says little without the heading above it: "5", "P1.09*", "E4", "0x1F", "A", "4 (red)"."""
_NAMED = frozenset({"name", "designation", "parameter"})
"""Headings of the column that says what a code is called."""
_PAIR = 2
_MAX_HEADING_WORDS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class RowLabels:
    """How the rows of one table are called.

    Attributes:
        columns: What its columns hold.
        numbering: Its first column does nothing but number the rows.
        named: Its first column holds numbers or codes, and the one after it what they are called.
        grouped: Its first column groups what the second one calls the rows.
        counted: The labels of its rows begin with a number that counts them.
        groups_counted: The headings between its rows do.
        heading: Of its first column, where that belongs to a code below it; else empty.
    """

    columns: Columns
    numbering: bool
    named: bool
    grouped: bool
    counted: bool
    groups_counted: bool
    heading: str

    def first(self, row: Cells) -> int:
        """Return the first column that states something; those before it are labels."""
        if self.columns.models:
            return min(self.columns.models)
        if len(row) <= _PAIR:
            return 1
        if self.grouped:
            return _PAIR
        counted = self.numbering or self.named or (is_ordinal(row[0].plain) and not is_ordinal(row[1].plain))
        return 1 + (counted and not self._goes_on(row[0].plain))

    def _goes_on(self, text: str) -> bool:
        """Return whether a first cell is empty because the row goes on with the parameter above it."""
        headings, roles = self.columns.headings, self.columns.roles
        numbered = headings[0].strip() and is_counting(headings[0])
        return not text.strip() and not numbered and all(roles[1:]) and is_measured(roles[1:])

    def of(self, row: Cells) -> str:
        """Return what a row is about; "A > B" for several cells, empty if none says it."""
        if self.columns.parameter is not None:
            return row[self.columns.parameter].plain
        if self.columns.subject is not None:
            return row[self.columns.subject].plain
        parts = (self._part(row, at) for at in range(self.first(row)))
        return " > ".join(dict.fromkeys(filter(None, parts)))

    def _part(self, row: Cells, at: int) -> str:
        text = row[at].plain
        if self.columns.roles[at] in {"unit", "remark", "symbol"} or (at == 0 and self.numbering):
            return ""
        if at == 0 and self.heading and _SHORT.fullmatch(text):
            return " ".join(with_unit(self.heading, text))
        return "" if is_ordinal(text) else unnumbered(text, counted=self.counted)

    def group(self, text: str) -> str:
        """Return what a heading between the rows calls those below it."""
        return unnumbered(text, counted=self.groups_counted)


def row_labels_of(table: TableRows, columns: Columns) -> RowLabels:
    """Return how the rows of a table are called."""
    rows = [distinct(row) for row in table.rows[columns.heading_rows :]]
    first = _said(row for row in rows if len(row) > 1)
    heading = columns.headings[0] if columns.headings else ""
    several = len(columns.headings) > _PAIR
    return RowLabels(
        columns=columns,
        numbering=several and _is_numbering(first, heading),
        named=several and bare_heading(columns.headings[1]) in _NAMED and all(map(_CODE.fullmatch, first)),
        grouped=is_grouped(table, columns),
        counted=_are_counted(first),
        groups_counted=_are_counted(_said(row for row in rows if len(row) == 1)),
        heading=_noun(heading),
    )


def _said(rows: Iterable[Cells]) -> list[str]:
    """Return what the first cells of rows say, each once."""
    return list(dict.fromkeys(row[0].plain for row in rows if row[0].plain.strip()))


def _noun(heading: str) -> str:
    """Return a heading that a code below it goes with ("Terminal" of "5"); empty for one that only says what it is."""
    said = [word for word in fold(heading).split() if word.isalnum() and word[0].isalpha()]
    telling = 0 < len(said) <= _MAX_HEADING_WORDS and not is_counting(heading) and said[-1] not in VAGUE
    return heading if telling else ""


def is_ordinal(text: str) -> bool:
    """Return whether a cell holds nothing but a row's mere number, or nothing."""
    return _ORDINAL.match(fold(text)) is not None


def is_counting(heading: str) -> bool:
    """Return whether a column's heading says no more than that its cells count the rows."""
    return _COUNTING.fullmatch(heading) is not None


def unnumbered(text: str, *, counted: bool = False) -> str:
    """Return a text without the enumeration before it; with `counted`, also without a bare number that is one."""
    marked = _MARKED.match(text)
    if marked is None and counted and not _is_measure(text):
        marked = _NUMBERED.match(text)
    return text[marked.end() :] if marked else text


def _are_counted(texts: Sequence[str]) -> bool:
    """Return whether texts that follow each other are numbered upwards: "1 Weights", "2 Wheels", "4.1 Lift"."""
    numbers = [match["number"] for text in texts if (match := _NUMBERED.match(text)) and not _is_measure(text)]
    return len(numbers) == len(texts) and _rise(numbers)


def _is_numbering(cells: Sequence[str], heading: str) -> bool:
    """Return whether the cells of a column, each once, number the rows: its heading says so, or they rise."""
    numbers = [match["number"] for text in cells if (match := _ALONE.fullmatch(text.strip()))]
    return is_counting(heading) and len(numbers) == len(cells) and (bool(heading.strip()) or _rise(numbers))


def _rise(numbers: Sequence[str]) -> bool:
    """Return whether there are several numbers, each greater than the one before it, part by part."""
    keys = [tuple(map(int, number.split("."))) for number in numbers]
    return len(keys) >= _LEAST and all(first < second for first, second in pairwise(keys))


def _is_measure(text: str) -> bool:
    """Return whether the number at the beginning is one of a unit: "5.0 A outputs"."""
    _, *said = text.split()
    return any(is_unit(" ".join(said[:count])) for count in (1, 2))
