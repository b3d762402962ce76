"""All that was retrieved for one question: the evidence of each cell, and what the facts linked to it state."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from core.knowledge.facts import Fact
from core.quantities.dimensions import Dimension
from core.retrieval.candidate import Candidate
from core.retrieval.contrast import Contrast
from core.retrieval.found import Found
from core.retrieval.stated import FactsFound, Stated


@dataclass(frozen=True, slots=True, kw_only=True)
class Retrieved:
    """All that was retrieved for one question.

    Attributes:
        found: Per thing asked, for each product model (or None).
        candidates: What an ambiguous mention may mean; empty otherwise.
        sheets: Per product model, its labelled values in document order; only where no topic is asked.
        stated_of_sheets: The facts of these product models and their bases.
        contrasts: What documents say about the difference between the product models; only where no topic is asked.
        scope: Product models that a list runs over, or rows of a table; empty for any other question.
        of_rows: The list runs over rows of a table, which are no product models.
        facts: Per thing asked (its index in `found.asked`), what facts state; things that no fact states are not in it.
        measure: What a ranking compares, where statements rather than facts give the numbers; None otherwise.
        just_so: Product models of a list that a statement says just what is required of.
        set_aside: What was asked in the reading that lost: the whole of it, or else its parts; empty where it has none.
        variants: Per thing asked, what variants say of it, where the one product model asked about is silent.
        host: The product model whose statement says whether it goes with the others; None where that isn't asked.
        notes: Per thing asked and product model, footnotes that the best statement refers to.
        near: What a list that came to nothing was made from, whoever it is said of; None for any other question.
    """

    found: Found
    candidates: tuple[str, ...] = ()
    sheets: Mapping[str, Sequence[Candidate]] = field(default_factory=dict[str, Sequence[Candidate]])
    stated_of_sheets: Sequence[Fact] = ()
    scope: tuple[str, ...] = ()
    of_rows: bool = False
    contrasts: Sequence[Contrast] = ()
    facts: Mapping[int, FactsFound] = field(default_factory=dict[int, FactsFound])
    measure: Dimension | None = None
    just_so: frozenset[str] = frozenset()
    set_aside: tuple[str, ...] = ()
    variants: Mapping[int, Mapping[str, Candidate]] = field(default_factory=dict[int, Mapping[str, Candidate]])
    host: str | None = None
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
