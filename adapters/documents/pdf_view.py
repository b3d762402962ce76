"""A PDF as people see it: the sizes of its pages, a page as an image, and where on it a text stands."""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Protocol, cast

import pypdfium2  # type: ignore[import-untyped]  # it ships none

from adapters.documents.pdfium import PDFIUM, cause_of
from adapters.documents.png import png_of
from core.errors import DocumentError
from core.knowledge.document import Size, Spot

WIDTH_PX = 1240
"""Of a page's image: sharp on a column of the page at twice its width in points."""

_MOST_PX = 4_000_000
_PARTS = 100_000
"""PDFium tells places on an image in whole pixels; so on one that is large."""


class _Bitmap(Protocol):
    width: int
    height: int
    stride: int
    buffer: bytes

    def close(self) -> None: ...


class _TextPage(Protocol):
    def get_text_range(self) -> str: ...
    def count_rects(self, index: int, count: int) -> int: ...
    def get_rect(self, index: int) -> tuple[float, float, float, float]: ...
    def close(self) -> None: ...


class Page(Protocol):
    """A page, as pypdfium2 gives it."""

    def get_size(self) -> tuple[float, float]:
        """Return width and height as it is seen, in points."""
        ...

    def get_textpage(self) -> _TextPage:
        """Open its text."""
        ...

    def render(self, *, scale: float, rev_byteorder: bool, crop: tuple[float, ...] = (0, 0, 0, 0)) -> _Bitmap:
        """Draw it, without so much at its left, bottom, right and top."""
        ...

    def close(self) -> None:
        """Let it go."""
        ...


class _Document(Protocol):
    def __len__(self) -> int: ...
    def __getitem__(self, index: int) -> Page: ...
    def get_page_size(self, index: int) -> tuple[float, float]: ...
    def init_forms(self) -> None: ...
    def close(self) -> None: ...


class _OnPage(Protocol):
    def to_bitmap(self, x: float, y: float) -> tuple[int, int]: ...


_on_page = cast("Callable[[Page, tuple[int, ...]], _OnPage]", pypdfium2.PdfPosConv)

Find = Callable[[str], Sequence[tuple[int, int]]]
"""Returns where in a page's text something stands: half-open ranges of characters."""


def page_sizes(file: Path) -> tuple[Size, ...]:
    """Return the sizes of all pages, in points.

    Raises:
        DocumentError: It can't be opened.
    """
    with _opened(file) as document:
        return tuple(Size(*document.get_page_size(number)) for number in range(len(document)))


def page_image(file: Path, number: int) -> bytes:
    """Return a page, counted from 1, as a PNG.

    Raises:
        DocumentError: It can't be opened, or has no such page.
    """
    with page_of(file, number) as page:
        width, height = page.get_size()
        scale = min(WIDTH_PX / width, (_MOST_PX / (width * height)) ** 0.5)
        with closing(page.render(scale=scale, rev_byteorder=True)) as bitmap:
            pixels, shape = bytes(bitmap.buffer), (bitmap.width, bitmap.height, bitmap.stride)
    return png_of(pixels, width=shape[0], height=shape[1], stride=shape[2])


def spots_on(file: Path, number: int, find: Find) -> tuple[tuple[Spot, ...], ...]:
    """Return where on a page, counted from 1, each range stands that `find` finds in its text: a spot per line.

    Raises:
        DocumentError: It can't be opened, or has no such page.
    """
    with page_of(file, number) as page, closing(page.get_textpage()) as text_page:
        ranges = find(text_page.get_text_range())
        return tuple(_of_lines(_spots(page, text_page, start, end)) for start, end in ranges)


def spot_of(page: Page, box: tuple[float, float, float, float]) -> Spot:
    """Return where left, bottom, right and top, as the PDF counts, are on the page as it is seen."""
    left, bottom, right, top = box
    place = _on_page(page, (0, 0, _PARTS, _PARTS, 0))
    across, down = (
        sorted(each) for each in zip(place.to_bitmap(left, top), place.to_bitmap(right, bottom), strict=True)
    )
    return Spot(
        left=across[0] / _PARTS,
        top=down[0] / _PARTS,
        width=(across[1] - across[0]) / _PARTS,
        height=(down[1] - down[0]) / _PARTS,
    )


def _spots(page: Page, text_page: _TextPage, start: int, end: int) -> Iterator[Spot]:
    for index in range(text_page.count_rects(start, end - start)):
        yield spot_of(page, text_page.get_rect(index))


def _of_lines(spots: Iterable[Spot]) -> tuple[Spot, ...]:
    """Return the spots, those that follow each other on a line without a gap as one: PDFium gives one per font."""
    lines: list[Spot] = []
    for spot in spots:
        if lines and _goes_on(lines[-1], spot):
            lines[-1] = _around(lines[-1], spot)
        else:
            lines.append(spot)
    return tuple(lines)


def _goes_on(one: Spot, other: Spot) -> bool:
    shared = min(one.top + one.height, other.top + other.height) - max(one.top, other.top)
    gap = other.left - (one.left + one.width)
    return shared > min(one.height, other.height) / 2 and abs(gap) < max(one.height, other.height)


def _around(one: Spot, other: Spot) -> Spot:
    left, top = min(one.left, other.left), min(one.top, other.top)
    right = max(one.left + one.width, other.left + other.width)
    bottom = max(one.top + one.height, other.top + other.height)
    return Spot(left=left, top=top, width=right - left, height=bottom - top)


@contextmanager
def page_of(file: Path, number: int) -> Generator[Page]:
    """Give an open page of a PDF, counted from 1.

    Raises:
        DocumentError: It can't be opened, or has no such page.
    """
    with _opened(file) as document:
        if not 1 <= number <= len(document):
            raise DocumentError(f"{file}: has no page {number}")
        with closing(document[number - 1]) as page:
            yield page


@contextmanager
def _opened(file: Path) -> Generator[_Document]:
    try:
        with PDFIUM, closing(cast("_Document", pypdfium2.PdfDocument(file))) as document:
            document.init_forms()
            yield document
    except (pypdfium2.PdfiumError, OSError) as error:
        raise DocumentError(f"{file}: {cause_of(str(error))}") from error
