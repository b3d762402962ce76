"""One question that asks for several things ("network, size and power input"), taken apart."""

import re
from collections.abc import Callable

from core.reading.thread import has_topic

_SEPARATOR = re.compile(r"\s*(?:[,;+&?]|\s/\s|\band\b|\bplus\b|\balso\b)\s*", re.IGNORECASE)
_MAX_PARTS = 6


def subtopics(topic: str, *, names_attribute: Callable[[str], bool]) -> tuple[str, ...]:
    """Return the parts of a topic that each ask for something; the topic alone if it can't be parted.

    A slash parts only what are attributes on both sides ("soc/gpu", not "A/B").
    """
    around = [part.strip(" ()?") for part in topic.split("/")]
    if len(around) > 1 and all(names_attribute(part) for part in around):
        topic = " / ".join(around)
    parts = tuple(dict.fromkeys(part.strip() for part in _SEPARATOR.split(topic) if has_topic(part)))
    return parts if 1 < len(parts) <= _MAX_PARTS else (topic,)
