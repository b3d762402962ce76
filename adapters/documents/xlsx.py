"""Excel workbooks to a document tree: a heading per sheet, then its tables."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from adapters.documents.builder import Builder
from adapters.documents.delimited import left_out
from adapters.documents.grid import LooseRow
from adapters.documents.inline import fold
from adapters.documents.sheet import MAX_ROWS, add_bands
from adapters.documents.transcript import Transcript
from adapters.documents.xlsx_book import Book, Cell, Sheet, opened, stream
from adapters.documents.xlsx_grid import Filled, Grid, Spot
from adapters.documents.xlsx_layout import Layout, read_layout
from adapters.documents.xlsx_shown import rounds, shown
from core.knowledge.tree import DocumentTree, Place

_SHEET_LEVEL = 2
_TABLE_LEVEL = 3
_MAX_COLUMNS = 200
_NAMED = 5


@dataclass(slots=True)
class _Missed:
    """What is not in the tree.

    Attributes:
        sheets: Names of hidden sheets.
        parts: Names of sheets with hidden rows or columns that say something.
        wide: Names of sheets with more columns than we read.
        cells: Formulas without a result, and errors.
        rows: How many rows are beyond the limit.
    """

    sheets: list[str] = field(default_factory=list[str])
    parts: list[str] = field(default_factory=list[str])
    wide: list[str] = field(default_factory=list[str])
    cells: list[str] = field(default_factory=list[str])
    rows: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class _Written:
    """A sheet with the places that its text got."""

    title: Place
    bands: Sequence[Sequence[LooseRow]]


def read_xlsx(raw: bytes) -> DocumentTree:
    """Return the tree of a workbook.

    Raises:
        DocumentError: It is broken, encrypted, too large, or no workbook.
    """
    missed = _Missed()
    transcript = Transcript()
    with opened(raw) as book:
        sheets = _sheets(book, transcript, missed)
        title = (book.properties.title or "").strip()
    builder = Builder(transcript.text, str)
    for sheet in sheets:
        builder.heading(_SHEET_LEVEL, sheet.title)
        add_bands(builder, sheet.bands, level=_TABLE_LEVEL)
    said = any(sheet.bands for sheet in sheets)
    return DocumentTree(
        text=builder.text, title=title, blocks=builder.whole if said else (), warnings=_warnings(missed)
    )


def _sheets(book: Book, transcript: Transcript, missed: _Missed) -> list[_Written]:
    written: list[_Written] = []
    room = MAX_ROWS
    for sheet in book.worksheets:
        if sheet.sheet_state != "visible":
            missed.sheets.append(sheet.title)
            continue
        with stream(book, sheet) as xml:
            layout = read_layout(xml)
        grid = _grid(sheet, layout, missed, room=room)
        room = max(0, room - len(grid.rows))
        title = transcript.line(sheet.title)
        bands = [[transcript.row(row) for row in table] for table in grid.tables()]
        written.append(_Written(title=title, bands=bands))
    return written


def _grid(sheet: Sheet, layout: Layout, missed: _Missed, *, room: int) -> Grid:
    """Return the visible cells of a sheet, of at most `room` rows."""
    sheet.reset_dimensions()
    width = min(layout.width, _MAX_COLUMNS)
    if layout.width > _MAX_COLUMNS:
        missed.wide.append(sheet.title)
    kept = layout.rows[:room]
    missed.rows += len(layout.rows) - len(kept)
    cells = _filled(sheet, layout, missed, kept, width) if kept and width else {}
    rows = [row for row in range(1, kept[-1] + 1) if row not in layout.hidden_rows] if kept else []
    columns = [column for column in range(1, width + 1) if not layout.column_is_hidden(column)]
    rows_seen, columns_seen = set(rows), set(columns)
    hidden = {spot: cell for spot, cell in cells.items() if spot[0] not in rows_seen or spot[1] not in columns_seen}
    if hidden:
        missed.parts.append(sheet.title)
    grid = Grid({spot: cell for spot, cell in cells.items() if spot not in hidden}, rows, columns)
    grid.merge(layout.merges, hidden)
    return grid


def _filled(sheet: Sheet, layout: Layout, missed: _Missed, kept: Sequence[int], width: int) -> dict[Spot, Filled]:
    found: dict[Spot, Filled] = {}
    missed.cells.extend(f"{sheet.title}!{name}" for name in layout.without_result)
    wanted = set(kept)
    for number, row in enumerate(sheet.iter_rows(max_row=kept[-1], max_col=width), start=1):
        for column, cell in enumerate(row if number in wanted else (), start=1):
            if cell.value is None:
                continue
            held = layout.long.get((number, column), "")
            said = layout.raised.get((number, column)) or shown(cell.value, cell.number_format)
            if cell.data_type == "e":
                missed.cells.append(f"{sheet.title}!{said}")
            elif lines := tuple(line for part in said.splitlines() if (line := fold(part))):
                found[number, column] = Filled(lines, _is_bold(cell), held if rounds(said, held) else "")
    return found


def _is_bold(cell: Cell) -> bool:
    return cell.font is not None and bool(cell.font.b)


def _warnings(missed: _Missed) -> tuple[str, ...]:
    found: list[str] = []
    if missed.sheets:
        found.append(f"Hidden sheets were left out: {_named(missed.sheets)}.")
    if missed.parts:
        found.append(f"Hidden rows or columns were left out on: {_named(missed.parts)}.")
    if missed.wide:
        found.append(f"Columns after the first {_MAX_COLUMNS} were left out on: {_named(missed.wide)}.")
    if missed.cells:
        found.append(
            f"Cells without a result were left empty: {_named(missed.cells)}; "
            f"open the file in a spreadsheet program, mend what is wrong and save it."
        )
    return (*found, *left_out(missed.rows))


def _named(names: Sequence[str]) -> str:
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more
