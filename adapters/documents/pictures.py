"""Pictures that stand beside a passage: those printed on a page of a PDF, and files that a text names."""

import re
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Protocol, cast
from urllib.parse import unquote, urlsplit

import pypdfium2.raw as pdfium  # type: ignore[import-untyped]  # it ships none

from adapters.documents.image_files import MAX_BYTES, ImageFile, image_file
from adapters.documents.pdf_view import Page, page_of, spot_of
from adapters.documents.png import png_of
from adapters.documents.source import decode
from core.knowledge.document import Size, Spot

WIDTH_PX = 1000
_LEAST_PT = 36.0
"""Smaller ones are bullets, logos and signs."""
_MOST_SHARE = 0.85
"""What covers more of a page is its background, or a scan of it."""
_MOST_SCALE = 4.0

_NAMED = re.compile(
    r"!\[(?P<alt>[^\[\]]*)\]\(\s*<?(?P<path>[^\s()<>]+)>?[^()]*\)"
    r"|<img\b(?P<attributes>[^>]*)>"
)
_SOURCE = re.compile(r"\bsrc\s*=\s*[\"']([^\"']+)[\"']", re.IGNORECASE)
_ALT = re.compile(r"\balt\s*=\s*[\"']([^\"']*)[\"']", re.IGNORECASE)


class _Raw(Protocol):
    FPDF_PAGEOBJ_IMAGE: int


class _Image(Protocol):
    def get_bounds(self) -> tuple[float, float, float, float]: ...


class _Drawn(Page, Protocol):
    def get_objects(self, *, filter: list[int], max_depth: int) -> Iterator[_Image]: ...  # noqa: A002  its name


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A picture that a text names.

    Attributes:
        at: Where in the text.
        path: As written there.
        alt: What is said about it.
    """

    at: int
    path: str
    alt: str


def spots_of_pictures(file: Path, number: int) -> tuple[tuple[Spot, Size], ...]:
    """Return where on a page of a PDF pictures are printed, and how large each would be as an image.

    Raises:
        DocumentError: It can't be opened, or has no such page.
    """
    with page_of(file, number) as page:
        return tuple((spot, _size(page, spot)) for spot in _printed(cast("_Drawn", page)))


def printed_picture(file: Path, number: int, spot: Spot) -> bytes:
    """Return a part of a page as a PNG.

    Raises:
        DocumentError: It can't be opened, or has no such page.
    """
    with page_of(file, number) as page:
        width, height = page.get_size()
        left, top = spot.left * width, spot.top * height
        right, bottom = width - left - spot.width * width, height - top - spot.height * height
        crop = tuple(max(each, 0.0) for each in (left, bottom, right, top))
        scale = _size(page, spot).width / (spot.width * width)
        with closing(page.render(scale=scale, crop=crop, rev_byteorder=True)) as bitmap:
            pixels, shape = bytes(bitmap.buffer), (bitmap.width, bitmap.height, bitmap.stride)
    return png_of(pixels, width=shape[0], height=shape[1], stride=shape[2])


def named_in(file: Path) -> tuple[Named, ...]:
    """Return the pictures that a Markdown or HTML file names, in order.

    Raises:
        OSError: It can't be read.
    """
    text, _ = decode(file.read_bytes())
    return tuple(
        Named(at=match.start(), path=path, alt=alt)
        for match in _NAMED.finditer(text)
        for path, alt in [_told(match)]
        if path
    )


def named_picture(file: Path, root: Path, path: str) -> ImageFile | None:
    """Return the picture that a document names, if it is a sound image among the documents; else None.

    Args:
        file: The document's own.
        root: The folder of all documents: nothing outside of it, and nothing hidden in it, is opened.
        path: As the document writes it; an address of any kind is none.
    """
    parts = urlsplit(path)
    written = PurePosixPath(unquote(parts.path))
    if parts.scheme or parts.netloc or written.is_absolute() or "\\" in path or "\0" in str(written):
        return None
    try:
        found = (file.parent / written).resolve()
        inside = found.is_relative_to(root) and not any(each.startswith(".") for each in found.relative_to(root).parts)
        if not inside or not found.is_file() or found.stat().st_size > MAX_BYTES:
            return None
        return image_file(found.read_bytes())
    except OSError:
        return None


def _told(match: re.Match[str]) -> tuple[str, str]:
    if match["attributes"] is None:
        return match["path"], match["alt"]
    source, alt = _SOURCE.search(match["attributes"]), _ALT.search(match["attributes"])
    return (source[1] if source else ""), (alt[1] if alt else "")


def _printed(page: _Drawn) -> Iterator[Spot]:
    width, height = page.get_size()
    for image in page.get_objects(filter=[cast("_Raw", pdfium).FPDF_PAGEOBJ_IMAGE], max_depth=1):
        spot = spot_of(page, image.get_bounds())
        large = spot.width * width >= _LEAST_PT and spot.height * height >= _LEAST_PT
        if large and spot.width * spot.height <= _MOST_SHARE:
            yield spot


def _size(page: Page, spot: Spot) -> Size:
    width, height = page.get_size()
    scale = min(_MOST_SCALE, WIDTH_PX / (spot.width * width))
    return Size(round(spot.width * width * scale), round(spot.height * height * scale))
