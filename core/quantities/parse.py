"""What a cell, or the right side of "key: value", states; and the quantities in a sentence.

What isn't understood is text: a number is never taken without its unit unless it stands alone.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from core.quantities.build import values_from
from core.quantities.cell import read_cell
from core.quantities.dimensions import Dimension
from core.quantities.drafts import Draft
from core.quantities.grammar import quantity
from core.quantities.links import link_speeds
from core.quantities.reader import Reader
from core.quantities.states import leading_state, state_of, state_value
from core.quantities.tokens import Kind
from core.quantities.unit_table import BUILT_IN, UnitTable
from core.quantities.value import Found, Stat, Value

_MAX_CHARS = 20_000
_NEVER_INSIDE = frozenset({None, Dimension.COUNT})
_STATISTICS = frozenset({Stat.MINIMUM, Stat.TYPICAL, Stat.MAXIMUM})
_SHOCK = frozenset({Dimension.TIME, Dimension.FREQUENCY})


def parse_value(
    text: str,
    *,
    unit_hint: str = "",
    dimension: Dimension | None = None,
    decimal_comma: bool | None = None,
    units: UnitTable = BUILT_IN,
) -> tuple[Value, ...]:
    """Return everything the cell states; never empty. What doesn't parse is one text value.

    Args:
        text: The cell.
        unit_hint: The unit that a heading gives ("mA", "V DC"); for numbers without one.
        dimension: What the attribute is measured in: tells what "C", "K", "M" or "G" mean, nothing else.
        decimal_comma: The document's habit; None if unknown, and "1,000" is then text.
        units: The units known.
    """
    state = state_of(text)
    if state is not None:
        return (state_value(state, text),)
    if len(text) > _MAX_CHARS:
        return (_as_text(text),)
    leading = leading_state(text)
    reader = Reader(text, units=units, dimension=dimension, decimal_comma=decimal_comma, running=False)
    values = _values(reader, leading[1] if leading is not None else 0, unit_hint)
    if leading is not None:
        said = text[: leading[1]].rstrip()
        notes = () if values else (text[leading[1] :].strip(" (),;"),)
        return (replace(state_value(leading[0], said), notes=notes), *values)
    return tuple(values) or (_as_text(text),)


def _values(reader: Reader, start: int, unit_hint: str) -> list[Value]:
    cell = read_cell(reader, start)
    unit = _hinted(unit_hint, reader.units, reader.dimension) if unit_hint else None
    cell.settle(unit, decimal_comma=reader.comma)
    values = _at_the_same(values_from(reader, cell.drafts))
    if reader.dimension is None and _is_shock(values):
        reader.dimension = Dimension.ACCELERATION
        return _values(reader, start, unit_hint)
    return values if reader.dimension in _NEVER_INSIDE else _asked_for(reader, values)


def _at_the_same(values: list[Value]) -> list[Value]:
    """Return the statistics of one thing each with the brackets behind the last: "typ. 2 A, max. 3 A (at 9 V)"."""
    stats = {value.stat for value in values}
    if not values or len(stats) < len(values) or not stats <= _STATISTICS or not values[-1].text.endswith(")"):
        return values
    *others, last = values
    if any(value.conditions or value.dimension is not last.dimension for value in others):
        return values
    return [replace(value, conditions=last.conditions) for value in values]


@lru_cache(maxsize=1024)
def _hinted(hint: str, units: UnitTable, dimension: Dimension | None) -> Draft | None:
    """Return the hint as read behind a number: "V DC" is a unit and a condition. None if it is no unit."""
    plain = hint.strip(" ()[],;:").removeprefix("in ")
    reader = Reader(f"1 {plain}", units=units, dimension=dimension, decimal_comma=None, running=False)
    draft, _ = quantity(reader, 0)
    return draft if draft is not None and draft.shape is Stat.POINT and not draft.bare else None


def _is_shock(values: Sequence[Value]) -> bool:
    """Return whether "g" can't be grams: beside a duration or a frequency ("50 g, 11 ms"), or with "RMS"."""
    weighed = [value for value in values if value.unit == "g" and value.dimension is Dimension.MASS]
    beside = any(value.dimension in _SHOCK for value in values)
    return bool(weighed) and (beside or any("RMS" in value.conditions for value in weighed))


def _asked_for(reader: Reader, values: Sequence[Value]) -> list[Value]:
    """Return the values; in place of counts, the rates that they or the names of networks tell, if those are asked."""
    links = values_from(reader, link_speeds(reader)) if reader.dimension is Dimension.DATA_RATE else []
    stated = [value for value in values if value.dimension is reader.dimension and value.stat is not Stat.LIST]
    links = [link for link in links if link.items or not any(_overlap(link, value) for value in stated)]
    told: list[Value] = []
    for value in values:
        if not any(_overlap(link, value) for link in links):
            told.extend((value.stat is Stat.COUNT and _inside(reader, value)) or [value])
    told.extend(replace(link, notes=_notes_on(link, values)) for link in links)
    return sorted(told, key=lambda value: value.start)


def _overlap(one: Value, other: Value) -> bool:
    return one.start < other.end and other.start < one.end


def _notes_on(link: Value, values: Sequence[Value]) -> tuple[str, ...]:
    notes = [note for value in values if _overlap(link, value) for note in (value.kind, *value.notes)]
    return tuple(filter(None, notes))


def _inside(reader: Reader, count: Value) -> list[Value]:
    """Return the clock rate of "4x Core @ 2.4 GHz", or the data rate of "2x 2.5G", where that is asked for."""
    begin = count.text.find(count.kind) if reader.dimension is Dimension.DATA_RATE else 0
    return [
        replace(
            found.value,
            start=count.start + begin + found.start,
            end=count.start + begin + found.end,
            notes=(count.kind, *count.notes),
        )
        for found in quantities_in(
            count.text[begin:], dimension=reader.dimension, decimal_comma=reader.comma, units=reader.units
        )
        if found.value.dimension is reader.dimension
    ]


@lru_cache(maxsize=20_000)
def quantities_in(
    text: str,
    *,
    dimension: Dimension | None = None,
    decimal_comma: bool | None = None,
    units: UnitTable = BUILT_IN,
) -> tuple[Found, ...]:
    """Return the quantities in running text, in order: numbers with a unit, protection codes, and counts."""
    reader = Reader(text, units=units, dimension=dimension, decimal_comma=decimal_comma, running=True)
    drafts: list[Draft] = []
    at = 0
    while reader.tokens[at].kind is not Kind.END:
        draft, at = quantity(reader, at)
        if draft is not None and not draft.bare:
            drafts.append(draft)
    return tuple(Found(value=value, start=value.start, end=value.end) for value in values_from(reader, drafts))


def _as_text(text: str) -> Value:
    return Value(stat=Stat.TEXT, text=text, start=0, end=len(text))
