"""Images scaled down until they are small enough for a message."""

from collections.abc import Sequence
from io import BytesIO

from PIL import Image

from adapters.documents.image_files import ImageFile, image_file

MOST_PIXELS = 12_500_000
"""Those of a phone's photo. A file of few bytes may hold far more, and each takes four bytes of memory, or twelve."""

_COLOURS = 16
"""Of a drawing: lines, fills and the greys between them."""
_QUALITY = 60


def scaled_down(body: bytes, *, most_bytes: int, widths_px: Sequence[int]) -> ImageFile | None:
    """Return an image that is at most so large: itself, or a smaller PNG or JPEG; None if there is none to be seen.

    What isn't a sound PNG, JPEG or GIF, or has more than `MOST_PIXELS`, is None, too.

    Args:
        body: A file's content.
        most_bytes: Of what is returned.
        widths_px: Of what is scaled down, the widest first; the first that fits is taken.
    """
    given = image_file(body)
    if given is None or given.size.width * given.size.height > MOST_PIXELS:
        return None
    if len(body) <= most_bytes:
        return given
    try:
        with Image.open(BytesIO(body), formats=("PNG", "JPEG", "GIF")) as image:
            flat = _on_white(image, widths_px[0])
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        return None
    widest = max(flat.size)
    for width in (widest, *(each for each in widths_px if each < widest)):
        small = flat.copy()
        small.thumbnail((width, width))
        best = min(_png(small), _jpeg(small), key=len)
        if len(best) <= most_bytes:
            return image_file(best)
    return None


def _on_white(image: Image.Image, widest: int) -> Image.Image:
    """Return an opened image, no larger than that, without see-through parts: black lines would vanish in dark chats.

    A JPEG is decoded no larger than needed. Where colours are numbers, or one of them means nothing, they are told
    before they are mixed; whatever else is scaled down first, which takes less memory.
    """
    numbered = image.mode in {"1", "P"} or "transparency" in image.info
    seen = image.convert("RGBA") if numbered else image
    seen.thumbnail((widest, widest))
    seen = seen.convert("RGBA")
    ground = Image.new("RGBA", seen.size, "white")
    return Image.alpha_composite(ground, seen).convert("RGB")


def _png(image: Image.Image) -> bytes:
    file = BytesIO()
    image.quantize(_COLOURS).save(file, "PNG", optimize=True)
    return file.getvalue()


def _jpeg(image: Image.Image) -> bytes:
    file = BytesIO()
    image.save(file, "JPEG", quality=_QUALITY, optimize=True)
    return file.getvalue()
