"""Text of a cell that no value was made of → why: one of few fixed reasons, so that they can be counted."""

import re
from collections.abc import Collection
from enum import StrEnum

from core.quantities.dimensions import Dimension
from core.quantities.parse import parse_value
from core.quantities.units import BUILT_IN, UnitTable
from core.quantities.value import Stat

_LOOSE = re.compile(r"(?<![^\W_])(?<![^\W_][-./:_])\d+(?:[.,':]\d+)*(?:[x×]\b|(?![^\W_]|[-./:_]\d*[^\W\d_]))")
"""A number that is no part of a name or code: not in "M12", "RS-485" or "802.3bt", but in "4x"."""
_NUMBERS = re.compile(r"[\d\s.,'+\-–−/]+")
_DATE = re.compile(r"\b(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./]\d{1,2}[./](?:\d{4}|\d{2})|(?:19|20)\d\d[./-]\d{1,2})\b")
_VERSION = re.compile(r"(?i)\b(?:v|ver|version|rev|revision|release)s?\.?\s*\d|\d+\.\d+\.\d+")
_MEASURED = re.compile(
    r"(?i)\s*(?:(?:up to|max|min|typ|ca|approx)\b\.?)?\s*[≤≥<>±~+\-–−]?\s*\d[\d.,'–\-/ ]*\s*(?P<unit>[^\W\d]\S{0,15})"
    r"\s*(?:\([^()]*\))?\s*"
)


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


def why_text(
    text: str, *, measures: Collection[Dimension] = (), decimal_comma: bool | None = None, units: UnitTable = BUILT_IN
) -> tuple[Reason, str]:
    """Return why nothing typed was made of a labelled cell, and the detail: the unknown unit, what is measured, or "".

    Args:
        text: The cell; not empty.
        measures: What its attribute is measured in; empty if that is unknown.
        decimal_comma: The document's habit, as in `parse_value`.
        units: The units known.
    """
    under = f"under {', '.join(sorted(measures))}" if measures else ""
    if not any(map(str.isdigit, text)):
        return Reason.WORDS, under
    values = parse_value(text, decimal_comma=decimal_comma, units=units)
    if typed := [value for value in values if value.stat is not Stat.TEXT and value.state is None]:
        told = sorted({value.dimension or Dimension.COUNT for value in typed if value.unit or value.stat is Stat.COUNT})
        if told:
            return Reason.OTHERWISE, f"{', '.join(told)} {under or 'under words'}"
        return Reason.NO_UNIT if len(typed) == 1 and not typed[0].items else Reason.NO_UNITS, ""
    for reason, sign in ((Reason.DATE, _DATE), (Reason.VERSION, _VERSION)):
        if sign.search(text):
            return reason, ""
    return _why_untyped(text, under, units)


def _why_untyped(text: str, under: str, units: UnitTable) -> tuple[Reason, str]:
    loose = len(_LOOSE.findall(text))
    if not loose:
        return Reason.CODE, under
    if measured := _MEASURED.fullmatch(text):
        return Reason.UNKNOWN_UNIT, measured["unit"]
    if not _NUMBERS.fullmatch(text):
        return Reason.AMONG_WORDS, under
    if any(parse_value(text, decimal_comma=habit, units=units)[0].stat is not Stat.TEXT for habit in (True, False)):
        return Reason.AMBIGUOUS, ""
    return Reason.NO_UNIT if loose == 1 else Reason.NO_UNITS, ""
