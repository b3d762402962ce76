"""What a field's words say in a text about product models: nouns for them, and codes that are none."""

import re
from collections.abc import Collection
from functools import lru_cache

from core.catalog.lexicon import is_plural
from core.knowledge.analyzer import stem
from core.knowledge.glossary import Pack

_WORD = re.compile(r"[^\W\d_]+")
_ANYTHING = "devices"
"""What anybody calls product models."""


def is_numbered(key: str, pack: Pack) -> bool:
    """Return whether a key names a standard, a revision or a numbered part ("usb3"): no product model."""
    return _pattern(pack.numbered).fullmatch(key) is not None


@lru_cache(maxsize=16)
def _pattern(numbered: frozenset[str]) -> re.Pattern[str]:
    """Return what matches keys that begin with one of these words; one that ends in a digit has its number."""
    begun = (re.escape(word) if word[-1].isdigit() else rf"{re.escape(word)}[a-z]?\d" for word in sorted(numbered))
    return re.compile(rf"(?:{'|'.join(begun)}).*" if numbered else r"(?!)")


def said_plainly(plain: str, nouns: Collection[str]) -> str:
    """Return a folded text with a field's nouns for product models as anybody's: "which boards" as "which devices"."""
    return _WORD.sub(lambda match: _plainly(match.group()) if stem(match.group()) in nouns else match.group(), plain)


def _plainly(word: str) -> str:
    return _ANYTHING if is_plural(word) else _ANYTHING[:-1]
