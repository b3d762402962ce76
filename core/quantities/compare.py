"""Values → whether they meet bounds, are the same, and may be ranked at all; and a value in another unit."""

import math
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Protocol, cast

import pint

from core.quantities.units import BUILT_IN, Unit, canonical, in_unit, tidy
from core.quantities.value import Interval, Stat, Value

_CLOSE = 1e-9
_MAX_LEVEL = 3000.0
STATISTICS = frozenset({"minimum", "typical", "maximum"})
"""Conditions that only tell which statistic a value is."""
_WORDS = frozenset({Stat.BOOL, Stat.STATE, Stat.TEXT})
_NUMBERLESS = _WORDS | {Stat.COUNT}


def span(value: Value) -> float | None:
    """Return how wide the value is, in canonical units; 0.0 for a point, None unless both ends are stated."""
    low, high = value.canonical.low, value.canonical.high
    return None if low is None or high is None else high - low


def meets(value: Value, *, at_least: float | None = None, at_most: float | None = None) -> bool:
    """Return whether the value reaches what is asked for, in canonical units.

    "At least 85 °C" is met by an upper end of 85 °C or more, "at most −40 °C" by a lower end of −40 °C or less.
    A bound stated alone ("≤ 5 W") meets what it guarantees: at most 5 W or more, never "at least" anything but
    up to the bound itself.
    """
    return (at_least is None or _reaches(value, at_least)) and (at_most is None or _falls(value, at_most))


def _reaches(value: Value, asked: float) -> bool:
    low, high = value.canonical.low, value.canonical.high
    if high is None:
        return low is not None and _at_least(low, asked)
    return _at_least(high, asked) and (value.high_inclusive or not _close(high, asked))


def _falls(value: Value, asked: float) -> bool:
    low, high = value.canonical.low, value.canonical.high
    if low is None:
        return high is not None and _at_least(asked, high)
    return _at_least(asked, low) and (value.low_inclusive or not _close(low, asked))


def _at_least(one: float, other: float) -> bool:
    return one >= other or _close(one, other)


def _close(one: float | None, other: float | None) -> bool:
    if one is None or other is None:
        return one is other
    return math.isclose(one, other, rel_tol=_CLOSE)


def same(one: Value, other: Value) -> bool:
    """Return whether both state the same, whatever the unit or the spelling: 1 h and 60 min, 0.5 A and 500 mA."""
    if one.stat in _WORDS or other.stat in _WORDS:
        texts = one.stat is not Stat.TEXT or one.text.split() == other.text.split()
        return one.stat is other.stat and one.state is other.state and texts
    if one.canonical_unit != other.canonical_unit or one.dimension is not other.dimension:
        return False
    if one.kind.casefold() != other.kind.casefold() or len(one.items) != len(other.items):
        return False
    if (one.low_inclusive, one.high_inclusive) != (other.low_inclusive, other.high_inclusive):
        return False
    return all(map(_close, one.canonical.ends, other.canonical.ends)) and all(map(same, one.items, other.items))


def comparable(one: Value, other: Value) -> bool:
    """Return whether one may be ranked against the other.

    They measure the same, hold under the same conditions, and are both typical, or both guaranteed.
    """
    if one.stat in _WORDS or other.stat in _WORDS:
        return one.stat is other.stat is Stat.BOOL
    if Stat.TUPLE in {one.stat, other.stat} and (one.stat is not other.stat or len(one.items) != len(other.items)):
        return False
    measure = (one.dimension, one.canonical_unit) == (other.dimension, other.canonical_unit)
    counts = one.stat is not Stat.COUNT or one.kind.casefold() == other.kind.casefold()
    return measure and counts and is_typical(one) is is_typical(other) and _conditions(one) == _conditions(other)


def is_typical(value: Value) -> bool:
    """Return whether the value is typical only, and guaranteed by nobody."""
    return value.stat is Stat.TYPICAL or "typical" in value.conditions


def _conditions(value: Value) -> frozenset[str]:
    return frozenset(condition.casefold() for condition in value.conditions if condition not in STATISTICS)


def as_stat(value: Value, stat: Stat) -> Value:
    """Return a point as the minimum, typical value or maximum that its column's heading says it is."""
    if value.stat is not Stat.POINT:
        return value
    written, ends = value.written, value.canonical
    if stat is Stat.MINIMUM:
        written, ends = Interval(low=written.low), Interval(low=ends.low)
    elif stat is Stat.MAXIMUM:
        written, ends = Interval(high=written.high), Interval(high=ends.high)
    return replace(value, stat=stat, written=written, canonical=ends)


def convert(value: Value, unit: str) -> Value | None:
    """Return the value in `unit`, with what it was converted from; None if it can't be.

    A difference of temperatures stays one (10 K are 18 °F), "text" stays what the document wrote, and a tolerance
    in the old unit is only kept in the interval's ends.
    """
    source, target = (BUILT_IN.find(spelling, value.dimension) for spelling in (value.unit, unit))
    if source is None or target is None or value.stat in _NUMBERLESS or not _convertible(value, source, target):
        return None
    converted = _converted(value, target, unit, _calculation(source, target))
    return converted if all(each.written.finite for each in (converted, *converted.items)) else None


def _convertible(value: Value, source: Unit, target: Unit) -> bool:
    """Return whether both measure the same, or a level can be told: none says 0 W, no float holds 4000 dBm in watts."""
    ends = [end for end in value.written.ends if end is not None]
    match source.canonical, target.canonical:
        case "W", "dBm":
            return min(ends) > 0
        case "dBm", "W":
            return max(ends) < _MAX_LEVEL
        case one, other:
            return one == other


def _calculation(source: Unit, target: Unit) -> Callable[[float], float]:
    if source.expression and source.expression == target.expression:
        return tidy
    if source.expression and target.expression:
        return lambda number: tidy(float(load_units().convert(number, source.expression, target.expression)))
    return lambda number: in_unit(canonical(number, source), target)


class _Converter(Protocol):
    """As much of pint as is used."""

    def convert(self, value: float, src: str, dst: str, /) -> float:
        """Return the value in the unit `dst`."""
        ...


@cache
def load_units() -> _Converter:
    """Return pint, which calculates but never sees what a document wrote; loading its units takes half a second."""
    return cast("_Converter", cast("object", pint.UnitRegistry()))


def _converted(value: Value, target: Unit, written: str, calculate: Callable[[float], float]) -> Value:
    ends = value.written.mapped(calculate)
    return replace(
        value,
        written=ends,
        canonical=ends.mapped(lambda number: canonical(number, target)),
        unit=target.symbol,
        unit_written=written,
        canonical_unit=target.canonical,
        dimension=target.dimension,
        tolerance=value.tolerance if value.tolerance.endswith("%") else "",
        items=tuple(_converted(item, target, written, calculate) for item in value.items),
        original=value,
    )
