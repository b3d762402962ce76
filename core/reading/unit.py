"""Units that a question asks for: nothing but another one ("and in pounds?"), or one to put things in order by."""

import re

from core.knowledge.analyzer import fold
from core.quantities.dimensions import Dimension
from core.quantities.units import BUILT_IN

_UNIT_ONLY = re.compile(
    r"^(?:(?:and|ok|please|hm+|so|what(?:'s| is| are| about)?|how much is|convert(?:ed)?|give|show|me|"
    r"that|it|this|they|those|these|them)\W+)*(?:in|to|into|as) (?:degrees? )?(?P<unit>[^\s?!.]+)\W*(?:please)?\W*$"
)
_IN_UNIT = re.compile(
    r"\bin (?P<unit>(?!in\b|a\b|as\b|it\b)[^\W\d_]{1,6}(?:/[^\W\d_]{1,3})?)(?= *(?:$|[?!.,;)]|into\b|at\b|please\b))"
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


def unit_named(text: str) -> frozenset[Dimension]:
    """Return what the unit measures in which a ranking is asked for ("rank them in mW"); empty for none."""
    units = [BUILT_IN.find(match["unit"]) for match in _IN_UNIT.finditer(text)]
    return frozenset(unit.dimension for unit in units if unit is not None)
