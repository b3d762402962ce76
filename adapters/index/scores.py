"""BM25 as SQLite's FTS5 has it, for engines that count otherwise: the same words give the same order everywhere."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Final

TITLE_WEIGHT: Final = 1.4
"""What a word in a title or heading counts, where one in the text counts 1."""

_K1: Final = 1.2
_B: Final = 0.75
_LEAST_WEIGHT: Final = 1e-6


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """What scores are told by.

    Attributes:
        words: Word → number of chunks that hold it.
        tokens: Of all chunks.
    """

    words: Mapping[str, int]
    chunks: int
    tokens: int


class Scorer:
    """Tells how well chunks match some words, each given once."""

    def __init__(self, found: Sequence[str], held: Held) -> None:
        self._weights = [(word, _weight(held.words.get(word, 0), held.chunks)) for word in found]
        self._mean = held.tokens / held.chunks if held.tokens else 1.0

    def score(self, text: str, title: str, tokens: int) -> float:
        """Return how well a chunk matches; higher is better, 0.0 for no word in common.

        Args:
            text: The chunk's words, parted by blanks.
            title: Those of its titles and headings.
            tokens: The chunk's length as the embedded index counts it.
        """
        length = _K1 * (1 - _B + _B * tokens / self._mean)
        words, headings = text.split(), title.split()
        total = 0.0
        for word, weight in self._weights:
            often = float(words.count(word)) if word in text else 0.0
            often += TITLE_WEIGHT * headings.count(word) if word in title else 0.0
            total += weight * (often * (_K1 + 1)) / (often + length)
        return total


def _weight(holding: int, chunks: int) -> float:
    """Return what a word tells that so many chunks hold: the rarer, the more."""
    weight = log((chunks - holding + 0.5) / (holding + 0.5)) if holding <= chunks else 0.0
    return max(weight, _LEAST_WEIGHT)
