"""The ports through which the core asks how near words are in meaning."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol


class Blend(Protocol):
    """Compares sets of words by the weighted mean of their vectors."""

    def cosines(self, asked: Mapping[str, float], others: Sequence[frozenset[str]]) -> Sequence[float]:
        """Return the cosine of the weighted mean of the asked words to that of each other set; 0.0 for an empty one."""
        ...


class WordVectors(Protocol):
    """Static word vectors, in memory: the same words always give the same numbers."""

    def cosines(self, text: str, others: Sequence[str]) -> Sequence[float]:
        """Return the cosine of `text` to each of `others`, -1.0 to 1.0."""
        ...

    def near(self, words: Sequence[str], others: Sequence[str], *, least: float) -> Sequence[Mapping[str, float]]:
        """Return, for each of `words`, those of `others` whose cosine to it is more than `least`, with it."""
        ...

    def blending(self, weight: Callable[[str], float]) -> Blend:
        """Return what compares sets of words, each word as heavy as `weight` says: always the same for a word."""
        ...
