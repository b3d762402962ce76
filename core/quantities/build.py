"""From what was read to values: units shared, intervals computed, statistics told from bounds."""

from collections.abc import Sequence
from dataclasses import replace

from core.knowledge.dimensions import Dimension
from core.quantities.drafts import Draft, Item, Tolerance
from core.quantities.numbers import write_number
from core.quantities.reader import Reader
from core.quantities.units import Unit
from core.quantities.value import Interval, Stat, Value
from core.quantities.vocabulary import Role

_DIGITS = 14
_HUNDRED = 100.0
_STATS = {Role.MINIMUM: Stat.MINIMUM, Role.TYPICAL: Stat.TYPICAL, Role.MAXIMUM: Stat.MAXIMUM}
_UPPER = frozenset({Role.AT_MOST, Role.BELOW, Role.MAXIMUM, Role.OR_LESS})
_SAID = {Role.MINIMUM: "minimum", Role.TYPICAL: "typical", Role.MAXIMUM: "maximum", None: ""}
_NO_UNIT = Unit(symbol="", dimension=Dimension.COUNT, canonical="")


def share_units(drafts: Sequence[Draft]) -> None:
    """Give "min 3.0 / typ 3.3 / max 3.6 V" its unit everywhere: the following one's, else the preceding one's."""
    for ordered in (drafts[::-1], drafts):
        for before, draft in zip(ordered, ordered[1:], strict=False):
            unit = before.items[-1]
            if draft.bare and draft.role in _STATS and before.role in _STATS and unit.unit is not None:
                draft.share(unit.unit, unit.written)


def values_from(reader: Reader, drafts: Sequence[Draft]) -> list[Value]:
    """Return a value per draft."""
    several = len({draft.role for draft in drafts if draft.role in _STATS}) > 1
    return [built for draft in drafts if (built := _value(reader, draft, several=several)) is not None]


def _value(reader: Reader, draft: Draft, *, several: bool) -> Value | None:
    last = draft.items[-1]
    if draft.shape is Stat.TUPLE:
        draft.share(last.unit, last.written)
    if draft.shape in {Stat.RANGE, Stat.LIST}:
        shared = last if last.unit is not None else draft.items[0]
        draft.share(shared.unit, shared.written)
    if draft.tolerance is not None and draft.tolerance.unit is not None and draft.tolerance.unit.symbol != "%":
        draft.share(draft.tolerance.unit, draft.tolerance.written)
    if draft.tolerance is None and draft.shape is Stat.TOLERANCE and last.unit is not None:
        last.unit = reader.units.difference(last.unit)
    base = _base(reader, draft)
    match draft.shape:
        case Stat.RANGE:
            return _range(draft, base)
        case Stat.LIST | Stat.TUPLE:
            return _members(reader, draft, base)
        case Stat.COUNT:
            return _counted(draft, base)
        case Stat.TOLERANCE:
            return _tolerated(draft, base)
        case _:
            return _point(draft, base, several=several)


def _base(reader: Reader, draft: Draft) -> Value:
    item = draft.items[-1]
    unit = item.unit or _NO_UNIT
    conditions = [condition for one in draft.items if one.unit for condition in one.unit.conditions]
    return Value(
        stat=draft.shape,
        text=reader.original[draft.start : draft.end],
        start=draft.start,
        end=draft.end,
        unit=unit.symbol,
        unit_written=item.written,
        canonical_unit=unit.canonical,
        dimension=item.unit and item.unit.dimension,
        conditions=tuple(dict.fromkeys((*conditions, *draft.conditions))),
        notes=tuple(draft.notes),
        approximate=draft.approximate,
    )


def tidy(number: float) -> float:
    """Return the number without the noise of binary fractions: 24 − 20 % is 19.2."""
    return float(f"{number:.{_DIGITS}g}")


def canonical(number: float, unit: Unit) -> float:
    """Return the number in canonical units."""
    return tidy(number * unit.factor + unit.offset)


def _with(base: Value, item: Item, written: Interval, **changes: object) -> Value:
    unit = item.unit or _NO_UNIT
    ends = (written.low, written.high, written.nominal)
    low, high, nominal = (None if end is None else canonical(end, unit) for end in ends)
    return replace(base, written=written, canonical=Interval(low=low, high=high, nominal=nominal), **changes)


def _point(draft: Draft, base: Value, *, several: bool) -> Value:
    item, role = draft.items[0], draft.role
    number = item.number
    if _is_code(item):
        base = replace(base, kind=item.written, unit_written="")
    if role is None or role is Role.TYPICAL:
        stat = Stat.POINT if role is None else Stat.TYPICAL
        return _with(base, item, Interval(low=number, high=number, nominal=number), stat=stat)
    upper = role in _UPPER
    stat = Stat.UPPER if upper else Stat.LOWER
    if (several or draft.in_brackets) and role in _STATS:
        stat = _STATS[role]
    return _with(
        base,
        item,
        Interval(high=number) if upper else Interval(low=number),
        stat=stat,
        low_inclusive=role is not Role.ABOVE,
        high_inclusive=role is not Role.BELOW,
    )


def _is_code(item: Item) -> bool:
    return item.unit is not None and item.unit.dimension is Dimension.PROTECTION


def _said(draft: Draft, base: Value) -> Value:
    """Keep the statistic of a range or list as a condition."""
    said = _SAID.get(draft.role, "maximum" if draft.role in _UPPER else "minimum")
    return replace(base, conditions=(*base.conditions, said)) if said else base


def _range(draft: Draft, base: Value) -> Value | None:
    first, last = draft.items
    low = first.number
    if first.unit is not None and last.unit is not None and first.unit is not last.unit:
        low = tidy((canonical(low, first.unit) - last.unit.offset) / last.unit.factor)
    if low > last.number and last.unit is None:
        return None
    low, high = sorted((low, last.number))
    return _with(_said(draft, base), last, Interval(low=low, high=high))


def _members(reader: Reader, draft: Draft, base: Value) -> Value:
    items = tuple(
        _point(one, replace(_base(reader, one), conditions=()), several=False)
        for one in (Draft(shape=Stat.POINT, items=[item], start=item.start, end=item.end) for item in draft.items)
    )
    base = replace(_said(draft, base), items=items, labels=draft.labels)
    if draft.shape is Stat.TUPLE:
        return base
    last = draft.items[-1]
    ends = [end for item in items if (end := item.canonical.nominal) is not None]
    found = Interval(low=min(ends), high=max(ends))
    unit = last.unit or _NO_UNIT
    written = [tidy((end - unit.offset) / unit.factor) for end in (min(ends), max(ends))]
    if _is_code(last):
        base = replace(base, unit_written="")
    return replace(base, written=Interval(low=written[0], high=written[1]), canonical=found)


def _counted(draft: Draft, base: Value) -> Value:
    number = draft.items[0].number
    interval = Interval(low=number, high=number, nominal=number)
    if draft.role is not None:
        interval = Interval(high=number) if draft.role in _UPPER else Interval(low=number)
    return replace(_said(draft, base), written=interval, canonical=interval, kind=draft.kind, dimension=Dimension.COUNT)


def _tolerated(draft: Draft, base: Value) -> Value:
    item, tolerance = draft.items[0], draft.tolerance
    base = _said(draft, base)
    if tolerance is None:
        return _with(base, item, Interval(low=-item.number, high=item.number))
    low, high = tolerance.low, tolerance.high
    if tolerance.unit is not None and tolerance.unit.symbol == "%" and (item.unit is None or item.unit.symbol != "%"):
        low, high = (abs(item.number) * end / _HUNDRED for end in (low, high))
    elif tolerance.unit is not None and item.unit is not None:
        low, high = (end * tolerance.unit.factor / item.unit.factor for end in (low, high))
    written = Interval(low=tidy(item.number + low), high=tidy(item.number + high), nominal=item.number)
    return _with(base, item, written, tolerance=_spelled(tolerance, item.unit))


def _spelled(tolerance: Tolerance, unit: Unit | None) -> str:
    symbol = (tolerance.unit or unit or _NO_UNIT).symbol
    low, high = write_number(abs(tolerance.low)), write_number(tolerance.high)
    return f"±{high} {symbol}".strip() if low == high else f"+{high}/−{low} {symbol}".strip()
