"""Parse nodes → values: units shared, intervals computed in canonical units, statistics told from bounds."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from core.quantities.dimensions import Dimension
from core.quantities.lexer import write_number
from core.quantities.reader import RELATIVE, Draft, Item, Reader, Tolerance
from core.quantities.units import Unit, canonical, difference, in_unit, tidy
from core.quantities.value import EMPTY, Interval, Stat, Value
from core.quantities.vocabulary import STATISTICS, UPPER, Role

_HUNDRED = 100.0
_STATS = {Role.MINIMUM: Stat.MINIMUM, Role.TYPICAL: Stat.TYPICAL, Role.MAXIMUM: Stat.MAXIMUM}
_SHOCK = frozenset({Dimension.TIME, Dimension.FREQUENCY})
_NO_UNIT = Unit(symbol="", dimension=Dimension.COUNT, canonical="")


def share_units(drafts: Sequence[Draft]) -> None:
    """Give "min 3.0 / typ 3.3 / max 3.6 V" its unit everywhere: the following one's, else the preceding one's."""
    for ordered in (drafts[::-1], drafts):
        for before, draft in pairwise(ordered):
            unit = before.items[-1]
            if draft.bare and draft.role in STATISTICS and before.role in STATISTICS and unit.unit is not None:
                draft.share(unit.unit, unit.written)


def values_from(reader: Reader, drafts: Sequence[Draft]) -> list[Value]:
    """Return a value per draft; a range that falls, or a number beyond all measure, is none."""
    several = len({draft.role for draft in drafts if draft.role in STATISTICS}) > 1
    return [value for draft in drafts if (value := _value(reader, draft, several=several)) is not None]


def _value(reader: Reader, draft: Draft, *, several: bool) -> Value | None:
    _complete(draft)
    item = draft.items[-1]
    unit = item.unit or _NO_UNIT
    written, members = _written(draft), _members(draft)
    if written is None:
        return None
    ends = written.mapped(lambda number: canonical(number, unit))
    items = tuple(values_from(reader, members))
    if not ends.finite or len(items) < len(members):
        return None
    code = unit.dimension is Dimension.PROTECTION
    bounded = draft.shape in {Stat.POINT, Stat.COUNT}
    return Value(
        stat=_stat(draft, several=several),
        text=reader.original[draft.start : draft.end],
        start=draft.start,
        end=draft.end,
        written=written,
        canonical=ends,
        low_inclusive=not (bounded and draft.role is Role.ABOVE),
        high_inclusive=not (bounded and draft.role is Role.BELOW),
        unit=unit.symbol,
        unit_written="" if code else item.written,
        canonical_unit=unit.canonical,
        dimension=None if item.unit is None and draft.shape is not Stat.COUNT else unit.dimension,
        conditions=_conditions(draft),
        notes=tuple(draft.notes),
        items=items,
        labels=draft.labels,
        kind=item.written if code and draft.shape is Stat.POINT else draft.kind,
        tolerance=_spelled(draft.tolerance, unit) if draft.tolerance is not None else "",
        approximate=draft.approximate,
    )


def _complete(draft: Draft) -> None:
    """Give every number its unit, and a tolerance alone one for differences: 2 K, not 275 K."""
    tolerance, last = draft.tolerance, draft.items[-1]
    if tolerance is not None and tolerance.shared:
        draft.share(tolerance.high.unit, tolerance.high.written)
    elif tolerance is None and draft.shape is Stat.TOLERANCE and last.unit is not None:
        last.unit = difference(last.unit)
    elif len(draft.items) > 1:
        shared = last if last.unit is not None else draft.items[0]
        draft.share(shared.unit, shared.written)


def _written(draft: Draft) -> Interval | None:
    """Return where the value lies in the unit of its last number; None for a range that falls."""
    number = draft.items[0].number
    match draft.shape:
        case Stat.RANGE:
            return _range(*draft.items)
        case Stat.LIST:
            unit = draft.items[-1].unit or _NO_UNIT
            numbers = [canonical(item.number, item.unit or _NO_UNIT) for item in draft.items]
            return Interval(low=in_unit(min(numbers), unit), high=in_unit(max(numbers), unit))
        case Stat.TUPLE:
            return EMPTY
        case Stat.TOLERANCE:
            return _around(draft.items[0], draft.tolerance)
        case _ if draft.role is None or draft.role is Role.TYPICAL:
            return Interval(low=number, high=number, nominal=number)
        case _:
            return Interval(high=number) if draft.role in UPPER else Interval(low=number)


def _range(first: Item, last: Item) -> Interval | None:
    low, high = first.number, last.number
    if first.unit is not None and last.unit is not None and first.unit.symbol != last.unit.symbol:
        low = in_unit(canonical(low, first.unit), last.unit)
    if low > high and last.unit is None:
        return None
    return Interval(low=min(low, high), high=max(low, high))


def _around(item: Item, tolerance: Tolerance | None) -> Interval:
    if tolerance is None:
        return Interval(low=-item.number, high=item.number)
    low, high, unit = tolerance.low, tolerance.high.number, tolerance.high.unit
    if unit is not None and unit.symbol == RELATIVE and item.unit is not unit:
        low, high = (abs(item.number) * end / _HUNDRED for end in (low, high))
    elif unit is not None and item.unit is not None:
        low, high = (end * unit.factor / item.unit.factor for end in (low, high))
    return Interval(low=tidy(item.number + low), high=tidy(item.number + high), nominal=item.number)


def _stat(draft: Draft, *, several: bool) -> Stat:
    role = draft.role
    if draft.shape is not Stat.POINT or role is None:
        return draft.shape
    if role in _STATS and (role is Role.TYPICAL or several or draft.in_brackets):
        return _STATS[role]
    return Stat.UPPER if role in UPPER else Stat.LOWER


def _members(draft: Draft) -> list[Draft]:
    """Return the members of a list or tuple."""
    if draft.shape not in {Stat.LIST, Stat.TUPLE}:
        return []
    return [Draft(shape=Stat.POINT, items=[item], start=item.start, end=item.end) for item in draft.items]


def _conditions(draft: Draft) -> tuple[str, ...]:
    """Return what the units say, what was read, and the statistic of what is no single number."""
    conditions = [condition for item in draft.items if item.unit is not None for condition in item.unit.conditions]
    conditions += draft.conditions
    if draft.shape is not Stat.POINT and draft.role is not None:
        typical = draft.role is Role.TYPICAL
        conditions.append("typical" if typical else "maximum" if draft.role in UPPER else "minimum")
    return tuple(dict.fromkeys(conditions))


def _spelled(tolerance: Tolerance, unit: Unit) -> str:
    symbol = (tolerance.high.unit or unit).symbol
    low, high = write_number(abs(tolerance.low)), write_number(tolerance.high.number)
    return f"±{high} {symbol}".strip() if low == high else f"+{high}/−{low} {symbol}".strip()


def as_one(values: list[Value]) -> list[Value]:
    """Return the statistics of one thing each with the brackets behind the last: "typ. 2 A, max. 3 A (at 9 V)"."""
    stats = {value.stat for value in values}
    if not values or len(stats) < len(values) or not stats <= {*_STATS.values()} or not values[-1].text.endswith(")"):
        return values
    *others, last = values
    if any(value.conditions or value.dimension is not last.dimension for value in others):
        return values
    return [replace(value, conditions=last.conditions) for value in values]


def is_shock(values: Sequence[Value]) -> bool:
    """Return whether "g" can't be grams: beside a duration or a frequency ("50 g, 11 ms"), or with "RMS"."""
    weighed = [value for value in values if value.unit == "g" and value.dimension is Dimension.MASS]
    beside = any(value.dimension in _SHOCK for value in values)
    return bool(weighed) and (beside or any("RMS" in value.conditions for value in weighed))
