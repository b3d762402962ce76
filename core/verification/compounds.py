"""Words with hyphens, and the same without: "Wi-Fi" and "WiFi" say the same."""

import re
from collections.abc import Iterator, Sequence

from core.knowledge.analyzer import fold
from core.verification.parsed import Parsed

_HYPHEN = re.compile(r"[-\u2010\u2011]")
_COMPOUND = re.compile(r"[^\W\d_]+(?:[-\u2010\u2011][^\W\d_]+)+")


def joined_in(text: str) -> list[str]:
    """Return the words with hyphens in a text, folded and without these."""
    return [word for word, _, _ in _compounds(text)]


def held_joined(said: Parsed, held: Sequence[str]) -> frozenset[int]:
    """Return where words begin that are parts of one with hyphens which lines write without."""
    spans = [(start, end) for whole, start, end in _compounds(said.text) if whole in held]
    return frozenset(token.start for token in said.tokens for start, end in spans if start <= token.start < end)


def _compounds(text: str) -> Iterator[tuple[str, int, int]]:
    for found in _COMPOUND.finditer(text):
        yield fold(_HYPHEN.sub("", found.group())), found.start(), found.end()
