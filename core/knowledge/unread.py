"""Why a cell is kept as text: few fixed reasons, so that they can be counted."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum

from core.quantities.dimensions import Dimension
from core.quantities.parse import parse_value
from core.quantities.units import BUILT_IN, UnitTable
from core.quantities.value import Stat, Value

_LOOSE = re.compile(r"(?<![^\W_])(?<![^\W_][-./:_])\d+(?:[.,':]\d+)*(?:[x×]\b|(?![^\W_]|[-./:_]\d*[^\W\d_]))")
"""A number that is no part of a name or code: not in "M12", "RS-485" or "802.3bt", but in "4x"."""
_NUMBERS = re.compile(r"[\d\s.,'+\-–−/]+")
_DATE = re.compile(r"\b(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./]\d{1,2}[./](?:\d{4}|\d{2})|(?:19|20)\d\d[./-]\d{1,2})\b")
_VERSION = re.compile(r"(?i)\b(?:v|ver|version|rev|revision|release)s?\.?\s*\d|\d+\.\d+\.\d+")
_MEASURED = re.compile(
    r"(?i)\s*(?:(?:up to|max|min|typ|ca|approx)\b\.?)?\s*[≤≥<>±~+\-–−]?\s*\d[\d.,'–\-/ ]*\s*(?P<unit>[^\W\d]\S{0,15})"
    r"\s*(?:\([^()]*\))?\s*"
)
_ONE_NUMBER = 1


class Reason(StrEnum):
    """Why nothing more than text was made of a cell."""

    WORDS = "words only"
    CODE = "digits in a name or code only"
    DATE = "a date"
    VERSION = "a version"
    NO_UNIT = "number without a unit"
    NO_UNITS = "several numbers without a unit"
    UNKNOWN_UNIT = "number with an unknown unit"
    AMBIGUOUS = "ambiguous number, such as 1,000"
    OTHERWISE = "measured otherwise than its attribute"
    AMONG_WORDS = "number among words"
    NO_LABEL = "no label"
    NUMBERED = "a number for a label"
    NO_MODEL = "no product model known"
    UNKNOWN_MODEL = "product model in the heading unknown"
    UNSURE = "table that the reader isn't sure of"


_SIGNS = {Reason.DATE: _DATE, Reason.VERSION: _VERSION}


@dataclass(frozen=True, slots=True)
class Why:
    """A reason, and what it is about in this cell: the unknown unit, what its attribute measures; may be empty."""

    reason: Reason
    detail: str = ""


def why_text(
    text: str,
    *,
    measures: Collection[Dimension] = (),
    decimal_comma: bool | None = None,
    units: UnitTable = BUILT_IN,
) -> Why:
    """Return why nothing typed was made of a labelled cell.

    Args:
        text: The cell; not empty.
        measures: What its attribute is measured in; empty if that is unknown.
        decimal_comma: The document's habit, as in `parse_value`.
        units: The units known.
    """
    under = f"under {', '.join(sorted(measures))}" if measures else ""
    if not any(map(str.isdigit, text)):
        return Why(Reason.WORDS, under)
    typed = [
        value
        for value in parse_value(text, decimal_comma=decimal_comma, units=units)
        if value.stat is not Stat.TEXT and value.state is None
    ]
    if typed:
        return _of_typed(typed, measures)
    told = next((reason for reason, sign in _SIGNS.items() if sign.search(text)), None)
    return _of_untyped(text, under, units) if told is None else Why(told)


def _of_typed(typed: Sequence[Value], measures: Collection[Dimension]) -> Why:
    told = sorted({value.dimension or Dimension.COUNT for value in typed if value.unit or value.stat is Stat.COUNT})
    if told:
        return Why(Reason.OTHERWISE, f"{', '.join(told)} under {', '.join(sorted(measures)) or 'words'}")
    return Why(Reason.NO_UNIT if len(typed) == _ONE_NUMBER and not typed[0].items else Reason.NO_UNITS)


def _of_untyped(text: str, under: str, units: UnitTable) -> Why:
    loose = len(_LOOSE.findall(text))
    if not loose:
        return Why(Reason.CODE, under)
    if (measured := _MEASURED.fullmatch(text)) is not None:
        return Why(Reason.UNKNOWN_UNIT, measured["unit"])
    if not _NUMBERS.fullmatch(text):
        return Why(Reason.AMONG_WORDS, under)
    either = [parse_value(text, decimal_comma=habit, units=units)[0].stat for habit in (True, False)]
    if any(stat is not Stat.TEXT for stat in either):
        return Why(Reason.AMBIGUOUS)
    return Why(Reason.NO_UNIT if loose == _ONE_NUMBER else Reason.NO_UNITS)
