"""One question that asks for several things ("network, size and power input"), taken apart where it may be."""

import re
from collections.abc import Iterable, Iterator

from core.quantities.units import BUILT_IN
from core.reading.thread import has_topic
from core.reading.topic import worded

_SEPARATOR = re.compile(r"\s*(?:[,;+&?]|\s/\s|\band\b|\bplus\b|\balso\b)\s*", re.IGNORECASE)
_MAX_PARTS = 6
_BESIDE = re.compile(
    r"\b(?:vs\b\.?|versus\b|side by side\b|compared (?:to|with)\b|against\b(?=\W*(?:against\b|[,:;?]|$)))",
    re.IGNORECASE,
)
"""What only says that product models are put beside each other, when their names are gone."""
_AMOUNT = re.compile(
    r"(?:(?:at|with|for|on|by|and|or|of|the|a) )*[-+]?\d[\d.,]* ?(?P<unit>[^\W\d_/%]{1,4}|%|)", re.IGNORECASE
)
"""A number with its unit, and nothing that is asked of it: "at 8 kHz"."""
_LETTER = re.compile(r"\b[^\W\d_]\b")
_SLASHED = re.compile(r"\W*[a-z]{2,}(?:/[a-z]{2,})+\W*", re.IGNORECASE)
"""Words that slashes alone join ("soc/gpu"); in a longer topic they may be one thing."""


def subtopics(topic: str) -> tuple[str, ...]:
    """Return the parts that a topic may ask for, each by itself; it alone if it can't be taken apart."""
    return _few((part.strip(" ()?") for part in _SEPARATOR.split(topic) if has_topic(part)), topic)


def _is_bare_amount(part: str) -> bool:
    """Return whether a part names but an amount, at which something else is asked."""
    found = _AMOUNT.fullmatch(part.strip())
    return found is not None and bool(BUILT_IN.find(found["unit"]))


def compared(topic: str) -> str:
    """Return what is asked of product models side by side, without what only puts them there."""
    return " ".join(_BESIDE.sub(",", topic).split())


def compared_parts(topic: str) -> tuple[str, ...]:
    """Return the parts that such a topic may ask for.

    What a colon says of all goes with each, be they single letters; "soc/gpu" is taken apart if nothing else is asked.
    Behind a colon at the end nothing but the names stood: "weight and size: …".
    """
    if _SLASHED.fullmatch(worded(topic)):
        return subtopics(topic.replace("/", ", "))
    head, _, rest = topic.rpartition(":")
    if not has_topic(head) or not (has_topic(rest) or _LETTER.search(rest)):
        return subtopics(head if has_topic(head) else topic)
    parts = (part.strip(" ()?") for part in _SEPARATOR.split(rest))
    return _few((f"{head} {part}" for part in parts if has_topic(part) or len(part) == 1), topic)


def _few(found: Iterable[str], topic: str) -> tuple[str, ...]:
    parts = tuple(dict.fromkeys(_with_amounts(found)))
    return parts if 1 < len(parts) <= _MAX_PARTS else (topic,)


def _with_amounts(found: Iterable[str]) -> Iterator[str]:
    """Yield the parts, a mere amount ("at 8 kHz") with the one before it, or else the one after it."""
    before = ""
    for part in found:
        whole = f"{before} {part}".strip()
        if before and not (_is_bare_amount(before) or _is_bare_amount(part)):
            yield before
            whole = part
        before = whole
    yield before
