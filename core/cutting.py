"""A text and a limit → its beginning, cut between two words."""

import re

_RUN = re.compile(r"[\w.]+\Z")
"""Letters and digits that belong together; a dot may be a decimal point."""
_LEAST_SHARE = 0.6
"""A word so long that less than this would be left is cut itself: between its parts ("C1,C2,C3"), if it has any."""


def at_word(text: str, limit: int) -> str:
    """Return at most `limit` characters of a text's beginning; never part of a word or number, unless it is huge."""
    if len(text) <= limit:
        return text
    kept = text[: limit + 1]
    while kept and not kept[-1].isspace():
        kept = kept[:-1]
    if len(kept) <= limit * _LEAST_SHARE:
        kept = _RUN.sub("", text[: limit + 1])[:limit]
    return kept.rstrip() if len(kept) > limit * _LEAST_SHARE else text[:limit].rstrip()


def shortened(text: str, limit: int) -> str:
    """Return a text of at most `limit` characters; one that is longer is cut between two words, and marked."""
    return text if len(text) <= limit else f"{at_word(text, limit - 1)}…"
