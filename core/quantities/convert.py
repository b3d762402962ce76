"""The same value in another unit. Pint calculates; it never sees what a document wrote."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from math import isfinite
from typing import Protocol, cast

import pint

from core.quantities.build import canonical, tidy
from core.quantities.unit_table import BUILT_IN, UnitTable
from core.quantities.units import Unit
from core.quantities.value import Interval, Stat, Value

_MAX_LEVEL = 3000.0
_NUMBERLESS = frozenset({Stat.TEXT, Stat.STATE, Stat.BOOL, Stat.COUNT})
_LEVELS = (("dBm", "W"), ("W", "dBm"))
"""Canonical units that convert into each other although they don't compare."""


def convert(value: Value, unit: str, *, units: UnitTable = BUILT_IN) -> Value | None:
    """Return the value in `unit`, with what it was converted from; None if it can't be.

    A difference of temperatures stays one (10 K are 18 °F), "text" stays what the document wrote, and a tolerance
    in the old unit is only kept in the interval's ends.
    """
    source = units.find(value.unit, value.dimension)
    target = units.find(unit, value.dimension)
    if source is None or target is None or value.stat in _NUMBERLESS:
        return None
    if not _convertible(source, target) or not _expressible(value, source, target):
        return None
    converted = _converted(value, target, unit, _calculation(source, target))
    return converted if all(map(_finite, (converted, *converted.items))) else None


def _finite(value: Value) -> bool:
    return all(end is None or isfinite(end) for end in _ends(value))


def _ends(value: Value) -> tuple[float | None, float | None, float | None]:
    return value.written.low, value.written.high, value.written.nominal


def _expressible(value: Value, source: Unit, target: Unit) -> bool:
    """Return whether the level exists: none says 0 W, and no float holds 4000 dBm in watts."""
    if source.canonical == target.canonical:
        return True
    ends = [end for end in _ends(value) if end is not None]
    return min(ends) > 0 if source.canonical == "W" else max(ends) < _MAX_LEVEL


def _convertible(source: Unit, target: Unit) -> bool:
    return source.canonical == target.canonical or (source.canonical, target.canonical) in _LEVELS


def _calculation(source: Unit, target: Unit) -> Callable[[float], float]:
    if source.expression and source.expression == target.expression:
        return tidy
    if source.expression and target.expression:
        return lambda number: tidy(float(_quantities()(number, source.expression).to(target.expression).magnitude))
    return lambda number: tidy((canonical(number, source) - target.offset) / target.factor)


def _converted(value: Value, target: Unit, written: str, calculate: Callable[[float], float]) -> Value:
    ends = _interval(value.written, calculate)
    return replace(
        value,
        written=ends,
        canonical=_interval(ends, lambda number: canonical(number, target)),
        unit=target.symbol,
        unit_written=written,
        canonical_unit=target.canonical,
        dimension=target.dimension,
        tolerance=value.tolerance if value.tolerance.endswith("%") else "",
        items=tuple(_converted(item, target, written, calculate) for item in value.items),
        original=value,
    )


def _interval(ends: Interval, calculate: Callable[[float], float]) -> Interval:
    low, high, nominal = (None if end is None else calculate(end) for end in (ends.low, ends.high, ends.nominal))
    return Interval(low=low, high=high, nominal=nominal)


class _Quantity(Protocol):
    """As much of pint as is used."""

    @property
    def magnitude(self) -> float: ...

    def to(self, other: str, /) -> "_Quantity":
        """Return it in another unit."""
        ...


class _Registry(Protocol):
    """Pint's units."""

    @property
    def Quantity(self) -> Callable[[float, str], _Quantity]: ...  # noqa: N802  pint's name


def load_units() -> None:
    """Load the units that a conversion needs; the first one does it otherwise, which takes half a second."""
    _quantities()


@cache
def _quantities() -> Callable[[float, str], _Quantity]:
    """Return pint's quantities; its units take half a second to load, so they are loaded when first needed."""
    return cast("_Registry", cast("object", pint.UnitRegistry())).Quantity
