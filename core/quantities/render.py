"""A value in plain words: SI spacing, U+2212 as the minus sign, a point as the decimal mark.

Parsed again, with the value's dimension, it is the same value.
"""

from collections.abc import Sequence

from core.quantities.numbers import write_number
from core.quantities.value import Stat, Value

_SPACED = frozenset({"DC", "AC", "AC/DC", "RMS", "RH", "peak", "peak-to-peak", "full scale"})
_SAID = {"minimum": "min. ", "typical": "typ. ", "maximum": "max. "}
_BRACKETS = {Stat.MINIMUM: " (minimum)", Stat.MAXIMUM: " (maximum)"}


def render(value: Value) -> str:
    """Return the value as text, without its notes; text stays as it was written."""
    if value.stat is Stat.TEXT:
        return value.text
    if value.state is not None:
        return value.state.value
    about = "ca. " if value.approximate else ""
    said = "".join(_SAID.get(condition, "") for condition in value.conditions)
    if value.stat is Stat.COUNT:
        clauses, words = _before(value)
        return f"{clauses}{about}{said}{words}{_core(value)}"
    return f"{about}{said}{_core(value)}{_conditions(value)}"


def _conditions(value: Value) -> str:
    conditions = [condition for condition in value.conditions if condition not in _SAID]
    apart = frozenset[str]() if value.unit == "in" else _SPACED  # "5 in DC" reads as a place, not as inches
    spaced = "".join(f" {condition}" for condition in conditions if condition in apart)
    listed = sorted((condition for condition in conditions if condition not in apart), key=_is_clause)
    bracket = _BRACKETS.get(value.stat, "")
    return spaced + bracket + "".join(f", {condition}" for condition in listed)


def _before(value: Value) -> tuple[str, str]:
    """Return a count's clauses and its other conditions, to stand before it: behind it they would be counted."""
    conditions = [condition for condition in value.conditions if condition not in _SAID]
    clauses = "".join(f"{condition}: " for condition in conditions if _is_clause(condition))
    return clauses, "".join(f"{condition}: " for condition in conditions if not _is_clause(condition))


def _is_clause(condition: str) -> bool:
    return condition.startswith("at ")


def _core(value: Value) -> str:
    match value.stat:
        case Stat.LIST:
            return _list(value.items)
        case Stat.TUPLE:
            labels = f" ({' × '.join(value.labels)})" if value.labels else ""
            return _joined(value.items, " × ") + labels
        case Stat.COUNT:
            return f"{write_number(_number(value))} × {value.kind}".strip()
        case Stat.TOLERANCE:
            return _tolerance(value)
        case Stat.RANGE:
            return _range(value)
        case _:
            return _sign(value) + _amount(value)


def _sign(value: Value) -> str:
    match value.stat:
        case Stat.UPPER:
            return "≤ " if value.high_inclusive else "< "
        case Stat.LOWER:
            return "≥ " if value.low_inclusive else "> "
        case Stat.TYPICAL:
            return "typ. "
        case _:
            return ""


def _number(value: Value) -> float:
    """Return the one number of a point, a bound or a count."""
    ends = (value.written.nominal, value.written.low, value.written.high)
    return next((end for end in ends if end is not None), 0.0)


def _amount(value: Value) -> str:
    if value.kind:
        return value.kind
    return f"{write_number(_number(value))} {value.unit}".strip()


def _range(value: Value) -> str:
    low, high = (write_number(end) for end in (value.written.low, value.written.high) if end is not None)
    return f"{low} to {high} {value.unit}".strip()


def _tolerance(value: Value) -> str:
    nominal = value.written.nominal
    if nominal is None:
        return f"±{write_number(value.written.high or 0.0)} {value.unit}".strip()
    if not value.tolerance:
        return _range(value)
    return f"{write_number(nominal)} {value.unit} ".replace("  ", " ") + value.tolerance


def _list(items: Sequence[Value]) -> str:
    clear = all(_number(item) >= 0 and item.unit != "in" for item in items)
    return _joined(items, "/" if clear else " or ")


def _joined(items: Sequence[Value], between: str) -> str:
    """Return the members, with one unit behind the last where all have the same."""
    units = {item.unit for item in items}
    if len(units) > 1 or any(item.kind for item in items):
        return between.join(map(_amount, items))
    numbers = between.join(write_number(_number(item)) for item in items)
    return f"{numbers} {items[0].unit}".strip()
