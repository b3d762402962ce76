"""What a question says that product models must have just so: a number with its unit ("25 g"), a code ("IP67")."""

import re
from dataclasses import dataclass

from core.knowledge.analyzer import fold
from core.quantities.compare import meets, same
from core.quantities.parse import quantities_in
from core.quantities.value import EMPTY, Value
from core.reading.bounds import with_bounds

_CODE = re.compile(r"(?<![^\W_])(?=[^\W_-]*\d)(?=[^\W_-]*[^\W\d_])[^\W_][\w-]*[^\W_]")
_TYPED = (
    (re.compile(r"(?<=\d)mhz\b|(?<=\d )mhz\b"), "MHz"),
    (re.compile(r"(?<=\d\d) ?c\b", re.IGNORECASE), " °C"),
)
"""Units as people type them: nobody asks for thousandths of a hertz, or for coulombs."""
_NOT = r"not|without|never|isn't|aren't|doesn't|don't|can't|cannot|lacks?|lacking|free of"
_DENYING = re.compile(rf"\b(?:{_NOT}|no(?! more| less))\b(?![^()]*\))")
"""What a question leaves out in brackets is no part of what it asks."""
NEGATION = re.compile(rf"\b(?:no|{_NOT})\b")
_BLANKS = re.compile(r"[\s_-]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Required:
    """What must be said of a product model; nothing is met by everything.

    Attributes:
        quantities: Numbers with units that a value must equal.
        codes: Codes, squeezed, that must be said.
    """

    quantities: tuple[Value, ...] = ()
    codes: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.quantities or self.codes)

    def met_by(self, text: str) -> bool:
        """Return whether a text says all of it."""
        said = _squeezed(text)
        stated = [found.value for found in quantities_in(text)] if self.quantities else []
        return all(code in said for code in self.codes) and all(
            any(_holds(each, wanted) for each in stated) for wanted in self.quantities
        )


ANYTHING = Required()


def denies(text: str) -> bool:
    """Return whether a question asks for those that don't have something."""
    return _DENYING.search(fold(text)) is not None


def says_not(text: str) -> bool:
    """Return whether a sentence says that something isn't there, or isn't so."""
    return NEGATION.search(fold(text)) is not None


def required_in(topic: str) -> Required:
    """Return what a question without product models requires; bounds ("at least 5 V") require nothing just so."""
    topic = with_bounds(topic)
    for typed, unit in _TYPED:
        topic = typed.sub(unit, topic)
    found = quantities_in(topic)
    exact = [each for each in found if each.value.unit and not _is_bound(each.value)]
    rest = topic
    for each in reversed(found):
        rest = f"{rest[: each.start]} {rest[each.end :]}"
    codes = tuple(dict.fromkeys(_squeezed(code) for code in _CODE.findall(rest)))
    return Required(quantities=tuple(each.value for each in exact), codes=codes)


def _holds(stated: Value, wanted: Value) -> bool:
    """Return whether a value is the number wanted, or a range, a bound or a list that it is in."""
    if stated.items:
        return any(same(each, wanted) for each in stated.items)
    low, high = wanted.canonical.low, wanted.canonical.high
    if stated.dimension is not wanted.dimension or stated.canonical == EMPTY or low is None or high is None:
        return False
    above = stated.canonical.low is None or meets(stated, at_most=low)
    return above and (stated.canonical.high is None or meets(stated, at_least=high))


def _is_bound(value: Value) -> bool:
    ends = value.canonical
    return (ends.low is None) != (ends.high is None)


def _squeezed(text: str) -> str:
    return _BLANKS.sub("", fold(text))
