"""Everything found for one question: the grid of things asked × product models, with the evidence of each cell."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.retrieval.aspect import Aspect
from core.retrieval.candidate import Evidence

_FEW_WORDS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One thing asked.

    Attributes:
        text: Its words, without filler at the ends.
        said: Its words as the question has them.
        aspect: What statements are scored against.
    """

    text: str
    aspect: Aspect
    said: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """Evidence per thing asked and product model.

    Attributes:
        asked: At least one.
        evidence: By (index in `asked`, product model or None).
    """

    asked: tuple[Asked, ...]
    evidence: Mapping[tuple[int, str | None], Evidence]

    def of(self, index: int, model: str | None) -> Evidence:
        """Return what was found of `asked[index]` for a product model; empty if it was not looked for."""
        return self.evidence.get((index, model)) or Evidence(model=model)

    def stated(self, index: int, model: str | None) -> bool:
        """Return whether the evidence is enough for an answer."""
        return self.of(index, model).sufficient

    def surer_than(self, other: "Found") -> bool:
        """Return whether this, found for more words, is likelier what is asked, and says all that `other` asked for."""
        mine, yours = (min((e.probability for e in f.evidence.values()), default=0.0) for f in (self, other))
        words = other.asked[0].aspect.words
        best = [each.candidates[0].statement for each in self.evidence.values() if each.sufficient]
        said = all(word.stands_in(one.own | one.section) for one in best for word in words)
        return bool(best) and mine > yours and said

    def over(self, other: "Found") -> "Found":
        """Return this evidence, with `other`'s where it has some that is enough and this has not."""
        better = {key: each for key, each in other.evidence.items() if each.sufficient and not self.stated(*key)}
        return Found(asked=self.asked, evidence={**self.evidence, **better})


def parted(found: Found) -> Found:
    """Keep the whole of what is asked if one statement speaks of all of it, else those parts that find their own."""
    parts = list(range(1, len(found.asked)))
    if not parts:
        return found
    models = list(dict.fromkeys(model for _, model in found.evidence))
    whole = all(_speaks_of_all(found.of(0, model)) for model in models)
    apart = any(_apart([found.of(index, model) for index in parts]) for model in models if _are_things(found, model))
    return _only(found, parts if apart and not whole else [0])


def _are_things(found: Found, model: str | None) -> bool:
    """Return whether what isn't stated by itself is a thing asked, named in a few words, and no clause around one."""
    lacking = [each for index, each in enumerate(found.asked) if index and not found.stated(index, model)]
    return all(len(each.aspect.words) <= _FEW_WORDS for each in lacking)


def _speaks_of_all(evidence: Evidence) -> bool:
    """Return whether one statement says all that is asked; a whole row says many things, and each has its cell."""
    best = evidence.candidates[0] if evidence.sufficient else None
    return best is not None and best.says_all and (best.value is not None or not best.piece.values)


def _apart(evidence: Sequence[Evidence]) -> bool:
    """Return whether several parts find evidence, and not all the same; or one finds all of its own, others nothing."""
    if any(map(_speaks_of_all, evidence)) and not all(each.sufficient for each in evidence):
        return True
    best = [each.candidates[0].statement for each in evidence if each.sufficient]
    return len(best) > 1 and len({(one.chunk.chunk_id, one.position, one.said) for one in best}) > 1


def _only(found: Found, kept: Sequence[int]) -> Found:
    return Found(
        asked=tuple(found.asked[index] for index in kept),
        evidence={
            (kept.index(index), model): evidence for (index, model), evidence in found.evidence.items() if index in kept
        },
    )
