"""Linear weights: a softmax over the candidates of each cell, and a logistic regression; both by L-BFGS with L2."""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.optimize import minimize

from core.retrieval.features import VECTORS
from tests.evals.examples import Decided, Example, Features

Array = np.ndarray
SCORER_L2 = 0.01
DECISION_L2 = 0.1
STEPS = 500
LEAST_SPREAD = 1e-9


@dataclass(frozen=True, slots=True, kw_only=True)
class Weight:
    """What one feature is worth: weight * (value - mean) / scale."""

    weight: float
    mean: float
    scale: float


Weights = Mapping[str, Weight]


def is_vector(name: str) -> bool:
    """Tell whether a feature needs vectors, or means something else with them."""
    return name in VECTORS or name.endswith("_cosine") or name.startswith("soft_")


def score(features: Features, weights: Weights) -> float:
    """Return what the weights make of a candidate; a feature that it lacks counts nothing."""
    return sum(
        each.weight * (features[name] - each.mean) / each.scale for name, each in weights.items() if name in features
    )


def fit_scorer(examples: Sequence[Example], *, vectors: bool) -> Weights:
    """Return the weights under which gold candidates come first; families count the same, and questions in them."""
    names = sorted(
        {
            name
            for example in examples
            for candidate in example.candidates
            for name in candidate
            if vectors or not is_vector(name)
        }
    )
    if not names:
        return {}
    sizes = np.array([len(example.candidates) for example in examples])
    rows = _matrix([candidate for example in examples for candidate in example.candidates], names)
    gold = np.concatenate([np.array(example.gold, float) for example in examples])
    share = _shares([(example.family, example.question) for example in examples])
    names, rows, mean, scale = _standard(names, rows, np.repeat(share / sizes, sizes))
    starts = np.append(0, np.cumsum(sizes)[:-1])

    def loss(weights: Array) -> tuple[float, Array]:
        raw = rows @ weights
        grown = np.exp(raw - np.repeat(np.maximum.reduceat(raw, starts), sizes))
        total, right = np.add.reduceat(grown, starts), np.add.reduceat(grown * gold, starts) + 1e-300
        wanted = np.repeat(share, sizes) * (grown / np.repeat(total, sizes) - grown * gold / np.repeat(right, sizes))
        return float(share @ (np.log(total) - np.log(right))), rows.T @ wanted

    return _named(names, _least(loss, len(names), SCORER_L2), mean, scale)


def fit_decision(decided: Sequence[Decided]) -> tuple[float, Weights]:
    """Return bias and weights of the logarithm of the odds that what came first is right.

    The bias is fitted to what was decided alone: what is supposed is all wrong, and would make nothing seem likely.
    """
    names = sorted({name for each in decided for name in each.inputs})
    if not names:
        return 0.0, {}
    rows = _matrix([each.inputs for each in decided], names)
    right = np.array([each.right for each in decided], float)
    share = _shares([(each.family, each.question) for each in decided])
    names, rows, mean, scale = _standard(names, rows, share)
    rows = np.column_stack([rows, np.ones(len(decided))])

    def loss(weights: Array) -> tuple[float, Array]:
        raw = rows @ weights
        return float(share @ (np.logaddexp(0, raw) - right * raw)), rows.T @ (share * (1 / (1 + np.exp(-raw)) - right))

    *weights, bias = _least(loss, len(names) + 1, DECISION_L2, free=1)
    real = np.array([not each.supposed for each in decided])
    if not real.all():
        bias = _bias(rows[real, :-1] @ np.array(weights), right[real], share[real] / share[real].sum())
    return round(float(bias), 6), _named(names, weights, mean, scale)


def _bias(raw: Array, right: Array, share: Array) -> float:
    """Return the bias under which as many are expected to be right as are."""

    def loss(bias: Array) -> tuple[float, Array]:
        likely = 1 / (1 + np.exp(-raw - bias[0]))
        return float(share @ (np.logaddexp(0, raw + bias[0]) - right * (raw + bias[0]))), np.array(
            [share @ (likely - right)]
        )

    return float(_least(loss, 1, 0.0, free=1)[0])


def area(decided: Sequence[Decided], bias: float, weights: Weights) -> float:
    """Return the share of pairs, one right and one wrong, in which the right one is surer (the AUC)."""
    told = [(bias + score(each.inputs, weights), each.right) for each in decided]
    pairs = [
        (1.0 if yes > no else 0.5 * (yes == no)) for yes, right in told if right for no, other in told if not other
    ]
    return sum(pairs) / len(pairs) if pairs else float("nan")


def _matrix(rows: Sequence[Features], names: Sequence[str]) -> Array:
    """Return a column per name; what a row lacks is no number."""
    return np.array([[row.get(name, np.nan) for name in names] for row in rows], float)


def _shares(those: Sequence[tuple[str, str]]) -> Array:
    """Return what each counts, 1 together: families the same, questions of a family the same, cells of a question."""
    questions: defaultdict[str, set[str]] = defaultdict(set)
    for family, question in those:
        questions[family].add(question)
    cells = Counter(those)
    return np.array([1 / (len(questions) * len(questions[each[0]]) * cells[each]) for each in those])


def _standard(names: Sequence[str], rows: Array, share: Array) -> tuple[Sequence[str], Array, Array, Array]:
    """Return names and columns with mean 0 and spread 1, without those that never differ; what is lacking is 0."""
    known = ~np.isnan(rows)
    filled = np.where(known, rows, 0.0)
    total = share @ known
    mean = (share @ filled) / total
    scale = np.sqrt(share @ (np.where(known, filled - mean, 0.0) ** 2) / total)
    kept = scale > LEAST_SPREAD
    names = [name for name, yes in zip(names, kept, strict=True) if yes]
    standard = np.where(known[:, kept], (filled[:, kept] - mean[kept]) / scale[kept], 0.0)
    return names, standard, mean[kept], scale[kept]


def _least(loss: Callable[[Array], tuple[float, Array]], size: int, l2: float, *, free: int = 0) -> Array:
    held = np.append(np.ones(size - free), np.zeros(free))

    def whole(weights: Array) -> tuple[float, Array]:
        value, slope = loss(weights)
        return value + l2 / 2 * float(held @ weights**2), slope + l2 * held * weights

    found = minimize(whole, np.zeros(size), jac=True, method="L-BFGS-B", options={"maxiter": STEPS})
    return found.x


def _named(names: Sequence[str], weights: Sequence[float], mean: Array, scale: Array) -> Weights:
    return {
        name: Weight(weight=_short(weight), mean=_short(middle), scale=_short(spread))
        for name, weight, middle, spread in zip(names, weights, mean, scale, strict=True)
    }


def _short(number: float) -> float:
    return float(f"{number:.5g}")
