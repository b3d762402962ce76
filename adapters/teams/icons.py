"""The app's two icons, drawn here so that nobody has to keep binary files: lines of text and a thread's knot."""

import math
import struct
import zlib
from collections.abc import Callable
from typing import TypeAlias

Colour: TypeAlias = tuple[int, int, int]
Distance: TypeAlias = Callable[[float, float], float]

ACCENT = "#0d5c6e"
COLOUR_SIZE, OUTLINE_SIZE = 192, 32
"""Both as Teams wants them, in pixels."""

_GROUND, _INK, _KNOT = (13, 92, 110), (255, 255, 255), (255, 200, 87)
_VIEW = 32.0
_LINES = ((8.0, 10.0, 24.0, 10.0), (8.0, 16.0, 18.0, 16.0), (8.0, 22.0, 14.0, 22.0))
_STROKE, _RADIUS = 1.2, 3.6
_CENTRE = (23.0, 20.0)


def colour_icon() -> bytes:
    """Return the icon in full colour as PNG, 192 × 192."""
    layers: list[tuple[Distance, Colour]] = [(_everywhere, _GROUND)]
    layers += [(_line(*ends, width=_STROKE), _INK) for ends in _LINES]
    return _png(COLOUR_SIZE, [*layers, (_disc(_RADIUS), _KNOT)])


def outline_icon() -> bytes:
    """Return the white icon on transparent ground as PNG, 32 × 32."""
    layers: list[tuple[Distance, Colour]] = [(_line(*ends, width=_STROKE), _INK) for ends in _LINES]
    return _png(OUTLINE_SIZE, [*layers, (_ring(_RADIUS, _STROKE), _INK)])


def _everywhere(_x: float, _y: float) -> float:
    return -1.0


def _line(x1: float, y1: float, x2: float, y2: float, *, width: float) -> Distance:
    """Return how far a point is from a line with round ends."""

    def distance(x: float, y: float) -> float:
        along = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / ((x2 - x1) ** 2 + (y2 - y1) ** 2)
        along = min(max(along, 0.0), 1.0)
        return math.hypot(x - x1 - along * (x2 - x1), y - y1 - along * (y2 - y1)) - width

    return distance


def _disc(radius: float) -> Distance:
    def distance(x: float, y: float) -> float:
        return math.hypot(x - _CENTRE[0], y - _CENTRE[1]) - radius

    return distance


def _ring(radius: float, width: float) -> Distance:
    def distance(x: float, y: float) -> float:
        return abs(math.hypot(x - _CENTRE[0], y - _CENTRE[1]) - radius + width / 2) - width / 2

    return distance


def _png(size: int, layers: list[tuple[Distance, Colour]]) -> bytes:
    """Return layers, drawn over each other with smooth edges, as PNG with transparency."""
    pixel = _VIEW / size
    rows = bytearray()
    for y in range(size):
        rows.append(0)
        for x in range(size):
            rows += _blended(layers, (x + 0.5) * pixel, (y + 0.5) * pixel, pixel)
    head = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    body = zlib.compress(bytes(rows), 9)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", body) + _chunk(b"IEND", b"")


def _blended(layers: list[tuple[Distance, Colour]], x: float, y: float, pixel: float) -> bytes:
    red = green = blue = alpha = 0.0
    for distance, colour in layers:
        cover = min(max(0.5 - distance(x, y) / pixel, 0.0), 1.0)
        if cover:
            red, green, blue = (
                (old * alpha * (1 - cover) + new * cover) / (alpha * (1 - cover) + cover)
                for old, new in zip((red, green, blue), colour, strict=True)
            )
            alpha = alpha * (1 - cover) + cover
    return bytes((round(red), round(green), round(blue), round(alpha * 255)))


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
