"""Bars and ranges laid out below each other: names at the left, values at the right, and below them what is drawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from adapters.charts.paper import ACCENT, BOLD, GROUND, QUIET, Paper, can_write, lines_of, width_of

WIDTH = 400.0
_MARGIN = 18.0
_LINE = 17.0
_BASE = 13.0
_BAR, _ABOVE_BAR, _BELOW_BAR = 7.0, 4.0, 11.0
_CAPTION_GAP, _CHART_GAP = 6.0, 10.0
_BETWEEN = 14.0
_LEAST_NAME = 0.35
_INNER = WIDTH - 2 * _MARGIN


@dataclass(frozen=True)
class Strip:
    """One line of a chart: what is named, its value, and which part of the line is filled.

    Attributes:
        start: 0.0 at the left to 1.0 at the right, as `end`, which is not before it.
        zero: Where zero is, if it is to be seen.
    """

    name: str
    said: str
    start: float
    end: float
    zero: float | None = None

    @cached_property
    def names(self) -> Sequence[str]:
        """The name in lines that have room beside the value."""
        return lines_of(self.name, max(_INNER - width_of(self.said, BOLD) - _BETWEEN, _INNER * _LEAST_NAME))

    @property
    def height(self) -> float:
        """How much paper it takes, with what stands apart below it."""
        return len(self.names) * _LINE + _ABOVE_BAR + _BAR + _BELOW_BAR

    def put(self, paper: Paper, top: float) -> None:
        """Draw it."""
        for number, line in enumerate(self.names):
            paper.write(line, _MARGIN, top + number * _LINE + _BASE)
        paper.write_before(self.said, WIDTH - _MARGIN, top + _BASE, weight=BOLD)
        bar = top + len(self.names) * _LINE + _ABOVE_BAR
        paper.bar(_MARGIN, bar, WIDTH - _MARGIN, bar + _BAR, GROUND)
        left, right = _MARGIN + self.start * _INNER, _MARGIN + self.end * _INNER
        left = min(left, WIDTH - _MARGIN - _BAR)
        paper.bar(left, bar, max(right, left + _BAR), bar + _BAR, ACCENT)
        if self.zero is not None:
            at = _MARGIN + self.zero * _INNER
            paper.bar(at - 1, bar - 3, at + 1, bar + _BAR + 3, QUIET)
            paper.bar(at - 1, bar, at + 1, bar + _BAR, "white")


@dataclass(frozen=True)
class Chart:
    """Strips to one scale.

    Attributes:
        caption: What they are about; empty where that is said already.
        rest: So many more aren't drawn.
    """

    strips: Sequence[Strip]
    caption: str = ""
    rest: int = 0

    @cached_property
    def captions(self) -> Sequence[str]:
        """The caption in lines."""
        return lines_of(self.caption, _INNER, BOLD) if self.caption else ()

    @property
    def height(self) -> float:
        """How much paper it takes, with what stands apart below it."""
        head = len(self.captions) * _LINE + _CAPTION_GAP if self.captions else 0.0
        return head + sum(strip.height for strip in self.strips) + (_LINE if self.rest else 0.0)

    @property
    def writable(self) -> bool:
        """Whether the typeface has all signs of it."""
        return can_write(self.caption) and all(can_write(each.name + each.said) for each in self.strips)

    def put(self, paper: Paper, top: float) -> None:
        """Draw it."""
        for line in self.captions:
            paper.write(line, _MARGIN, top + _BASE, colour=QUIET, weight=BOLD)
            top += _LINE
        top += _CAPTION_GAP if self.captions else 0.0
        for strip in self.strips:
            strip.put(paper, top)
            top += strip.height
        if self.rest:
            paper.write(f"+ {self.rest}", _MARGIN, top + _BASE, colour=QUIET)


def drawn(charts: Sequence[Chart], scale: float) -> bytes:
    """Return charts below each other as a PNG."""
    height = sum(chart.height for chart in charts) + (len(charts) - 1) * _CHART_GAP
    last = 0.0 if charts[-1].rest else _BELOW_BAR
    paper = Paper(WIDTH, 2 * _MARGIN + height - last, scale)
    top = _MARGIN
    for chart in charts:
        chart.put(paper, top)
        top += chart.height + _CHART_GAP
    return paper.png()
