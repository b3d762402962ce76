"""The ports through which the core asks how near words are in meaning."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Nearness:
    """What word vectors say of the candidates of one cell, in their order; empty without vectors.

    Attributes:
        path: Cosine of the aspect to each candidate with what stands above it.
        own: The same for what it says itself.
        own_blend: Cosine of the mean of the aspect's words to that of the candidate's, rare words first.
        label_blend: The same for its label.
        chunk_blend: The same for the whole chunk.
    """

    path: Sequence[float] = ()
    own: Sequence[float] = ()
    own_blend: Sequence[float] = ()
    label_blend: Sequence[float] = ()
    chunk_blend: Sequence[float] = ()

    def at(self, places: Sequence[int]) -> "Nearness":
        """Return what is known before all else for the candidates at these places: path, own and chunk blend."""
        if not self.path:
            return self
        path, own, chunk = ([held[at] for at in places] for held in (self.path, self.own_blend, self.chunk_blend))
        return Nearness(path=path, own_blend=own, chunk_blend=chunk)
