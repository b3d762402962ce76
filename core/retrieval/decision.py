"""Candidates → whether the best of them answers: one probability out of a few inputs, and the least it must say."""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from core.retrieval.aspect import AskedWord, Aspect
from core.retrieval.candidate import Candidate, Evidence
from core.retrieval.scoring_parameters import Linear
from core.retrieval.statement import said_in

_LEAST = 1e-6
_MOST = 30.0
_LEAST_COVERAGE, _LEAST_NEARNESS = 0.25, 0.2
"""What a statement must say of what is asked, or how near it must be, to answer at all."""
_LITTLE, _FAR = 0.4, 0.25
"""A statement that says less of what is asked, and is less near to it, speaks of something else."""
_TOLD = {
    "coverage": "any",
    "soft_coverage": "soft_all",
    "own_coverage": "soft_own",
    "cosine": "path_cosine",
    "own_cosine": "own_cosine",
    "measured": "measured",
}
"""Inputs that are features of the best candidate."""
_TELLING_ELSEWHERE = frozenset({"measured", "soft_coverage", "own_cosine"})
_LESS = 2 / 3
"""So much of the certainty will do where no product model is named, where several are told of side by side, and where
the best says all that is asked: no other's value can be taken for its own, and what doesn't fit is seen.
"""
_ALONE = 5.0
_ALL = 0.99
_MANY_WORDS, _FEW_CHARS = 6, 12
"""So many words ask for more than a value of so few characters, unless its label says all of them."""
_SAID = ("own", "topic_own", "topic_label", "soft_own")
_KEPT = 1_000


class Decision:
    """Decides for one publication of the index; keep one per stamp."""

    def __init__(
        self, weights: Linear, words: Mapping[str, int], labels: Iterable[str] = (), *, least: float, kept: int = _KEPT
    ) -> None:
        """Take the words and labels of the documents, and the least probability with which something is answered."""
        self._weights = weights
        self._words = words
        self._least = least
        self._labels: defaultdict[str, set[int]] = defaultdict(set)
        for number, label in enumerate(labels):
            for word in said_in(label):
                self._labels[word].add(number)
        self._labelled_share = lru_cache(maxsize=kept)(self._said_by_a_label)

    def of(
        self, aspect: Aspect, candidates: tuple[Candidate, ...], model: str | None, *, count: int, beside: bool = False
    ) -> Evidence:
        """Return the candidates, best first and at least one of `count`, with how likely the first of them answers.

        What is told `beside` what is stated of other product models is told as a labelled value, unless sentences that
        say the same of each are found afterwards (`Abreast`).
        """
        inputs = self._inputs(aspect, candidates, count)
        leniently = beside or model is None or candidates[0].says_all
        least = _LESS * self._least if leniently else self._least
        probability = 1 / (1 + math.exp(-max(min(self._weights.of(inputs), _MOST), -_MOST)))
        return Evidence(
            model=model,
            candidates=candidates,
            probability=probability,
            inputs=inputs,
            needed=least,
            sufficient=probability >= least
            and _may_answer(inputs, model)
            and not (beside and candidates[0].value is None)
            and not self._is_another(aspect, candidates[0])
            and not (candidates[0].value is not None and _says_too_little(aspect, candidates[0])),
        )

    def _inputs(self, aspect: Aspect, candidates: Sequence[Candidate], count: int) -> dict[str, float]:
        """Return what tells whether the best candidate answers: with all that say the very same, or in its section."""
        best = candidates[0]
        said, section = best.statement.folded, best.chunk.section
        same = sum([each.probability for each in candidates if each.statement.folded == said])
        beside = sum([each.probability for each in candidates if each.statement.chunk.section == section])
        return {
            "log_probability": math.log(max(same, _LEAST)),
            "log_section": math.log(max(beside, _LEAST)),
            "margin": best.score - candidates[1].score if len(candidates) > 1 else _ALONE,
            "absent": self._absent(aspect, candidates),
            "labelled": self._labelled_share(aspect.words),
            "log_count": math.log(count),
            "score": best.score,
            **inputs_of(best.features),
        }

    def _absent(self, aspect: Aspect, candidates: Sequence[Candidate]) -> float:
        """Return the share of asked words which the documents know, but no candidate of this product model says."""
        known, statements = self._known(aspect), [each.statement for each in candidates]
        sections = {each.section for each in statements}
        of_all = frozenset[str]().union(*(each.own for each in statements), *sections)
        lacking = [
            word
            for word in known
            if not (word.stands_in(of_all) and any(word.stands_in(each.own | each.section) for each in statements))
        ]
        total = sum(word.weight for word in known)
        return sum(word.weight for word in lacking) / total if total else 0.0

    def _is_another(self, aspect: Aspect, best: Candidate) -> bool:
        """Return whether the best is labelled as something beside what is asked, which is labelled so elsewhere.

        Where the documents state a sleep current of some, the current consumption of another is no sleep current.
        """
        if best.value is None or max(best.features.get(name, 0.0) for name in _SAID) >= _ALL:
            return False
        said = best.statement.own | best.statement.section | best.statement.title
        known = self._known(aspect)
        if all(word.stands_in(said) for word in known) or not set[int].intersection(*map(self._labels_with, known)):
            return False
        labelled = best.statement.labelled
        return not aspect.stems.isdisjoint(labelled) and not labelled <= aspect.stems

    def _known(self, aspect: Aspect) -> list[AskedWord]:
        """Return the asked words which the documents know."""
        return [word for word in aspect.words if any(form in self._words for each in word.spellings for form in each)]

    def _said_by_a_label(self, words: tuple[AskedWord, ...]) -> float:
        """Return the most that any label of the documents says of what is asked, whomever it is stated of."""
        said: defaultdict[int, float] = defaultdict(float)
        for word in words:
            for number in self._labels_with(word):
                said[number] += word.weight
        weight = sum(word.weight for word in words)
        return max(said.values(), default=0.0) / weight if weight else 0.0

    def _labels_with(self, word: AskedWord) -> set[int]:
        """Return the labels that hold all of one spelling of a word."""
        held = (set[int].intersection(*(self._labels.get(form, set()) for form in each)) for each in word.spellings)
        return set[int]().union(*held)


def inputs_of(features: Mapping[str, float]) -> dict[str, float]:
    """Return those inputs that the best candidate's features tell; without vectors there are fewer."""
    told = {name: features[of] for name, of in _TOLD.items() if of in features}
    if told.keys() >= _TELLING_ELSEWHERE:
        little = told["measured"] <= 0 and told["soft_coverage"] < _LITTLE
        told["elsewhere"] = float(little and told["own_cosine"] < _FAR)
    return told


def _says_too_little(aspect: Aspect, best: Candidate) -> bool:
    """Return whether a bare value stands under a label that leaves out some of the many words that are asked."""
    return len(aspect.words) >= _MANY_WORDS and len(best.said) <= _FEW_CHARS and not best.says_all


def _may_answer(inputs: Mapping[str, float], model: str | None) -> bool:
    """Return whether the best candidate says anything of what is asked: else it is merely the least bad.

    Of a product model, a number in the right unit or something near may do; where none is named, it is the words alone
    that tell whether the documents are asked at all.
    """
    if model is None:
        return inputs["soft_coverage"] >= _LEAST_COVERAGE
    measured = inputs["measured"] > 0 and inputs["soft_coverage"] > 0
    return measured or inputs["soft_coverage"] >= _LEAST_COVERAGE or inputs.get("cosine", 0.0) >= _LEAST_NEARNESS
