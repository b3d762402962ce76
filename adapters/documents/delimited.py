"""CSV, and tables with semicolons, tabs or bars, to a document tree."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from adapters.documents.builder import Builder
from adapters.documents.dialect import WrittenCell, WrittenRow, decode_table, find_delimiter, rows_in, width_of
from adapters.documents.grid import LooseCell, LooseRow
from adapters.documents.inline import fold
from adapters.documents.sheet import MAX_ROWS, add_bands
from adapters.documents.source import lines_of
from adapters.documents.text import read_plain_text
from core.knowledge.tree import DocumentTree, Place

_NAMED_LINES = 5
_LEVEL = 2


def read_delimited(raw: bytes) -> DocumentTree:
    """Return the tree of a file with delimited cells; places are in the decoded file as it is.

    Empty lines part tables. A line of one cell before the first table is the document's title.

    Raises:
        DocumentError: It is no text.
    """
    text, warnings = decode_table(raw)
    delimiter, start = find_delimiter(text)
    if not delimiter:
        return replace(read_plain_text(text), warnings=warnings)
    found = rows_in(text, delimiter, start)
    bands = list(_bands(islice(found, MAX_ROWS)))
    builder = Builder(text, _unquoted)
    add_bands(builder, [_loose(text, band) for band in bands], level=_LEVEL, titled=True)
    more = sum(not row.blank for row in found)
    return DocumentTree(
        text=text,
        title=builder.title,
        blocks=builder.whole,
        warnings=(*warnings, *_ragged(bands), *left_out(more)),
    )


def left_out(rows: int) -> tuple[str, ...]:
    """Return the warning that so many rows were not read; none for 0."""
    if not rows:
        return ()
    return (f"{rows} rows after the first {MAX_ROWS} were left out; index a shorter excerpt.",)


def _unquoted(raw: str) -> str:
    return raw.replace('""', '"')


def _bands(rows: Iterable[WrittenRow]) -> Iterator[list[WrittenRow]]:
    """Yield the runs of rows that no blank one parts."""
    band: list[WrittenRow] = []
    for row in rows:
        if not row.blank:
            band.append(row)
        elif band:
            yield band
            band = []
    if band:
        yield band


def _loose(text: str, band: Sequence[WrittenRow]) -> list[LooseRow]:
    """Return the rows without columns at their end in which nothing stands."""
    width = max(map(width_of, band))
    return [
        LooseRow(
            cells=[
                LooseCell(lines=_lines(text, cell), place=Place(cell.start, cell.end)) for cell in row.cells[:width]
            ],
            place=row.place,
        )
        for row in band
    ]


def _lines(text: str, cell: WrittenCell) -> tuple[str, ...]:
    said = text[cell.start : cell.end]
    if said.isascii() and said.isprintable() and "  " not in said and '"' not in said:
        return (said,) if said else ()
    if cell.quoted:
        said = _unquoted(said)
    return tuple(line for part in lines_of(said) if (line := fold(said[part.start : part.end])))


def _ragged(bands: Sequence[Sequence[WrittenRow]]) -> tuple[str, ...]:
    """Return a warning that names the lines whose number of cells isn't that of their table's first row."""
    lines: list[str] = []
    for band in bands:
        table = [row for row in band if len(row.cells) > 1]
        expected = len(table[0].cells) if table else 0
        lines += [str(row.line) for row in table if len(row.cells) < expected or width_of(row) > expected]
    if not lines:
        return ()
    more = f" and {len(lines) - _NAMED_LINES} more" if len(lines) > _NAMED_LINES else ""
    some = f"Line {lines[0]} has" if len(lines) == 1 else f"Lines {', '.join(lines[:_NAMED_LINES])}{more} have"
    return (f"{some} more or fewer cells than the first line of the table; quote cells that hold the delimiter.",)
