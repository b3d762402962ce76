"""How the key of a name is built: its numbers and suffixes, and which of its letters a typo may touch."""

import re
from collections.abc import Iterator

_DIGITS = re.compile(r"\d+")
_DIGIT = re.compile(r"\d")
_SHAPE = re.compile(r"(.*?)(\d+)(\D*)\Z")
_MIN_TYPO_LETTERS = 3
_MIN_TYPO_WORD = 6


def letters_may_vary(key: str, *, least: int = _MIN_TYPO_LETTERS) -> int:
    """Return how many characters from the start of `key` a typo may touch; 0 for none.

    Everything after the last number is a variant suffix and has to be right.

    Args:
        key: A name's key, or that of a text that may be a misspelt name.
        least: So many letters have to stand before the last number.
    """
    if key.isalpha():
        return len(key) if len(key) >= _MIN_TYPO_WORD else 0
    numbers = list(_DIGITS.finditer(key))
    before = key[: numbers[-1].start()] if numbers else ""
    letters = sum(map(str.isalpha, before))
    return len(before) if letters >= least else 0


def shortened(key: str, *, least: int = _MIN_TYPO_LETTERS) -> Iterator[str]:
    """Give `key`, and it with each letter left out that a typo may touch."""
    yield key
    for index in range(letters_may_vary(key, least=least)):
        if key[index].isalpha():
            yield key[:index] + key[index + 1 :]


def shape(key: str) -> tuple[str, str, str] | None:
    """Return what stands before the last number, the number, and the suffix; None without a number."""
    match = _SHAPE.match(key)
    return (match[1], match[2], match[3]) if match else None


def masked(key: str) -> str:
    """Return `key` with every digit as "0"."""
    return _DIGIT.sub("0", key)
