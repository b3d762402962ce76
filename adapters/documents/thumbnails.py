"""Images scaled down until they are small enough for a message."""

from io import BytesIO

from PIL import Image

from adapters.documents.image_files import ImageFile, image_file

_WIDTHS_PX = (640, 480, 360, 280, 200)
_COLOURS = 16
"""Of a drawing: lines, fills and the greys between them."""
_QUALITY = 60


def scaled_down(body: bytes, *, most_bytes: int) -> ImageFile | None:
    """Return an image that is at most so large: itself, or a smaller PNG or JPEG; None if there is none to be seen.

    What isn't a sound PNG, JPEG or GIF is None, too.
    """
    given = image_file(body)
    if given is None or len(body) <= most_bytes:
        return given
    try:
        with Image.open(BytesIO(body), formats=("PNG", "JPEG", "GIF")) as image:
            flat = _on_white(image)
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        return None
    for width in _WIDTHS_PX:
        small = flat.copy()
        small.thumbnail((width, width))
        best = min(_png(small), _jpeg(small), key=len)
        if len(best) <= most_bytes:
            return image_file(best)
    return None


def _on_white(image: Image.Image) -> Image.Image:
    """Return the image without see-through parts: a dark background would swallow black lines."""
    seen = image.convert("RGBA")
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
