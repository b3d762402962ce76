"""Cutting a text into numbers, words, signs and footnote marks; every token knows where it stands.

The text is first put into one spelling, character by character, so that places stay true.
"""

import re
from enum import IntEnum, auto
from typing import NamedTuple

from core.quantities.numbers import PATTERN, SUPERSCRIPTS


class Kind(IntEnum):
    """What a token is."""

    MARK = auto()
    CODE = auto()
    NUMBER = auto()
    WORD = auto()
    TOLERANCE = auto()
    COMPARISON = auto()
    DOTS = auto()
    TILDE = auto()
    DASH = auto()
    PLUS = auto()
    TIMES = auto()
    SLASH = auto()
    COMMA = auto()
    BREAK = auto()
    OPEN = auto()
    CLOSE = auto()
    AT = auto()
    DIRECT = auto()
    OTHER = auto()
    END = auto()


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
        "\u2044": "/",
        "\u2215": "/",
        "\u03bc": "µ",
        "\u2126": "Ω",
        "\u212a": "K",
        "\u2393": "⎓",
        "\uff05": "%",
        "\u22ef": "…",
    }
)
_ODD = f"⁰-₉{SUPERSCRIPTS}¼-¾⅐-↏⁻"
_LETTER = rf"[^\W\d_{_ODD}]"
_UNIT_SIGN = r"°%‰℃℉"
_RUN = rf"(?:{_LETTER}|[{_UNIT_SIGN}])+(?:[²³]|\^[23](?!\d)|(?<=m)[23](?!\w))?"
_WORD = (
    rf"dB\(A\)|(?:N[.-][cm]m|ozf?[.-]in)(?!\w)|[A-Za-z](?:\.[A-Za-z])+\.?|{_RUN}(?:[/·*]{_RUN})*(?:⁻¹)?|[$€£\"″”º˚]|''"
)
_NAMED = (
    (Kind.MARK, rf"[{SUPERSCRIPTS}]+|[*†‡§#]+(?!\s?\d)|\[\d{{1,2}}\]|(?<=[\w°℃%]) ?\d{{1,2}}\)"),
    (Kind.CODE, r"(?<!\w)(?:IP ?-?[0-6X]K?[0-9X]K?|IK ?-?\d\d)(?!\w)"),
    (Kind.NUMBER, PATTERN),
    (Kind.TOLERANCE, r"±|\+ ?/ ?-|\+-"),
    (Kind.BREAK, r"[;\n|•]|</?[a-zA-Z][^<>]{0,60}>"),
    (Kind.COMPARISON, r"[<>]=?|=[<>]|[≤≥]"),
    (
        Kind.TIMES,
        r"×|(?<=\d)[xX](?![a-z])|(?<=[\dm\"] )[xX](?= ?[A-Z\d(])|(?<=\d )[xX](?= )|(?<![\w])[xX](?=\s?\d)|\*(?=\s?\d)",
    ),
    (
        Kind.WORD,
        _WORD,
    ),
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
_KINDS = [kind for kind, _ in _NAMED]
_TOKEN = re.compile("|".join(f"({pattern})" for _, pattern in _NAMED))


def unified(text: str) -> str:
    """Return `text` in one spelling, of the same length."""
    return text.translate(_UNIFIED)


def tokens_of(text: str) -> list[Token]:
    """Return the tokens of a unified text, and as many ends as the grammar looks ahead."""
    tokens: list[Token] = []
    depth = 0
    for match in _TOKEN.finditer(text):
        kind = _KINDS[(match.lastindex or 1) - 1]
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
