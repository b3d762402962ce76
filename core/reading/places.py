"""How many of an ordered list are wanted: "top 3", "the best five", "bottom 2"."""

import re

NUMBER_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
PLACES = rf"\b(?:top|first|best|bottom|last) (?P<count>\d{{1,2}}|{'|'.join(NUMBER_WORDS)})\b"
_PLACES = re.compile(PLACES, re.IGNORECASE)


def without_places(text: str) -> str:
    """Return `text` with blanks for such words: "top 3" names no product model, and nothing that is asked."""
    return _PLACES.sub(lambda match: " " * len(match.group()), text)


def places_in(plain: str) -> int | None:
    """Return how many of the first are wanted; None if a folded text doesn't say."""
    match = _PLACES.search(plain)
    if match is None:
        return None
    return count_of(match["count"])


def count_of(said: str) -> int:
    """Return the number that digits or a word say: "3", "Three"."""
    return int(said) if said.isdecimal() else NUMBER_WORDS.index(said.casefold()) + 1
