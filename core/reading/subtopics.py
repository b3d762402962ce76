"""One question that asks for several things ("network, size and power input"), taken apart where it may be."""

import re

from core.reading.thread import has_topic

_SEPARATOR = re.compile(r"\s*(?:[,;+&?]|\s/\s|\band\b|\bplus\b|\balso\b)\s*", re.IGNORECASE)
_MAX_PARTS = 6


def subtopics(topic: str) -> tuple[str, ...]:
    """Return the parts that a topic may ask for, each by itself; it alone if it can't be taken apart."""
    parts = tuple(dict.fromkeys(part.strip(" ()?") for part in _SEPARATOR.split(topic) if has_topic(part)))
    return parts if 1 < len(parts) <= _MAX_PARTS else (topic,)
