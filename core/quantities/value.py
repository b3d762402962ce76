"""What a table cell states (a number with unit and conditions, a list, a state, text); value → plain words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import isfinite

from core.quantities.dimensions import Dimension
from core.quantities.lexer import write_number

_SPACED = frozenset({"DC", "AC", "AC/DC", "RMS", "RH", "peak", "peak-to-peak", "full scale"})
_STATISTICS = {"minimum": "min. ", "typical": "typ. ", "maximum": "max. "}


class Stat(StrEnum):
    """What a stated value is.

    `lower` and `upper` are bounds stated alone ("≥ 5", "max. 5 W"). `minimum` and `maximum` are one of several
    statistics of the same thing ("min 3.0 / typ 3.3 / max 3.6 V"), or a bound in brackets ("5 W (max.)").
    """

    POINT = "point"
    RANGE = "range"
    LOWER = "lower"
    UPPER = "upper"
    TYPICAL = "typical"
    MINIMUM = "minimum"
    MAXIMUM = "maximum"
    TOLERANCE = "tolerance"
    LIST = "list"
    TUPLE = "tuple"
    COUNT = "count"
    BOOL = "bool"
    STATE = "state"
    TEXT = "text"


class State(StrEnum):
    """What is said where no number is."""

    YES = "yes"
    NO = "no"
    NOT_APPLICABLE = "n/a"
    TO_BE_DETERMINED = "TBD"
    NOT_STATED = "not stated"
    OPTIONAL = "optional"
    ON_REQUEST = "on request"


@dataclass(frozen=True, slots=True, kw_only=True)
class Interval:
    """Where a value lies.

    Attributes:
        low: None if no lower end is stated; equal to `high` for a point.
        high: None if no upper end is stated.
        nominal: The point itself, or what a tolerance is around; None for ranges and bounds.
    """

    low: float | None = None
    high: float | None = None
    nominal: float | None = None

    @property
    def ends(self) -> tuple[float | None, float | None, float | None]:
        """Low, high and nominal."""
        return self.low, self.high, self.nominal

    @property
    def finite(self) -> bool:
        """Whether floats hold it."""
        return all(end is None or isfinite(end) for end in self.ends)

    def mapped(self, calculate: Callable[[float], float]) -> "Interval":
        """Return the interval with each end calculated anew."""
        low, high, nominal = (None if end is None else calculate(end) for end in self.ends)
        return Interval(low=low, high=high, nominal=nominal)


EMPTY = Interval()


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """One thing that a text states.

    Attributes:
        text: Verbatim.
        start: Where `text` begins in what was parsed; `end` is exclusive.
        written: In `unit`. Empty for states, text, tuples and codes.
        canonical: In `canonical_unit`; a wire gauge or protection code is its ordinal number.
        unit: The unit's usual symbol ("µA" for "uA"); empty without a unit.
        unit_written: The unit exactly as written; the heading's, where the unit came from there.
        conditions: What the value holds under, in known words ("DC", "non-condensing", "at 25 °C").
        notes: Words around it that the grammar doesn't know, verbatim.
        items: Members of a list or tuple, in order.
        labels: "L", "W", "H" and the like for the members of a tuple; empty if not written.
        kind: What a count counts ("CAN FD"); empty otherwise.
        state: Set for `bool` and `state` only.
        tolerance: As read, such as "±10 %"; empty without one.
        approximate: Written with "ca.", "~" or the like.
        original: What this was converted from; None as parsed.
    """

    stat: Stat
    text: str
    start: int = 0
    end: int = 0
    written: Interval = EMPTY
    canonical: Interval = EMPTY
    low_inclusive: bool = True
    high_inclusive: bool = True
    unit: str = ""
    unit_written: str = ""
    canonical_unit: str = ""
    dimension: Dimension | None = None
    conditions: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    items: tuple["Value", ...] = ()
    labels: tuple[str, ...] = ()
    kind: str = ""
    state: State | None = None
    tolerance: str = ""
    approximate: bool = False
    original: "Value | None" = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A quantity in running text; `text[start:end]` of the text is `value.text`."""

    value: Value
    start: int
    end: int


def render(value: Value) -> str:
    """Return a measure as text, without its notes: SI spacing, U+2212 as the minus sign, a decimal point.

    Parsed again, with the value's dimension, it is the same value.
    """
    about = "ca. " if value.approximate else ""
    about += "".join(_STATISTICS.get(condition, "") for condition in value.conditions)
    conditions = [condition for condition in value.conditions if condition not in _STATISTICS]
    clauses = [condition for condition in conditions if condition.startswith("at ")]
    words = [condition for condition in conditions if not condition.startswith("at ")]
    spaced = [word for word in words if word in _SPACED and value.unit != "in"]  # "5 in DC" reads as a place
    bracket = f" ({value.stat})" if value.stat in {Stat.MINIMUM, Stat.MAXIMUM} else ""
    listed = [*(word for word in words if word not in spaced), *clauses]
    return f"{about}{_core(value)}{''.join(f' {word}' for word in spaced)}{bracket}" + "".join(
        f", {condition}" for condition in listed
    )


def _core(value: Value) -> str:
    written = value.written
    match value.stat:
        case Stat.LIST:
            clear = all(_number(item) >= 0 and item.unit != "in" for item in value.items)
            return _joined(value.items, "/" if clear else " or ")
        case Stat.TUPLE:
            return _joined(value.items, " × ") + (f" ({' × '.join(value.labels)})" if value.labels else "")
        case Stat.TOLERANCE if written.nominal is None:
            return f"±{write_number(written.high or 0.0)} {value.unit}".strip()
        case Stat.TOLERANCE if value.tolerance:
            return f"{write_number(written.nominal or 0.0)} {value.unit} ".replace("  ", " ") + value.tolerance
        case Stat.TOLERANCE | Stat.RANGE:
            low, high = (write_number(end) for end in (written.low, written.high) if end is not None)
            return f"{low} to {high} {value.unit}".strip()
        case _:
            upper, lower = "≤ " if value.high_inclusive else "< ", "≥ " if value.low_inclusive else "> "
            signs = {Stat.UPPER: upper, Stat.LOWER: lower, Stat.TYPICAL: "typ. "}
            return signs.get(value.stat, "") + _amount(value)


def _number(value: Value) -> float:
    """Return the one number of a point, a bound or a count."""
    ends = (value.written.nominal, value.written.low, value.written.high)
    return next((end for end in ends if end is not None), 0.0)


def _amount(value: Value) -> str:
    return f"{write_number(_number(value))} {value.unit}".strip()


def _joined(items: Sequence[Value], between: str) -> str:
    """Return the members, with one unit behind the last where all have the same."""
    if len({item.unit for item in items}) > 1:
        return between.join(map(_amount, items))
    numbers = between.join(write_number(_number(item)) for item in items)
    return f"{numbers} {items[0].unit}".strip()
