"""A bare number whose unit another line names: "The maximum value is 2200." and "The unit of this value is W."."""

import re

from core.knowledge.labels import is_unit
from core.quantities.parse import parse_value
from core.quantities.value import Found, Stat, Value
from core.verification.parsed import Parsed

_ALONE, _END = r"\bvalue\b[^.;]*?(?<![\w.,+\u2212\u2013/-])(?<![<>≤≥±~] )(?<!than )(?<!\d )", r"(?=\.?;|\s(?:and|or)\s)"
_NAMED = re.compile(
    r"(?i)(?:\A|;\s)(?:the )?unit of (?:this|the) value is\s+[`“\"]?(?P<unit>[^\s`“”\".,;|]{1,12})[`”\"]?\.?(?=;|\Z)"
)
_NUMBER = re.compile(r"[-+\u2212]?\d[\d.,]*")
_ONE = frozenset({Stat.POINT, Stat.MAXIMUM, Stat.MINIMUM, Stat.UPPER, Stat.LOWER})


def has_unit_apart(found: Found, held: Parsed) -> bool:
    """Return whether lines give a bare number as a value, and one of them nothing but the unit of that value.

    Args:
        found: A quantity with one number and its unit.
        held: The lines, apart by semicolons.
    """
    number = _NUMBER.search(found.value.text)
    units = {match["unit"] for match in _NAMED.finditer(held.text)}
    if found.value.stat not in _ONE or number is None or len(units) != 1:
        return False
    digits, (unit,) = number.group().rstrip(".,"), units
    bare = digits.isdigit() and re.search(f"{_ALONE}{digits}{_END}", held.text) is not None
    return bare and is_unit(unit) and _is_same(found.value, f"{digits} {unit}")


def _is_same(value: Value, written: str) -> bool:
    other = parse_value(written)[0]
    alike = value.dimension is other.dimension and value.canonical_unit == other.canonical_unit
    ends = (value.canonical.nominal, value.canonical.low, value.canonical.high)
    return alike and other.canonical.nominal in ends
