"""All that was found for one question: the evidence of each cell, and what the facts linked to it state."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from core.knowledge.facts import Fact
from core.quantities.dimensions import Dimension
from core.quantities.parse import quantities_in
from core.retrieval.aspect import Aspect
from core.retrieval.candidate import Candidate, Evidence
from core.retrieval.fact_selection import FactsFound, Stated

_FEW_WORDS = 3
_SEVERAL = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One thing asked: its words without filler at the ends, and as the question `said` them."""

    text: str
    aspect: Aspect
    said: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """Evidence by (index in `asked`, product model or None); at least one thing is asked."""

    asked: tuple[Asked, ...]
    evidence: Mapping[tuple[int, str | None], Evidence]

    def of(self, index: int, model: str | None) -> Evidence:
        """Return what was found of `asked[index]` for a product model; empty if it was not looked for."""
        return self.evidence.get((index, model)) or Evidence(model=model)

    def stated(self, index: int, model: str | None) -> bool:
        """Return whether the evidence is enough for an answer."""
        return self.of(index, model).sufficient

    def over(self, other: "Found") -> "Found":
        """Return this evidence, with `other`'s where it has some that is enough and this has not."""
        better = {key: each for key, each in other.evidence.items() if each.sufficient and not self.stated(*key)}
        return Found(asked=self.asked, evidence={**self.evidence, **better})


def parted(found: Found) -> Found:
    """Keep the whole of what is asked if one statement speaks of all of it, else those parts that find their own.

    What is said of several product models beside each other is not enough where it says nothing of a part.
    """
    parts = list(range(1, len(found.asked)))
    if not parts:
        return found
    models = list(dict.fromkeys(model for _, model in found.evidence))
    whole = all(_speaks_of_all(found.of(0, model)) for model in models)
    kept = parts if not whole and any(_apart(found, parts, model) for model in models) else [0]
    evidence = {(kept.index(at), model): each for (at, model), each in found.evidence.items() if at in kept}
    if kept == [0] and len(models) > 1 and not all(_is_touched(found.asked[at].aspect, evidence) for at in parts):
        evidence = {cell: replace(each, sufficient=False) for cell, each in evidence.items()}
    return Found(asked=tuple(found.asked[index] for index in kept), evidence=evidence)


def _is_touched(part: Aspect, evidence: Mapping[tuple[int, str | None], Evidence]) -> bool:
    """Return whether any of what is enough says a word of a part, or a number measured so; of one word, always."""
    best = [each.candidates[0] for each in evidence.values() if each.sufficient]
    measured = {value.value.dimension for each in best for value in quantities_in(each.said)}
    touched = any(word.stands_in(each.statement.own) for each in best for word in part.words)
    return touched or len(part.words) < _SEVERAL or not measured.isdisjoint(part.dimensions)


def _speaks_of_all(evidence: Evidence) -> bool:
    """Return whether one statement says all that is asked; a whole row says many things, and each has its cell."""
    best = evidence.candidates[0] if evidence.sufficient else None
    return best is not None and best.says_all and (best.value is not None or not best.piece.values)


def _apart(found: Found, parts: Sequence[int], model: str | None) -> bool:
    """Return whether several parts find evidence, and not all the same; or one finds all of its own, others nothing.

    What isn't stated by itself must be a thing asked, named in a few words, and no clause around one. Whoever says the
    one word of a part says all of it: beside parts that find nothing it must be as sure as these would have to be.
    """
    evidence = [found.of(index, model) for index in parts]
    lacking = [index for index, each in zip(parts, evidence, strict=True) if not each.sufficient]
    if any(len(found.asked[index].aspect.words) > _FEW_WORDS for index in lacking):
        return False
    needed = max(each.needed for each in evidence)
    alone = [len(found.asked[index].aspect.words) == 1 for index in parts]
    sure = [each.probability >= needed or not one for each, one in zip(evidence, alone, strict=True)]
    if lacking and any(told and _speaks_of_all(each) for each, told in zip(evidence, sure, strict=True)):
        return True
    best = [each.candidates[0].statement for each in evidence if each.sufficient]
    return len(best) > 1 and len({(one.chunk.chunk_id, one.position, one.said) for one in best}) > 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Retrieved:
    """All that was retrieved for one question.

    Attributes:
        found: Per thing asked, for each product model (or None).
        candidates: What an ambiguous mention may mean; empty otherwise.
        sheets: Per product model, its labelled values in document order; only where no topic is asked.
        stated_of_sheets: The facts of these product models and their bases.
        scope: Product models that a list runs over; empty for any other question.
        facts: Per thing asked (its index in `found.asked`), what facts state; things that no fact states are not in it.
        measure: What a ranking compares, where statements rather than facts give the numbers; None otherwise.
        just_so: Product models of a list that a statement says just what is required of.
        set_aside: What was asked in the reading that lost: the whole of it, or else its parts; empty where it has none.
        variants: Per thing asked, what variants say of it, where the one product model asked about is silent.
        notes: Per thing asked and product model, footnotes that the best statement refers to.
        near: What a list that came to nothing was made from, whoever it is said of; None for any other question.
    """

    found: Found
    candidates: tuple[str, ...] = ()
    sheets: Mapping[str, Sequence[Candidate]] = field(default_factory=dict[str, Sequence[Candidate]])
    stated_of_sheets: Sequence[Fact] = ()
    scope: tuple[str, ...] = ()
    facts: Mapping[int, FactsFound] = field(default_factory=dict[int, FactsFound])
    measure: Dimension | None = None
    just_so: frozenset[str] = frozenset()
    set_aside: tuple[str, ...] = ()
    variants: Mapping[int, Mapping[str, Candidate]] = field(default_factory=dict[int, Mapping[str, Candidate]])
    notes: Mapping[tuple[int, str | None], Sequence[Candidate]] = field(
        default_factory=dict[tuple[int, str | None], Sequence[Candidate]]
    )
    near: Found | None = None

    def fact(self, index: int, model: str | None) -> Stated | None:
        """Return what facts state of `found.asked[index]` for a product model; None if they don't."""
        facts = self.facts.get(index)
        return facts.stated.get(model) if facts and model is not None else None

    def stated(self, index: int, model: str | None) -> bool:
        """Return whether facts or passages answer `found.asked[index]` for a product model."""
        return self.fact(index, model) is not None or self.found.stated(index, model)
