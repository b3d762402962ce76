"""Acronyms in small letters that are ordinary words otherwise: "can bus" is about CAN, "can it" isn't."""

import re

from core.knowledge.pack import Pack
from core.knowledge.words import stem

_PAIR = re.compile(r"(?P<word>[^\W\d_]+)(?=[ -](?P<behind>[^\W\d_]+))")


def in_capitals(text: str, pack: Pack) -> str:
    """Return a text with such acronyms in capitals, every character in its place."""
    if not pack.acronyms:
        return text
    return _PAIR.sub(lambda match: match["word"].upper() if _is_acronym(match, pack) else match["word"], text)


def _is_acronym(match: re.Match[str], pack: Pack) -> bool:
    return stem(match["behind"].casefold()) in pack.acronyms.get(match["word"].casefold(), ())
