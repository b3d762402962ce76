"""A text, and values of a line that it rests on → which of these it states: "540 g" doesn't state a "4"."""

import re
from collections.abc import Iterable

from core.knowledge.analyzer import fold


def told_in(text: str, values: Iterable[str]) -> frozenset[str]:
    """Return which values, folded, a text has as a whole; what is part of a longer one of them isn't stated by that."""
    left, found = fold(text), set[str]()
    for value in sorted({fold(each).strip() for each in values} - {""}, key=len, reverse=True):
        left, times = re.subn(rf"(?<![^\W_])(?<!\d[.,]){re.escape(value)}(?![^\W_]|[.,]\d)", "\0", left)
        found.update({value} if times else ())
    return frozenset(found)
