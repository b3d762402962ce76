"""Pictures beside a passage: of a PDF those near it on its pages, of Markdown and HTML those that are named there."""

import hashlib
from collections.abc import Sequence
from dataclasses import astuple
from functools import partial
from itertools import islice
from pathlib import Path, PurePosixPath

from adapters.documents.image_files import ImageFile
from adapters.documents.pdf_view import spots_on
from adapters.documents.pictures import named_in, named_picture, printed_picture, spots_of_pictures
from adapters.language import Ours
from adapters.web.originals import Near
from core.errors import DocumentError
from core.knowledge.chunk import ranges_on
from core.knowledge.document import Picture, Spot

MOST = 4
_NEAR = 0.25
"""A picture this share of the page's height away, or nearer, stands beside a passage."""

_SAME = 0.002
"""Pictures whose edges are this share of the page apart, or less, are at the same place."""

_MARGIN = 0.15
"""This share of the page's height, at its head and its foot, is where a running head or foot stands."""

_CLOSE_BY = 4
"""So many pages before and behind a page are looked at."""

_REPEATED = 2
_NAMING = frozenset({".md", ".mdx", ".markdown", ".html", ".htm", ".xhtml"})
_DIGITS = 20


def printed_beside(file: Path, near: Near) -> Sequence[Picture]:
    """Return the pictures of a PDF that are near a chunk, the nearest first.

    Raises:
        DocumentError: It can't be opened.
    """
    chunk = near.chunk
    found: list[tuple[float, Picture]] = []
    for page in sorted({piece.page for piece in chunk.pieces if piece.page is not None}):
        printed = spots_of_pictures(file, page)
        if not printed:
            continue
        find = partial(ranges_on, chunk, [piece.place for piece in chunk.pieces], page)
        lines = [spot for spots in spots_on(file, page, find) for spot in spots]
        for number, (spot, size) in enumerate(printed):
            away = min((_away(spot, line) for line in lines), default=1.0)
            if away <= _NEAR and not _runs_on(file, page, spot):
                alt = Ours("Picture on page {page}", page=page)
                found.append((away, Picture(name=f"{page}-{number}", alt=alt, size=size)))
    return [picture for _, picture in sorted(found, key=lambda pair: pair[0])[:MOST]]


def printed(file: Path, name: str) -> bytes | None:
    """Return a picture of a PDF by its name; None if there is none.

    Raises:
        DocumentError: It can't be opened.
    """
    page, _, number = name.partition("-")
    if not (_is_number(page) and _is_number(number)):
        return None
    spots = spots_of_pictures(file, int(page))
    return printed_picture(file, int(page), spots[int(number)][0]) if int(number) < len(spots) else None


def named_beside(file: Path, path: str, near: Near) -> Sequence[Picture]:
    """Return the pictures that a Markdown or HTML file names beside a chunk, in order."""
    root = _root(file, path)
    if root is None:
        return ()
    pictures: dict[str, Picture] = {}
    for named in named_in(file):
        if near.after <= named.at and (near.before is None or named.at < near.before):
            image = named_picture(file, root, named.path)
            if image is not None:
                name = _name(named.path)
                pictures.setdefault(name, Picture(name=name, alt=named.alt, size=image.size))
    return tuple(pictures.values())[:MOST]


def named(file: Path, path: str, name: str) -> ImageFile | None:
    """Return a picture that a Markdown or HTML file names, by its name; None if there is none."""
    root = _root(file, path)
    if root is None:
        return None
    wanted = next((each.path for each in named_in(file) if _name(each.path) == name), None)
    return None if wanted is None else named_picture(file, root, wanted)


def _root(file: Path, path: str) -> Path | None:
    """Return the folder at which the paths of documents begin; None where a document names no pictures.

    A file that is only linked to from there has none: what stands beside it is not among the documents.
    """
    parts = PurePosixPath(path).parts
    if file.suffix.lower() not in _NAMING or file.parts[-len(parts) :] != parts:
        return None
    return file.parents[len(parts) - 1]


def _name(path: str) -> str:
    return hashlib.sha256(path.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < _DIGITS


def _runs_on(file: Path, page: int, spot: Spot) -> bool:
    """Tell whether a picture runs on from page to page, as a logo at the head of each.

    It stands in the upper or lower margin then, and at least twice more on pages close by: every other one, where left
    and right pages differ. Of two pages that show the same nobody knows.
    """
    if spot.top + spot.height > _MARGIN and spot.top < 1 - _MARGIN:
        return False
    nearby = (number for away in range(1, _CLOSE_BY + 1) for number in (page - away, page + away))
    same = (number for number in nearby if any(_is_at(each, spot) for each in _spots(file, number)))
    seen = (printed_picture(file, number, spot) == printed_picture(file, page, spot) for number in same)
    return len(tuple(islice(filter(None, seen), _REPEATED))) == _REPEATED


def _spots(file: Path, page: int) -> Sequence[Spot]:
    """Return where pictures are printed on a page, which may not be there."""
    try:
        return [spot for spot, _ in spots_of_pictures(file, page)]
    except DocumentError:
        return ()


def _is_at(one: Spot, other: Spot) -> bool:
    pairs = zip(astuple(one), astuple(other), strict=True)
    return all(abs(mine - theirs) <= _SAME for mine, theirs in pairs)


def _away(one: Spot, other: Spot) -> float:
    """Return how far apart two spots are, from top to bottom; 0.0 beside each other."""
    return max(0.0, one.top - (other.top + other.height), other.top - (one.top + one.height))
