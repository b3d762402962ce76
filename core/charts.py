"""What an answer's values look like beside each other: which can be drawn, and as what. Who draws decides nothing."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from core.answer import Ranking, Table, TableRow
from core.quantities.dimensions import Dimension
from core.quantities.lexer import write_number
from core.quantities.parse import parse_value
from core.quantities.value import Stat, Value

MOST_RANGES = 3
"""So many rows of a table are drawn."""

_PAIR = 2
_NO_NOTHING = frozenset({Dimension.TEMPERATURE, Dimension.DECIBEL})
_BEGINS = re.compile(r"\s*(?:from |\()?\s*[-+−–]?\d")
_DIGITS = 6
"""Of a number that has no end, as what was converted may have none; one that has is written to its end."""
_MOST_DIGITS = 11
_ROUNDING = 0.02
"""Of a range's width: so far its ends may be apart when they are given in another unit again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """A product model's number.

    Attributes:
        part: Of the longest bar, more than 0.0 and at most 1.0.
        said: The number with its unit.
    """

    model: str
    part: float
    said: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Range:
    """From where to where a product model reaches, in the unit of all ranges beside it.

    Attributes:
        low: Less than `high`.
        said: Both with their unit.
    """

    model: str
    low: float
    high: float
    said: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranges:
    """A row of a table as ranges to one scale, of two product models or more, not all the same."""

    label: str
    ranges: tuple[Range, ...]

    @property
    def ends(self) -> tuple[float, float]:
        """The lowest low and the highest high."""
        return min(each.low for each in self.ranges), max(each.high for each in self.ranges)


def bars_in(ranking: Ranking) -> tuple[Bar, ...]:
    """Return a bar for each place; none unless they start at zero and the longest is the first.

    That is so for positive numbers of one unit, the largest first, two or more of them that are not all the same; and
    not for degrees or levels, whose zero is no nothing.
    """
    values = [item.value for item in ranking.items if item.value is not None and item.value > 0]
    units = {item.unit for item in ranking.items}
    alike = len(set(values)) < _PAIR or len(units) > 1 or len(values) < len(ranking.items)
    if alike or max(values) != values[0] or parse_value(f"1 {ranking.items[0].unit}")[0].dimension in _NO_NOTHING:
        return ()
    return tuple(
        Bar(model=item.model, part=value / values[0], said=_said(item.unit, value))
        for item, value in zip(ranking.items, values, strict=True)
    )


def ranges_in(table: Table) -> tuple[Ranges, ...]:
    """Return the rows to be drawn, at most `MOST_RANGES`: those that differ and state ranges in one unit."""
    drawn = (_ranges_of(row, table.columns[1:]) for row in table.rows if row.differs)
    return tuple(islice((each for each in drawn if each is not None), MOST_RANGES))


def _ranges_of(row: TableRow, models: Sequence[str]) -> Ranges | None:
    stated = [(model, _range_in(cell.text)) for model, cell in zip(models, row.cells, strict=False)]
    ranges = [(model, *found) for model, found in stated if found is not None]
    units = {unit for *_, unit in ranges}
    if len(units) != 1 or len({(low, high) for _, low, high, _ in ranges}) < _PAIR:
        return None
    return Ranges(
        label=row.label,
        ranges=tuple(
            Range(model=model, low=low, high=high, said=_said(unit, low, high)) for model, low, high, unit in ranges
        ),
    )


def _range_in(text: str) -> tuple[float, float, str] | None:
    """Return the range that a cell begins with; None if it states another one of its kind, which may be meant.

    What stands before it may say that it is typical, or isn't so.
    """
    if not _BEGINS.match(text):
        return None
    first, *others = parse_value(text)
    low, high = first.written.low, first.written.high
    if first.stat is not Stat.RANGE or not first.unit or low is None or high is None or not low < high:
        return None
    again = any(other.stat is Stat.RANGE and _is_another(other, first) for other in others)
    return None if again else (low, high, first.unit)


def _is_another(other: Value, first: Value) -> bool:
    """Tell whether a range is of the same kind, and not the first one in another unit, as inches are after mm."""
    if other.unit == first.unit or other.canonical_unit != first.canonical_unit:
        return other.unit == first.unit
    ends = [(each.canonical.low or 0.0, each.canonical.high or 0.0) for each in (other, first)]
    (low, high), (first_low, first_high) = ends
    most = _ROUNDING * (first_high - first_low)
    return abs(low - first_low) > most or abs(high - first_high) > most


def _said(unit: str, *numbers: float) -> str:
    return f"{' … '.join(map(_written, numbers))} {unit}".strip()


def _written(number: float) -> str:
    exact = float(f"{number:.{_MOST_DIGITS + 1}g}")
    ends = exact == float(f"{number:.{_MOST_DIGITS}g}")
    return write_number(exact if ends else float(f"{number:.{_DIGITS}g}"))
