"""Text that every platform can show."""

import re

_UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")


def visible(text: str) -> str:
    """Return `text` without control characters and half surrogate pairs, which no platform shows."""
    return _UNSEEN.sub("", text)
