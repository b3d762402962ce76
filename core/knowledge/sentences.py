"""A raw text, markup and all → the places of its sentences."""

import re
from collections.abc import Callable, Collection
from itertools import chain

from core.knowledge.tree import Place
from core.quantities.lexer import RAISED

_BEGINNING = 3
_SENTENCE, _LONG = 3, 6
"""So many words without a capital has a sentence, or a text that ends as none, where it is no name."""
MAX_SENTENCE_CHARS = 600
"""Longer sentences are cut at a semicolon, a comma or a space."""

_BREAK = re.compile(
    r"""(?P<stop>[.!?\u2026]++)(?P<close>(?:["'\u201d\u2019)\]*_`~]|</\w+\s*>)*)(?=\s|<br\b|\Z)"""
    r"""|(?P<wide>[\u3002\uff01\uff1f]+["'\u201d\u2019)\]*_`~]*)"""
    r"""|(?P<line><br\s*/?>|(?:\r?\n|\r(?!\n))[ \t>]*[\r\n]|(?:[:\uff1a][*_]*|\\|(?<!\x20)[ ]{2,}+)[ \t]*+[\r\n]|\f"""
    r"""|[\r\n][ \t>]*(?=(?:[\u00b9\u00b2\u00b3\u2074-\u2079\u2020\u2021\u00a7]|<sup>\s*\(?[\d*]))"""
    r""")""",
    re.IGNORECASE,
)
_PROTECTED = re.compile(
    r"(?P<ticks>`+)[^`]+(?P=ticks)(?!`)|\[[^\[\]]*\]\([^()\s]*(?:\s+\"[^\"]*\")?\)|<(?!br\b)[A-Za-z/][^<>]*>",
    re.IGNORECASE,
)
_GLUE = re.compile(r"<br\s*/?>", re.IGNORECASE)
_NEXT = re.compile(r"(?:[\s\"'\u201c\u2018(\[*_`~>]|<\w[^<>]*>)*(?P<word>\S*)")
_OPENERS = "([\"'*_`>/\u201c\u2018"
_LOOK_BACK_CHARS = 60
_LEADER = re.compile(r"(?<![.\w])\.{4,}[^\S\r\n]+(?!\d{1,4}[^\S\r\n]*(?:[\r\n]|\Z))(?=\S)")
"""Dots that lead from a label to its value, not to the number of a page."""
_ELLIPSES = frozenset({"...", "\u2026"})
_NUMERIC = re.compile(r"[-+\u2212\u2013]?\d")
"""How the upper end of a range begins behind an ellipsis."""
_CUTS = (re.compile(r";\s"), re.compile(r",\s"), re.compile(r"\s"))
_NUMBERING = re.compile(r"(?:[#*_>\s]|[-+]\s)*(?:\d+(?:\.\d+)*|[A-Za-z])\Z")
_INITIAL_AFTER = frozenset({"by", "and", "&", "mr.", "mrs.", "ms.", "dr.", "prof.", "author", "editor"})
_LETTERED = frozenset({"pos", "rev", "ver"})
"""Abbreviations behind which a single letter is what they mean: "rev. C"."""
_TAG = re.compile(r"<[^<>]*>")
_NOTE = re.compile(rf"\s*(?:<sup>\s*\(?(?:\d{{1,2}}|[a-k*†‡§])\)?\s*</sup>|[{RAISED}]{{1,2}}[)⁾]?\s)", re.IGNORECASE)
"""The mark that a footnote begins with."""

_JOINS = frozenset(
    "al approx app art ca cf ch chap dr e.g eg eq eqs est fig figs i.e ie mr mrs ms nr p pp prof ref refs sec"  # noqa: SIM905  a list of literals reads worse
    " sect st tab viz vol vs".split()
)
"""Abbreviations that never end a sentence."""

_JOINS_UNLESS_CAPITAL = frozenset(
    "a.m avg co corp cont dia dim etc excl ext inc incl int ltd max min misc no nom opt p.m pos qty resp rev temp"  # noqa: SIM905  a list of literals reads worse
    " typ ver".split()
)
"""Abbreviations that end a sentence only before a capitalised word ("5 W max. The board")."""


def split_sentences(text: str) -> list[Place]:
    """Return the places of the sentences of `text`, in order.

    They cover all of it but white space and `<br/>`, which ends a sentence, and none is longer than
    `MAX_SENTENCE_CHARS`.
    """
    protected = [match.span() for match in _PROTECTED.finditer(text)]
    places: list[Place] = []
    start = 0
    for match in _BREAK.finditer(text):
        if _ends(text, start, match, protected):
            places.extend(_cut(text, start, match.end()))
            start = match.end()
    places.extend(_cut(text, start, len(text)))
    return places


def _ends(text: str, start: int, match: re.Match[str], protected: list[tuple[int, int]]) -> bool:
    if any(low <= match.start() < high - 1 for low, high in protected) or _LEADER.match(text, match.start()):
        return False
    if match["stop"] is None:
        return True
    following = _NEXT.match(text, match.end())
    word = following["word"] if following else ""
    if not word:
        return True
    if match["stop"] in _ELLIPSES and _NUMERIC.match(word):
        return False
    noted = _NOTE.match(text, match.end())
    if not noted and word[0].islower() and not any(letter.isupper() for letter in word):
        return False
    return match["stop"] != "." or not _abbreviates(text[start : match.start()], word)


def _abbreviates(sentence: str, following: str) -> bool:
    """Tell whether the full stop after `sentence` belongs to its last word."""
    if _NUMBERING.match(sentence):
        return True
    words = ["", "", *_TAG.sub(" ", sentence[-_LOOK_BACK_CHARS:]).lower().split()]
    word, before = words[-1].lstrip(_OPENERS), words[-2].rstrip(":")
    if word in _JOINS:
        return True
    if word in _JOINS_UNLESS_CAPITAL:
        return not following[0].isupper() or (word in _LETTERED and len(following.rstrip(".,:;)")) == 1)
    return len(word) == 1 and word.isalpha() and (before in _INITIAL_AFTER or re.match(r"[a-z]\.$", before) is not None)


def _cut(text: str, start: int, end: int) -> list[Place]:
    """Return the trimmed place of text[start:end], cut where it is too long, without its line-break tags."""
    places: list[Place] = []
    tags = [match.span() for match in _GLUE.finditer(text, start, end)]
    bounds = (start, *chain.from_iterable(tags), end)
    for low, high in zip(bounds[::2], bounds[1::2], strict=True):
        first, last = _trim(text, low, high)
        while last - first > MAX_SENTENCE_CHARS:
            found = (list(pattern.finditer(text, first + 1, first + MAX_SENTENCE_CHARS)) for pattern in _CUTS)
            at = next((matches[-1].end() for matches in found if matches), first + MAX_SENTENCE_CHARS)
            places.append(Place(*_trim(text, first, at)))
            first, last = _trim(text, at, last)
        if first < last:
            places.append(Place(first, last))
    return places


def _trim(text: str, start: int, end: int) -> tuple[int, int]:
    said = text[start:end]
    first = start + len(said) - len(said.lstrip())
    return first, first + len(said.strip())


def is_footnote(sentence: str) -> bool:
    """Return whether a sentence begins with the mark of a footnote: it says what that means alone."""
    return _NOTE.match(sentence) is not None


def is_text_about(text: str, named: Callable[[str], Collection[str]]) -> bool:
    """Return whether a text that names something is no name: it doesn't begin with it, and is long, or a sentence."""
    said = text.split()
    lower = sum(word[0].islower() for word in said)
    least = _SENTENCE if text.rstrip().endswith((".", "!")) else _LONG
    return lower >= least and not named(" ".join(said[:_BEGINNING]))
