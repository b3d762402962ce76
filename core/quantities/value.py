"""What a table cell states: a number with its unit and conditions, a list, a state, or plain text."""

from dataclasses import dataclass
from enum import StrEnum

from core.quantities.dimensions import Dimension


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
