"""A cell's value as Excel shows it, but for the separators of thousands, which not everybody reads alike."""

import re
from collections.abc import Iterable, Sequence
from datetime import datetime, time
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from typing import Protocol, cast

from adapters.documents.inline import raise_text
from adapters.documents.xlsx_book import Font

_TOKEN = re.compile(
    r"\"(?P<quoted>[^\"]*)\"|\\(?P<escaped>.)|[_*].|\[\$(?P<currency>[^\]-]*)[^\]]*\]|\[[^\]]*\]"
    r"|(?P<digits>[#0?][#0?,]*(?:\.[#0?]*)?|\.[#0?]+)(?P<scale>,*)(?:E(?P<sign>[+-])(?P<exponent>0+))?|(?P<general>General)"
    r"|(?P<percent>%)|(?P<literal>.)",
    re.DOTALL | re.IGNORECASE,
)
_FRACTION = re.compile(r"[#0?]\s*/\s*[#0?\d]")
_SECTION = re.compile(r"((?:\"[^\"]*\"|\\.|\[[^\]]*\]|[^;\"\\\[])*)(?:;|\Z)", re.DOTALL)
_GENERAL = frozenset({"", "general", "@"})
_ZERO_SECTION = 2


class _Piece(Protocol):
    """A stretch of rich text."""

    @property
    def text(self) -> str: ...
    @property
    def font(self) -> Font | None: ...


def shown(value: object, code: str) -> str:
    """Return what a person sees of a value with that number format; empty for none. Dates are ISO dates."""
    match value:
        case None:
            said = ""
        case bool():
            said = str(value).upper()
        case int() | float():
            said = _number(value, code)
        case datetime():
            said = value.date().isoformat() if value.time() == time() else value.isoformat(" ", "minutes")
        case time():
            said = value.isoformat("minutes")
        case list():
            said = "".join(map(_rich, cast("Sequence[str | _Piece]", value)))
        case _:
            said = str(value)
    return said


def _rich(piece: "str | _Piece") -> str:
    if isinstance(piece, str):
        return piece
    raised = piece.font is not None and piece.font.vertAlign == "superscript"
    return raise_text(piece.text) if raised else piece.text


def _number(value: float, code: str) -> str:
    sections = [match[1] for match in _SECTION.finditer(code) if match[0]] or [""]
    at = 1 if value < 0 and len(sections) > 1 else 0
    if value == 0 and len(sections) > _ZERO_SECTION:
        at = _ZERO_SECTION
    section = sections[at]
    if section.strip().lower() in _GENERAL or _FRACTION.search(section):
        return general(value)
    said = _formatted(abs(value), section)
    if said is None:
        return general(value)
    minus = value < 0 and at == 0 and any(letter in "123456789" for letter in said)
    return ("-" + said if minus else said).strip()


def general(value: float) -> str:
    """Return a number as the format "General" shows it."""
    return str(value) if isinstance(value, int) else f"{value:.11g}".replace("e", "E")


def rounds(said: str, held: str) -> bool:
    """Tell whether a number is shown with fewer digits than the file holds: 85.57 of 85.56999999999999."""
    return held not in {"", said} and general(float(held)) == said


def _formatted(value: float, section: str) -> str | None:
    """Return the number in a section of a format code; None if it has more digits than we can shift."""
    tokens = list(_TOKEN.finditer(section))
    number = Decimal(str(value)) * 100 ** sum(1 for token in tokens if token["percent"])
    parts: list[str] = []
    done = False
    for token in tokens:
        if token["digits"] and not done:
            done = True
            try:
                parts.append(_digits(number, token))
            except InvalidOperation:
                return None
        elif token["general"]:
            parts.append(general(value))
        else:
            parts.append(_literal(token))
    return "".join(parts)


def _literal(token: re.Match[str]) -> str:
    names: Iterable[str] = ("quoted", "escaped", "currency", "percent", "literal")
    return next((token[name] for name in names if token[name] is not None), "")


def _digits(number: Decimal, token: re.Match[str]) -> str:
    whole, _, part = token["digits"].partition(".")
    if token["exponent"]:
        exponent = number.adjusted() if number else 0
        plus = "+" if token["sign"] == "+" and exponent >= 0 else "-" if exponent < 0 else ""
        mantissa = _rounded(number.scaleb(-exponent), whole, part)
        return f"{mantissa}E{plus}{abs(exponent):0{len(token['exponent'])}d}"
    thousands = len(whole) - len(whole.rstrip(",")) + len(token["scale"])
    return _rounded(number.scaleb(-3 * thousands), whole, part)


def _rounded(number: Decimal, whole: str, part: str) -> str:
    said = format(number.quantize(Decimal(1).scaleb(-len(part)), ROUND_HALF_UP), "f")
    before, _, after = said.partition(".")
    optional = len(part) - len(part.rstrip("#"))
    while optional and after.endswith("0"):
        after, optional = after[:-1], optional - 1
    before = before.rjust(whole.count("0"), "0") if whole.count("0") else before
    return f"{before}.{after}" if after else before
