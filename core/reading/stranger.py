"""Names made of words that no document holds, where a product is named: "weight of the Raspberry Pi"."""

import re
from collections.abc import Mapping

from core.catalog.entity_linking import Names
from core.catalog.mentions import Mentions, Unknown
from core.knowledge.analyzer import stem
from core.reading.filler import is_filler

_CAPITALISED = re.compile(
    r"\b(?:of|for|about|does|do|is|has|can|will) (?:(?:the|an?|my|our|your) )?"
    r"(?P<name>(?:[A-Z][^\W\d_]*[a-z]|[a-z]{1,2}[A-Z][^\W\d_]+)(?:[ -](?:[A-Z][^\W_]*|\d[\w.]*))*)"
)
_SMALL = re.compile(
    r"(?i)\b(?:of|about) (?:(?:the|an?|my|our|your) )?(?P<name>[^\W\d_]{2,}(?:[ -](?:[^\W\d_]{2,}|\d[\w.]*))+)(?=\W*$)"
)
_WORD = re.compile(r"[^\W\d_]+")
_MIN_LETTERS = 3
_TOGETHER = 2


def strangers(text: str, names: Names) -> tuple[Unknown, ...]:
    """Return the name in `text` of which no document holds a word; none if the documents' words aren't known."""
    known = names.words
    if not known:
        return ()
    match = _CAPITALISED.search(text)
    if match and _is_strange(match["name"], known):
        return (Unknown(mention=match["name"], closest=()),)
    match = _SMALL.search(text)
    if match and len(match["name"].split()) >= _TOGETHER and _is_strange(match["name"], known):
        return (Unknown(mention=match["name"], closest=()),)
    return ()


def with_strangers(mentions: Mentions, text: str, names: Names) -> Mentions:
    """Return `mentions` with a strange name, if they hold no name at all."""
    if mentions.resolved or mentions.ambiguous or mentions.unknown:
        return mentions
    unknown = strangers(text, names)
    rest = mentions.rest
    for found in unknown:
        rest = " ".join(rest.replace(found.mention, " ").split())
    return Mentions(unknown=unknown, rest=rest)


def _is_strange(name: str, known: Mapping[str, int]) -> bool:
    said = [word.casefold() for word in _WORD.findall(name)]
    strange = [word for word in said if stem(word) not in known and word not in known and not is_filler(stem(word))]
    return len(strange) == len(said) and any(len(word) >= _MIN_LETTERS for word in said)
