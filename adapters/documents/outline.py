"""Signs by which plain lines show what they are: numbered headings, list markers, keys, admonitions."""

import re
import unicodedata

_UNIT = re.compile(
    r"(?:[kKMGTmnpuµμ]?(?:Hz|V|VDC|VAC|A|Ah|W|Wh|B|b|bit|bps|b/s|B/s|bit/s|m|m²|g|s|F|H|Ω|Ohm|ohm|Pa|bar|N|Nm|dB|dBm|dBi|K|T)"
    r"|GHz|inch|in|mm|cm|km|min|hours?|days?|years?|times|lanes?|pins?|ports?|°C|°F|%|percent|x)\b[.,;]?"
)
_NUMBERED = re.compile(r"(?P<number>\d{1,2}(?:\.\d{1,2}){0,4})(?P<dot>[.)]?)[ \t]+(?P<title>[^\W\d_].*)\Z")
_CHAPTER = re.compile(r"(?:chapter|part|section|appendix|annex)[ \t]+(?:\d+|[A-Z]|[IVX]+)\b[^.!?]*\Z", re.IGNORECASE)
_ENDS_LIKE_TEXT = (".", ";", ",", "!")
MAX_HEADING_CHARS = 90

MARKER = re.compile(
    r"(?:(?P<bullet>[-*+•·‣◦▪●○■□–—→])|(?P<number>\d{1,4})[.)]|(?P<circled>[①-⑳])\s?[.:)]?)(?:[ \t]+|\Z)"
)
"""The sign at the beginning of a list entry."""

KEY_VALUE = re.compile(
    r"(?P<key>[^\W_][^:：\n]{0,48}?)(?:\s?[:：]|\s\.{4,}(?!\s+\d{1,4}\s*\Z))(?=\s+\S)\s+(?P<value>\S.*)\Z"
)
"""A line that reads "key: value", or "key ..... value" unless that is the number of a page."""

_ADMONITIONS = "note|notes|notice|tip|hint|info|information|important|caution|warning|danger|attention|success|remark"
_ADMONITION = re.compile(
    rf"[\s>*_]{{0,9}}(?:\.\.\s+)?(?:[⚠️ℹ️💡🔥]\s*)?[*_]{{0,3}}({_ADMONITIONS})[*_]{{0,3}}\s*[:：!]", re.IGNORECASE
)
_ADMONITION_WORD = re.compile(rf"(?:{_ADMONITIONS})", re.IGNORECASE)


def marker_number(match: re.Match[str]) -> int | None:
    """Return the number that a list marker shows; None for a bullet."""
    if match["circled"]:
        return int(unicodedata.numeric(match["circled"]))
    return int(match["number"]) if match["number"] else None


def numbered_level(line: str) -> int | None:
    """Return the depth of a numbered heading ("3.2 Power supply" is 2), or None if the line is none.

    A line such as "2.4 GHz band", or one that ends like a sentence or in the middle of a bracket, is none.
    """
    if len(line) > MAX_HEADING_CHARS or line.endswith(_ENDS_LIKE_TEXT) or line.count("(") > line.count(")"):
        return None
    if _CHAPTER.match(line):
        return 1
    match = _NUMBERED.match(line)
    if match is None or _UNIT.match(match["title"]) or not match["title"][0].isupper():
        return None
    return match["number"].count(".") + 1


def shouts(line: str) -> bool:
    """Tell whether a line is an ALL-CAPS heading: a real word, no number, no full stop."""
    words = re.findall(r"[^\W\d_]{2,}", line)
    return (
        bool(words)
        and len(line) <= MAX_HEADING_CHARS
        and line == line.upper()
        and any(len(word) > 3 for word in words)  # noqa: PLR2004  shorter ones may be mere abbreviations
        and not line.endswith(_ENDS_LIKE_TEXT)
        and not re.search(r"(?:^|\s)\S?\d", line)
    )


def admonition_of(text: str) -> str:
    """Return the kind of admonition that a paragraph announces ("**Note:** …"); empty if none."""
    match = _ADMONITION.match(text)
    return match[1].lower() if match else ""


def is_admonition(word: str) -> bool:
    """Tell whether `word` alone names a kind of admonition."""
    return _ADMONITION_WORD.fullmatch(word.strip(" :!")) is not None


def heads(title: str) -> bool:
    """Tell whether a bold line by itself is a heading: short, no sentence, no mere "Note"."""
    return len(title) <= MAX_HEADING_CHARS and title[-1:] not in {"", ".", "!"} and not is_admonition(title)
