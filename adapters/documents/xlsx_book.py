"""What openpyxl opens, and the one place where it gets types."""

import io
import warnings
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import IO, Protocol, cast

import openpyxl  # type: ignore[import-untyped]  # it ships none

from adapters.documents.package import check_package
from core.errors import DocumentError

_MAX_XML_BYTES = 300_000_000
"""Sheets are read as a stream; a million rows are 100 MB."""


class Font(Protocol):
    """How letters look."""

    @property
    def b(self) -> bool | None: ...  # noqa: D102  bold
    @property
    def vertAlign(self) -> str | None: ...  # noqa: D102, N802  openpyxl's name for raised and lowered


class Cell(Protocol):
    """A cell; an empty one has no value."""

    @property
    def value(self) -> object: ...  # noqa: D102  None, str, bool, a number, a date or rich text
    @property
    def number_format(self) -> str: ...  # noqa: D102  Excel's code
    @property
    def data_type(self) -> str: ...  # noqa: D102  "e" for an error
    @property
    def font(self) -> Font | None: ...  # noqa: D102  None for an empty cell


class Sheet(Protocol):
    """A worksheet."""

    _worksheet_path: str

    @property
    def title(self) -> str: ...  # noqa: D102  the name on its tab
    @property
    def sheet_state(self) -> str: ...  # noqa: D102  "visible", "hidden" or "veryHidden"
    def reset_dimensions(self) -> None: ...  # noqa: D102  forget the size that the file states
    def iter_rows(self, *, max_row: int, max_col: int) -> Iterator[Sequence[Cell]]: ...  # noqa: D102  rows from 1


class _Archive(Protocol):
    def open(self, name: str) -> IO[bytes]: ...


class _Properties(Protocol):
    @property
    def title(self) -> str | None: ...


class Book(Protocol):
    """A workbook."""

    _archive: _Archive

    @property
    def worksheets(self) -> Sequence[Sheet]: ...  # noqa: D102  without sheets that are charts
    @property
    def properties(self) -> _Properties: ...  # noqa: D102  what the file says of itself
    def close(self) -> None: ...  # noqa: D102  the archive can't be read after it


@contextmanager
def opened(raw: bytes) -> Generator[Book, None, None]:
    """Open the workbook `raw` for reading.

    Raises:
        DocumentError: It is broken, encrypted, too large, or no workbook; also if that shows later.
    """
    check_package(raw, part="xl/", program="Excel", max_xml_bytes=_MAX_XML_BYTES)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            book = cast("Book", openpyxl.load_workbook(io.BytesIO(raw), read_only=True, data_only=True, rich_text=True))
            yield book
            book.close()
        except Exception as error:  # a broken file raises anything at all
            raise DocumentError(f"is no workbook ({_cause(error)}); open it in Excel and save it as .xlsx") from error


def stream(book: Book, sheet: Sheet) -> IO[bytes]:
    """Return the XML of a sheet: openpyxl tells of merges and hidden rows only when it keeps the whole sheet."""
    return book._archive.open(sheet._worksheet_path)  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]


def _cause(error: Exception) -> str:
    return " ".join(str(error).split())[:120] or type(error).__name__
