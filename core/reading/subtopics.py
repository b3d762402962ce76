"""One question that asks for several things ("network, size and power input"), taken apart."""

import re
from collections.abc import Callable

from core.reading.thread import has_topic

_SEPARATOR = re.compile(r"\s*(?:[,;+&?]|\s/\s|\band\b|\bplus\b|\balso\b)\s*", re.IGNORECASE)
_ASKS = re.compile(r"(?:which|what|whose|how) \w", re.IGNORECASE)
"""The start of a part that asks by itself, whatever it asks for."""
_MAX_PARTS = 6


def subtopics(topic: str, *, names_attribute: Callable[[str], bool]) -> tuple[str, ...]:
    """Return the parts of a topic if each of them asks for an attribute, or by a question word; else it alone."""
    around = [part.strip(" ()?") for part in topic.split("/")]
    if all(names_attribute(part) for part in around):
        topic = " / ".join(around)
    parts = tuple(dict.fromkeys(part.strip() for part in _SEPARATOR.split(topic) if has_topic(part)))
    asks = all(names_attribute(part) or _ASKS.match(part) for part in parts[1:])
    parted = 1 < len(parts) <= _MAX_PARTS and asks and names_attribute(parts[0])
    return parts if parted else (topic,)
