"""What numbers a heading, a group or a row ("6.5", "a)", "§ 3"), told from its name."""

import re
from collections.abc import Sequence
from itertools import pairwise

from core.knowledge.labels import is_unit

_MARKED = re.compile(
    r"(?:§\s*\d{1,3}(?:\.\d{1,3})*|\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})\)|\d{1,3}(?:\.\d{1,3})*\.)\s+(?=\S)"
)
"""What is an enumeration by its own signs."""
_NUMBERED = re.compile(r"(?P<number>\d{1,3}(?:\.\d{1,3})*)\s+(?=[^\W\d_])")
_ALONE = re.compile(r"(?:§\s*)?(?P<number>\d{1,3}(?:\.\d{1,3})*)[.)]?")
_COUNTING = re.compile(r"(?i)(?:no|nr|num|number|item|index|pos|ref|#|№|§)?\W*")
"""What stands over mere numbers of rows."""
_LEAST = 2


def is_counting(heading: str) -> bool:
    """Return whether a column's heading says no more than that its cells count the rows."""
    return _COUNTING.fullmatch(heading) is not None


def unnumbered(text: str, *, counted: bool = False) -> str:
    """Return a text without the enumeration before it; with `counted`, also without a bare number that is one."""
    marked = _MARKED.match(text)
    if marked is None and counted and not _is_measure(text):
        marked = _NUMBERED.match(text)
    return text[marked.end() :] if marked else text


def are_counted(texts: Sequence[str]) -> bool:
    """Return whether texts that follow each other are numbered upwards: "1 Weights", "2 Wheels", "4.1 Lift"."""
    numbers = [match["number"] for text in texts if (match := _NUMBERED.match(text)) and not _is_measure(text)]
    return len(numbers) == len(texts) and _rise(numbers)


def is_numbering(cells: Sequence[str], heading: str) -> bool:
    """Return whether the cells of a column, each once, number the rows: its heading says so, or they rise."""
    numbers = [match["number"] for text in cells if (match := _ALONE.fullmatch(text.strip()))]
    return is_counting(heading) and len(numbers) == len(cells) and (bool(heading.strip()) or _rise(numbers))


def _rise(numbers: Sequence[str]) -> bool:
    """Return whether there are several numbers, each greater than the one before it, part by part."""
    keys = [tuple(map(int, number.split("."))) for number in numbers]
    return len(keys) >= _LEAST and all(first < second for first, second in pairwise(keys))


def _is_measure(text: str) -> bool:
    """Return whether the number at the beginning is one of a unit: "5.0 A outputs"."""
    _, *said = text.split()
    return any(is_unit(" ".join(said[:count])) for count in (1, 2))
