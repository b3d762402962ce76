"""Text → tokens (numbers, words, signs, footnote marks), each with its place; and how numbers are spelled.

The text is first put into one spelling, character by character, so that places stay true.
"""

import math
import re
from enum import IntEnum
from typing import NamedTuple

Kind = IntEnum(
    "Kind",
    "MARK CODE NUMBER WORD TOLERANCE COMPARISON DOTS TILDE DASH PLUS TIMES SLASH COMMA BREAK OPEN CLOSE AT DIRECT "
    "OTHER END",
)
"""What a token is."""


class Token(NamedTuple):
    """A piece of a text; `text` is in the one spelling, `start` and `end` are places in the original."""

    kind: Kind
    text: str
    start: int
    end: int


_SPACES = "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\t"
_UNIFIED = str.maketrans(
    {
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\ufe58\ufe63\uff0d\u2796", "-"),
        **dict.fromkeys(_SPACES, " "),
        **{chr(0xFEE0 + code): chr(code) for code in range(0x21, 0x7F) if code != ord("%")},
        **dict.fromkeys("\u2019\u02bc\u2032", "'"),
        **dict.fromkeys("\u223c\u301c\u02dc\u2248\u2243\u2245", "~"),
        **dict.fromkeys("\u2715\u2716\u2a09", "×"),
        **dict.fromkeys("\u2a7d\u2266\u2264", "≤"),
        **dict.fromkeys("\u2a7e\u2267\u2265", "≥"),
        **dict.fromkeys("\u2024\u2027\u22c5\u2219\u00b7", "·"),
        **dict.fromkeys("\u02da\u00ba\u1d52", "°"),
        **dict(zip("\u2044\u2215\u03bc\u2126\u212a\u2393\uff05\u22ef", "//µΩK⎓%…", strict=True)),
    }
)
_FRACTIONS = {"½": 0.5, "¼": 0.25, "¾": 0.75, "⅓": 1 / 3, "⅔": 2 / 3, "⅛": 0.125, "⅜": 0.375, "⅝": 0.625, "⅞": 0.875}
_SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
RAISED = f"{_SUPERSCRIPTS}ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐᵖʳˢᵗᵘᵛʷˣʸᶻ"
"""Raised digits and letters that are marks of footnotes; "ⁿ" is a power, "ᵒ" a degree."""

_POWER = rf"[ ]?[×x*·][ ]?10(?:\^[-+]?[0-9]{{1,3}}|⁻?[{_SUPERSCRIPTS}]{{1,3}})"
_DIGITS = r"(?:[0-9]{1,3}(?:[ '][0-9]{3})+(?![0-9])(?:[.,][0-9]+)?|[0-9]+(?:[.,][0-9]+)*|\.[0-9]+)"
_NUMBER = (
    rf"[0-9]{{0,6}}[ ]?[{''.join(_FRACTIONS)}]"
    r"|10\^[-+]?[0-9]{1,3}"
    rf"|{_DIGITS}(?:[eE][-+]?[0-9]{{1,3}}(?!\w))?(?:{_POWER})?"
)
"""Matches anything that may be an unsigned number; `read_number` decides. Digits are ASCII."""

_PARTS = re.compile(
    rf"(?P<digits>{_DIGITS})(?:[eE](?P<e>[-+]?[0-9]{{1,3}}))?"
    rf"(?:[ ]?[×x*·][ ]?10\^?(?P<power>[-+]?[0-9]{{1,3}}|⁻?[{_SUPERSCRIPTS}]{{1,3}}))?\Z"
)
_PLAIN = str.maketrans(_SUPERSCRIPTS + "⁻", "0123456789-")
_GROUP = 3
_EXACT = 1e15
_MIN_SURE_HEAD = 3
_SINGLE = re.compile(r"(?<![\w.,])[0-9]++([.,])([0-9]++)(?![\w.,]*[0-9])")
_BOTH = re.compile(r"(?<![\w.,])[0-9]{1,3}(?:([.,])[0-9]{3})++([.,])[0-9]+")
_ODD = f"⁰-₉{RAISED}¼-¾⅐-↏⁻"
_LETTER = rf"[^\W\d_{_ODD}]"
_RUN = rf"(?:{_LETTER}|[°%‰℃℉])+(?:[²³]|\^[23](?!\d)|(?<=m)[23](?!\w))?"
_WORD = (
    rf"dB\(A\)|(?:N[.-][cm]m|ozf?[.-]in)(?!\w)|[A-Za-z](?:\.[A-Za-z])+\.?|{_RUN}(?:[/·*]{_RUN})*(?:⁻¹)?|[$€£\"″”º˚]|''"
)
_TIMES = r"×|(?<=\d)[xX](?![a-z])|(?<=[\dm\"] )[xX](?= ?[A-Z\d(])|(?<=\d )[xX](?= )|(?<!\w)[xX](?=\s?\d)|\*(?=\s?\d)"
_NAMED = (
    (Kind.MARK, rf"[{RAISED}]+|[*†‡§#]+(?!\s?\d)|\[\d{{1,2}}\]|(?<=[\w°℃%]) ?\d{{1,2}}\)"),
    (Kind.CODE, r"(?<!\w)(?:IP ?-?[0-6X]K?[0-9X]K?|IK ?-?\d\d)(?!\w)"),
    (Kind.NUMBER, _NUMBER),
    (Kind.TOLERANCE, r"±|\+ ?/ ?-|\+-"),
    (Kind.BREAK, r"[;\n|•]|</?[a-zA-Z][^<>]{0,60}>"),
    (Kind.COMPARISON, r"[<>]=?|=[<>]|[≤≥]"),
    (Kind.TIMES, _TIMES),
    (Kind.WORD, _WORD),
    (Kind.DOTS, r"…|\.(?: ?\.)+"),
    (Kind.TILDE, "~"),
    (Kind.DASH, r"(?<=\w)-{3,4}(?=\d)|-"),
    (Kind.PLUS, r"\+"),
    (Kind.SLASH, "/"),
    (Kind.COMMA, ","),
    (Kind.OPEN, r"[(\[]"),
    (Kind.CLOSE, r"[)\]]"),
    (Kind.AT, "@"),
    (Kind.DIRECT, r"⎓|=+"),
    (Kind.OTHER, r"\S"),
)
_LOOK_AHEAD = 5
_TOKEN = re.compile("|".join(f"({pattern})" for _, pattern in _NAMED))
_VOLTS = r"\d[\d.,]*\s?m?[Vv](?!\w)"
_GLUED = re.compile(rf"(?<![\w-])(?:DC|AC)(?={_VOLTS}|\d[\d.,]*\s?(?:-+|~|\.\.+|…)\s*{_VOLTS})")
"""A kind of current right before a voltage: "DC24V", "DC7~35V"."""
_AGAIN = re.compile(
    rf"(?<![\w-])(DC|AC)(?= ?\d)(?P<first> ?\d[\d.,]*\s?V?\s?[-~…]\s?)(?P<again>\1 ?)(?=(?P<high>{_VOLTS}))"
)
"""The same once more within a range: "DC24V-DC28V"."""
_OTHER = re.compile(r"(?<=V)[/ ~-](?=(?:DC|AC)\d)")
"""Before another voltage: "AC85-265V/DC100-370V", "DC12V-AC220V"."""


def unified(text: str) -> str:
    """Return `text` in one spelling, of the same length."""
    return text.translate(_UNIFIED)


def normalized(text: str) -> tuple[str, frozenset[int]]:
    """Return `text` in one spelling, and the places right behind a kind of current ("DC24V"): numbers begin there."""
    text = unified(text)
    if "DC" not in text and "AC" not in text:
        return text, frozenset()
    text = _OTHER.sub(";", _AGAIN.sub(_once, text))
    return text, frozenset(found.end() for found in _GLUED.finditer(text))


def _once(found: re.Match[str]) -> str:
    """Return a range with one kind of current; two voltages, the higher first, are those of a converter."""
    low, high = (
        float(re.sub(r"[^\d.]", "", each.replace(",", ".")).strip(".")) for each in (found["first"], found["high"])
    )
    return f"{found[1]}{found['first']}{' ' * len(found['again'])}" if low < high else found[0]


def tokens_of(text: str) -> list[Token]:
    """Return the tokens of a unified text, and as many ends as the grammar looks ahead."""
    tokens: list[Token] = []
    depth = 0
    for match in _TOKEN.finditer(text):
        kind = _NAMED[(match.lastindex or 1) - 1][0]
        start, end = match.span()
        written = match.group()
        if kind is Kind.OPEN:
            depth += 1
        elif kind is Kind.CLOSE:
            depth -= 1
        elif kind is Kind.MARK and written[-1] == ")" and depth > 0:
            tokens.append(Token(Kind.NUMBER, written[:-1].strip(), start + (written[0] == " "), end - 1))
            kind, written, start = Kind.CLOSE, ")", end - 1
            depth -= 1
        tokens.append(Token(kind, written, start, end))
    return tokens + [Token(Kind.END, "", len(text), len(text))] * _LOOK_AHEAD


def read_number(text: str, *, decimal_comma: bool | None) -> float | None:
    """Return the number, or None for what is none, is too large, or can't be told ("1,000" without a habit)."""
    if text.isdecimal() and text.isascii():
        return _finite(text)
    if text[-1:] in _FRACTIONS:
        return _FRACTIONS[text[-1]] + float(text[:-1].strip() or 0)
    if text.startswith("10^"):
        return _finite("1e" + text[3:])
    parts = _PARTS.match(text)
    digits = _decimal(parts["digits"].replace(" ", "").replace("'", ""), habit=decimal_comma) if parts else None
    if parts is None or digits is None:
        return None
    exponent = int(parts["e"] or 0) + int((parts["power"] or "0").translate(_PLAIN))
    return _finite(f"{digits}e{exponent}")


def _finite(digits: str) -> float | None:
    number = float(digits)
    return number if math.isfinite(number) else None


def _decimal(text: str, *, habit: bool | None) -> str | None:
    """Return the digits with a point as the decimal mark."""
    commas, points = text.count(","), text.count(".")
    if not commas and not points:
        return text
    if commas and points:
        mark, separator = (",", ".") if text.rindex(",") > text.rindex(".") else (".", ",")
        whole, _, fraction = text.partition(mark)
        head, *groups = whole.split(separator)
        return f"{head}{''.join(groups)}.{fraction}" if mark not in fraction and _grouped(head, groups) else None
    mark = "," if commas else "."
    head, *groups = text.split(mark)
    if len(groups) > 1:
        return head + "".join(groups) if _grouped(head, groups) else None
    grouping = _grouped(head, groups) and (habit if mark == "." else _comma_groups(head, habit=habit))
    if grouping is None:
        return text if mark == "." else None
    return head + groups[0] if grouping else f"{head}.{groups[0]}"


def _comma_groups(head: str, *, habit: bool | None) -> bool | None:
    """Return whether the comma of "1,000" groups; "100,000" would be odd otherwise."""
    if habit is None:
        return True if len(head) >= _MIN_SURE_HEAD else None
    return not habit


def _grouped(head: str, groups: list[str]) -> bool:
    """Return whether the parts look like thousands: a zero or nothing before the mark never does."""
    return 0 < len(head) <= _GROUP and head[0] != "0" and all(len(group) == _GROUP for group in groups)


def decimal_comma_habit(text: str) -> bool | None:
    """Return whether a document writes decimal commas; None if its numbers don't tell, or disagree evenly."""
    marks = [match[1] for match in _SINGLE.finditer(text) if len(match[2]) != _GROUP]
    marks += [match[2] for match in _BOTH.finditer(text) if match[1] != match[2]]
    commas, points = marks.count(","), marks.count(".")
    return None if commas == points else commas > points


def write_number(number: float) -> str:
    """Return the shortest decimal that reads as the same number; the minus sign is U+2212."""
    whole = number.is_integer() and abs(number) < _EXACT
    return (str(int(number)) if whole else repr(number)).replace("-", "−").replace("e+", "e")
