"""Statements with their score for one thing asked of one product model; whose base says them, and blank cells."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeGuard

from core.catalog.catalog import Catalog
from core.knowledge.analyzer import fold
from core.knowledge.chunk import Chunk, Piece, Value
from core.knowledge.document import Document
from core.quantities.value import State
from core.quantities.vocabulary import state_of
from core.retrieval.statement import Statement

_ALL = 0.85
"""Share of the asked words from which on a statement speaks of all that is asked."""
_LOOKED_AT = 5


@dataclass(slots=True, kw_only=True, eq=False)
class Candidate:
    """A statement that may answer.

    Nobody changes one, yet it isn't frozen: that takes more than twice as long to make, and a cell has two hundred.

    Attributes:
        score: Higher is better; comparable only within one cell.
        probability: That it is what is asked, if anything among the candidates is: 0.0 to 1.0.
        base: The base product model whose statement it is; None for the model's own.
        features: What its score was made of.
    """

    statement: Statement
    score: float
    probability: float = 0.0
    base: str | None = None
    features: Mapping[str, float] = field(default_factory=dict[str, float])

    @property
    def chunk(self) -> Chunk:
        """The chunk that holds it."""
        return self.statement.chunk

    @property
    def position(self) -> int:
        """Index of its piece in the chunk."""
        return self.statement.position

    @property
    def piece(self) -> Piece:
        """The piece that is quoted."""
        return self.statement.piece

    @property
    def document(self) -> Document:
        """The document that states it."""
        return self.statement.document

    @property
    def value(self) -> Value | None:
        """The labelled value that is meant; None for the piece as a whole."""
        return self.statement.value

    @property
    def said(self) -> str:
        """The value, or else the piece, as a person reads it."""
        return self.statement.said

    @property
    def label(self) -> str:
        """What the value, or the row, is about; empty for running text."""
        if self.value:
            return self.value.label
        return self.piece.values[0].label.partition(" > ")[0] if self.piece.values else ""

    @property
    def says_all(self) -> bool:
        """Whether it says by itself all that is asked, be it in other words."""
        return self.features.get("soft_own", 0.0) >= _ALL

    @property
    def date(self) -> str:
        """The ISO day from which it holds: its own, else its document's; empty if neither is known."""
        return self.chunk.date or self.document.date


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """What was found for one thing asked of one product model, or of none in particular: one cell of the grid.

    Attributes:
        candidates: Best first.
        probability: That the first of them answers, 0.0 to 1.0; `inputs`: what that was told from.
        needed: From which probability on it is enough; 0.0 if there is no candidate.
        sufficient: It is enough to answer.
    """

    model: str | None
    candidates: tuple[Candidate, ...] = ()
    probability: float = 0.0
    inputs: Mapping[str, float] = field(default_factory=dict[str, float])
    needed: float = 0.0
    sufficient: bool = False

    @property
    def likely(self) -> bool:
        """Whether it is as probable as it has to be, whatever else makes it enough."""
        return self.probability >= self.needed

    def of_only(self, candidates: Iterable[Candidate]) -> "Evidence":
        """Return the same with these of its candidates; none of them is never enough."""
        kept = tuple(candidates)
        return replace(self, candidates=kept, sufficient=self.sufficient and bool(kept))

    def led_by(self, best: Candidate) -> "Evidence":
        """Return the same with one of its candidates first."""
        return replace(self, candidates=(best, *(each for each in self.candidates if each is not best)))


def labelled_values(statements: Iterable[Statement], model: str, catalog: Catalog) -> list[Candidate]:
    """Return the labelled values among statements that may speak of a product model, its own before inherited ones."""
    held = (each for each in statements if each.value is not None)
    found = [Candidate(statement=each, score=0.0, base=base_in(each.covered, model, catalog)) for each in held]
    return sorted(found, key=lambda each: each.base is not None)


def base_in(covered: Sequence[str], model: str | None, catalog: Catalog) -> str | None:
    """Return the nearest base of a product model that is spoken of; None if it is itself, or nobody in particular."""
    if model is None or not covered or model in covered:
        return None
    return next((name for name in catalog.bases(model) if name in covered), None)


def overridden_in(statements: Sequence[Statement], bases: Sequence[str | None]) -> frozenset[int]:
    """Return the places of labelled values that a base states, and the product model itself under the very label.

    The base of each statement is None for the product model's own, and for what is said of nobody in particular.
    """
    if not any(bases):
        return frozenset()
    held = [(at, each.value, base) for at, (each, base) in enumerate(zip(statements, bases, strict=True)) if each.value]
    own: dict[str, set[str]] = {}
    for at, value, base in held:
        if base is None and statements[at].covered:
            own.setdefault(fold(value.label), set()).add(value.group)
    return frozenset(
        at
        for at, value, base in held
        if base is not None
        and (groups := own.get(fold(value.label)))
        and (not value.group or {value.group, ""} & groups)
    )


def is_left_blank(evidence: Evidence) -> bool:
    """Return whether one of the likeliest candidates is a blank cell of the product model's under what is asked."""
    said = max((each.features["soft_own"] for each in evidence.candidates[:1]), default=0.0)
    return any(
        each.base is None and is_blank(each) and each.features["soft_label"] >= said
        for each in evidence.candidates[:_LOOKED_AT]
    )


def unless_blank(evidence: Evidence) -> Evidence:
    """Return the evidence; not enough to answer where a mere dash stands under a label that says as much as the best.

    Only the product model's own dash counts: of what its base leaves open, it may speak itself; and so does a value of
    its own, whatever is left blank elsewhere.
    """
    best = evidence.candidates[0] if evidence.sufficient else None
    if best is None or (best.value is not None and best.base is None and not is_blank(best)):
        return evidence
    return replace(evidence, sufficient=not is_left_blank(evidence))


def is_blank(candidate: Candidate) -> bool:
    """Return whether a cell states nothing: a mere dash that isn't the contrary of a mark beside it."""
    return _is_dash(candidate.value) and not is_unmarked(candidate)


def is_unmarked(candidate: Candidate) -> bool:
    """Return whether a mere dash says no: cells of the same label are marked ("✓", "●", "yes"), and none says more."""
    if not _is_dash(candidate.value):
        return False
    cells = (value for piece in candidate.chunk.pieces for value in piece.values)
    said = {state_of(each.text) for each in cells if each.label == candidate.value.label}
    return State.YES in said and None not in said


def _is_dash(value: Value | None) -> TypeGuard[Value]:
    if value is None or any(map(str.isalpha, value.text)):
        return False
    return state_of(value.text) in {State.NOT_STATED, State.NOT_APPLICABLE}
