"""The numbers of a text as they are proved: a label may show none that what is quoted doesn't print."""

import re
from collections.abc import Iterable, Sequence

from core.knowledge.analyzer import fold

_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_RAISED = re.compile(r"[⁰¹²³⁴⁵⁶⁷⁸⁹]+")
"""Footnote marks; folded, they would be digits of the number before them."""


def plain(text: str) -> str:
    """Return a text folded, without footnote marks."""
    return fold(_RAISED.sub(" ", text))


def numbers_in(texts: Iterable[str]) -> set[str]:
    """Return the numbers that texts show, as written."""
    return {number for text in texts for number in _NUMBER.findall(plain(text))}


def proved(parts: Sequence[str], quoted: str) -> list[str]:
    """Return the parts of a label that show no number which isn't `quoted`: a table's heading is no part of its row."""
    printed = numbers_in([quoted])
    return [part for part in parts if numbers_in([part]) <= printed]
