"""A text and a limit → its beginning, cut between two words."""

_LEAST_SHARE = 0.6
"""A word so long that less than this would be left is cut itself."""


def at_word(text: str, limit: int) -> str:
    """Return at most `limit` characters of a text's beginning; never part of a word, unless it is a huge one."""
    if len(text) <= limit:
        return text
    kept = text[: limit + 1]
    while kept and not kept[-1].isspace():
        kept = kept[:-1]
    return kept.rstrip() if len(kept) > limit * _LEAST_SHARE else text[:limit].rstrip()


def shortened(text: str, limit: int) -> str:
    """Return a text of at most `limit` characters; one that is longer is cut between two words, and marked."""
    return text if len(text) <= limit else f"{at_word(text, limit - 1)}…"
