"""Learnt weights: what each feature counts, and how a best score becomes a probability; fitted by `make train`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


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
        total = self.bias
        for name, weight in self.weights.items():
            value = values.get(name)
            if value is not None:
                total += weight.weight * (value - weight.mean) / weight.scale
        return total

    def of_columns(self, columns: Mapping[str, Sequence[float]]) -> list[float]:
        """Return the weighted sums of many, whose values of each number stand in a column; there is at least one."""
        weights = [self.weights.get(name, _NONE) for name in columns]
        factors = [each.weight / each.scale for each in weights]
        bias = self.bias - sum(each.mean * factor for each, factor in zip(weights, factors, strict=True))
        telling = [(factor, held) for factor, held in zip(factors, columns.values(), strict=True) if any(held)]
        used = [factor for factor, _ in telling]
        rows = zip(*(held for _, held in telling), strict=True) if telling else [()] * len(next(iter(columns.values())))
        return [bias + sum(map(float.__mul__, used, row)) for row in rows]


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """All that is learnt.

    Attributes:
        scorer: For candidates with word vectors.
        without_vectors: For candidates without.
        decision: Whether the best candidate answers.
    """

    scorer: Linear = field(default_factory=Linear)
    without_vectors: Linear = field(default_factory=Linear)
    decision: Linear = field(default_factory=Linear)
