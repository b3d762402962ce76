"""Image files that a browser may be given: of a kind that holds nothing but pixels, and not too many of them."""

import struct
from dataclasses import dataclass

from core.knowledge.document import Size

MAX_BYTES = 10_000_000
_MOST_PIXELS = 50_000_000

_PNG = b"\x89PNG\r\n\x1a\n"
_GIFS = (b"GIF87a", b"GIF89a")
_JPEG = b"\xff\xd8\xff"
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""Markers of a JPEG behind which its size stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImageFile:
    """A sound image file.

    Attributes:
        content_type: By its content, whatever its name says.
    """

    body: bytes
    content_type: str
    size: Size


def image_file(body: bytes) -> ImageFile | None:
    """Return the image if it is a PNG, JPEG or GIF of a bearable size; None for anything else."""
    try:
        kind, size = _looked_at(body)
    except (struct.error, IndexError):
        return None  # it ends too early
    if not kind or not 0 < size[0] * size[1] <= _MOST_PIXELS:
        return None
    return ImageFile(body=body, content_type=f"image/{kind}", size=Size(*size))


def _looked_at(body: bytes) -> tuple[str, tuple[int, int]]:
    if body.startswith(_PNG):
        width, height = struct.unpack_from(">II", body, 16)
        return "png", (width, height)
    if body.startswith(_GIFS):
        width, height = struct.unpack_from("<HH", body, 6)
        return "gif", (width, height)
    if body.startswith(_JPEG):
        return "jpeg", _size_of_jpeg(body)
    return "", (0, 0)


def _size_of_jpeg(body: bytes) -> tuple[int, int]:
    at = 2
    while body[at] == 0xFF:  # noqa: PLR2004  each segment begins so
        marker = body[at + 1]
        if marker in _FRAMES:
            height, width = struct.unpack_from(">HH", body, at + 5)
            return width, height
        at += 2 + int(struct.unpack_from(">H", body, at + 2)[0])
    return 0, 0
