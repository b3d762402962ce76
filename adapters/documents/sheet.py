"""Rows of a sheet, from CSV or a workbook, to headings, text and tables.

Rows that follow each other without an empty one are a band. A band's rows of one cell on top are titles or remarks;
what is below them is a table, and goes on in the next band where that holds the same columns without headings.
"""

from collections.abc import Sequence

from adapters.documents.builder import Builder
from adapters.documents.grid import LooseCell, LooseRow, is_label, is_value, table_of
from adapters.documents.outline import MARKER, heads
from adapters.documents.plain_lines import is_key_value
from adapters.documents.spread import with_groups
from core.knowledge.tree import Heading, Place, TableRows

MAX_ROWS = 20_000
"""Of one file; a table that is longer is data, and no document."""
_PAIR = 2
_COMMENT = "#"


def add_bands(builder: Builder, bands: Sequence[Sequence[LooseRow]], *, level: int, titled: bool = False) -> None:
    """Add what the bands say.

    Args:
        builder: Takes the blocks.
        bands: Runs of rows.
        level: Where titles of tables stand.
        titled: The first title is the document's and stands one level higher.
    """
    joined = _joined(bands)
    for index, band in enumerate(joined):
        table_follows = any(not _is_text(other) for other in joined[index + 1 : index + 2])
        texts = len(band) if _is_text(band) else next(i for i, row in enumerate(band) if not _is_alone(row, band))
        for row in band[:texts]:
            first = titled and not any(isinstance(block, Heading | TableRows) for block in builder.blocks)
            _add_text(builder, row, level=level - first if texts < len(band) or table_follows else 0)
        if texts < len(band):
            _add_table(builder, band[texts:])


def _joined(bands: Sequence[Sequence[LooseRow]]) -> list[Sequence[LooseRow]]:
    """Return the bands with those as one that empty rows divide within a table."""
    joined: list[Sequence[LooseRow]] = []
    for band in bands:
        if joined and _goes_on(joined[-1], band):
            joined[-1] = [*joined[-1], *band]
        else:
            joined.append(band)
    return joined


def _goes_on(above: Sequence[LooseRow], band: Sequence[LooseRow]) -> bool:
    """Tell whether a band without headings holds what the table above it does, column by column."""
    head, *body = [row for row in above if not _is_alone(row, above)] or [*above]
    width = len(head.cells)
    if width <= _PAIR or len(filled(head)) < width or max(len(row.cells) for row in band) != width:
        return False
    if _header_rows(band) == 1 or _are_headings(band[0]):
        return False
    columns = [(_column(body, at), _column(band, at)) for at in range(width)]
    if not body:
        return _differ(head) and any(_holds_values(theirs) for _, theirs in columns)
    alike = (_holds_values(ours) is _holds_values(theirs) for ours, theirs in columns if ours and theirs)
    return _header_rows([head, *body]) == 1 and all(alike)


def _column(rows: Sequence[LooseRow], at: int) -> list[LooseCell]:
    return [row.cells[at] for row in rows if at < len(row.cells) and row.cells[at].lines]


def _are_headings(row: LooseRow) -> bool:
    """Tell whether a row reads like headings: words that differ, one of them such as people put above columns."""
    return _differ(row) and any(is_label(cell.plain) for cell in row.cells)


def _differ(row: LooseRow) -> bool:
    """Tell whether no cells of a row say the same, nor a value."""
    said = [cell.plain for cell in filled(row)]
    return len(set(said)) == len(said) and not any(map(is_value, row.cells))


def _holds_values(cells: Sequence[LooseCell]) -> bool:
    return sum(map(is_value, cells)) * 2 > len(cells)


def filled(row: LooseRow) -> list[LooseCell]:
    """Return the cells that say something."""
    return [cell for cell in row.cells if cell.lines]


def _is_text(band: Sequence[LooseRow]) -> bool:
    return all(len(filled(row)) <= 1 for row in band)


def _is_alone(row: LooseRow, band: Sequence[LooseRow]) -> bool:
    """Tell whether a row says something in one cell alone, the first or as wide as the band, and is no lonely key."""
    said = filled(row)
    if len(said) != 1 or said[0] is not row.cells[0]:
        return False
    widest = max(sum(cell.columns for cell in other.cells) for other in band)
    return said[0].columns == widest > 1 or (said[0].columns == 1 and (len(row.cells) == 1 or widest > _PAIR))


def _add_text(builder: Builder, row: LooseRow, *, level: int) -> None:
    """Add a row of one cell: as a heading of `level` if that isn't 0 and it reads like one, else as prose."""
    for cell in filled(row):
        start, end = cell.place.start, cell.place.end
        said = builder.text[start:end]
        if said.startswith(_COMMENT):
            start = end - len(said.lstrip(_COMMENT + " \t"))
        elif level and heads(cell.plain) and not is_key_value(said) and not MARKER.match(said):
            builder.heading(level, cell.place)
            continue
        builder.prose(start, end)


def _add_table(builder: Builder, rows: Sequence[LooseRow]) -> None:
    place = Place(rows[0].place.start, rows[-1].place.end)
    rows = with_groups(rows)
    table = table_of(rows, place, header_rows=_header_rows(rows))
    if table is not None:
        builder.blocks.append(table)


def _header_rows(rows: Sequence[LooseRow]) -> int | None:
    """Return 1 if the first row of a table without marks holds headings, 0 if it doesn't; None if `grid` must tell.

    It does if there are rows below, none of its cells is a value or says the same as one below it, and no two are
    the same; of two columns, one must be called by a word such as "Model", or hold only values of one unit below.
    """
    first = rows[0].cells
    body = [row for row in rows[1:] if not _repeats(row, rows[0])]
    said = [cell.plain for cell in first if cell.lines]
    plain = all(cell.columns == 1 and cell.rows == 1 and not cell.heads for cell in first)
    if not plain or not body or len(said) < _PAIR or len(set(said)) < len(said) or any(map(is_value, first)):
        return None
    columns = [[row.cells[at] for row in body if at < len(row.cells)] for at in range(len(first))]
    if any(
        cell.lines and cell.lines in (other.lines for other in below)
        for cell, below in zip(first, columns, strict=True)
    ):
        return 0
    return 1 if len(first) > _PAIR or any(map(is_label, said)) or any(map(_measures, columns)) else None


def _repeats(row: LooseRow, first: LooseRow) -> bool:
    """Tell whether a row is the first one again, as on each page."""
    return [cell.lines for cell in row.cells] == [cell.lines for cell in first.cells]


def _measures(cells: Sequence[LooseCell]) -> bool:
    """Tell whether two or more cells hold values that differ in nothing but the number."""
    said = [cell for cell in cells if cell.lines]
    units = {cell.plain.lstrip("<>≤≥±~+-–− 0123456789.,") for cell in said}
    return len(said) >= _PAIR and len(units) == 1 and all(map(is_value, said))
