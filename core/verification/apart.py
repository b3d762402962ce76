"""A bare number whose unit stands apart from it: in brackets in its label, or in a line that names the unit."""

import re

from core.knowledge.labels import is_unit
from core.quantities.parse import parse_value
from core.quantities.value import Found, Stat, Value
from core.verification.parsed import Parsed

_LABELLED = r"[(\[](?:in )?(?P<unit>[^()\[\]]{1,12})[)\]][^;|()\[\]]*?(?<![\w.,])"
_NAMED = re.compile(r"(?i)\bunits?\b(?: [a-z]+){0,4}(?: is| are|:| in)\s+[`“\"]?(?P<unit>[^\s`“”\".,;|]{1,12})")
_BARE = r"(?!\w|[.,]\d|\s?[%°])"
_NUMBER = re.compile(r"[-+\u2212]?\d[\d.,]*")
_ONE = frozenset({Stat.POINT, Stat.MAXIMUM, Stat.MINIMUM, Stat.UPPER, Stat.LOWER})


def has_unit_apart(found: Found, held: Parsed) -> bool:
    """Return whether lines give a number bare, and apart from it the unit that it has here.

    Args:
        found: A quantity with one number and its unit.
        held: The lines.
    """
    number = _NUMBER.search(found.value.text)
    if found.value.stat not in _ONE or number is None or not found.value.unit:
        return False
    digits = number.group().rstrip(".,").lstrip("+")
    bare = {(token.start, token.end) for token in held.tokens if token.is_number and token.said == digits}
    if not bare:
        return False
    units = [match["unit"] for match in re.finditer(f"{_LABELLED}{re.escape(digits)}{_BARE}", held.text)]
    named = {match["unit"] for match in _NAMED.finditer(held.text)}
    units += named if len(named) == 1 else ()
    return any(_is_same(found.value, f"{digits} {unit}") for unit in units if is_unit(unit))


def _is_same(value: Value, written: str) -> bool:
    other = parse_value(written)[0]
    alike = value.dimension is other.dimension and value.canonical_unit == other.canonical_unit
    ends = (value.canonical.nominal, value.canonical.low, value.canonical.high)
    return alike and other.canonical.nominal in ends
