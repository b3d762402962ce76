"""What corrects another document: a table "Item | Printed | Correct", or a sentence "is 2 kg, not 3 kg"."""

import re
from collections.abc import Callable, Sequence

from core.knowledge.analyzer import fold
from core.quantities.parse import quantities_in

_WRONG = frozenset({"printed", "as printed", "is printed", "printed value", "wrong", "incorrect", "erroneous", "error"})
_RIGHT = frozenset(
    {"correct", "corrected", "correction", "correct value", "corrected value", "should read", "should be"}
)
_PARTS = re.compile(r"\s*[,;:–—]\s+|\s+(?:of|for) (?:the )?(?=\S*\d)|\s>\s")
_CORRECTED = re.compile(
    r"(?P<said>.{3,90}?) (?:is|are|should be|should read|must be|must read|reads?) (?P<right>[^,;]{1,40}?)"
    r"(?:,? (?:and )?(?:not|instead of|rather than) |\s?\((?:not|instead of) )(?P<wrong>[^,;()]{1,40})\)?\.?"
)
_NO_SUBJECT = re.compile(
    r"(?i)\A\W*(?:if|when|while|whether|make|check|ensure|verify|note|please|be|this|that|these|those|it|they"
    r"|earlier|older|previous|some)\b|\b(?:is|are|was|were|if|when|whether|that|which|says?|states?|shows?)\b"
)
"""What is no name of a measure: an instruction, a condition, another sentence."""
_BEHIND = re.compile(r"(?i)[ .]*(?:as (?:printed|stated|written|given|before)[ .]*)?")
"""What may stand behind what it isn't: "12 V as printed", but not "12 V tolerant"."""
_FIRST = re.compile(r"(?i)\A(?:the )?(?:(?:correct|corrected|right|actual) )?")


def corrects(headings: Sequence[str]) -> tuple[int, int] | None:
    """Return the column of what was printed and that of what is correct; None if a table has no such two."""
    said = [fold(heading).strip(" .:") for heading in headings]
    wrong, right = ([at for at, each in enumerate(said) if each in names] for names in (_WRONG, _RIGHT))
    return (wrong[0], right[0]) if len(wrong) == len(right) == 1 else None


def told_apart(label: str, named: Callable[[str], tuple[str, ...]]) -> tuple[tuple[str, ...], str]:
    """Return the product models that a label names and the rest of it: "X-2, weight", "Weight of the X-2"."""
    parts = [part for part in _PARTS.split(label) if part]
    rest = [part for part in parts if not named(part)]
    return (named(label), " > ".join(rest)) if rest and len(rest) < len(parts) else ((), label)


def corrected(sentence: str) -> tuple[str, str] | None:
    """Return of what a sentence states a measure, and which one it is instead of another; None if it does neither."""
    match = _CORRECTED.fullmatch(sentence.strip())
    if match is None or _NO_SUBJECT.search(match["said"]):
        return None
    right, wrong = (quantities_in(match[group]) for group in ("right", "wrong"))
    if len(right) != 1 or len(wrong) != 1 or right[0].value.dimension is not wrong[0].value.dimension:
        return None
    if not _BEHIND.fullmatch(match["wrong"][wrong[0].end :]):
        return None
    return _FIRST.sub("", match["said"]), match["right"].strip()
