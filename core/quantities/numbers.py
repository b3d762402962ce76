"""How numbers are spelled: groups of digits, decimal comma or point, fractions, powers of ten."""

import math
import re

FRACTIONS = {"½": 0.5, "¼": 0.25, "¾": 0.75, "⅓": 1 / 3, "⅔": 2 / 3, "⅛": 0.125, "⅜": 0.375, "⅝": 0.625, "⅞": 0.875}
SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_POWER = rf"[ ]?[×x*·][ ]?10(?:\^[-+]?[0-9]{{1,3}}|⁻?[{SUPERSCRIPTS}]{{1,3}})"
_DIGITS = r"(?:[0-9]{1,3}(?:[ '][0-9]{3})+(?![0-9])(?:[.,][0-9]+)?|[0-9]+(?:[.,][0-9]+)*|\.[0-9]+)"
PATTERN = (
    rf"[0-9]{{0,6}}[ ]?[{''.join(FRACTIONS)}]"
    r"|10\^[-+]?[0-9]{1,3}"
    rf"|{_DIGITS}(?:[eE][-+]?[0-9]{{1,3}}(?!\w))?(?:{_POWER})?"
)
"""Matches anything that may be an unsigned number; `read_number` decides. Digits are ASCII."""

_PARTS = re.compile(
    rf"(?P<digits>{_DIGITS})(?:[eE](?P<e>[-+]?[0-9]{{1,3}}))?"
    rf"(?:[ ]?[×x*·][ ]?10\^?(?P<power>[-+]?[0-9]{{1,3}}|⁻?[{SUPERSCRIPTS}]{{1,3}}))?\Z"
)
_PLAIN = str.maketrans(SUPERSCRIPTS + "⁻", "0123456789-")
_GROUP = 3
_EXACT = 1e15
_MIN_SURE_HEAD = 3
_SINGLE = re.compile(r"(?<![\w.,])[0-9]++([.,])([0-9]++)(?![\w.,]*[0-9])")
_BOTH = re.compile(r"(?<![\w.,])[0-9]{1,3}(?:([.,])[0-9]{3})++([.,])[0-9]+")


def read_number(text: str, *, decimal_comma: bool | None) -> float | None:
    """Return the number, or None for what is none, is too large, or can't be told ("1,000" without a habit)."""
    if text.isdecimal() and text.isascii():
        return _finite(text)
    if text[-1:] in FRACTIONS:
        return FRACTIONS[text[-1]] + float(text[:-1].strip() or 0)
    if text.startswith("10^"):
        return _finite("1e" + text[3:])
    parts = _PARTS.match(text)
    digits = _decimal(parts["digits"].replace(" ", "").replace("'", ""), decimal_comma) if parts else None
    if parts is None or digits is None:
        return None
    exponent = int(parts["e"] or 0) + int((parts["power"] or "0").translate(_PLAIN))
    return _finite(f"{digits}e{exponent}")


def _finite(digits: str) -> float | None:
    number = float(digits)
    return number if math.isfinite(number) else None


def _decimal(text: str, habit: bool | None) -> str | None:  # noqa: FBT001  three-valued, not a switch
    """Return the digits with a point as the decimal mark."""
    commas, points = text.count(","), text.count(".")
    if not commas and not points:
        return text
    if commas and points:
        return _mixed(text, commas, points)
    mark = "," if commas else "."
    head, *groups = text.split(mark)
    thousands = _grouped(head, groups)
    if len(groups) > 1 or not thousands:
        return head + "".join(groups) if thousands else _lone_mark(head, groups)
    grouping = habit if mark == "." else _comma_groups(head, habit)
    if grouping is None:
        return text if mark == "." else None
    return head + groups[0] if grouping else f"{head}.{groups[0]}"


def _lone_mark(head: str, groups: list[str]) -> str | None:
    return f"{head}.{groups[0]}" if len(groups) == 1 else None


def _comma_groups(head: str, habit: bool | None) -> bool | None:  # noqa: FBT001  three-valued, not a switch
    """Return whether the comma of "1,000" groups; "100,000" would be odd otherwise."""
    if habit is None:
        return True if len(head) >= _MIN_SURE_HEAD else None
    return not habit


def _mixed(text: str, commas: int, points: int) -> str | None:
    mark, separator = (",", ".") if text.rindex(",") > text.rindex(".") else (".", ",")
    if (commas if mark == "," else points) > 1:
        return None
    whole, _, fraction = text.partition(mark)
    head, *groups = whole.split(separator)
    return f"{head}{''.join(groups)}.{fraction}" if _grouped(head, groups) else None


def _grouped(head: str, groups: list[str]) -> bool:
    """Return whether the parts look like thousands: a zero or nothing before the mark never does."""
    return 0 < len(head) <= _GROUP and head[0] != "0" and all(len(group) == _GROUP for group in groups)


def decimal_comma_habit(text: str) -> bool | None:
    """Return whether a document writes decimal commas; None if its numbers don't tell, or disagree evenly."""
    commas = points = 0
    for match in _SINGLE.finditer(text):
        if len(match[2]) != _GROUP:
            commas += match[1] == ","
            points += match[1] == "."
    for match in _BOTH.finditer(text):
        if match[1] != match[2]:
            commas += match[2] == ","
            points += match[2] == "."
    return None if commas == points else commas > points


def write_number(number: float) -> str:
    """Return the shortest decimal that reads as the same number; the minus sign is U+2212."""
    whole = number.is_integer() and abs(number) < _EXACT
    return (str(int(number)) if whole else repr(number)).replace("-", "−").replace("e+", "e")
