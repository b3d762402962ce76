"""Drawn lines to grids: which lines rule a table, where its columns and rows are, and which cells are merged."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

NEAR = 3.0
"""Lines that are at most so many points apart are drawn as one, or touch."""

MOST_RULES = 1000
_MOST_SLOTS = 10_000
_STRAIGHT = 1.0
_SHORTEST = 5.0
_FEWEST = 2
_COVERED = 0.9
_BARELY = 0.1


class Box(NamedTuple):
    """A rectangle, or a straight line from corner to corner; x grows to the right, y downwards, in points."""

    left: float
    top: float
    right: float
    bottom: float

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a point is in it."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom


class Rule(NamedTuple):
    """A level or upright line: where it is, and from where to where it goes."""

    at: float
    start: float
    end: float


class Span(NamedTuple):
    """A cell: its first row and column, and how many of each it takes."""

    row: int
    column: int
    rows: int
    columns: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Lattice:
    """The grid that lines which touch each other make.

    Attributes:
        xs: Where columns begin, ascending, and where the last one ends.
        ys: The same of rows, downwards.
        cells: Every cell once, in reading order; together they fill the grid.
        regular: All merged cells are rectangles, and no line stops halfway along a cell.
    """

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    cells: tuple[Span, ...]
    regular: bool

    def box_of(self, cell: Span) -> Box:
        """Return where a cell is."""
        return Box(
            self.xs[cell.column],
            self.ys[cell.row],
            self.xs[cell.column + cell.columns],
            self.ys[cell.row + cell.rows],
        )


@dataclass(slots=True)
class Rules:
    """The level and the upright lines among those drawn."""

    level: list[Rule] = field(default_factory=list[Rule])
    upright: list[Rule] = field(default_factory=list[Rule])

    @property
    def may_rule(self) -> bool:
        """Tell whether there are enough to rule a table."""
        return len(self.level) >= _FEWEST and bool(self.upright)


def rules_in(lines: Iterable[Box]) -> Rules:
    """Return the rules among drawn lines; pieces of one line are put together."""
    found = Rules()
    for line in lines:
        wide, high = abs(line.right - line.left), abs(line.bottom - line.top)
        if high <= _STRAIGHT < wide:
            y = (line.top + line.bottom) / 2
            found.level.append(Rule(y, min(line.left, line.right), max(line.left, line.right)))
        elif wide <= _STRAIGHT < high:
            x = (line.left + line.right) / 2
            found.upright.append(Rule(x, min(line.top, line.bottom), max(line.top, line.bottom)))
    return Rules(level=_joined(found.level), upright=_joined(found.upright))


def _joined(rules: list[Rule]) -> list[Rule]:
    joined: list[Rule] = []
    rules.sort()
    at = 0
    while at < len(rules):
        past = at + 1
        while past < len(rules) and rules[past].at - rules[at].at <= NEAR:
            past += 1
        joined += _in_one_line(rules[at:past])
        at = past
    return [rule for rule in joined if rule.end - rule.start >= _SHORTEST]


def _in_one_line(rules: Sequence[Rule]) -> list[Rule]:
    at = sum(rule.at for rule in rules) / len(rules)
    joined: list[Rule] = []
    for _, start, end in sorted(rules, key=lambda rule: rule.start):
        if joined and start - joined[-1].end <= NEAR:
            joined[-1] = Rule(at, joined[-1].start, max(joined[-1].end, end))
        else:
            joined.append(Rule(at, start, end))
    return joined


def lattices(rules: Rules) -> list[Lattice]:
    """Return the grids of two rows and two columns or more, from the top down."""
    found = [lattice for part in _parts(rules) if part.may_rule and (lattice := _lattice(part)) is not None]
    return sorted(found, key=lambda lattice: (lattice.ys[0], lattice.xs[0]))


def _parts(rules: Rules) -> list[Rules]:
    """Return the rules by what touches each other."""
    upright = sorted(rules.upright)
    ats = [rule.at for rule in upright]
    owners = _Groups(len(upright) + len(rules.level))
    for number, level in enumerate(rules.level, start=len(upright)):
        for other in range(bisect_left(ats, level.start - NEAR), bisect_right(ats, level.end + NEAR)):
            if upright[other].start - NEAR <= level.at <= upright[other].end + NEAR:
                owners.unite(number, other)
    parts: dict[int, Rules] = {}
    for number, rule in enumerate([*upright, *rules.level]):
        part = parts.setdefault(owners.of(number), Rules())
        (part.upright if number < len(upright) else part.level).append(rule)
    return list(parts.values())


class _Groups:
    """Numbers in groups that can be united."""

    def __init__(self, count: int) -> None:
        self._above = list(range(count))

    def of(self, number: int) -> int:
        """Return the number that stands for the group of `number`."""
        while self._above[number] != number:
            self._above[number] = self._above[self._above[number]]
            number = self._above[number]
        return number

    def unite(self, one: int, other: int) -> None:
        """Make one group of two."""
        self._above[max(self.of(one), self.of(other))] = min(self.of(one), self.of(other))


def _lattice(part: Rules) -> Lattice | None:
    """A side that is not drawn is where the lines across it end."""
    ends_x = [min(rule.start for rule in part.level), max(rule.end for rule in part.level)]
    ends_y = [min(rule.start for rule in part.upright), max(rule.end for rule in part.upright)]
    xs = _distinct([rule.at for rule in part.upright], ends_x)
    ys = _distinct([rule.at for rule in part.level], ends_y)
    rows, columns = len(ys) - 1, len(xs) - 1
    if rows < _FEWEST or columns < _FEWEST or rows * columns > _MOST_SLOTS:
        return None
    beside, regular_beside = _walls(part.upright, xs, ys)
    below, regular_below = _walls(part.level, ys, xs)
    groups = _Groups(rows * columns)
    for row in range(rows):
        for column in range(columns):
            if column + 1 < columns and (column + 1, row) not in beside:
                groups.unite(row * columns + column, row * columns + column + 1)
            if row + 1 < rows and (row + 1, column) not in below:
                groups.unite(row * columns + column, (row + 1) * columns + column)
    cells, rectangles = _cells(groups, rows, columns)
    return Lattice(xs=xs, ys=ys, cells=cells, regular=rectangles and regular_beside and regular_below)


def _distinct(ats: Iterable[float], ends: Sequence[float]) -> tuple[float, ...]:
    kept: list[float] = []
    for at in sorted(ats):
        if not kept or at - kept[-1] > NEAR:
            kept.append(at)
    before = [end for end in ends if end < kept[0] - NEAR]
    after = [end for end in ends if end > kept[-1] + NEAR]
    return (*before[:1], *kept, *after[-1:])


def _walls(rules: Sequence[Rule], across: Sequence[float], along: Sequence[float]) -> tuple[set[tuple[int, int]], bool]:
    """Return (line, slot along it) for each slot that a rule closes, and whether no rule stops inside a slot."""
    covered: dict[tuple[int, int], float] = {}
    for rule in rules:
        line = min(range(len(across)), key=lambda number: abs(across[number] - rule.at))
        first = max(bisect_right(along, rule.start) - 1, 0)
        for slot in range(first, len(along) - 1):
            length = min(rule.end, along[slot + 1]) - max(rule.start, along[slot])
            if length <= 0:
                break
            covered[line, slot] = covered.get((line, slot), 0.0) + length
    shares = {
        (line, slot): (length + NEAR) / (along[slot + 1] - along[slot]) if length > NEAR else 0.0
        for (line, slot), length in covered.items()
    }
    closed = {place for place, share in shares.items() if share >= _COVERED}
    return closed, not any(_BARELY < share < _COVERED for share in shares.values())


def _cells(groups: _Groups, rows: int, columns: int) -> tuple[tuple[Span, ...], bool]:
    """Return the cells, and whether each is a rectangle; slots of one that is not stay apart."""
    members: dict[int, list[int]] = {}
    for slot in range(rows * columns):
        members.setdefault(groups.of(slot), []).append(slot)
    cells: list[Span] = []
    regular = True
    for slots in members.values():
        down, right = [slot // columns for slot in slots], [slot % columns for slot in slots]
        span = Span(min(down), min(right), max(down) - min(down) + 1, max(right) - min(right) + 1)
        if span.rows * span.columns == len(slots):
            cells.append(span)
        else:
            regular = False
            cells += [Span(slot // columns, slot % columns, 1, 1) for slot in slots]
    return tuple(sorted(cells)), regular
