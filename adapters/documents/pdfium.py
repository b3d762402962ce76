"""What PDFium knows of a PDF: each page's text, the size of its letters, the outline."""

import threading
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Protocol, cast

import pypdfium2  # type: ignore[import-untyped]  # it ships none
import pypdfium2.raw as pdfium  # type: ignore[import-untyped]

from adapters.documents.inline import fold
from adapters.documents.pdf_ink import Ink, TooMuchInk, ink_on
from adapters.documents.pdf_layout import Bookmark
from adapters.documents.source import lines_of
from core.errors import DocumentError

PDFIUM = threading.Lock()
"""PDFium may be used by one thread at a time."""


class _Target(Protocol):
    def get_index(self) -> int | None: ...


class _Mark(Protocol):
    @property
    def level(self) -> int: ...
    def get_title(self) -> str: ...
    def get_dest(self) -> _Target | None: ...


class _TextPage(Protocol):
    def get_text_range(self) -> str: ...
    def close(self) -> None: ...


class _Page(Protocol):
    def get_textpage(self) -> _TextPage: ...
    def close(self) -> None: ...


class _Document(Protocol):
    def __len__(self) -> int: ...
    def __getitem__(self, index: int) -> _Page: ...
    def get_toc(self) -> Iterable[_Mark]: ...
    def get_metadata_value(self, key: str) -> str: ...
    def close(self) -> None: ...


class _Raw(Protocol):
    def FPDFText_GetFontSize(self, text_page: _TextPage, index: int) -> float: ...  # noqa: N802  its name


_font_size = cast("_Raw", pdfium).FPDFText_GetFontSize


@dataclass(frozen=True, slots=True, kw_only=True)
class Extract:
    """A PDF's content.

    Attributes:
        texts: Each page's text, exactly as PDFium gives it.
        sizes: For each page, the font size by offset in its text, at the start of each line.
        inks: For each page, its ink if lines may rule a table there.
        crowded: 1-based pages that are drawn with too many lines to look for tables.
        title: As the file's properties say; empty if they don't.
    """

    texts: Sequence[str]
    sizes: Sequence[dict[int, float]]
    inks: Sequence[Ink | None]
    crowded: Sequence[int]
    bookmarks: Sequence[Bookmark]
    title: str


def extract(raw: bytes) -> Extract:
    """Return the content of a PDF.

    Raises:
        DocumentError: It is encrypted or broken.
    """
    try:
        with PDFIUM, closing(cast("_Document", pypdfium2.PdfDocument(raw))) as document:
            return _extract(document)
    except pypdfium2.PdfiumError as error:
        raise DocumentError(cause_of(str(error))) from error


def cause_of(error: str) -> str:
    """Return why a PDF can't be opened, and what to do, by what PDFium says of it."""
    if "password" in error.lower():
        return "the PDF is encrypted; save it without a password first"
    return f"the PDF is broken: {error.rstrip('.')}; export or download it again"


def _extract(document: _Document) -> Extract:
    texts: list[str] = []
    sizes: list[dict[int, float]] = []
    inks: list[Ink | None] = []
    crowded: list[int] = []
    for number in range(len(document)):
        with closing(document[number]) as page, closing(page.get_textpage()) as textpage:
            text = textpage.get_text_range()
            texts.append(text)
            starts = [line.start for line in lines_of(text)]
            sizes.append({start: _font_size(textpage, start) for start in starts})
            try:
                inks.append(ink_on(page, textpage, text))
            except TooMuchInk:
                inks.append(None)
                crowded.append(number + 1)
    marks = [_bookmark(mark) for mark in document.get_toc()]
    title = fold(document.get_metadata_value("Title"))
    return Extract(texts=texts, sizes=sizes, inks=inks, crowded=crowded, bookmarks=marks, title=title)


def _bookmark(mark: _Mark) -> Bookmark:
    target = mark.get_dest()
    return Bookmark(title=fold(mark.get_title()), level=mark.level + 1, page=target.get_index() if target else None)
