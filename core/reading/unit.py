"""A follow-up that only asks for another unit: "in fahrenheit?", "and in pounds", "what is that in inches?"."""

import re

from core.knowledge.words import fold
from core.quantities.unit_table import BUILT_IN

_UNIT_ONLY = re.compile(
    r"^(?:(?:and|ok|please|hm+|so|what(?:'s| is| are| about)?|how much is|convert(?:ed)?|give|show|me|"
    r"that|it|this|they|those|these|them)\W+)*(?:in|to|into|as) (?:degrees? )?(?P<unit>[^\s?!.]+)\W*(?:please)?\W*$"
)


def unit_asked(text: str) -> str | None:
    """Return the unit that `text` asks for and nothing else, spelled as in the unit table; None if it asks for more."""
    match = _UNIT_ONLY.match(fold(text).strip())
    if match is None:
        return None
    written = re.search(re.escape(match["unit"]), text, re.IGNORECASE)
    unit = BUILT_IN.find(written.group()) if written else None
    unit = unit or BUILT_IN.find(match["unit"])
    return unit.symbol if unit else None
