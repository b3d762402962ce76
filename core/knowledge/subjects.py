"""What the rows of a table are about: the words of their first cells, without what only counts them."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.knowledge.analyzer import fold
from core.knowledge.columns import VAGUE, Columns, distinct
from core.knowledge.enumerated import are_counted, is_counting, is_numbering, unnumbered
from core.knowledge.labels import with_unit
from core.knowledge.measured import is_measured
from core.knowledge.table_groups import is_grouped
from core.knowledge.tree import GridCell, TableRows

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
class Subjects:
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

    def first(self, row: Sequence[GridCell]) -> int:
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

    def of(self, row: Sequence[GridCell]) -> str:
        """Return what a row is about; "A > B" for several cells, empty if none says it."""
        if self.columns.parameter is not None:
            return row[self.columns.parameter].plain
        if self.columns.subject is not None:
            return row[self.columns.subject].plain
        parts = (self._part(row, at) for at in range(self.first(row)))
        return " > ".join(dict.fromkeys(filter(None, parts)))

    def _part(self, row: Sequence[GridCell], at: int) -> str:
        text = row[at].plain
        if self.columns.roles[at] in {"unit", "remark", "symbol"} or (at == 0 and self.numbering):
            return ""
        if at == 0 and self.heading and _SHORT.fullmatch(text):
            return " ".join(with_unit(self.heading, text))
        return "" if is_ordinal(text) else unnumbered(text, counted=self.counted)

    def group(self, text: str) -> str:
        """Return what a heading between the rows calls those below it."""
        return unnumbered(text, counted=self.groups_counted)


def subjects_of(table: TableRows, columns: Columns) -> Subjects:
    """Return how the rows of a table are called."""
    rows = [distinct(row) for row in table.rows[columns.heading_rows :]]
    first = _said(row for row in rows if len(row) > 1)
    heading = columns.headings[0] if columns.headings else ""
    several = len(columns.headings) > _PAIR
    return Subjects(
        columns=columns,
        numbering=several and is_numbering(first, heading),
        named=several and fold(columns.headings[1]).strip(" .:") in _NAMED and all(map(_CODE.fullmatch, first)),
        grouped=is_grouped(table, columns),
        counted=are_counted(first),
        groups_counted=are_counted(_said(row for row in rows if len(row) == 1)),
        heading=_noun(heading),
    )


def _said(rows: Iterable[Sequence[GridCell]]) -> list[str]:
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
