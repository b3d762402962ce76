"""Letters of the symbol fonts, which have no meaning without their font, as the signs they show."""

from collections.abc import Mapping

_PRIVATE = 0xF000
_LETTERS = 0x100
UNKNOWN = "\ufffd"

_SYMBOL = dict(
    zip(
        "abgdezhqiklmnxoprstufcywDFGLPQSWXY"
        "\xb0\xb1\xa3\xb3\xb4\xb7\xb9\xbb\xd7\xa5\xae\xac\xd6\x2d\xb8\xa2\xb2\xba\x40",
        "αβγδεζηθικλµνξοπρστυφχψωΔΦΓΛΠΘΣΩΞΨ°±≤≥×•≠≈·∞→←√−÷′″≡≅",
        strict=True,
    )
)
_DINGBATS = dict(zip("\xfc\xfb\xa8\xfe\xfd\xa7\x6c\x6e\xe0\xf0", "✓✗☐☑☒•●■→⇒", strict=True))
_DINGBATS_2 = dict(zip("PORTVQ\xa3", "✓✗☑☒☒☒☐", strict=True))

FONTS: Mapping[str, Mapping[str, str]] = {"symbol": _SYMBOL, "wingdings": _DINGBATS, "wingdings 2": _DINGBATS_2}
"""Sign by letter, by the font's name in lower case."""


def signs(text: str, font: str) -> str:
    """Return what `text` shows in a font; letters that we don't know are U+FFFD.

    In no symbol font only Word's private letters are special; where no font is stated they are of "Symbol".
    """
    known = FONTS.get(font.lower())
    if known is not None:
        return "".join(letter if letter.isspace() else _sign(letter, known) for letter in text)
    default = {} if font else _SYMBOL
    return "".join(_sign(letter, default) if _is_private(letter) else letter for letter in text)


def _is_private(letter: str) -> bool:
    return _PRIVATE <= ord(letter) < _PRIVATE + _LETTERS


def _sign(letter: str, known: Mapping[str, str]) -> str:
    plain = chr(ord(letter) - _PRIVATE) if _is_private(letter) else letter
    return known.get(plain) or (plain if plain.isascii() and not plain.isalpha() else UNKNOWN)
