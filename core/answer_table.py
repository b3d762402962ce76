"""A table of an answer as CSV, for where a platform can't show all of it. Pure: who calls writes or sends it."""

import re
from collections.abc import Iterable, Sequence

from core.answer import Answer, Citation, Comparison, Grounded, Ranking, Table, TableRow

BYTE_ORDER_MARK = "\ufeff"
"""Without it spreadsheets take UTF-8 for something else."""

_FORMULA = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")
_LETTERS = r"[^\W\d_]{1,12}"
_MEASURE = rf"\d+(?:[.,]\d+)*(?: ?(?:[%‰°]|°?{_LETTERS}(?:/{_LETTERS})?))?"
_QUANTITY = re.compile(rf"[+-]{_MEASURE}(?:(?: (?:to|and|or) | ?(?:\.{{2,3}}|…|–) ?)[+-]?{_MEASURE})*")
_NEEDS_QUOTES = re.compile(r'[",\r\n]')
_SOURCES = "Sources"


def table_in(answer: Answer | None, number: int) -> Table | None:
    """Return an answer's table of that number, counted from 1; None if it has no such table."""
    if not isinstance(answer, Grounded | Comparison | Ranking):
        return None
    tables = [block for block in answer.blocks if isinstance(block, Table)]
    return tables[number - 1] if 0 < number <= len(tables) else None


def table_csv(table: Table, citations: Sequence[Citation] = ()) -> str:
    r"""Return the whole table as CSV by RFC 4180, to be sent as UTF-8.

    Every cell is text, as in the answer: what a spreadsheet would take for a formula gets an apostrophe
    before it. That is every cell whose first sign is = + - or @ (wide forms too, and after white space),
    but for a plain signed quantity such as "-40 °C" or "-40 °C to +85 °C", which no spreadsheet computes.

    Args:
        table: What to write; a row may have fewer or more cells than there are columns.
        citations: The answer's. With them a last column names each row's documents.
    """
    named = {citation.number: _source(citation) for citation in citations}
    head = [*table.columns, *([_SOURCES] if named else [])]
    rows = [_row(row, len(table.columns), named) for row in table.rows]
    return BYTE_ORDER_MARK + "".join(map(_line, (head, *rows)))


def _row(row: TableRow, width: int, named: dict[int, str]) -> list[str]:
    cells = [row.label, *(cell.text for cell in row.cells)]
    cells += [""] * (width - len(cells))
    if not named:
        return cells
    numbers = dict.fromkeys(number for cell in row.cells for number in cell.citations)
    return [*cells, "; ".join(named[number] for number in numbers if number in named)]


def _source(citation: Citation) -> str:
    """Return a citation without brackets, which would read as a marker."""
    page = f", p. {citation.page}" if citation.page is not None else ""
    return f"{' › '.join((citation.title or citation.document, *citation.section))}{page}"


def _line(cells: Iterable[str]) -> str:
    return ",".join(map(_quoted, map(_inert, cells))) + "\r\n"


def _inert(text: str) -> str:
    said = text.strip()
    calculates = said.startswith(_FORMULA) and not _QUANTITY.fullmatch(said)
    return f"'{text}" if calculates or text.startswith(("\t", "\r", "\n")) else text


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if _NEEDS_QUOTES.search(text) else text
