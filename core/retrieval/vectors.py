"""The port through which the core asks how near words are in meaning."""

from collections.abc import Mapping, Sequence
from typing import Protocol


class WordVectors(Protocol):
    """Static word vectors, in memory: the same words always give the same numbers."""

    def cosines(self, text: str, others: Sequence[str]) -> Sequence[float]:
        """Return the cosine of `text` to each of `others`, -1.0 to 1.0."""
        ...

    def near(self, words: Sequence[str], others: Sequence[str], *, least: float) -> Sequence[Mapping[str, float]]:
        """Return, for each of `words`, those of `others` whose cosine to it is more than `least`, with it."""
        ...

    def blended(
        self, asked: Mapping[str, float], others: Sequence[frozenset[str]], weights: Mapping[str, float]
    ) -> Sequence[float]:
        """Return the cosine of the weighted mean of the asked words to that of each other set; 0.0 for an empty one.

        Args:
            asked: Word → weight.
            others: Sets of words.
            weights: Of all words in `others`.
        """
        ...
