"""A table cell of a PDF: its characters to lines, wrapped ones told from those that stand apart."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from adapters.documents.inline import raise_text
from adapters.documents.pdf_ink import Glyph
from adapters.documents.ruling import Box

_LOWER = 0.6
_WIDE_GAP = 0.7
_GAP = 0.35
_WIDE_LEADING = 1.45
_SMALL = 0.8
_RAISED = 0.05
_BLANK = 0.08
_BLANK_AND_SOME = 0.36
_BULLET = re.compile(r"[-•▪◦●*–]\s|\(?\w[.)]\s")


class PrintedLine:
    """A line as it is printed, from the left to the right.

    Attributes:
        height: Its largest letters' height.
        middle: Where it stands, downwards.
    """

    def __init__(self, first: Glyph) -> None:
        self.glyphs = [first]
        self.height = first.box.bottom - first.box.top
        self.middle = _middle(first)
        self.left, self.right = first.box.left, first.box.right
        self.said = ""

    def add(self, glyph: Glyph) -> None:
        """Add the next character."""
        self.glyphs.append(glyph)
        self.height = max(self.height, glyph.box.bottom - glyph.box.top)
        self.middle = max(self.middle, _middle(glyph))
        self.right = max(self.right, glyph.box.right)


@dataclass(frozen=True, slots=True, kw_only=True)
class CellText:
    """What a cell says.

    Attributes:
        lines: As a person reads it; empty if nothing.
        start: Offset of its first character in the page's text; `end` is past its last one.
        breaks: Where lines stand that begin anew although the line before has room for more.
        sure: No gap in it is as wide as the one between two columns.
        close: Lines of it that begin anew are not as far apart as rows.
        spaced: Its lines are as far apart as rows are.
        printed: How many lines are printed.
        colour: What it is filled with; None for white.
    """

    lines: tuple[str, ...] = ()
    start: int = 0
    end: int = 0
    glyphs: int = 0
    bold: bool = False
    breaks: tuple[float, ...] = ()
    sure: bool = True
    close: bool = True
    spaced: bool = False
    printed: int = 0
    colour: tuple[int, int, int] | None = None


def printed_lines(text: str, glyphs: Sequence[Glyph]) -> tuple[list[PrintedLine], bool]:
    """Return a cell's lines, and whether no gap in one is as wide as between columns."""
    lines: list[PrintedLine] = []
    even = True
    for glyph in glyphs:
        if not lines or _begins(lines[-1], glyph, text[lines[-1].glyphs[-1].at + 1 : glyph.at]):
            lines.append(PrintedLine(glyph))
            continue
        line = lines[-1]
        even &= glyph.tilted or glyph.box.left - line.glyphs[-1].box.right <= _WIDE_GAP * line.height
        line.add(glyph)
    for line in lines:
        line.said = _said(text, line)
    return lines, even


def parted(line: PrintedLine, x: float) -> bool:
    """Tell whether a line keeps clear of `x`, where its cell's neighbours have a rule and it has none."""
    return any(
        one.box.right <= x <= other.box.left and other.box.left - one.box.right > _GAP * line.height
        for one, other in pairwise(line.glyphs)
    )


def _begins(line: PrintedLine, glyph: Glyph, between: str) -> bool:
    last = line.glyphs[-1]
    if glyph.tilted:
        return False
    if abs(_middle(glyph) - _middle(last)) > _LOWER * max(line.height, glyph.box.bottom - glyph.box.top):
        return True
    return "\n" in between and glyph.box.left <= last.box.left


def _middle(glyph: Glyph) -> float:
    return (glyph.box.top + glyph.box.bottom) / 2


def _said(text: str, line: PrintedLine) -> str:
    """Return what a line says; raised marks of footnotes are left out, other raised digits are kept raised."""
    parts: list[tuple[bool, str]] = []
    base = next(glyph for glyph in line.glyphs if glyph.box.bottom - glyph.box.top >= line.height * _SMALL)
    before = base
    for number, glyph in enumerate(line.glyphs):
        gap = " " if number and _apart(before, glyph, line.height) else ""
        raised = _is_raised(glyph, base, line.height)
        if parts and parts[-1][0] == raised:
            parts[-1] = (raised, parts[-1][1] + gap + text[glyph.at])
        else:
            parts.append((raised, gap + text[glyph.at]))
        before = glyph
    return "".join(raise_text(said) if raised else said for raised, said in parts)


def _is_raised(glyph: Glyph, base: Glyph, height: float) -> bool:
    small = glyph.box.bottom - glyph.box.top < height * _SMALL
    return small and not glyph.tilted and _middle(glyph) < _middle(base) - _RAISED * height


def is_glued(text: str, line: PrintedLine) -> bool:
    """Tell whether a raised digit follows another digit: the page's text has them as one number, and proves neither."""
    return any(
        text[one.at].isdigit() and text[other.at].isdigit() and _is_raised(other, one, line.height)
        for one, other in pairwise(line.glyphs)
    )


def _apart(before: Glyph, glyph: Glyph, height: float) -> bool:
    """Tell whether there is a blank between two characters; PDFium sees more of them in turned text."""
    if glyph.at == before.at + 1:
        return False
    if not glyph.tilted:
        return abs(glyph.box.left - before.box.right) > _BLANK * height
    size = min(glyph.box.right - glyph.box.left, before.box.right - before.box.left)
    gap = max(before.box.top - glyph.box.bottom, glyph.box.top - before.box.bottom)
    level = abs(glyph.box.left - before.box.left) < size * _LOWER
    return not level or gap > _BLANK * size


def read_cell(
    lines: Sequence[PrintedLine], box: Box, pad: float, mend: Callable[[str], str]
) -> tuple[tuple[str, ...], tuple[float, ...], bool]:
    """Return what a cell says line by line, where a line begins anew, and whether such lines are close together.

    A line goes on in the next one if the next one's first word had no room on it; `pad` is the least
    distance of any text to the lines beside it.
    """
    said: list[str] = []
    breaks: list[float] = []
    close = True
    room = box.right - box.left - 2 * pad
    for index, line in enumerate(lines):
        before = lines[index - 1] if index else None
        if before and not _BULLET.match(line.said) and _full(before, line, room):
            said[-1] += "\n" + line.said
            continue
        if before:
            breaks.append(line.middle)
            close &= not _wide(before, line)
        said.append(line.said)
    return tuple(filter(None, map(mend, said))), tuple(breaks), close


def spaced(lines: Sequence[PrintedLine]) -> bool:
    """Tell whether lines are as far apart as rows are."""
    return any(_wide(one, other) for one, other in pairwise(lines))


def _wide(line: PrintedLine, following: PrintedLine) -> bool:
    return abs(following.middle - line.middle) > _WIDE_LEADING * max(line.height, following.height)


def _full(line: PrintedLine, following: PrintedLine, room: float) -> bool:
    """Tell whether the first word of the following line had no room on the line."""
    letters = len(following.said.split(" ", 1)[0])
    first = following.glyphs[: max(letters, 1)]
    word = first[-1].box.right - first[0].box.left
    space = line.height * _BLANK_AND_SOME
    return line.right - line.left + space + word > room
