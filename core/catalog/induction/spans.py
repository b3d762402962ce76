"""A text → its spans that may be a product model's name."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from core.catalog.lexicon import FUNCTION, UNITS, is_numbered
from core.catalog.name_normalisation import name_key
from core.knowledge.glossary import Pack

MOST_WORDS = 5
MIN_KEY = 3
_MIN_ALONE = 4
_REST_WORDS = 30
_TOKEN = re.compile(r"\([^\W_]+\)|[\w.+()!?'\u00b0%-]+|[^\s\w]")
MARKS = str.maketrans({"\u00ae": "", "\u2122": "", "\u00a9": "", "*": "", "`": "", "_": " "})
_WORD = re.compile(r"[^\W_]+(?:[-.][^\W_]+)*\+?")
_APART = re.compile(r"\((?:[a-z]{3,}|(?:19|20)\d\d)\)")
_UNIT = re.compile(r"\d+(?:\.\d+)*(?P<unit>[^\W\d_]{1,4})")
_VERSION = re.compile(r"[vV]\d+(?:\.(?:\d+|x))*")
_NO_NAME = re.compile(
    r"(?:19|20)\d\d-[\d-]+|0[xX][0-9a-fA-F]+|\d+[xX]\d+.*|\d+(?:st|nd|rd|th)|"
    r".*\.(?:pdf|docx?|xlsx?|html?|md|csv|txt|indd|zip)"
)
_LETTERED = re.compile(r"[a-z]{1,2}(?=\d)")
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz")
_ENDS = (".", "!", "?", ")")


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """Words in a row that may be a name.

    Attributes:
        name: As written, without marks.
        key: What names that read the same have in common.
        first: Its first word's number in the text.
        last: The number of the word behind it.
        coded: A number that is no amount, or something in brackets, is in it; else it is only written like a name.
        rest: The text behind it, folded.
    """

    name: str
    key: str
    first: int
    last: int
    coded: bool
    rest: str


def spans_of(text: str, pack: Pack) -> Iterator[Span]:
    """Give every span in `text` that may be a name; of those that begin together, the longer ones first."""
    words = _TOKEN.findall(text.translate(MARKS))
    bare = [word if _APART.fullmatch(word) else word.strip("().!?'") for word in words]
    kinds = [_kind(word, before, pack) for before, word in pairwise(["", *bare])]
    for first, kind in enumerate(kinds):
        if kind != "name":
            continue
        end = first + 1
        while end < min(len(words), first + MOST_WORDS) and kinds[end] and not words[end - 1].endswith(_ENDS):
            end += 1
        for last in range(end, first, -1):
            name = " ".join(bare[first:last])
            key = name_key(name)
            telling = [word for word in bare[first:last] if not _is_amount(word)]
            coded = any(word.startswith("(") or any(map(str.isdigit, word)) for word in telling)
            if _may_be(name, key, pack, coded=coded):
                rest = " ".join(bare[last : last + _REST_WORDS]).casefold()
                yield Span(name=name, key=key, first=first, last=last, coded=coded, rest=rest)


def _may_be(name: str, key: str, pack: Pack, *, coded: bool) -> bool:
    """Say whether a name is long enough, and no standard, revision or numbered part.

    A letter or two with a number are a part alone ("H2"); with a hyphen or more words they may be a name ("P-200").
    """
    alone = " " not in name
    letters = _LETTERED.match(key)
    short = alone and "-" not in name and letters and len(letters.group()) == 1
    free = letters and letters.group() not in pack.numbered - _LETTERS and not short
    long = len(key) >= (_MIN_ALONE if coded and alone else MIN_KEY)
    return long and not (coded and not free and is_numbered(key, pack))


def _kind(word: str, before: str, pack: Pack) -> str:
    """Return "name" for a word that may begin a name, "more" for one that may go on; else nothing."""
    small = word.casefold()
    if _APART.fullmatch(word):
        return "more"
    if not _WORD.fullmatch(word) or _NO_NAME.fullmatch(word):
        return ""
    numbered = any(map(str.isdigit, word))
    if (numbered or len(word) == 1) and before.casefold() in pack.naming_words("numbering"):
        return ""
    if numbered:
        return "name" if any(map(str.isalpha, word)) and not (is_version(word) or _is_amount(word)) else "more"
    if small in FUNCTION and not (word.isupper() and len(word) > 1):
        return "more" if small in pack.naming_words("inside") and before and word[0].isupper() else ""
    plain = any(small.rsplit("-", 1)[-1] in pack.naming_words(role) for role in ("texts", "numbering", "plain"))
    return "name" if not plain and any(map(str.isupper, word)) else ""


def is_version(word: str) -> bool:
    """Say whether a word is "v2", "V1.1", "v3.x"."""
    return _VERSION.fullmatch(word) is not None


def _is_amount(word: str) -> bool:
    amount = _UNIT.fullmatch(word)
    return amount is not None and amount["unit"].casefold() in UNITS
