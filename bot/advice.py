"""What would help most, of all that could not be read as a value: each with its place and how to mend it."""

from collections.abc import Mapping, Sequence
from typing import Final

from adapters.web.folder import Advice
from bot.reading_account_lines import line_of
from bot.reading_account_summary import Summary
from core.knowledge.extraction_report import Fate
from core.knowledge.unparsed import Reason

MOST = 10

_REMEDIES: Final[Mapping[str, str]] = {
    Reason.NO_UNIT: "write the unit behind the number, or in the column's heading",
    Reason.NO_UNITS: "write the unit behind each number, or in the column's heading",
    Reason.AMBIGUOUS: "write it without a separator of thousands, or with a unit behind it",
    Reason.OTHERWISE: "check the unit, or name what it measures in the row's or the column's heading",
    Reason.NO_LABEL: "name what it is in the first cell of its row, or in the column's heading",
    Reason.NUMBERED: "name what it is in words",
    Reason.NO_MODEL: "say which product models the document covers",
    Reason.UNKNOWN_MODEL: "add that product model, or its name as another name of one that is there",
    Reason.UNSURE: "give the document as Word, HTML or Excel, or with lines between the columns",
    Reason.UNKNOWN_UNIT: "write the unit as it is usually abbreviated, or spell the value out if it is none",
}
"""What a person can do about a reason; where nothing is known, the text can be quoted and that is all."""


def advice_of(summary: Summary) -> Sequence[Advice]:
    """Return what would help most, the most frequent first, at most ten."""
    found: list[Advice] = []
    for reason in summary.reasons:
        bare = reason.why.partition(":")[0]
        if reason.fate is Fate.TEXT and bare in _REMEDIES:
            line = line_of(reason.path, reason.example)
            said = " = ".join(filter(None, (line.label, line.text)))
            where = ", ".join(filter(None, (line.path, line.where)))
            found.append(Advice(count=reason.count, what=reason.why, where=f"{where}: {said}", remedy=_REMEDIES[bare]))
    return found[:MOST]
