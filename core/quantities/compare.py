"""What ranking and filtering ask of values: ends, spans, bounds met, and whether two may be compared at all."""

import math
from collections.abc import Sequence
from dataclasses import replace

from core.quantities.value import Interval, Stat, Value

_TOLERANCE = 1e-9
_TYPICAL = "typical"
STATISTICS = frozenset({"minimum", _TYPICAL, "maximum"})
"""Conditions that only tell which statistic a value is."""
_WORDS = frozenset({Stat.BOOL, Stat.STATE, Stat.TEXT})


def upper(value: Value) -> float | None:
    """Return the upper end in canonical units; None if none is stated."""
    return value.canonical.high


def lower(value: Value) -> float | None:
    """Return the lower end in canonical units; None if none is stated."""
    return value.canonical.low


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
    high = value.canonical.high
    if high is None:
        low = value.canonical.low
        return low is not None and _at_least(low, asked)
    return _at_least(high, asked) and (value.high_inclusive or not _close(high, asked))


def _falls(value: Value, asked: float) -> bool:
    low = value.canonical.low
    if low is None:
        high = value.canonical.high
        return high is not None and _at_least(asked, high)
    return _at_least(asked, low) and (value.low_inclusive or not _close(low, asked))


def _at_least(one: float, other: float) -> bool:
    return one >= other or _close(one, other)


def _close(one: float | None, other: float | None) -> bool:
    if one is None or other is None:
        return one is other
    return math.isclose(one, other, rel_tol=_TOLERANCE)


def same(one: Value, other: Value) -> bool:
    """Return whether both state the same, whatever the unit or the spelling: 1 h and 60 min, 0.5 A and 500 mA."""
    if one.stat in _WORDS or other.stat in _WORDS:
        return one.stat is other.stat and one.state is other.state and _same_text(one, other)
    if one.canonical_unit != other.canonical_unit or one.dimension is not other.dimension:
        return False
    if one.kind.casefold() != other.kind.casefold() or not _same_members(one.items, other.items):
        return False
    inclusive = (one.low_inclusive, one.high_inclusive) == (other.low_inclusive, other.high_inclusive)
    return inclusive and _same_ends(one.canonical, other.canonical)


def _same_text(one: Value, other: Value) -> bool:
    return one.stat is not Stat.TEXT or one.text.split() == other.text.split()


def _same_members(some: Sequence[Value], others: Sequence[Value]) -> bool:
    return len(some) == len(others) and all(map(same, some, others))


def _same_ends(one: Interval, other: Interval) -> bool:
    return _close(one.low, other.low) and _close(one.high, other.high) and _close(one.nominal, other.nominal)


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
    return value.stat is Stat.TYPICAL or _TYPICAL in value.conditions


def _conditions(value: Value) -> frozenset[str]:
    return frozenset(condition.casefold() for condition in value.conditions if condition not in STATISTICS)


def as_stat(value: Value, stat: Stat) -> Value:
    """Return a point as the minimum, typical value or maximum that its column's heading says it is."""
    if value.stat is not Stat.POINT:
        return value
    if stat is Stat.MINIMUM:
        ends = (_only(value.written, low=True), _only(value.canonical, low=True))
    elif stat is Stat.MAXIMUM:
        ends = (_only(value.written, low=False), _only(value.canonical, low=False))
    else:
        ends = (value.written, value.canonical)
    return replace(value, stat=stat, written=ends[0], canonical=ends[1])


def _only(ends: Interval, *, low: bool) -> Interval:
    return Interval(low=ends.low) if low else Interval(high=ends.high)
