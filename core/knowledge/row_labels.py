"""A table's rows → their labels: the words of their first cells, without what only counts them ("6.5", "a)", "§ 3")."""

import re
from collections.abc import Iterable, Sequence
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


class RowLabels:
    """How the rows of one table are called."""

    def __init__(self, table: TableRows, columns: Columns) -> None:
        rows = [distinct(row) for row in table.rows[columns.heading_rows :]]
        labels = _said(row for row in rows if len(row) > 1)
        heading = columns.headings[0] if columns.headings else ""
        several = len(columns.headings) > _PAIR
        self._columns = columns
        # The first column does nothing but number the rows.
        self._numbering = several and _is_numbering(labels, heading)
        # The first column holds numbers or codes, and the one after it what they are called.
        called = several and bare_heading(columns.headings[1]) in _NAMED
        self._named = called and all(map(_CODE.fullmatch, labels))
        self._grouped = is_grouped(table, columns)
        # Labels, or the headings between the rows, begin with a number that counts them.
        self._counted = _are_counted(labels)
        self._groups_counted = _are_counted(_said(row for row in rows if len(row) == 1))
        self._noun = _noun(heading)

    def first(self, row: Cells) -> int:
        """Return the first column that states something; those before it are labels."""
        if self._columns.models:
            return min(self._columns.models)
        if len(row) <= _PAIR:
            return 1
        if self._grouped:
            return _PAIR
        counted = self._numbering or self._named or (is_ordinal(row[0].plain) and not is_ordinal(row[1].plain))
        if counted and not row[0].plain.strip():  # the row may go on with the parameter above it
            heading, roles = self._columns.headings[0], self._columns.roles[1:]
            numbered = heading.strip() and is_counting(heading)
            counted = bool(numbered) or not (all(roles) and is_measured(roles))
        return 1 + counted

    def of(self, row: Cells) -> str:
        """Return what a row is about; "A > B" for several cells, empty if none says it."""
        if self._columns.parameter is not None:
            return row[self._columns.parameter].plain
        if (subject := self._columns.subject) is not None:
            before = range(subject if self._columns.of_accessories else 0)
            return " > ".join(filter(None, (row[at].plain for at in before))) or row[subject].plain
        parts = (self._part(row, at) for at in range(self.first(row)))
        return " > ".join(dict.fromkeys(filter(None, parts)))

    def _part(self, row: Cells, at: int) -> str:
        text = row[at].plain
        if self._columns.roles[at] in {"unit", "remark", "symbol"} or (at == 0 and self._numbering):
            return ""
        if at == 0 and self._noun and _SHORT.fullmatch(text):
            return " ".join(with_unit(self._noun, text))
        return "" if is_ordinal(text) else unnumbered(text, counted=self._counted)

    def group(self, text: str) -> str:
        """Return what a heading between the rows calls those below it."""
        return unnumbered(text, counted=self._groups_counted)


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
