"""From what was read to values: units shared, intervals computed, statistics told from bounds."""

from collections.abc import Sequence
from itertools import pairwise
from math import isfinite

from core.quantities.dimensions import Dimension
from core.quantities.drafts import RELATIVE, Draft, Item, Tolerance
from core.quantities.numbers import write_number
from core.quantities.reader import Reader
from core.quantities.units import Unit
from core.quantities.value import EMPTY, Interval, Stat, Value
from core.quantities.vocabulary import Role

_DIGITS = 14
_HUNDRED = 100.0
_STATS = {Role.MINIMUM: Stat.MINIMUM, Role.TYPICAL: Stat.TYPICAL, Role.MAXIMUM: Stat.MAXIMUM}
_UPPER = frozenset({Role.AT_MOST, Role.BELOW, Role.MAXIMUM, Role.OR_LESS})
_NO_UNIT = Unit(symbol="", dimension=Dimension.COUNT, canonical="")


def share_units(drafts: Sequence[Draft]) -> None:
    """Give "min 3.0 / typ 3.3 / max 3.6 V" its unit everywhere: the following one's, else the preceding one's."""
    for ordered in (drafts[::-1], drafts):
        for before, draft in pairwise(ordered):
            unit = before.items[-1]
            if draft.bare and draft.role in _STATS and before.role in _STATS and unit.unit is not None:
                draft.share(unit.unit, unit.written)


def values_from(reader: Reader, drafts: Sequence[Draft]) -> list[Value]:
    """Return a value per draft; a range that falls, or a number beyond all measure, is none."""
    several = len({draft.role for draft in drafts if draft.role in _STATS}) > 1
    return [built for draft in drafts if (built := _value(reader, draft, several=several)) is not None]


def _value(reader: Reader, draft: Draft, *, several: bool) -> Value | None:
    _complete(reader, draft)
    match draft.shape:
        case Stat.RANGE:
            return _range(reader, draft)
        case Stat.LIST | Stat.TUPLE:
            return _members(reader, draft)
        case Stat.COUNT:
            return _counted(reader, draft)
        case Stat.TOLERANCE:
            return _tolerated(reader, draft)
        case _:
            return _point(reader, draft, several=several)


def _complete(reader: Reader, draft: Draft) -> None:
    """Give every number its unit, and a tolerance alone one for differences: 2 K, not 275 K."""
    tolerance, last = draft.tolerance, draft.items[-1]
    if tolerance is not None and tolerance.shared is not None:
        draft.share(tolerance.shared, tolerance.written)
    elif tolerance is None and draft.shape is Stat.TOLERANCE and last.unit is not None:
        last.unit = reader.units.difference(last.unit)
    elif len(draft.items) > 1:
        shared = last if last.unit is not None else draft.items[0]
        draft.share(shared.unit, shared.written)


def tidy(number: float) -> float:
    """Return the number without the noise of binary fractions: 24 − 20 % is 19.2."""
    return float(f"{number:.{_DIGITS}g}")


def canonical(number: float, unit: Unit) -> float:
    """Return the number in canonical units."""
    return tidy(number * unit.factor + unit.offset)


def _ends(written: Interval, unit: Unit) -> Interval:
    """Return the interval in canonical units."""
    low, high, nominal = written.low, written.high, written.nominal
    return Interval(
        low=None if low is None else canonical(low, unit),
        high=None if high is None else canonical(high, unit),
        nominal=None if nominal is None else canonical(nominal, unit),
    )


def _finite(ends: Interval) -> bool:
    return all(end is None or isfinite(end) for end in (ends.low, ends.high, ends.nominal))


def _made(
    reader: Reader,
    draft: Draft,
    stat: Stat,
    written: Interval,
    *,
    low_inclusive: bool = True,
    high_inclusive: bool = True,
    items: tuple[Value, ...] = (),
    kind: str = "",
    tolerance: str = "",
    said: str = "",
) -> Value | None:
    item = draft.items[-1]
    unit = item.unit or _NO_UNIT
    ends = _ends(written, unit)
    if not _finite(ends):
        return None
    return Value(
        stat=stat,
        text=reader.original[draft.start : draft.end],
        start=draft.start,
        end=draft.end,
        written=written,
        canonical=ends,
        low_inclusive=low_inclusive,
        high_inclusive=high_inclusive,
        unit=unit.symbol,
        unit_written="" if _is_code(item) else item.written,
        canonical_unit=unit.canonical,
        dimension=_dimension(stat, item.unit),
        conditions=_conditions(draft, said),
        notes=tuple(draft.notes),
        items=items,
        labels=draft.labels,
        kind=kind,
        tolerance=tolerance,
        approximate=draft.approximate,
    )


def _conditions(draft: Draft, said: str) -> tuple[str, ...]:
    conditions = [condition for item in draft.items if item.unit is not None for condition in item.unit.conditions]
    return tuple(dict.fromkeys((*conditions, *draft.conditions, *([said] if said else []))))


def _dimension(stat: Stat, unit: Unit | None) -> Dimension | None:
    if stat is Stat.COUNT:
        return Dimension.COUNT
    return None if unit is None else unit.dimension


def _point(reader: Reader, draft: Draft, *, several: bool) -> Value | None:
    item, role = draft.items[0], draft.role
    number, kind = item.number, item.written if _is_code(item) else ""
    if role is None or role is Role.TYPICAL:
        stat = Stat.POINT if role is None else Stat.TYPICAL
        return _made(reader, draft, stat, Interval(low=number, high=number, nominal=number), kind=kind)
    upper = role in _UPPER
    stat = Stat.UPPER if upper else Stat.LOWER
    if (several or draft.in_brackets) and role in _STATS:
        stat = _STATS[role]
    written = Interval(high=number) if upper else Interval(low=number)
    return _made(
        reader,
        draft,
        stat,
        written,
        kind=kind,
        low_inclusive=role is not Role.ABOVE,
        high_inclusive=role is not Role.BELOW,
    )


def _is_code(item: Item) -> bool:
    return item.unit is not None and item.unit.dimension is Dimension.PROTECTION


def _said(draft: Draft) -> str:
    """Return the statistic of a range, list or count, which becomes a condition."""
    if draft.role is None:
        return ""
    if draft.role is Role.TYPICAL:
        return "typical"
    return "maximum" if draft.role in _UPPER else "minimum"


def _range(reader: Reader, draft: Draft) -> Value | None:
    first, last = draft.items
    low, high = first.number, last.number
    if first.unit is not None and last.unit is not None and first.unit.symbol != last.unit.symbol:
        low = tidy((canonical(low, first.unit) - last.unit.offset) / last.unit.factor)
    if low > high:
        if last.unit is None:
            return None
        low, high = high, low
    return _made(reader, draft, Stat.RANGE, Interval(low=low, high=high), said=_said(draft))


def _members(reader: Reader, draft: Draft) -> Value | None:
    parts = [Draft(shape=Stat.POINT, items=[item], start=item.start, end=item.end) for item in draft.items]
    items = tuple(value for part in parts if (value := _point(reader, part, several=False)) is not None)
    if len(items) < len(parts):
        return None
    written = EMPTY
    if draft.shape is Stat.LIST:
        unit = draft.items[-1].unit or _NO_UNIT
        numbers = [canonical(item.number, item.unit or _NO_UNIT) for item in draft.items]
        low, high = ((end - unit.offset) / unit.factor for end in (min(numbers), max(numbers)))
        written = Interval(low=tidy(low), high=tidy(high))
    return _made(reader, draft, draft.shape, written, items=items, said=_said(draft))


def _counted(reader: Reader, draft: Draft) -> Value | None:
    number = draft.items[0].number
    written = Interval(low=number, high=number, nominal=number)
    if draft.role is not None and draft.role is not Role.TYPICAL:
        written = Interval(high=number) if draft.role in _UPPER else Interval(low=number)
    return _made(
        reader,
        draft,
        Stat.COUNT,
        written,
        kind=draft.kind,
        said=_said(draft),
        low_inclusive=draft.role is not Role.ABOVE,
        high_inclusive=draft.role is not Role.BELOW,
    )


def _tolerated(reader: Reader, draft: Draft) -> Value | None:
    item, tolerance = draft.items[0], draft.tolerance
    if tolerance is None:
        written = Interval(low=-item.number, high=item.number)
        return _made(reader, draft, Stat.TOLERANCE, written, said=_said(draft))
    low, high = tolerance.low, tolerance.high
    if tolerance.unit is not None and tolerance.unit.symbol == RELATIVE and item.unit is not tolerance.unit:
        low, high = (abs(item.number) * end / _HUNDRED for end in (low, high))
    elif tolerance.unit is not None and item.unit is not None:
        low, high = (end * tolerance.unit.factor / item.unit.factor for end in (low, high))
    written = Interval(low=tidy(item.number + low), high=tidy(item.number + high), nominal=item.number)
    return _made(reader, draft, Stat.TOLERANCE, written, tolerance=_spelled(tolerance, item.unit), said=_said(draft))


def _spelled(tolerance: Tolerance, unit: Unit | None) -> str:
    symbol = (tolerance.unit or unit or _NO_UNIT).symbol
    low, high = write_number(abs(tolerance.low)), write_number(tolerance.high)
    return f"±{high} {symbol}".strip() if low == high else f"+{high}/−{low} {symbol}".strip()
