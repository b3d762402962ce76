"""Words with hyphens, and the same without: "Wi-Fi" and "WiFi" say the same."""

import re
from collections.abc import Iterator, Sequence

from core.knowledge.words import fold
from core.verification.parsed import Parsed, Token

_HYPHEN = re.compile(r"[-\u2010\u2011]")
_COMPOUND = re.compile(r"[^\W\d_]+(?:[-\u2010\u2011][^\W\d_]+)+")


def joined_in(text: str) -> list[str]:
    """Return the words with hyphens in a text, folded and without these."""
    return [word for word, _, _ in _compounds(text)]


def is_joined(token: Token, said: Parsed, held: Sequence[str]) -> bool:
    """Return whether a word is a part of one with hyphens that lines write without."""
    return any(start <= token.start < end and whole in held for whole, start, end in _compounds(said.text))


def _compounds(text: str) -> Iterator[tuple[str, int, int]]:
    for found in _COMPOUND.finditer(text):
        yield fold(_HYPHEN.sub("", found.group())), found.start(), found.end()
