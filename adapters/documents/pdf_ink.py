"""What PDFium tells of the ink on a page: drawn lines, filled areas, and where each character stands."""

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from ctypes import Structure, byref, c_float, c_int, c_uint, create_string_buffer
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple, Protocol, cast

import pypdfium2.raw as pdfium  # type: ignore[import-untyped]  # it ships none

from adapters.documents.ruling import MOST_RULES, NEAR, Box, Rules, rules_in

MOST_PATHS = 20_000
_MOST_POINTS = 100_000
_DEEPEST = 4
_WHITE = (255, 255, 255)
_BOLD = re.compile(rb"(?i)bold|black|heavy|demi")
_NAME_BYTES = 128


class _Matrix(Structure):
    """How PDFium declares a matrix."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float


class _Rect(Structure):
    """How PDFium declares a rectangle."""

    left: float
    top: float
    right: float
    bottom: float


class _Raw(Protocol):
    FPDF_PAGEOBJ_PATH: int
    FPDF_PAGEOBJ_FORM: int
    FPDF_SEGMENT_MOVETO: int
    FPDF_SEGMENT_LINETO: int

    def FS_MATRIX(self) -> _Matrix: ...  # noqa: N802  its name, as all below
    def FS_RECTF(self) -> _Rect: ...  # noqa: N802
    def FPDFPage_CountObjects(self, page: object) -> int: ...  # noqa: N802
    def FPDFPage_GetObject(self, page: object, index: int) -> object: ...  # noqa: N802
    def FPDFFormObj_CountObjects(self, form: object) -> int: ...  # noqa: N802
    def FPDFFormObj_GetObject(self, form: object, index: int) -> object: ...  # noqa: N802
    def FPDFPageObj_GetType(self, item: object) -> int: ...  # noqa: N802
    def FPDFPageObj_GetMatrix(self, item: object, matrix: object) -> int: ...  # noqa: N802
    def FPDFPageObj_GetFillColor(self, item: object, *channels: object) -> int: ...  # noqa: N802
    def FPDFPath_GetDrawMode(self, path: object, fill: object, stroke: object) -> int: ...  # noqa: N802
    def FPDFPath_CountSegments(self, path: object) -> int: ...  # noqa: N802
    def FPDFPath_GetPathSegment(self, path: object, index: int) -> object: ...  # noqa: N802
    def FPDFPathSegment_GetPoint(self, segment: object, x: object, y: object) -> int: ...  # noqa: N802
    def FPDFPathSegment_GetType(self, segment: object) -> int: ...  # noqa: N802
    def FPDFPathSegment_GetClose(self, segment: object) -> int: ...  # noqa: N802
    def FPDFText_GetLooseCharBox(self, text_page: object, index: int, box: object) -> int: ...  # noqa: N802
    def FPDFText_GetCharAngle(self, text_page: object, index: int) -> float: ...  # noqa: N802
    def FPDFText_GetFontInfo(  # noqa: N802
        self, text_page: object, index: int, name: object, size: int, flags: object
    ) -> int: ...


_raw = cast("_Raw", pdfium)


class Glyph(NamedTuple):
    """A character that leaves ink.

    Attributes:
        at: Its offset in the page's text.
        box: Its advance wide and its font's height high.
        tilted: It does not run as most of the page does.
    """

    at: int
    box: Box
    bold: bool
    tilted: bool


class Fill(NamedTuple):
    """A filled area."""

    box: Box
    colour: tuple[int, int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ink:
    """The ink on a page whose lines may rule tables, as seen with most of its text upright.

    Attributes:
        rules: Those drawn as lines.
        edges: Those, and the edges of filled areas.
    """

    rules: Rules
    edges: Rules
    fills: Sequence[Fill]
    glyphs: Sequence[Glyph]


class TooMuchInk(Exception):
    """The page is drawn with more lines than any table has."""


@dataclass(slots=True)
class _Drawing:
    lines: list[Box] = field(default_factory=list[Box])
    edges: list[Box] = field(default_factory=list[Box])
    fills: list[Fill] = field(default_factory=list[Fill])
    paths: int = 0
    points: int = 0


def ink_on(page: object, text_page: object, text: str) -> Ink | None:
    """Return the ink on a page; None where nothing is said.

    Raises:
        TooMuchInk: The page is a drawing of more than `MOST_PATHS` paths or so.
    """
    drawing = _Drawing()
    count = _raw.FPDFPage_CountObjects(page)
    _draw(drawing, (_raw.FPDFPage_GetObject(page, index) for index in range(count)), (), depth=0)
    turns = {at: _turn(text_page, at) for at, letter in enumerate(text) if not letter.isspace()}
    if not turns:
        return None
    turn = Counter(turns.values()).most_common(1)[0][0]
    rules = rules_in(_turned(line, turn) for line in drawing.lines)
    edges = rules_in(_turned(line, turn) for line in (*drawing.lines, *drawing.edges))
    if max(len(edges.level), len(edges.upright)) > MOST_RULES:
        raise TooMuchInk
    return Ink(
        rules=rules,
        edges=edges,
        fills=[Fill(_upright(_turned(fill.box, turn)), fill.colour) for fill in drawing.fills],
        glyphs=list(_glyphs(text_page, text, turns, turn)),
    )


def _draw(drawing: _Drawing, items: Iterator[object], matrices: tuple[_Matrix, ...], *, depth: int) -> None:
    for item in items:
        kind = _raw.FPDFPageObj_GetType(item)
        if kind == _raw.FPDF_PAGEOBJ_PATH:
            drawing.paths += 1
            _draw_path(drawing, item, (_matrix(item), *matrices))
        elif kind == _raw.FPDF_PAGEOBJ_FORM and depth < _DEEPEST:
            count = _raw.FPDFFormObj_CountObjects(item)
            inner = (_raw.FPDFFormObj_GetObject(item, index) for index in range(count))
            _draw(drawing, inner, (_matrix(item), *matrices), depth=depth + 1)
        if drawing.paths > MOST_PATHS or drawing.points > _MOST_POINTS:
            raise TooMuchInk


def _matrix(item: object) -> _Matrix:
    matrix = _raw.FS_MATRIX()
    if not _raw.FPDFPageObj_GetMatrix(item, byref(matrix)):
        matrix.a = matrix.d = 1.0
    return matrix


def _draw_path(drawing: _Drawing, path: object, matrices: tuple[_Matrix, ...]) -> None:
    fill, stroke = c_int(), c_int()
    if not _raw.FPDFPath_GetDrawMode(path, byref(fill), byref(stroke)) or not (fill.value or stroke.value):
        return
    colour = _colour(path) if fill.value else _WHITE
    for points in _outlines(path, matrices):
        drawing.points += len(points)
        box = Box(
            min(x for x, _ in points),
            min(y for _, y in points),
            max(x for x, _ in points),
            max(y for _, y in points),
        )
        thin = min(box.right - box.left, box.bottom - box.top) <= NEAR
        if fill.value and not stroke.value and thin:
            drawing.lines.append(_middle(box))
        elif stroke.value or colour != _WHITE:
            sides = drawing.lines if stroke.value else drawing.edges
            sides += [Box(*one, *other) for one, other in pairwise(points)]
        if fill.value and not thin:
            drawing.fills.append(Fill(box, colour))


def _middle(box: Box) -> Box:
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    if box.right - box.left > box.bottom - box.top:
        return Box(box.left, y, box.right, y)
    return Box(x, box.top, x, box.bottom)


def _colour(path: object) -> tuple[int, int, int]:
    red, green, blue, alpha = c_uint(), c_uint(), c_uint(), c_uint()
    known = _raw.FPDFPageObj_GetFillColor(path, byref(red), byref(green), byref(blue), byref(alpha))
    return (red.value, green.value, blue.value) if known and alpha.value else _WHITE


def _outlines(path: object, matrices: tuple[_Matrix, ...]) -> Iterator[list[tuple[float, float]]]:
    """Yield the corners of each straight-edged part of a path; a curve breaks it off."""
    points: list[tuple[float, float]] = []
    x, y = c_float(), c_float()
    for index in range(min(_raw.FPDFPath_CountSegments(path), _MOST_POINTS)):
        segment = _raw.FPDFPath_GetPathSegment(path, index)
        _raw.FPDFPathSegment_GetPoint(segment, byref(x), byref(y))
        if _raw.FPDFPathSegment_GetType(segment) != _raw.FPDF_SEGMENT_LINETO:
            if len(points) > 1:
                yield points
            points = []
        points.append(_seen(x.value, y.value, matrices))
        if _raw.FPDFPathSegment_GetClose(segment):
            points.append(points[0])
    if len(points) > 1:
        yield points


def _seen(x: float, y: float, matrices: tuple[_Matrix, ...]) -> tuple[float, float]:
    for m in matrices:
        x, y = m.a * x + m.c * y + m.e, m.b * x + m.d * y + m.f
    return x, y


def _turn(text_page: object, at: int) -> int:
    """Return how a character runs: 0 to the right, 1 upwards, 2 to the left, 3 downwards, before the page is turned."""
    return -round(_raw.FPDFText_GetCharAngle(text_page, at) / (math.pi / 2)) % 4


def _turned(box: Box, turn: int) -> Box:
    """Return a line in the page's space as one who reads text of that turn sees it, y downwards."""
    corners = (box.left, box.top), (box.right, box.bottom)
    (left, top), (right, bottom) = (((x, -y), (y, x), (-x, y), (-y, -x))[turn] for x, y in corners)
    return Box(left, top, right, bottom)


def _upright(box: Box) -> Box:
    return Box(min(box.left, box.right), min(box.top, box.bottom), max(box.left, box.right), max(box.top, box.bottom))


def _glyphs(text_page: object, text: str, turns: dict[int, int], turn: int) -> Iterator[Glyph]:
    rect = _raw.FS_RECTF()
    name = create_string_buffer(_NAME_BYTES)
    bold = False
    for at, own in turns.items():
        if at == 0 or text[at - 1].isspace():
            _raw.FPDFText_GetFontInfo(text_page, at, name, _NAME_BYTES, None)
            bold = _BOLD.search(name.value) is not None
        if not _raw.FPDFText_GetLooseCharBox(text_page, at, byref(rect)):
            continue
        box = _upright(_turned(Box(rect.left, rect.bottom, rect.right, rect.top), turn))
        yield Glyph(at=at, box=box, bold=bold, tilted=own != turn)
