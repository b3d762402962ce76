"""White paper with rounded corners, on which texts and rounded bars are put; sizes are in points of a page."""

from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache, partial
from importlib.resources import as_file, files
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

TEXT, QUIET, ACCENT, GROUND = "#1b2226", "#55616a", "#0d5c6e", "#e3edef"
"""Those of `adapters/web/static/colours.css` in a light page, whatever the chat's: the paper is white in all."""

PLAIN, BOLD = 400, 600
_SIZE = 13.5
_ROUND = 10.0
_FINER = 4
_COLOURS = 15
"""With nothing, which is one more, they take four bits."""
_WHITE = (255, 255, 255)
_OUTSIDE = [255] * 128 + [0] * 128
"""What is less than half within a mask is outside."""
_UNKNOWN = "\U0010fffe"
"""What no typeface has."""
_LARGE = 32


@lru_cache
def font(weight: int, scale: float) -> ImageFont.FreeTypeFont:
    """Return the typeface of charts: one that comes with us, as machines that serve have none."""
    with as_file(files("fontpkg_source_sans_3") / "files" / "SourceSans3[wght].ttf") as path:
        made = ImageFont.truetype(BytesIO(path.read_bytes()), _SIZE * scale, layout_engine=ImageFont.Layout.BASIC)
    made.set_variation_by_axes([weight])
    return made


@lru_cache(maxsize=1000)
def _looks(sign: str) -> bytes:
    image = Image.new("L", (_LARGE, _LARGE))
    ImageDraw.Draw(image).text((1, 1), sign, fill=255, font=font(PLAIN, 1.0))
    return image.tobytes()


def can_write(text: str) -> bool:
    """Tell whether the typeface has all signs of a text."""
    return all(sign == " " or _looks(sign) != _looks(_UNKNOWN) for sign in text)


def width_of(text: str, weight: int = PLAIN) -> float:
    """Return how wide a text is."""
    return float(font(weight, 1.0).getlength(text))


def lines_of(text: str, room: float, weight: int = PLAIN) -> list[str]:
    """Return a text in lines no wider than `room`, broken between words, and within those that are wider by themselves.

    A sign that is wider is a line of its own.
    """
    lines = [""]
    for word in _pieces(text, room, weight):
        joined = f"{lines[-1]} {word}".strip()
        if lines[-1] and width_of(joined, weight) > room:
            lines.append(word)
        else:
            lines[-1] = joined
    return lines


def _pieces(text: str, room: float, weight: int) -> Iterator[str]:
    for word in text.split():
        rest = word
        while width_of(rest, weight) > room and len(rest) > 1:
            measured = partial(_width_to, rest, weight)
            fits = 1 + bisect_right(range(2, len(rest)), room, key=measured)  # a step each would take minutes
            yield rest[:fits]
            rest = rest[fits:]
        yield rest


def _width_to(word: str, weight: int, end: int) -> float:
    return width_of(word[:end], weight)


class Paper:
    """A sheet of so many points, each `scale` pixels wide."""

    def __init__(self, width: float, height: float, scale: float) -> None:
        self._scale = scale
        size = round(width * scale), round(height * scale)
        self._image = Image.new("RGB", size, "white")
        self._draw = ImageDraw.Draw(self._image)

    def write(self, text: str, right_of: float, base: float, *, colour: str = TEXT, weight: int = PLAIN) -> None:
        """Write a line that begins at `right_of`, on the line `base`."""
        self._write(text, (right_of, base), colour, weight, "ls")

    def write_before(self, text: str, left_of: float, base: float, *, weight: int = PLAIN) -> None:
        """Write a line that ends at `left_of`, on the line `base`."""
        self._write(text, (left_of, base), TEXT, weight, "rs")

    def bar(self, left: float, top: float, right: float, bottom: float, colour: str) -> None:
        """Draw a bar with round ends."""
        at = round(left * self._scale), round(top * self._scale)
        size = max(1, round(right * self._scale) - at[0]), max(1, round(bottom * self._scale) - at[1])
        self._image.paste(colour, at, _rounded(size, min(size) / 2))

    def png(self) -> bytes:
        """Return the sheet as a file of few colours."""
        few = self._image.quantize(_COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        palette = few.getpalette() or []
        nothing = len(palette) // len(_WHITE)
        few.putpalette([*palette, *_WHITE])
        outside = _rounded(self._image.size, _ROUND * self._scale).point(_OUTSIDE)
        few.paste(nothing, (0, 0), outside)
        target = BytesIO()
        few.save(target, "png", optimize=True, transparency=nothing)
        return target.getvalue()

    def _write(self, text: str, at: tuple[float, float], colour: str, weight: int, anchor: str) -> None:
        scaled = at[0] * self._scale, at[1] * self._scale
        self._draw.text(scaled, text, fill=colour, font=font(weight, self._scale), anchor=anchor)


def _rounded(size: tuple[int, int], radius: float) -> Image.Image:
    """Return a mask of a rectangle with round corners and smooth edges."""
    fine = Image.new("L", (size[0] * _FINER, size[1] * _FINER), 0)
    box = (0, 0, fine.width - 1, fine.height - 1)
    ImageDraw.Draw(fine).rounded_rectangle(box, radius * _FINER, fill=255)
    return fine.reduce(_FINER)
