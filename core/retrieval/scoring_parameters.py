"""What statements are scored with: learnt weights, the words of the field, and word vectors."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from core.knowledge.glossary import Pack
from core.retrieval.statement_table import Column


@dataclass(frozen=True, slots=True, kw_only=True)
class Weight:
    """One feature's weight; a value counts `weight * (value - mean) / scale`."""

    weight: float
    mean: float = 0.0
    scale: float = 1.0


_NONE = Weight(weight=0.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Linear:
    """A linear function of named numbers; numbers without a weight count nothing."""

    weights: Mapping[str, Weight] = field(default_factory=dict[str, Weight])
    bias: float = 0.0

    def of(self, values: Mapping[str, float]) -> float:
        """Return the weighted sum."""
        told = ((weight, values[name]) for name, weight in self.weights.items() if name in values)
        return sum((each.weight * (value - each.mean) / each.scale for each, value in told), self.bias)

    def of_columns(self, columns: Mapping[str, Column]) -> Column:
        """Return the weighted sums of many, whose values of each number stand in a column; there is at least one."""
        weights = [self.weights.get(name, _NONE) for name in columns]
        factors = np.array([each.weight / each.scale for each in weights])
        bias = self.bias
        for each, factor in zip(weights, factors.tolist(), strict=True):
            bias -= each.mean * factor
        total: Column = (factors[:, np.newaxis] * np.array(list(columns.values()))).sum(axis=0)
        return bias + total


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """All that is learnt: for candidates with word vectors and without, and whether the best candidate answers."""

    scorer: Linear = field(default_factory=Linear)
    without_vectors: Linear = field(default_factory=Linear)
    decision: Linear = field(default_factory=Linear)


class Blend(Protocol):
    """Compares sets of words by the weighted mean of their vectors."""

    def cosines(self, asked: Mapping[str, float], others: Sequence[frozenset[str]]) -> Column:
        """Return the cosine of the weighted mean of the asked words to that of each other set; 0.0 for an empty one."""
        ...


class WordVectors(Protocol):
    """Static word vectors, in memory: the same words always give the same numbers."""

    def cosines(self, text: str, others: Sequence[str]) -> Column:
        """Return the cosine of `text` to each of `others`, -1.0 to 1.0."""
        ...

    def alike(self, words: Sequence[str], others: Sequence[str]) -> NDArray[np.float32]:
        """Return the cosine of each of `words` to each of `others`: shape (len(words), len(others))."""
        ...

    def blending(self, weight: Callable[[str], float]) -> Blend:
        """Return what compares sets of words, each word as heavy as `weight` says: always the same for a word."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring:
    """What statements are scored with, and the least probability with which something is answered."""

    weights: Weights
    pack: Pack = field(default_factory=Pack)
    vectors: WordVectors | None = None
    threshold: float = 0.5

    @property
    def linear(self) -> Linear:
        """What makes a score of features: there are fewer of them without word vectors."""
        return self.weights.scorer if self.vectors else self.weights.without_vectors
